import { country, grounds, nested, type PlaceCode } from './regions.ts';

/**
 * Keys by which tenders are found when a company changes its places: what is compared is whether two places share ground, or
 * lie in one country (`placesMatch`).
 */

/** `CA-QC-07:gatineau` lies in itself, `CA-QC-07`, `CA-QC` and `CA`; a province without a part of it counts as whole here. */
function enclosing(place: PlaceCode): PlaceCode[] {
  const [whole = ''] = place.split('!');
  const ends = [...whole.matchAll(/[-:]/g)].map(({ index }) => index);
  return [...ends.map((end) => whole.slice(0, end)), whole];
}

/** Under the first all that a tender's places lie in, under the second the places themselves. */
const [IN, AT] = ['G ', 'g '];
/** What rules look at: a tender's places and all that they lie in, the first of them (`ruleFacts`). */
const RULED = 'p ';

export function keysOfPlaces(places: readonly PlaceCode[]): string[] {
  const all = places.flatMap(grounds).map(enclosing);
  const inside = [...all.flat(), ...places.map(country)].map((place) => `${IN}${place}`);
  return [...new Set([...inside, ...all.map((place) => `${AT}${place.at(-1)}`)])];
}

/** Shares ground with everything. */
export const ANYWHERE = '*';

/** Places of a company, and what lies around them. */
type Served = { places: readonly PlaceCode[]; around: readonly PlaceCode[] };

/**
 * Keys of the tenders that can lie otherwise to a company with the one places than to one with the others; null where that
 * can be any.
 */
export function keysBetween(before: Served, after: Served): string[] | null {
  const kept = before.places.filter((place) => after.places.includes(place));
  const moved = differing(before.places, after.places).filter((place) => !kept.some((one) => covers(one, place)));
  const changed = [...moved, ...differing(before.around, after.around)];
  if (changed.length === 0) return [];
  if (before.places.length === 0 || after.places.length === 0 || changed.includes(ANYWHERE)) return null;
  // What lies in a country of the company is outside its places, and no longer abroad.
  const countries = differing(before.places.map(country), after.places.map(country));
  return [...new Set([...keysSharing(changed), ...countries.map((one) => `${IN}${one}`)])];
}

/** Keys of which a tender holds one where a place of it shares ground with one of these, none of them anywhere. */
export function keysSharing(places: readonly PlaceCode[]): string[] {
  return places.flatMap(grounds).flatMap((ground) => {
    const lines = enclosing(ground);
    return [`${IN}${lines.at(-1)}`, ...lines.slice(0, -1).map((place) => `${AT}${place}`)];
  });
}

/**
 * For the country of each of these places the keys that a tender holds, both, where it lies in it: as a place, and as what rules
 * look at. Only of a tender of very many places may the second be missing.
 */
export function keysNear(places: readonly PlaceCode[]): string[][] {
  return [...new Set(places.map(country))].map((one) => [`${IN}${one}`, `${RULED}${one}`]);
}

/** Whether whatever shares ground with `inner` shares ground with `outer`. */
function covers(outer: PlaceCode, inner: PlaceCode): boolean {
  if (outer === ANYWHERE) return true;
  if (outer.includes('!')) return false;
  return grounds(inner).every((ground) => grounds(outer).some((one) => nested(ground, one)));
}

function differing(one: readonly PlaceCode[], other: readonly PlaceCode[]): PlaceCode[] {
  const [had, has] = [new Set(one), new Set(other)];
  return [...had.symmetricDifference(has)];
}
