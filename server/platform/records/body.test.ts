import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { drained, recordBody, temporaryFolder } from '../../../tests/support/record-body.ts';
import { bodyFromFile, recordFilesAt } from './body.ts';

void test('a file that holds no text is refused at once with what it is', async (t) => {
  const cases: [content: string | Uint8Array, message: RegExp][] = [
    ['', /notices: is empty; expected a CSV, JSON or XML text/],
    [' \n\uFEFF', /is empty/],
    [gzipSync(''), /is empty/],
    [Buffer.from([1, 2, 0, 3]), /expected text \(CSV, JSON or XML\); this is binary data/],
    [Buffer.from(Array.from({ length: 300 }, (_, index) => (index % 9) + 1)), /this is binary data/],
    [gzipSync(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0])), /this is binary data/],
    ['PK\u0003\u0004rest', /this is a ZIP archive/],
    ['%PDF-1.7\n', /this is a PDF/],
    [Buffer.from('\uFEFFid,title', 'utf16le'), /this is UTF-16 text, not UTF-8/],
  ];
  for (const [content, message] of cases) {
    await assert.rejects(recordBody(t, content, 'notices'), { name: 'RecordFormatError', message });
  }
});

void test('a file that is not there or is a folder is refused by name', async (t) => {
  const folder = await temporaryFolder(t);
  await assert.rejects(bodyFromFile(join(folder, 'none.csv'), 'none.csv'), {
    message: 'none.csv: there is no such file',
  });
  await assert.rejects(bodyFromFile(folder, 'folder'), {
    name: 'RecordFormatError',
    message: /is a folder; expected a file/,
  });
});

void test('gzip is known by its first bytes; cut or damaged it is refused whole', async (t) => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index},${Math.sin(index)}`).join('\n');
  const packed = gzipSync(`id,title\n${rows}\n`);
  const read = async (content: Uint8Array) => {
    const body = await recordBody(t, content, 'notices.csv');
    return await drained(body.csv({ required: ['id'] }));
  };
  assert.equal((await read(packed)).records.length, 20_000);
  assert.match(
    (await read(packed.subarray(0, -500))).message ?? '',
    /its compressed data ends in the middle: the file is cut/,
  );
  const damaged = Buffer.from(packed);
  damaged.fill(0xff, 100_000, 100_050);
  assert.match((await read(damaged)).message ?? '', /its compressed data is damaged/);
});

void test('what a compressed file expands to is bounded', async (t) => {
  const limits = { expandedBytes: 1_000_000, recordBytes: 10_000 };
  const body = await recordBody(t, gzipSync(`id\n${`${'1'.repeat(999)}\n`.repeat(50_000)}`), 'bomb.csv.gz', limits);
  const { message } = await drained(body.csv({ required: ['id'] }));
  assert.match(message ?? '', /bomb\.csv\.gz: holds more than 1000000 bytes, the most that is read/);
});

void test('the head is the beginning as text, and a body can be read more than once, also after a reader stopped early', async (t) => {
  const body = await recordBody(t, `\uFEFF\n {"releases":[${'{"id":"é"},'.repeat(2000)}{}]}`);
  assert.ok(body.head.startsWith('{"releases"'));
  assert.ok(body.head.length <= 4096);
  for await (const record of body.json({ paths: [['releases', '*']] })) {
    assert.equal(record.place, 'releases[0]');
    break;
  }
  assert.equal((await drained(body.json({ paths: [['releases', '*']] }))).records.length, 2001);
});

void test('a folder is read file by file in the order of the paths, without hidden files', async (t) => {
  const folder = await temporaryFolder(t);
  await assert.rejects(namesAt(folder), { message: /the folder holds no file to read/ });
  for (const inner of ['b', '.git']) await mkdir(join(folder, inner));
  for (const path of ['c.xml', 'a.xml', 'b/1.xml', '.hidden', '.git/config'])
    await writeFile(join(folder, path), '<a/>');
  assert.deepEqual(await namesAt(folder), ['a.xml', join('b', '1.xml'), 'c.xml']);
  assert.deepEqual(await namesAt(join(folder, 'c.xml')), ['c.xml']);
});

async function namesAt(path: string): Promise<string[]> {
  return (await recordFilesAt(path)).map(({ name }) => name);
}
