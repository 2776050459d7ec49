import type { PastIndex } from './past-index.ts';
import { nearness, OWN_PRIOR_BIDS, type Tally, tallyOf } from './bid-counts.ts';

/** What one company did, compiled from the index once and then compared with any number of notices. */
export type CompanyPast = {
  /** Its numbers in the index, several where sources know it under several keys, each with how much of the whole it is. */
  parts: readonly { company: number; likeness: number }[];
  /** The numbers alone. */
  companies: readonly number[];
  /** Home city by number, -1 where none is known. */
  home: number;
  /** Its past notices, their weights, and its vector of unit length over them. */
  notices: Int32Array;
  weights: Float32Array;
  row: Float32Array;
  weight: number;
  tally: Tally;
  /** ln of the share of a key that it never met over the share it is drawn towards: by its number of bids alone. */
  unmet: Readonly<Record<keyof typeof OWN_PRIOR_BIDS, number>>;
  /** How many of its past notices each family of sources has. */
  bidsIn: ReadonlyMap<string, number>;
  /**
   * ln(bids + 1 over the past notices of the families of sources it bid in). A count alone grows with the past that is known,
   * and with it what the model says of every tender, though companies bid no more often than before.
   */
  bidShare: number;
  /** How near home it bids: the mean over its past of ln(share of its city's bids there / share of all notices there). */
  locality: number;
};

/** Bids as if seen of a company that bids as near home as most do, so that one bid far away does not make it a traveller. */
const PRIOR_LOCALITY_BIDS = 2;
const PRIOR_LOCALITY = 1;

/** The past of the company under these keys; null when no bid under any of them is known. */
export function companyPast(index: PastIndex, keys: readonly string[]): CompanyPast | null {
  const companies = [...new Set(keys.flatMap((key) => index.companies.get(key) ?? []))];
  if (companies.length === 0) return null;
  const vectors = companies.map((company) => vectorOf(index, company));
  const whole = joined(vectors);
  const notices = Int32Array.from(whole.keys());
  const weights = Float32Array.from(notices, (notice) => index.weights[notice] ?? 0);
  const home = Math.max(-1, ...companies.map((company) => index.homes[company] ?? -1));
  const families = Array.from(notices, (notice) => index.notices[notice]?.family ?? '');
  const tally = tallyOf(Array.from(notices).flatMap((notice) => index.keys[notice] ?? []));
  const bidsIn = new Map<string, number>();
  for (const family of families) bidsIn.set(family, (bidsIn.get(family) ?? 0) + 1);
  return {
    parts: companies.map((company, at) => ({ company, likeness: product(vectors[at] ?? new Map(), whole) })),
    companies,
    home,
    notices,
    weights,
    row: Float32Array.from(whole.values()),
    weight: weights.reduce((sum, weight) => sum + weight, 0),
    tally,
    unmet: { local: unmet(tally, OWN_PRIOR_BIDS.local), other: unmet(tally, OWN_PRIOR_BIDS.other) },
    bidsIn,
    bidShare: bidShareOf(index, bidsIn),
    locality: localityOf(index, home, notices),
  };
}

function unmet({ bids }: Tally, prior: number): number {
  return Math.log(prior / (bids + prior));
}

function bidShareOf(index: PastIndex, bidsIn: CompanyPast['bidsIn']): number {
  let [bids, known] = [0, 0];
  for (const [family, own] of bidsIn) {
    bids += own;
    known += index.noticesIn.get(family) ?? 0;
  }
  return Math.log((1 + bids) / Math.max(1, known));
}

type Vector = ReadonlyMap<number, number>;

function vectorOf(index: PastIndex, company: number): Vector {
  const vector = new Map<number, number>();
  for (
    let place = index.noticesOf.starts[company] ?? 0;
    place < (index.noticesOf.starts[company + 1] ?? 0);
    place += 1
  ) {
    vector.set(index.noticesOf.items[place] ?? 0, index.rows[place] ?? 0);
  }
  return vector;
}

/** Several vectors as one of unit length, a notice in two of them counting once. */
function joined(vectors: readonly Vector[]): Vector {
  const [only] = vectors;
  if (only !== undefined && vectors.length === 1) return only;
  const whole = new Map<number, number>();
  for (const vector of vectors) {
    for (const [notice, value] of vector) whole.set(notice, Math.max(value, whole.get(notice) ?? 0));
  }
  const length = Math.sqrt(product(whole, whole)) || 1;
  return new Map([...whole].map(([notice, value]) => [notice, value / length]));
}

function product(one: Vector, other: Vector): number {
  let sum = 0;
  for (const [notice, value] of one) sum += value * (other.get(notice) ?? 0);
  return sum;
}

function localityOf(index: PastIndex, home: number, notices: Int32Array): number {
  let sum = PRIOR_LOCALITY_BIDS * PRIOR_LOCALITY;
  let placed = PRIOR_LOCALITY_BIDS;
  for (const notice of notices) {
    const regions = index.keys[notice]?.region ?? [];
    if (home < 0 || regions.length === 0) continue;
    placed += 1;
    sum += nearness(index.counts, home, regions);
  }
  return sum / placed;
}
