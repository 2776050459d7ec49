import type { Answer, Quote } from './answer.ts';
import { cachedPassages } from './cached-passages.ts';
import type { MaterialPage } from './material.ts';
import { readQuestion } from './question.ts';
import { HOLDS_VALUE } from './values.ts';

/** A list that stays open for years has a last day, and a day by which the buyer would rather have the application: both answer. */

const PREFERS =
  /\b(?:preferabl[ey]|ideally|(?:strongly |are )?encouraged to|recommended|de preference|idealement|invites? a|souhait\w+)\b/;
const HANDED_IN =
  /\b(?:bids?|proposals?|submissions?|submit|applications?|apply|requests?|responses?|soumissions?|propositions?|offres?|demandes?|soumettre|presenter|inscri\w+|adhesion)\b/;
const OF_ANOTHER_DAY =
  /\b(?:questions?|enquir\w+|inquir\w+|deliver\w*|livraison|visite?s?|meeting|renseignements|start\w*)\b/;

/** The answer with the day that the buyer prefers next to the closing; no single date is then the answer. */
export function withPreferredDate(answer: Answer, question: string, pages: readonly MaterialPage[]): Answer {
  const { topics } = readQuestion(question, answer.language);
  const [first, ...others] = answer.quotes;
  if (first === undefined || !topics.some(({ name }) => name === 'closing')) return answer;
  const preferred = cachedPassages(pages).find(
    ({ place, own }) =>
      place.kind === 'notice' &&
      PREFERS.test(own) &&
      HANDED_IN.test(own) &&
      HOLDS_VALUE.date.test(own) &&
      !OF_ANOTHER_DAY.test(own),
  );
  if (preferred === undefined || answer.quotes.some(({ text }) => text.includes(preferred.text))) return answer;
  const quote: Quote = { text: preferred.text, place: preferred.place };
  return { ...answer, quotes: [first, quote, ...others], span: null };
}
