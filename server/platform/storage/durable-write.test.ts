import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { recordedFiles, systemError } from '../../../tests/support/discovery/recorded-files.ts';
import { smallDisk } from '../../../tests/support/storage/small-disk.ts';
import { copyDurably, type DurableFiles, publishOnce, writeDurably } from './durable-write.ts';
import { folderStore } from './folder-store.ts';

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-durable-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type Write = (folder: string, files: DurableFiles) => Promise<unknown>;
const path = (folder: string): string => join(folder, 'kept');
const temporary = (folder: string): string => join(folder, '.half');

const writes: readonly [name: string, write: Write, steps: readonly string[]][] = [
  [
    'a small file',
    (folder, files) => writeDurably(path(folder), 'new', temporary(folder), files),
    ['create', 'write', 'sync of file', 'rename', 'sync of folder'],
  ],
  [
    'a file that is published once',
    (folder, files) => publishOnce(path(folder), 'new', temporary(folder), files),
    ['create', 'write', 'sync of file', 'link', 'remove', 'sync of folder'],
  ],
  [
    'a copy',
    async (folder, files) => {
      await mkdir(join(folder, 'from'));
      await writeFile(join(folder, 'from', 'file'), 'new');
      await copyDurably(join(folder, 'from', 'file'), path(folder), temporary(folder), files);
    },
    ['copy', 'sync of file', 'rename', 'sync of folder'],
  ],
];

for (const [name, write, steps] of writes) {
  describe(`Durable write of ${name}:`, () => {
    test('its bytes are on the disk before it takes its name, and its name before the call returns', async (t) => {
      const folder = await temporaryFolder(t);
      const seen: string[] = [];
      await write(
        folder,
        recordedFiles(folder, (step) => seen.push(step)),
      );
      assert.deepEqual(seen, steps);
      assert.equal(await readFile(path(folder), 'utf8'), 'new');
      assert.equal((await stat(path(folder))).mode & 0o777, 0o600);
    });

    for (const failing of steps.filter((step) => step !== 'remove' && step !== 'sync of folder')) {
      test(`a disk that is full at the step "${failing}" leaves nothing under the name, and nothing half`, async (t) => {
        const folder = await temporaryFolder(t);
        const files = recordedFiles(folder, (step) => {
          if (step === failing) throw systemError('ENOSPC', folder);
        });
        await assert.rejects(write(folder, files), { code: 'ENOSPC' });
        assert.equal(existsSync(path(folder)), false);
        assert.equal(existsSync(temporary(folder)), false);
      });
    }
  });
}

test('Durable write: a file that is there is replaced as a whole, or stays when the disk is full', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(path(folder), 'old');
  const full = recordedFiles(folder, (step) => {
    if (step === 'write') throw systemError('ENOSPC', folder);
  });
  await assert.rejects(writeDurably(path(folder), 'new', temporary(folder), full), { code: 'ENOSPC' });
  assert.equal(await readFile(path(folder), 'utf8'), 'old');
  await writeDurably(path(folder), 'new', temporary(folder));
  assert.equal(await readFile(path(folder), 'utf8'), 'new');
});

for (const [name, refusal] of [
  ['with hard links', null],
  ['without hard links', 'EPERM'],
] as const) {
  test(`Durable write: on a file system ${name} the first one that publishes wins, and the next says that it did not`, async (t) => {
    const folder = await temporaryFolder(t);
    const files = recordedFiles(folder, (step) => {
      if (step === 'link' && refusal !== null) throw systemError(refusal, folder);
    });
    assert.equal(await publishOnce(path(folder), 'first', temporary(folder), files), true);
    assert.equal(await publishOnce(path(folder), 'second', `${temporary(folder)}2`, files), false);
    assert.equal(await readFile(path(folder), 'utf8'), 'first');
    assert.deepEqual(await readdir(folder), ['kept']);
  });
}

test('Durable write: on a disk that is really full nothing is left, and it works once there is room', async (t) => {
  const disk = smallDisk(t, 1);
  if (disk === null) return;
  disk.fill();
  const bytes = 'x'.repeat(10_000);
  for (const write of [writeDurably, publishOnce]) {
    await assert.rejects(write(path(disk.folder), bytes, temporary(disk.folder)), { code: 'ENOSPC' });
    assert.deepEqual(await readdir(disk.folder), ['filling']);
  }
  disk.empty();
  await publishOnce(path(disk.folder), bytes, temporary(disk.folder));
  assert.equal(await readFile(path(disk.folder), 'utf8'), bytes);
});

test('A stored original lasts with the folders above it: each new one is flushed into the one that holds it', async (t) => {
  const root = await temporaryFolder(t);
  const folder = join(root, 'documents');
  const synced: string[] = [];
  const files: DurableFiles = {
    ...recordedFiles(folder, () => undefined),
    open: async (...given) => {
      const handle = await recordedFiles(folder, () => undefined).open(...given);
      if (given[1] === 'r') synced.push(String(given[0]));
      return handle;
    },
  };
  await writeFile(join(root, 'given'), 'bytes');
  await folderStore(folder, () => new Date(), files).put('company/file', join(root, 'given'), {
    sizeBytes: 5,
    sha256: Buffer.alloc(32),
  });
  for (const above of ['documents', 'documents/kept', 'documents/kept/company']) {
    assert.ok(synced.includes(join(root, above)), `${above} was flushed: ${synced.join(', ')}`);
  }
});
