import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { REP_STATUSES } from '#contract/catalog.ts';
import { IMPORT_COLUMNS, IMPORT_TEMPLATE } from '#contract/catalog-import.ts';
import { ImportJudge } from '../../server/features/catalog/import-rules.ts';
import { csvRows } from '../../portal/catalog/csv-rows.ts';
import { isImportColumn, NEEDED, OFFERS } from '../../portal/catalog/import-column.ts';
import { problemText } from '../../portal/catalog/problem-words.ts';

describe('Problems of an import in French', () => {
  for (const [english, french] of [
    ['is blank; must be text of 1 to 200 characters', 'est vide; il faut de 1 à 200 caractères'],
    [
      'must be carried or catalog, or blank for carried; it is `leased`',
      'il faut carried (tenu en stock et représenté) ou catalog (offert sur demande), ou rien pour carried; c’est «\u00a0leased\u00a0»',
    ],
    [
      'must be an http or https address of at most 2000 characters; it is `not; it is`',
      'il faut une adresse http ou https d’au plus 2000 caractères; c’est «\u00a0not; it is\u00a0»',
    ],
    [
      'has the same partner, name and model as row 2',
      'a le même partenaire, le même nom et le même modèle que la ligne 2',
    ],
    ['something new; it is `x`', 'something new; it is “x”'],
  ] as const) {
    test(english, () => {
      assert.equal(problemText(english, 'fr'), french);
    });
  }

  test('English stays, with quotation marks for what is marked as code', () => {
    assert.equal(problemText('it is `leased`', 'en'), 'it is “leased”');
  });

  test('what is allowed in place of an unknown status is named with its meaning', () => {
    assert.equal(
      problemText('must be carried or catalog, or blank for carried; it is `on quote`', 'en'),
      'must be carried (stocked and represented) or catalog (available to quote), or blank for carried; it is “on quote”',
    );
  });
});

describe('The columns that the page of the import names', () => {
  const template = csvRows(IMPORT_TEMPLATE);
  const judged = (cells: readonly string[]): string[] => {
    const judge = new ImportJudge((partner) => partner);
    for (const [at, row] of [template[0] ?? [], cells].entries())
      judge.take({ number: at + 1, cellCount: row.length, cells: row.map((text) => ({ text, problem: null })) });
    return judge.end().first.map(({ column }) => column ?? '');
  };

  for (const [at, column] of IMPORT_COLUMNS.entries()) {
    test(`${column} is said to be ${NEEDED.some((one) => one === column) ? 'required' : 'optional'}, as the import has it`, () => {
      assert.ok(isImportColumn(column));
      const issues = judged((template[1] ?? []).with(at, ''));
      assert.deepEqual(issues, NEEDED.some((one) => one === column) ? [column] : []);
    });
  }

  test('the statuses that it explains are those that the import takes', () => {
    const status = IMPORT_COLUMNS.indexOf('rep_status');
    for (const value of OFFERS) assert.deepEqual(judged((template[1] ?? []).with(status, value)), [], value);
    assert.deepEqual(OFFERS, REP_STATUSES);
  });
});

describe('The rows of a CSV as they are written', () => {
  for (const [text, rows] of [
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\ufeffa\n"x, ""y""\nz"\n', [['a'], ['x, "y"\nz']]],
    ['a\n\n1', [['a'], [''], ['1']]],
    [
      'a,b\n,',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    ['', []],
  ] as const) {
    test(JSON.stringify(text), () => {
      assert.deepEqual(csvRows(text), rows);
    });
  }
});
