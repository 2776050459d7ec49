import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DocumentReader, openDocumentReader } from '../../server/platform/documents/document-reader.ts';
import { watchService } from '../../tests/support/http/service-watch.ts';
import type { Report } from '../report.ts';
import { endedChildrenMs } from './process-figures.ts';

/** The real documents beside the checkout. */
export const DOCUMENTS = fileURLToPath(new URL('../../../shared/data/documents/', import.meta.url));
/** A busy machine must not end what is measured in processor time. */
const READING_MS = 300_000;
/** The least of so many readings counts: a busy machine makes work cost more, never less. */
const TIMES = 3;
/** pdftotext takes less than /proc can count. */
const RUNS = 5;
const run = promisify(execFile);

type Read = { text: string; pages: number; answer: string };
type Measured = { file: string; read: Read; ms: number; theirs: { text: string; ms: number }; growthMb: number };

/** Measures how the PDFs are read, one process for each, next to pdftotext; then each folder as one package. */
export async function measureTexts(report: Report): Promise<void> {
  const files = readdirSync(DOCUMENTS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'));
  const measured: Measured[] = [];
  for (const file of files.toSorted()) {
    const one = await measure(file);
    measured.push(one);
    // A run takes minutes.
    process.stderr.write(`${file}: ${one.ms} ms, pdftotext ${one.theirs.ms} ms, ${one.read.pages} pages\n`);
  }
  report.table(
    ['file', 'answer', 'pages', 'in common', 'ours', 'ms', 'ms a page', 'pdftotext, ms a page', 'ratio', 'growth, MB'],
    measured.map(({ file, read, ms, theirs, growthMb }) => [
      file,
      read.answer,
      read.pages,
      percent(shareOf(theirs.text, read.text)),
      percent(shareOf(read.text, theirs.text)),
      ms.toFixed(0),
      (ms / read.pages).toFixed(1),
      (theirs.ms / read.pages).toFixed(1),
      `${(ms / theirs.ms).toFixed(1)} x`,
      growthMb.toFixed(1),
    ]),
  );
  const withText = measured.filter(({ read }) => read.answer === 'text');
  const sum = (of: (one: Measured) => number): number => withText.reduce((total, one) => total + of(one), 0);
  const [ms, theirs, pages] = [sum((one) => one.ms), sum((one) => one.theirs.ms), sum(({ read }) => read.pages)];
  report.print(
    `${withText.length} PDFs with text, ${pages} pages: ${(ms / pages).toFixed(1)} ms a page, pdftotext ${(theirs / pages).toFixed(1)}, ${(ms / theirs).toFixed(1)} times as much.\n`,
  );
}

async function measure(file: string): Promise<Measured> {
  const path = join(DOCUMENTS, file);
  const watch = watchService();
  const reader = openDocumentReader();
  const readings: { ms: number; made: Read }[] = [];
  const theirs: { ms: number; made: string }[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    readings.push(await timed(1, () => readOnce(reader, path)));
    theirs.push(await timed(RUNS, () => pdftotext(path)));
  }
  reader.close();
  const { memoryGrowthMb: growthMb } = watch.stop();
  const [own, other] = [least(readings), least(theirs)];
  return { file, read: own.made, ms: own.ms, theirs: { text: other.made, ms: other.ms }, growthMb };
}

/** What it makes, and the processor time of one of so many runs. */
async function timed<T>(runs: number, work: () => Promise<T>): Promise<{ ms: number; made: T }> {
  const before = endedChildrenMs();
  let made = await work();
  for (let more = 1; more < runs; more += 1) made = await work();
  return { ms: (endedChildrenMs() - before) / runs, made };
}

function least<T extends { ms: number }>(all: readonly T[]): T {
  const [first] = all.toSorted((one, other) => one.ms - other.ms);
  if (first === undefined) throw new Error('nothing was measured');
  return first;
}

async function readOnce(reader: DocumentReader, path: string): Promise<Read> {
  const read = await reader.readPages(path, 'pdf', { limits: { wallMs: READING_MS } });
  if ('failure' in read) return { text: '', pages: 1, answer: read.failure };
  const text = read.pages.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n');
  return { text, pages: read.pageCount ?? 1, answer: text === '' ? 'pictures' : 'text' };
}

async function pdftotext(path: string): Promise<string> {
  const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', path, '-'], { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** The share of the words of one text that another has, counted as often as they occur; null for a text without words. */
function shareOf(text: string, other: string): number | null {
  const left = new Map<string, number>();
  for (const word of wordsOf(other)) left.set(word, (left.get(word) ?? 0) + 1);
  const words = wordsOf(text);
  let both = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    both += 1;
    left.set(word, count - 1);
  }
  return words.length === 0 ? null : both / words.length;
}

function percent(share: number | null): string {
  return share === null ? '' : `${(share * 100).toFixed(2)} %`;
}
