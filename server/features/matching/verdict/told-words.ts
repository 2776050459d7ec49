import { isQuotablePhrase, isSameText, PHRASE_CHARS } from '../reasons/quotable.ts';
import type { Nearness, Reason } from '../reasons/reasons.ts';
import { type Passage, quoteOf, type Span, standingOf } from '../terms/notice-text.ts';
import { clauseAround, isClause, leadingPhrase, phraseAround } from '../terms/phrase-around.ts';
import type { ProfileTerm } from '../terms/profile-terms.ts';

/** How words that were found are told: quoted with what stands beside them, in each language of the notice. */

/** From so many labels on a reader is told that the one is one of them. */
const SOME_LABELS = 3;

export type TermReason = Extract<Reason, { kind: 'term' }>;
type FoundAt = TermReason['also'][keyof TermReason['also']] & {};
/** `core`: the words that were found, where they are told with what stands beside them. */
export type Told = Span & { how: Nearness; core?: string };

export function isPhraseTold(span: Span): boolean {
  const { words } = span.passage;
  // Of a longer one `quoteOf` gives the first word.
  const chars = (words[span.last]?.end ?? 0) - (words[span.first]?.start ?? 0);
  return chars <= PHRASE_CHARS && isQuotablePhrase(quoteOf(span));
}

/** The reason for the first of the finds, and the first of each language; the shown copy goes before those of other sources. */
export function reasonOf(term: ProfileTerm, finds: readonly Told[], passages: readonly Passage[]): TermReason | null {
  const own = finds.filter(({ passage }) => passage.elsewhere === undefined);
  const told = own.length > 0 ? own : finds;
  const [first] = told;
  if (first === undefined) return null;
  const at = foundAt(first, passages, first.passage.language);
  const also: TermReason['also'] = {};
  for (const language of ['en', 'fr'] as const) {
    const find = told.find(({ passage }) => passage.language === language) ?? told.find(isLabelOfBoth);
    if (find !== undefined) also[language] = foundAt(find, passages, language);
  }
  const { label, origin } = term;
  const missing = missingIn(first, also, passages);
  return { kind: 'term', label, ...at, also, ...(missing && { missingIn: missing }), origin };
}

/** A label without a language says the same to readers of both; each of them has a title of its own. */
function isLabelOfBoth({ passage: { place, language } }: Told): boolean {
  return place === 'category' && language === null;
}

/** The language of which the notice has a text, but not the words: they are no clear sign to its readers. */
function missingIn(
  { passage: { elsewhere, language, place } }: Told,
  also: TermReason['also'],
  passages: readonly Passage[],
): 'en' | 'fr' | null {
  if (language === null || elsewhere !== undefined) return null;
  const other = language === 'en' ? 'fr' : 'en';
  const isThere = passages.some(
    (one) => one.language === other && one.elsewhere === undefined && (one.place === 'title' || one.place === place),
  );
  return isThere && also[other] === undefined ? other : null;
}

/** `reader`: the language whose title stands beside a label. */
function foundAt(find: Told, passages: readonly Passage[], reader: 'en' | 'fr' | null): FoundAt {
  const { elsewhere, language } = find.passage;
  const { place } = standingOf(find.passage);
  const quote = quoteOf(inItsClause(find));
  const title = place === 'category' ? titleBeside(find, passages, reader) : null;
  return {
    place,
    quote,
    how: find.how,
    ...amongOf(find, passages),
    ...(title === null ? {} : { title: title.said, ...(title.language && { titleIn: title.language }) }),
    ...(find.core === undefined || isSameText(find.core, quote) ? {} : { core: find.core }),
    ...(elsewhere === undefined ? {} : { elsewhere }),
    ...(language !== null && isOnlyTitle(find.passage, passages) ? { onlyTitleIn: language } : {}),
  };
}

/** Whether it is another copy's title in a language in which the shown copy has none. */
function isOnlyTitle({ place, language, elsewhere }: Passage, passages: readonly Passage[]): boolean {
  const isShown = (one: Passage): boolean =>
    one.place === 'title' && one.language === language && one.elsewhere === undefined;
  return place === 'title' && elsewhere !== undefined && !passages.some(isShown);
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
function titleBeside(
  { passage }: Told,
  passages: readonly Passage[],
  reader: 'en' | 'fr' | null,
): { said: string; language: Passage['language'] } | null {
  const titles = passages.filter((one) => standingOf(one).place === 'title' && one.elsewhere === passage.elsewhere);
  const title = titles.find(({ language }) => language === reader) ?? titles[0];
  const span = title === undefined ? null : leadingPhrase(title, isPhraseTold);
  const said = span === null ? '' : quoteOf(span);
  if (title === undefined || said === '' || isSameText(said, passage.text)) return null;
  return { said, language: title.language };
}

/** How many labels the notice has, where they are so many that one says little, and not all of them say it. */
function amongOf({ passage, first, last }: Told, passages: readonly Passage[]): { among?: number } {
  const { place, listed: among = 0, language } = passage;
  if (place !== 'category' || among < SOME_LABELS) return {};
  const said = passage.words.slice(first, last + 1).filter(({ stems }) => stems.length > 0);
  const labels = passages.filter((one) => one.place === 'category' && one.language === language);
  const isEach = labels.every(({ index }) => said.every(({ stems }) => stems.some((stem) => index.has(stem))));
  return isEach ? {} : { among };
}
