import type { Reason } from '../reasons/reasons.ts';
import type { CompiledProduct } from '../subjects/compiled-profile.ts';
import type { BoughtLine } from '../terms/notice-copy.ts';
import { type Catalog, matchLines, readCatalog } from './line-coverage.ts';

/** How much of what the documents of a tender list line by line stands in the company's catalog. */

/** `isAtLeast`: of some lines nobody can tell. `value`, 0..1: 1 where every line asks for the number of a product. */
export type LineDimension = { covered: number; of: number; isAtLeast: boolean; value: number };

/** A name may mean another make: it is worth what a product's name in a title is. */
const BY_NAME = 0.7;
/** Of a longer list, so few lines in the catalog are no reason to bid for it. */
export const TELLING_SHARE = 0.3;

const catalogs = new WeakMap<readonly CompiledProduct[], Catalog>();

/** Null: no document lists lines, the company has no products, or none of the lines is in the catalog for certain. */
export function lineDimension(
  products: readonly CompiledProduct[],
  lines: readonly BoughtLine[] | undefined,
): LineDimension | null {
  const counted = (lines ?? []).filter(({ isReplaced }) => !isReplaced);
  if (counted.length === 0 || products.length === 0) return null;
  const known = catalogs.get(products);
  const catalog = known ?? readCatalog(products);
  if (known === undefined) catalogs.set(products, catalog);
  const matches = matchLines(counted, catalog);
  const covered = matches.filter(({ product }) => product !== null);
  if (covered.length === 0) return null;
  const worth = covered.reduce((sum, { matchedOn }) => sum + (matchedOn === 'part_number' ? 1 : BY_NAME), 0);
  const isAtLeast = matches.some(({ status }) => status === 'check');
  return { covered: covered.length, of: counted.length, isAtLeast, value: worth / counted.length };
}

export function lineReasons(lines: LineDimension | null): Reason[] {
  if (lines === null) return [];
  const { covered, of, isAtLeast } = lines;
  return [{ kind: 'lines', covered, of, ...(isAtLeast && { isAtLeast }) }];
}
