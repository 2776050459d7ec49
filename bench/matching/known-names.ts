import { companyPast } from '../../server/features/matching/company-past.ts';
import type { PastNotice } from '../../server/features/matching/past-notice.ts';
import type { Window } from './windows.ts';

/** Keys of companies in the past that are one company, each list in the order of time. */
export type KnownNames = readonly (readonly string[])[];

/**
 * What an operator would tell the service. "Cossette Media", Toronto, has 655 of the federal contracts for advertising (class
 * T003AF), the last of 2014-02-17; "Cossette Communication Inc.", Quebec, has none in any class until 2014-02-18, and then 134
 * of that class by 2014-07-16.
 */
export const KNOWN_NAMES: KnownNames = [['name cossette media', 'name cossette communication']];

/** The notices as if every company had always borne the first of its names. */
export function withOneName(notices: readonly PastNotice[], known: KnownNames): PastNotice[] {
  const first = new Map(known.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)));
  return notices.map((notice) => ({
    ...notice,
    bids: notice.bids.map((bid) => ({ ...bid, company: first.get(bid.company) ?? bid.company })),
  }));
}

/** All the names of a company, its own first. */
export function namesOf(company: string, known: KnownNames): string[] {
  return [...new Set([company, ...(known.find((names) => names.includes(company)) ?? [])])];
}

/**
 * The companies of a window that have other names, each once: with the past of all its names, and what it bid on under any of
 * them. Null where no company has one.
 */
export function namedWindow(window: Window, known: KnownNames): Window | null {
  const companies = window.companies.filter((company) => {
    const names = known.find((one) => one.includes(company));
    return names !== undefined && company === names.find((name) => window.companies.includes(name));
  });
  if (companies.length === 0) return null;
  return {
    ...window,
    companies,
    pasts: companies.flatMap((company) => companyPast(window.index, namesOf(company, known)) ?? []),
    relevant: companies.map((company) => {
      const names = namesOf(company, known);
      const places = [...window.pool.keys()];
      return new Set(places.filter((place) => window.pool[place]?.bids.some((bid) => names.includes(bid.company))));
    }),
  };
}
