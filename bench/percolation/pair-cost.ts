import { buildPastIndex } from '../../server/features/matching/past/past-index.ts';
import { loadWordVectors } from '../../server/features/matching/matching-meaning.ts';
import { type KnownPast, knownPast } from '../../server/features/matching/verdict/known-past.ts';
import { BOUNDS } from '../../server/features/matching/matching-arrivals.ts';
import { judge, type Pair } from '../../server/features/matching/matching-step.ts';
import type { MatchedNotice } from '../../server/features/matching/subjects/notice.ts';
import { noticeIndex } from '../../server/features/matching/subjects/notice-index.ts';
import { Percolator } from '../../server/features/matching/candidates/percolator.ts';
import {
  companyKeys,
  type IndexedCompany,
  noticeKeys,
} from '../../server/features/matching/candidates/percolator-keys.ts';
import { profileIndex } from '../../server/features/matching/subjects/profile-index.ts';
import type { TermStatistics } from '../../server/features/matching/terms/term-weight.ts';
import { judgement } from '../../server/features/matching/verdict/verdict.ts';
import { median } from '../report.ts';
import { company, notice, statistics } from './synthetic-companies.ts';

/** A machine that is slow for a second is so for a few of them. */
const ROUNDS = 25;
const SUPPLIERS = 300;
const COMPANIES = 1_000;
const NOTICES = 200;
const FAMILY = 'seao';

/**
 * In microseconds. `scores`: every dimension, the gates and the score, company by company as the service judges the pairs of a
 * step; `kept`: the same with reasons for what is kept. Both are the middle of several rounds.
 */
export type PairCost = { scores: number; kept: number };
export type PairCosts = {
  pairs: number;
  plain: PairCost;
  /** Beside the awards of a past in which three companies in ten have bids. */
  withPast: PairCost;
  /** Reading a company and a notice, which is done once for all pairs of either. */
  company: number;
  notice: number;
};

/** What judging a candidate costs: the candidates of synthetic notices among these companies. */
async function pairCosts(
  companies: readonly IndexedCompany[],
  notices: number,
  statistics: TermStatistics,
): Promise<PairCosts> {
  const byId = new Map(companies.map((one) => [one.profile.companyId, one]));
  const index = new Percolator();
  for (const one of companies) index.put(one.profile.companyId, 1, companyKeys(one, statistics));
  const company = median(companies.map(({ profile }) => us(() => profileIndex(statistics, profile))));
  const past = pastOf(companies);
  const known = new Map(companies.map((one) => [one.profile.companyId, { ...one, supplier: supplierOf(one) }]));
  const found = Array.from({ length: notices }, (_, at) =>
    index.percolate(noticeKeys(notice(at))).map((one) => one.companyId),
  );
  const plain = { companies: byId, statistics, past: null, found };
  const beside = { companies: known, statistics, past, found };
  return {
    pairs: found.reduce((sum, ids) => sum + ids.length, 0),
    plain: await costs(plain),
    withPast: await costs(beside),
    company,
    notice: median(found.map((_, at) => notice(at)).map((unread) => us(() => noticeIndex(unread)))),
  };
}

type Setting = {
  companies: ReadonlyMap<string, IndexedCompany>;
  statistics: TermStatistics;
  past: KnownPast | null;
  found: readonly (readonly string[])[];
};
const { vectors } = await loadWordVectors(null);

type Work = (setting: Setting, pairs: readonly Pair[]) => Promise<unknown> | null;

const judgeAll: Work = async ({ companies, statistics, past }, pairs) =>
  await judge(pairs, companies, { statistics, past, vectors });

const scoreAll: Work = ({ companies, statistics, past }, pairs) => {
  for (const { companyId, notice: read } of pairs) {
    const company = companies.get(companyId);
    if (company === undefined) continue;
    const { profile, awards } = company;
    judgement(profile, read, { statistics, awards, past: besideOf(past, company, read), vectors });
  }
  return null;
};

async function costs(setting: Setting): Promise<PairCost> {
  return {
    scores: await inSteps(setting, scoreAll),
    kept: await inSteps(setting, judgeAll),
  };
}

/** Steps of as many pairs as the service takes at once, each company by company; the middle round's time a pair. */
async function inSteps(setting: Setting, work: Work): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pairs = setting.found.flatMap((candidates, at) => pairsOf(setting, at, candidates));
    let spentMs = 0;
    for (let from = 0; from < pairs.length; from += BOUNDS.pairsAStep) {
      const step = pairs.slice(from, from + BOUNDS.pairsAStep);
      const own = [...Map.groupBy(step, (pair) => pair.companyId).values()];
      readBeside(setting, step);
      const before = performance.now();
      for (const one of own) {
        const done = work(setting, one);
        if (done !== null) await done;
      }
      spentMs += performance.now() - before;
    }
    if (round > 0) rounds.push((spentMs * 1_000) / pairs.length);
  }
  return median(rounds);
}

function pairsOf({ past }: Setting, at: number, candidates: readonly string[]): Pair[] {
  const read: MatchedNotice = { ...notice(at), ...(past === null ? {} : { family: FAMILY }) };
  return candidates.map((companyId) => ({ companyId, notice: read, score: 0, isHeld: false }));
}

/** What the past says of a notice or a company is read before the clock runs. */
function readBeside({ companies, past }: Setting, pairs: readonly Pair[]): void {
  for (const { companyId, notice: read } of pairs) {
    const company = companies.get(companyId);
    if (company !== undefined) besideOf(past, company, read);
  }
}

function besideOf(past: KnownPast | null, { profile, supplier }: IndexedCompany, read: MatchedNotice) {
  return past === null || supplier === undefined ? null : past.beside(profile, supplier, read);
}

function us(work: () => unknown): number {
  const before = performance.now();
  work();
  return (performance.now() - before) * 1_000;
}

function supplierOf({ profile }: IndexedCompany): { supplierKey: string; supplierNumber: null } {
  return { supplierKey: profile.companyId, supplierNumber: null };
}

/** The companies' past tenders as published awards, each with two more bidders. */
function pastOf(companies: readonly IndexedCompany[]): KnownPast {
  const notices = companies.flatMap(({ profile, past }, at) =>
    past.map((tender, number) => ({
      ...tender,
      id: `${at} ${number}`,
      nature: null,
      city: null,
      publishedAt: `201${number % 8}-03-01`,
      family: FAMILY,
      bids: [profile.companyId, ...[7, 31].map((step) => `supplier ${(step * at + number) % SUPPLIERS}`)].map(
        (bidder) => ({ company: bidder, city: 'Laval' }),
      ),
    })),
  );
  return knownPast(buildPastIndex(notices, '2019-01-01'), ({ supplierKey }) => supplierKey);
}

const companies = Array.from({ length: COMPANIES }, (_, at) => company(at));
process.stdout.write(JSON.stringify(await pairCosts(companies, NOTICES, statistics())));
