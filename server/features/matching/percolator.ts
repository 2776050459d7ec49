import { grown, Lists, Names } from './percolator-postings.ts';
import { createScoreSketch } from './percolator-sketch.ts';

/** A key and what finding it counts: for a company 1 to 255, for a notice a small factor. */
export type Weighted = ReadonlyMap<string, number>;

/** Companies that a notice could matter to, by their places in the index, each with the sum of what was found. */
export type Found = { places: Uint32Array; scores: Uint32Array };

export type PercolatorSizes = { companies: number; keys: number; postings: number; bytes: number };

/** A sum below this cannot make a match that is shown (`percolator-keys.ts` says in what units). */
export const BASE_THRESHOLD = 440;

const MAX_IMPACT = 255;
/** Sums stay here, above every threshold; small sums of all companies fit into the cache of a processor. */
const MAX_SUM = 2 ** 16 - 2;
/** The threshold of a place without a company. */
const NEVER = 2 ** 16 - 1;
/** Postings a company from which looking at every company is cheaper than remembering which were met. */
const DENSE_SHARE = 0.5;
const MAX_COMPANIES = 2 ** 24;
const FIRST_COMPANIES = 256;
/** What the maps and strings of one key and of one company take beside the typed arrays, measured with Node 24. */
const KEY_BYTES = 96;
const COMPANY_BYTES = 160;

/**
 * Which companies a notice could matter to: an inverted index over what their profiles look for. The cost of a notice follows
 * the companies that look for something in it. It is a cache of the profiles, never the truth.
 */
export class Percolator {
  readonly #companies = new Names();
  readonly #keys = new Names();
  /** For each key its companies, as place of the company and impact in one number. */
  readonly #postings = new Lists();
  /** For each company its keys. */
  readonly #filed = new Lists();
  readonly #sketch = createScoreSketch(BASE_THRESHOLD);
  #versions = new Uint32Array(FIRST_COMPANIES);
  #thresholds = new Uint16Array(FIRST_COMPANIES).fill(NEVER);
  /** The least thresholds. */
  #bases = new Uint16Array(FIRST_COMPANIES).fill(NEVER);
  #sums = new Uint16Array(FIRST_COMPANIES);
  #touched = new Uint32Array(FIRST_COMPANIES + 1);

  /** Files a company under these keys, in place of what it was filed under; no other company is touched. */
  put(companyId: string, version: number, weighted: Weighted): void {
    const place = this.#companies.add(companyId);
    this.#reach(place);
    this.#takeOut(place);
    this.#versions[place] = version;
    this.#bases[place] = BASE_THRESHOLD;
    if (this.#thresholds[place] === NEVER) this.#thresholds[place] = BASE_THRESHOLD;
    for (const [name, impact] of weighted) {
      const key = this.#keys.add(name);
      this.#postings.push(key, place * 256 + Math.max(1, Math.min(MAX_IMPACT, Math.round(impact))));
      this.#filed.push(place, key);
    }
  }

  remove(companyId: string): void {
    const place = this.#companies.find(companyId);
    if (place === undefined) return;
    this.#takeOut(place);
    this.#companies.release(place);
    this.#thresholds[place] = NEVER;
    this.#bases[place] = NEVER;
    this.#sketch.forget(place);
  }

  versionOf(companyId: string): number | null {
    const place = this.#companies.find(companyId);
    return place === undefined ? null : (this.#versions[place] ?? null);
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
      const { places, scores } = this.#passing(weighted, this.#bases);
      for (let at = 0; at < places.length; at += 1) this.#sketch.note(places[at] as number, scores[at] as number);
    }
    return this.#passing(weighted, this.#thresholds);
  }

  /** The company at a place that `percolate` gave; until the next edit. */
  companyAt(place: number): string {
    return this.#companies.name(place);
  }

  /** Sets thresholds so that this share of the recent notices passes for each company; never below `BASE_THRESHOLD`. */
  setThresholds(share: number): void {
    for (const companyId of this.#companies.all()) {
      const place = this.#companies.find(companyId) ?? 0;
      this.#thresholds[place] = Math.max(BASE_THRESHOLD, Math.min(MAX_SUM, this.#sketch.threshold(place, share)));
    }
  }

  thresholdOf(companyId: string): number {
    return this.#thresholds[this.#companies.find(companyId) ?? -1] ?? BASE_THRESHOLD;
  }

  sizes(): PercolatorSizes {
    const arrays = [this.#versions, this.#thresholds, this.#bases, this.#sums, this.#touched];
    const parts = [this.#postings.bytes, this.#filed.bytes, this.#sketch.bytes()];
    const names = this.#keys.size * KEY_BYTES + this.#companies.size * COMPANY_BYTES;
    return {
      companies: this.#companies.size,
      keys: this.#keys.size,
      postings: this.#postings.total,
      bytes: [...arrays.map((array) => array.byteLength), ...parts].reduce((sum, one) => sum + one, names),
    };
  }

  #reach(place: number): void {
    if (place >= MAX_COMPANIES) throw new RangeError(`the index holds ${MAX_COMPANIES} companies at most`);
    if (place < this.#versions.length) return;
    const size = Math.ceil(place * 1.5);
    this.#versions = grown(this.#versions, new Uint32Array(size));
    this.#thresholds = grown(this.#thresholds, new Uint16Array(size).fill(NEVER));
    this.#bases = grown(this.#bases, new Uint16Array(size).fill(NEVER));
    this.#sums = new Uint16Array(size);
    this.#touched = new Uint32Array(size + 1);
  }

  #takeOut(place: number): void {
    const from = this.#filed.start(place);
    const until = from + this.#filed.length(place);
    for (let at = from; at < until; at += 1) {
      const key = this.#filed.values[at] ?? 0;
      this.#postings.take(key, this.#placeIn(key, place));
      if (this.#postings.length(key) === 0) this.#keys.release(key);
    }
    this.#filed.clear(place);
  }

  /** Where the company stands in the list of the key. */
  #placeIn(key: number, place: number): number {
    const start = this.#postings.start(key);
    const { values } = this.#postings;
    for (let at = 0; at < this.#postings.length(key); at += 1) {
      if ((values[start + at] ?? 0) >>> 8 === place) return at;
    }
    throw new Error('a company is filed under a key that does not hold it');
  }

  #passing(weighted: Weighted, thresholds: Uint16Array): Found {
    const lists: { key: number; factor: number }[] = [];
    let total = 0;
    for (const [name, factor] of weighted) {
      const key = this.#keys.find(name);
      if (key === undefined) continue;
      lists.push({ key, factor });
      total += this.#postings.length(key);
    }
    const isDense = total > this.#companies.size * DENSE_SHARE;
    let noted = 0;
    for (const { key, factor } of lists) {
      if (isDense) this.#add(key, factor);
      else noted = this.#addNoting(key, factor, noted);
    }
    return this.#taken(isDense ? this.#passAmongAll(thresholds) : this.#passAmong(noted, thresholds), isDense);
  }

  /** Adds up the sums of the companies that one key meets. */
  #add(key: number, factor: number): void {
    const { values } = this.#postings;
    const sums = this.#sums;
    const until = this.#postings.start(key) + this.#postings.length(key);
    for (let at = this.#postings.start(key); at < until; at += 1) {
      const posting = values[at] as number;
      const place = posting >>> 8;
      const sum = (sums[place] as number) + (posting & MAX_IMPACT) * factor;
      sums[place] = sum < MAX_SUM ? sum : MAX_SUM;
    }
  }

  /** As `#add`, noting the companies that it is the first to meet; how many are noted then. */
  #addNoting(key: number, factor: number, noted: number): number {
    const { values } = this.#postings;
    const sums = this.#sums;
    const touched = this.#touched;
    const until = this.#postings.start(key) + this.#postings.length(key);
    let count = noted;
    for (let at = this.#postings.start(key); at < until; at += 1) {
      const posting = values[at] as number;
      const place = posting >>> 8;
      const before = sums[place] as number;
      if (before === 0) touched[count++] = place;
      const sum = before + (posting & MAX_IMPACT) * factor;
      sums[place] = sum < MAX_SUM ? sum : MAX_SUM;
    }
    return count;
  }

  /** Moves those that pass to the front of `#touched`, and forgets the sums of the others. */
  #passAmong(noted: number, thresholds: Uint16Array): number {
    const sums = this.#sums;
    const touched = this.#touched;
    let passed = 0;
    for (let at = 0; at < noted; at += 1) {
      const place = touched[at] as number;
      const isPassing = (sums[place] as number) >= (thresholds[place] as number);
      if (!isPassing) sums[place] = 0;
      touched[passed] = place;
      passed += Number(isPassing);
    }
    return passed;
  }

  #passAmongAll(thresholds: Uint16Array): number {
    const sums = this.#sums;
    const touched = this.#touched;
    const until = this.#companies.places;
    let passed = 0;
    for (let place = 0; place < until; place += 1) {
      touched[passed] = place;
      passed += Number((sums[place] as number) >= (thresholds[place] as number));
    }
    return passed;
  }

  /** Those that passed with their sums, all of which are forgotten. */
  #taken(passed: number, isDense: boolean): Found {
    const sums = this.#sums;
    const places = this.#touched.slice(0, passed);
    const scores = new Uint32Array(passed);
    for (let at = 0; at < passed; at += 1) {
      const place = places[at] as number;
      scores[at] = sums[place] as number;
      if (!isDense) sums[place] = 0;
    }
    if (isDense) sums.fill(0, 0, this.#companies.places);
    return { places, scores };
  }
}

export function createPercolator(): Percolator {
  return new Percolator();
}
