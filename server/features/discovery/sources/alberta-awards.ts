import { fold } from '#platform/text/fold.ts';
import type { Award, Listing } from '../listing.ts';
import { provinceName } from './canadian-terms.ts';
import { countryAlpha2 } from './country-codes.ts';
import { amountOf, fieldsOf, lineOf, listOf, textOf } from './native-fields.ts';
import type { Fields } from './native-fields.ts';

/**
 * Winners from `awards`, then bidders from `bidders` who are not among them. An award that replaces another one
 * (`originalAwardId`) takes its place. Interested suppliers are personal data and are not read.
 */
export function albertaAwards(record: Fields, listing: Listing): Award[] {
  const awards = entries(record['awards']);
  const replaced = new Set(awards.map((award) => textOf(award['originalAwardId'])));
  const winners = awards.filter((award) => !replaced.has(textOf(award['id']) || 'no id'));
  const bidders = entries(record['bidders']).filter((bidder) => !winners.some((winner) => isSame(winner, bidder)));
  return [
    ...winners.map((award) => awardOf(award, listing, true, amountOf(award['amount']))),
    ...bidders.map((bidder) => awardOf(bidder, listing, false, bidAmount(bidder))),
  ];
}

/** The listing, whose winners are marked where the comments of their award call the amount an estimate. */
export function withEstimates(listing: Listing, record: Fields): Listing {
  if (listing.winners === undefined) return listing;
  const estimated = new Set(
    entries(record['awards'])
      .filter((award) => ESTIMATE.test(textOf(award['comments'])))
      .map(nameOf),
  );
  return {
    ...listing,
    winners: listing.winners.map((one) => (estimated.has(one.name) ? { ...one, is: 'estimated' as const } : one)),
  };
}

const ESTIMATE = /\bestimated? award\b|\b(?:is|are|was) (?:an? |based on (?:an? )?)?(?:\w{1,14} )?estimated?\b/i;

function entries(value: unknown): Fields[] {
  return listOf(value)
    .map((entry) => fieldsOf(entry) ?? {})
    .filter((entry) => nameOf(entry) !== '');
}

function nameOf(entry: Fields): string {
  return lineOf(entry['alternativeSupplierDisplayName']) ?? '';
}

function isSame(winner: Fields, bidder: Fields): boolean {
  const supplier = textOf(winner['supplierId']);
  return (
    textOf(winner['bidderId']) === textOf(bidder['id']) ||
    (supplier !== '' && supplier === textOf(bidder['supplierId'])) ||
    fold(nameOf(winner)) === fold(nameOf(bidder))
  );
}

/** What was bid, where there was one price; prices of several options do not add up to a bid. */
function bidAmount(bidder: Fields): number | null {
  const amounts = listOf(bidder['bidAmounts']);
  return amounts.length === 1 ? amountOf(fieldsOf(amounts[0])?.['amount']) : null;
}

function awardOf(entry: Fields, listing: Listing, won: boolean, amount: number | null): Award {
  const address = fieldsOf(entry['address']) ?? {};
  return {
    source: listing.source,
    nativeId: listing.nativeId,
    solicitationNumber: listing.solicitationNumber,
    title: listing.title.en ?? null,
    buyer: listing.buyer.en ?? null,
    supplierName: nameOf(entry),
    supplierNumber: null,
    supplierCity: lineOf(address['city']),
    supplierRegion: provinceName(address['stateProvince']),
    supplierCountry: /^canada$/i.test(textOf(address['country'])) ? 'CA' : countryAlpha2(textOf(address['country'])),
    won,
    amount,
    currency: amount === null ? null : 'CAD',
    awardedOn: won ? (/^\d{4}-\d{2}-\d{2}/.exec(textOf(entry['awardDate']))?.[0] ?? null) : null,
  };
}
