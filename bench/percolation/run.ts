/*
 * Percolation beside other engines, in one run: `node --max-semi-space-size=4 bench/percolation/run.ts [--write]`. Some three
 * minutes and 4 GB. Companies and tenders are made from the words and codes that the product ships (`synthetic-companies.ts`); of
 * 100,000 companies the first 10,000 are distinct and filed again under other ids. Recall on real bids needs ../shared/data.
 * LUCENE_JARS names a folder with Lucene's jars (8.x; needs Java), NPM_ENGINES a `node_modules` with MiniSearch; what is not there
 * is left out.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Percolator, type Weighted } from '../../server/features/matching/candidates/percolator.ts';
import { BOUNDS } from '../../server/features/matching/matching-arrivals.ts';
import { companyKeys, noticeKeys } from '../../server/features/matching/candidates/percolator-keys.ts';
import { federalNotices, isFederalHere } from '../matching/federal.ts';
import { isSeaoHere, seaoNotices } from '../matching/seao.ts';
import { lucene, type Measured, medianNs, miniSearch, postgres, sqlite } from './engines.ts';
import type { PairCost, PairCosts } from './pair-cost.ts';
import { measureRecall, type Window } from './real-bids.ts';
import { company, notice, statistics } from './synthetic-companies.ts';

const SIZES = [100, 1_000, 10_000, 100_000];
const DISTINCT = 10_000;
const NOTICES = 200;

/** As the program runs: `bin/tenderfit.js` starts Node with the same. */
const MADE_BY = `node ${[...process.execArgv, 'bench/percolation/run.ts'].join(' ')} --write`;

const lines: string[] = [];
const say = (line: string): void => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): void => {
  say(`| ${head.join(' | ')} |`);
  say(`|${' --- |'.repeat(head.length)}`);
  for (const row of rows) say(`| ${row.join(' | ')} |`);
  say('');
};
const thousands = (value: number): string => Math.round(value).toLocaleString('en');

const known = statistics();
const companies = Array.from({ length: DISTINCT }, (_, at) => company(at));
const sets = companies.map((one) => companyKeys(one, known));
const asked = Array.from({ length: NOTICES }, (_, at) => noticeKeys(notice(at)));

function percolated(): {
  measured: Measured[];
  sizes: ReturnType<Percolator['sizes']>;
  buildUs: number;
} {
  const measured: Measured[] = [];
  let index = new Percolator();
  let buildUs = 0;
  for (const size of SIZES) {
    index = new Percolator();
    const before = performance.now();
    for (let at = 0; at < size; at += 1) index.put(`company ${at}`, 1, sets[at % DISTINCT] as Weighted);
    buildUs = ((performance.now() - before) * 1_000) / size;
    measured.push(measureOurs(index, size));
  }
  return { measured, sizes: index.sizes(), buildUs };
}

function measureOurs(index: Percolator, size: number): Measured {
  const passed = asked.reduce((sum, keys) => sum + index.percolate(keys).length, 0);
  return { engine: 'ours', companies: size, medianNs: medianNs(asked, (keys) => index.percolate(keys)), passed };
}

function reportPercolation(ours: ReturnType<typeof percolated>, others: readonly Measured[]): void {
  say('## One notice against all companies');
  say('');
  const rows = [...ours.measured, ...others].map((one) => {
    const own = ours.measured.find(({ companies: size }) => size === one.companies)?.medianNs ?? 0;
    return [
      one.engine,
      thousands(one.companies),
      thousands(one.medianNs / 1_000),
      (one.medianNs / one.companies).toFixed(2),
      (one.medianNs / own).toFixed(1),
      one.passed === null ? '' : `${((100 * one.passed) / NOTICES / one.companies).toFixed(1)} %`,
    ];
  });
  table(['engine', 'companies', 'median us a notice', 'ns a company', 'times ours', 'candidates'], rows);
  const { sizes, buildUs } = ours;
  say(
    `At ${thousands(sizes.companies)} companies: ${thousands(sizes.keys)} keys, ${thousands(sizes.postings / sizes.companies)} postings and ${thousands(sizes.bytes / sizes.companies)} bytes a company, ${buildUs.toFixed(0)} us to file one.`,
  );
  say('');
}

/** Measured in a process of its own. */
function figuresOf(part: 'pairs'): unknown {
  const file = join(import.meta.dirname, 'part.ts');
  return JSON.parse(execFileSync(process.execPath, [...process.execArgv, file, part]).toString());
}

function reportPairs(): void {
  const costs = figuresOf('pairs') as PairCosts;
  say('## One candidate');
  say('');
  const row = (what: string, { scores, kept, alone }: PairCost): string[] => [
    what,
    ...[scores, kept, alone].map((us) => us.toFixed(1)),
  ];
  table(
    ['judged by, us a pair', 'dimension scores', 'with reasons for what is kept', 'scores of a tender alone'],
    [row('what it typed', costs.plain), row('that and the published awards', costs.withPast)],
  );
  say(
    `${thousands(costs.pairs)} pairs, in steps of ${thousands(BOUNDS.pairsAStep)} at most, company by company, as the service judges them; alone: tender by tender. Medians. Read once for all pairs: a company in ${thousands(costs.company)} us, a notice in ${thousands(costs.notice)} us.`,
  );
  say('');
}

function reportRecall(): void {
  if (!isSeaoHere() || !isFederalHere()) {
    say('Recall on real bids: ../shared/data is not here.');
    return;
  }
  say('## Candidates on real bids');
  say('');
  say('Companies filed by their tenders before the window alone; a bid is held when its company is a candidate.');
  say('');
  const [seao, federal] = [seaoNotices(), federalNotices()];
  const year = { from: '2018-01-01', until: '2019-01-01', minPast: 5, minBidders: 2 };
  const windows: [string, typeof seao, Window][] = [
    ['SEAO 2018', seao, year],
    ['SEAO 2017', seao, { ...year, from: '2017-01-01', until: '2018-01-01' }],
    ['federal from 2013-10', federal, { from: '2013-10-01', until: '2015-01-01', minPast: 5, minBidders: 1 }],
  ];
  const rows = windows.map(([name, tenders, window]) => {
    const found = measureRecall(tenders, window);
    return [name, found.companies, found.tenders, found.bids, found.recall.toFixed(3), found.share.toFixed(3)];
  });
  table(['data', 'companies', 'tenders', 'real bids', 'held', 'candidates of all pairs'], rows);
}

const ours = percolated();
const others: Measured[] = [
  ...(await lucene(sets, asked, SIZES)),
  sqlite(sets, asked, 10_000),
  await postgres(sets, asked, 10_000),
  ...[miniSearch(sets, asked, 10_000)].filter((one) => one !== null),
];
reportPercolation(ours, others);
reportPairs();
reportRecall();
if (process.argv.includes('--write')) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  const head = `# Percolation\n\n${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? ''}. Made by \`${MADE_BY}\`; all engines in one run, after each other, candidates in a process of their own.\n`;
  writeFileSync(join(import.meta.dirname, '../results/percolation.md'), `${head}\n${lines.join('\n')}\n`);
}
