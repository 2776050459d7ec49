import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanLines, cleanText } from './clean-text.ts';
import { decodeText } from './plain-text.ts';

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const decoded: [what: string, bytes: Buffer, expected: string][] = [
  ['UTF-8', Buffer.from('Sûreté – 100 €'), 'Sûreté – 100 €'],
  ['UTF-8 with a mark', Buffer.from('\ufeffSûreté'), 'Sûreté'],
  ['UTF-16, little end first', Buffer.from('\ufeffSûreté', 'utf16le'), 'Sûreté'],
  ['UTF-16, big end first', utf16be('\ufeffSûreté'), 'Sûreté'],
  ['Windows-1252', Buffer.from('S\xfbret\xe9 \x96 100 \x80, \x9cuvre', 'latin1'), 'Sûreté – 100 €, œuvre'],
];
for (const [what, bytes, expected] of decoded) {
  test(`a text is decoded by what it holds: ${what}`, () => assert.equal(decodeText(bytes), expected));
}

const refused: [what: string, bytes: Buffer][] = [
  ['NUL', Buffer.from('Hello\0')],
  ['UTF-16 without a mark', Buffer.from('Hello', 'utf16le')],
  ['many control characters', Buffer.from('\u0001\u0002Hello')],
];
for (const [what, bytes] of refused) {
  test(`what is no text is refused: ${what}`, () => {
    assert.throws(() => decodeText(bytes), { failure: 'unreadable' });
  });
}

const cleaned: [what: string, given: string, expected: string][] = [
  ['line ends', 'a\r\nb\rc\u2028d\fe', 'a\nb\nc\nd\ne'],
  ['control characters', 'a\u0000b\u0007c\u009fd\te', 'abcd\te'],
  ['signs nobody sees', 'pa\u200by\u202ename\u2066\ufeff\u{e0041}', 'payname'],
  ['ligatures', 'e\ufb03cient \ufb01n \ufb05', 'efficient fin st'],
  ['soft hyphens, at a line end too', 'sur\u00adveil\u00ad\nlance', 'surveillance'],
  ['hard hyphens stay', 'multi-\nyear', 'multi-\nyear'],
  ['accents written as two signs', 'Que\u0301bec', 'Québec'],
  ['half of a pair', 'a\ud800b', 'a\ufffdb'],
];
for (const [what, given, expected] of cleaned) {
  test(`a text is fit to be stored: ${what}`, () => assert.equal(cleanText(given), expected));
}

test('white space that stems from a layout is folded', () => {
  assert.equal(cleanLines('  a \t b  \n \n\n\n c\u00a0d '), 'a b\n\nc d');
});
