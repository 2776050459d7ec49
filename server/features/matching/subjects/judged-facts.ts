import type { NoticeFactsForMatching } from '../terms/notice-copy.ts';

/** The facts whose words reasons quote. */
const QUOTED_FIELDS = ['biddable', 'bid_eligibility', 'requires_manufacturer', 'set_asides'] as const;
export type QuotedField = (typeof QUOTED_FIELDS)[number];

/** Whether a notice is judged the same by both readings of it; null: it was not read. */
export function isJudgedAlike(before: NoticeFactsForMatching | null, after: NoticeFactsForMatching): boolean {
  return before !== null && fingerprint(before) === fingerprint(after);
}

function fingerprint(facts: NoticeFactsForMatching): string {
  const { estimatedValue: value } = facts;
  const quotes = facts.evidence.filter(({ field }) => QUOTED_FIELDS.some((one) => one === field));
  return JSON.stringify([
    facts.biddable?.kind ? `${facts.biddable.value} ${facts.biddable.kind} ${facts.biddable.leadsTo ?? ''}` : null,
    facts.bidEligibility,
    facts.procurementNature,
    facts.requiresManufacturer,
    facts.mandatoryCertifications,
    facts.setAsides,
    value === null ? null : [value.amount, value.currency],
    quotes.map(({ field, quote, language }) => [field, quote, language ?? null]),
  ]);
}
