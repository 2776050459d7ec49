import { type IdPlaces, idPlaces, placeOf } from './sorted-ids.ts';
import type { NoticeTokens } from './past-notice.ts';

/** What past bids are counted by, to see what a company meets more often than others do. */
export const COUNTED = ['region', 'buyer', 'city', 'group', 'family', 'code', 'word'] as const;
export type Counted = (typeof COUNTED)[number];

/** A key by number with the share of the notice that it stands for: a notice in two regions is half in each. */
type CountedKey = { id: number; share: number };
export type CountedKeys = Readonly<Record<Counted, readonly CountedKey[]>>;
/** The same with the share of all past notices that have the key. */
export type WeighedKeys = Readonly<Record<Counted, readonly (CountedKey & { all: number })[]>>;

/** How often keys occur: among all past notices, and among the bids of firms from one city or one region. */
export type PlaceCounts = {
  ids: ReadonlyMap<string, number>;
  notices: number;
  /** Past notices with a key, by key. */
  held: Float64Array;
  byCity: readonly Tally[];
  /** By home city: of the region that it lies in, by the notices of buyers of that city; undefined where none tells. */
  aroundCity: readonly (Tally | undefined)[];
  /** The same by region, as notices name it. */
  byRegion: ReadonlyMap<string, Tally>;
  /** How near home bids on a kind of thing come from, by its key: the sum over them, and how many. */
  localityOf: ReadonlyMap<number, { sum: number; bids: number }>;
};
/** How many bids were counted, and how many of them have each key, by its place. */
export type Tally = { bids: number; keys: IdPlaces; held: Float64Array };
/** A tally while it is counted. */
type Counting = { bids: number; keys: Map<number, number> };

/** Bids as if seen before any, by which a city with few bids is judged as its region is, and a region as all are. */
const PRIOR_BIDS = 5;
/** The same by which a company with few bids is judged as its city is, or as all companies are. */
export const OWN_PRIOR_BIDS = { local: 3, other: 2 } as const;
const LEAST_SHARE = 1e-5;
/** Kinds of keys that firms of one city share. */
export type Local = 'region' | 'buyer' | 'city';
export const LOCAL: readonly Local[] = ['region', 'buyer', 'city'];

export function countPlaces(
  past: readonly NoticeTokens[],
  bidders: readonly (readonly number[])[],
  homes: { byCompany: Int32Array; names: readonly string[] },
): PlaceCounts {
  const ids = new Map<string, number>();
  const held: number[] = [];
  const regionOfCity = homeRegions(past, homes.names);
  const cities: Counting[] = homes.names.map(() => ({ bids: 0, keys: new Map() }));
  const regions = new Map<string, Counting>();
  const numbered = past.map((notice) =>
    countedKeys(notice, (name) => ids.get(name) ?? ids.set(name, ids.size).size - 1),
  );
  numbered.forEach((keys, at) => {
    for (const kind of COUNTED) for (const { id, share } of keys[kind]) held[id] = (held[id] ?? 0) + share;
    for (const company of bidders[at] ?? []) {
      const home = homes.byCompany[company] ?? -1;
      const city = cities[home];
      if (city === undefined) continue;
      add(city, LOCAL, keys);
      const region = regionOfCity[home] ?? null;
      if (region === null) continue;
      const around = regions.get(region) ?? { bids: 0, keys: new Map() };
      regions.set(region, around);
      add(around, ['region'], keys);
    }
  });
  const byRegion = new Map([...regions].map(([region, counting]) => [region, counted(counting)]));
  const counts = {
    ids,
    notices: past.length,
    held: Float64Array.from(held),
    byCity: cities.map(counted),
    aroundCity: regionOfCity.map((region) => byRegion.get(region ?? '')),
    byRegion,
  };
  return { ...counts, localityOf: localities(counts, numbered, bidders, homes.byCompany) };
}

type Shares = Omit<PlaceCounts, 'localityOf'>;

function localities(
  counts: Shares,
  keys: readonly CountedKeys[],
  bidders: readonly (readonly number[])[],
  homes: Int32Array,
): Map<number, { sum: number; bids: number }> {
  const localityOf = new Map<number, { sum: number; bids: number }>();
  keys.forEach(({ region, group, family }, at) => {
    if (region.length === 0) return;
    for (const company of bidders[at] ?? []) {
      const home = homes[company] ?? -1;
      if (home < 0) continue;
      const near = nearness(counts, home, region);
      for (const { id } of [...group, ...family]) {
        const trade = localityOf.get(id) ?? { sum: 0, bids: 0 };
        localityOf.set(id, { sum: trade.sum + near, bids: trade.bids + 1 });
      }
    }
  });
  return localityOf;
}

/** How much more often firms of a home city bid in these regions than notices are there: the mean, in logarithms. */
export function nearness(counts: Shares, home: number, regions: CountedKeys['region']): number {
  if (home < 0) return 0;
  return regions.reduce((sum, { id, share }) => {
    const all = shareOf(counts, id);
    return sum + share * Math.log(shareFrom(counts, home, { id, all }, 'region') / all);
  }, 0);
}

/** The keys of a notice that the past knows; `id` gives a key's number, or -1 where it has none. */
export function countedKeys(notice: NoticeTokens, id: (name: string) => number): CountedKeys {
  const keys = (kind: Counted, names: readonly string[]): CountedKeys[Counted] =>
    names.map((name) => ({ id: id(`${kind} ${name}`), share: kind === 'word' ? 1 : 1 / names.length }));
  return {
    region: keys('region', notice.regions),
    buyer: keys('buyer', notice.buyer === null ? [] : [notice.buyer]),
    city: keys('city', notice.city === null ? [] : [notice.city]),
    group: keys('group', notice.groups),
    family: keys('family', notice.families),
    code: keys('code', notice.codes),
    word: keys('word', notice.words),
  };
}

/** The keys with the share of all past notices that have them; words that the past does not know are left out. */
export function weighedKeys(counts: Shares, keys: CountedKeys): WeighedKeys {
  const weighed = (kind: Counted): WeighedKeys[Counted] =>
    keys[kind].map(({ id, share }) => ({ id, share, all: shareOf(counts, id) }));
  return {
    region: weighed('region'),
    buyer: weighed('buyer'),
    city: weighed('city'),
    group: weighed('group'),
    family: weighed('family'),
    code: weighed('code'),
    word: weighed('word').filter(({ id }) => id >= 0),
  };
}

/** How often each key of these bids occurs. */
export function tallyOf(bids: Iterable<CountedKeys>): Tally {
  const counting: Counting = { bids: 0, keys: new Map() };
  for (const keys of bids) add(counting, COUNTED, keys);
  return counted(counting);
}

function add(counting: Counting, kinds: readonly Counted[], keys: CountedKeys): void {
  counting.bids += 1;
  for (const kind of kinds) {
    for (const { id, share } of keys[kind]) counting.keys.set(id, (counting.keys.get(id) ?? 0) + share);
  }
}

function counted({ bids, keys }: Counting): Tally {
  const places = idPlaces(keys.keys());
  return { bids, keys: places, held: Float64Array.from(places.ids, (id) => keys.get(id) ?? 0) };
}

/** The share of past notices that have a key; half a notice for a key that none has. */
function shareOf(counts: Shares, key: number): number {
  return Math.max(LEAST_SHARE, (counts.held[key] ?? 0.5) / Math.max(1, counts.notices));
}

/** The share of a home city's bids that have a key, drawn towards its region's, and that towards all notices'. */
export function shareFrom(
  { byCity, aroundCity }: Pick<PlaceCounts, 'byCity' | 'aroundCity'>,
  home: number,
  { id, all }: { id: number; all: number },
  kind: Local,
): number {
  const city = byCity[home];
  if (city === undefined) return all;
  const region = kind === 'region' ? aroundCity[home] : undefined;
  const around = region === undefined ? all : drawn(region, heldIn(region, id), all, PRIOR_BIDS);
  return drawn(city, heldIn(city, id), around, PRIOR_BIDS);
}

/** How many of a tally's bids have a key. */
export function heldIn({ keys, held }: Tally, key: number): number {
  const place = placeOf(keys, key);
  return place < 0 ? 0 : (held[place] ?? 0);
}

/** The share of a key that `held` of a tally's bids have, as if `prior` more bids with the share `towards` had been seen. */
export function drawn({ bids }: Tally, held: number, towards: number, prior: number): number {
  return (held + prior * towards) / (bids + prior);
}

/** For each city the region that most notices of its buyers with one region only are in. */
function homeRegions(past: readonly NoticeTokens[], cities: readonly string[]): (string | null)[] {
  const seen = new Map<string, Map<string, number>>();
  for (const { city, regions } of past) {
    const [region] = regions;
    if (city === null || region === undefined || regions.length > 1) continue;
    const own = seen.get(city) ?? new Map<string, number>();
    seen.set(city, own.set(region, (own.get(region) ?? 0) + 1));
  }
  return cities.map((city) => {
    const ranked = [...(seen.get(city) ?? [])].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return ranked[0]?.[0] ?? null;
  });
}
