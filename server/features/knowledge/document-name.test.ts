import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentName } from './document-name.ts';

const long = 'é'.repeat(300);

for (const [given, kind, shown] of [
  ['Capability statement.pdf', 'pdf', 'Capability statement.pdf'],
  ['../../etc/passwd', 'txt', 'passwd'],
  ['C:\\Users\\me\\offer.docx', 'docx', 'offer.docx'],
  ['a\u202efdp.exe', 'pdf', 'afdp.exe'],
  ['line\r\nbreak\t one.md', 'md', 'linebreak one.md'],
  ['nul\u0000byte.txt', 'txt', 'nulbyte.txt'],
  ['cafe\u0301.txt', 'txt', 'caf\u00e9.txt'],
  ['\ud800half.txt', 'txt', '\ufffdhalf.txt'],
  [null, 'pdf', 'document.pdf'],
  ['', 'md', 'document.md'],
  ['..', 'docx', 'document.docx'],
  ['folder/', 'txt', 'document.txt'],
  [`${long}.pdf`, 'pdf', `${'é'.repeat(196)}.pdf`],
  [long, 'txt', 'é'.repeat(200)],
] as const) {
  test(`a file called ${JSON.stringify(given)?.slice(0, 40)} is shown as ${JSON.stringify(shown).slice(0, 40)}`, () => {
    assert.equal(documentName(given, kind), shown);
  });
}
