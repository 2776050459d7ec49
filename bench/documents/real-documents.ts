import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDocumentReader } from '#platform/documents/document-reader.ts';
import { documentType } from '#platform/documents/document-type.ts';
import { watchService } from '../../tests/support/http/service-watch.ts';

/** The real documents beside the checkout. */
export const DOCUMENTS = fileURLToPath(new URL('../../../shared/data/documents/', import.meta.url));

/**
 * One document as read by the service, and by poppler's pdftotext: `inCommon` is the share of pdftotext's words that the
 * service's text has too, `ours` the share of the service's words that pdftotext's has; each word as often as it stands there.
 */
export type Comparison = {
  file: string;
  type: string;
  answer: string;
  pages: number | null;
  words: number;
  inCommon: number | null;
  ours: number | null;
  seconds: number;
  theirSeconds: number | null;
  memoryGrowthMb: number;
};

/** True when poppler's pdftotext can be run. */
export async function hasPdftotext(): Promise<boolean> {
  return promisify(execFile)('pdftotext', ['-v']).then(
    () => true,
    () => false,
  );
}

/** Reads every real document, one after another; empty when they are not here. */
export async function compareDocuments(withTheirs: boolean): Promise<Comparison[]> {
  if (!existsSync(DOCUMENTS)) return [];
  const files = readdirSync(DOCUMENTS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const reader = openDocumentReader();
  const found: Comparison[] = [];
  for (const path of files) found.push(await compare(path, { reader, withTheirs }));
  reader.close();
  return found;
}

async function compare(
  path: string,
  { reader, withTheirs }: { reader: ReturnType<typeof openDocumentReader>; withTheirs: boolean },
): Promise<Comparison> {
  const type = documentType(readFileSync(path), path);
  const file = relative(DOCUMENTS, path);
  const none = { pages: null, words: 0, inCommon: null, ours: null, seconds: 0, theirSeconds: null, memoryGrowthMb: 0 };
  if (type === null) return { file, type: 'none', answer: 'unsupported', ...none };
  const watch = watchService();
  const start = performance.now();
  const result = await reader.extractText(path, type);
  const seconds = (performance.now() - start) / 1000;
  const { memoryGrowthMb } = watch.stop();
  const text = 'text' in result ? result.text : '';
  const theirs = withTheirs && type === 'pdf' ? await pdftotext(path) : null;
  return {
    file,
    type,
    answer: 'failure' in result ? result.failure : 'text',
    pages: 'failure' in result ? null : result.pageCount,
    words: wordsOf(text).length,
    inCommon: theirs === null ? null : shareOf(theirs.text, text),
    ours: theirs === null ? null : shareOf(text, theirs.text),
    seconds,
    theirSeconds: theirs?.seconds ?? null,
    memoryGrowthMb,
  };
}

async function pdftotext(path: string): Promise<{ text: string; seconds: number }> {
  const start = performance.now();
  const { stdout } = await promisify(execFile)('pdftotext', ['-enc', 'UTF-8', path, '-'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return { text: stdout, seconds: (performance.now() - start) / 1000 };
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
