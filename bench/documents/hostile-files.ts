import { deflateSync } from 'node:zlib';
import { HOSTILE_DOCUMENTS } from '../../tests/support/documents/hostile-documents.ts';
import { assemblePdf, pdfObjects, type PdfObject, writePdf } from '../../tests/support/documents/pdf-writer.ts';
import { paragraph, writeWord } from '../../tests/support/documents/word-writer.ts';
import { packRepeated, writeZip, type ZipFile } from '../../tests/support/documents/zip-writer.ts';
import type { PackageFileType } from '../../server/platform/documents/document-pages.ts';

/** A document that was made to do harm, small as a file. */
export type HostileFile = { what: string; type: PackageFileType; bytes: () => Buffer };

const MB = 1024 * 1024;
const MANY = 5_000;
const DEEP = 200_000;
const many = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join('');
const text = 'BT /F1 9 Tf 9 99 Td (x) Tj ET';

/** A PDF of one page with these entries, content and further objects from number 6 on. */
function pdf(entries: string, content: string, more: readonly PdfObject[] = []): Buffer {
  const objects = pdfObjects([deflateSync(content)]);
  const source = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents 5 0 R${entries}>>`;
  return assemblePdf([...objects.map((object, index) => (index === 3 ? { source } : object)), ...more]);
}

function edited(from: string | RegExp, to: string): Buffer {
  return Buffer.from(
    writePdf([['First'], ['Second']])
      .toString('latin1')
      .replace(from, to),
    'latin1',
  );
}

function fonts(count: number, program: Uint8Array): Buffer {
  const names = many(count, (index) => `/G${index} ${6 + index * 2} 0 R`);
  const more = Array.from({ length: count }, (_, index): PdfObject[] => [
    {
      source: `<</Type/Font/Subtype/TrueType/BaseFont/A${index}/FontDescriptor<</FontName/A${index}/Flags 4/FontFile2 ${7 + index * 2} 0 R>>>>`,
    },
    { source: '<</Filter/FlateDecode>>', stream: deflateSync(program) },
  ]).flat();
  return pdf(
    `/Resources<</Font<<${names}>>>>`,
    many(count, (index) => `BT /G${index} 9 Tf (x) Tj ET\n`),
    more,
  );
}

const repeatedStream = (megabyte: string, megabytes: number): Buffer =>
  Buffer.concat([Buffer.from([0x78, 0x9c]), packRepeated(Buffer.from(megabyte), megabytes), Buffer.alloc(4)]);

/** A workbook with this sheet and these shared strings. */
function workbook(sheet: string, strings = '', more: readonly ZipFile[] = []): Buffer {
  return writeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'xl/workbook.xml', data: '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r0"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: '<Relationships><Relationship Id="r0" Target="worksheets/0.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/0.xml', data: sheet },
    { name: 'xl/sharedStrings.xml', data: `<sst>${strings}</sst>` },
    ...more,
  ]);
}

const rows = (inner: string): string => `<worksheet><sheetData>${inner}</sheetData></worksheet>`;
const cell = (address: string): string => `<row r="1"><c r="${address}" t="s"><v>0</v></c></row>`;

function bomb(name: string, megabytes: number): Buffer {
  const packed = { data: packRepeated(Buffer.alloc(MB, ' '), megabytes), expandedBytes: megabytes * MB };
  return workbook(rows(cell('A1')), '', [{ name, data: '', packed }]);
}

const PDFS: readonly Omit<HostileFile, 'type'>[] = [
  { what: 'has 5,000 fonts', bytes: () => fonts(MANY, Buffer.alloc(100)) },
  { what: 'has 40 fonts of 50 MB of zeros', bytes: () => fonts(40, Buffer.alloc(50 * MB)) },
  { what: 'has fonts of noise', bytes: () => fonts(200, Buffer.from(many(MANY, (i) => String(i * 7919)))) },
  { what: 'has a page of a million points', bytes: () => pdf('/MediaBox[0 0 1000000000 1000000000]', text) },
  { what: 'has a page without a size', bytes: () => pdf('/MediaBox[0 0 0 0]/CropBox[9 9 1 1]', text) },
  { what: 'has 50,000 content streams', bytes: () => pdf(`/Contents[${'5 0 R '.repeat(50_000)}]`, text) },
  {
    what: 'has a content array that holds itself',
    bytes: () => pdf('/Contents 6 0 R', text, [{ source: '[6 0 R 5 0 R]' }]),
  },
  { what: 'has dictionaries nested 200,000 deep', bytes: () => pdf(`/X ${'<</A '.repeat(DEEP)}`, text) },
  { what: 'has saved states 10 million deep', bytes: () => pdf('', text.concat('q '.repeat(10 * MB))) },
  { what: 'has marked content 5 million deep', bytes: () => pdf('', `${'/A BMC '.repeat(5 * MB)}${text}`) },
  {
    what: 'shows 5 million letters one by one',
    bytes: () => pdf('', `BT /F1 9 Tf ${'(x) Tj 1 0 Td '.repeat(5 * MB)}ET`),
  },
  { what: 'shows one string of 30 MB', bytes: () => pdf('', `BT /F1 9 Tf (${'x'.repeat(30 * MB)}) Tj ET`) },
  { what: 'has a string that never ends', bytes: () => pdf('', `BT /F1 9 Tf (${'('.repeat(MB)}`) },
  { what: 'sets a font 3 million times', bytes: () => pdf('', `BT ${'/F1 9 Tf /F1 8 Tf '.repeat(1.5 * MB)}(x) Tj ET`) },
  {
    what: 'has 100,000 form fields',
    bytes: () => pdf(`/Annots[${'<</Subtype/Widget/FT/Tx/V(x)/Rect[0 0 9 9]>>'.repeat(100_000)}]`, text),
  },
  { what: 'has a map of characters with ranges of billions', bytes: () => withMap('<00000000> <ffffffff> <0041>') },
  {
    what: 'has a map of characters of 60 MB',
    bytes: () => withMap(many(MB, (i) => `<${i.toString(16).padStart(8, '0')}> <0041>\n`)),
  },
  { what: 'points to a table outside the file', bytes: () => edited(/startxref\n\d+/, 'startxref\n999999999') },
  { what: 'points to a table at a negative place', bytes: () => edited(/startxref\n\d+/, 'startxref\n-5') },
  { what: 'has a table of a billion entries', bytes: () => edited(/xref\n0 \d+/, 'xref\n0 1000000000') },
  { what: 'has a catalog that is a page', bytes: () => edited('/Root 1 0 R', '/Root 4 0 R') },
  { what: 'has a length that is itself', bytes: () => edited(/\/Length \d+/, '/Length 5 0 R') },
  {
    what: 'is packed in 10,000 filters',
    bytes: () =>
      pdf('/Contents 6 0 R', text, [
        { source: `<</Filter[${'/FlateDecode'.repeat(10_000)}]>>`, stream: deflateSync('x') },
      ]),
  },
  {
    what: 'expands by LZW without an end',
    bytes: () =>
      pdf('/Contents 6 0 R', text, [{ source: '<</Filter/LZWDecode>>', stream: Buffer.alloc(8 * MB, 0xff) }]),
  },
  {
    what: 'expands by run lengths to 1 GB',
    bytes: () =>
      pdf('/Contents 6 0 R', text, [
        { source: '<</Filter[/FlateDecode/RunLengthDecode]>>', stream: repeatedStream('\x81 '.repeat(MB / 2), 16) },
      ]),
  },
];

function withMap(entries: string): Buffer {
  const map = deflateSync(
    `/CIDInit /ProcSet findresource begin begincmap 1 begincidrange ${entries} endcidrange endcmap`,
  );
  return pdf('/Resources<</Font<</F1 6 0 R>>>>', text, [
    { source: '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding 7 0 R/ToUnicode 7 0 R/DescendantFonts[3 0 R]>>' },
    { source: '<</Filter/FlateDecode/Type/CMap>>', stream: map },
  ]);
}

const WORKBOOKS: readonly Omit<HostileFile, 'type'>[] = [
  {
    what: 'says it has 17 billion cells',
    bytes: () =>
      workbook(
        `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${cell('XFD1048576')}</sheetData></worksheet>`,
        '<si><t>x</t></si>',
      ),
  },
  { what: 'has a sheet that expands to 2 GB', bytes: () => bomb('xl/styles.xml', 2_000) },
  {
    what: 'names shared strings that are not there',
    bytes: () => workbook(rows('<row r="1"><c r="A1" t="s"><v>999999999</v></c></row>')),
  },
  {
    what: 'has a million cells in a row',
    bytes: () => workbook(rows(`<row r="1">${many(MB, (i) => `<c r="A${i + 1}"><v>1</v></c>`)}</row>`)),
  },
  {
    what: 'has a million rows',
    bytes: () => workbook(rows(many(MB, (i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`))),
  },
  {
    what: 'has entities that multiply',
    bytes: () =>
      workbook(
        `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]>${rows('<row><c t="inlineStr"><is><t>&b;</t></is></c></row>')}`,
      ),
  },
];

const PAGES: readonly Omit<HostileFile, 'type'>[] = [
  { what: 'is nested a million deep', bytes: () => Buffer.from('<div>'.repeat(MB)) },
  { what: 'has a table of a million cells', bytes: () => Buffer.from(`<table><tr>${'<td>x'.repeat(MB)}</table>`) },
  { what: 'has tables within tables, 50,000 deep', bytes: () => Buffer.from('<table><tr><td>'.repeat(50_000)) },
  { what: 'has an element with a million attributes', bytes: () => Buffer.from(`<p ${many(MB, (i) => `a${i}=1 `)}>x`) },
];

/** All of them: those of the tests, and more. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...HOSTILE_DOCUMENTS,
  ...PDFS.map((one) => ({ ...one, type: 'pdf' as const })),
  ...WORKBOOKS.map((one) => ({ ...one, type: 'xlsx' as const })),
  ...PAGES.map((one) => ({ ...one, type: 'html' as const })),
  {
    what: 'has 500,000 tables within tables',
    type: 'docx',
    bytes: () => writeWord(`${'<w:tbl><w:tr><w:tc>'.repeat(500_000)}${paragraph('x')}`),
  },
];
