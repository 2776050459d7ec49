import type { GroupingListing } from './keys.ts';

/** What a listing of a table case says other than the defaults. */
export type CaseListing = Partial<
  Pick<
    GroupingListing,
    'title' | 'buyer' | 'buyerZone' | 'closing' | 'number' | 'source' | 'nativeId' | 'sourceRank' | 'status'
  >
>;

/** Each listing is from a source of its own, without a number, unless it says otherwise. */
export function caseListing(name: string, given: CaseListing): GroupingListing {
  return {
    id: name,
    source: `source-${name}`,
    nativeId: name,
    sourceRank: 30,
    originating: true,
    title: 'Snow removal services',
    buyer: 'City of Toronto',
    buyerZone: 'America/Toronto',
    closing: '2026-03-09T14:00:00-05:00',
    number: null,
    status: 'active',
    closingAt: null,
    publishedAt: null,
    ...given,
  };
}
