import { cityKey } from '#platform/text/city-key.ts';
import { type NoticeTokens, noticeTokens, type PastNotice } from './past-notice.ts';
import { countedKeys, type CountedKeys, countPlaces, type PlaceCounts } from './bid-counts.ts';
import { buildSpace, type SparseSpace } from './sparse-space.ts';

/** Past notices lose half of their weight in so many years. */
const HALF_LIFE_YEARS = 2;
/** A notice with one bidder, mostly a direct award, says a little less of what a company looks for. */
const SINGLE_BIDDER = 0.7;
const YEAR_MS = 365.25 * 24 * 3_600_000;

/** Keys whose exact agreement counts next to the likeness of vectors; pairs are written `a|b`. */
const SHARED_KEYS = ['buyer', 'category region', 'code region'] as const;
export type SharedKey = (typeof SHARED_KEYS)[number];

/** The past notices of each key, and how many keys each past notice has. */
type KeyTable = { postings: ReadonlyMap<string, readonly number[]>; counts: Float32Array };
/** Lists by number, end to end: those of `n` are `items[starts[n]] .. items[starts[n + 1] - 1]`. */
type Adjacency = { starts: Int32Array; items: Int32Array };

/** What was known at an instant: past notices, who bid on them, and what is counted from them. Never changed after. */
export type PastIndex = {
  /** ISO instant; what was published at it or later is not in the index. */
  frozenAt: string;
  notices: readonly PastNotice[];
  /** How many past notices each family of sources has. */
  noticesIn: ReadonlyMap<string, number>;
  space: SparseSpace;
  /** Weight of each past notice, by its age and number of bidders. */
  weights: Float32Array;
  companies: ReadonlyMap<string, number>;
  noticesOf: Adjacency;
  biddersOf: Adjacency;
  /** Each company as a vector of unit length over its past notices, w / √bidders, in the order of `noticesOf`. */
  rows: Float32Array;
  shared: Readonly<Record<SharedKey, KeyTable>>;
  /** Home city of each company by number, -1 where none is known. */
  homes: Int32Array;
  /** The numbers of home cities, by `cityKey`. */
  homeNumbers: ReadonlyMap<string, number>;
  counts: PlaceCounts;
  keys: readonly CountedKeys[];
};

/** The index over the notices that were published before `frozenAt`; later ones are left out. */
export function buildPastIndex(notices: readonly PastNotice[], frozenAt: string): PastIndex {
  const past = notices
    .filter((notice) => notice.publishedAt < frozenAt)
    .sort((a, b) => order(a.publishedAt, b.publishedAt) || order(a.id, b.id));
  const tokens = past.map(noticeTokens);
  const companies = new Map<string, number>();
  const bidders = past.map((notice) => [...new Set(notice.bids.map((bid) => numberOf(companies, bid.company)))]);
  const noticesOf = adjacency(reversed(bidders, companies.size));
  const weights = Float32Array.from(past, (notice, at) => weightOf(notice, bidders[at]?.length ?? 0, frozenAt));
  const homes = homeCities(past, companies);
  const counts = countPlaces(tokens, bidders, homes);
  return {
    frozenAt,
    notices: past,
    noticesIn: new Map([...Map.groupBy(past, (notice) => notice.family)].map(([family, own]) => [family, own.length])),
    space: buildSpace(tokens),
    weights,
    companies,
    noticesOf,
    biddersOf: adjacency(bidders),
    rows: unitRows(noticesOf, bidders, weights),
    shared: {
      buyer: keyTable(tokens, 'buyer'),
      'category region': keyTable(tokens, 'category region'),
      'code region': keyTable(tokens, 'code region'),
    },
    homes: homes.byCompany,
    homeNumbers: new Map(homes.names.map((name, number) => [name, number])),
    counts,
    keys: tokens.map((one) => countedKeys(one, (name) => counts.ids.get(name) ?? -1)),
  };
}

/** The keys of a notice for exact agreement. */
export function sharedKeysOf(notice: NoticeTokens, name: SharedKey): readonly string[] {
  if (name === 'buyer') return notice.buyer === null ? [] : [notice.buyer];
  const kinds = name === 'code region' ? notice.codes : notice.categories;
  return kinds.flatMap((kind) => notice.regions.map((region) => `${kind}|${region}`));
}

function weightOf(notice: PastNotice, bidders: number, frozenAt: string): number {
  const years = Math.max(0, Date.parse(frozenAt) - Date.parse(notice.publishedAt)) / YEAR_MS;
  return 0.5 ** (years / HALF_LIFE_YEARS) * (bidders >= 2 ? 1 : SINGLE_BIDDER);
}

function unitRows(noticesOf: Adjacency, bidders: readonly (readonly number[])[], weights: Float32Array): Float32Array {
  const rows = Float32Array.from(
    noticesOf.items,
    (notice) => (weights[notice] ?? 0) / Math.sqrt(bidders[notice]?.length ?? 1),
  );
  for (let company = 0; company + 1 < noticesOf.starts.length; company += 1) {
    const own = rows.subarray(noticesOf.starts[company], noticesOf.starts[company + 1]);
    const length = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0)) || 1;
    own.forEach((value, at) => (own[at] = value / length));
  }
  return rows;
}

function keyTable(tokens: readonly NoticeTokens[], name: SharedKey): KeyTable {
  const postings = new Map<string, number[]>();
  const counts = Float32Array.from(tokens, (notice, at) => {
    const keys = sharedKeysOf(notice, name);
    for (const key of keys) {
      const list = postings.get(key);
      if (list === undefined) postings.set(key, [at]);
      else list.push(at);
    }
    return keys.length;
  });
  return { postings, counts };
}

/** The city that a company's bids most often came from; of several, the first in the alphabet. */
function homeCities(
  past: readonly PastNotice[],
  companies: ReadonlyMap<string, number>,
): { byCompany: Int32Array; names: string[] } {
  const numbers = new Map<string, number>();
  const seen: Map<string, number>[] = Array.from({ length: companies.size }, () => new Map<string, number>());
  for (const { bids } of past) {
    for (const { company, city } of bids) {
      const key = city === null ? '' : cityKey(city);
      const own = seen[companies.get(company) ?? -1];
      if (key !== '') own?.set(key, (own.get(key) ?? 0) + 1);
    }
  }
  const byCompany = Int32Array.from(seen, (own) => {
    const [home] = [...own].sort((a, b) => b[1] - a[1] || order(a[0], b[0]));
    return home === undefined ? -1 : numberOf(numbers, home[0]);
  });
  return { byCompany, names: [...numbers.keys()] };
}

function adjacency(lists: readonly (readonly number[])[]): Adjacency {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, at) => (starts[at + 1] = (starts[at] ?? 0) + list.length));
  return { starts, items: Int32Array.from(lists.flat()) };
}

function reversed(lists: readonly (readonly number[])[], count: number): number[][] {
  const back: number[][] = Array.from({ length: count }, () => []);
  lists.forEach((list, at) => {
    for (const item of list) back[item]?.push(at);
  });
  return back;
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
