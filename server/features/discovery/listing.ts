import type { SOURCE_STATUSES } from '#contract/opportunities.ts';

/** Text in the languages the source publishes; a language that is absent was not published. */
export type Localized = { en?: string; fr?: string; other?: string };

export type SourceStatus = (typeof SOURCE_STATUSES)[number];

export type ProcurementNature = 'goods' | 'services' | 'construction' | 'mixed' | 'unknown';

/** Code lists that listings are classified with; `SOURCE` is a source's own list (its code may be a plain label). */
export type CategoryScheme = 'UNSPSC' | 'GSIN' | 'CPV' | 'NAICS' | 'PSC' | 'SOURCE';
export type Category = { scheme: CategoryScheme; code: string | null; label: Localized };

/**
 * When bidding closes. `at` is the instant (ISO, UTC, milliseconds); `localDate` the calendar date in the buyer's zone,
 * which duplicate grouping compares; `dateOnly` says that the source gave no time and `at` is the end of that day.
 * Where the text states the closing that counts, `at` is that one, and `posted` what the source's own field says.
 */
export type Closing = {
  at: string | null;
  localDate: string | null;
  raw: string | null;
  dateOnly: boolean;
  posted?: { at: string | null; dateOnly: boolean };
  /** IANA zone of the source's clock. */
  zone?: string;
  /** Why the field says nothing although a date stands in it: no such day or time exists. */
  fault?: string;
};

/**
 * A day, or a day and hour, of a source's own column, on the source's clock; `at`, `time` and `timeZone` are null where it gives only
 * a day. `raw` is the column's own content.
 */
export type PostedMoment = {
  at: string | null;
  date: string;
  time: string | null;
  timeZone: string | null;
  raw: string;
};

export type SourceDocument = {
  url: string;
  fileName: string | null;
  language: 'en' | 'fr' | null;
  kind: string | null;
  publishedAt: string | null;
  amendmentNumber: number | null;
};

/** One tender as one source publishes it, normalised. All instants are ISO strings in UTC with milliseconds. */
export type Listing = {
  source: string;
  /** Stable id inside the source; (source, nativeId) names a listing. */
  nativeId: string;
  /** Orders the versions of one listing: compared as text, the greater one is the newer. Empty when the source has none. */
  revision: string;
  title: Localized;
  description: Localized;
  buyer: Localized;
  /** The source's own stable id of the buyer, when it has one. */
  buyerId: string | null;
  buyerCity: string | null;
  buyerRegion: string | null;
  /** ISO 3166-1 alpha-2. */
  buyerCountry: string | null;
  endUserEntity: string | null;
  /** The same in each language, where the source publishes both. */
  endUserNames?: Localized;
  referenceNumber: string;
  solicitationNumber: string | null;
  noticeType: string | null;
  procurementMethod: string | null;
  /** The same in each language, where the source publishes both. */
  noticeTypeNames?: Localized;
  procurementMethodNames?: Localized;
  sourceStatus: SourceStatus;
  publishedAt: string | null;
  amendedAt: string | null;
  closing: Closing;
  estimatedValue: { amount: number; currency: string } | null;
  categories: Category[];
  nature: ProcurementNature;
  /** Places of delivery or performance as published; empty when the source names none. */
  regions: string[];
  tradeAgreements: string[];
  /** The same in one line in each language, where the source publishes both. */
  tradeAgreementNames?: Localized;
  /** Until when questions are taken, where a column says so. */
  questionsDue?: PostedMoment;
  /** When the site is visited or bidders are informed, where a column says so. */
  siteVisit?: PostedMoment;
  /** When the contract is expected to run, or the goods to be delivered, as days; null for an end that no column gives. */
  contractPeriod?: { start: string | null; end: string | null };
  /** The record names who won, and bids are no longer taken. */
  isAwarded?: true;
  /**
   * Who won, each once, and for how much, as the record itself says; absent while bids may be taken. `estimated`: the record says that the
   * amount is an estimate. `intended`: the notice announces an award without a call for bids, which is not made yet.
   */
  winners?: { name: string; amount: number | null; currency: string | null; is?: 'estimated' | 'intended' }[];
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  /** The posting itself. */
  sourceUrl: string | null;
  /** Where the tender was first published, when this listing says that it is a republished copy. */
  originUrl: string | null;
  documents: SourceDocument[];
};

/** A supplier that bid on or won a tender, where the source publishes it. */
export type Award = {
  source: string;
  /** The `nativeId` of the listing it belongs to, when known. */
  nativeId: string | null;
  solicitationNumber: string | null;
  title: string | null;
  buyer: string | null;
  supplierName: string;
  /** Business or registration number as published (NEQ, UEI, company number …). */
  supplierNumber: string | null;
  supplierCity: string | null;
  supplierRegion: string | null;
  supplierCountry: string | null;
  won: boolean;
  amount: number | null;
  currency: string | null;
  /** ISO date of the award. */
  awardedOn: string | null;
};
