import { readList, readRows } from '../vocabulary/tables.ts';
import { findNames, type KnownName, knownName } from '../vocabulary/name-search.ts';
import { CANADA, CANADIAN_CITIES, GROUPS } from './places.ts';
import { COUNTRIES, STATES } from './places-world.ts';

/** The places that the tables know, to be found by any of their names. */

/** `outer`: the code of the province, state or country that it lies in; null of a country and of several places. */
type NamedPlace = { code: string; outer: string | null };
export type PlaceName = { value: string; code: string; outer: string | null };

/** Places of no one ground: a company that works anywhere says nothing. */
const NOWHERE = ['*', 'XX'];
/** Canadian provinces and regions, then towns and groups of places, then what lies elsewhere. */
const RANK = { canada: 0, town: 1, group: 1, elsewhere: 2 } as const;

const NAMES: readonly KnownName<NamedPlace>[] = [
  ...named(CANADA, RANK.canada),
  ...named(GROUPS, RANK.group).filter(({ of }) => !NOWHERE.includes(of.code)),
  ...readRows(CANADIAN_CITIES).flatMap(([region = '', cities = '']) =>
    readList(cities).flatMap((city) => {
      const spellings = readList(city, '/');
      const code = `${region}:${spellings[0]}`;
      return spellings.map((name) => knownName(name, { code, outer: region }, { rank: RANK.town, key: code }));
    }),
  ),
  ...named(STATES, RANK.elsewhere),
  ...readRows(COUNTRIES).flatMap(([code = '', , names = '']) =>
    readList(names).map((name) => knownName(name, { code, outer: null }, { rank: RANK.elsewhere, key: code })),
  ),
];

const FIRST_NAMES: ReadonlyMap<string, string> = new Map(
  [
    ...readRows(CANADA),
    ...readRows(STATES),
    ...readRows(COUNTRIES).map(([code = '', , names = '']) => [code, names]),
  ].map(([code = '', names = '']) => [code, readList(names)[0] ?? code]),
);

/** Places by what somebody typed of one of their names. */
export function findPlaceNames(typed: string, limit: number): PlaceName[] {
  return findNames(NAMES, typed, limit).map(({ name, of }) => ({ value: name, code: of.code, outer: of.outer }));
}

/** The first name of a province, a region, a state or a country, which is the English one; null of other places. */
export function firstNameOf(code: string): string | null {
  return FIRST_NAMES.get(code) ?? null;
}

function named(table: string, rank: number): KnownName<NamedPlace>[] {
  return readRows(table).flatMap(([codes = '', names = '']) => {
    const outer = codes.includes(',') || !codes.includes('-') ? null : outerOf(codes);
    return readList(names).map((name) => knownName(name, { code: codes, outer }, { rank, key: codes }));
  });
}

/** `CA-QC-06` lies in `CA-QC`, that and `CA-ON!NCR` in `CA`. */
function outerOf(code: string): string {
  return code.slice(0, code.lastIndexOf('-'));
}
