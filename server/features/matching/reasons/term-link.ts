import { words } from '#platform/text/fold.ts';
import { isSameText } from './quotable.ts';
import type { Reason } from './reasons.ts';
import { whereFirst } from './where-words-stand.ts';

/** What readers of a language are told of words that were found. */

type Language = 'en' | 'fr';
type Term = Extract<Reason, { kind: 'term' }>;
type FoundAt = NonNullable<Term['also'][Language]>;
export type TermLink = FoundAt & {
  /** The words were found in the notice's text in the other language, which may say in other words what the reader's says. */
  isInOther: boolean;
  /** The words are a whole name of a category, and in the text that the reader sees or in the company's own words. */
  isClear: boolean;
  /** The reader's text lacks them, and they are not the company's own: they may mean another thing. */
  isHidden: boolean;
  /** All words of the category stand in the quote. */
  isOwn: boolean;
};

const CLEAR: readonly Term['how'][] = ['whole', 'in-english', 'in-french', 'part'];

export function termLink(reason: Term, language: Language): TermLink {
  const other = language === 'en' ? 'fr' : 'en';
  const own = reason.also[language];
  const found = sureOf(own ?? reason);
  const isOwn = isInOwnWords(found, reason.label);
  const isHidden = reason.missingIn === language && !isOwn;
  const isClear = reason.origin === 'category' && CLEAR.includes(found.how) && !isHidden;
  const isInOther = own === undefined && reason.also[other] !== undefined;
  return { ...found, isInOther, isClear, isHidden, isOwn };
}

/** Whether what the notice says is what the company wrote, whichever language both are in: who wrote it can read it. */
function isInOwnWords({ how, quote }: FoundAt, label: string): boolean {
  const said = new Set(words(quote).map(inOneNumber));
  return (how === 'whole' || how === 'phrase') && words(label).every((word) => said.has(inOneNumber(word)));
}

function inOneNumber(word: string): string {
  return word.replace(/(?<=\p{L}{3})[sx]$/u, '');
}

/** Verdicts of before called words `exact` in whatever phrase they stood: they are told with it, to be checked. */
function sureOf(found: FoundAt): FoundAt {
  return found.how === 'exact' ? { ...found, how: 'phrase' } : found;
}

/**
 * Words that only the text in the other language has, up to what is said of them: `The French title has “pompes”, which`. A label is not
 * quoted: its reader has it in the own language, in other words.
 */
export function hiddenIn({ quote, core, ...found }: TermLink, language: Language): string {
  if (found.place === 'category')
    return language === 'fr'
      ? 'Une catégorie de l’avis, dans sa version anglaise,'
      : 'A category of the notice, in its French version,';
  const isPart = core !== undefined && !isSameText(core, quote);
  const where = whereFirst(found, true, language);
  if (language === 'fr') return `${where} contient « ${quote} »${isPart ? `, où « ${core} »` : ', qui'}`;
  return `${where} has “${quote}”, ${isPart ? `where “${core}”` : 'which'}`;
}

/** A reason that says no more than that words stand in the notice, or a code does, for the reader to check. */
export function isWeakLink(reason: Reason, language: Language): boolean {
  if (reason.kind === 'product') return reason.on === 'code' && reason.code !== undefined;
  return reason.kind === 'term' && !termLink(reason, language).isClear;
}
