import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { watchService } from '../../../tests/support/http/service-watch.ts';
import { openDocumentReader } from './document-reader.ts';
import { documentType } from './document-type.ts';

/** The real documents, where they lie beside the checkout. */
const DOCUMENTS = fileURLToPath(new URL('../../../../shared/data/documents/', import.meta.url));
const LEAST_IN_COMMON = 0.9;
const MOST_GROWTH_MB = 100;

const run = promisify(execFile);

test('the real documents give the words that pdftotext finds, a scan none, a workbook is unsupported', async (t) => {
  if (!existsSync(DOCUMENTS)) return t.skip('../shared/data is not here');
  const withTheirs = await run('pdftotext', ['-v']).then(
    () => true,
    () => false,
  );
  if (!withTheirs) t.diagnostic('pdftotext is not installed: words are not compared');
  const reader = openDocumentReader();
  t.after(() => reader.close());
  const answers = new Map<string, string>();
  const files = readdirSync(DOCUMENTS, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted()) {
    const file = relative(DOCUMENTS, path);
    const type = documentType(readFileSync(path), path);
    if (type === null) {
      answers.set(file, 'unsupported');
      continue;
    }
    const watch = watchService();
    const result = await reader.extractText(path, type);
    const { memoryGrowthMb } = watch.stop();
    assert.ok(memoryGrowthMb < MOST_GROWTH_MB, `${file}: ${memoryGrowthMb} MB`);
    answers.set(file, 'failure' in result ? result.failure : 'text');
    if (!('text' in result) || type !== 'pdf' || !withTheirs) continue;
    const theirs = await run('pdftotext', ['-enc', 'UTF-8', path, '-'], { maxBuffer: 64 * 1024 * 1024 });
    const inCommon = shareOf(theirs.stdout, result.text) ?? 1;
    assert.ok(inCommon > LEAST_IN_COMMON, `${file}: ${inCommon}`);
  }
  assert.equal(answers.get('us/cost-proposal.xlsx'), 'unsupported');
  assert.equal(answers.get('us/IMDS_CDB_RFI_14-0004.pdf'), 'empty');
});

test('the pages of the real documents hold the words of their text, and scans say that they are pictures', async (t) => {
  if (!existsSync(DOCUMENTS)) return t.skip('../shared/data is not here');
  const reader = openDocumentReader();
  t.after(() => reader.close());
  for (const file of ['ca/justice-rfp-1000033838C-rotary-chairs.pdf']) {
    const path = join(DOCUMENTS, file);
    const [text, found] = [await reader.extractText(path, 'pdf'), await reader.readPages(path, 'pdf')];
    assert.ok('text' in text && 'pages' in found, file);
    const read = found.pages.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n');
    const inCommon = shareOf(text.text, read) ?? 0;
    assert.ok(inCommon > LEAST_IN_COMMON, `${file}: ${inCommon}`);
    t.diagnostic(`${file}: ${inCommon.toFixed(3)} of the words`);
  }
  const scan = await reader.readPages(join(DOCUMENTS, 'us/IMDS_CDB_RFI_14-0004.pdf'), 'pdf');
  assert.ok('pages' in scan && scan.pages.every(({ isPicture, lines }) => isPicture && lines.length === 0));
  const form = await reader.readPages(join(DOCUMENTS, 'us/nga-rfq-price-form.xlsx'), 'xlsx');
  assert.ok('pages' in form && form.pages.length === 4 && form.pages.every(({ name }) => name !== null));
});

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
