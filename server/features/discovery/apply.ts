import type { Award, Listing } from './listing.ts';
import { arrival, changedFields, type FieldChange } from './versions.ts';

/** A parsed listing on its way into the store, with its awards. */
export type ArrivingListing = { listing: Listing; awards: Award[] };

export type Held = { id: string; revision: string; version: number; hash: string; content: Listing };

export type Decision =
  | { kind: 'store'; id: string; version: number; changes: FieldChange[] }
  | { kind: 'revision'; id: string; revision: string }
  | { kind: 'nothing' };

/**
 * What to do with an arriving version, given the stored one. `hash` is that of its comparable form; `newId` names the
 * listing when this is its first version.
 */
export function decide(held: Held | null, arriving: { listing: Listing; hash: string }, newId: string): Decision {
  const { listing, hash } = arriving;
  if (held === null) return { kind: 'store', id: newId, version: 1, changes: [] };
  switch (arrival(held, { revision: listing.revision, hash })) {
    case 'changed':
      return { kind: 'store', id: held.id, version: held.version + 1, changes: changedFields(held.content, listing) };
    case 'revision-only':
      return { kind: 'revision', id: held.id, revision: listing.revision };
    case 'unchanged':
    case 'older':
      return { kind: 'nothing' };
  }
}

/**
 * Cuts a batch so that no listing occurs twice in one part: two versions of one listing in a file follow each other, each
 * compared with the one before.
 */
export function withoutRepeats<T>(batch: readonly T[], keyOf: (item: T) => string): T[][] {
  const parts: T[][] = [];
  let keys = new Set<string>();
  for (const item of batch) {
    const key = keyOf(item);
    if (parts.length === 0 || keys.has(key)) {
      parts.push([]);
      keys = new Set();
    }
    keys.add(key);
    parts.at(-1)?.push(item);
  }
  return parts;
}
