import { Interner } from './interner.ts';
import { grown, Lists } from './posting-lists.ts';

/** A key and what finding it counts: for a company 1 to 255, for a notice a small whole factor. */
export type Weighted = ReadonlyMap<string, number>;

/** A company that a notice could matter to, with the sum of what was found. */
export type Found = { companyId: string; score: number };

type PercolatorSizes = { companies: number; keys: number; postings: number; bytes: number };

/** A sum below this cannot make a match that is shown (`percolator-keys.ts` says in what units). */
export const CANDIDATE_SUM = 440;

const IMPACT_BITS = 8;
const MAX_IMPACT = 2 ** IMPACT_BITS - 1;
const MAX_COMPANIES = 2 ** (32 - IMPACT_BITS);
const FIRST_COMPANIES = 256;
/** About what a key and a company take outside these arrays: a name, its entry in a map, and an array. */
const KEY_BYTES = 96;
const COMPANY_BYTES = 300;
const NO_KEYS = new Uint32Array(0);

/**
 * Which companies a notice could matter to: an inverted index over what their profiles look for. The cost of a notice follows
 * the companies that look for something in it. It is a cache of the profiles, never the truth.
 */
export class Percolator {
  readonly #companies = new Interner();
  readonly #keys = new Interner();
  /** For each key its companies, each with the impact in one number. */
  readonly #postings = new Lists();
  /** For each company its keys. */
  readonly #filed: Uint32Array[] = [];
  /** By the company's number. */
  #versions = new Uint32Array(FIRST_COMPANIES);
  #sums = new Int32Array(FIRST_COMPANIES);

  /** Files a company under these keys, instead of what it was filed under; no other company is touched. */
  put(companyId: string, version: number, weighted: Weighted): void {
    const company = this.#companies.add(companyId);
    if (company >= MAX_COMPANIES) throw new RangeError(`the index holds ${MAX_COMPANIES} companies at most`);
    if (company >= this.#versions.length) {
      const size = Math.ceil(company * 1.5);
      this.#versions = grown(this.#versions, new Uint32Array(size));
      this.#sums = new Int32Array(size);
    }
    this.#takeOut(company);
    this.#versions[company] = version;
    const filed = new Uint32Array(weighted.size);
    let at = 0;
    for (const [name, impact] of weighted) {
      const key = this.#keys.add(name);
      this.#postings.push(key, posting(company, impact));
      filed[at] = key;
      at += 1;
    }
    this.#filed[company] = filed;
  }

  remove(companyId: string): void {
    const company = this.#companies.find(companyId);
    if (company === undefined) return;
    this.#takeOut(company);
    this.#companies.release(company);
  }

  versionOf(companyId: string): number | null {
    const company = this.#companies.find(companyId);
    return company === undefined ? null : (this.#versions[company] ?? null);
  }

  companyIds(): string[] {
    return this.#companies.names();
  }

  /** The companies whose sum of impact times factor over the notice's keys reaches `CANDIDATE_SUM`. */
  percolate(weighted: Weighted): Found[] {
    const { values } = this.#postings;
    const sums = this.#sums.fill(0);
    for (const [name, factor] of weighted) {
      const key = this.#keys.find(name);
      if (key === undefined) continue;
      const from = this.#postings.start(key);
      const until = from + this.#postings.length(key);
      for (let at = from; at < until; at += 1) {
        const value = values[at] as number;
        const company = value >>> IMPACT_BITS;
        sums[company] = (sums[company] as number) + (value & MAX_IMPACT) * factor;
      }
    }
    const found: Found[] = [];
    for (let company = 0; company < this.#companies.bound; company += 1) {
      const score = sums[company] as number;
      if (score >= CANDIDATE_SUM) found.push({ companyId: this.#companies.nameOf(company), score });
    }
    return found;
  }

  sizes(): PercolatorSizes {
    const { size: companies } = this.#companies;
    const { size: keys } = this.#keys;
    const arrays = [this.#versions.byteLength, this.#sums.byteLength, this.#postings.bytes, 4 * this.#postings.total];
    const bytes = arrays.reduce((sum, one) => sum + one, keys * KEY_BYTES + companies * COMPANY_BYTES);
    return { companies, keys, postings: this.#postings.total, bytes };
  }

  #takeOut(company: number): void {
    for (const key of this.#filed[company] ?? NO_KEYS) {
      this.#postings.take(key, this.#positionOf(key, company));
      if (this.#postings.length(key) === 0) this.#keys.release(key);
    }
    this.#filed[company] = NO_KEYS;
  }

  /** The position of the company in the list of the key. */
  #positionOf(key: number, company: number): number {
    const start = this.#postings.start(key);
    const { values } = this.#postings;
    for (let at = 0; at < this.#postings.length(key); at += 1) {
      if ((values[start + at] ?? 0) >>> IMPACT_BITS === company) return at;
    }
    throw new Error('a company is filed under a key that does not hold it');
  }
}

/** Number of a company and impact in one number. */
function posting(company: number, impact: number): number {
  return company * 2 ** IMPACT_BITS + Math.max(1, Math.min(MAX_IMPACT, Math.round(impact)));
}
