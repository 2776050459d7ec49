import { withoutCosmetics } from '#platform/text/without-cosmetics.ts';
import type { StoredChange } from './changes.ts';

/** An amendment of one copy of a tender. */
export type CopyAmendment = {
  listingId: string;
  number: number;
  at: string;
  source: string;
  changes: readonly StoredChange[];
};

/** An amendment with the copies that were amended alike, itself not among them. */
export type ToldOnce<A extends CopyAmendment> = A & { alike: A[] };

/**
 * Amendments of the copies of one tender, each change told once: an amendment of another copy that changes nothing but what
 * an earlier one changed alike is counted with that. A copy's own amendments are never merged: what goes back and forth is
 * several. In the order given, which must be that of time.
 */
export function toldOnce<A extends CopyAmendment>(amendments: readonly A[]): ToldOnce<A>[] {
  const told: (ToldOnce<A> & { keys: ReadonlySet<string> })[] = [];
  for (const one of amendments) {
    const keys = new Set(one.changes.map(changeKey));
    const earlier = told.find(
      (other) =>
        other.listingId !== one.listingId &&
        other.alike.every(({ listingId }) => listingId !== one.listingId) &&
        keys.isSubsetOf(other.keys),
    );
    if (earlier === undefined) told.push({ ...one, alike: [], keys });
    else earlier.alike.push(one);
  }
  return told.map(({ keys: _keys, ...one }) => one as unknown as ToldOnce<A>);
}

/** Stands for what a change comes to, whatever the copy said before and however it writes it. */
function changeKey({ field, after }: StoredChange): string {
  if (field === 'closing') {
    const closing = after as { at: string | null; localDate: string | null; dateOnly?: boolean } | null;
    return JSON.stringify([field, closing?.dateOnly === true ? closing.localDate : (closing?.at ?? null)]);
  }
  if (field === 'documents') {
    const documents = (after ?? []) as { url: string; amendmentNumber: number | null }[];
    return JSON.stringify([field, documents.map(({ url, amendmentNumber }) => `${url} ${amendmentNumber}`).toSorted()]);
  }
  return JSON.stringify([field, tidy(after)]);
}

function tidy(value: unknown): unknown {
  if (typeof value === 'string') return withoutCosmetics(value);
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(tidy(one))).toSorted();
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, tidy(inner)]);
}
