import { combineDates, type DatedDocument, isSameDate, roundsOf, type SourcedDate } from '../addenda.ts';
import type { DateField, StatedDate } from '../document-dates.ts';
import type { DocumentFacts } from '../document-facts.ts';
import type { Evidence, NoticeFacts, StatedClosing, StatedMoment } from '../facts.ts';
import {
  certificationNames,
  isOfCertifications,
  joinedCertifications,
  withoutCertifications,
} from './joined-certifications.ts';
import { withdrawnAfter } from './withdrawn-demands.ts';
import type { LineItem } from '../line-items/line-item.ts';

/** The facts of a notice together with those of its documents. */

/** A document that was read, with its id. */
export type ReadDocument = { id: string; facts: DocumentFacts };

/** A date that counts no more, or that another one contradicts, with its words; the posting's own field has none. */
export type OtherDate = {
  field: DateField;
  source: 'posting' | 'notice' | 'document';
  is: 'replaced' | 'contradicting';
  moment: StatedMoment;
  evidence: Evidence[];
};
/** A line of what is bought, with the document that states it; `isReplaced`: a later addendum states it anew. */
export type DocumentLineItem = LineItem & { document: string; isReplaced: boolean };

/** What only documents add: dates besides those that count, and the lines of what is bought; and whether any was read. */
export type PackageFacts = { otherDates: OtherDate[]; lineItems: DocumentLineItem[]; hasDocuments: boolean };

/**
 * The notice's facts with those of its documents, the later ones first. The notice's own word counts where both state the same fact
 * once; lists hold what either states. A date that an addendum moves replaces those of the notice and of earlier documents. Each
 * quote of a document names it.
 */
export function withDocumentFacts<Facts extends NoticeFacts>(
  facts: Facts,
  given: readonly ReadDocument[],
): Facts & PackageFacts {
  const documents = whereRulesWin(facts, given);
  const rounds = roundsOf(documents);
  const ranked = documents.map(({ id, facts: { withdrawn = [] } }) => ({ round: rounds.get(id) ?? 0, withdrawn }));
  let merged = withoutCertifications(facts, withdrawnAfter(0, ranked));
  for (const { id, facts: own } of documents)
    merged = withOne(merged, id, withoutCertifications(own, withdrawnAfter(rounds.get(id) ?? 0, ranked)));
  return { ...withDates(merged, documents), lineItems: lineItemsOf(documents), hasDocuments: documents.length > 0 };
}

/** Without what a language model found of certifications that the rules read anywhere in the package. */
function whereRulesWin(facts: NoticeFacts, documents: readonly ReadDocument[]): readonly ReadDocument[] {
  if (!documents.some(({ facts: { evidence } }) => evidence.some(({ readBy }) => readBy === 'model'))) return documents;
  const read = new Set(
    [facts, ...documents.map((one) => one.facts)].flatMap((one) => [...certificationNames(one).byRules]),
  );
  return documents.map(({ id, facts: own }) => {
    const { byModel } = certificationNames(own);
    return { id, facts: withoutCertifications(own, new Set([...byModel].filter((name) => read.has(name)))) };
  });
}

function withOne<Facts extends NoticeFacts>(facts: Facts, document: string, own: DocumentFacts): Facts {
  const named = { ...own, evidence: own.evidence.map((one) => ({ ...one, document })) };
  const certifications = joinedCertifications(facts, named);
  const agreements = union(facts.tradeAgreements, own.tradeAgreements);
  const others = [...facts.evidence, ...named.evidence].filter((one) => !isOfCertifications(one));
  // What a document asks to be held to bid is not asked by the award only.
  const byAward = facts.byAwardCertifications?.filter((name) => !own.mandatoryCertifications?.includes(name));
  return {
    ...facts,
    ...(byAward && { byAwardCertifications: byAward }),
    bidEligibility: facts.bidEligibility === 'unknown' ? (own.bidEligibility ?? 'unknown') : facts.bidEligibility,
    requiresManufacturer: facts.requiresManufacturer || own.requiresManufacturer === true,
    requiresOemDocumentation: facts.requiresOemDocumentation || own.requiresOemDocumentation === true,
    mandatoryCertifications: [],
    ...certifications.lists,
    ...(agreements.length > 0 && { tradeAgreements: agreements }),
    setAsides: [...new Set([...facts.setAsides, ...(own.setAsides ?? [])])],
    closingInText: facts.closingInText ?? own.closingInText ?? null,
    evidence: [...others, ...certifications.evidence],
  };
}

function union(one: readonly string[] = [], other: readonly string[] = []): string[] {
  return [...new Set([...one, ...other])].sort();
}

/** The notice among the documents of its package. */
const NOTICE = '';
const MEMBERS = {
  closing_in_text: 'closingInText',
  questions_due_at: 'questionsDue',
  site_visit_at: 'siteVisit',
} as const satisfies Record<DateField, keyof NoticeFacts>;

function withDates<Facts extends NoticeFacts>(
  facts: Facts,
  documents: readonly ReadDocument[],
): Facts & { otherDates: OtherDate[] } {
  const rounds = roundsOf(documents);
  // The earlier upload first: of two that nothing else ranks, the later one counts.
  const datedBy = (isOf: (one: StatedDate) => boolean): DatedDocument[] =>
    documents
      .toReversed()
      .map(({ id, facts: { dates = [] } }) => ({ id, addendum: rounds.get(id) ?? 0, stated: dates.filter(isOf) }))
      .filter(({ stated }) => stated.length > 0);
  const certain = withCertainDates(
    facts,
    datedBy((one) => !isOfPicture(one)),
  );
  return withRecognizedDates(certain, datedBy(isOfPicture));
}

function isOfPicture({ evidence }: StatedDate): boolean {
  return evidence.some(({ isRecognized }) => isRecognized === true);
}

/**
 * Dates read by character recognition count only where nothing else states one, for a figure may be misread; next to another date they
 * contradict it, and nothing is replaced.
 */
function withRecognizedDates<Facts extends NoticeFacts & { otherDates: OtherDate[] }>(
  facts: Facts,
  dated: readonly DatedDocument[],
): Facts {
  const result: Facts = { ...facts, otherDates: [...facts.otherDates] };
  for (const { field, current, replaced, contradicting } of combineDates(dated)) {
    if (field === 'closing_in_text' && (facts.closingInText?.parts.length ?? 0) > 0) continue;
    const posted = field === 'closing_in_text' ? facts.closingPosted : null;
    const own: StatedMoment | null = facts[MEMBERS[field]] ?? posted ?? null;
    if (own === null) {
      Object.assign(result, { [MEMBERS[field]]: memberOf(field, current.moment) });
      result.evidence = [...result.evidence.filter((one) => one.field !== field), ...sourced(current)];
    }
    const counts = own ?? current.moment;
    const others = [current, ...contradicting, ...replaced].filter(
      (one) => !isSameDate(one, { moment: counts, evidence: [] }),
    );
    result.otherDates.push(...others.map((one) => otherOf(one, 'contradicting')));
  }
  return result;
}

function withCertainDates<Facts extends NoticeFacts>(
  facts: Facts,
  dated: readonly DatedDocument[],
): Facts & { otherDates: OtherDate[] } {
  const result: Facts & { otherDates: OtherDate[] } = { ...facts, otherDates: [] };
  if (dated.length === 0) return { ...result, otherDates: postedBeforeText(facts) };
  const rounds = new Map(dated.map(({ id, addendum }) => [id, addendum ?? 0]));
  for (const combined of combineDates([{ id: NOTICE, addendum: null, stated: datesOfNotice(facts) }, ...dated])) {
    const { field, current, replaced, contradicting } = combined;
    const own = facts[MEMBERS[field]];
    // Lots that close at different times contradict nothing.
    if (own !== null && 'parts' in own && own.parts.length > 0) continue;
    const isAmended = current.isMoved || (rounds.get(current.document) ?? 0) > 0;
    const counts = own === null || isAmended ? current : ofNotice(field, own, facts.evidence);
    const others = [current, ...contradicting].filter((one) => !isSameDate(one, counts));
    if (counts.document !== NOTICE) {
      Object.assign(result, { [MEMBERS[field]]: memberOf(field, counts.moment) });
      result.evidence = [...result.evidence.filter((one) => one.field !== field), ...sourced(counts)];
    }
    result.otherDates.push(
      ...replaced.map((one) => otherOf(one, 'replaced')),
      ...others.map((one) => otherOf(one, 'contradicting')),
      ...(field === 'closing_in_text' ? postedOtherwise(facts, counts) : []),
    );
  }
  return result;
}

/** The closing of the posting's own field, where the notice's own text states a later day. */
function postedBeforeText(facts: NoticeFacts): OtherDate[] {
  const { closingInText: own, isClosingInTextLater: isLater, evidence } = facts;
  return own && isLater === true ? postedOtherwise(facts, ofNotice('closing_in_text', own, evidence)) : [];
}

function datesOfNotice(facts: NoticeFacts): SourcedDate[] {
  return (Object.keys(MEMBERS) as DateField[]).flatMap((field) => {
    const own = facts[MEMBERS[field]];
    // What was read by earlier rules has no day.
    return own?.date ? [ofNotice(field, own, facts.evidence)] : [];
  });
}

function ofNotice(
  field: DateField,
  { at, date, time, timeZone }: StatedMoment,
  evidence: readonly Evidence[],
): SourcedDate {
  const own = evidence.filter((one) => one.field === field && one.document === undefined);
  return { field, moment: { at, date, time, timeZone }, evidence: own, isMoved: false, document: NOTICE };
}

function memberOf(field: DateField, moment: StatedMoment): StatedMoment | StatedClosing {
  return field === 'closing_in_text' ? { ...moment, parts: [] } : moment;
}

function sourced({ evidence, document }: SourcedDate): Evidence[] {
  return evidence.map((one) => (document === NOTICE ? one : { ...one, document }));
}

function otherOf(one: SourcedDate, is: OtherDate['is']): OtherDate {
  const source = one.document === NOTICE ? 'notice' : 'document';
  return { field: one.field, source, is, moment: one.moment, evidence: sourced(one) };
}

/**
 * The closing of the posting's own field, where the documents or the text give another day or hour. Of a time on no known clock only the day can
 * differ.
 */
function postedOtherwise({ closingPosted }: NoticeFacts, counts: SourcedDate): OtherDate[] {
  // What was read by earlier rules does not have it.
  if (!closingPosted) return [];
  const { at, date } = closingPosted;
  const minute = at === null ? null : `${at.slice(0, 16)}:00.000Z`;
  const posted = { moment: { ...closingPosted, at: minute }, evidence: [] };
  if (isSameDate(posted, counts) || (counts.moment.at === null && counts.moment.date === date)) return [];
  return [{ field: 'closing_in_text', source: 'posting', is: 'contradicting', ...posted }];
}

/** The lines of all documents; of two addenda that state the same line of a form, the later one counts. */
function lineItemsOf(documents: readonly ReadDocument[]): DocumentLineItem[] {
  const order = roundsOf(documents);
  const rounds = documents.flatMap(({ id, facts: { lineItems = [] } }) =>
    lineItems.map((item) => ({ item, document: id, round: order.get(id) ?? 0 })),
  );
  const latest = new Map<string, number>();
  for (const { item, round } of rounds) latest.set(keyOf(item), Math.max(round, latest.get(keyOf(item)) ?? 0));
  const first = new Map<string, string>();
  return rounds.flatMap(({ item, document, round }) => {
    // The same form in two files, a workbook and its PDF, is one.
    const key = `${round} ${item.quantity} ${keyOf(item)}`;
    if (!first.has(key)) first.set(key, document);
    if (first.get(key) !== document) return [];
    return [{ ...item, document, isReplaced: round < (latest.get(keyOf(item)) ?? 0) }];
  });
}

/** What the form numbers and names: lines without a number have only their name. */
function keyOf({ lot, number, item }: LineItem): string {
  return JSON.stringify([lot, number, item.toLowerCase()]);
}
