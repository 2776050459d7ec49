/**
 * Measures how questions are answered from the real documents, where they lie next to the checkout.
 * Usage: node tests/gold/documents/ask.ts [--half tune|measure|fresh|later|aside] [--show]
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerByRules } from '../../../server/features/ask/rules-answer.ts';
import { keyFactsOf } from './key-pages.ts';
import { foldForSearch } from '../../../server/features/ask/question.ts';
import type { MaterialPage } from '../../../server/features/ask/material.ts';
import type { DocumentPages } from '../../../server/platform/documents/document-pages.ts';
import { openDocumentReader } from '../../../server/platform/documents/document-reader.ts';
import { packageFileType } from '../../../server/platform/documents/document-type.ts';

const DATA = join(import.meta.dirname, '../../../../shared/data');
const PACKAGES: Readonly<Record<string, string>> = {
  camrose: 'documents/ca/camrose-',
  justice: 'documents/ca/justice-rfp-1000033838C-rotary-chairs.pdf',
  sqdc: 'documents/ca/sqdc-',
  viasport: 'documents/ca/viasport-bc-rfp-2025-12.md',
  'esdc-en': 'documents/ca/esdc-azure-opportunity-2021-06-23.en.md',
  'esdc-fr': 'documents/ca/esdc-azure-opportunity-2021-06-23.fr.md',
  ecitation: 'rfp-texts/ecitation-',
  alaska: 'documents/us/alaska-rfp.md',
  agreement: 'documents/us/standard-agreement-form.pdf',
  micro: 'documents/ca/micro-procurement-terms-2018-en-fr-in-one.md',
  ccp: 'documents/fr/CCP-',
  cctp: 'documents/fr/CCTP-',
  coupvray: 'documents/fr/COUPVRAY-',
  lot02: 'documents/fr/Lot-02-',
};

type Labelled = {
  document: string;
  question: string;
  right: string[];
  half: 'tune' | 'measure' | 'fresh' | 'later' | 'aside';
};

function readQuestions(): Labelled[] {
  const linesOf = (file: string): string[] => readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
  const labelled = labelsOf(linesOf('questions.txt'));
  const others = (['fresh', 'later', 'aside'] as const).flatMap((half) =>
    labelsOf(linesOf(`${half}.txt`)).map((one) => ({ ...one, half })),
  );
  return [...labelled, ...others];
}

function labelsOf(lines: readonly string[]): Labelled[] {
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line, index) => {
      const [document = '', question = '', ...rest] = line.split(' | ');
      const right = rest.join(' | ').trim();
      return {
        document,
        question,
        right: right === '-' ? [] : right.split(' ~~ '),
        half: index % 2 === 0 ? 'tune' : 'measure',
      };
    });
}

/** Reading takes a second a document, so that what was read is stored until the next run. */
async function pagesOf(name: string): Promise<MaterialPage[]> {
  const folder = join(tmpdir(), 'tenderfit-gold-documents');
  mkdirSync(folder, { recursive: true });
  const start = PACKAGES[name] ?? '';
  const directory = join(DATA, start, '..');
  const files = readdirSync(directory).filter((file) => join(directory, file).startsWith(join(DATA, start)));
  const pages: MaterialPage[] = [];
  const reader = openDocumentReader();
  for (const file of files.toSorted()) {
    const stored = join(folder, `${file}.json`);
    if (!existsSync(stored)) {
      const type = packageFileType(readFileSync(join(directory, file)), file);
      const found = type === null ? null : await reader.readPages(join(directory, file), type);
      writeFileSync(stored, JSON.stringify(found));
    }
    const found = JSON.parse(readFileSync(stored, 'utf8')) as DocumentPages | { failure: string } | null;
    if (found === null || !('pages' in found)) continue;
    for (const page of found.pages) {
      pages.push({ kind: 'document', document: file, page: found.isPaged ? page.number : null, lines: page.lines });
    }
  }
  reader.close();
  return pages;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { half, show } = parseArgs({ options: { half: { type: 'string' }, show: { type: 'boolean' } } }).values;
const materials = new Map<string, MaterialPage[]>();
const counts = { right: 0, wrong: 0, missed: 0, abstained: 0, invented: 0, foreign: 0 };
const times: number[] = [];
for (const { document, question, right, half: own } of readQuestions()) {
  if (half !== undefined && half !== own) continue;
  const pages = materials.get(document) ?? (await pagesOf(document));
  materials.set(document, pages);
  const found = keyFactsOf(document, pages);
  const started = performance.now();
  const { quotes } = answerByRules(question, pages, found, { fallback: 'en' });
  times.push(performance.now() - started);
  const isRight = quotes.some(({ text }) => right.some((one) => foldForSearch(text).includes(foldForSearch(one))));
  const outcome =
    right.length === 0
      ? quotes.length === 0
        ? 'abstained'
        : 'invented'
      : isRight
        ? 'right'
        : quotes.length === 0
          ? 'missed'
          : 'wrong';
  counts[outcome] += 1;
  const lines = pages.map((page) => page.lines.map(({ text }) => text).join('\n'));
  // A list may go on behind the end of a page, and the cells of a table may stand each in a line.
  const isStated = (words: string): boolean => lines.some((one) => one.includes(words));
  counts.foreign += quotes.filter(({ text }) => !text.split(/\n| \| /).every(isStated)).length;
  if (show === true && ['wrong', 'missed', 'invented'].includes(outcome)) {
    print(
      `${outcome}: ${document}: ${question}\n${quotes.map(({ text, place }) => `    p. ${place.page}: ${text.slice(0, 170)}`).join('\n')}`,
    );
  }
}
const sorted = times.toSorted((one, other) => one - other);
const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
const answerable = counts.right + counts.wrong + counts.missed;
print(JSON.stringify(counts));
print(`right place ${(counts.right / answerable).toFixed(3)} of ${answerable}`);
print(
  `abstained ${(counts.abstained / (counts.abstained + counts.invented)).toFixed(3)} of ${counts.abstained + counts.invented}`,
);
print(`milliseconds: p50 ${at(0.5)}, p99 ${at(0.99)}`);
