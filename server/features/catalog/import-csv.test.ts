import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, test } from 'node:test';
import { type CsvRow, KEPT_CELLS, READ_ROWS, readCsv } from './import-csv.ts';

const rowsOf = (file: Uint8Array | string): CsvRow[] => readCsv(Buffer.from(file as string));

const textsOf = (rows: readonly CsvRow[]): string[][] => rows.map(({ cells }) => cells.map(({ text }) => text));

describe('Cells and rows', () => {
  const cases: [name: string, text: string, rows: string[][], numbers?: number[]][] = [
    [
      'LF',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['both', 'a\r\nb\nc', [['a'], ['b'], ['c']]],
    [
      'no line end at the end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a blank cell at the end',
      'a,b\nc,',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['blank cells', ',\n', [['', '']]],
    ['quotes', '"a","b ""c"" d"\n', [['a', 'b "c" d']]],
    ['a quoted comma', '"a,b",c\n', [['a,b', 'c']]],
    [
      'quoted line ends',
      '"a\nb\r\nc",d\r\ne,f\n',
      [
        ['a\nb\r\nc', 'd'],
        ['e', 'f'],
      ],
      [1, 2],
    ],
    ['a blank quoted cell', '""\n', [['']]],
    ['a quoted cell at the end', 'a,"b"', [['a', 'b']]],
    ['empty lines are left out and counted', 'a\n\nb\r\n\r\n\r\n', [['a'], ['b']], [1, 3]],
    ['a quoted cell behind empty lines', '\r\n\n"\na"\n\n""\n', [['\na'], ['']], [3, 5]],
    ['blanks are kept', ' a , b \n', [[' a ', ' b ']]],
    ['a byte-order mark is no text', '\ufeff"a",b\n', [['a', 'b']]],
    ['only the first mark', '\ufeff\ufeffa\n', [['\ufeffa']]],
    ['nothing', '', []],
    ['a mark alone', '\ufeff', []],
    ['accents', 'é,œ,日本,😀\n', [['é', 'œ', '日本', '😀']]],
    ['NUL', 'a\0b,c\n', [['a\0b', 'c']]],
  ];
  for (const [name, text, rows, numbers] of cases)
    test(name, () => {
      const read = rowsOf(text);
      assert.deepEqual(textsOf(read), rows);
      assert.deepEqual(
        read.flatMap(({ cells }) => cells.filter(({ problem }) => problem !== null)),
        [],
      );
      assert.deepEqual(
        read.map(({ cellCount }) => cellCount),
        rows.map((cells) => cells.length),
      );
      if (numbers !== undefined)
        assert.deepEqual(
          read.map(({ number }) => number),
          numbers,
        );
    });
});

describe('What cannot be read is told at its cell, and reading goes on', () => {
  const latin1 = Buffer.from('a,caf\u00e9,c\nd,e,f\n', 'latin1');
  const cases: [name: string, bytes: Uint8Array | string, row: number, cell: number, problem: RegExp][] = [
    ['Latin-1', latin1, 1, 1, /UTF-8/],
    ['a cut character', Buffer.from([0x61, 0x0a, 0x62, 0xc3, 0x0a]), 2, 0, /UTF-8/],
    ['an overlong character', Buffer.from([0x61, 0x0a, 0xc0, 0xaf, 0x0a]), 2, 0, /UTF-8/],
    ['half of a pair', Buffer.from([0x61, 0x0a, 0xed, 0xa0, 0x80, 0x0a]), 2, 0, /UTF-8/],
    ['a mark that breaks off', Buffer.from([0xef, 0xbb, 0x61]), 1, 0, /UTF-8/],
    ['a quote inside', 'a\nb 19" c\n', 2, 0, /double/],
    ['text behind a quote', 'a\n"b"c,d\n', 2, 0, /double/],
    ['a blank before a quote', 'a,b\nc, "d"\n', 2, 1, /spaces/],
    ['a quote never closed', 'a,b\nc,"d\ne,f\n', 2, 1, /never closed/],
    ['nothing behind a quote', 'a,b\nc,"', 2, 1, /never closed/],
    ['a bare carriage return', 'a,b\nc\rd,e\n', 2, 0, /carriage return/],
    ['carriage returns alone', 'a,b\rc,d\r', 1, 1, /carriage return/],
    ['a cell of 70,000 bytes', `a\n${'x'.repeat(70_000)},b\nc,d\n`, 2, 0, /65536 bytes/],
  ];
  for (const [name, bytes, row, cell, problem] of cases)
    test(name, () => {
      const found = rowsOf(bytes).flatMap(({ number, cells }) =>
        cells.flatMap((one, at) => (one.problem === null ? [] : [{ number, at, problem: one.problem }])),
      );
      assert.deepEqual([found[0]?.number, found[0]?.at], [row, cell]);
      assert.match(found[0]?.problem ?? '', problem);
    });

  test('rows behind one that cannot be read are read', () => {
    for (const row of ['a"b,c', '"a"b,c', '"a" ,"b"c', '"a""b"c,"""d"'])
      assert.deepEqual(textsOf(rowsOf(`${row}\nd,e\n`)).at(-1), ['d', 'e'], row);
  });
});

test('of a row with a million cells a hundred are kept, and all are counted', () => {
  const [row] = rowsOf(','.repeat(1_000_000));
  assert.deepEqual([row?.cells.length, row?.cellCount], [KEPT_CELLS, 1_000_001]);
});

test('rows are read up to the first that is too many, and empty lines are none', () => {
  const rows = rowsOf('\n\na,b\n'.repeat(READ_ROWS + 10));
  assert.deepEqual([rows.length, rows.at(-1)?.number], [READ_ROWS, 3 * READ_ROWS]);
});

test('any text is read as csv-parse reads it where it takes no stray quote, and has a problem where that refuses it', () => {
  const unit = fc.constantFrom('a', 'é', '"', '""', ',', '\n', '\r\n', ' ');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      const read = rowsOf(text);
      const isSound = read.every(({ cells }) => cells.every(({ problem }) => problem === null));
      let theirs: string[][] | null = null;
      try {
        theirs = parse(text, { relax_column_count: true, record_delimiter: ['\r\n', '\n'], skip_empty_lines: true });
      } catch {
        theirs = null;
      }
      assert.deepEqual(isSound ? textsOf(read) : null, theirs);
    }),
    { numRuns: 3_000 },
  );
});
