import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf } from './document-parts.ts';
import { marksOf } from './quote-on-page.ts';

const lines = (...texts: string[]) => texts.map((text) => ({ text, kind: 'paragraph' }));
const marked = (page: { text: string; kind: string }[], quote: string): (string | undefined)[] =>
  marksOf(page, quote).map(({ line, start, end }) => page[line]?.text.slice(start, end));

test('words of a page are marked where they stand, over line breaks and whatever blanks are between them', () => {
  const cases: [{ text: string; kind: string }[], string, string[]][] = [
    [lines('A site visit is mandatory.'), 'site visit', ['site visit']],
    [lines('A site', 'visit  is', 'mandatory'), 'site visit is mandatory', ['site', 'visit  is', 'mandatory']],
    [lines('A site\u00a0visit'), ' site  visit ', ['site\u00a0visit']],
    [lines('visited on a visit'), 'visit', ['visit']],
    [lines('visited'), 'visit', ['visit']],
    [lines('A site visit'), 'no visit', []],
    [lines('A site visit'), '  ', []],
    [[{ text: 'Site visit .... 4', kind: 'contents' }, ...lines('Site visit: none')], 'Site visit', ['Site visit']],
  ];
  for (const [page, quote, expected] of cases) assert.deepEqual(marked(page, quote), expected, quote);
  assert.deepEqual(marksOf(lines('visited on a visit'), 'visit'), [{ line: 0, start: 13, end: 18 }]);
});

test('a text without pages is cut into parts that hold every line once, in order', () => {
  const long = lines(...Array.from({ length: 400 }, (_, at) => `line ${at}`), 'x'.repeat(20_000), 'end');
  const parts = partsOf(long);
  assert.deepEqual(
    parts.flatMap((part) => part.lines),
    long,
  );
  assert.deepEqual(
    parts.map(({ number }) => number),
    parts.map((_, at) => at + 1),
  );
  assert.ok(parts.every((part) => part.lines.length <= 150 && part.lines.length > 0));
  assert.deepEqual(partsOf([]), [{ number: 1, lines: [] }]);
});
