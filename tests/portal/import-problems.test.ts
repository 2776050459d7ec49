import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { csvRows } from '../../portal/catalog/csv-rows.ts';
import { problemText } from '../../portal/catalog/problem-words.ts';

describe('Problems of an import in French', () => {
  for (const [english, french] of [
    ['is blank; must be text of 1 to 200 characters', 'est vide; il faut de 1 à 200 caractères'],
    [
      'must be carried or catalog, or blank for carried; it is `leased`',
      'il faut carried ou catalog, ou rien pour carried; c’est « leased »',
    ],
    [
      'must be an http or https address of at most 2000 characters; it is `not; it is`',
      'il faut une adresse http ou https d’au plus 2000 caractères; c’est « not; it is »',
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
