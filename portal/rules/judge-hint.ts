import type { OpportunityDetail } from '#contract/opportunities.ts';

const FITS_FROM = 40;

/** What “right” and “wrong” teach of tenders like this one: they speak of what its score claims. */
export function judgeHintOf({ score, eligible }: Pick<OpportunityDetail, 'score' | 'eligible'>): 'fits' | 'fitsNot' {
  return eligible && (score === null || score >= FITS_FROM) ? 'fits' : 'fitsNot';
}
