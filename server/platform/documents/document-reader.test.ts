import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assemblePdf, pdfObjects, writeEncryptedPdf, writePdf } from '../../../tests/support/documents/pdf-writer.ts';
import { contentTypes, paragraph, wordPart, writeWord } from '../../../tests/support/documents/word-writer.ts';
import { writeZip } from '../../../tests/support/documents/zip-writer.ts';
import { runConfined } from './confined-process.ts';
import { DocumentReaderBusyError, openDocumentReader } from './document-reader.ts';
import { EXTRACTION_LIMITS, type DocumentType, type ExtractedText, type ExtractionFailure } from './extraction.ts';

const reader = openDocumentReader();
after(() => reader.close());

const FRENCH = ['Sûreté à Québec : gardiennage', 'Façade, œuvre, « 1 500 € », naïf'];

function textOf(result: ExtractedText | ExtractionFailure): string {
  assert.ok('text' in result, JSON.stringify(result));
  return result.text;
}

test('a PDF gives its pages apart and its text, accents as they are', async () => {
  // œ and € have other places in Windows-1252 than in Latin-1, in which the file is written.
  const page = FRENCH.map((line) => line.replace('œ', '\x9c').replace('€', '\x80'));
  const result = await reader.extractText(writePdf([page, ['Second page'], []]), 'pdf');
  assert.deepEqual(result, {
    pages: [FRENCH.join('\n'), 'Second page', ''],
    text: `${FRENCH.join('\n')}\n\nSecond page\n\n`,
    pageCount: 3,
    unreadablePages: 0,
    isCut: false,
  });
});

test('the process that reads a PDF loads nothing that reads other kinds', async () => {
  const here = new URL('./', import.meta.url);
  const own = (await readdir(here)).filter((name) => !/^(?:word|workbook|html|zip)-/.test(name));
  const root = new URL('../../../', here);
  const readable = [...own.map((name) => new URL(name, here)), new URL('package.json', root)];
  const { end, output } = await runConfined(
    new URL('extraction-process.ts', here),
    ['pdf', JSON.stringify(EXTRACTION_LIMITS), 'text'],
    writePdf([['Alone']]),
    {
      confinement: {
        ...EXTRACTION_LIMITS,
        startMs: 30_000,
        outputCharacters: 10_000,
        readable: [...readable, new URL('node_modules/unpdf/', root)],
      },
      signal: new AbortController().signal,
    },
  );
  assert.deepEqual([end, output.endsWith('\nAlone')], ['finished', true]);
});

test('a PDF whose reader needs no password is read, one that needs one is not', async () => {
  assert.equal(textOf(await reader.extractText(writeEncryptedPdf([['For all']], ''), 'pdf')), 'For all');
  assert.deepEqual(await reader.extractText(writeEncryptedPdf([['For some']], 'secret'), 'pdf'), {
    failure: 'encrypted',
    detail: 'The PDF asks for a password to be opened.',
  });
});

test('the values of form fields stand on their page', async () => {
  const [catalog, tree, font, page, content] = pdfObjects([Buffer.alloc(0)]);
  assert.ok(catalog && tree && font && page && content);
  const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/V(Acme Inc.)/Rect[0 0 9 9]/P 4 0 R>>';
  const objects = [
    { source: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>' },
    tree,
    font,
    { source: page.source.replace('/Contents 5 0 R', '/Annots[6 0 R]') },
    content,
    { source: field },
  ];
  assert.equal(textOf(await reader.extractText(assemblePdf(objects), 'pdf')), 'Acme Inc.');
});

test('a page that is broken leaves the others readable, and is counted', async () => {
  const objects = pdfObjects([Buffer.alloc(0), Buffer.alloc(0)]);
  const [, tree] = objects;
  assert.ok(tree);
  const broken = writePdf([['First'], ['Second']])
    .toString('latin1')
    .replace('6 0 R]', '9 0 R]');
  const result = await reader.extractText(Buffer.from(broken, 'latin1'), 'pdf');
  assert.ok('pages' in result, JSON.stringify(result));
  assert.deepEqual([result.pages, result.unreadablePages], [['First', ''], 1]);
});

test('a Word document gives paragraphs, lists, tables as rows, notes, headers; deleted and hidden text stays away', async () => {
  const body = [
    paragraph('Sûreté à Québec &amp; œuvre'),
    '<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>one</w:t><w:tab/><w:t>two</w:t></w:r></w:p>',
    `<w:tbl><w:tr><w:tc>${paragraph('Item')}${paragraph('text')}</w:tc><w:tc>${paragraph('Price')}</w:tc></w:tr><w:tr><w:tc>${paragraph('Guard')}</w:tc><w:tc>${paragraph('35,50')}</w:tc></w:tr></w:tbl>`,
    '<w:p><w:ins><w:r><w:t>kept</w:t></w:r></w:ins><w:del><w:r><w:delText>gone</w:delText><w:t>gone too</w:t></w:r></w:del><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>',
    '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>shown</w:t></w:r></w:p>',
  ];
  const files = [
    contentTypes({ 'word/footnotes.xml': 'footnotes', 'word/header1.xml': 'header', 'word/header2.xml': 'header' }),
    { name: 'word/document.xml', data: wordPart('document', body.join('')) },
    { name: 'word/footnotes.xml', data: wordPart('footnotes', `<w:footnote>${paragraph('A note')}</w:footnote>`) },
    { name: 'word/header1.xml', data: wordPart('hdr', paragraph('A header')) },
    { name: 'word/header2.xml', data: wordPart('hdr', paragraph('A header')) },
  ];
  assert.deepEqual(await reader.extractText(writeZip(files), 'docx'), {
    text: 'Sûreté à Québec & œuvre\n- one two\nItem text | Price\nGuard | 35,50\nkept\nshown\n\nA note\n\nA header',
    pages: null,
    pageCount: null,
    unreadablePages: 0,
    isCut: false,
  });
});

test('text and Markdown keep their lines and indents', async () => {
  assert.equal(textOf(await reader.extractText(Buffer.from('Prix\r\n    100 €\r\n'), 'txt')), 'Prix\n    100 €');
  assert.equal(textOf(await reader.extractText(Buffer.from('# Titre\n\n- é\n'), 'md')), '# Titre\n\n- é');
});

const failures: [what: string, bytes: Buffer, type: DocumentType, failure: ExtractionFailure['failure']][] = [
  ['an empty file', Buffer.alloc(0), 'txt', 'empty'],
  ['a file of spaces', Buffer.from(' \r\n\t\ufeff'), 'md', 'empty'],
  ['a PDF with empty pages', writePdf([[], []]), 'pdf', 'empty'],
  ['a PDF with a picture only', pictureOnly(), 'pdf', 'empty'],
  ['a Word document without text', writeWord('<w:p/>'), 'docx', 'empty'],
  ['no PDF', Buffer.from('%PDF-1.7\nand then nothing'), 'pdf', 'unreadable'],
  ['an empty file said to be a PDF', Buffer.alloc(0), 'pdf', 'unreadable'],
  ['a binary said to be a text', Buffer.from([1, 2, 3, 0]), 'txt', 'unreadable'],
  ['a Word document with broken XML', writeWord('<w:p><w:r></w:p>'), 'docx', 'unreadable'],
  ['a Word document whose files have a password', protectedWord(), 'docx', 'encrypted'],
  ['a file over the limit of bytes', Buffer.alloc(15 * 1024 * 1024 + 1, 0x61), 'txt', 'too_large'],
];
for (const [what, bytes, type, failure] of failures) {
  test(`${what} is ${failure}, with a sentence`, async () => {
    const result = await reader.extractText(bytes, type);
    assert.ok('failure' in result, JSON.stringify(result).slice(0, 200));
    assert.equal(result.failure, failure);
    assert.match(result.detail, /^[A-Z][^\n]{15,120}\.$/);
  });
}

function pictureOnly(): Buffer {
  const [catalog, tree, font, page, content] = pdfObjects([Buffer.from('q 612 0 0 792 0 0 cm /I1 Do Q')]);
  assert.ok(catalog && tree && font && page && content?.stream);
  const image = '<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray>>';
  const shown = { source: page.source.replace('/Font<</F1 3 0 R>>', '/XObject<</I1 6 0 R>>') };
  const plain = { source: '<<>>', stream: content.stream };
  return assemblePdf([catalog, tree, font, shown, plain, { source: image, stream: Buffer.from([127]) }]);
}

function protectedWord(): Buffer {
  const main = { name: 'word/document.xml', data: wordPart('document', paragraph('x')), forged: { flags: 0x0801 } };
  return writeZip([contentTypes(), main]);
}

test('a text over the limit of characters is cut, and says so; so is a PDF over the limit of pages', async () => {
  const limits = { characters: 1000, pages: 2 };
  const text = await reader.extractText(Buffer.from('é'.repeat(1001)), 'txt', { limits });
  assert.ok('text' in text);
  assert.deepEqual([text.text, text.isCut], ['é'.repeat(1000), true]);
  const pages = await reader.extractText(writePdf([['a'], ['b'], ['c']]), 'pdf', { limits });
  assert.ok('text' in pages);
  assert.deepEqual([pages.pages, pages.pageCount, pages.isCut], [['a', 'b'], 3, true]);
  const word = await reader.extractText(writeWord(paragraph('x'.repeat(2000))), 'docx', { limits });
  assert.ok('text' in word);
  assert.deepEqual([word.text.length, word.isCut], [1000, true]);
});

test('five million characters come over whole', async () => {
  const given = 'Où ça, 日本 – 100 € ? '.repeat(250_000).slice(0, 4_999_999);
  const text = textOf(await reader.extractText(Buffer.from(given.trim()), 'txt'));
  assert.ok(text === given.trim());
});

test('a document is read from a path too; a path that is not there is no failure of the document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-documents-'));
  try {
    await writeFile(join(folder, 'a'), writePdf([['From a file']]));
    assert.equal(textOf(await reader.extractText(join(folder, 'a'), 'pdf')), 'From a file');
    await assert.rejects(reader.extractText(join(folder, 'b'), 'pdf'), { code: 'ENOENT' });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('two documents are read at a time, fifty wait, further ones are told to come again', async () => {
  const own = openDocumentReader();
  const results = Array.from({ length: 53 }, () => own.extractText(Buffer.from('x'), 'txt'));
  const settled = Promise.allSettled(results);
  await assert.rejects(results[52] ?? Promise.resolve(), DocumentReaderBusyError);
  own.close();
  const reasons = (await settled).map((one) => (one.status === 'rejected' ? String(one.reason) : 'read'));
  assert.equal(reasons.filter((reason) => reason === 'Error: the document reader is closed').length, 52);
  await assert.rejects(own.extractText(Buffer.from('x'), 'txt'), { message: 'the document reader is closed' });
});

test('a reading process that cannot start is no failure of the document', async () => {
  await assert.rejects(reader.extractText(Buffer.from('x'), 'txt', { limits: { heapMb: 1 } }), /did not start/);
});

test('one who stops waiting leaves the turns of the others as they are', async () => {
  const own = openDocumentReader();
  const stopped = new AbortController();
  const read = (signal?: AbortSignal): Promise<ExtractedText | ExtractionFailure> =>
    own.extractText(Buffer.from('x'), 'txt', signal === undefined ? {} : { signal });
  const results = [read(), read(), read(stopped.signal), read(), read()];
  stopped.abort();
  const settled = await Promise.allSettled(results);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  );
});
