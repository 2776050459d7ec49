import type { Evidence, FactField, Finding, Language, PostedMoment, StatedMoment } from '../facts.ts';

/** Facts that a column of the source states, with the content of the column for a quote. */

export function fieldEvidence(field: FactField, content: string, language: Language | null = null): Evidence {
  return { field, quote: content, place: 'field', language, start: 0, end: content.length, page: null };
}

/** The moment of the text, which has words to read, and the column's where the text states none. */
export function orOfField(
  stated: Finding<StatedMoment | null>,
  field: FactField,
  posted: PostedMoment | undefined,
): Finding<StatedMoment | null> {
  return stated.value === null && posted !== undefined ? ofField(field, posted) : stated;
}

/** The earlier of both: who asks by then asks in time, whichever of the two is right. */
export function earlierOfBoth(
  stated: Finding<StatedMoment | null>,
  field: FactField,
  posted: PostedMoment | undefined,
): Finding<StatedMoment | null> {
  if (posted === undefined || (stated.value !== null && !isEarlier(posted, stated.value))) return stated;
  return ofField(field, posted);
}

function isEarlier(one: StatedMoment, other: StatedMoment): boolean {
  if (one.at !== null && other.at !== null) return one.at < other.at;
  return one.date < other.date;
}

function ofField(field: FactField, { raw, ...moment }: PostedMoment): Finding<StatedMoment> {
  return { value: moment, evidence: [fieldEvidence(field, raw)] };
}
