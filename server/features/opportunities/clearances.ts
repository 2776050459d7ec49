import type { NoticeFacts } from '#features/reading/reading.ts';

type Evidence = NoticeFacts['evidence'][number];

/** A clearance, in words that name it. */
const CLEARANCE =
  /\b(?:reliability (?:status|screening|clearance)|security clearance|organi[sz]ation screening|document safeguarding)\b|\b(?:cotes? de (?:fiabilit|s[ée]curit)|attestation de s[ée]curit|habilitation de s[ée]curit|v[ée]rification de (?:la )?fiabilit|v[ée]rification d['’]organisation)/i;

/** Clearances that a document demands of bidders: a notice that names no security requirement does not outweigh them. */
export function demandedClearances(facts: NoticeFacts | null): Evidence[] {
  return (facts?.evidence ?? []).filter(
    ({ field, document, quote }) =>
      field === 'mandatory_certifications' && document !== undefined && CLEARANCE.test(quote),
  );
}
