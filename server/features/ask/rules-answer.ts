import type { OpportunityDetail } from '#contract/opportunities.ts';
import { type Answer, answerFrom, MOST_QUOTES, passagesNear, type Quote } from './answer.ts';
import { withKeyAnswers } from './key-answers.ts';
import { definitionsOf, wordAskedFor } from './definitions.ts';
import type { MaterialPage } from './material.ts';
import { withPreferredDate } from './preferred-date.ts';
import { foldForSearch, type Language } from './question.ts';
import { partsOf, withBidsNamed } from './question-parts.ts';
import { restOf, type Rest } from './rest-of-list.ts';
import { inOwnWords, ownPages, withoutTwins } from './twins.ts';
import { wholeQuotes } from './whole-quotes.ts';

type Context = { fallback: Language; earlier?: readonly string[] };
type KeyFacts = Pick<OpportunityDetail['key_facts'], 'found'>;

/** Below that, most passages shown were about something else (docs/decisions/0045). */
const NEAREST = { limit: 3, least: 0.4 };

/**
 * `unanswered`: the part of a question that asks twice for which nothing was found; null where there is none. `rest`: what belongs to
 * the answer and is not quoted. `isContradicted`: the notice and its documents give another date as well.
 */
export type RulesAnswer = Answer & { unanswered: string | null; rest?: Rest | null; isContradicted?: boolean };

/** The answer of the rules to a question, in its parts, each quote with what belongs to it. */
export function answerByRules(
  question: string,
  pages: readonly MaterialPage[],
  found: KeyFacts,
  context: Context,
): RulesAnswer {
  const parts = partsOf(question, context.fallback);
  const word = wordAskedFor(parts[0] ?? '');
  const answers = parts.map((part, at) => {
    const earlier = [...(context.earlier ?? []), ...parts.slice(0, at)];
    // “What is an MOF, and when do we present it?”: it is the word that the first part names.
    const named = at === 0 ? part : withBidsNamed(part, parts[0] ?? '');
    if (at === 0 || word === null) return answerOfPart(named, pages, found, { ...context, earlier });
    const answer = answerOfPart(`${part.replace(/\?\s*$/, '')} (${word})?`, pages, found, { ...context, earlier });
    return { ...answer, quotes: answer.quotes.filter(({ text }) => foldForSearch(text).includes(word)) };
  });
  const [first = answers[0], second] = answers;
  if (first === undefined) throw new Error('A question has a part.');
  if (second === undefined) return withRest({ ...first, unanswered: null }, question, pages);
  const unanswered = parts.filter((_, at) => answers[at]?.quotes.length === 0);
  return {
    language: first.language,
    quotes: alternating(first.quotes, second.quotes),
    span: null,
    unanswered: unanswered.length === 1 ? (unanswered[0] ?? null) : null,
  };
}

/** A single value is no answer where more belongs to it. */
function withRest(answer: RulesAnswer, question: string, pages: readonly MaterialPage[]): RulesAnswer {
  const rest = restOf(answer.quotes, question, pages, answer.language);
  return rest === null ? answer : { ...answer, rest, span: null };
}

function answerOfPart(part: string, pages: readonly MaterialPage[], found: KeyFacts, context: Context): Answer {
  const definitions = definitionsOf(part, pages);
  if (definitions.length > 0)
    return { language: answerFrom(part, [], context).language, quotes: definitions, span: null };
  const known = withKeyAnswers(answerInOwn(part, pages, context), part, found, {
    pages,
    fallback: context.fallback,
  });
  const answer = withPreferredDate(known, part, pages);
  const quotes = wholeQuotes(withoutTwins(answer.quotes, pages, answer.language), pages, part).slice(0, MOST_QUOTES);
  const isStated = answer.span !== null && quotes[0]?.text.includes(answer.span) === true;
  return { ...answer, quotes, span: isStated ? answer.span : null };
}

/** From the notice's text in the language of the question, where that says the same as the other and has an answer. */
function answerInOwn(part: string, pages: readonly MaterialPage[], context: Context): Answer {
  const answer = answerFrom(part, pages, context);
  const own = ownPages(pages, answer.language);
  if (own === pages) return answer;
  const inOwn = answerFrom(part, own, context);
  if (inOwn.quotes.some(({ place }) => place.kind === 'notice' && place.isField !== true)) return inOwn;
  return { ...answer, quotes: answer.quotes.map((quote) => inOwnWords(quote, own, answer.language)) };
}

/** The best of each part first. */
function alternating(one: readonly Quote[], other: readonly Quote[]): Quote[] {
  const quotes = one.flatMap((quote, at) => [quote, ...other.slice(at, at + 1)]);
  const all = [...quotes, ...other.slice(one.length)];
  return all.filter(({ text }, at) => all.findIndex((same) => same.text === text) === at).slice(0, MOST_QUOTES);
}

/** What comes nearest where nothing answers, each passage with what belongs to it. */
export function nearestByRules(question: string, pages: readonly MaterialPage[], context: Context): Quote[] {
  const near = passagesNear(question, pages, { ...context, ...NEAREST });
  const { language } = answerFrom(question, [], context);
  return wholeQuotes(withoutTwins(near, pages, language), pages, question);
}
