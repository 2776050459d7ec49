import type { Quote } from './answer.ts';
import { cachedPassages } from './cached-passages.ts';
import type { MaterialPage } from './material.ts';
import { languageOf, type Language } from './question.ts';
import { statedValues } from './stated-values.ts';

/** A notice often stands in both languages: the same sentence is not said twice. */

/** Texts whose lengths differ by less say the same; a summary in the other language leaves things out. */
const SAME_LENGTH = 1.5;

/**
 * The quotes without those of the notice in the other language, where its text in the reader's language is as long and is quoted too.
 */
export function withoutTwins(quotes: readonly Quote[], pages: readonly MaterialPage[], language: Language): Quote[] {
  if (!isInBoth(pages, language)) return [...quotes];
  const isOwn = ({ place, text }: Quote): boolean =>
    place.kind === 'notice' && place.isField !== true && languageOf(text) === language;
  if (!quotes.some(isOwn)) return [...quotes];
  return quotes.filter(({ place, text }) => {
    const own = languageOf(text);
    return place.kind !== 'notice' || place.isField === true || own === null || own === language;
  });
}

/** The pages without those of the notice in the other language, where its text in the reader's says the same. */
export function ownPages(pages: readonly MaterialPage[], language: Language): readonly MaterialPage[] {
  if (!isInBoth(pages, language)) return pages;
  return pages.filter(({ kind, isField, lines }) => {
    const own = kind === 'notice' && isField !== true ? languageOf(lines.map(({ text }) => text).join('\n')) : null;
    return own === null || own === language;
  });
}

/** One number may stand in many sentences; a number with its unit seldom does. */
const LEAST_VALUES = 2;

/** The sentence of the text in the reader's language that alone states the same values; the quote itself where there is none. */
export function inOwnWords(quote: Quote, own: readonly MaterialPage[], language: Language): Quote {
  const { place, text } = quote;
  if (place.kind !== 'notice' || place.isField === true || [null, language].includes(languageOf(text))) return quote;
  const values = statedValues(text);
  if (values.size < LEAST_VALUES) return quote;
  const same = cachedPassages(own).filter(({ place: { kind, isField }, text: other }) => {
    if (kind !== 'notice' || isField === true) return false;
    const stated = statedValues(other);
    return stated.size === values.size && [...values].every((value) => stated.has(value));
  });
  const [twin, ...others] = same;
  return twin === undefined || others.length > 0 ? quote : { text: twin.text, place: twin.place };
}

function isInBoth(pages: readonly MaterialPage[], language: Language): boolean {
  const texts = pages
    .filter(({ kind, isField }) => kind === 'notice' && isField !== true)
    .map(({ lines }) => lines.map(({ text }) => text).join('\n'));
  const lengthOf = (isOwn: boolean): number =>
    texts.filter((text) => (languageOf(text) === language) === isOwn).reduce((sum, { length }) => sum + length, 0);
  const [own, other] = [lengthOf(true), lengthOf(false)];
  return own > 0 && other > 0 && other / own < SAME_LENGTH && own / other < SAME_LENGTH;
}
