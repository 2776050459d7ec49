import { fold } from '#platform/text/fold.ts';
import { memo, memoOfTexts } from '#platform/text/memo.ts';
import { stems } from '../vocabulary/concept-terms.ts';
import { inOtherLanguage, languageOf } from '../vocabulary/word-pairs.ts';
import type { SearchedTexts, Span } from './notice-text.ts';
import {
  ABOUT,
  BUILDINGS,
  CARRIERS,
  INSTITUTIONS,
  NEAR_ACTS,
  OF,
  PASSED_OVER,
  PLACES_OF,
  SERVICES,
  singular,
  TRADES,
  WORKS,
} from './phrase-words.ts';
import { isLittle, LISTED, type WordingKind } from './profile-terms.ts';
import { isCommonStem, isGenericStem } from './term-weight.ts';

/** How words of a notice that only neighbour a category stand to it. */

const REMEMBERED_LABELS = 5_000;

type Neighbour = Span & { how: WordingKind; language: 'en' | 'fr' | null };

/**
 * Whether words that were found are those of another thing: what advice is asked for about, or, where they only neighbour the
 * category, a thing of another kind or nature, or nothing in particular.
 */
export function isStranger(find: Neighbour, term: Labelled, nature: SearchedTexts['nature']): boolean {
  if (isAdvisedOn(find, term, nature)) return true;
  if (find.how !== 'near') return false;
  if (isAdjectiveOfAnother(find) || (saysNothing(find) && !namesAllOf(find, term))) return true;
  return isOfOtherNature(find, term, nature) || isOfOtherKind(find, term, find.language);
}

/** Words of nearly every notice, and what is done to things: `equipment repair` is near everything and nothing. */
function saysNothing({ passage, first, last }: Span): boolean {
  return passage.words
    .slice(first, last + 1)
    .every(
      ({ stems: own, folded }) =>
        own.length === 0 ||
        BUILDINGS.has(singular(folded)) ||
        own.some((stem) => isCommonStem(stem) || isGenericStem(stem)),
    );
}

/** Acts by which a category says that it is no goods, beside those that are done to things that are built. */
const OTHER_ACTS = new Set(
  'development consultation repair servicing cleaning programming developpement reparation programmation nettoyage'
    .split(' ')
    .map((word) => singular(word)),
);

/** What a category is by its words; each is read once, and for most only the first members are asked for. */
type Labelled = { label: string };

const stemsOf = memo(({ label }: Labelled): readonly string[] => stems(label));

/** Whether a category is of services, works or advice by its head: the last word in English, the first in French. */
const isOfActs = memo((term: Labelled): boolean => {
  const words = stemsOf(term);
  const head = (languageOf(term.label) === 'fr' ? words[0] : words.at(-1)) ?? '';
  const isAct = [NEAR_ACTS, ABOUT, SERVICES, OTHER_ACTS].some((acts) => acts.has(head));
  return words.length > 1 && (isAct || (TRADES.has(head) && head !== 'software' && head !== 'logiciel'));
});

/** Whether a category is of advice or of what is done, in any of its words. */
const saysAct = memo((term: Labelled): boolean =>
  stemsOf(term).some((word) => ABOUT.has(word) || NEAR_ACTS.has(word) || TRADES.has(word)),
);

/** Whether a notice of goods names only the thing that a category does something to: a truck is no `Truck repair`. */
function isOfOtherNature({ passage, first, last }: Span, term: Labelled, nature: SearchedTexts['nature']): boolean {
  if (nature !== 'goods' || !isOfActs(term)) return false;
  const own = stemsOf(term);
  const said = passage.words.slice(first, last + 1).map(({ folded }) => singular(folded));
  // Where the notice says what is done as well, its nature is the source's word only.
  return !said.some(
    (word) => [WORKS, NEAR_ACTS, ABOUT, OTHER_ACTS].some((acts) => acts.has(word)) && own.includes(word),
  );
}

/** Advice that comes before the works or goods that it is about. */
const ADVICE =
  /\b(?:engineering|architect(?:s|ural|ure)?|feasibility|stud(?:y|ies)|design (?:services|of)|ingenieri\w*|ingenieurs?|genie conseil|etudes?|plans,? (?:et|\/) ?devis|surveillance de[s]? travaux|honoraires professionnels)\b/;
const OF_WHAT = /(?:\bfor\b|\bpour\b|\bvisant\b|\brelati\w*|\bdans le cadre\b|\.\.\.|:|\) ?[-–—]| [-–—] )/;

/** Whether the words stand in what advice is asked for about, and the category is no advice: designers of bridges build none. */
function isAdvisedOn({ passage, first }: Span, term: Labelled, nature: SearchedTexts['nature']): boolean {
  if (nature === 'goods' || nature === 'construction' || passage.place !== 'title') return false;
  if (saysAct(term)) return false;
  const before = fold(passage.text.slice(0, passage.words[first]?.start ?? 0));
  const advice = ADVICE.exec(before);
  return advice !== null && OF_WHAT.test(before.slice(advice.index + advice[0].length));
}

/**
 * Whether the one word that was found is the head of another kind of thing than the category names: a garbage truck beside
 * `Snow plow trucks`, the training of dogs beside `Leadership training`. A category that is the bare word holds every kind.
 */
function isOfOtherKind({ passage, first, last }: Span, term: Labelled, language: 'en' | 'fr' | null): boolean {
  if (first !== last || stemsOf(term).length < 2) return false;
  const spoken = passage.language ?? language;
  const beside =
    spoken === 'fr' ? narrowingInFrench({ passage, first, last }) : narrowingInEnglish({ passage, first, last });
  if (beside.length === 0) return false;
  const head = singular(passage.words[first]?.folded ?? '');
  const kinds = kindsIn(term).filter((words) => words.has(head));
  return kinds.length > 0 && kinds.every((words) => words.size > 1 && !beside.some((word) => words.has(word)));
}

/** Whether it is an English adjective of something else: `legal forms` beside `Legal services`. */
function isAdjectiveOfAnother({ passage: { text, words, language }, first, last }: Span): boolean {
  const [own, next] = [words[last], words[last + 1]];
  if (first !== last || language === 'fr' || own === undefined || next === undefined) return false;
  if (!/(?:al|ic|ive)$/.test(own.folded) || isLittle(next.folded) || BREAK.test(text.slice(own.end, next.start)))
    return false;
  const word = singular(next.folded);
  return ![CARRIERS, WORKS, ABOUT, SERVICES].some((known) => known.has(word));
}

/** Whether the words that were found are all those of a thing that the category lists. */
function namesAllOf({ passage, first, last }: Span, term: Labelled): boolean {
  const said = new Set(passage.words.slice(first, last + 1).map(({ folded }) => singular(folded)));
  return kindsIn(term).some((words) => [...words].every((word) => said.has(word)));
}

/** The words of each thing that a category lists, and of those in the other language. */
const readKinds = memoOfTexts(REMEMBERED_LABELS, (label): ReadonlySet<string>[] => {
  const from = languageOf(label);
  return label.split(LISTED).flatMap((thing) => {
    const others = (from === null ? (['en', 'fr'] as const) : [from]).flatMap((one) => inOtherLanguage(thing, one));
    return [thing, ...others.map(({ text }) => text)].map((text) => new Set(stems(text)));
  });
});

/** Companies share what they write; what is too long to be cached by its text is kept with the term. */
const kindsIn = memo(({ label }: Labelled) => readKinds(label));

const BREAK = /[,;:&+()[\]{}/|•·.!?"“”«»\n]|\s[-–—]|[-–—]\s/u;

/** The nouns right before a head: `garbage truck`. */
function narrowingInEnglish({ passage: { text, words }, first }: Span): string[] {
  const found: string[] = [];
  for (let at = first - 1; at >= 0 && first - at <= 2; at -= 1) {
    const [word, next] = [words[at], words[at + 1]];
    if (word === undefined || next === undefined || BREAK.test(text.slice(word.end, next.start))) break;
    if (isLittle(word.folded) || !isNarrowing(word.folded)) break;
    found.push(singular(word.folded));
  }
  return found;
}

/** The noun that French says the kind with, or an adjective: `camion à ordures`, `formation linguistique`. */
function narrowingInFrench({ passage: { text, words }, last }: Span): string[] {
  const [next, other] = [words[last + 1], words[last + 2]];
  const end = words[last]?.end ?? 0;
  if (next === undefined || BREAK.test(text.slice(end, next.start))) return [];
  if (!isLittle(next.folded)) return isNarrowing(next.folded) ? [singular(next.folded)] : [];
  const isOf = OF.has(singular(next.folded)) && !/^(?:du|des|pour|par|sur|aux?|en)$/.test(next.folded);
  if (!isOf || other === undefined || BREAK.test(text.slice(next.end, other.start))) return [];
  return isLittle(other.folded) || !isNarrowing(other.folded) ? [] : [singular(other.folded)];
}

/** Not what carries any thing, nor what says how many, how new or where. */
function isNarrowing(folded: string): boolean {
  const word = singular(folded);
  const isAnyThing = [CARRIERS, PASSED_OVER, PLACES_OF, INSTITUTIONS, WORKS].some((words) => words.has(word));
  return !isAnyThing && !/\d/.test(folded) && !isPlain(fold(word));
}

/** Words that narrow nothing down. */
const PLAIN = new Set(
  'safety securite roadside park parc building batiment edifice immeuble terrain site facility usage usagee used annual yearly local regional provincial federal municipal public heavy light large small mobile portable canadian various city group collectif collective complet complete main'.split(
    ' ',
  ),
);

function isPlain(word: string): boolean {
  return PLAIN.has(word);
}
