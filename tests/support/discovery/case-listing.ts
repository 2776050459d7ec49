import { closingOf } from '#features/discovery/closing.ts';
import type { GroupingListing } from '#features/duplicates/keys.ts';

/** What a listing of a table case says other than the defaults. */
export type CaseListing = Partial<
  Pick<GroupingListing, 'title' | 'buyer' | 'number' | 'source' | 'nativeId' | 'sourceRank' | 'status'> & {
    /** As a source writes it, read by discovery's own rule in `buyerZone`. */
    closing: string | null;
    buyerZone: string;
  }
>;

/** Each listing is from a source of its own, without a number, unless it says otherwise. */
export function caseListing(name: string, given: CaseListing): GroupingListing {
  const { closing = '2026-03-09T14:00:00-05:00', buyerZone = 'America/Toronto', ...rest } = given;
  return {
    id: name,
    source: `source-${name}`,
    nativeId: name,
    sourceRank: 30,
    originating: true,
    title: 'Snow removal services',
    buyer: 'City of Toronto',
    closingDate: closingOf(closing, buyerZone).localDate,
    number: null,
    status: 'active',
    closingAt: null,
    publishedAt: null,
    ...rest,
  };
}
