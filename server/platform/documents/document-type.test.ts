import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writePdf } from '../../../tests/support/documents/pdf-writer.ts';
import { contentTypes, paragraph, wordPart, writeWord } from '../../../tests/support/documents/word-writer.ts';
import { packRepeated, writeZip } from '../../../tests/support/documents/zip-writer.ts';
import { documentType, documentTypeOfFile } from './document-type.ts';
import type { DocumentType } from './extraction.ts';

const MOST_BYTES = 15 * 1024 * 1024;
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const pdf = writePdf([['One']]);
const word = writeWord(paragraph('One'));
const main = { name: 'word/document.xml', data: wordPart('document', paragraph('One')) };
const macroMain = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const sheetMain = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const zip = writeZip([{ name: 'notes/word/readme.txt', data: 'word/' }]);
const longFrench = `${'x'.repeat(64 * 1024 - 1)}é et la suite`;

const cases: [what: string, bytes: Buffer, name: string, expected: DocumentType | null][] = [
  ['a PDF', pdf, 'a.pdf', 'pdf'],
  ['a PDF without a name that says so', pdf, 'a.txt', 'pdf'],
  ['a PDF behind a line of something else', Buffer.concat([latin('X-From: scanner\r\n'), pdf]), 'a.pdf', 'pdf'],
  ['a PDF with an archive behind it', Buffer.concat([pdf, zip]), 'a.pdf', 'pdf'],
  ['a picture with a PDF in it', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), latin('\n'), pdf]), 'a.pdf', null],
  ['a web page with a PDF in it', Buffer.concat([latin('<html>\n'), pdf]), 'a.pdf', null],
  ['a text about PDF', latin('A file begins with\n%PDF-1.7 and ends with a table.'), 'a.txt', 'txt'],
  ['a Word document', word, 'a.docx', 'docx'],
  ['a Word document named as PDF', word, 'a.pdf', 'docx'],
  ['a Word document that is cut', word.subarray(0, word.length - 30), 'a.docx', 'docx'],
  [
    'a Word document with another name for its body',
    writeZip([
      { ...contentTypes(), data: String(contentTypes().data).replace('document.xml', 'document2.xml') },
      { ...main, name: 'word/document2.xml' },
    ]),
    'a.docx',
    'docx',
  ],
  ['a Word document of the kind with macros', writeZip([contentTypes({}, macroMain), main]), 'a.docx', null],
  ['a Word document with a macro project', writeWord('', [{ name: 'word/vbaProject.bin', data: 'x' }]), 'a.docx', null],
  ['a workbook named as PDF', writeZip([contentTypes({}, sheetMain), main]), 'a.pdf', null],
  ['a ZIP', zip, 'a.docx', null],
  [
    'a ZIP whose list of types is a bomb',
    writeZip([
      {
        name: '[Content_Types].xml',
        data: '',
        packed: { data: packRepeated(Buffer.alloc(1 << 20, 32), 100), expandedBytes: 100 << 20 },
      },
    ]),
    'a.docx',
    null,
  ],
  ['an encrypted Office file', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'), 'a.docx', null],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'a.txt', null],
  ['a GIF', Buffer.concat([latin('GIF89a'), Buffer.from('0100010080000000', 'hex')]), 'a.md', null],
  ['an SVG', latin('\n<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.md', null],
  ['a web page', latin('<!DOCTYPE html><p>x</p>'), 'a.md', null],
  ['a web page behind a byte-order mark', Buffer.from('\ufeff  <HTML><p>x</p>'), 'a.txt', null],
  ['an RTF', latin('{\\rtf1\\ansi Hello}'), 'a.txt', null],
  ['a program (ELF)', Buffer.from('7f454c4602010100000000', 'hex'), 'a.txt', null],
  ['a program (Windows)', Buffer.from('4d5a90000300000004000000', 'hex'), 'a.txt', null],
  ['a script', latin('#!/bin/sh\nrm -r x\n'), 'a.txt', null],
  ['noise', Buffer.from(Array.from({ length: 999 }, (_, index) => ((index * 7919) % 31) + 1)), 'a.txt', null],
  ['a text', latin('Hello'), 'a.txt', 'txt'],
  ['a text named as Word document', latin('Hello'), 'a.docx', 'txt'],
  ['Markdown', latin('# Hello'), 'A.MD', 'md'],
  ['Markdown with a beginning in HTML', latin('<p align="center">Hello</p>'), 'a.markdown', 'md'],
  ['a French text in Windows-1252', latin('Qualit\xe9 et s\xfbret\xe9'), 'a.txt', 'txt'],
  ['a text with a sign of two bytes where the sample ends', Buffer.from(longFrench), 'a.txt', 'txt'],
  ['UTF-16 with a mark', Buffer.from('\ufeffHello', 'utf16le'), 'a.txt', 'txt'],
  ['UTF-16 without a mark', Buffer.from('Hello', 'utf16le'), 'a.txt', null],
  ['nothing', Buffer.alloc(0), 'a.pdf', 'txt'],
];
for (const [what, bytes, name, expected] of cases) {
  test(`the kind of a document is told by content, not by name: ${what} (${name}) is ${expected ?? 'unsupported'}`, () => {
    assert.equal(documentType(bytes, name), expected);
  });
}

test('the kind of a file is that of its bytes, short and long; an archive over the limit is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-kinds-'));
  try {
    const long = Buffer.concat([
      latin('X-From: scanner\r\n'),
      writePdf(Array.from({ length: 900 }, () => ['One', 'Two'])),
    ]);
    const all = [...cases, ['a long PDF behind a line', long, 'a.pdf', 'pdf'] as const];
    assert.ok(long.length > 100_000);
    for (const [what, bytes, name, expected] of all) {
      await writeFile(join(folder, 'a'), bytes);
      assert.equal(await documentTypeOfFile(join(folder, 'a'), name, MOST_BYTES), expected, what);
    }
    await writeFile(join(folder, 'a'), Buffer.concat([word.subarray(0, 4), Buffer.alloc(100_000), word]));
    assert.equal(await documentTypeOfFile(join(folder, 'a'), 'a.docx', 99_999), null);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('telling the kind never throws, whatever the bytes: every cut of a Word document and of a PDF', () => {
  for (const bytes of [word, pdf]) {
    for (let length = 0; length < bytes.length; length += 1) documentType(bytes.subarray(0, length), 'a');
  }
});
