/*
 * Of the pairs that would be shown if every company were judged for every notice, how many the keys find: `node bench/percolation/recall.ts
 * [--companies 400] [--notices 500]`. Half a minute.
 */
import { parseArgs } from 'node:util';
import { Percolator } from '../../server/features/matching/candidates/percolator.ts';
import { companyKeys, noticeKeys } from '../../server/features/matching/candidates/percolator-keys.ts';
import { loadWordVectors } from '../../server/features/matching/matching-meaning.ts';
import { judge } from '../../server/features/matching/matching-step.ts';
import { company, notice, statistics } from './synthetic-companies.ts';

const { values: options } = parseArgs({
  options: { companies: { type: 'string', default: '400' }, notices: { type: 'string', default: '500' } },
});
/** From here on a match is called possible. */
const POSSIBLE = 40;

const counted = statistics();
const { vectors } = await loadWordVectors(null);
const companies = Array.from({ length: Number(options.companies) }, (_, at) => company(at));
const byId = new Map(companies.map((one) => [one.profile.companyId, one]));
const index = new Percolator();
for (const one of companies) index.put(one.profile.companyId, 1, companyKeys(one, counted));

const told = { shown: 0, found: 0, possible: 0, possibleFound: 0, candidates: 0 };
for (let at = 0; at < Number(options.notices); at += 1) {
  const one = notice(at);
  const found = new Set(index.percolate(noticeKeys(one)).map(({ companyId }) => companyId));
  const pairs = [...byId.keys()].map((companyId) => ({ companyId, notice: one, score: 0, isHeld: false }));
  const shown = await judge(pairs, byId, { statistics: counted, past: null, vectors });
  const possible = shown.filter(({ score }) => score >= POSSIBLE);
  const isFound = ({ companyId }: { companyId: string }): boolean => found.has(companyId);
  told.candidates += found.size;
  told.shown += shown.length;
  told.found += shown.filter(isFound).length;
  told.possible += possible.length;
  told.possibleFound += possible.filter(isFound).length;
}
const share = (part: number, whole: number): string => (part / whole).toFixed(3);
process.stdout.write(
  `${told.candidates} candidates; of ${told.shown} pairs to be shown ${share(told.found, told.shown)} are found, ` +
    `of ${told.possible} with a score of ${POSSIBLE} or more ${share(told.possibleFound, told.possible)}\n`,
);
