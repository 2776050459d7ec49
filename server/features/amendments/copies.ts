import { withoutCosmetics } from '#platform/text/without-cosmetics.ts';
import type { StoredChange } from './changes.ts';
import type { AmendingDocument } from './document-changes.ts';

/** An amendment of one copy of a tender. */
export type CopyAmendment = {
  listingId: string;
  number: number;
  at: string;
  source: string;
  changes: readonly StoredChange[];
  /** Null: the notice itself was amended. */
  document: AmendingDocument | null;
};

/** An amendment with the copies that were amended alike, itself not among them. */
export type ToldOnce<A extends CopyAmendment> = A & { alike: A[] };

/**
 * Amendments of the copies of one tender, and by its documents, each change told once: an amendment of another copy or by another
 * document that changes nothing but what an earlier one changed alike is counted with that. A copy's own amendments are never
 * merged: what goes back and forth is several. In the order given, which must be that of time.
 */
export function toldOnce<A extends CopyAmendment>(amendments: readonly A[]): ToldOnce<A>[] {
  const told: ToldOnce<A>[] = [];
  for (const one of amendments) {
    const earlier = told.find(
      (other) =>
        originOf(other) !== originOf(one) &&
        other.alike.every((another) => originOf(another) !== originOf(one)) &&
        one.changes.every((change) => other.changes.some((known) => isAlike(change, known))),
    );
    if (earlier === undefined) told.push({ ...one, alike: [] });
    else earlier.alike.push(one);
  }
  return told;
}

/** Who says it: a copy of the notice, or a document. */
function originOf({ listingId, document }: CopyAmendment): string {
  return document?.id ?? listingId;
}

/** Whether two changes come to the same, whatever each copy said before and however it writes it. */
function isAlike(one: StoredChange, other: StoredChange): boolean {
  if (one.field !== other.field) return false;
  const [after, known] = [dayOf(one), dayOf(other)];
  // A day without a time is that day at any time.
  if (after !== null && known !== null && (after.isDay || known.isDay)) return after.date === known.date;
  return changeKey(one) === changeKey(other);
}

const DATED: readonly string[] = ['closing', 'questionsDue', 'siteVisit'];

function dayOf({ field, after }: StoredChange): { date: string | null; isDay: boolean } | null {
  if (!DATED.includes(field) || after === null) return null;
  const { at, date, localDate, dateOnly } = after as StoredMoment;
  return { date: date ?? localDate ?? null, isDay: dateOnly === true || at === null };
}

type StoredMoment = { at: string | null; date?: string; localDate?: string | null; dateOnly?: boolean };

/** Stands for what a change comes to. */
function changeKey({ field, after }: StoredChange): string {
  if (DATED.includes(field)) {
    const moment = after as StoredMoment | null;
    return JSON.stringify([field, moment?.at ?? null]);
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
