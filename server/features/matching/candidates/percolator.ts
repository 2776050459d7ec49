import { Names } from './percolator-names.ts';
import { grown, Lists } from './percolator-postings.ts';
import { createScoreSketch } from './percolator-sketch.ts';
import {
  ABSENT,
  addKeys,
  FACTOR,
  FROM,
  KEY,
  Levels,
  NUMBERS,
  slotOfPosting,
  posting,
  UNTIL,
} from './percolator-sums.ts';

/** A key and what finding it counts: for a company 1 to 255, for a notice a small whole factor. */
export type Weighted = ReadonlyMap<string, number>;

/**
 * Companies that a notice could matter to, by their slots in the index, each with the sum of what was found; in no order. Both
 * arrays are written anew by the next notice.
 */
export type Found = { slots: Uint32Array; scores: Uint32Array };

export type PercolatorSizes = { companies: number; keys: number; postings: number; bytes: number };

/** A sum below this cannot make a match that is shown (`percolator-keys.ts` says in what units). */
export const BASE_THRESHOLD = 440;

/** Sums end here, above every threshold. */
const MAX_SUM = 2 ** 16 - 2;
/** A key that this share of the companies have is worth a copy of all sums after it. */
const DENSE_SHARE = 1 / 16;
const MAX_COMPANIES = 2 ** 24;
const FIRST_COMPANIES = 256;
const FIRST_KEYS = 256;
const NOBODY = new Uint32Array(0);
/** What the name of one key and of one company take beside the typed arrays. */
const KEY_BYTES = 48;
const COMPANY_BYTES = 72;

/**
 * Which companies a notice could matter to: an inverted index over what their profiles look for. The cost of a notice follows
 * the companies that look for something in it. It is a cache of the profiles, never the truth.
 */
export class Percolator {
  readonly #companies = new Names();
  readonly #keys = new Names();
  /** For each key its companies, as slot of the company and impact in one number. */
  readonly #postings = new Lists();
  /** For each company its keys. */
  readonly #filed = new Lists();
  readonly #sketch = createScoreSketch(BASE_THRESHOLD);
  readonly #levels = new Levels();
  #versions = new Uint32Array(FIRST_COMPANIES);
  /** What the sum of each slot begins with: its threshold, below zero. */
  #starts = new Int32Array(FIRST_COMPANIES).fill(ABSENT);
  /** The same for the least thresholds. */
  #bases = new Int32Array(FIRST_COMPANIES).fill(ABSENT);
  #sums = new Int32Array(FIRST_COMPANIES);
  #passed = new Uint32Array(FIRST_COMPANIES + 1);
  #scores = new Uint32Array(FIRST_COMPANIES);
  /** Keys and factors of a notice. */
  #found = new Int32Array(2 * FIRST_KEYS);
  #asked = new Int32Array(NUMBERS * FIRST_KEYS);

  /** Files a company under these keys, instead of what it was filed under; no other company is touched. */
  put(companyId: string, version: number, weighted: Weighted): void {
    const slot = this.#companies.add(companyId);
    this.#reach(slot);
    this.#takeOut(slot);
    this.#versions[slot] = version;
    this.#bases[slot] = -BASE_THRESHOLD;
    if (this.#starts[slot] === ABSENT) this.#starts[slot] = -BASE_THRESHOLD;
    for (const [name, impact] of weighted) {
      const key = this.#keys.add(name);
      this.#postings.push(key, posting(slot, impact));
      this.#filed.push(slot, key);
    }
  }

  remove(companyId: string): void {
    const slot = this.#companies.find(companyId);
    if (slot === undefined) return;
    this.#takeOut(slot);
    this.#companies.release(slot);
    this.#starts[slot] = ABSENT;
    this.#bases[slot] = ABSENT;
    this.#sketch.forget(slot);
  }

  versionOf(companyId: string): number | null {
    const slot = this.#companies.find(companyId);
    return slot === undefined ? null : (this.#versions[slot] ?? null);
  }

  companyIds(): string[] {
    return this.#companies.all();
  }

  /**
   * The companies whose sum of impact times factor over the notice's keys reaches their threshold. `isRecent`: the sums count
   * towards the companies' thresholds.
   */
  percolate(weighted: Weighted, isRecent = false): Found {
    if (isRecent && this.#sketch.wants()) {
      const { slots, scores } = this.#passing(weighted, this.#bases);
      for (let at = 0; at < slots.length; at += 1) this.#sketch.note(slots[at] as number, scores[at] as number);
    }
    return this.#passing(weighted, this.#starts);
  }

  /** The company at a slot that `percolate` gave; until the next edit. */
  companyAt(slot: number): string {
    return this.#companies.name(slot);
  }

  /** Sets thresholds so that this share of the recent notices passes for each company; never below `BASE_THRESHOLD`. */
  setThresholds(share: number): void {
    this.#levels.clear();
    for (const companyId of this.#companies.all()) {
      const slot = this.#companies.find(companyId) ?? 0;
      this.#starts[slot] = -Math.max(BASE_THRESHOLD, Math.min(MAX_SUM, this.#sketch.threshold(slot, share)));
    }
  }

  thresholdOf(companyId: string): number {
    const slot = this.#companies.find(companyId);
    return slot === undefined ? BASE_THRESHOLD : -(this.#starts[slot] ?? -BASE_THRESHOLD);
  }

  sizes(): PercolatorSizes {
    const arrays = [this.#versions, this.#starts, this.#bases, this.#sums, this.#passed, this.#scores];
    const parts = [this.#companies, this.#keys, this.#postings, this.#filed, this.#levels].map(({ bytes }) => bytes);
    const names = this.#keys.size * KEY_BYTES + this.#companies.size * COMPANY_BYTES;
    return {
      companies: this.#companies.size,
      keys: this.#keys.size,
      postings: this.#postings.total,
      bytes: [...arrays.map((array) => array.byteLength), ...parts, this.#sketch.bytes()].reduce(
        (sum, one) => sum + one,
        names,
      ),
    };
  }

  #reach(slot: number): void {
    if (slot >= MAX_COMPANIES) throw new RangeError(`the index holds ${MAX_COMPANIES} companies at most`);
    if (slot < this.#versions.length) return;
    const size = Math.ceil(slot * 1.5);
    this.#versions = grown(this.#versions, new Uint32Array(size));
    this.#starts = grown(this.#starts, new Int32Array(size).fill(ABSENT));
    this.#bases = grown(this.#bases, new Int32Array(size).fill(ABSENT));
    this.#sums = new Int32Array(size);
    this.#passed = new Uint32Array(size + 1);
    this.#scores = new Uint32Array(size);
  }

  #takeOut(slot: number): void {
    this.#levels.clear();
    const from = this.#filed.start(slot);
    const until = from + this.#filed.length(slot);
    for (let at = from; at < until; at += 1) {
      const key = this.#filed.values[at] ?? 0;
      this.#postings.take(key, this.#positionOf(key, slot));
      if (this.#postings.length(key) === 0) this.#keys.release(key);
    }
    this.#filed.clear(slot);
  }

  /** Where the company stands in the list of the key. */
  #positionOf(key: number, slot: number): number {
    const start = this.#postings.start(key);
    const { values } = this.#postings;
    for (let at = 0; at < this.#postings.length(key); at += 1) {
      if (slotOfPosting(values[start + at] ?? 0) === slot) return at;
    }
    throw new Error('a company is filed under a key that does not hold it');
  }

  #passing(weighted: Weighted, starts: Int32Array): Found {
    const keys = this.#read(weighted);
    const { values } = this.#postings;
    const sums = this.#sums;
    const passed = this.#passed;
    const asked = this.#asked;
    const own = starts.subarray(0, this.#companies.bound);
    const without = starts === this.#starts ? this.#densest(keys) : -1;
    const first = asked.subarray(NUMBERS * without, NUMBERS * (without + 1));
    const level = without < 0 ? { sums: own, passed: NOBODY } : this.#levels.after(first, own, values);
    sums.set(level.sums);
    passed.set(level.passed);
    return this.#taken(addKeys(values, { asked, keys, without }, sums, passed, level.passed.length), starts);
  }

  /** Reads the keys that companies have; how many they are. */
  #read(weighted: Weighted): number {
    if (this.#found.length < 2 * weighted.size) {
      this.#found = new Int32Array(4 * weighted.size);
      this.#asked = new Int32Array(2 * NUMBERS * weighted.size);
    }
    const found = this.#found;
    const asked = this.#asked;
    const { values } = this.#postings;
    const keys = this.#keys.findAll(weighted, found);
    let met = 0;
    for (let at = 0; at < keys; at += 1) {
      const key = found[2 * at] as number;
      const from = this.#postings.start(key);
      asked[NUMBERS * at + KEY] = key;
      asked[NUMBERS * at + FACTOR] = Math.min(found[2 * at + 1] as number, MAX_SUM);
      asked[NUMBERS * at + FROM] = from;
      asked[NUMBERS * at + UNTIL] = from + this.#postings.length(key);
      // Lists lie far apart: what is read here of all of them at once need not be waited for at each of them later.
      met ^= values[from] as number;
    }
    this.#passed[0] = met;
    return keys;
  }

  /** Which key the most companies have, if they are many; else -1. */
  #densest(keys: number): number {
    const asked = this.#asked;
    let densest = -1;
    let most = Math.floor(this.#companies.size * DENSE_SHARE);
    for (let at = 0; at < keys; at += 1) {
      const length = (asked[NUMBERS * at + UNTIL] as number) - (asked[NUMBERS * at + FROM] as number);
      if (length > most) [densest, most] = [at, length];
    }
    return densest;
  }

  /** Those that passed, with their sums. */
  #taken(count: number, starts: Int32Array): Found {
    const sums = this.#sums;
    const passed = this.#passed;
    const scores = this.#scores;
    for (let at = 0; at < count; at += 1) {
      const slot = passed[at] as number;
      const sum = (sums[slot] as number) - (starts[slot] as number);
      scores[at] = sum < MAX_SUM ? sum : MAX_SUM;
    }
    return { slots: passed.subarray(0, count), scores: scores.subarray(0, count) };
  }
}

export function createPercolator(): Percolator {
  return new Percolator();
}
