import type { OpportunityDetail } from '#contract/opportunities.ts';
import type { TenderDemands } from '#features/documents/documents.ts';
import type { ReasonSentence, Requirement } from '#features/matching/matching.ts';
import type { NoticeFacts, OtherDate, ReadersWords } from '#features/reading/reading.ts';
import { demandedClearances } from './clearances.ts';
import { findQuote, type IndexedNotice, type QuotePosition, type Sought } from './quote-position.ts';

/** What the detail claims of a notice, each claim with its words and where they stand; null: they stand nowhere in it. */

type Evidence = NoticeFacts['evidence'][number];

/** Words of documents have pages of their own and no position in the notice. */
export function positionOf(notices: readonly IndexedNotice[], evidence: Evidence): QuotePosition | null {
  const { quote, place, language, start, page } = evidence;
  if (place === 'document' || place === 'field' || page !== null) return null;
  const sought: Sought = { quote, language, part: place === 'title' ? 'title' : 'text', start };
  return findQuote(notices, sought);
}

function claimedFacts(
  notices: readonly IndexedNotice[],
  evidence: readonly Evidence[],
): NonNullable<OpportunityDetail['signals']>['evidence'] {
  return evidence.map((one) => ({
    field: one.field,
    quote: one.quote,
    page: one.page,
    sheet: one.sheet ?? null,
    cells: one.cells ?? null,
    document_id: one.document ?? null,
    is_recognized: one.isRecognized === true,
    read_by: one.readBy ?? 'rules',
    ...(one.place === 'field' && { from_field: true as const }),
    position: positionOf(notices, one),
  }));
}

/** Names that a sentence has in its own wording are quoted only where the notice has them so. */
export function claimedReasons(
  notices: readonly IndexedNotice[],
  sentences: readonly ReasonSentence[],
  requirements: readonly Requirement[],
  evidence: readonly Evidence[],
): OpportunityDetail['reasons'] {
  return sentences.map(({ kind, about, text, quotes, certifications }) => {
    const own = quotes.map(({ text: quote, part, isName, document, isOfModel }): Told => {
      const position = document === undefined ? findQuote(notices, { quote, part }) : null;
      const words = position === null ? (evidence.find((one) => one.document && one.quote === quote) ?? null) : null;
      const isTold = position !== null || isName !== true;
      return { text: quote, position, words, isTold, document: document ?? null, isOfModel: isOfModel === true };
    });
    const asking = requirements.filter(
      (one) => one.certification !== null && certifications.includes(one.certification),
    );
    const asked = asking.flatMap(({ evidence: own }) =>
      own === null ? [] : [{ text: own.quote, position: positionOf(notices, own), words: own, isTold: true }],
    );
    const told: Told[] = [...own, ...asked].filter(({ isTold }) => isTold);
    return { kind, about, text, quotes: told.map(quoteOf) };
  });
}

type Told = {
  text: string;
  position: QuotePosition | null;
  words: Evidence | null;
  isTold: boolean;
  document?: { id: string; page: number | null } | null;
  isOfModel?: boolean;
};

function quoteOf(told: Told): OpportunityDetail['reasons'][number]['quotes'][number] {
  const { text, position, words, document, isOfModel = false } = told;
  return {
    text,
    page: document?.page ?? words?.page ?? null,
    document_id: document?.id ?? words?.document ?? null,
    is_recognized: words?.isRecognized === true,
    read_by: isOfModel ? 'model' : (words?.readBy ?? 'rules'),
    position,
  };
}

export function claimedRequirements(
  notices: readonly IndexedNotice[],
  requirements: readonly Requirement[],
): OpportunityDetail['requirements'] {
  return requirements.map(({ kind, name, evidence, mandatory, winnerOnly, isByAward, held }) => ({
    kind,
    name,
    mandatory,
    winner_only: winnerOnly,
    ...(isByAward && { by_award: isByAward }),
    held,
    quote: evidence?.quote ?? null,
    page: evidence?.page ?? null,
    document_id: evidence?.document ?? null,
    is_recognized: evidence?.isRecognized === true,
    read_by: evidence?.readBy ?? 'rules',
    position: evidence === null ? null : positionOf(notices, evidence),
  }));
}

/** The terms that the reader's text states, and what else it and the documents demand. */
export function claimedWords(
  notices: readonly IndexedNotice[],
  words: ReadersWords | null,
  { demands: documents, facts }: { demands: readonly TenderDemands[]; facts: NoticeFacts | null },
): Pick<OpportunityDetail, 'terms' | 'other_requirements'> {
  const quoted = (one: Evidence) => ({ quote: one.quote, position: positionOf(notices, one) });
  return {
    terms: (words?.terms ?? [])
      .filter(({ about }) => !about.includes('security') || demandedClearances(facts).length === 0)
      .map(({ about, words: own }) => ({ about, ...quoted(own) })),
    other_requirements: {
      sentences: (words?.otherDemands ?? []).map(quoted),
      is_complete: words?.isWhole ?? false,
      documents: documents.map(({ documentId, filename, count, sentences, isWhole }) => ({
        document_id: documentId,
        filename,
        count,
        sentences: sentences.map(({ quote, page, sheet = null, cells = null, isRecognized = false }) => ({
          quote,
          page,
          sheet,
          cells,
          is_recognized: isRecognized,
        })),
        is_complete: isWhole,
      })),
    },
  };
}

/** Dates besides those that count, each with its words. */
function shownDates(
  notices: readonly IndexedNotice[],
  dates: readonly OtherDate[],
): NonNullable<NonNullable<OpportunityDetail['signals']>['other_dates']> {
  return dates.map(({ field, source, is, moment: { at, date, time, timeZone }, evidence }) => ({
    field,
    source,
    is,
    at,
    date,
    time,
    time_zone: timeZone,
    evidence: claimedFacts(notices, evidence),
  }));
}

type Signals = NonNullable<OpportunityDetail['signals']>;

/** The words of the facts, and the dates besides those that count. */
export function datesAndWords(
  notices: readonly IndexedNotice[],
  { evidence, otherDates }: NoticeFacts & { otherDates: readonly OtherDate[] },
): Pick<Signals, 'evidence' | 'other_dates'> {
  return {
    ...(otherDates.length > 0 && { other_dates: shownDates(notices, otherDates) }),
    evidence: claimedFacts(notices, evidence),
  };
}
