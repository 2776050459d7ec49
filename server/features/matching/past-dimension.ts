import type { Dimension } from './dimensions.ts';
import type { BesidePast } from './known-past.ts';
import type { Reason } from './reasons.ts';

/** Below this two tenders share a word or a department of codes, which is no likeness to tell anybody of. */
const TOLD_FROM_LIKENESS = 0.25;
/** Tenders so alike are the same one again. */
const SAME_FROM_LIKENESS = 0.8;

/** The company's own past: the tender it bid on that is most like this one, by title and codes; of equals the newer. */
export function pastDimension(past: BesidePast | null): Dimension {
  if (past === null || past.company === null) return { value: 0, score: null, reasons: [] };
  const { content } = past.view.likeness;
  const buyers = past.view.shared.buyer;
  let best = -1;
  let value = 0;
  let alike = 0;
  let sameBuyer = 0;
  for (const notice of past.company.notices) {
    const likeness = content[notice] ?? 0;
    if (likeness >= TOLD_FROM_LIKENESS) alike += 1;
    if ((buyers[notice] ?? 0) > 0) sameBuyer += 1;
    if (likeness > value || (likeness === value && notice > best)) [best, value] = [notice, likeness];
  }
  const score = Math.round(100 * Math.min(1, value / SAME_FROM_LIKENESS));
  const told = past.index.notices[best];
  if (told === undefined || value < TOLD_FROM_LIKENESS) return { value, score, reasons: [] };
  const reason: Reason = {
    kind: 'past',
    title: told.titles[0] ?? '',
    buyer: told.buyer,
    isSameBuyer: (buyers[best] ?? 0) > 0,
    alike,
    sameBuyer,
    publishedOn: told.publishedAt.slice(0, 10),
  };
  return { value, score, reasons: [reason] };
}
