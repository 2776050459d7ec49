import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readCsv } from '#features/catalog/import-csv.ts';
import { takenCsv } from '../../portal/catalog/spreadsheet-csv.ts';

/** What a spreadsheet program saves in Quebec, and the rows that the import reads of it after the portal made it its own. */

const HEADER = 'oem_partner;name;model;description;commodity_codes;rep_status;source_url';

function rowsOf(text: string): (string | { problem: string })[][] {
  return readCsv(new TextEncoder().encode(text)).map(({ cells }) =>
    cells.map(({ text: cell, problem }) => (problem === null ? cell : { problem })),
  );
}

describe('A file with semicolons', () => {
  const cases: [name: string, row: string, cells: string[]][] = [
    ['plain cells', 'Veltamed;Échographe;U7;;;carried;', ['Veltamed', 'Échographe', 'U7', '', '', 'carried', '']],
    ['a comma in a cell', 'V;Chariot, roulant;U7;;;;', ['V', 'Chariot, roulant', 'U7', '', '', '', '']],
    ['a semicolon in quotes', 'V;N;M;;"42201700;42201800";;', ['V', 'N', 'M', '', '42201700;42201800', '', '']],
    ['quotes within quotes', 'V;"Écran 19"" , noir";M;;;;', ['V', 'Écran 19" , noir', 'M', '', '', '', '']],
    ['a line end in quotes', 'V;N;M;"deux\r\nlignes; ici";;;', ['V', 'N', 'M', 'deux\r\nlignes; ici', '', '', '']],
  ];
  for (const [name, row, cells] of cases)
    for (const end of ['\n', '\r\n'])
      test(`${name}, rows that end with ${JSON.stringify(end)}`, () => {
        const taken = takenCsv(new TextEncoder().encode(`${HEADER}${end}${row}${end}last;x;;;;;${end}`));
        assert.equal(taken.separator, ';');
        assert.deepEqual(rowsOf(taken.text), [HEADER.split(';'), cells, ['last', 'x', '', '', '', '', '']]);
      });

  test('a quote where none may stand stays a problem of its row', () => {
    const { text } = takenCsv(new TextEncoder().encode(`${HEADER}\nV;écran 19" noir;M;;;;\nW;N;M;;;;\n`));
    const [, faulty, sound] = rowsOf(text);
    assert.equal(typeof faulty?.[1], 'object');
    assert.deepEqual(sound, ['W', 'N', 'M', '', '', '', '']);
  });
});

describe('A file in another encoding', () => {
  const line = 'oem_partner,name\r\nVéltamed,Échographe « U7 »\r\n';

  test('Windows-1252, as Excel saves “CSV”', () => {
    const taken = takenCsv(Buffer.from(line, 'latin1'));
    assert.deepEqual(taken, { text: line, separator: null, encoding: 'windows-1252' });
  });

  test('UTF-16 with tabs, as Excel saves “Unicode text”', () => {
    const bytes = Buffer.from(`\ufeff${line.replaceAll(',', '\t')}`, 'utf16le');
    assert.deepEqual(takenCsv(bytes), { text: line, separator: '\t', encoding: 'utf-16' });
  });

  test('what the import takes already stays as it is, without the mark', () => {
    const taken = takenCsv(new TextEncoder().encode(`\ufeff${line}`));
    assert.deepEqual(taken, { text: line, separator: null, encoding: null });
  });
});
