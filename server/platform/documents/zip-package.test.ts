import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { writeZip } from '../../../tests/support/documents/zip-writer.ts';
import { ZipError } from './zip-archive.ts';
import { readPackage } from './zip-package.ts';

const LIMITS = { files: 3, fileBytes: 1024 * 1024 * 2, expandedBytes: 1024 * 1024 * 3 };
const small = (name: string): { name: string; data: string } => ({ name, data: `text of ${name}` });

test('a package gives its files in their order, each with its own bytes, and leaves out what systems add', () => {
  const names = ['a.txt', '../../etc/passwd', '__MACOSX/._a.txt', 'folder/', '.DS_Store', 'in/Thumbs.db', 'in\\b.txt'];
  const files = readPackage(writeZip(names.map(small)), LIMITS);
  assert.deepEqual(
    files.map(({ name, open }) => [name, open?.().toString()]),
    [
      ['a.txt', 'text of a.txt'],
      ['../../etc/passwd', 'text of ../../etc/passwd'],
      ['in\\b.txt', 'text of in\\b.txt'],
    ],
  );
});

test('files beyond the count, the size of one or of all, encrypted ones, empty ones and bombs stay closed and say why', () => {
  const filled = (name: string, bytes: number): { name: string; data: Buffer } => ({
    name,
    data: randomBytes(bytes),
  });
  const files = readPackage(
    writeZip([
      { ...small('locked'), forged: { flags: 1 } },
      { name: 'empty', data: '' },
      filled('big', LIMITS.fileBytes + 1),
      { name: 'bomb', data: Buffer.alloc(LIMITS.fileBytes) },
      filled('one', 1_500_000),
      filled('two', 1_500_000),
      filled('three', 1_500_000),
      small('four'),
      small('five'),
    ]),
    LIMITS,
  );
  assert.deepEqual(
    files.map(({ name, refusal }) => [name, refusal]),
    [
      ['locked', 'The file is protected by a password.'],
      ['empty', 'The file is empty.'],
      ['big', 'The file is over 2 MB.'],
      ['bomb', 'The file expands to far more than a document does.'],
      ['one', null],
      ['two', null],
      ['three', 'Of a package, at most 3 MB are opened.'],
      ['four', null],
      ['five', 'Of a package, the first 3 files are opened.'],
    ],
  );
});

test('a broken archive and one without files are refused as a whole; damaged data only when it is opened', () => {
  assert.throws(() => readPackage(Buffer.from('PK\u0003\u0004'), LIMITS), ZipError);
  assert.throws(() => readPackage(writeZip([small('folder/')]), LIMITS), /holds no files/);
  const [damaged] = readPackage(writeZip([{ ...small('a'), forged: { expandedBytes: 5 } }]), LIMITS);
  assert.throws(() => damaged?.open?.(), ZipError);
});
