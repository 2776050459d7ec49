import { gzipSync } from 'node:zlib';
import { IMPORT_COLUMNS, type ImportColumn } from '#contract/catalog-import.ts';
import { type FileRow, fileOf, type FileStyle } from './import-files.ts';
import { randomFrom } from '../http/rate-arrivals.ts';
import { writeZip } from '../documents/zip-writer.ts';

/** Catalogs that are right but for one fault, and where that is. */

/** `row` and `column` are where an issue must stand; undefined: that is open. */
export type MalformedFile = { name: string; bytes: Buffer; row?: number; column?: ImportColumn | null };

type Draw = (below: number) => number;
type Sound = { rows: FileRow[]; style: FileStyle; draw: Draw };
type Fault = (sound: Sound) => Omit<MalformedFile, 'name'>;

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): Buffer => Buffer.from(text, encoding);
const MARK = Buffer.from([0xff, 0xfe]);

/** Spoils one cell of a drawn row. */
function cell(column: ImportColumn, ...texts: readonly string[]): Fault {
  return ({ rows, style, draw }) => {
    const at = draw(rows.length);
    const spoiled = rows.with(at, { ...rows[at], [column]: texts[draw(texts.length)] ?? '' });
    return { bytes: bytesOf(fileOf(spoiled, style)), row: at + 2, column };
  };
}

/** Puts a line among those of the file, as it is. */
function line(...texts: readonly string[]): Fault {
  return ({ rows, draw }) => {
    const at = draw(rows.length);
    const lines = fileOf(rows)
      .split('\n')
      .toSpliced(at + 1, 0, texts[draw(texts.length)] ?? '');
    return { bytes: bytesOf(lines.join('\n')), row: at + 2 };
  };
}

/** Repeats a product further down, its key written in another way. */
function repeated(change: (row: FileRow) => FileRow): Fault {
  return ({ rows, style, draw }) => {
    const at = draw(rows.length);
    const again = { ...rows[at], description: 'once more' };
    const file = [
      ...rows.with(at, { ...rows[at], oem_partner: 'Éclair Beds' }),
      change({ ...again, oem_partner: 'Éclair Beds' }),
    ];
    return { bytes: bytesOf(fileOf(file, style)), row: rows.length + 2, column: 'name' };
  };
}

/** Writes another header over the rows. */
function header(write: (columns: readonly string[], draw: Draw) => readonly string[]): Fault {
  return ({ rows, draw }) => {
    const [, ...lines] = fileOf(rows).split('\n');
    return { bytes: bytesOf([write(IMPORT_COLUMNS, draw).join(','), ...lines].join('\n')), row: 1 };
  };
}

const whole = (change: (text: string) => Buffer): Fault => {
  return ({ rows, style }) => ({ bytes: change(fileOf(rows, style)), row: 1 });
};
const long = (count: number): string => 'é'.repeat(count);
const plain = { oem_partner: 'Norlume', name: 'Bed', model: 'B' };

const FAULTS: Readonly<Record<string, Fault>> = {
  'an empty file': () => ({ bytes: Buffer.alloc(0), row: 1, column: null }),
  'a mark alone': () => ({ bytes: bytesOf('\ufeff'), row: 1, column: null }),
  'a workbook': whole((text) => writeZip([{ name: 'xl/workbook.xml', data: text }])),
  gzip: whole((text) => gzipSync(text)),
  'a PDF': whole((text) => bytesOf(`%PDF-1.7\n${text}`)),
  'a page of the web': whole((text) => bytesOf(`<html><body>${text}`)),
  'UTF-16': whole((text) => Buffer.concat([MARK, bytesOf(text, 'utf16le')])),
  'UTF-16 the other way round': whole((text) => Buffer.concat([MARK, bytesOf(text, 'utf16le')]).swap16()),
  'UTF-16 without a mark': whole((text) => bytesOf(text, 'utf16le')),
  'random bytes': ({ draw }) => ({ bytes: Buffer.from(Array.from({ length: 500 }, () => 128 + draw(128))), row: 1 }),
  semicolons: whole((text) => bytesOf(text.replaceAll(',', ';'))),
  tabs: whole((text) => bytesOf(text.replaceAll(',', '\t'))),
  'carriage returns alone': ({ rows }) => ({ bytes: bytesOf(fileOf(rows).replaceAll('\n', '\r')), row: 1 }),
  'no header': ({ rows }) => ({ bytes: bytesOf(fileOf(rows).split('\n').slice(1).join('\n')), row: 1 }),
  'a missing column': header((columns, draw) => columns.with(draw(7), 'other')),
  'an unknown column': header((columns) => [...columns, 'price']),
  'a repeated column': header((columns, draw) => {
    const at = draw(7);
    return columns.with(at, columns[(at + 1 + draw(6)) % 7] ?? '');
  }),
  'a column in capitals': header((columns, draw) => columns.with(0, columns[draw(1)]?.toUpperCase() ?? '')),
  'a blank column': header((columns, draw) => columns.with(draw(7), ' ')),
  'a prototype': header((columns, draw) => columns.with(draw(7), '__proto__')),
  '200 columns': header((columns) => [...columns, ...Array.from({ length: 193 }, (_, n) => `c${n}`)]),
  'a cell of Latin-1': ({ rows, style, draw }) => {
    const at = draw(rows.length);
    const text = fileOf(rows.with(at, { ...rows[at], description: 'caf@' }), style);
    const bytes = bytesOf(text);
    bytes[bytes.indexOf('caf@') + 3] = 0xe9;
    return { bytes, row: at + 2, column: 'description' };
  },
  'a file of Latin-1': ({ rows }) => ({
    bytes: bytesOf(fileOf([{ ...plain, name: 'Fauteuil à bras' }, ...rows]), 'latin1'),
    row: 2,
    column: 'name',
  }),
  'half of a pair': ({ rows }) => ({
    bytes: Buffer.concat([
      bytesOf(fileOf(rows)),
      bytesOf('Norlume,B'),
      Buffer.from([0xed, 0xa0, 0x80]),
      bytesOf(',,,,,'),
    ]),
    row: rows.length + 2,
    column: 'name',
  }),
  'a quote inside': line('Norlume,19" screen,,,,,', 'Nor"lume,Bed,,,,,'),
  'text behind a quote': line('"Norlume" Inc,Bed,,,,,', '"Norlume"",Bed",,,,,x"y'),
  'a blank before a quote': line('Norlume, "Bed",,,,,'),
  'a quote never closed': ({ rows }) => ({
    bytes: bytesOf(`${fileOf(rows)}Norlume,"Bed,,,,,\n`),
    row: rows.length + 2,
  }),
  'a bare carriage return': line('Norlume,Bed\rside,,,,,'),
  'too few cells': line('Norlume,Bed', 'Norlume', 'Norlume,Bed,,,,'),
  'too many cells': line('Norlume,Bed,,beds, large,,,', 'Norlume,Bed,,,,,,', `Norlume,Bed${','.repeat(1_000)}`),
  'a blank row': line(',,,,,,', ' , ,,,,,', ' '),
  '501 rows': ({ style }) => ({
    bytes: bytesOf(
      fileOf(
        Array.from({ length: 501 }, (_, n) => ({ ...plain, model: `B${n}` })),
        style,
      ),
    ),
    row: 502,
    column: null,
  }),
  'a blank partner': cell('oem_partner', '', '  ', '\u00a0', '\u200b'),
  'a blank name': cell('name', '', '   ', '\ufeff'),
  'a cell too long': cell('description', long(4_001), 'x'.repeat(70_000)),
  'a partner too long': cell('oem_partner', long(201)),
  'a name too long': cell('name', long(201)),
  'a model too long': cell('model', long(101)),
  'a NUL': cell('model', 'a\0b', '\0'),
  'a control character': cell('name', 'a\u0007b', 'a\u001bb', 'a\u0085b'),
  'a turn of the writing': cell('name', 'a\u202eb'),
  'a name of two lines': cell('name', 'a\nb', 'a\r\nb', 'a\u2028b'),
  '51 codes': cell('commodity_codes', '1;'.repeat(51), '1|'.repeat(60)),
  'a code too long': cell('commodity_codes', `42;${long(101)}`),
  'a bad code': cell('commodity_codes', '42;4\u00003', '42;\u202e43'),
  'a bad rep_status': cell('rep_status', 'stocked', 'CARRIED', 'carried;catalog', '=carried'),
  'a bad address': cell(
    'source_url',
    'example.org',
    'ftp://a.example/',
    'javascript:alert(1)',
    'https://',
    'https://a b/',
  ),
  'an address too long': cell('source_url', `https://a.example/${'x'.repeat(2_000)}`),
  'a product twice': repeated((row) => row),
  'a product twice after trimming': repeated((row) => ({
    ...row,
    name: `  ${row.name} `,
    model: ` ${row.model ?? ''} `,
  })),
  'a product twice, its partner in capitals': repeated((row) => ({ ...row, oem_partner: 'ÉCLAIR BEDS' })),
  'a product twice, its partner without accents': repeated((row) => ({ ...row, oem_partner: 'eclair   beds' })),
};

/** So many files, the faults taking turns; the same ones each time. */
export function malformedImports(count: number): MalformedFile[] {
  const kinds = Object.entries(FAULTS);
  return Array.from({ length: count }, (_, index) => {
    const random = randomFrom((index + 1) * 2_654_435);
    const draw: Draw = (below) => Math.floor(random() * below);
    const [kind, fault] = kinds[index % kinds.length] ?? ['', () => ({ bytes: Buffer.alloc(0) })];
    const rows = Array.from({ length: 1 + draw(8) }, (_row, n) => ({
      oem_partner: ['Aurivane', 'Norlume'][draw(2)] ?? '',
      name: `Product ${n}`,
      model: draw(2) === 0 ? '' : `M-${draw(9)}`,
      rep_status: ['carried', 'catalog', ''][draw(3)] ?? '',
      commodity_codes: ['', '42', '42;43'][draw(3)] ?? '',
    }));
    const style: FileStyle = {
      lineEnd: draw(2) === 0 ? '\n' : '\r\n',
      hasMark: draw(3) === 0,
      quotesAll: draw(4) === 0,
    };
    return { name: `${index}: ${kind}`, ...fault({ rows, style, draw }) };
  });
}
