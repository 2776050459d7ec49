import { memoOfTexts } from '#platform/text/memo.ts';
import { isQuotable, isQuotablePhrase, isSameText, PHRASE_CHARS } from '../reasons/quotable.ts';
import type { Nearness, Reason } from '../reasons/reasons.ts';
import { isSide } from '../terms/long-list.ts';
import { type Passage, quoteOf, type SearchedTexts, type Span } from '../terms/notice-text.ts';
import type { ProfileTerm } from '../terms/profile-terms.ts';
import type { Find, TermHit } from '../terms/term-match.ts';
import { clauseAround, isClause, leadingPhrase, phraseAround } from '../terms/phrase-around.ts';
import type { Beside } from '../terms/plain-words.ts';
import { tellingWords, wholeNameIn, wordsOfNameIn } from '../terms/whole-name.ts';
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
/** From so many labels on a reader is told that the one is one of them. */
const SOME_LABELS = 3;

type TermReason = Extract<Reason, { kind: 'term' }>;
type FoundAt = TermReason['also'][keyof TermReason['also']] & {};
/** `core`: the words that were found, where they are told with what stands beside them. */
type Told = Span & { how: Nearness; core?: string };

/** What of a notice its words are told from; `vectors`: by which they are near in meaning, where any are known. */
type ToldNotice = {
  passages: readonly Passage[];
  nature: SearchedTexts['nature'];
  vectors?: WordVectors | null;
};

export function termReasons({ hits }: { hits: readonly TermHit[] }, notice: ToldNotice): Reason[] {
  const { passages } = notice;
  const found = hits.filter(({ term }) => term.origin !== 'product');
  const told = (findsOf: (hit: TermHit) => Told[]): TermReason[] =>
    found.flatMap((hit) => reasonOf(hit.term, findsOf(hit), passages) ?? []);
  const clear = told((hit) => clearFinds(hit, notice));
  if (clear.length > 0) return withoutRepeated(clear).slice(0, SHOWN_TERMS);
  const inPhrase = told((hit) => phraseFinds(hit).map(asPhrase));
  if (inPhrase.length > 0) return inPhrase.slice(0, 1);
  const inOtherWords = told((hit) => wordsFinds(hit, passages));
  if (inOtherWords.length > 0) return inOtherWords.slice(0, 1);
  const { vectors = null } = notice;
  const akin = vectors === null ? [] : akinReasons(found, vectors, passages);
  return (akin.length > 0 ? akin : told(weakFinds)).slice(0, 1);
}

/** Whether the notice says a whole category, in a longer phrase, too, or a trade that belongs to one. */
export function isSaid(hit: TermHit, notice: ToldNotice): boolean {
  const said = [...phraseFinds(hit), ...clearFinds(hit, notice)];
  return said.length > 0 && !isOnlyInOther(said, languageOf(readCategory(hit.term.label).words), notice.passages);
}

/** Whether the notice has a title in the language of a category, and the words in its other language alone: they mean another thing. */
function isOnlyInOther(said: readonly Span[], own: 'en' | 'fr' | null, passages: readonly Passage[]): boolean {
  const isOwn = ({ place, language, elsewhere }: Passage): boolean =>
    place === 'title' && language === own && elsewhere !== true;
  if (own === null || !passages.some(isOwn)) return false;
  return said.every(({ passage: { language } }) => language !== null && language !== own);
}

/** Where the notice says the category as a whole, in its own words before others, the title first; and its trades. */
function clearFinds({ term, finds }: TermHit, { passages, nature }: ToldNotice): Told[] {
  if (term.origin !== 'category' || term.codedIn !== null || !finds.some(isTellable)) return [];
  const parts = finds.filter((one) => one.how === 'part' && isTellable(one));
  const { names, goods } = namesFor(term.label);
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
const namesFor = memoOfTexts(REMEMBERED_LABELS, (label) => {
  const category = readCategory(label);
  const { words } = category;
  const own = { text: words, language: languageOf(words), how: 'whole' as Nearness, telling: tellingWords(words) };
  const paired = translations(category).flatMap(({ text, language }) => {
    const telling = Math.max(tellingWords(text), own.telling);
    const how: Nearness = language === 'en' ? 'in-english' : 'in-french';
    return telling > 1 || isSurePair(text, words) ? [{ text, language, how, telling }] : [];
  });
  return { names: [own, ...paired], goods: goodsAmong(category) };
});

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

function isPhraseTold(span: Span): boolean {
  const { words } = span.passage;
  // Of a longer one `quoteOf` gives the first word.
  const chars = (words[span.last]?.end ?? 0) - (words[span.first]?.start ?? 0);
  return chars <= PHRASE_CHARS && isQuotablePhrase(quoteOf(span));
}

/** Where a title or a label says the words of a category, if in another role: to say that there is no link would be wrong. */
function wordsFinds(hit: TermHit, passages: readonly Passage[]): Told[] {
  const { label, origin } = hit.term;
  if (origin !== 'category' || !hit.finds.some(isTellable)) return [];
  const { words } = readCategory(label);
  return passages.flatMap((passage): Told[] => {
    const span = canTell(passage, languageOf(words)) ? wordsOfNameIn(passage, words) : null;
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

/** Words of a title or a label that are related to a category in meaning, the nearest first. */
function akinReasons(hits: readonly TermHit[], vectors: WordVectors, passages: readonly Passage[]): TermReason[] {
  const nearest = hits
    .filter(({ term }) => term.origin === 'category' && term.codedIn === null)
    .flatMap(({ term, finds }) => {
      const own = directionOf(vectors, [term.label]);
      return finds
        .filter((find) => find.passage.place !== 'description' && isTellable(find))
        .filter(({ passage }) => nearness(own, directionOf(vectors, [passage.text])) >= TEXT_AKIN_FROM)
        .map((find) => ({ term, find, cosine: nearness(own, directionOf(vectors, [quoteOf(find)])) }));
    })
    .filter(({ cosine }) => cosine >= AKIN_FROM)
    .sort((a, b) => b.cosine - a.cosine);
  const [first] = nearest;
  if (first === undefined) return [];
  const finds = nearest.filter(({ term }) => term === first.term).map(({ find }) => find);
  const reason = reasonOf(
    first.term,
    finds.map((one) => ({ ...one, how: 'akin', core: quoteOf(one) })),
    passages,
  );
  return reason === null ? [] : [reason];
}

/** Words that can be quoted and say no more than that they stand there. */
function weakFinds({ best, finds }: TermHit): Told[] {
  const tellable = finds.filter(isTellable);
  const first = tellable.includes(best) ? [best] : [];
  return [...first, ...tellable.toSorted((a, b) => b.strength - a.strength)].map((one) => ({ ...one, how: 'weak' }));
}

/** The reason for the first of the finds, and the first of each language; the shown copy goes before those of other sources. */
function reasonOf(term: ProfileTerm, finds: readonly Told[], passages: readonly Passage[]): TermReason | null {
  const own = finds.filter(({ passage }) => passage.elsewhere !== true);
  const told = own.length > 0 ? own : finds;
  const [first] = told;
  if (first === undefined) return null;
  const also: TermReason['also'] = {};
  for (const language of ['en', 'fr'] as const) {
    const find = told.find(({ passage }) => passage.language === language);
    if (find !== undefined) also[language] = foundAt(find, passages);
  }
  const { label, origin } = term;
  const missing = missingIn(first, also, passages);
  return { kind: 'term', label, ...foundAt(first, passages), also, ...(missing && { missingIn: missing }), origin };
}

/** The language of which the notice has a text, but not the words: they are no clear sign to its readers. */
function missingIn(
  { passage: { elsewhere, language, place } }: Told,
  also: TermReason['also'],
  passages: readonly Passage[],
): 'en' | 'fr' | null {
  if (language === null || elsewhere === true) return null;
  const other = language === 'en' ? 'fr' : 'en';
  const isThere = passages.some(
    (one) => one.language === other && one.elsewhere !== true && (one.place === 'title' || one.place === place),
  );
  return isThere && also[other] === undefined ? other : null;
}

function foundAt(find: Told, passages: readonly Passage[]): FoundAt {
  const { place, elsewhere } = find.passage;
  const quote = quoteOf(inItsClause(find));
  const title = place === 'category' ? titleBeside(find, passages) : null;
  return {
    place,
    quote,
    how: find.how,
    ...amongOf(find, passages),
    ...(title === null ? {} : { title }),
    ...(find.core === undefined || isSameText(find.core, quote) ? {} : { core: find.core }),
    ...(elsewhere ? { elsewhere } : {}),
  };
}

const FEW_WORDS = 12;

/** A whole name, or mere words, with what is said of them, where that is little: `supply of tires`. Others hold it, or need none. */
function inItsClause(find: Told): Span {
  if (find.passage.place === 'description') return find;
  if (find.how === 'akin' || find.how === 'weak') return phraseAround(find, isPhraseTold) ?? find;
  if (find.how !== 'whole' || isClause(find)) return find;
  const isFew = (span: Span): boolean => span.last - span.first < FEW_WORDS && isPhraseTold(span);
  return clauseAround(find, isFew) ?? find;
}

/** A label says which goods or services were listed, the title what is bought: who is told of one needs the other. */
function titleBeside({ passage }: Told, passages: readonly Passage[]): string | null {
  const titles = passages.filter(({ place, elsewhere }) => place === 'title' && elsewhere === passage.elsewhere);
  const title = titles.find(({ language }) => language === passage.language) ?? titles[0];
  const span = title === undefined ? null : leadingPhrase(title, isPhraseTold);
  const said = span === null ? '' : quoteOf(span);
  return said === '' || isSameText(said, passage.text) ? null : said;
}

/** How many labels the notice has, where they are so many that one says little, and not all of them say it. */
function amongOf({ passage, first, last }: Told, passages: readonly Passage[]): { among?: number } {
  const { place, among = 0, language } = passage;
  if (place !== 'category' || among < SOME_LABELS) return {};
  const said = passage.words.slice(first, last + 1).filter(({ stems }) => stems.length > 0);
  const labels = passages.filter((one) => one.place === 'category' && one.language === language);
  const isEach = labels.every(({ index }) => said.every(({ stems }) => stems.some((stem) => index.has(stem))));
  return isEach ? {} : { among };
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
