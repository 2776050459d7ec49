import type { Dimension } from './dimensions.ts';
import type { BesidePast } from './known-past.ts';
import { MEASURED, MEASURES } from '../past/likeness.ts';
import type { Reason } from '../reasons/reasons.ts';

/** Below this two tenders share a word or a department of codes, which is no likeness to tell anybody of. */
const TOLD_FROM_LIKENESS = 0.25;
/** Tenders so alike are the same one again. */
const SAME_FROM_LIKENESS = 0.8;

export type PastDimension = Dimension & {
  /** The past tender that is most like this one, by its place in the index; -1 for none. */
  best: number;
  /** How many of the company's tenders are like this one, and how many are of this buyer. */
  alike: number;
  sameBuyer: number;
};

/** The company's own past: the tender it bid on that is most like this one, by title and codes; of equals the newer. */
export function pastDimension(past: BesidePast | null): PastDimension {
  if (past === null || past.company === null) return { value: 0, score: null, best: -1, alike: 0, sameBuyer: 0 };
  const { measures } = past.view;
  const { notices } = past.company;
  let best = -1;
  let value = 0;
  let alike = 0;
  let sameBuyer = 0;
  for (let place = 0; place < notices.length; place += 1) {
    const notice = notices[place] ?? 0;
    const likeness = measures[notice * MEASURES + MEASURED.content] ?? 0;
    if (likeness >= TOLD_FROM_LIKENESS) alike += 1;
    if ((measures[notice * MEASURES + MEASURED.sharedBuyer] ?? 0) > 0) sameBuyer += 1;
    if (likeness < value || (likeness === value && notice <= best)) continue;
    best = notice;
    value = likeness;
  }
  const score = Math.round(100 * Math.min(1, value / SAME_FROM_LIKENESS));
  return { value, score, best, alike, sameBuyer };
}

export function pastReasons(past: BesidePast | null, { value, best, alike, sameBuyer }: PastDimension): Reason[] {
  const told = past?.index.notices[best];
  if (past === null || told === undefined || value < TOLD_FROM_LIKENESS) return [];
  return [
    {
      kind: 'past',
      title: told.titles[0] ?? '',
      buyer: told.buyer,
      isSameBuyer: (past.view.measures[best * MEASURES + MEASURED.sharedBuyer] ?? 0) > 0,
      alike,
      sameBuyer,
      publishedOn: told.publishedAt.slice(0, 10),
    },
  ];
}
