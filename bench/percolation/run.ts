/*
 * What finding candidates costs, and judging one: `node --max-semi-space-size=4 bench/percolation/run.ts [--write]`. Some two
 * minutes and 4 GB. Companies and tenders are made from the words and codes that the product ships (`synthetic-companies.ts`);
 * of 100,000 companies the first 10,000 are distinct and filed again under other ids.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Percolator, type Weighted } from '../../server/features/matching/candidates/percolator.ts';
import { companyKeys, noticeKeys } from '../../server/features/matching/candidates/percolator-keys.ts';
import { BOUNDS } from '../../server/features/matching/matching-arrivals.ts';
import { median, openReport } from '../report.ts';
import type { PairCost, PairCosts } from './pair-cost.ts';
import { company, notice, statistics } from './synthetic-companies.ts';

const SIZES = [100, 1_000, 10_000, 100_000];
const DISTINCT = 10_000;
const NOTICES = 200;
const ROUNDS = 3;

const thousands = (value: number): string => Math.round(value).toLocaleString('en');

const known = statistics();
const sets = Array.from({ length: DISTINCT }, (_, at) => companyKeys(company(at), known));
const asked = Array.from({ length: NOTICES }, (_, at) => noticeKeys(notice(at)));

/** The median time of a notice after a round to warm up, and the mean number of its candidates. */
function measure(index: Percolator): { us: number; candidates: number } {
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const keys of asked) {
      const before = performance.now();
      const candidates = index.percolate(keys);
      if (round > 0) times.push((performance.now() - before) * 1_000);
      else found += candidates.length;
    }
  }
  return { us: median(times), candidates: found / NOTICES };
}

function fill(size: number): { index: Percolator; usACompany: number } {
  const index = new Percolator();
  const before = performance.now();
  for (let at = 0; at < size; at += 1) index.put(`company ${at}`, 1, sets[at % DISTINCT] as Weighted);
  return { index, usACompany: ((performance.now() - before) * 1_000) / size };
}

/** Measured in a process of its own: as in the service, no index of 100,000 companies lies beside it. */
const costs = JSON.parse(
  execFileSync(process.execPath, [...process.execArgv, join(import.meta.dirname, 'pair-cost.ts')]).toString(),
) as PairCosts;

const report = openReport('Percolation', 'percolation.md', 'Candidates are judged in a process of their own.');
const rows: string[][] = [];
let last = '';
for (const size of SIZES) {
  const { index, usACompany } = fill(size);
  const { us, candidates } = measure(index);
  const share = us / (candidates * costs.plain.scores);
  rows.push([thousands(size), thousands(us), `${((100 * candidates) / size).toFixed(1)} %`, share.toFixed(3)]);
  const { keys, postings, bytes } = index.sizes();
  last = `At ${thousands(size)} companies: ${thousands(keys)} keys, ${thousands(postings / size)} postings and ${thousands(bytes / size)} bytes a company, ${usACompany.toFixed(0)} us to file one.\n`;
}
report.print('## One notice against all companies\n');
report.table(['companies', 'median us a notice', 'candidates', 'share of the cost of judging them'], rows);
report.print(last);
report.print('## One candidate\n');
const costRow = (what: string, { scores, kept }: PairCost): string[] => [what, scores.toFixed(1), kept.toFixed(1)];
report.table(
  ['judged by, us a pair', 'dimension scores', 'with reasons for what is kept'],
  [costRow('what it typed', costs.plain), costRow('that and the published awards', costs.withPast)],
);
report.print(
  `${thousands(costs.pairs)} pairs, in steps of ${thousands(BOUNDS.pairsAStep)} at most, company by company, as the service judges them. Medians. Read once for all pairs: a company in ${thousands(costs.company)} us, a notice in ${thousands(costs.notice)} us.`,
);
report.save();
