import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  ADDENDUM_LINES,
  hasTesseract,
  openStandIns,
  readsWords,
  type ScanPage,
  writeScan,
} from '../../../tests/support/documents/scan-writer.ts';
import { watchService } from '../../../tests/support/http/service-watch.ts';
import { type DocumentReader, openDocumentReader, type ReaderSettings } from './document-reader.ts';

const PROSE = ['Request for proposals', 'The bidder must hold all certificates.'];
const IMDS = fileURLToPath(new URL('../../../../shared/data/documents/us/IMDS_CDB_RFI_14-0004.pdf', import.meta.url));
const standIns = openStandIns();
after(() => standIns.remove());

const opened: DocumentReader[] = [];
after(() => opened.forEach((reader) => reader.close()));
function readerWith(program: string, limits: ReaderSettings['recognitionLimits'] = {}, isOn = true): DocumentReader {
  const reader = openDocumentReader({ recognition: { isOn, program }, recognitionLimits: limits });
  opened.push(reader);
  return reader;
}
async function pagesOf(reader: DocumentReader, pages: readonly ScanPage[], signal?: AbortSignal) {
  const read = await reader.readPages(writeScan(pages), 'pdf', signal === undefined ? {} : { signal });
  assert.ok('pages' in read, JSON.stringify(read));
  const states = read.pages.map(({ isPicture, isRecognized, lines }) =>
    isPicture ? 'picture' : isRecognized ? lines.map(({ text }) => text).join('\n') : 'text',
  );
  return { states, read };
}

describe('pages that are pictures of text', () => {
  test('the real program reads them in English and French, and the pages with text are read as text', async (t) => {
    if (!hasTesseract()) return t.skip('tesseract is not installed');
    const { states, read } = await pagesOf(readerWith('tesseract'), [PROSE, 'addendum']);
    assert.equal(states[0], 'text');
    for (const line of Object.values(ADDENDUM_LINES)) assert.ok(states[1]?.includes(line), states[1]);
    assert.match(states[1] ?? '', /à la date de clôture/);
    assert.deepEqual([read.recognition, read.pageCount], ['used', 2]);
  });

  test('the real scan beside the checkout is read', async (t) => {
    if (!hasTesseract()) return t.skip('tesseract is not installed');
    if (!existsSync(IMDS)) return t.skip('../shared/data is not here');
    const read = await readerWith('tesseract').readPages(IMDS, 'pdf');
    assert.ok('pages' in read && read.pages.every(({ isRecognized }) => isRecognized === true));
    const text = read.pages.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n');
    assert.match(text, /Request for Information \(RFI\) No\. 14-0004/);
  });

  test('without the program, with one that has no language of ours, or when off, they stay pictures and say so', async () => {
    const german = standIns.write('german', readsWords([['Frist', 96]]), 'deu');
    const words = standIns.write('switched-off', readsWords([['Hello', 96]]));
    for (const reader of [readerWith('/nowhere/tesseract'), readerWith(german), readerWith(words, {}, false)]) {
      const { states, read } = await pagesOf(reader, [PROSE, 'addendum']);
      assert.deepEqual([states, read.recognition], [['text', 'picture'], 'absent']);
      assert.equal(await reader.readsScans(), false);
    }
  });

  test('words of which it is not sure are told, each with its place in the line', async () => {
    const program = standIns.write(
      'unsure',
      readsWords([
        ['Closing', 96],
        ['December', 91],
        ['1S,', 41],
        ['2026', 96],
      ]),
    );
    const { read } = await pagesOf(readerWith(program), ['addendum']);
    const [line] = read.pages[0]?.lines ?? [];
    assert.equal(line?.text, 'Closing December 1S, 2026');
    assert.deepEqual(
      line?.unsure?.map(([start, end]) => line.text.slice(start, end)),
      ['1S,'],
    );
  });

  test('a program that crashes, writes nonsense, too much or nothing leaves pictures', async () => {
    for (const [name, does] of [
      ['crash', 'cat > /dev/null; exit 3'],
      ['crash-at-once', 'kill -SEGV $$'],
      ['nonsense', 'cat > /dev/null; head -c 100000 /dev/urandom'],
      ['too-much', 'cat > /dev/null; yes 0123456789'],
      ['nothing', 'cat > /dev/null'],
    ] as const) {
      const { states, read } = await pagesOf(readerWith(standIns.write(name, does)), [PROSE, 'addendum']);
      assert.deepEqual([states, read.recognition], [['text', 'picture'], 'used'], name);
    }
  });

  test('one that never ends is stopped after the time of a document, and nothing of it is left', async () => {
    const program = standIns.write('endless', 'while :; do :; done');
    const { states } = await pagesOf(readerWith(program, { wallMs: 4_000 }), ['addendum', 'addendum']);
    assert.deepEqual(states, ['picture', 'picture']);
    await nothingRuns(program);
  });

  test('it is killed when the reading is, and leaves no file', async () => {
    const program = standIns.write('killed', 'while :; do :; done');
    const before = readdirSync(tmpdir());
    const ending = new AbortController();
    const reading = pagesOf(readerWith(program), ['addendum'], ending.signal);
    await running(program);
    ending.abort(new Error('the job ends'));
    await assert.rejects(reading, /the job ends/);
    await nothingRuns(program);
    assert.deepEqual(
      readdirSync(tmpdir()).filter((name) => !before.includes(name) && /tess|scan/.test(name)),
      [],
    );
  });

  test('pages beyond the limit of a document stay pictures', async () => {
    const program = standIns.write('counted', readsWords([['Hello', 96]]));
    const { states } = await pagesOf(readerWith(program, { pages: 2 }), ['addendum', 'addendum', 'addendum']);
    assert.deepEqual(states, ['Hello', 'Hello', 'picture']);
  });

  test('a picture of a billion pixels costs the service nothing, and those after it are read', async () => {
    const program = standIns.write('hello', readsWords([['Hello', 96]]));
    const reader = readerWith(program);
    // Writing such pictures takes memory too.
    const file = writeScan([{ width: 32_000, height: 32_000 }, { width: 1, height: 60_000_000 }, 'addendum']);
    const watch = watchService();
    const read = await reader.readPages(file, 'pdf');
    const { memoryGrowthMb } = watch.stop();
    assert.ok('pages' in read, JSON.stringify(read));
    assert.deepEqual(
      read.pages.map(({ isPicture, lines }) => (isPicture ? 'picture' : lines[0]?.text)),
      ['picture', 'picture', 'Hello'],
    );
    assert.ok(memoryGrowthMb < 100, `memory grew by ${memoryGrowthMb} MB`);
  });
});

function isRunning(program: string): boolean {
  return execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(program);
}

async function running(program: string): Promise<void> {
  while (!isRunning(program)) await wait(50);
}

/** A killed process is gone a moment later. */
async function nothingRuns(program: string): Promise<void> {
  for (let tries = 0; tries < 100 && isRunning(program); tries += 1) await wait(50);
  assert.equal(isRunning(program), false);
}
