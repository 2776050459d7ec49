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
  return namingWinners(isAwarded ? { ...listing, isAwarded } : listing, awards);
}

/** What a listing keeps of a long list of winners. */
const MOST_WINNERS = 50;

/** Voluntary ex ante transparency: the buyer names whom it intends to award to without a call for bids. */
const INTENDED_AWARD = 'veat';

/** A listing with its awards, whose winners it names where bids are over, or where none were called for. */
export function namingWinners(listing: Listing, awards: Award[], won: readonly Award[] = awards): ParsedRecord {
  const isIntended = listing.noticeType === INTENDED_AWARD && listing.sourceStatus === 'planned';
  if (listing.sourceStatus !== 'complete' && !isIntended) return { kind: 'listing', listing, awards };
  const winners = new Map<string, NonNullable<Listing['winners']>[number]>();
  for (const { supplierName: name, amount, currency } of won.filter((one) => one.won)) {
    const before = winners.get(name);
    const isOneCurrency = before?.currency === currency;
    const sum = isOneCurrency && before.amount !== null && amount !== null ? before.amount + amount : null;
    const total = sum === null ? null : Math.round(sum * 100) / 100;
    winners.set(name, before === undefined ? { name, amount, currency } : { name, amount: total, currency });
  }
  const named = [...winners.values()]
    .slice(0, MOST_WINNERS)
    .map((one) => (isIntended ? { ...one, is: 'intended' as const } : one));
  return { kind: 'listing', listing: named.length === 0 ? listing : { ...listing, winners: named }, awards };
}
