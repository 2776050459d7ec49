import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { IMPORT_COLUMNS, IMPORT_TEMPLATE } from '#contract/catalog-import.ts';
import { readCsv } from './import-csv.ts';
import { type ImportedProduct, type JudgedImport, ImportJudge } from './import-rules.ts';

const HEADER = IMPORT_COLUMNS.join(',');

/** Partners compare without case here; that they compare without accents too is the profile's rule. */
function judged(text: string | Buffer): JudgedImport {
  const judge = new ImportJudge((partner) => partner.toLowerCase().replace(/\s+/g, ' ').trim());
  for (const row of readCsv(Buffer.from(text as string))) judge.take(row);
  return judge.end();
}

/** A file of these data rows under the header. */
const rows = (...lines: readonly string[]): string => [HEADER, ...lines, ''].join('\r\n');

/** A row that is right but for these cells. */
function row(cells: Partial<Record<(typeof IMPORT_COLUMNS)[number], string>>): string {
  const whole = { oem_partner: 'Aurivane', name: 'Bed', ...cells };
  return IMPORT_COLUMNS.map((column) => (whole as Record<string, string>)[column] ?? '').join(',');
}

/** Row and column of each issue. */
const placesOf = ({ first }: JudgedImport): [number, string | null][] =>
  first.map((issue) => [issue.row, issue.column]);

describe('What a row says', () => {
  const blank: Omit<ImportedProduct, 'row'> = {
    partner: 'Aurivane',
    partnerKey: 'aurivane',
    name: 'Bed',
    model: null,
    description: null,
    commodity_codes: [],
    rep_status: 'carried',
    source_url: null,
  };
  const cases: [name: string, line: string, product: Partial<ImportedProduct>][] = [
    ['blank cells: null, no codes, carried', row({}), {}],
    ['blanks around a cell do not count', row({ name: '  Bed ', model: ' B ' }), { model: 'B' }],
    ['a cell of blanks is blank', row({ model: '   ', description: '\u00a0' }), {}],
    [
      'white space in a partner is folded',
      row({ oem_partner: ' Aurivane   Imaging ' }),
      { partner: 'Aurivane Imaging', partnerKey: 'aurivane imaging' },
    ],
    ['codes are separated by ; or |', row({ commodity_codes: '42; 43|44 ;' }), { commodity_codes: ['42', '43', '44'] }],
    ['catalog', row({ rep_status: 'catalog' }), { rep_status: 'catalog' }],
    ['an address', row({ source_url: 'https://a.example/x' }), { source_url: 'https://a.example/x' }],
    ['a description of several lines', row({ description: '"a, ""b""\r\nc"' }), { description: 'a, "b"\r\nc' }],
    [
      'cells that begin like a formula are data',
      row({ name: '=1+1', model: '-20', description: '@x', commodity_codes: '+1' }),
      { name: '=1+1', model: '-20', description: '@x', commodity_codes: ['+1'] },
    ],
  ];
  for (const [name, line, product] of cases)
    test(name, () => {
      const { products, first } = judged(rows(line));
      assert.deepEqual(first, []);
      assert.deepEqual(products, [{ row: 2, ...blank, ...product }]);
    });

  test('columns may stand in any order, with blanks around their names', () => {
    const { products } = judged(
      'name , source_url,rep_status,commodity_codes,description,model,oem_partner\nBed,,,,,,Aurivane\n',
    );
    assert.deepEqual(products, [{ row: 2, ...blank }]);
  });

  test('a header alone is an import of nothing', () =>
    assert.deepEqual(judged(HEADER), { products: [], first: [], count: 0 }));

  test('the template is accepted', () => {
    const { products, count } = judged(IMPORT_TEMPLATE);
    assert.deepEqual([products.length, count], [1, 0]);
  });
});

describe('CSV import rules 1: a header that is not right is refused', () => {
  const without = (column: string): string => IMPORT_COLUMNS.filter((one) => one !== column).join(',');
  const cases: [name: string, text: string, places: [number, string | null][], says: RegExp][] = [
    ...IMPORT_COLUMNS.map((column): [string, string, [number, string | null][], RegExp] => [
      `without ${column}`,
      `${without(column)}\n`,
      [[1, column]],
      /missing/,
    ]),
    [
      'with an unknown column',
      `${HEADER},price\n`,
      [[1, 'price']],
      /not a column of the import; the columns are oem_partner,/,
    ],
    [
      'with a column in another case',
      `${without('name')},Name\n`,
      [
        [1, 'Name'],
        [1, 'name'],
      ],
      /must be written name/,
    ],
    ['with a prototype', `${HEADER},__proto__\n`, [[1, '__proto__']], /not a column/],
    ['with a blank column', `${HEADER},\n`, [[1, '']], /column 8 of the header is blank/],
    ['with a repeated column', `${HEADER},name\n`, [[1, 'name']], /more than once/],
    ['with semicolons', `${HEADER.replaceAll(',', ';')}\n`, [[1, null]], /by commas, not semicolons/],
    ['with tabs', `${HEADER.replaceAll(',', '\t')}\n`, [[1, null]], /by commas, not tabs/],
    ['with carriage returns alone', `${HEADER}\rA,B,,,,,\r`, [[1, null]], /carriage return/],
    ['with a quote never closed', `"${HEADER}\nA,B,,,,,\n`, [[1, null]], /UTF-8|header/],
    ['with 10,000 columns', `${HEADER}${',a'.repeat(10_000)}\n`, [[1, null]], /10007 columns/],
    ['that is a page of the web', '<!doctype html>\n<html></html>\n', [[1, null]], /begins with `<!doctype html>`/],
    ['that is a row of data', `${row({})}\n`, [[1, null]], /must be the header oem_partner,.* begins with `Aurivane`/],
    ['that is not there', '', [[1, null]], /the file is empty/],
    ['that is not there, but for a mark', '\ufeff\r\n', [[1, null]], /the file is empty/],
  ];
  for (const [name, text, places, says] of cases)
    test(name, () => {
      const result = judged(text);
      assert.deepEqual(placesOf(result), places);
      assert.match(result.first[0]?.problem ?? '', says);
      assert.deepEqual([result.products, result.count], [[], places.length]);
    });
});

describe('CSV import rules 1: an invalid cell is refused with its place and what would be right', () => {
  const long = (count: number): string => 'é'.repeat(count);
  const cases: [name: string, line: string, column: string | null, says: RegExp][] = [
    ['no partner', row({ oem_partner: ' ' }), 'oem_partner', /is blank; must be text of 1 to 200 characters/],
    ['no name', row({ name: '' }), 'name', /is blank; must be text of 1 to 200/],
    ['a partner of 201 characters', row({ oem_partner: long(201) }), 'oem_partner', /1 to 200 .* has 201 characters/],
    ['a name of 201 characters', row({ name: long(201) }), 'name', /1 to 200 characters; it has 201/],
    ['a model of 101 characters', row({ model: long(101) }), 'model', /1 to 100 characters; it has 101/],
    ['a description of 4,001 characters', row({ description: long(4_001) }), 'description', /1 to 4000/],
    ['a name of two lines', row({ name: '"a\nb"' }), 'name', /one line .* `a\ufffdb`/],
    ['a NUL', row({ description: 'a\0b' }), 'description', /control characters/],
    ['a name that shows nothing', row({ name: '\u200b' }), 'name', /1 to 200/],
    ['51 codes', row({ commodity_codes: '1;'.repeat(51) }), 'commodity_codes', /at most 50 codes; it has 51/],
    ['a code of 101 characters', row({ commodity_codes: `1;${long(101)}` }), 'commodity_codes', /code 2 .* 1 to 100/],
    ['a code with a control character', row({ commodity_codes: '1;2\u0007' }), 'commodity_codes', /code 2 .*one line/],
    ['an unknown rep_status', row({ rep_status: 'stocked' }), 'rep_status', /carried or catalog.*; it is `stocked`/],
    ['rep_status in another case', row({ rep_status: 'Carried' }), 'rep_status', /must be carried or catalog/],
    ['no address', row({ source_url: 'example.org' }), 'source_url', /http or https address/],
    ['an address of another kind', row({ source_url: 'javascript:alert(1)' }), 'source_url', /http or https/],
    ['an address of 2,001 characters', row({ source_url: `https://a/${long(2_000)}` }), 'source_url', /2000/],
    ['a cell too few', 'Aurivane,Bed,,,,', null, /6 cells where the header has 7/],
    ['a cell too many', row({ description: 'beds, large' }), null, /8 cells .*quote a cell that contains a comma/],
    ['a comma at the end', `${row({})},`, null, /8 cells/],
    ['one cell', 'Aurivane', null, /1 cell where/],
    ['a quote inside', row({ name: '19" screen' }), 'name', /double the quotes inside/],
    ['a row of blanks', ',,,,,,', null, /row is blank; delete it/],
    ['a cell of 70,000 bytes', row({ description: long(35_000) }), 'description', /more than 65536 bytes/],
  ];
  for (const [name, line, column, says] of cases)
    test(name, () => {
      const result = judged(rows(row({ name: 'First' }), line, row({ name: 'Last' })));
      assert.deepEqual(placesOf(result), [[3, column]]);
      assert.match(result.first[0]?.problem ?? '', says);
      assert.deepEqual([result.products, result.count], [[], 1]);
    });

  test('the longest that may be are taken', () => {
    const line = row({
      oem_partner: long(200),
      name: long(200),
      model: long(100),
      description: long(4_000),
      commodity_codes: `${long(100)};`.repeat(50),
      source_url: `https://a/${'x'.repeat(1_990)}`,
    });
    assert.deepEqual(judged(rows(line)).first, []);
  });
});

describe('CSV import rules 1: a product on two rows is refused', () => {
  const cases: [name: string, one: string, other: string][] = [
    ['letter by letter', row({ model: 'B' }), row({ model: 'B' })],
    ['after trimming', row({ model: 'B' }), row({ name: ' Bed ', model: ' B ' })],
    ['both without model', row({}), row({ description: 'other' })],
    ['the partner in another case and spacing', row({ oem_partner: 'A B' }), row({ oem_partner: ' a  b' })],
  ];
  for (const [name, one, other] of cases)
    test(name, () => {
      const result = judged(rows(one, row({ name: 'Other' }), other));
      assert.deepEqual(placesOf(result), [[4, 'name']]);
      assert.match(result.first[0]?.problem ?? '', /row 2$/);
    });

  test('name and model compare exactly', () => {
    const lines = [row({}), row({ name: 'bed' }), row({ model: 'b' }), row({ model: 'B' }), row({ oem_partner: 'C' })];
    assert.deepEqual(judged(rows(...lines)).first, []);
  });
});

describe('CSV import rules 1: the count of issues is true, and the first 50 are told', () => {
  const bad = (n: number): string => `,,${'m'.repeat(101)},${'d'.repeat(4_001)},${'c'.repeat(101)},${n},x`;

  test('500 rows of 7 bad cells: 3,500', () => {
    const result = judged(rows(...Array.from({ length: 500 }, (_, n) => bad(n))));
    assert.deepEqual([result.count, result.first.length], [3_500, 50]);
    assert.deepEqual(result.first.at(-1)?.row, 9);
  });

  test('500 rows are taken, 501 are one issue, whatever is in those beyond', () => {
    const lines = Array.from({ length: 500 }, (_, n) => row({ name: `Bed ${n}` }));
    assert.deepEqual([judged(rows(...lines)).count, judged(rows(...lines)).products.length], [0, 500]);
    const result = judged(rows(...lines, bad(1), bad(2)));
    assert.deepEqual(placesOf(result), [[502, null]]);
    assert.match(result.first[0]?.problem ?? '', /more than 500 data rows/);
  });

  test('a cell that is no UTF-8 does not hide the others of its row', () => {
    const result = judged(Buffer.from(rows(row({ name: 'Fauteuil à bras', rep_status: 'no' })), 'latin1'));
    assert.deepEqual(placesOf(result), [
      [2, 'name'],
      [2, 'rep_status'],
    ]);
  });

  test('a bad header and bad cells are told together', () => {
    const result = judged(`${HEADER},price\n${row({ rep_status: 'no' })},5\n${row({})}\n`);
    assert.deepEqual(placesOf(result), [
      [1, 'price'],
      [2, 'rep_status'],
      [3, null],
    ]);
  });
});
