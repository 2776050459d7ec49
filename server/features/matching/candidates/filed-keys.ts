import type { Weighted } from './percolator.ts';

/** What a company is filed under, as a database stores it: a JSON list of each key and its impact. */

/** The index counts whole impacts: stored keys find what those they were made from find. */
export function textOfKeys(keys: Weighted): string {
  return JSON.stringify([...keys].flatMap(([key, impact]) => [key, Math.round(impact)]));
}

export function keysOfText(text: string): Map<string, number> {
  const parts = JSON.parse(text) as (string | number)[];
  const keys = new Map<string, number>();
  for (let at = 0; at + 1 < parts.length; at += 2) keys.set(String(parts[at]), Number(parts[at + 1]));
  return keys;
}
