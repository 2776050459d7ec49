import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/record-body.ts';
import { openRecordSpool } from './spool.ts';

type Item = { n: number; text: string };
const NOW = new Date('2026-11-20T12:00:00Z');

void test('values come back in order and in batches, as often as needed, and the file is deleted', async (t) => {
  const folder = await temporaryFolder(t);
  const spool = await openRecordSpool<Item>(folder, NOW);
  const items = Array.from({ length: 2500 }, (_, n) => ({ n, text: `line\r\n\u2028 "é" ${'x'.repeat(n % 500)}` }));
  for (const item of items) await spool.write(item);
  assert.equal(spool.count, 2500);
  for (const size of [1000, 1, 2500, 9999]) {
    const batches: Item[][] = [];
    for await (const batch of spool.batches(size)) batches.push(batch);
    assert.deepEqual(batches.flat(), items);
    assert.equal(batches.length, Math.ceil(2500 / size));
    assert.ok(batches.slice(0, -1).every((batch) => batch.length === size));
  }
  assert.equal((await readdir(folder)).length, 1);
  await spool.delete();
  assert.deepEqual(await readdir(folder), []);
});

void test('nothing written gives no batch; a spool is deleted while it is being written or read', async (t) => {
  const folder = await temporaryFolder(t);
  const empty = await openRecordSpool<Item>(folder, NOW);
  for await (const batch of empty.batches(10)) assert.fail(`a batch of ${batch.length}`);
  await empty.delete();
  const unfinished = await openRecordSpool<Item>(folder, NOW);
  for (let n = 0; n < 1000; n += 1) await unfinished.write({ n, text: 'x'.repeat(1000) });
  await unfinished.delete();
  const read = await openRecordSpool<Item>(folder, NOW);
  for (let n = 0; n < 1000; n += 1) await read.write({ n, text: 'x'.repeat(1000) });
  for await (const [first] of read.batches(10)) {
    assert.equal(first?.n, 0);
    break;
  }
  await read.delete();
  assert.deepEqual(await readdir(folder), []);
});

void test('two spools in one folder do not disturb each other', async (t) => {
  const folder = await temporaryFolder(t);
  const [one, two] = [await openRecordSpool<number>(folder, NOW), await openRecordSpool<number>(folder, NOW)];
  await one.write(1);
  await two.write(2);
  await two.delete();
  for await (const batch of one.batches(5)) assert.deepEqual(batch, [1]);
  await one.delete();
});
