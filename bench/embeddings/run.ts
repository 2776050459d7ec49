/*
 * What comparing meanings costs, with vectors by chance: `node bench/embeddings/run.ts [--write]`. A few seconds.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Background, backgroundOf } from '../../server/features/matching/embedding/background.ts';
import { EmbeddedCompanies, meaningBetween } from '../../server/features/matching/embedding/vector-index.ts';
import type { NoticeText, ProfileText } from '../../server/features/matching/embedding/texts.ts';
import { type Vectors, vectorsFrom } from '../../server/features/matching/embedding/vector.ts';

const COMPANIES = 500;
/** Nine categories and an overview; a notice in two languages. */
const TEXTS = 10;
const NOTICE_TEXTS = 2;
const NOTICES = 20;
const SAMPLE = 1_000;
const ROUNDS = 5;

let seed = 1;
function chance(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
  return seed >>> 24;
}

function vectors(count: number, dimension: number): Vectors {
  return vectorsFrom(dimension, Uint8Array.from({ length: count * dimension }, chance));
}

const texts: ProfileText[] = Array.from({ length: TEXTS }, (_, at) => ({ text: `${at}`, label: `${at}` }));
const noticeTexts: NoticeText[] = Array.from({ length: NOTICE_TEXTS }, () => ({ text: '', title: '', language: null }));

/** Microseconds of the fastest round, each of so many things. */
function fastestUs(things: number, work: () => void): number {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = performance.now();
    work();
    best = Math.min(best, performance.now() - before);
  }
  return (1_000 * best) / things;
}

type Costs = { scanUs: number; pairUs: number; backgroundMs: number; bytes: number };

function costs(dimension: number): Costs {
  const own = vectors(TEXTS, dimension);
  const sample = Array.from({ length: SAMPLE }, () => vectors(NOTICE_TEXTS, dimension));
  let background: Background | null = null;
  const backgroundMs = fastestUs(1, () => void (background = backgroundOf(own, sample))) / 1_000;
  const companies = new EmbeddedCompanies();
  const of = { texts: texts.map(({ text }) => text), background };
  for (let at = 0; at < COMPANIES; at += 1) companies.put(`${at}`, { ...of, vectors: vectors(TEXTS, dimension) });
  const notices = Array.from({ length: NOTICES }, () => vectors(NOTICE_TEXTS, dimension));
  const scanUs = fastestUs(COMPANIES * NOTICES, () => void notices.map((notice) => companies.near(notice)));
  const one = companies.get('0');
  const pairUs = fastestUs(NOTICES, () => {
    for (const notice of notices) {
      if (one !== null) meaningBetween(one, { texts: noticeTexts, vectors: notice }, texts);
    }
  });
  return { scanUs, pairUs, backgroundMs, bytes: TEXTS * (dimension + 8) };
}

const rows = [384, 768, 1_024, 1_536].map((dimension) => {
  const { scanUs, pairUs, backgroundMs, bytes } = costs(dimension);
  const cells = [dimension, scanUs.toFixed(1), `${(scanUs / 10).toFixed(1)} s`, pairUs.toFixed(0)];
  return `| ${[...cells, backgroundMs.toFixed(0), (bytes / 1_000).toFixed(1)].join(' | ')} |`;
});
const table = [
  '| numbers a vector | scan, us a company and notice | 1,000 notices, 100 companies | a pair, us | a background, ms | memory a company, kB |',
  '| --- | --- | --- | --- | --- | --- |',
  ...rows,
].join('\n');
process.stdout.write(`${table}\n`);
if (process.argv.includes('--write')) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  const head = `# Comparing meanings\n\n${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? ''}. Made by \`node bench/embeddings/run.ts --write\` with vectors by chance: ${TEXTS} texts a company, ${NOTICE_TEXTS} a notice, the fastest of ${ROUNDS} rounds.\n`;
  writeFileSync(join(import.meta.dirname, '../results/embeddings.md'), `${head}\n${table}\n`);
}
