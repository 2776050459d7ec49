import { memo, memoOfPair, memoOfTexts } from '#platform/text/memo.ts';
import { isQuotable, isSameText } from '../reasons/quotable.ts';
import type { Nearness, Reason } from '../reasons/reasons.ts';
import { isSide } from '../terms/long-list.ts';
import { type Passage, quoteOf, type SearchedTexts, type Span } from '../terms/notice-text.ts';
import type { ProfileTerm } from '../terms/profile-terms.ts';
import type { Find, TermHit } from '../terms/term-match.ts';
import { phraseAround } from '../terms/phrase-around.ts';
import type { Beside } from '../terms/plain-words.ts';
import { tellingWords, wholeNameIn, wordsOfNameIn } from '../terms/whole-name.ts';
import { isPhraseTold, reasonOf, type TermReason, type Told } from './told-words.ts';
import { readCategory } from '../vocabulary/code-bridge.ts';
import { isGoodsCode } from '../vocabulary/code-nature.ts';
import { codesOf, findConcept } from '../vocabulary/concepts.ts';
import { directionOf, nearness, type WordVectors } from '../embedding/word-vectors.ts';
import { translations } from '../vocabulary/exact-names.ts';
import { isSurePair } from '../vocabulary/sure-words.ts';
import { languageOf } from '../vocabulary/word-pairs.ts';

/**
 * What a reader is told of the words that were found: the whole name of a category where the notice says it as what is bought, and
 * else the strongest of the other words as no more than words.
 */

const SHOWN_TERMS = 2;

/** What of a notice its words are told from. */
type ToldNotice = { passages: readonly Passage[]; nature: SearchedTexts['nature'] };

/** By what words are near in meaning, where that is known, and to which terms of the company. */
type NearBy = { vectors: WordVectors | null; terms: readonly ProfileTerm[] };

export function termReasons({ hits }: { hits: readonly TermHit[] }, notice: ToldNotice, nearBy: NearBy): Reason[] {
  const { passages } = notice;
  const found = hits.filter(({ term }) => term.origin !== 'product');
  const told = (findsOf: (hit: TermHit) => Told[]): TermReason[] =>
    found.flatMap((hit) => reasonOf(hit.term, findsOf(hit), passages) ?? []);
  const clear = told((hit) => clearFinds(hit, notice));
  const named = clear.filter(({ how }) => how !== 'part');
  const inPhrase = told((hit) => phraseFinds(hit).map(asPhrase));
  // A trade within a broad category says less than the words of an exact one.
  const exact = named.length > 0 ? [] : inPhrase.filter(({ label }) => tellingWords(readNames(label).words) > 1);
  if (clear.length > 0 && exact.length === 0)
    return withoutRepeated([...named, ...clear.filter(({ how }) => how === 'part')]).slice(0, SHOWN_TERMS);
  if (inPhrase.length > 0) return [...exact, ...inPhrase].slice(0, 1);
  const inOtherWords = told((hit) => wordsFinds(hit, passages));
  if (inOtherWords.length > 0) return inOtherWords.slice(0, 1);
  const { vectors } = nearBy;
  const categories = nearBy.terms.filter(isTyped);
  if (vectors === null)
    return found
      .flatMap((hit) => {
        const finds = weakFinds(hit);
        const [first] = finds;
        const named = first && isTyped(hit.term) ? namedCategory(categories, quoteOf(first)) : undefined;
        return reasonOf(named ?? hit.term, finds, passages) ?? [];
      })
      .slice(0, 1);
  const near: Near = { vectors, categories };
  const akin = akinReasons(found, near, passages);
  return (akin.length > 0 ? akin : weakReasons(found, near, passages)).slice(0, 1);
}

type Near = { vectors: WordVectors; categories: readonly ProfileTerm[] };

/** A category in words of the company's own. */
function isTyped({ origin, codedIn }: ProfileTerm): boolean {
  return origin === 'category' && codedIn === null;
}

/** What the words of a find may belong to: the category that they are nearest to in meaning, whichever led to them. */
function nearestTerm(found: ProfileTerm, { passage: { language } }: Span, said: string, near: Near): ProfileTerm {
  const named = namedCategory(near.categories, said);
  if (named !== undefined) return named;
  const isForeign = language !== null && language !== namesOf(found).language;
  if (!isTyped(found) || isForeign) return found;
  const direction = directionOf(near.vectors, [said]);
  const cosineOf = (term: ProfileTerm): number => nearness(termDirection(near.vectors, term), direction);
  return near.categories.reduce((best, one) => (cosineOf(one) > cosineOf(best) ? one : best), found);
}

/** The category whose own words are exactly these. */
function namedCategory(categories: readonly ProfileTerm[], said: string): ProfileTerm | undefined {
  return categories.find(({ label }) => isSameText(label, said));
}

/** Whether the notice says a whole category, in a longer phrase, too, or a trade that belongs to one. */
export function isSaid(hit: TermHit, notice: ToldNotice): boolean {
  const said = [...phraseFinds(hit), ...clearFinds(hit, notice)];
  return said.length > 0 && !isOnlyInOther(said, namesOf(hit.term).language, notice.passages);
}

/** Whether the notice has a title in the language of a category, and the words in its other language alone: they mean another thing. */
function isOnlyInOther(said: readonly Span[], own: 'en' | 'fr' | null, passages: readonly Passage[]): boolean {
  const isOwn = ({ place, language, elsewhere }: Passage): boolean =>
    place === 'title' && language === own && elsewhere === undefined;
  if (own === null || !passages.some(isOwn)) return false;
  return said.every(({ passage: { language } }) => language !== null && language !== own);
}

/** Where the notice says the category as a whole, in its own words before others, the title first; and its trades. */
function clearFinds({ term, finds }: TermHit, { passages, nature }: ToldNotice): Told[] {
  if (term.origin !== 'category' || term.codedIn !== null || !finds.some(isTellable)) return [];
  const parts = finds.filter((one) => one.how === 'part' && isTellable(one));
  const { names, goods } = namesOf(term);
  const beside: Beside = { isGoods: goods === 'all', isBuilt: nature === 'construction' };
  const isOfNature = nature === 'goods' ? goods !== 'none' : nature !== 'services' || goods !== 'all';
  const wholes = names.flatMap(({ text, language, how, telling }) =>
    passages.flatMap((passage): Told[] => {
      const isRead = isOfNature && canTell(passage, language);
      const span = isRead ? wholeNameIn(passage, text, language, beside, telling) : null;
      return span !== null && isQuotable(quoteOf(span)) ? [{ ...span, how }] : [];
    }),
  );
  return [...wholes.sort((a, b) => orderOf(a) - orderOf(b)), ...parts.map((one): Told => ({ ...one, how: 'part' }))];
}

const PLACES = ['title', 'category', 'description'] as const;

function orderOf({ how, passage }: Told): number {
  return (how === 'whole' ? 0 : PLACES.length) + PLACES.indexOf(passage.place);
}

const REMEMBERED_LABELS = 5_000;

/** A category as it is written, and its names in the other language that the tables pair with it for sure; whether it is goods. */
const readNames = memoOfTexts(REMEMBERED_LABELS, (label) => {
  const category = readCategory(label);
  const { words } = category;
  const language = languageOf(words);
  const own = { text: words, language, how: 'whole' as Nearness, telling: tellingWords(words) };
  const paired = translations(category).flatMap(({ text, language }) => {
    const telling = Math.max(tellingWords(text), own.telling);
    const how: Nearness = language === 'en' ? 'in-english' : 'in-french';
    return telling > 1 || isSurePair(text, words) ? [{ text, language, how, telling }] : [];
  });
  return { words, language, names: [own, ...paired], goods: goodsAmong(category) };
});

/** Companies share what they write; what is too long to be cached by its text is kept with the term. */
const namesOf = memo(({ label }: ProfileTerm) => readNames(label));

/** Whether the things that a category names are goods by their codes: all, none or some of them; null where no code says it. */
function goodsAmong({ concepts }: ReturnType<typeof readCategory>): 'all' | 'none' | 'some' | null {
  const named = concepts.filter(({ weight }) => weight === 1).flatMap(({ id }) => findConcept(id) ?? []);
  const codes = named.flatMap(codesOf).filter(({ scheme }) => scheme !== 'GSIN');
  const goods = codes.filter(isGoodsCode).length;
  if (codes.length === 0) return null;
  return goods === codes.length ? 'all' : goods === 0 ? 'none' : 'some';
}

function canTell(passage: Passage, language: 'en' | 'fr' | null): boolean {
  if (passage.isOther === true || (passage.place === 'description' && passage.isLead !== true)) return false;
  return language === null || passage.language === null || passage.language === language;
}

/** Where a title or a label says the words of a category, or those words in the other language, as part of what is bought. */
function phraseFinds({ term, finds }: TermHit): Find[] {
  if (term.origin !== 'category' || term.codedIn !== null) return [];
  return finds.filter(
    (find) => find.how !== 'near' && find.how !== 'part' && find.passage.place !== 'description' && isTellable(find),
  );
}

function asPhrase(find: Find): Told {
  return { ...(phraseAround(find, isPhraseTold) ?? find), how: 'phrase', core: quoteOf(find) };
}

/** Where a title or a label says the words of a category, if in another role: to say that there is no link would be wrong. */
function wordsFinds(hit: TermHit, passages: readonly Passage[]): Told[] {
  if (hit.term.origin !== 'category' || !hit.finds.some(isTellable)) return [];
  const { words, language } = namesOf(hit.term);
  return passages.flatMap((passage): Told[] => {
    const span = canTell(passage, language) ? wordsOfNameIn(passage, words) : null;
    const phrase = span === null ? null : phraseAround(span, isPhraseTold);
    return phrase === null || span === null ? [] : [{ ...phrase, how: 'phrase', core: quoteOf(span) }];
  });
}

/**
 * The least cosine of words and a category that are told as related in meaning. On the gold set 75 of the 107 matches above it fit
 * that nothing else speaks for, and those that do not are of the thing, too, but awarded, or another's work on it; below it 18 of 36.
 */
const AKIN_FROM = 0.6;

/** And of all that the title or the label says, where one word may have another sense: `ventre de bœuf` is no meat. */
const TEXT_AKIN_FROM = 0.5;

const termDirection = memoOfPair((vectors: WordVectors, { label }: ProfileTerm) => directionOf(vectors, [label]));
const passageDirection = memoOfPair((vectors: WordVectors, { text }: Passage) => directionOf(vectors, [text]));

/** Words of a title or a label that are related to a category in meaning, the nearest first. */
function akinReasons(hits: readonly TermHit[], near: Near, passages: readonly Passage[]): TermReason[] {
  const { vectors } = near;
  const nearest = hits
    .filter(({ term }) => isTyped(term))
    .flatMap(({ term, finds }) => {
      const own = termDirection(vectors, term);
      return finds
        .filter((find) => find.passage.place !== 'description' && isTellable(find))
        .filter(({ passage }) => nearness(own, passageDirection(vectors, passage)) >= TEXT_AKIN_FROM)
        .map((find) => ({ term, find, cosine: nearness(own, directionOf(vectors, [quoteOf(find)])) }));
    })
    .filter(({ cosine }) => cosine >= AKIN_FROM)
    .sort((a, b) => b.cosine - a.cosine);
  const [first] = nearest;
  if (first === undefined) return [];
  const finds = nearest.filter(({ term }) => term === first.term).map(({ find }) => find);
  const reason = reasonOf(
    nearestTerm(first.term, first.find, quoteOf(first.find), near),
    finds.map((one) => ({ ...one, how: 'akin', core: quoteOf(one) })),
    passages,
  );
  return reason === null ? [] : [reason];
}

function weakReasons(hits: readonly TermHit[], near: Near, passages: readonly Passage[]): TermReason[] {
  return hits.flatMap((hit) => {
    const finds = weakFinds(hit);
    const [first] = finds;
    if (first === undefined) return [];
    const named = isTyped(hit.term) ? namedCategory(near.categories, quoteOf(first)) : undefined;
    return reasonOf(named ?? nearestTerm(hit.term, first, first.passage.text, near), finds, passages) ?? [];
  });
}

/** Words that can be quoted and say no more than that they stand there. */
function weakFinds({ best, finds }: TermHit): Told[] {
  const tellable = finds.filter(isTellable);
  const first = tellable.includes(best) ? [best] : [];
  return [...first, ...tellable.toSorted((a, b) => b.strength - a.strength)].map((one) => ({ ...one, how: 'weak' }));
}

/** Without what lies within words that are told already. */
function withoutRepeated(reasons: readonly TermReason[]): TermReason[] {
  return reasons.filter(
    ({ quote }, at) => !reasons.slice(0, at).some((other) => other.quote.toLowerCase().includes(quote.toLowerCase())),
  );
}

/** Whether a find is one label of a long list, a side of what is bought. */
export function isSideLabel({ passage, how }: Find): boolean {
  return isSide(passage, how);
}

/** Whether words that were found can be quoted as what is bought. */
export function isTellable(find: Find): boolean {
  if (find.passage.isOther === true) return false;
  return find.role !== 'aside' && (find.tight || find.whole) && isQuotable(quoteOf(find));
}
