import type { CodeScheme } from '../vocabulary/code-ladder.ts';
import type { PastBid, PastNotice, RankedNotice } from './past-notice.ts';
import { familyOf } from './source-family.ts';

type Localized = { en?: string; fr?: string; other?: string };

/** What the ranker reads of a listing; a discovered listing fits. */
export type ListingForRanking = {
  source: string;
  nativeId: string;
  title: Localized;
  buyer: Localized;
  buyerCity: string | null;
  regions: readonly string[];
  categories: readonly { scheme: CodeScheme; code: string | null; label: Localized }[];
  nature: string;
  publishedAt: string | null;
};

/** What the ranker reads of an award: one supplier's bid on, or contract from, one tender. */
export type AwardForRanking = {
  source: string;
  nativeId: string | null;
  solicitationNumber: string | null;
  title: string | null;
  buyer: string | null;
  supplierKey: string;
  supplierNumber: string | null;
  supplierCity: string | null;
  awardedOn: string | null;
};

/** A listing as the ranker compares it. The date is the greatest possible where the source gives none. */
export function rankedNotice(listing: ListingForRanking): RankedNotice {
  const { title, buyer } = listing;
  return {
    id: tenderKey(listing.source, listing.nativeId, null),
    titles: [title.en, title.fr, title.other].filter((text): text is string => text !== undefined && text !== ''),
    codes: codesOf(listing.categories),
    nature: listing.nature === 'unknown' ? null : listing.nature,
    buyer: buyer.fr ?? buyer.en ?? buyer.other ?? null,
    city: listing.buyerCity,
    regions: listing.regions,
    publishedAt: listing.publishedAt ?? '9999',
  };
}

/** The codes; of a listing without any, the labels of its source's own categories. */
function codesOf(categories: ListingForRanking['categories']): RankedNotice['codes'] {
  const coded = categories.flatMap(({ scheme, code }) => (code === null ? [] : [{ scheme, code }]));
  if (coded.length > 0) return coded;
  return categories.flatMap(({ scheme, label }) => {
    const text = label.fr ?? label.en ?? label.other;
    return text === undefined ? [] : [{ scheme, code: text }];
  });
}

/**
 * Past notices with their bidders: awards next to the listing they belong to, or alone where no listing is known. Notices
 * without a date are left out: it cannot be said that they are past.
 */
export function pastNotices(
  listings: readonly ListingForRanking[],
  awards: readonly AwardForRanking[],
  companyOf: SupplierIdentity = supplierIdentities(awards),
): PastNotice[] {
  const bids = new Map<string, PastBid[]>();
  const alone = new Map<string, AwardForRanking>();
  for (const award of awards) {
    const key = tenderKey(award.source, award.nativeId, award.solicitationNumber);
    const list = bids.get(key) ?? [];
    bids.set(key, list);
    list.push({ company: companyOf(award), city: award.supplierCity });
    if (!alone.has(key)) alone.set(key, award);
  }
  const notices: PastNotice[] = listings.map((listing) => {
    const notice = rankedNotice(listing);
    alone.delete(notice.id);
    return { ...notice, family: familyOf(listing.source), bids: bids.get(notice.id) ?? [] };
  });
  for (const [id, award] of alone) {
    notices.push({ ...noticeOfAward(id, award), family: familyOf(award.source), bids: bids.get(id) ?? [] });
  }
  return notices.filter((notice) => notice.publishedAt < '9999' && notice.bids.length > 0);
}

function noticeOfAward(id: string, award: AwardForRanking): RankedNotice {
  return {
    id,
    titles: award.title === null ? [] : [award.title],
    codes: [],
    nature: null,
    buyer: award.buyer,
    city: null,
    regions: [],
    publishedAt: award.awardedOn ?? '9999',
  };
}

function tenderKey(source: string, nativeId: string | null, solicitationNumber: string | null): string {
  const family = familyOf(source);
  return nativeId === null ? `${family} number ${solicitationNumber ?? ''}` : `${family} ${nativeId}`;
}

/** The key of the company behind an award. */
export type SupplierIdentity = (award: Pick<AwardForRanking, 'supplierKey' | 'supplierNumber'>) => string;

/**
 * A company's key is its registration number; without one, the number that its name always has where it has one; else its
 * name without legal form.
 */
export function supplierIdentities(
  awards: readonly Pick<AwardForRanking, 'supplierKey' | 'supplierNumber'>[],
): SupplierIdentity {
  const numbers = new Map<string, string | null>();
  for (const { supplierKey, supplierNumber } of awards) {
    if (supplierNumber === null) continue;
    const known = numbers.get(supplierKey);
    numbers.set(supplierKey, known === undefined || known === supplierNumber ? supplierNumber : null);
  }
  return ({ supplierKey, supplierNumber }) => {
    const number = supplierNumber ?? numbers.get(supplierKey) ?? null;
    return number === null ? `name ${supplierKey}` : `number ${number}`;
  };
}
