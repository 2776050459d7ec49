import { deflateSync } from 'node:zlib';
import { assemblePdf, pdfObjects, writePdf, type PdfObject } from './pdf-writer.ts';
import { contentTypes, paragraph, wordPart, writeWord } from './word-writer.ts';
import { packRepeated, writeZip, type ZipFile } from './zip-writer.ts';

const MB = 1024 * 1024;
const BLANKS = Buffer.alloc(MB, ' ');

/** A document that was made to do harm, small each; `answers` are the right ones: kinds of failure, or `text`. */
export type HostileDocument = { what: string; type: 'pdf' | 'docx'; bytes: () => Buffer; answers: readonly string[] };

const main = (data: string | Buffer): ZipFile => ({ name: 'word/document.xml', data });
const word = (part: ZipFile): Buffer => writeZip([contentTypes(), part]);
const packedMain = (megabytes: number, expandedBytes = megabytes * MB): ZipFile => ({
  ...main(''),
  packed: { data: packRepeated(BLANKS, megabytes), expandedBytes },
});

/** One packed by zlib, as PDF wants it; nobody checks its checksum. */
function zlib(raw: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0x78, 0x9c]), raw, Buffer.alloc(4)]);
}

function pdfWith(content: Uint8Array, filter = '/FlateDecode'): Buffer {
  const objects = pdfObjects([content]);
  return assemblePdf([...objects.slice(0, 4), { source: `<</Filter${filter}>>`, stream: content }]);
}

/** A PDF of one page whose objects are replaced by number. */
function pdfOf(changes: Readonly<Record<number, PdfObject>>, more: readonly PdfObject[] = []): Buffer {
  const objects = pdfObjects([deflateSync('BT /F1 9 Tf (x) Tj ET')]);
  return assemblePdf([...objects.map((object, index) => changes[index + 1] ?? object), ...more]);
}

const page = (resources: string, contents = '5 0 R'): PdfObject => ({
  source: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<${resources}>>/Contents ${contents}>>`,
});

function manyFiles(count: number): Buffer {
  const files = Array.from({ length: count }, (_, index) => ({
    name: `word/${index}`,
    data: '',
    packed: { data: Buffer.from([3, 0]), expandedBytes: 0 },
  }));
  return writeWord(paragraph('x'), files);
}

function overlapping(): Buffer {
  const inner = { ...main(wordPart('document', paragraph('x'))) };
  const files = Array.from({ length: 50 }, (_, index) => ({ name: `${index}`, data: 'y', forged: { offset: 0 } }));
  return writeZip([contentTypes(), inner, ...files]);
}

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY ${'abcdefghij'[index + 1]} "${`&${'abcdefghij'[index]};`.repeat(10)}">`,
).join('')}]><w:document><w:body>${paragraph('&j;')}</w:body></w:document>`;

const form = (stream: string, resources: string): PdfObject => ({
  source: `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>>>`,
  stream: Buffer.from(stream),
});

const WORDS: readonly Omit<HostileDocument, 'type'>[] = [
  { what: 'expands to 3 GB', answers: ['too_large'], bytes: () => word(packedMain(3000)) },
  {
    what: 'expands to 1 GB and states 10 MB',
    answers: ['too_large', 'unreadable'],
    bytes: () => word(packedMain(1000, 10 * MB)),
  },
  { what: 'expands to 1 GB and states 500 kB', answers: ['unreadable'], bytes: () => word(packedMain(1000, MB / 2)) },
  { what: 'has a document as its body', answers: ['unreadable'], bytes: () => word(main(writeWord(paragraph('x')))) },
  { what: 'has 100,000 files', answers: ['too_large'], bytes: () => manyFiles(100_000) },
  { what: 'has files that overlap', answers: ['unreadable'], bytes: overlapping },
  { what: 'has two bodies', answers: ['unreadable'], bytes: () => writeZip([contentTypes(), main('a'), main('b')]) },
  {
    what: 'is nested a million deep',
    answers: ['unreadable'],
    bytes: () => writeWord(`${'<w:p>'.repeat(1_000_000)}${noise(200_000)}`),
  },
  {
    what: 'is 25 MB of paragraphs',
    answers: ['text', 'timed_out'],
    bytes: () => writeWord(manyParagraphs(25 * MB)),
  },
  {
    what: 'is one attribute of 20 MB',
    answers: ['empty'],
    bytes: () => writeWord(`<w:p w:x="${noise(20 * MB)}"/>`),
  },
  { what: 'has entities that multiply', answers: ['unreadable'], bytes: () => word(main(LAUGHS)) },
  {
    what: 'has an entity that names a file',
    answers: ['unreadable'],
    bytes: () =>
      word(main(`<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${wordPart('document', paragraph('&f;'))}`)),
  },
  { what: 'names an entity nobody declared', answers: ['unreadable'], bytes: () => writeWord(paragraph('&f;')) },
];

const PDFS: readonly Omit<HostileDocument, 'type'>[] = [
  {
    what: 'expands to 2 GB of blanks',
    answers: ['too_large', 'timed_out', 'empty'],
    bytes: () => pdfWith(zlib(packRepeated(BLANKS, 2000))),
  },
  {
    what: 'is packed twice and expands to 4 GB',
    answers: ['too_large', 'timed_out', 'empty'],
    bytes: () => pdfWith(deflateSync(zlib(packRepeated(BLANKS, 4000))), '[/FlateDecode/FlateDecode]'),
  },
  {
    what: 'writes 300 MB of operators',
    answers: ['too_large', 'timed_out', 'empty'],
    bytes: () => pdfWith(zlib(packRepeated(Buffer.from('q Q '.repeat(MB / 4)), 300))),
  },
  {
    what: 'writes 40 million characters',
    answers: ['text', 'too_large', 'timed_out'],
    bytes: () => pdfWith(zlib(Buffer.concat([packRepeatedText(80)]))),
  },
  {
    what: 'has a page tree that holds itself',
    answers: ['empty', 'unreadable'],
    bytes: () => pdfOf({ 2: { source: '<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]>>' } }),
  },
  {
    what: 'says it has a billion pages',
    answers: ['text', 'timed_out', 'unreadable'],
    bytes: () => pdfOf({ 2: { source: '<</Type/Pages/Count 1000000000/Kids[4 0 R]>>' } }),
  },
  {
    what: 'has a page tree of a billion leaves',
    answers: ['text', 'timed_out', 'unreadable', 'too_large'],
    bytes: () =>
      pdfOf({ 2: { source: `<</Type/Pages/Count 1000000000/Kids[${'6 0 R '.repeat(1000)}]>>` } }, [
        { source: `<</Type/Pages/Parent 2 0 R/Count 1000000/Kids[${'7 0 R '.repeat(1000)}]>>` },
        { source: `<</Type/Pages/Parent 6 0 R/Count 1000/Kids[${'4 0 R '.repeat(1000)}]>>` },
      ]),
  },
  {
    what: 'has a form that draws itself',
    answers: ['text', 'empty', 'unreadable'],
    bytes: () =>
      pdfOf({ 4: page('/XObject<</A 6 0 R>>', '7 0 R') }, [
        form('BT /F1 9 Tf (x) Tj ET /A Do /A Do', '/XObject<</A 6 0 R>>/Font<</F1 3 0 R>>'),
        { source: '<<>>', stream: Buffer.from('/A Do') },
      ]),
  },
  {
    what: 'has forms that draw each other ten to the ninth times',
    answers: ['timed_out', 'too_large', 'empty', 'text'],
    bytes: () =>
      pdfOf({ 4: page('/XObject<</A 6 0 R>>', '15 0 R') }, [
        ...Array.from({ length: 9 }, (_, index) =>
          form(
            index < 8 ? '/A Do '.repeat(10) : 'BT /F1 9 Tf (x) Tj ET',
            index < 8 ? `/XObject<</A ${index + 7} 0 R>>` : '/Font<</F1 3 0 R>>',
          ),
        ),
        { source: '<<>>', stream: Buffer.from('/A Do') },
      ]),
  },
  {
    what: 'has tables that name each other',
    answers: ['text', 'unreadable', 'timed_out'],
    bytes: () =>
      Buffer.from(
        writePdf([['x']])
          .toString('latin1')
          .replace('/Root', '/Prev 9/Root'),
        'latin1',
      ),
  },
  {
    what: 'has arrays nested a million deep',
    answers: ['text', 'empty', 'unreadable', 'too_large'],
    bytes: () => pdfOf({ 4: page(`/Font ${'['.repeat(1_000_000)}`) }),
  },
  {
    what: 'asks for an image of 4 billion dots',
    answers: ['text', 'empty'],
    bytes: () =>
      pdfOf({ 4: page('/Font<</F1 3 0 R>>/XObject<</I 6 0 R>>', '[5 0 R 7 0 R]') }, [
        {
          source:
            '<</Type/XObject/Subtype/Image/Width 65535/Height 65535/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode>>',
          stream: zlib(packRepeated(BLANKS, 100)),
        },
        { source: '<<>>', stream: Buffer.from('/I Do') },
      ]),
  },
  {
    what: 'opens programs, files and addresses',
    answers: ['text'],
    bytes: () =>
      pdfOf({
        1: {
          source:
            '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while(true){})>>/AA<</WC<</S/Launch/F(/bin/sh)>>>>/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert(1))>>]>>>>>>',
        },
      }),
  },
];

function manyParagraphs(length: number): string {
  const words = noise(length / 8);
  const count = length / 2 / 1000;
  return Array.from({ length: count * 8 }, (_, index) => paragraph(words.slice(index * 100, index * 100 + 250))).join(
    '',
  );
}

function packRepeatedText(megabytes: number): Uint8Array {
  const line = '1 0 0 1 60 700 Tm (abcdefghijklmnopqrstuvwxyz 0123) Tj\n';
  const start = packRepeated(Buffer.from('BT /F1 9 Tf\n'), 1).subarray(0, -2);
  return Buffer.concat([start, packRepeated(Buffer.from(line.repeat(Math.floor(MB / line.length))), megabytes)]);
}

/** A PDF of one page that says `Hello`, and `World` behind this many megabytes of blanks. */
export function pdfWithGap(megabytes: number): Buffer {
  const open = (text: string): Uint8Array => packRepeated(Buffer.from(text), 1).subarray(0, -2);
  const start = open('BT /F1 9 Tf 9 99 Td (Hello) Tj 0 -20 Td ');
  const gap = packRepeated(BLANKS, megabytes).subarray(0, -2);
  return pdfWith(zlib(Buffer.concat([start, gap, packRepeated(Buffer.from('(World) Tj ET'), 1)])));
}

/** Letters that compress badly, so that only what is meant to is packed too tightly. */
export function noise(length: number): string {
  let state = 1;
  const letters = Buffer.alloc(length);
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    letters[index] = 97 + ((state >>> 16) % 26);
  }
  return letters.toString('latin1');
}

/** The documents, made when asked for. */
export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  ...WORDS.map((one) => ({ ...one, type: 'docx' as const })),
  ...PDFS.map((one) => ({ ...one, type: 'pdf' as const })),
];
