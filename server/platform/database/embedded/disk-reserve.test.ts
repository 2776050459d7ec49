import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { smallDisk } from '../../../../tests/support/storage/small-disk.ts';
import { DiskReserve } from './disk-reserve.ts';

const MB = 1024 * 1024;

test('Reserve: it is taken for this user alone, let go once, and taken again when there is room', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tenderfit-reserve-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'reserve');
  const reserve = new DiskReserve(path, 2 * MB);
  reserve.take();
  assert.deepEqual([reserve.isFull, statSync(path).size, statSync(path).mode & 0o777], [false, 2 * MB, 0o600]);
  assert.deepEqual([reserve.letGo(), reserve.isFull, existsSync(path)], [true, true, false]);
  assert.equal(reserve.letGo(), false);
  reserve.recover();
  assert.deepEqual([reserve.isFull, statSync(path).size], [false, 2 * MB]);
  // What a process that was killed left of one counts for nothing.
  writeFileSync(path, 'half');
  new DiskReserve(path, 2 * MB).take();
  assert.equal(statSync(path).size, 2 * MB);
});

test('Reserve: on a disk that is really full it stays let go, and writing begins again only with room to spare', (t) => {
  const disk = smallDisk(t, 24);
  if (disk === null) return;
  const path = join(disk.folder, 'reserve');
  const reserve = new DiskReserve(path, 4 * MB);
  reserve.take();
  assert.equal(reserve.isFull, false);
  disk.fill();
  assert.equal(reserve.letGo(), true);
  disk.fill(MB);
  reserve.recover();
  assert.deepEqual([reserve.isFull, existsSync(path), existsSync(`${path}.part`)], [true, false, false]);
  const other = new DiskReserve(path, 4 * MB);
  other.take();
  assert.deepEqual([other.isFull, existsSync(`${path}.part`)], [true, false]);
  disk.empty();
  reserve.recover();
  assert.deepEqual([reserve.isFull, statSync(path).size], [false, 4 * MB]);
});
