import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import * as fc from 'fast-check';
import { searchQuery } from './search-query.ts';
import { searchDocument, toTsvectorLiteral } from './search-tokens.ts';
import type { SearchLexeme, SearchWeight } from './search-tokens.ts';

const database = new PGlite();
after(() => database.close());

const NOTICE = searchDocument([
  { text: 'Shipboard Reverse Osmosis Desalination Chemicals', weight: 'A', language: 'en' },
  { text: 'Produits chimiques de dessalement par osmose inverse', weight: 'A', language: 'fr' },
  { text: 'W8482-265115/A', weight: 'A' },
  { text: 'Department of National Defence (DND)', weight: 'B' },
  { text: "Services d'enlèvement de la neige et de déneigement; design-build of a car park. CITRIC ACID", weight: 'D' },
]);

async function matches(document: SearchLexeme[], q: string): Promise<boolean | null> {
  const query = searchQuery(q);
  if (query === null) return null;
  const { rows } = await database.query<{ hit: boolean }>('select $1::tsvector @@ $2::tsquery as hit', [
    toTsvectorLiteral(document),
    query,
  ]);
  return rows[0]?.hit ?? null;
}

const QUERIES: [string, boolean | null][] = [
  ['W8482', true],
  ['265115', true],
  ['W8482-265115', true],
  ['w8482265115', true],
  ['W8482-265115/A', true],
  ['w8482 265115', true],
  ['265115/a', true],
  ['W84', true],
  ['"W8482-265115/A"', true],
  ['"W8482 265115"', true],
  ['W8483', false],
  ['5115', false],
  ['W8482-26512', false],
  ['deneigement', true],
  ['DÉNEIGER', true],
  ['chemical', true],
  ['chimique', true],
  ['osmose neige', true],
  ['osmose volcan', false],
  ['"reverse osmosis"', true],
  ['"osmosis reverse"', false],
  ['"Department of National Defence"', true],
  ['"department national defence"', false],
  ['"chemicals produits"', false],
  ['“reverse osmosis”', true],
  ['« osmose inverse »', true],
  ['design-build', true],
  ['build-design', false],
  ["enlèvement d'neige", true],
  ['car', true],
  ['osmosis -volcano', true],
  ['osmosis -citric', false],
  ['-citric', false],
  ['-volcano', true],
  ['-"citric acid"', false],
  ['-"acid citric"', true],
  ['osmosis -W8482', false],
  ['--osmosis', false],
  ['"reverse osmosis', true],
  ['osmosis & !chemicals | ( :* <-> ', true],
  ["osmosis' or 1=1 --", false],
  ['osmosis:*', true],
  ['the of', null],
  ['-the', null],
  ['"of the"', null],
  ['   ', null],
  ['???!!!', null],
  ['-', null],
  ['""', null],
  ['\\ % _ \' "', null],
];

for (const [q, expected] of QUERIES) {
  test(`q ${JSON.stringify(q)} ${expected === null ? 'is no condition' : expected ? 'finds' : 'does not find'} the notice`, async () => {
    assert.equal(await matches(NOTICE, q), expected);
  });
}

test('a lexeme keeps the weight of its part', async () => {
  const { rows } = await database.query<{ title: boolean; text: boolean }>(
    `select $1::tsvector @@ 'osmosi:A'::tsquery as title, $1::tsvector @@ 'acid:A'::tsquery as text`,
    [toTsvectorLiteral(NOTICE)],
  );
  assert.deepEqual(rows[0], { title: true, text: false });
});

/** Casts all at once; PostgreSQL names the first literal that it cannot read. */
async function cast(type: 'tsvector' | 'tsquery', literals: string[]): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select count(one::${type})::int as n from unnest($1::text[]) as one`,
    [literals],
  );
  return rows[0]?.n ?? 0;
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      '9',
      ' ',
      '"',
      '-',
      "'",
      '\\',
      ':',
      '*',
      '&',
      '|',
      '!',
      '<',
      '>',
      '(',
      ')',
      '/',
      '\0',
      '\ud800',
      'é',
    ),
  }),
);

test('every document of any text is a tsvector', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 40 }), async (texts) => {
      const literals = texts.map((text) => toTsvectorLiteral(searchDocument([{ text, weight: 'C' }])));
      assert.equal(await cast('tsvector', literals), literals.length);
    }),
    { numRuns: 100 },
  );
});

test('every hand-made document is a tsvector, whatever its lexemes and positions', async () => {
  const lexeme = fc.record({
    lexeme: anyText,
    positions: fc.array(fc.integer({ min: -5, max: 40_000 }), { minLength: 1, maxLength: 4 }),
    weight: fc.constantFrom<SearchWeight>('A', 'B', 'C', 'D'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(lexeme, { maxLength: 30 }), async (document) => {
      assert.equal(await cast('tsvector', [toTsvectorLiteral(document)]), 1);
    }),
    { numRuns: 150 },
  );
});

test('every query of any text is a tsquery or no condition', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 40 }), async (texts) => {
      const literals = texts.map(searchQuery).filter((query) => query !== null);
      assert.equal(await cast('tsquery', literals), literals.length);
    }),
    { numRuns: 100 },
  );
});

test('a word of a text finds that text', async () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 2, maxLength: 12 })
    // A word behind a minus is one that must not be there.
    .filter((text) => searchQuery(text) !== null && !text.includes('"') && !/(?:^|\s)-/.test(text));
  await fc.assert(
    fc.asyncProperty(word, async (text) => {
      assert.equal(await matches(searchDocument([{ text: `before ${text} after`, weight: 'B' }]), text), true);
    }),
    { numRuns: 150 },
  );
});

test('the longest text and the most different words stay inside the limits of a tsvector', async () => {
  const different = Array.from({ length: 60_000 }, (_, index) => `é${(index * 7_919).toString(36)}ß`).join(' ');
  const literals = [
    toTsvectorLiteral(searchDocument([{ text: different.repeat(3), weight: 'D' }])),
    toTsvectorLiteral(searchDocument([{ text: '界'.repeat(200_000), weight: 'D' }])),
    toTsvectorLiteral(searchDocument([{ text: 'word '.repeat(40_000), weight: 'D' }])),
    toTsvectorLiteral(searchDocument(Array.from({ length: 12 }, () => ({ text: different, weight: 'D' as const })))),
  ];
  assert.equal(await cast('tsvector', literals), literals.length);
});

test('an early part is indexed though a later one exceeds every limit', async () => {
  const flood = Array.from({ length: 40_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
  const document = searchDocument([
    { text: 'periscope', weight: 'A' },
    ...Array.from({ length: 9 }, (_, part) => ({ text: flood.replaceAll('w', `w${part}`), weight: 'D' as const })),
  ]);
  assert.equal(await matches(document, 'periscopes'), true);
});
