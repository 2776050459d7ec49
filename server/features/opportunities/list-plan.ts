import type { Plan } from './list-sql.ts';

/**
 * Decides in which way the rows of a page are found (`Plan`). The planner of the database cannot know how far the rows that pass are
 * from the start of a list. So a list with filters is walked a bounded way first, and where that does not fill the page, all
 * rows that pass are taken: by another index, or through a sieve.
 */

/** Up to this many listings that hold the words of `q`, it is cheapest to start from them. */
export const FEW_HITS = 5_000;
/**
 * Rows walked in the order of the list before giving up on filling the page in this way: what passes less often than once
 * in 200 rows is few enough to be taken whole. The first step tells whether all of them would do.
 */
export const WALKED_ROWS = 5_000;
export const FIRST_WALKED_ROWS = 1_000;
/** Where more rows pass the filters than this, a sieve finds those whose listings hold frequent words sooner than looking each up. */
export const SIEVED_ROWS = 20_000;
/** Of a million rows, a sieve lets fewer than 1,000 through that do not hold the words. */
export const KEPT_BY_SIEVE = 5_000;

/** What is asked of the database on the way; each answer costs one short statement. */
export type ListProbe<Row> = {
  /** The rows of the page by one plan, `needed` at most. */
  find(plan: Plan): Promise<Row[]>;
  /** Whether the words of `q` are too frequent to start from the listings that hold them. */
  areWordsFrequent(): Promise<boolean>;
  /** Whether the range of the list holds more rows than this. */
  goesBeyond(rows: number): Promise<boolean>;
  /** Whether more rows than this pass the filters, and the sieve where one is given. */
  morePass(count: number, sieve: Uint8Array | null): Promise<boolean>;
  /** Whether more listings than this hold the words. */
  moreHits(count: number): Promise<boolean>;
  /** How many listings hold the words, and the sieve that lets them through. */
  makeSieve(): Promise<{ hits: number; sieve: Uint8Array }>;
};

/** `needed`: the rows that fill a page, one more than it shows. */
export type ListShape = { hasWords: boolean; hasFilters: boolean; needed: number };

/** The rows of one page, found in the way that fits the list. */
export async function findRows<Row>({ hasWords, hasFilters, needed }: ListShape, ask: ListProbe<Row>): Promise<Row[]> {
  if (!hasWords && !hasFilters) return await ask.find({ kind: 'ordered' });
  if (hasWords && !(await ask.areWordsFrequent())) return await ask.find({ kind: 'hits' });
  for (const rows of [FIRST_WALKED_ROWS, WALKED_ROWS]) {
    const found = await ask.find({ kind: 'bounded', rows });
    if (found.length >= needed || !(await ask.goesBeyond(rows))) return found;
    const isHopeless = found.length * (WALKED_ROWS / rows) < needed;
    if (isHopeless) break;
  }
  if (!hasWords) return await ask.find({ kind: 'passing' });
  if (!(await ask.morePass(SIEVED_ROWS, null))) {
    return await ask.find({ kind: (await ask.moreHits(FEW_HITS)) ? 'passing' : 'hits' });
  }
  const { hits, sieve } = await ask.makeSieve();
  if (hits <= FEW_HITS) return await ask.find({ kind: 'hits' });
  const found = await ask.find({ kind: 'sieved', sieve, kept: KEPT_BY_SIEVE });
  if (found.length >= needed || !(await ask.morePass(KEPT_BY_SIEVE, sieve))) return found;
  return await ask.find({ kind: 'passing' });
}
