import { buyerKey } from './buyer-key.ts';
import { foldMarkup, MAX_TITLE_CHARS, squeeze } from './comparison.ts';
import { preference } from './representative.ts';
import { solicitationNumber, type SolicitationNumber } from './solicitation-number.ts';

/** What duplicate grouping reads of one listing. */
export type GroupingListing = {
  id: string;
  source: string;
  /** Its own key in its source. */
  nativeId: string;
  /** Lower is nearer to the buyer: 10 the buyer's own portal … 40 a private aggregator. */
  sourceRank: number;
  /** False when the listing itself says that it is a republished copy. */
  originating: boolean;
  /** In one language, see `titleIn`. */
  title: string;
  buyer: string;
  /** The calendar date on which bidding closes, in the buyer's zone: `YYYY-MM-DD`. Null: none is known, which is no evidence. */
  closingDate: string | null;
  number: string | null;
  /** OCDS tender status or `unknown`. */
  status: string;
  /** The closing instant and the publication instant, ISO, UTC. */
  closingAt: string | null;
  publishedAt: string | null;
};

/** The keys of one listing: all that the groups and their representatives are a function of. */
export type ListingKeys = {
  id: string;
  source: string;
  buyer: string | null;
  /** Null without a number, and without a buyer: a number identifies nothing on its own. */
  number: SolicitationNumber | null;
  /** Buyer, title and closing date in one key; null unless all three exist. */
  titleBuyerClosing: string | null;
  /** Title and closing date, present or not: what one source's two spellings of a number must differ in to be two tenders. */
  subject: string;
  /** Orders the members of a group, see `preference`. */
  preference: string;
};

/**
 * The language a text is compared in: English where it is published, else French, else the other one. One key a listing
 * keeps the proof of order independence as it is (a second key would make the evidence between unnumbered copies
 * transitive); a bilingual listing and a copy in French alone still meet by number where the buyer has one name.
 */
export function titleIn(text: { en?: string; fr?: string; other?: string }): string {
  return text.en || text.fr || text.other || '';
}

/** The keys of one listing, in time linear in its (cut) texts. */
export function keysOf(listing: GroupingListing): ListingKeys {
  const title = squeeze(foldMarkup(listing.title, MAX_TITLE_CHARS));
  const buyer = buyerKey(listing.buyer);
  const { closingDate: closing } = listing;
  const hasAll = buyer !== null && title !== '' && closing !== null;
  return {
    id: listing.id,
    source: listing.source,
    buyer,
    number: buyer === null ? null : solicitationNumber(listing.number),
    titleBuyerClosing: hasAll ? `${buyer}|${title}|${closing}` : null,
    subject: `${title}|${closing ?? ''}`,
    preference: preference(listing),
  };
}
