import type { ParsedRecord } from '../connector.ts';
import type { Award, Listing } from '../listing.ts';

/** A listing of this source that says nothing yet: absent texts, empty lists, no closing. */
export function blankListing(source: string): Listing {
  return {
    source,
    nativeId: '',
    revision: '',
    title: {},
    description: {},
    buyer: {},
    buyerId: null,
    buyerCity: null,
    buyerRegion: null,
    buyerCountry: null,
    endUserEntity: null,
    referenceNumber: '',
    solicitationNumber: null,
    noticeType: null,
    procurementMethod: null,
    sourceStatus: 'unknown',
    publishedAt: null,
    amendedAt: null,
    closing: { at: null, localDate: null, raw: null, dateOnly: false },
    estimatedValue: null,
    categories: [],
    nature: 'unknown',
    regions: [],
    tradeAgreements: [],
    contactName: null,
    contactEmail: null,
    contactPhone: null,
    sourceUrl: null,
    originUrl: null,
    documents: [],
  };
}

/** An award of this source that says nothing yet but the supplier's name. */
export function blankAward(source: string, supplierName: string): Award {
  return {
    source,
    nativeId: null,
    solicitationNumber: null,
    title: null,
    buyer: null,
    supplierName,
    supplierNumber: null,
    supplierCity: null,
    supplierRegion: null,
    supplierCountry: null,
    won: false,
    amount: null,
    currency: null,
    awardedOn: null,
  };
}

/** A listing with its awards, which says that it is awarded where bids are over and the record names who won. */
export function withWinner(listing: Listing, awards: Award[]): ParsedRecord {
  const isAwarded = listing.sourceStatus === 'complete' && awards.some(({ won }) => won);
  return { kind: 'listing', listing: isAwarded ? { ...listing, isAwarded } : listing, awards };
}
