import { country, nested, type PlaceCode, readPlaces } from './regions.ts';

/**
 * Where a tender's work is: places with the names by which readers are told of them: one name for each, or the parts of one address.
 * A name without a place says where it is not (`Hors Québec`).
 */
export type Whereabouts = {
  places: PlaceCode[];
  names: string[];
  /** The notice gives a region, too, in which the place does not lie. */
  hasOthers?: true;
};

/** What of a notice says where the work is. */
export type PlacedNotice = {
  titles: readonly string[];
  descriptions: readonly string[];
  regions: readonly string[];
  buyerCity: string | null;
  buyerRegion: string | null;
  buyerCountry: string | null;
};

/** The regions that a notice gives, as places. */

const ANYWHERE_HERE = /^anywhere(?: in the given country)?$/i;
const ANYWHERE_IN_EUROPE = /^anywhere in the european economic area$/i;
/** `Hors Québec`, `Outside Canada`: anywhere but there. */
export const OUTSIDE = /^(?:hors|outside|ext[ée]rieur|à l['’]ext[ée]rieur|except|sauf)(?![\p{L}])/iu;
const WARD = /^(?:ward|arrondissement|quartier)\b/i;

/** `Anywhere` belongs to the country beside it, a ward to the buyer's city; a city of a bare name to the buyer's country. */
export function placesOfRegions(notice: PlacedNotice): Whereabouts {
  const { regions, buyerCity, buyerRegion, buyerCountry } = notice;
  const places: PlaceCode[] = [];
  const names: string[] = [];
  for (const region of regions) {
    if (OUTSIDE.test(region)) continue;
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
  const town = townBeside(regions);
  if (town !== null) return { places, names: [town] };
  const spoken = names.filter(isName);
  const told = (spoken.length > 0 ? spoken : names).map((name) => ({ name, places: readPlaces([name]) }));
  return {
    places: places.filter((place) => !isWide(place) || !places.some((other) => isWithin(other, place))),
    names: told
      .filter((one) => !told.some((other) => other !== one && lies(other.places, one.places)))
      .map(({ name }) => name),
  };
}

/** `Alberta` and `Vulcan`: a town of no table, listed with its province. */
function townBeside(regions: readonly string[]): string | null {
  const [one = '', other = '', ...more] = regions;
  if (more.length > 0 || !readPlaces([one]).every(isWide) || readPlaces([one]).length !== 1) return null;
  const isTown = /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,2}$/u.test(other) && readPlaces([other]).length === 0;
  if (!isTown || NO_PLACE.test(other)) return null;
  return /^[A-Z]{2}$/.test(one) ? other : `${other}, ${one}`;
}

const NO_PLACE =
  /^(?:un\w+|various|several|other|autres?|multiple|remote|anywhere|nation\w*|all|see|tous|toutes|diverse?s?|plusieurs)\b/i;

/** A province or a state, beside which a town in it says where. A country is listed for itself. */
export function isWide(place: PlaceCode): boolean {
  return /^[A-Z]{2}-[A-Z]{2,3}$/.test(place);
}

/** Whether what one name stands for lies within the province that the other names. */
function lies(own: readonly PlaceCode[], wide: readonly PlaceCode[]): boolean {
  return own.length > 0 && own.every((place) => wide.some((one) => isWide(one) && isWithin(place, one)));
}

/** `London` of a British buyer is not the Canadian one. */
function isHere(place: PlaceCode, buyerCountry: string | null): boolean {
  return !place.includes(':') || buyerCountry === null || country(place) === buyerCountry;
}

/** A code of a territory is no name that a person would know. */
export function isName(text: string): boolean {
  return /\p{Ll}/u.test(text) || /^[A-Z]{2}$/.test(text);
}

/** Whether a place lies in another, wider one. */
export function isWithin(inner: PlaceCode, outer: PlaceCode): boolean {
  return inner.length > outer.length && nested(inner, outer);
}
