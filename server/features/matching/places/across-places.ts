import { type PlaceCode, placesNamedIn, readPlaces } from './regions.ts';
import type { Whereabouts } from './places-of-regions.ts';
import { PROVINCES } from './province-letters.ts';

/** Work that a text says is done everywhere in the country, or in several provinces that it lists. */

/** Misspelt, too. */
const EVERYWHERE =
  /(?:through ?out|(?:all )?acc?ross|all over|anywhere in|partout (?:au|en|à travers le)|[àa] travers le|dans l[’']ensemble du|d[’']un bout à l[’']autre du)/
    .source;
/** What is asked for, up to the words that say that it is done everywhere; of an office or a client of the buyer nothing is asked. */
const ASKED =
  /(?:seek(?:s|ing)|requir(?:es|ing|ement)|request(?:s|ing)|request for|supply arrangements?|standing offers?|to (?:provide|supply|deliver|perform)|provision of|services? (?:will|shall|must|are to) be|sollicite|recherche|demande|a besoin|besoin de|requiert|offres? à commandes?|arrangements? en matière d[’']approvisionnement|afin de fournir|doi(?:t|vent) (?:fournir|livrer)|prestation de)/
    .source;
const COUNTRY = /\s{1,4}Canada(?!\p{L}|[’']s)/u.source;
const CANADA_WIDE = new RegExp(`(?<!\\p{L})${ASKED}(?!\\p{L})[^.;]{0,240}?(?<!\\p{L})${EVERYWHERE}${COUNTRY}`, 'iu');
/** A title says what is bought, and where. */
const CANADA_WIDE_TITLE = new RegExp(`(?<!\\p{L})${EVERYWHERE}${COUNTRY}`, 'iu');
/** Others than those for whom or by whom something is done. */
const OF_OTHERS = /\b(?:offices|branches|members|clients|canadians|bureaux|succursales|membres)\s+$/i;

export function isCanadaWide(sentence: string): boolean {
  return CANADA_WIDE.test(sentence);
}

export function isCanadaWideTitle(title: string): boolean {
  const found = CANADA_WIDE_TITLE.exec(title);
  return found !== null && !OF_OTHERS.test(title.slice(0, found.index));
}

/** `projects across Manitoba, Saskatchewan, and Alberta`; a list behind what somebody else does says nothing of the work. */
const LIST = new RegExp(
  `(?<!\\p{L})(?:${EVERYWHERE}|(?:various|several|multiple) (?:locations|sites) (?:in|across)|(?:divers|plusieurs|différents) (?:endroits|emplacements|sites) (?:en|au|à))(?: the provinces? of| les provinces (?:de|du))?\\s`,
  'giu',
);
const LIST_CHARS = 160;
/** Between two places of one list. */
const BETWEEN = /^(?:\s*,)?\s*(?:(?:and|or|et|ou|&)\s+)?(?:(?:en|au|aux|à|dans)\s+)?(?:(?:the|la|le|les|l[’'])\s*)?$/iu;
const LETTERS = /(?<![\p{L}\p{N}])(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|PEI|QC|SK|YT)(?![\p{L}\p{N}])/gu;

/** The provinces of the first such list of a text, where it has two or more. */
export function provincesListed(text: string): Whereabouts {
  for (const match of text.matchAll(LIST)) {
    const from = match.index + match[0].length;
    const found = listAt(text.slice(from, from + LIST_CHARS));
    if (found.names.length > 1) return found;
  }
  return { places: [], names: [] };
}

function listAt(text: string): Whereabouts {
  const letters = [...text.matchAll(LETTERS)].map(({ 0: word, index: start }) => ({
    start,
    end: start + word.length,
    places: readPlaces([word]),
    name: PROVINCES.get(word) ?? word,
  }));
  const named = placesNamedIn(text).map((one) => ({ ...one, name: text.slice(one.start, one.end) }));
  const places: PlaceCode[] = [];
  const names: string[] = [];
  let end = 0;
  for (const one of [...letters, ...named].sort((a, b) => a.start - b.start)) {
    const isProvince = one.places.length === 1 && /^CA-[A-Z]{2}$/.test(one.places[0] ?? '');
    if (!isProvince || !BETWEEN.test(text.slice(end, one.start))) break;
    places.push(...one.places.filter((place) => !places.includes(place)));
    if (!names.includes(one.name)) names.push(one.name);
    end = one.end;
  }
  return { places, names };
}
