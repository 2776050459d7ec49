import { country, nested, type PlaceCode, placesNamedIn, readPlaces } from './regions.ts';

/** Where a tender's work is, as far as its notice says it. */

/** Places with the names by which readers are told of them: one name for each, or the parts of one address. */
export type Whereabouts = { places: PlaceCode[]; names: string[] };

/** What of a notice says where the work is. */
export type PlacedNotice = {
  titles: readonly string[];
  descriptions: readonly string[];
  regions: readonly string[];
  buyerCity: string | null;
  buyerRegion: string | null;
  buyerCountry: string | null;
};

const NOWHERE: Whereabouts = { places: [], names: [] };
/** Further into a description than this stand terms, not the work. */
const DESCRIPTION_CHARS = 6_000;
/** How far behind the words that announce it a place is looked for. */
const REACH_CHARS = 80;

/**
 * The place of work: what the title names, then the regions that the notice gives, then what the description says of where the
 * work is or which base it is for. Empty where none does; the buyer's address is no place of work.
 */
export function placeOfWork(notice: PlacedNotice): Whereabouts {
  const isCanadian = notice.buyerCountry === null || notice.buyerCountry === 'CA';
  const inTitle = isCanadian ? firstNamed(notice.titles, (title) => namedIn(title)) : NOWHERE;
  if (inTitle.places.length > 0) return inTitle;
  const given = placesOfRegions(notice);
  if (given.places.length > 0 || !isCanadian) return given;
  return firstNamed(notice.descriptions, (text) => inDescription(text.slice(0, DESCRIPTION_CHARS), notice.regions));
}

/** The buyer's address: one place, the narrowest that it names. */
export function officeOf({ buyerCity, buyerRegion, buyerCountry }: PlacedNotice): Whereabouts {
  const parts = [buyerCity, buyerRegion, buyerCountry].filter((part): part is string => part !== null && part !== '');
  const places = readPlaces([parts.join(', ')]);
  const names = parts.filter((part, at) => isName(part) && (part !== buyerCountry || at === 0));
  return { places, names: [...new Set(names)] };
}

function firstNamed(texts: readonly string[], read: (text: string) => Whereabouts): Whereabouts {
  for (const text of texts) {
    const found = read(text);
    if (found.places.length > 0) return found;
  }
  return NOWHERE;
}

const ANYWHERE_HERE = /^anywhere(?: in the given country)?$/i;
const ANYWHERE_IN_EUROPE = /^anywhere in the european economic area$/i;
const WARD = /^(?:ward|arrondissement|quartier)\b/i;

/** `Anywhere` belongs to the country beside it, a ward to the buyer's city; a city of a bare name to the buyer's country. */
function placesOfRegions(notice: PlacedNotice): Whereabouts {
  const { regions, buyerCity, buyerRegion, buyerCountry } = notice;
  const places: PlaceCode[] = [];
  const names: string[] = [];
  for (const region of regions) {
    const text = ANYWHERE_HERE.test(region)
      ? regions.some((one) => /^[A-Z]{2}$/.test(one))
        ? ''
        : (buyerCountry ?? '')
      : ANYWHERE_IN_EUROPE.test(region)
        ? 'EU'
        : region;
    const isWard = WARD.test(region) && buyerCity !== null;
    const read = readPlaces([isWard ? `${buyerCity}, ${buyerRegion ?? ''}` : text]).filter((place) =>
      isHere(place, buyerCountry),
    );
    if (read.length === 0) continue;
    const name = isWard ? buyerCity : ANYWHERE_IN_EUROPE.test(region) ? 'European Economic Area' : text;
    if (!names.includes(name)) names.push(name);
    for (const place of read) if (!places.includes(place)) places.push(place);
  }
  const spoken = names.filter(isName);
  const told = spoken.length > 0 ? spoken : names;
  return {
    places: places.filter((place) => !isWide(place) || !places.some((other) => isWithin(other, place))),
    names: told.filter((name) => !told.some((other) => other !== name && lies(other, name))),
  };
}

/** A province or a state, beside which a town in it says where. A country is listed for itself. */
function isWide(place: PlaceCode): boolean {
  return /^[A-Z]{2}-[A-Z]{2,3}$/.test(place);
}

/** Whether one name stands for a place within the province that the other names. */
function lies(inner: string, outer: string): boolean {
  const own = readPlaces([inner]);
  const wide = readPlaces([outer]);
  return own.length > 0 && own.every((place) => wide.some((one) => isWide(one) && isWithin(place, one)));
}

/** `London` of a British buyer is not the Canadian one. */
function isHere(place: PlaceCode, buyerCountry: string | null): boolean {
  return !place.includes(':') || buyerCountry === null || country(place) === buyerCountry;
}

/** A code of a territory is no name that a person would know. */
function isName(text: string): boolean {
  return /\p{Ll}/u.test(text) || /^[A-Z]{2}$/.test(text);
}

const BASE =
  /(?:^|[^\p{L}])(?:CFB|BFC|CFS|SFC|ASU|USS|(?:\d{1,3} )?(?:Wing|Escadre)|Garrison|Garnison|Base)[- ](?:de )?$/iu;
/** A street, a ship, a river or a class of ships bears the name of a place that it is not in. */
const BEFORE_OTHER =
  /(?:\b(?:rue|rues|avenue|av|boulevard|boul|chemin|route|pont|place|parc|[eé]difice|lac|lake|rivi[eè]re|river|mont|mount|hmcs|ncsm|ccgs|ngcc|classe|navire|ship|queen|king|sir|lord|prince|hotel|h[oô]tel|trans)[ -](?:(?:de|du|des|la|le) |d['’])?|trans-)$/iu;
const AFTER_OTHER =
  /^[ -](?:street|st\b|avenue|ave\b|road|rd\b|drive|dr\b|boulevard|blvd|way|lane|crescent|river|lake|class|classe|bridge|tower|building|quay|square|island|system|accord|protocol|declaration|formation|hotel)/iu;
/** Cities whose names are many other things; they count where something says that the place is meant. */
const AMBIGUOUS = new Set(
  (
    'alert alma amos anjou aurora ajax banff bathurst bedford borden brandon brooks burlington cambridge chandler churchill ' +
    'cochrane delta dieppe greenwood hamilton hinton jasper kirkland london milton pembroke regina sackville selkirk shilo ' +
    'stratford surrey sydney terrace thompson trenton truro verdun vernon victoria waterloo welland windsor woodstock ' +
    'richmond hill kingston magog laval gaspe saint-laurent sainte-marie newmarket whistler'
  ).split(' '),
);
const AT =
  /(?:\b(?:in|at|near|city of|town of|ville d['e]|ville de|municipality of|à|[aà] la ville de|secteur|region of|région de) |, ?)$/iu;
const PROVINCE_AFTER =
  /^(?:,? ?\(?(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|PEI|QC|SK|YT|Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland|Nova Scotia|Ontario|Qu[eé]bec|Saskatchewan|Yukon)\b|\)?$)/u;

/** The places that a title or a phrase names, each once. */
function namedIn(text: string, isWanted: (before: string) => boolean = () => true): Whereabouts {
  const places: PlaceCode[] = [];
  const names: string[] = [];
  for (const one of placesNamedIn(text)) {
    const before = text.slice(0, one.start);
    const after = text.slice(one.end);
    if (BEFORE_OTHER.test(before) || AFTER_OTHER.test(after) || !isWanted(before)) continue;
    if (!isMeant(text.slice(one.start, one.end), before, after)) continue;
    names.push(text.slice(one.start, one.end));
    for (const place of one.places) if (!places.includes(place)) places.push(place);
  }
  const inner = places.filter((place) => !places.some((other) => other !== place && isWithin(other, place)));
  const shown = names.filter((name) => readPlaces([name]).some((place) => inner.includes(place)));
  return { places: inner, names: [...new Set(shown)] };
}

function isWithin(inner: PlaceCode, outer: PlaceCode): boolean {
  return inner.length > outer.length && nested(inner, outer);
}

function isMeant(name: string, before: string, after: string): boolean {
  if (BASE.test(before)) return true;
  const isDoubtful = AMBIGUOUS.has(name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''));
  return !isDoubtful || AT.test(before) || PROVINCE_AFTER.test(after.trimEnd());
}

/** Words behind which a description says where the work is. */
const ANNOUNCED =
  /\b(?:located|situated|work site|site of the work|requirement is for:?|delivered|situ[eé]e?s?|lieu des travaux|lieu d[’']ex[eé]cution|besoin vise|(?:with)?in the (?:city|town|municipality|district|county|region) of|throughout|dans la (?:ville|municipalit[eé]) (?=d)|sur le territoire (?=d))/giu;
/** Sentences about bids and about the people who take them name other places. */
const OF_BIDS =
  /\b(?:bids?|bidders?|tenders?|proposals?|submissions?|offers?|documents?|e-?mail|telephone|contact|soumissions?|offres?|propositions?|courriel|t[eé]l[eé]phone)\b/iu;

function inDescription(text: string, regions: readonly string[]): Whereabouts {
  const sentences = text.split(/(?<=[.;!?])\s+|\n{2,}/u);
  for (const sentence of sentences) {
    const base = namedIn(sentence, (before) => BASE.test(before));
    if (base.places.length > 0) return base;
    if (OF_BIDS.test(sentence)) continue;
    for (const match of sentence.matchAll(ANNOUNCED)) {
      const end = match.index + match[0].length;
      const found = namedIn(sentence.slice(end, end + REACH_CHARS));
      if (found.places.length > 0) return found;
    }
  }
  return besideRegion(text, regions);
}

/** A town that is in no table, where the text says which province it is in. */
function besideRegion(text: string, regions: readonly string[]): Whereabouts {
  for (const region of regions) {
    const at = region.length < 3 ? -1 : text.indexOf(region);
    if (at === -1) continue;
    const [next] = placesNamedIn(text.slice(at + region.length, at + region.length + 30));
    if (next !== undefined && next.start <= 3) return { places: [...next.places], names: [region] };
  }
  return NOWHERE;
}
