export type Language = 'en' | 'fr';

/** Text in the languages the source publishes, as plain text: entities decoded, tags gone. */
export type LocalizedText = { en?: string; fr?: string; other?: string };

/** What the rules need of a notice; a discovered listing fits. Times are ISO strings in UTC, dates `YYYY-MM-DD`. */
export type NoticeInput = {
  title: LocalizedText;
  description: LocalizedText;
  buyer: LocalizedText;
  buyerCountry: string | null;
  buyerRegion?: string | null;
  endUserEntity: string | null;
  /** The end user's name in each language that the source publishes it in. */
  endUserNames?: LocalizedText;
  solicitationNumber: string | null;
  noticeType: string | null;
  /** The source's own word for where the procurement stands. */
  sourceStatus?: string;
  publishedAt?: string | null;
  closing: PostedClosing;
  categories: readonly NoticeCategory[];
  nature: ProcurementNature;
  regions: readonly string[];
  estimatedValue: { amount: number; currency: string } | null;
  /** The source's own column of agreements, and the same in one line in each language. */
  tradeAgreements?: readonly string[];
  tradeAgreementNames?: LocalizedText;
  /** Days and hours of the source's own columns. */
  questionsDue?: PostedMoment;
  siteVisit?: PostedMoment;
  contractPeriod?: ContractPeriod;
  /** The source names who won. */
  isAwarded?: boolean;
};

/** What a column of the source says; `raw` is its content. */
export type PostedMoment = StatedMoment & { raw: string };

/** When the contract is expected to run, or the goods to be delivered, as days. */
export type ContractPeriod = { start: string | null; end: string | null };

/**
 * The closing of the source's own field. `at` is what counts: where the text states an earlier one, that, and `posted` holds
 * the field's own. `dateOnly`: the field gives a day, and `at` is its end.
 */
export type PostedClosing = {
  at?: string | null;
  localDate: string | null;
  raw?: string | null;
  dateOnly?: boolean;
  posted?: { at: string | null; dateOnly: boolean };
  /** IANA zone of the source's clock. */
  zone?: string;
};

export type NoticeCategory = { scheme: string; code: string | null; label: LocalizedText };

export const BID_ELIGIBILITIES = ['canadian-only', 'trading-partner-or-canadian', 'open', 'unknown'] as const;
export type BidEligibility = (typeof BID_ELIGIBILITIES)[number];

export const PROCUREMENT_NATURES = ['goods', 'services', 'construction', 'mixed', 'unknown'] as const;
export type ProcurementNature = (typeof PROCUREMENT_NATURES)[number];

export type BiddableKind = 'not_a_solicitation' | 'awarded' | 'closed' | 'invited_only';
/**
 * What an answer leads to where the call awards no contract to whoever bids best: a place on a list, an invitation to the next stage, or
 * nothing but a look at whether another than the named supplier could do it.
 */
export type LeadsTo = 'list' | 'next_stage' | 'named_supplier';
/** Whether bids are taken from whoever is interested; `kind` says why not. */
export type Biddable = { value: 'yes' | 'no' | 'unknown'; kind: BiddableKind | null; leadsTo?: LeadsTo };

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
  | 'maker_certifications'
  | 'actual_product_category'
  | 'total_estimated_units'
  | 'estimated_value'
  | 'procurement_nature'
  | 'summary'
  | 'end_user'
  | 'set_asides'
  | 'closing_in_text'
  | 'questions_due_at'
  | 'site_visit_at'
  | 'quantities'
  | 'trade_agreements'
  | 'contract_period'
  | 'terms'
  | 'key_facts';

/** Which text of the notice a quote stands in; `field`: it is the content of the source's own column, and stands in no text. */
export type TextPlace = 'title' | 'description' | 'document' | 'field';

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
  /** The id of the solicitation document that it stands in. */
  document?: string;
  /** In a workbook: the name of the sheet, and the cells as a range. */
  sheet?: string;
  cells?: string;
  /** The page is a picture, whose text was read by character recognition. */
  isRecognized?: true;
  /** A language model said that the words state it; without it, the rules read it. */
  readBy?: 'model';
};

/**
 * `vehicle-holders`: only for suppliers that hold a named supply arrangement or standing offer; `supported-business` and `vcse`:
 * reserved in the United Kingdom and the Union for sheltered workshops, or for voluntary and social enterprises and mutuals.
 */
export type SetAsideKind = 'indigenous' | 'small-business' | 'vehicle-holders' | 'supported-business' | 'vcse';

export type Money = { amount: number; currency: string };

/** One line of what is ordered. `item` in the notice's words; `unit` in one fixed wording; null where not stated. */
export type Quantity = { item: string | null; quantity: number; unit: string | null; optional: boolean };

/** A value that the text states: `high` alone, or both ends of a range; and the value with all options, where it states one. */
export type StatedValue = { low: number | null; high: number; currency: string; withOptions: number | null };

/**
 * A time that the text states: the day, the time on the clock of the zone, and the instant. Time, zone and instant are null
 * where only a day is stated; zone and instant where nobody can tell on whose clock.
 */
export type StatedMoment = { at: string | null; date: string; time: string | null; timeZone: string | null };

/** `parts`: where lots or streams close at different times, the closing of each by its name. */
export type StatedClosing = StatedMoment & { parts: (StatedMoment & { part: string })[] };

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
  /** Clearances of the mandatory ones that must be held by the award, not to bid. */
  byAwardCertifications?: string[];
  /** Marks and licences that the goods must have. */
  productCertifications?: string[];
  /** What the maker of the goods must be certified as. */
  makerCertifications?: string[];
  actualProductCategory: string;
  /** The same in each language that the notice has a title in. */
  categoryNames: LocalizedText;
  totalEstimatedUnits: number | null;
  quantities: Quantity[];
  estimatedValue: Money | null;
  /** What the text says of the value, ranges and options too. */
  statedValue: StatedValue | null;
  /** In the notice's language; both when it has both. */
  summary: LocalizedText;
  endUser: string | null;
  /** The same in each language it is known in. */
  endUserNames: LocalizedText;
  setAsides: SetAsideKind[];
  /** Those that the text or the source's column says apply, by their English initials; absent where neither names one. */
  tradeAgreements?: string[];
  closingInText: StatedClosing | null;
  questionsDue: StatedMoment | null;
  siteVisit: StatedMoment | null;
  /** As the source's columns have it; absent where they do not. */
  contractPeriod?: ContractPeriod;
  /** The field's own closing, where it counts or not. */
  closingPosted: StatedMoment | null;
  /** The text states a later closing than the field, and does not say that it was moved: which of the two counts must be checked. */
  isClosingInTextLater?: true;
  /** No closing counts, and the source or the text says that it stays open. */
  isOpenContinuously?: true;
  /** Whether the closing that counts is a day without a time, of which the deadline is the end. */
  isDeadlineDateOnly: boolean;
  evidence: Evidence[];
};

/** A value and the words it was read from; no evidence when it came from a field of the notice, or is the default. */
export type Finding<Value> = { value: Value; evidence: Evidence[] };
