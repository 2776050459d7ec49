import type { Award } from './listing.ts';

/** An award as it is kept: `supplierKey` is the name as suppliers are compared; `id` is null until it is stored. */
export type KeptAward = Award & { id: string | null; supplierKey: string };

/**
 * The awards of one record. `isNews` is false for a record that is known already or older than what is known: it may fill
 * gaps and overrules nothing.
 */
export type AwardRecord = { isNews: boolean; awards: readonly (Award & { supplierKey: string })[] };

/**
 * Each supplier once in each tender. A tender is what has one native id (without one, one solicitation number). Suppliers
 * are the same when their registration numbers are; where either has none, when their names are.
 *
 * Within one record the rows of a supplier are joined: amounts won are added up, and a won row stands before a lost one.
 * Between records the news decides field by field, and says nothing where it has nothing: SEAO's `Contrats` repeat the
 * winners of its `Avis` with the final amount, which then stays when the `Avis` is read again.
 */
export function mergedAwards(held: readonly KeptAward[], records: readonly AwardRecord[]): KeptAward[] {
  const known = new Map<string, KeptAward[]>();
  for (const award of held) listAt(known, tenderOf(award)).push(award);
  const touched = new Set<KeptAward>();
  for (const { isNews, awards } of records) {
    for (const arriving of joinedRows(awards)) {
      const list = listAt(known, tenderOf(arriving));
      const index = list.findIndex((one) => isSameSupplier(one, arriving));
      const before = list[index];
      const after = before === undefined ? { ...arriving, id: null } : succeeded(before, arriving, isNews);
      if (before !== undefined) touched.delete(before);
      list[before === undefined ? list.length : index] = after;
      touched.add(after);
    }
  }
  return [...touched];
}

function joinedRows<T extends Award & { supplierKey: string }>(rows: readonly T[]): T[] {
  const joined: T[] = [];
  for (const row of rows) {
    const index = joined.findIndex((one) => tenderOf(one) === tenderOf(row) && isSameSupplier(one, row));
    const before = joined[index];
    if (before === undefined) joined.push(row);
    else joined[index] = joinedRow(before, row);
  }
  return joined;
}

function joinedRow<T extends Award>(first: T, second: T): T {
  if (first.won !== second.won) return first.won ? first : second;
  const adds = first.won && first.amount !== null && second.amount !== null && first.currency === second.currency;
  const [amount, currency] = first.amount === null ? [second.amount, second.currency] : [first.amount, first.currency];
  return {
    ...first,
    amount: adds ? (first.amount ?? 0) + (second.amount ?? 0) : amount,
    currency,
    supplierNumber: first.supplierNumber ?? second.supplierNumber,
    awardedOn: first.awardedOn ?? second.awardedOn,
  };
}

/** The name and key stay those first seen, so that one award does not move between spellings. */
function succeeded(before: KeptAward, arriving: Award, isNews: boolean): KeptAward {
  const [first, second] = isNews ? [arriving, before] : [before, arriving];
  return {
    ...before,
    won: first.won,
    amount: first.amount ?? second.amount,
    currency: first.amount === null ? second.currency : first.currency,
    title: first.title ?? second.title,
    buyer: first.buyer ?? second.buyer,
    solicitationNumber: first.solicitationNumber ?? second.solicitationNumber,
    supplierNumber: before.supplierNumber ?? arriving.supplierNumber,
    supplierCity: first.supplierCity ?? second.supplierCity,
    supplierRegion: first.supplierRegion ?? second.supplierRegion,
    supplierCountry: first.supplierCountry ?? second.supplierCountry,
    awardedOn: first.awardedOn ?? second.awardedOn,
  };
}

/** A supplier as awards name it: by the key of its name, and by its registration number where it is known. */
export type NamedSupplier = { key: string; number: string | null };

/**
 * The suppliers of whom other wins from a buyer are known once `merged` is kept than were by `held`. Bids that were lost, and
 * amounts and dates, are no wins of another buyer.
 */
export function winnersMoved(held: readonly KeptAward[], merged: readonly KeptAward[]): NamedSupplier[] {
  const before = new Map(held.map((award) => [award.id, award]));
  const moved = new Map<string, NamedSupplier>();
  for (const award of merged) {
    const earlier = award.id === null ? undefined : before.get(award.id);
    if (winOf(award) === winOf(earlier)) continue;
    const supplier = { key: award.supplierKey, number: award.supplierNumber };
    moved.set(JSON.stringify(supplier), supplier);
  }
  return [...moved.values()];
}

/** What past wins are made of; the key never changes, and a number is only ever added. */
function winOf(award: KeptAward | undefined): string | null {
  if (award === undefined || !award.won || award.buyer === null) return null;
  return JSON.stringify([award.buyer, award.supplierKey, award.supplierNumber]);
}

type Supplier = Pick<KeptAward, 'supplierKey' | 'supplierNumber'>;

function isSameSupplier(one: Supplier, other: Supplier): boolean {
  const bothNumbered = one.supplierNumber !== null && other.supplierNumber !== null;
  return bothNumbered ? one.supplierNumber === other.supplierNumber : one.supplierKey === other.supplierKey;
}

function tenderOf({ nativeId, solicitationNumber }: Award): string {
  return nativeId === null ? `number ${solicitationNumber ?? ''}` : `id ${nativeId}`;
}

function listAt<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
