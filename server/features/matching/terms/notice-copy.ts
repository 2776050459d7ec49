import type { CodeScheme } from '../vocabulary/code-ladder.ts';

type Localized = { en?: string; fr?: string; other?: string };

/** What matching needs of one copy of a tender; a discovered listing with its read facts fits. */
export type NoticeCopy = {
  listingId: string;
  source?: string;
  nature?: string;
  title: Localized;
  description: Localized;
  buyer: Localized;
  endUserEntity: string | null;
  buyerCity: string | null;
  buyerRegion: string | null;
  buyerCountry: string | null;
  regions: readonly string[];
  categories: readonly { scheme: CodeScheme; code: string | null; label: Localized }[];
  estimatedValue: { amount: number; currency: string } | null;
  sourceStatus: string;
  closing: { at: string | null };
  facts: NoticeFactsForMatching | null;
};

/** A line of what is bought; `isReplaced`: a later addendum states it anew. */
export type BoughtLine = {
  item: string;
  partNumbers: readonly string[];
  stockNumber: string | null;
  isReplaced: boolean;
};

export type NoticeFactsForMatching = {
  /** Absent in facts read before it was. */
  biddable?: {
    value: 'yes' | 'no' | 'unknown';
    kind: 'not_a_solicitation' | 'awarded' | 'closed' | 'invited_only' | null;
    leadsTo?: 'list' | 'next_stage' | 'named_supplier';
  };
  bidEligibility: 'canadian-only' | 'trading-partner-or-canadian' | 'open' | 'unknown';
  procurementNature: 'goods' | 'services' | 'construction' | 'mixed' | 'unknown';
  requiresManufacturer: boolean;
  mandatoryCertifications: readonly string[];
  setAsides: readonly string[];
  estimatedValue: { amount: number; currency: string } | null;
  /** What documents of the tender list; absent without documents. */
  lineItems?: readonly BoughtLine[];
  /** `document`: the words stand in this solicitation document. */
  evidence: readonly { field: string; quote: string; language?: 'en' | 'fr' | null; document?: string }[];
};
