import { type AwardedName, handovers } from '../../server/features/suppliers/likely-names.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';

/** Keys of companies in the past that are one company, each list in the order of time. */
export type KnownNames = readonly (readonly string[])[];

/** Before a key of a company that is known by its name alone. */
const BY_NAME = 'name ';

/**
 * What an operator would tell the service of these companies: who goes on under another name, as the rule of `likely-names.ts`
 * finds it in all notices, those of tested windows too; with A to B and B to C, or A to B and A to C, the three are one.
 *
 * In the federal contracts of 2009-2014 it finds 16 pairs of 10,006 names (`git show 8db03dc:bench/matching/handovers.ts` printed them).
 * Read one by one, 15 are one business or one group, and one is two businesses named after their town (Shelburne). The largest
 * is "Cossette Media", Toronto, with 655 contracts for advertising (class T003AF), the last of 2014-02-17, and "Cossette
 * Communication Inc.", Quebec, with none in any class until 2014-02-18, and then 134 of that class by 2014-07-16. Companies
 * known by a number are left out: those of Quebec have one, which stays when the name does not.
 */
export function knownNames(notices: readonly PastNotice[]): KnownNames {
  const federal = notices.filter((notice) => notice.family === 'federal');
  const names = awardedNames(federal);
  const lists: string[][] = [];
  for (const { from, to } of handovers(names)) {
    const met = lists.filter((list) => list.includes(from) || list.includes(to));
    for (const list of met) lists.splice(lists.indexOf(list), 1);
    lists.push([...new Set([...met.flat(), from, to])]);
  }
  const begins = new Map(names.map(({ key, first }) => [key, first ?? '']));
  const inTime = (one: string, other: string): number => ((begins.get(one) ?? '') < (begins.get(other) ?? '') ? -1 : 1);
  return lists.map((list) => list.toSorted(inTime).map((key) => `${BY_NAME}${key}`));
}

/** What notices say of each name of a company that has no number. */
export function awardedNames(notices: readonly PastNotice[]): AwardedName[] {
  const bids = notices.flatMap((notice) => {
    const companies = [...new Map(notice.bids.map((bid) => [bid.company, bid])).values()];
    return companies.filter(({ company }) => company.startsWith(BY_NAME)).map((bid) => ({ bid, notice }));
  });
  return [...Map.groupBy(bids, ({ bid }) => bid.company)].map(([company, own]) => {
    const days = own.map(({ notice }) => notice.publishedAt.slice(0, 10)).sort();
    const codes = own.flatMap(({ notice }) => notice.codes.map(({ scheme, code }) => `${scheme} ${code}`));
    const key = company.slice(BY_NAME.length);
    return {
      key,
      name: key,
      number: null,
      awards: own.length,
      first: days[0] ?? null,
      last: days.at(-1) ?? null,
      categories: [...new Set(codes)],
      cities: [...new Set(own.flatMap(({ bid }) => bid.city ?? []))],
    };
  });
}

/** The notices as if every company had always borne the first of its names. */
export function withOneName(notices: readonly PastNotice[], known: KnownNames): PastNotice[] {
  const first = new Map(known.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)));
  return notices.map((notice) => {
    const bids = new Map<string, PastNotice['bids'][number]>();
    for (const bid of notice.bids) {
      const company = first.get(bid.company) ?? bid.company;
      if (!bids.has(company)) bids.set(company, { ...bid, company });
    }
    return { ...notice, bids: [...bids.values()] };
  });
}
