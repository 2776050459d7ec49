import type { Award, Listing } from './listing.ts';
import { arrival, changedFields, type FieldChange } from './versions.ts';

/** A parsed listing on its way into the store, with the hash of its comparable form. */
export type ArrivingListing = { listing: Listing; hash: string; awards: Award[] };

export type Held = { id: string; revision: string; version: number; hash: string; content: Listing };

export type Decision =
  | { kind: 'store'; id: string; version: number; arriving: ArrivingListing; changes: FieldChange[]; isNew: boolean }
  | { kind: 'revision'; id: string; revision: string }
  | { kind: 'nothing' };

/** What becomes of one arriving version beside the one held; `newId` names it when it is the first. */
export function decide(held: Held | null, arriving: ArrivingListing, newId: string): Decision {
  const { listing, hash } = arriving;
  switch (arrival(held, { revision: listing.revision, hash })) {
    case 'new':
      return { kind: 'store', id: newId, version: 1, arriving, changes: [], isNew: true };
    case 'changed': {
      if (held === null) return { kind: 'nothing' };
      const changes = changedFields(held.content, listing);
      return { kind: 'store', id: held.id, version: held.version + 1, arriving, changes, isNew: false };
    }
    case 'revision-only':
      return held === null ? { kind: 'nothing' } : { kind: 'revision', id: held.id, revision: listing.revision };
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
