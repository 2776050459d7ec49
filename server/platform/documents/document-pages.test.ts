import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { after, describe, test } from 'node:test';
import { assemblePdf, pdfObjects, writePdf } from '../../../tests/support/documents/pdf-writer.ts';
import { paragraph, writeWord } from '../../../tests/support/documents/word-writer.ts';
import { writeWorkbook } from '../../../tests/support/documents/workbook-writer.ts';
import { writeZip } from '../../../tests/support/documents/zip-writer.ts';
import type { DocumentPages } from './document-pages.ts';
import { openDocumentReader } from './document-reader.ts';
import { packageFileType } from './document-type.ts';
import { EXTRACTION_LIMITS } from './extraction.ts';

const reader = openDocumentReader();
after(() => reader.close());

/** Text at a place of a page, in points from its lower left corner. */
type Placed = readonly [x: number, y: number, text: string];

function pdfOf(pages: readonly (readonly Placed[])[]): Buffer {
  const streams = pages.map((page) => {
    const shown = page.map(([x, y, text]) => `1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj`);
    return deflateSync(Buffer.from(`BT /F1 10 Tf ${shown.join('\n')} ET`, 'latin1'));
  });
  return assemblePdf(pdfObjects(streams));
}

async function read(bytes: Buffer, name: string): Promise<DocumentPages> {
  const type = packageFileType(bytes, name);
  assert.ok(type !== null, `${name} is of no kind that is read`);
  const found = await reader.readPages(bytes, type);
  assert.ok('pages' in found, JSON.stringify(found));
  return found;
}

const shown = ({ pages }: DocumentPages): string[][] =>
  pages.map(({ lines }) => lines.map(({ text, kind }) => `${kind}: ${text}`));

describe('The pages of a document:', () => {
  test('lines of a paragraph are joined, clauses and headings stay apart, running heads and page numbers are gone', async () => {
    const page = (number: number, ...body: Placed[]): Placed[] => [
      [72, 760, 'Town of Example - Tender 2027-11'],
      ...body,
      [300, 30, `Page ${number} of 3`],
    ];
    const pdf = pdfOf([
      page(
        1,
        [72, 700, '1.0 SITE MEETING'],
        [72, 670, '1.1 A site meeting is mandatory for everyone who intends to submit a bid for this work'],
        [72, 658, 'and is held on the day that the notice names.'],
        [72, 640, '1.2 Bring boots.'],
      ),
      page(2, [72, 700, 'Second page.']),
      page(3, [72, 700, 'Third page.']),
    ]);
    assert.deepEqual(shown(await read(pdf, 'tender.pdf')), [
      [
        'margin: Town of Example - Tender 2027-11',
        'heading: 1.0 SITE MEETING',
        'item: 1.1 A site meeting is mandatory for everyone who intends to submit a bid for this work and is held on the day that the notice names.',
        'item: 1.2 Bring boots.',
      ],
      ['paragraph: Second page.'],
      ['paragraph: Third page.'],
    ]);
  });

  test('the cells of a table stay in their row, those of several lines too; a table of contents is told apart', async () => {
    const pdf = pdfOf([
      [
        [72, 700, 'Table of Contents'],
        [72, 680, '1.0 Site meeting ........................ 4'],
        [72, 600, 'Item'],
        [200, 600, 'Quantity'],
        [300, 600, 'Unit price'],
        [72, 570, 'Rotary chairs'],
        [72, 558, 'with arms'],
        [200, 570, '38'],
        [300, 570, '$'],
      ],
    ]);
    assert.deepEqual(shown(await read(pdf, 'prices.pdf')), [
      [
        'paragraph: Table of Contents',
        'contents: 1.0 Site meeting ........................ 4',
        'row: Item | Quantity | Unit price',
        'row: Rotary chairs with arms | 38 | $',
      ],
    ]);
  });

  test('two columns that a page writes line by line are read one after the other', async () => {
    const english = Array.from({ length: 10 }, (_, index) => `bidders shall read line ${index} of this part`);
    const french = Array.from({ length: 10 }, (_, index) => `les soumissionnaires lisent la ligne ${index} ici`);
    const pdf = pdfOf([
      english.flatMap((text, index): Placed[] => [
        [60, 700 - index * 12, text],
        [320, 700 - index * 12, french[index] ?? ''],
      ]),
    ]);
    const [lines = []] = shown(await read(pdf, 'two.pdf'));
    assert.deepEqual(lines, [`paragraph: ${english.join(' ')}`, `paragraph: ${french.join(' ')}`]);
  });

  test('a page that shows a picture and has no text says so, an empty page is none', async () => {
    const objects = pdfObjects([
      Buffer.from('q 600 0 0 700 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0001 EI Q', 'latin1'),
      Buffer.from('BT ET', 'latin1'),
      Buffer.from('BT /F1 10 Tf 72 700 Td (Words.) Tj ET', 'latin1'),
    ]).map((one) => (one.source === '<</Filter/FlateDecode>>' ? { ...one, source: '<<>>' } : one));
    const { pages } = await read(assemblePdf(objects), 'scan.pdf');
    assert.deepEqual(
      pages.map(({ isPicture }) => isPicture),
      [true, false, false],
    );
  });

  test('a document is cut at the limit of pages, not of characters', async () => {
    const pdf = writePdf(Array.from({ length: 5 }, (_, index) => [`Page ${index} says this.`]));
    const found = await reader.readPages(pdf, 'pdf', { limits: { pages: 3 } });
    assert.ok('pages' in found);
    assert.deepEqual([found.pages.length, found.pageCount, found.isCut], [3, 5, true]);
    const long = `${'All work is done by hand. '.repeat(12_000)}\n\nThe deposit is ten percent.`;
    const text = await read(Buffer.from(long), 'long.txt');
    assert.equal(text.pages[0]?.lines.at(-1)?.text, 'The deposit is ten percent.');
  });

  test('Word, a workbook, a web page, a wrapped text and Markdown give the same kinds of line', async () => {
    const row =
      '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Chair</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>38</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
    const word = writeWord(`${paragraph('SCOPE OF WORK')}${paragraph('Deliver the chairs.')}${row}`);
    const expected = ['heading: SCOPE OF WORK', 'paragraph: Deliver the chairs.', 'row: Chair | 38'];
    assert.deepEqual(shown(await read(word, 'scope.docx')), [expected]);
    const html =
      '<!doctype html><html><head><title>x</title></head><body><h1>SCOPE OF WORK</h1><p>Deliver the <b>chairs</b>.</p><script>bad()</script><table><tr><td><p>Chair</p></td><td>38</td></tr><tr><td>Desk</td><td></td><td>4</td><td></td></tr></table></body></html>';
    assert.deepEqual(shown(await read(Buffer.from(html), 'scope.html')), [[...expected, 'row: Desk | | 4']]);
    const markdown = '# Scope of work\n\nDeliver the\n\n| Chair | 38 |\n| --- | --- |\n';
    assert.deepEqual(shown(await read(Buffer.from(markdown), 'scope.md')), [
      ['heading: Scope of work', 'paragraph: Deliver the', 'row: Chair | 38'],
    ]);
    const wrapped =
      'The contractor delivers all chairs to the fourth floor of the\nbuilding and takes the packing away with it on the same day,\nwithout further cost.\nPrices are firm.\n';
    assert.deepEqual(shown(await read(Buffer.from(wrapped), 'scope.txt')), [
      [
        'paragraph: The contractor delivers all chairs to the fourth floor of the building and takes the packing away with it on the same day, without further cost.',
        'paragraph: Prices are firm.',
      ],
    ]);
  });

  test('a workbook gives the rows of its visible sheets, with shared words, stored values of formulas and dates', async () => {
    const files = {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Prices" r:id="a"/><sheet name="Notes" state="hidden" r:id="b"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="worksheets/one.xml"/><Relationship Id="b" Target="worksheets/two.xml"/></Relationships>',
      'xl/sharedStrings.xml': '<sst><si><t>Item</t></si><si><r><t>Rotary </t></r><r><t>chair</t></r></si></sst>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/one.xml':
        '<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>Due</t></is></c></row><row><c t="s"><v>1</v></c><c s="1"><v>46357</v></c><c><f>2*19</f><v>38</v></c><c t="e"><v>#REF!</v></c></row></sheetData></worksheet>',
      'xl/worksheets/two.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
    };
    const zip = writeZip(Object.entries(files).map(([name, data]) => ({ name, data: Buffer.from(data) })));
    const found = await read(zip, 'prices.xlsx');
    assert.deepEqual(shown(found), [['row: Item | Due', 'row: Rotary chair | 2026-12-01 | 38']]);
    assert.equal(found.pages[0]?.name, 'Prices');
  });

  test('a row of a workbook says in which cells it stands, and a sheet is a page with its name', async () => {
    const found = await read(
      writeWorkbook({ Notes: [['Read me']], 'Prix unitaires': [[null], ['A | B', null, 38], [null, 'Chaise']] }),
      'prices.xlsx',
    );
    const [, prices] = found.pages;
    assert.deepEqual([prices?.number, prices?.name, found.isPaged, found.pageCount], [2, 'Prix unitaires', true, 2]);
    assert.deepEqual(prices?.lines, [
      { text: 'A / B | 38', kind: 'row', cells: ['A2', 'C2'] },
      { text: 'Chaise', kind: 'paragraph', cells: ['B3'] },
    ]);
  });

  test('a workbook that was made to do harm stays within bounds: bombs, giant sheets, macros, links to other files', async () => {
    const macros = writeWorkbook({ One: [['x']] }, [{ name: 'xl/vbaProject.bin', data: 'x' }]);
    assert.equal(packageFileType(macros, 'prices.xlsx'), null);
    const told = async (bytes: Buffer): Promise<unknown> => {
      assert.equal(packageFileType(bytes, 'prices.xlsx'), 'xlsx');
      const found = await reader.readPages(bytes, 'xlsx');
      return 'failure' in found ? found.failure : [found.pages.length, found.pages[0]?.lines.length, found.isCut];
    };
    const zeros = Buffer.alloc(20 * 1024 * 1024, '<row/>');
    assert.equal(
      await told(writeWorkbook({ One: [['x']] }, [{ name: 'xl/sharedStrings.xml', data: zeros }])),
      'too_large',
    );
    const names = Array.from({ length: 2_001 }, (_, index) => ({ name: `xl/media/${index}.png`, data: '' }));
    const many = writeWorkbook({ One: [['x']] }, names);
    assert.ok([null, 'xlsx'].includes(packageFileType(many, 'prices.xlsx')));
    assert.equal('failure' in (await reader.readPages(many, 'xlsx')), true);
    const tall = Array.from({ length: 20_500 }, (_, index) => [index]);
    assert.deepEqual(await told(writeWorkbook({ Tall: tall, Next: [['Still read']] })), [2, 20_000, true]);
    // One long text, named again and again, costs what is shown of it and no more.
    const shared = `<sst><si><t>${'long '.repeat(800)}</t></si></sst>`;
    const cell = '<c t="s"><v>0</v></c>';
    const wide = `<worksheet><sheetData><row>${cell.repeat(600)}</row>${`<row>${cell.repeat(40)}</row>`.repeat(800)}</sheetData></worksheet>`;
    const linked = '<Relationship Id="r1" Target="https://example.com/other.xlsx" TargetMode="External"/>';
    const bomb = writeZip([
      { name: '[Content_Types].xml', data: '<Types/>' },
      {
        name: 'xl/workbook.xml',
        data: '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r0"/><sheet name="B" r:id="r1"/></sheets></workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: `<Relationships><Relationship Id="r0" Target="worksheets/0.xml"/>${linked}</Relationships>`,
      },
      { name: 'xl/sharedStrings.xml', data: shared },
      { name: 'xl/worksheets/0.xml', data: wide },
      { name: 'xl/externalLinks/externalLink1.xml', data: '<externalLink/>' },
    ]);
    const found = await reader.readPages(bomb, 'xlsx');
    assert.ok('pages' in found, JSON.stringify(found));
    const characters = found.pages.reduce(
      (sum, { lines }) => sum + lines.reduce((own, { text }) => own + text.length, 0),
      0,
    );
    assert.ok(found.isCut && characters <= EXTRACTION_LIMITS.characters * 1.1, String(characters));
    assert.deepEqual(found.pages[1]?.lines, [], 'no other file is looked at');
  });
});
