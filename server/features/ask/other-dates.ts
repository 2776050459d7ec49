import type { OpportunityDetail } from '#contract/opportunities.ts';
import { MOST_QUOTES, type Quote } from './answer.ts';
import { keyTopicAsked } from './key-answers.ts';
import { readQuestion, type Language } from './question.ts';
import type { RulesAnswer } from './rules-answer.ts';

/** Dates of the tender besides those that count: one that was replaced comes last, and one that contradicts is told beside the other. */

type Signals = Pick<OpportunityDetail, 'signals'>;
type OtherDate = NonNullable<NonNullable<OpportunityDetail['signals']>['other_dates']>[number];

const ASKED: Readonly<Record<string, OtherDate['field']>> = {
  closing: 'closing_in_text',
  questions: 'questions_due_at',
  'site visit': 'site_visit_at',
  site_visit: 'site_visit_at',
};

/** `documents`: the names by id. */
export function withOtherDates(
  answer: RulesAnswer,
  question: string,
  { signals }: Signals,
  documents: ReadonlyMap<string, string>,
): RulesAnswer {
  const others = signals?.other_dates ?? [];
  if (others.length === 0 || answer.quotes.length === 0) return answer;
  const replaced = others.filter(({ is }) => is === 'replaced');
  const current = answer.quotes.toSorted((a, b) => Number(states(a, replaced)) - Number(states(b, replaced)));
  const field = fieldAsked(question, answer.language);
  const contradicting = others.filter((one) => one.is === 'contradicting' && one.field === field);
  const quotes = besides(current, contradicting, documents);
  const span = quotes.some((one) => states(one, others)) || contradicting.length > 0 ? null : answer.span;
  return { ...answer, quotes, span, isContradicted: contradicting.length > 0 };
}

function fieldAsked(question: string, language: Language): OtherDate['field'] | null {
  const asked = keyTopicAsked(question);
  const names = [
    ...(asked === null ? [] : [asked]),
    ...readQuestion(question, language).topics.map(({ name }) => name),
  ];
  return names.map((name) => ASKED[name]).find((one) => one !== undefined) ?? null;
}

function states({ text }: Quote, dates: readonly OtherDate[]): boolean {
  return dates.some(({ evidence }) => evidence.some(({ quote }) => text.includes(quote) || quote.includes(text)));
}

/** The words of a contradicting date come second; where its field says it, they are its line. */
function besides(
  quotes: readonly Quote[],
  contradicting: readonly OtherDate[],
  documents: ReadonlyMap<string, string>,
): Quote[] {
  const missing = contradicting
    .filter((one) => !quotes.some((quote) => states(quote, [one])))
    .flatMap(({ evidence }) => evidence.slice(0, 1))
    .map(({ quote, page, document_id: documentId, is_recognized: isRecognized }): Quote => {
      if (documentId === null) return { text: quote, place: { kind: 'notice', document: null, page: null } };
      const document = documents.get(documentId) ?? null;
      return { text: quote, place: { kind: 'document', document, documentId, page, isRecognized } };
    });
  const [first, ...rest] = quotes;
  return first === undefined ? [] : [first, ...missing, ...rest].slice(0, MOST_QUOTES);
}
