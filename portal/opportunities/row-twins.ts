import type { OpportunityListItem as Item } from '#contract/opportunities.ts';

/** What a reader tells rows apart by. */
type Look = Pick<Item, 'title' | 'issuing_body'>;

export function lookOf({ title, issuing_body: buyer }: Look): string {
  return JSON.stringify([title, buyer].map((text) => text.toLowerCase().trim()));
}

/** The looks that more than one row has: such rows say their number too. */
export function twinsOf(items: readonly Look[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twins = new Set<string>();
  for (const item of items) {
    const look = lookOf(item);
    (seen.has(look) ? twins : seen).add(look);
  }
  return twins;
}
