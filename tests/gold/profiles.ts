import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import * as z from 'zod';

/** The typed profiles of the gold set. */

const typed = z.strictObject({
  overview: z.string().min(1),
  categories: z.array(z.string().min(1)).min(3).max(6),
  geography: z.array(z.string().min(1)).min(1),
});
const trades = z.array(z.strictObject({ id: z.string().regex(/^[a-z-]+$/), en: typed, fr: typed }));

export type Typed = z.infer<typeof typed>;
/** One trade, and what firms of it typed in each language. */
export type Trade = z.infer<typeof trades>[number];

const PROFILES = join(import.meta.dirname, 'profiles.yml');

/** Reads profiles.yml; a fault of form throws. */
export function readTrades(): Trade[] {
  return trades.parse(load(readFileSync(PROFILES, 'utf8'), { schema: CORE_SCHEMA, filename: PROFILES }));
}
