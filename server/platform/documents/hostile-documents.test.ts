import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { HOSTILE_DOCUMENTS, pdfWithGap } from '../../../tests/support/documents/hostile-documents.ts';
import { assemblePdf, pdfObjects, writePdf } from '../../../tests/support/documents/pdf-writer.ts';
import { watchService } from '../../../tests/support/http/service-watch.ts';
import { contentTypes, paragraph, wordPart, writeWord } from '../../../tests/support/documents/word-writer.ts';
import { writeZip } from '../../../tests/support/documents/zip-writer.ts';
import { openDocumentReader } from './document-reader.ts';
import { EXTRACTION_LIMITS, type DocumentType, type ExtractedText, type ExtractionFailure } from './extraction.ts';

const isNightly = process.env['NIGHTLY'] === '1';
/** For what may never end, which the whole limit would only prolong. */
const SHORT = isNightly ? {} : { wallMs: 8_000, cpuSeconds: 8 };
/** The whole limit, and time to start and to end a process on a busy machine. */
const MOST_WALL_MS = EXTRACTION_LIMITS.wallMs + 35_000;
/**
 * Read in the service's own process, 40 million characters took 200 MB and 1.5 s, two of the others more than any limit.
 * Read as it should be none takes more than 20 MB and 10 ms.
 */
const MOST_GROWTH_MB = 100;
const MOST_WORK_MS = 1_000;
/** A service that only waited would pause for the 8 s of what never ends; a machine may stand still for a second. */
const MOST_PAUSE_MS = 5_000;
const MUTATIONS = isNightly ? 300 : 40;
const CUTS = 20;

const reader = openDocumentReader();
let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenderfit-hostile-'));
  const script = fileURLToPath(new URL('../../../tests/support/documents/write-hostile-documents.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script, folder]);
  // The first run loads what every later one uses.
  await reader.extractText(Buffer.from('x'), 'txt');
});
after(async () => {
  reader.close();
  await rm(folder, { recursive: true });
});

const kindOf = (result: ExtractedText | ExtractionFailure): string => ('failure' in result ? result.failure : 'text');

for (const [index, { what, type, answers }] of HOSTILE_DOCUMENTS.entries()) {
  test(`a document made to do harm costs the service nothing: a ${type} that ${what}`, async () => {
    const start = performance.now();
    const watch = watchService();
    const limits = answers.includes('timed_out') ? SHORT : {};
    const result = await reader.extractText(join(folder, String(index)), type, { limits });
    const felt = watch.stop();
    assert.ok(answers.includes(kindOf(result)), `${kindOf(result)} is none of ${answers.join(', ')}`);
    assert.ok(performance.now() - start < MOST_WALL_MS, 'it took longer than the limit');
    assert.ok(felt.memoryGrowthMb < MOST_GROWTH_MB, `memory grew by ${felt.memoryGrowthMb} MB`);
    assert.ok(felt.longestWorkMs < MOST_WORK_MS, `the service worked on it for ${felt.longestWorkMs} ms`);
    assert.ok(felt.longestPauseMs < MOST_PAUSE_MS, `the service paused for ${felt.longestPauseMs} ms`);
  });
}

test('a page is given whole or not at all, also where memory only fails for some of it', async () => {
  const given: string[] = [];
  for (const megabytes of [1, 100, 150]) {
    const result = await reader.extractText(pdfWithGap(megabytes), 'pdf');
    given.push('text' in result ? result.text : result.failure);
  }
  assert.equal(given[0], 'Hello\nWorld');
  for (const one of given) assert.ok(['Hello\nWorld', 'too_large', 'timed_out'].includes(one), one);
});

test('other documents are read while two that never end are', async () => {
  const endless = HOSTILE_DOCUMENTS.findIndex(({ what }) => what.startsWith('has forms that draw each other'));
  const short = { limits: { wallMs: 3_000 } };
  const held = [1, 2].map(() => reader.extractText(join(folder, String(endless)), 'pdf', short));
  const other = await reader.extractText(writePdf([['Behind them']]), 'pdf');
  assert.deepEqual((await Promise.all(held)).map(kindOf), ['timed_out', 'timed_out']);
  assert.ok('text' in other && other.text === 'Behind them');
});

const INTRODUCTION = Array.from({ length: 30 }, (_, index) => `Clause ${index} of the statement of work`);
const whole: [type: DocumentType, bytes: Buffer][] = [
  ['pdf', writePdf([INTRODUCTION, INTRODUCTION, ['End']])],
  ['docx', writeWord(INTRODUCTION.map((line) => paragraph(line)).join(''))],
];

for (const [type, bytes] of whole) {
  test(`a ${type} cut at ${CUTS} places is unreadable, or gives what is left of it`, async () => {
    const cuts = Array.from({ length: CUTS }, (_, index) => Math.floor((bytes.length * index) / CUTS));
    const results = await Promise.all(cuts.map((length) => reader.extractText(bytes.subarray(0, length), type)));
    for (const [index, result] of results.entries()) {
      if ('failure' in result)
        assert.ok(['unreadable', 'empty'].includes(result.failure), `${index}: ${result.failure}`);
      else assert.match(result.text, /^Clause 0 of the statement of work\n/);
    }
    assert.equal(results.filter((result) => 'failure' in result).length > CUTS / 3, true);
  });
}

test(`${MUTATIONS} documents with changed bits and missing pieces (300 with NIGHTLY=1) each get an answer in time`, async () => {
  const watch = watchService();
  const answers = Array.from({ length: MUTATIONS }, async (_, seed) => {
    const [type, bytes] = whole[seed % 2] ?? ['txt', Buffer.alloc(0)];
    const path = join(folder, `mutated-${seed}`);
    await writeFile(path, mutate(bytes, seed));
    return { type, path };
  });
  const kinds = new Map<string, number>();
  // In tens: more than fifty may not wait.
  while (answers.length > 0) {
    const some = await Promise.all(answers.splice(0, 10));
    for (const result of await Promise.all(some.map(({ type, path }) => reader.extractText(path, type)))) {
      kinds.set(kindOf(result), (kinds.get(kindOf(result)) ?? 0) + 1);
    }
  }
  assert.equal(kinds.get('timed_out') ?? 0, 0);
  assert.ok((kinds.get('text') ?? 0) > 0 && (kinds.get('unreadable') ?? 0) > 0, JSON.stringify([...kinds]));
  assert.ok(watch.stop().memoryGrowthMb < MOST_GROWTH_MB);
});

/** Flips bits, and takes out a piece of every third; the same for a seed. */
function mutate(bytes: Buffer, seed: number): Buffer {
  let state = seed + 1;
  const below = (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const changed = Buffer.from(bytes);
  for (let count = 1 + below(20); count > 0; count -= 1) {
    const at = below(changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << below(8));
  }
  if (seed % 3 !== 0) return changed;
  const at = below(changed.length);
  return Buffer.concat([changed.subarray(0, at), changed.subarray(at + below(200))]);
}

test('a document that names files and addresses reaches none of them', async () => {
  let connections = 0;
  const server = createServer();
  server.on('connection', (socket) => {
    connections += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const url = `http://127.0.0.1:${address.port}/canary`;
  const secret = join(folder, 'secret');
  await writeFile(secret, 'CANARY');
  const results = await Promise.all([
    reader.extractText(linkingWord(url, `file://${secret}`), 'docx'),
    reader.extractText(linkingPdf(url, secret), 'pdf'),
  ]);
  server.close();
  for (const result of results) assert.ok('text' in result && result.text === 'Linked', JSON.stringify(result));
  assert.equal(connections, 0);
  assert.equal((await readdir(folder)).includes('secret'), true);
});

function linkingWord(url: string, file: string): Buffer {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const targets = [
    ['attachedTemplate', url],
    ['image', url],
    ['aFChunk', file],
    ['subDocument', file],
  ];
  const links = targets.map(
    ([type, target], index) =>
      `<Relationship Id="r${index}" Type="${types}/${type}" Target="${target}" TargetMode="External"/>`,
  );
  const used = '<w:altChunk r:id="r2"/><w:subDoc r:id="r3"/>';
  const field = `<w:p><w:r><w:instrText>INCLUDETEXT "${file}"</w:instrText></w:r></w:p>`;
  const inner = `${paragraph('Linked')}${field}${used}`;
  return writeZip([
    contentTypes(),
    { name: 'word/document.xml', data: wordPart('document', inner) },
    { name: 'word/_rels/document.xml.rels', data: `<Relationships>${links.join('')}</Relationships>` },
    { name: 'word/_rels/settings.xml.rels', data: `<Relationships>${links.join('')}</Relationships>` },
  ]);
}

function linkingPdf(url: string, file: string): Buffer {
  const objects = pdfObjects([Buffer.from('BT /F1 9 Tf (Linked) Tj ET')]);
  const [, tree, font, page, content] = objects;
  assert.ok(tree && font && page && content?.stream);
  const catalog = `<</Type/Catalog/Pages 2 0 R/URI<</Base(${url})>>/OpenAction<</S/URI/URI(${url})>>>>`;
  const link = `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoToR/F(${file})/D[0/Fit]>>>>`;
  return assemblePdf([
    { source: catalog },
    tree,
    { source: `<</Type/Font/Subtype/TrueType/BaseFont/Far/FontDescriptor<</FontFile2<</F(${url})>>>>>>` },
    { source: page.source.replace('/Contents', `/Annots[${link}]/Contents`) },
    { source: '<<>>', stream: content.stream },
    { source: `<</F<</FS/URL/F(${url})>>>>`, stream: Buffer.alloc(0) },
  ]);
}
