import type { Reason } from './reasons.ts';

/** What readers of a language are told of words that were found. */

type Language = 'en' | 'fr';
type Term = Extract<Reason, { kind: 'term' }>;
type FoundAt = NonNullable<Term['also'][Language]>;
export type TermLink = FoundAt & {
  /** The words were found in the notice's text in the other language, which may say in other words what the reader's says. */
  isInOther: boolean;
  /** The words are a whole name of a category, and in the text that the reader sees. */
  isClear: boolean;
};

const CLEAR: readonly Term['how'][] = ['whole', 'in-english', 'in-french', 'part'];

export function termLink(reason: Term, language: Language): TermLink {
  const other = language === 'en' ? 'fr' : 'en';
  const own = reason.also[language];
  const found = sureOf(own ?? reason);
  const isClear = reason.origin === 'category' && CLEAR.includes(found.how) && reason.missingIn !== language;
  const isInOther = own === undefined && reason.also[other] !== undefined;
  return { ...found, isInOther, isClear };
}

/** Verdicts of before called words `exact` in whatever phrase they stood: they are told with it, to be checked. */
function sureOf(found: FoundAt): FoundAt {
  return found.how === 'exact' ? { ...found, how: 'phrase' } : found;
}

/** A reason that says no more than that words stand in the notice, for the reader to check. */
export function isWeakLink(reason: Reason, language: Language): boolean {
  return reason.kind === 'term' && !termLink(reason, language).isClear;
}
