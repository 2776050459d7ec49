export type Language = 'en' | 'fr';

/** Text in the languages the source publishes, as plain text: entities decoded, tags gone. */
export type LocalizedText = { en?: string; fr?: string; other?: string };

/** What the rules need of a notice; a discovered listing fits. Times are ISO strings in UTC, dates `YYYY-MM-DD`. */
export type NoticeInput = {
  title: LocalizedText;
  description: LocalizedText;
  buyer: LocalizedText;
  buyerCountry: string | null;
  endUserEntity: string | null;
  solicitationNumber: string | null;
  noticeType: string | null;
  /** The source's own word for where the procurement stands. */
  sourceStatus?: string;
  closing: { localDate: string | null };
  categories: readonly NoticeCategory[];
  nature: ProcurementNature;
  regions: readonly string[];
  estimatedValue: { amount: number; currency: string } | null;
};

export type NoticeCategory = { scheme: string; code: string | null; label: LocalizedText };

export const BID_ELIGIBILITIES = ['canadian-only', 'trading-partner-or-canadian', 'open', 'unknown'] as const;
export type BidEligibility = (typeof BID_ELIGIBILITIES)[number];

export const PROCUREMENT_NATURES = ['goods', 'services', 'construction', 'mixed', 'unknown'] as const;
export type ProcurementNature = (typeof PROCUREMENT_NATURES)[number];

export type BiddableKind = 'not_a_solicitation' | 'awarded' | 'closed' | 'invited_only';
/** Whether bids are taken from whoever is interested; `kind` says why not. */
export type Biddable = { value: 'yes' | 'no' | 'unknown'; kind: BiddableKind | null };

/** The facts that can carry evidence, by the names under which they are published. */
export type FactField =
  | 'biddable'
  | 'bid_eligibility'
  | 'requires_manufacturer'
  | 'requires_oem_documentation'
  | 'mandatory_certifications'
  | 'desirable_certifications'
  | 'post_award_certifications'
  | 'product_certifications'
  | 'actual_product_category'
  | 'total_estimated_units'
  | 'estimated_value'
  | 'procurement_nature'
  | 'summary'
  | 'end_user'
  | 'set_asides'
  | 'trade_agreements'
  | 'closing_in_text';

/** Which text of the notice a quote stands in. */
export type TextPlace = 'title' | 'description' | 'document';

/**
 * The words a fact was read from. `quote` is exactly `text.slice(start, end)` of the text named by `place` and `language`
 * (of that page, when `page` is given), its hard line breaks taken out (`lines.ts`); offsets count UTF-16 units. `language` is null for a text in neither language.
 */
export type Evidence = {
  field: FactField;
  quote: string;
  place: TextPlace;
  language: Language | null;
  start: number;
  end: number;
  page: number | null;
};

/**
 * `vehicle-holders`: only for suppliers that hold a named supply arrangement or standing offer; `supported-business` and `vcse`:
 * reserved in the United Kingdom and the Union for sheltered workshops, or for voluntary and social enterprises and mutuals.
 */
export type SetAsideKind = 'indigenous' | 'small-business' | 'vehicle-holders' | 'supported-business' | 'vcse';

export type Money = { amount: number; currency: string };

/** A closing date that the text states and that differs from the notice's own field (`field` null: it has none). */
export type ClosingInText = { localDate: string; field: string | null };

/** What the text of a notice says. False and null mean that nothing says so, not that the opposite is certain. */
export type NoticeFacts = {
  /** Absent in facts read before it was. */
  biddable?: Biddable;
  bidEligibility: BidEligibility;
  procurementNature: ProcurementNature;
  requiresManufacturer: boolean;
  requiresOemDocumentation: boolean;
  /** Names in one fixed wording, whatever the language of the notice, sorted. */
  mandatoryCertifications: string[];
  /** Asked for as an asset; absent where none is, as the next two. */
  desirableCertifications?: string[];
  /** What only the winner must obtain. */
  postAwardCertifications?: string[];
  /** Marks and licences that the goods must have. */
  productCertifications?: string[];
  actualProductCategory: string;
  totalEstimatedUnits: number | null;
  estimatedValue: Money | null;
  /** In the notice's language; both when it has both. */
  summary: LocalizedText;
  endUser: string | null;
  setAsides: SetAsideKind[];
  /** Those that the text says apply, by their English initials; absent where it names none. */
  tradeAgreements?: string[];
  closingInText: ClosingInText | null;
  evidence: Evidence[];
};

/** A value and the words it was read from; no evidence when it came from a field of the notice, or is the default. */
export type Finding<Value> = { value: Value; evidence: Evidence[] };
