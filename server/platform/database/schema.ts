// The rows of the tables in database/migrations; made by tests/support/generate-schema.ts with kysely-codegen.
import type { ColumnType } from 'kysely';
import type { Instant, Json } from './column-values.ts';

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Numeric = ColumnType<number, number | string, number | string>;

export interface AgentAccess {
  company_id: string;
  email: string;
  granted_at: Instant;
  revoked_at: Instant | null;
}

export interface AmendmentAlerts {
  company_id: string;
  gate_before: string | null;
  id: Generated<string>;
  listing_id: string;
  moved_id: string | null;
  own_moved_id: string | null;
  profile_version: number | null;
  reason: string | null;
  reasons_before: Json | null;
  score_before: number | null;
  seen_at: Instant;
  settled_at: Instant | null;
  state: string;
  version: number | null;
}

export interface AnsweredRequests {
  answer: string | null;
  company_id: string;
  expires_at: Instant;
  fingerprint: Buffer;
  name_hash: Buffer;
  status: number | null;
}

export interface ApiKeys {
  company_id: string;
  created_at: Generated<Instant>;
  display_suffix: string;
  expires_at: Instant | null;
  id: string;
  last_used_at: Instant | null;
  name: string;
  revoked_at: Instant | null;
  scopes: string[];
  secret_hash: Buffer;
}

export interface AuditEntries {
  action: string;
  actor: string;
  actor_kind: string;
  after: Json | null;
  before: Json | null;
  company_id: string | null;
  created_at: Generated<Instant>;
  id: Generated<number>;
  request_id: string | null;
  subject: string;
}

export interface Awards {
  amount: Numeric | null;
  awarded_on: string | null;
  buyer: string | null;
  currency: string | null;
  id: string;
  native_id: string | null;
  recorded_at: Instant;
  solicitation_number: string | null;
  source: string;
  supplier_city: string | null;
  supplier_country: string | null;
  supplier_key: string;
  supplier_name: string;
  supplier_number: string | null;
  supplier_region: string | null;
  title: string | null;
  won: boolean;
}

export interface Companies {
  contact_email: string;
  country: Generated<string>;
  created_at: Generated<Instant>;
  id: string;
  language: Generated<string>;
  legal_name: string;
}

export interface CompanyKeys {
  company_id: string;
  form: number;
  judgement: number;
  keys: string;
  profile_version: number;
  snapshot: number;
}

export interface CompanyNames {
  company_id: string;
  created_at: Instant;
  name: string;
  supplier_key: string;
}

export interface ContextDocs {
  company_id: string;
  content_hash: Buffer;
  content_type: string;
  created_at: Generated<Instant>;
  file_id: string;
  filename: string;
  id: string;
  ingest_error: string | null;
  last_indexed_at: Instant | null;
  page_count: number | null;
  reader_version: Generated<number>;
  refresh_at: Instant | null;
  size_bytes: number;
  status: string;
  terms: Generated<Json>;
  text_hash: Buffer | null;
  text_version: string | null;
  updated_at: Generated<Instant>;
}

export interface ContextFiles {
  changed_at: Generated<Instant>;
  company_id: string;
  id: string;
  state: string;
}

export interface ContextPassages {
  company_id: string;
  doc_id: string;
  document: string;
  ordinal: number;
  page: number | null;
  text: string;
  version: string;
}

export interface Deliveries {
  attempt_after: Instant;
  attempts: Generated<number>;
  company_id: string;
  created_at: Instant;
  first_attempt_at: Instant | null;
  id: string;
  kind: string;
  maybe_taken_by: string | null;
  message: string | null;
  message_hash: Buffer;
  message_id: string;
  reason: string | null;
  recipient: string;
  recover_at: Instant;
  settled_at: Instant | null;
  state: string;
  subject_id: string;
  subject_line: string;
  withdrawn_at: Instant | null;
}

export interface DeliveryAttempts {
  answered_at: Instant | null;
  company_id: string;
  delivery_id: string;
  number: number;
  outcome: string | null;
  provider: string;
  provider_id: string | null;
  reason: string | null;
  started_at: Instant;
}

export interface DigestDepartures {
  company_id: string;
  email: string;
  left_at: Instant;
}

export interface DigestItems {
  company_id: string;
  digest_id: string;
  eligible: boolean;
  gate: string | null;
  left_out: string | null;
  opportunity_id: string;
  position: number | null;
  version: number;
}

export interface Digests {
  below_floor: number;
  beyond_cap: number;
  closed: number;
  company_id: string;
  considered: number;
  emailed: number;
  finished_at: Instant | null;
  id: string;
  reason: string | null;
  ruled_out: number;
  scheduled_at: Instant | null;
  sequence: Generated<number>;
  sources: Json;
  started_at: Instant;
  state: string;
}

export interface DiscoveryClocks {
  company_id: string;
  last_discovered_at: Instant;
}

export interface DiscoveryFailures {
  ordinal: number;
  reason: string;
  record: string;
  run_id: number;
}

export interface DiscoveryRuns {
  award_count: Generated<number>;
  changed_count: Generated<number>;
  error: string | null;
  failed_count: Generated<number>;
  finished_at: Instant | null;
  id: Generated<number>;
  ignored_count: Generated<number>;
  new_count: Generated<number>;
  origin: string;
  read_count: Generated<number>;
  source: string;
  started_at: Instant;
  state: string;
  unchanged_count: Generated<number>;
}

export interface Feedback {
  action: string;
  company_id: string;
  created_at: Generated<Instant>;
  group_id: string;
  id: string;
  member_name: string | null;
  opportunity_id: string;
  profile_change_ids: Generated<string[]>;
  reason: string | null;
  sequence: Generated<number>;
  status_before: string | null;
}

export interface GroupEmbeddings {
  dimension: number;
  embedded_at: Instant;
  group_id: string;
  group_version: number;
  model: string;
  text_hashes: string[];
  vectors: Buffer;
}

export interface GroupKeys {
  form: Generated<number>;
  group_id: string;
  group_version: number;
  judgement: Generated<number>;
  keys: number[];
}

export interface InboundCopies {
  key: Buffer;
  seen_at: Instant;
}

export interface InboundMessages {
  answers_to: Generated<string[]>;
  arrived_by: string;
  company_id: string | null;
  delivery_id: string | null;
  detail: string;
  envelope_sender: string | null;
  header_from: string | null;
  id: string;
  inline_answers: Json | null;
  is_text_cut: Generated<boolean>;
  kind: string | null;
  language: string | null;
  message_id: string | null;
  new_text: string | null;
  outcome: Json | null;
  processed_at: Instant | null;
  raw_hash: Buffer;
  reason: string;
  received_at: Instant;
  size_bytes: number;
  state: string;
  subject: string;
  user_email: string | null;
}

export interface Installation {
  name: string;
  value: Json;
}

export interface LearnedRules {
  active: boolean;
  company_id: string;
  condition_kind: string;
  condition_label: string;
  condition_value: string;
  contrary: number;
  created_at: Generated<Instant>;
  favours: boolean;
  id: string;
  last_evidence_at: Instant | null;
  origin_opportunity_id: string | null;
  replayed_at: Instant | null;
  replayed_hidden: number | null;
  replayed_matches: number | null;
  replayed_yes: number | null;
  rule_type: string;
  sequence: Generated<number>;
  source: string;
  supporting: number;
  switched_at: Instant | null;
}

export interface ListingChanges {
  field: string;
  listing_id: string;
  value_after: Json | null;
  value_before: Json | null;
  version: number;
}

export interface ListingKeys {
  buyer_key: string | null;
  exact: string | null;
  group_id: string | null;
  listing_id: string;
  num_key: string | null;
  preference: string;
  raw: string | null;
  seg: string | null;
  segment: string | null;
  source: string;
  subject: string;
  tk: string | null;
  whole: Generated<boolean>;
}

export interface Listings {
  buyer: string;
  changed_at: Instant;
  closing_date: string | null;
  content: Json;
  content_hash: Buffer;
  deadline: Instant | null;
  estimated_value: Numeric | null;
  first_seen_at: Instant;
  id: string;
  native_id: string;
  notice_type: string | null;
  published_at: Instant | null;
  reference_number: string;
  revision: string;
  solicitation_number: string | null;
  source: string;
  source_status: string;
  source_url: string | null;
  title: string;
  version: number;
}

export interface ListingSearch {
  document: string;
  listing_id: string;
}

export interface ListingVersions {
  content: Json;
  listing_id: string;
  recorded_at: Instant;
  revision: string;
  run_id: number | null;
  version: number;
}

export interface MatchQueue {
  company_id: string;
  group_id: string;
  priority: number;
  queued_at: Instant;
}

export interface MatchStates {
  basis: string | null;
  company_id: string;
  completed_at: Instant | null;
  profile_version: number | null;
  run: string | null;
  tenders_done: number | null;
  tenders_total: number | null;
  updated_at: Instant;
}

export interface Memberships {
  bound_at: Instant | null;
  chosen_at: Instant | null;
  company_id: string;
  created_at: Generated<Instant>;
  disabled_at: Instant | null;
  email: string;
  id: string;
  issuer: string | null;
  name: string | null;
  role: string;
  subject: string | null;
}

export interface ModelOpinions {
  company_id: string;
  form: number;
  given_at: Instant;
  group_id: string;
  group_version: number;
  judgement: number;
  model: string;
  points: number;
  profile_version: number;
  quotes: Json;
  request_hash: Buffer;
}

export interface ModelSpending {
  answered: Generated<number>;
  company_id: string;
  day: string;
  failed: Generated<number>;
  refused: Generated<number>;
  tokens: Generated<number>;
}

export interface ModelSpendingShared {
  answered: Generated<number>;
  day: string;
  failed: Generated<number>;
  refused: Generated<number>;
  tokens: Generated<number>;
}

export interface ModelTurns {
  asked: number;
  company_id: string;
  day: string;
  due_at: Instant;
}

export interface MovedDates {
  changes: Json;
  document_id: string;
  filename: string;
  id: Generated<string>;
  listing_id: string;
  recorded_at: Instant;
}

export interface NoticeFacts {
  estimated_value: Numeric | null;
  facts: Json;
  listing_id: string;
  listing_version: number;
  read_at: Instant;
  reader_version: Generated<number>;
  signal_source: string;
  summary: Json;
}

export interface NotificationSettings {
  amendment_notification_policy: string;
  company_id: string;
  digest_days: number[];
  digest_hour: number;
  digest_max_items: number;
  digest_min_score: number;
  digest_tz: string;
  last_digest_sent_at: Instant | null;
  next_digest_at: Instant | null;
  notification_emails: string[];
  paused_days: Generated<number[]>;
}

export interface Opportunities {
  archived: Generated<boolean>;
  archived_at: Instant | null;
  company_id: string;
  deadline_key: Instant;
  discovered_at: Instant;
  group_id: string;
  id: string;
  listing_id: string;
  score_key: number;
  source: string;
  status: Generated<string>;
  updated_at: Generated<Instant>;
  version: Generated<number>;
  visible: boolean;
}

export interface OwnMovedDates {
  changes: Json;
  company_id: string;
  document_id: string;
  filename: string;
  id: Generated<string>;
  listing_id: string;
  recorded_at: Instant;
}

export interface Partners {
  authorized: Generated<boolean>;
  company_id: string;
  created_at: Generated<Instant>;
  id: string;
  name: string;
  name_key: string;
  relationship: string | null;
  source_url: string | null;
}

export interface Products {
  commodity_codes: Generated<string[]>;
  company_id: string;
  created_at: Generated<Instant>;
  description: string | null;
  discontinued_by_change: string | null;
  id: string;
  model: string | null;
  name: string;
  partner_id: string;
  rep_status: Generated<string>;
  search_texts: Generated<string[]>;
  source: string | null;
  source_url: string | null;
  specs: Generated<Json>;
  status: Generated<string>;
  updated_at: Generated<Instant>;
}

export interface ProfileChanges {
  actor: string | null;
  actor_kind: string | null;
  company_id: string;
  created_at: Generated<Instant>;
  field: string;
  id: string;
  products_deactivated: Generated<number>;
  products_reactivated: Generated<number>;
  reverted_at: Instant | null;
  sequence: Generated<number>;
  source: string;
  value_after: Json | null;
  value_before: Json | null;
}

export interface ProfileEmbeddings {
  background: Json | null;
  company_id: string;
  dimension: number;
  embedded_at: Instant;
  mark: string;
  model: string;
  profile_version: number;
  term_snapshot: number;
  texts: string[];
  vectors: Buffer;
}

export interface Profiles {
  business_number: string | null;
  business_role: string | null;
  cage_code: string | null;
  categories: Generated<string[]>;
  certifications: Generated<string[]>;
  company_id: string;
  employee_count: number | null;
  exclusions: Generated<string[]>;
  geography: Generated<string[]>;
  id: string;
  is_canadian_supplier: boolean | null;
  legal_name: string;
  manufacturer_partners: Generated<string[]>;
  max_contract_value: Numeric | null;
  min_contract_value: Numeric | null;
  overview: string | null;
  target_buyers: Generated<string[]>;
  updated_at: Generated<Instant>;
  version: Generated<number>;
}

export interface PublishedDocuments {
  address: string;
  attempts: Generated<number>;
  claimed_until: Instant | null;
  content_hash: Buffer | null;
  created_at: Generated<Instant>;
  due_at: Instant | null;
  facts: Json | null;
  filename: string;
  id: Generated<string>;
  listing_id: string;
  read_at: Instant | null;
  reason: string | null;
  status: Generated<string>;
  updated_at: Generated<Instant>;
}

export interface PublishedFiles {
  claimed_until: Instant | null;
  content_hash: Buffer;
  content_type: string;
  fetched_at: Generated<Instant>;
  model_attempts: Generated<number>;
  model_claims: Generated<Json>;
  model_due_at: Generated<Instant | null>;
  page_count: number | null;
  pages: Json | null;
  reader_version: Generated<number>;
  reason: string | null;
  size_bytes: number;
  status: Generated<string>;
}

export interface ReplyEffects {
  company_id: string;
  details: Generated<Json>;
  kind: string;
  message_id: string;
  position: number;
  subject_id: string | null;
  undone_at: Instant | null;
}

export interface RuleEvidence {
  company_id: string;
  condition_kind: string;
  condition_value: string;
  favours: boolean;
  feedback_id: string;
}

export interface RuleStatements {
  company_id: string;
  feedback_id: string;
  rule_id: string;
}

export interface Sessions {
  created_at: Instant;
  email: string;
  ends_at: Instant;
  id_hash: Buffer;
  issuer: string;
  subject: string;
  used_at: Instant;
}

export interface SignInLinks {
  created_at: Instant;
  email: string;
  expires_at: Instant;
  token_hash: Buffer;
  used_at: Instant | null;
}

export interface SolicitationDocuments {
  claimed_until: Instant | null;
  company_id: string;
  content_hash: Buffer;
  content_type: string;
  created_at: Generated<Instant>;
  facts: Json | null;
  file_id: string;
  filename: string;
  id: string;
  listing_id: string;
  model_attempts: Generated<number>;
  model_claims: Generated<Json>;
  model_due_at: Generated<Instant | null>;
  package_id: string | null;
  page_count: number | null;
  pages: Json | null;
  read_at: Instant | null;
  reader_version: Generated<number>;
  reason: string | null;
  size_bytes: number;
  status: string;
  updated_at: Generated<Instant>;
}

export interface Sources {
  label: string;
  last_snapshot_rows: number | null;
  source: string;
  state: Generated<Json>;
  updated_at: Generated<Instant>;
  validators: Generated<Json>;
}

export interface SpentTokens {
  expires_at: Instant;
  token_hash: Buffer;
}

export interface TenderFilters {
  buyers: string[];
  categories: string[];
  group_id: string;
  group_version: number;
  place_en: string | null;
  place_fr: string | null;
  places: string[];
}

export interface TenderGroups {
  group_key: string;
  id: string;
  representative_listing_id: string | null;
  size: number;
  updated_at: Generated<Instant>;
  version: Generated<number>;
}

export interface TermSnapshots {
  listing_total: number;
  snapshot: number;
  taken_at: Instant;
}

export interface TermStatistics {
  listing_count: number;
  snapshot: number;
  stem: string;
}

export interface Verdicts {
  category_score: number | null;
  company_id: string;
  computed_at: Instant;
  dimensional_score: number | null;
  eligible: boolean;
  gate: string | null;
  geography_score: number | null;
  group_id: string;
  group_version: number;
  modifier_score: number | null;
  past_win_score: number | null;
  product_match: Generated<Json>;
  product_score: number | null;
  profile_version: number;
  reasons: Json;
  score: number | null;
  score_source: string;
  semantic_score: number | null;
  term_snapshot: Generated<number>;
}

export interface WithdrawnFeedback {
  action: string;
  company_id: string;
  created_at: Instant;
  id: string;
  opportunity_id: string;
  profile_change_ids: string[];
  withdrawn_at: Instant;
}

export interface DB {
  agent_access: AgentAccess;
  amendment_alerts: AmendmentAlerts;
  answered_requests: AnsweredRequests;
  api_keys: ApiKeys;
  audit_entries: AuditEntries;
  awards: Awards;
  companies: Companies;
  company_keys: CompanyKeys;
  company_names: CompanyNames;
  context_docs: ContextDocs;
  context_files: ContextFiles;
  context_passages: ContextPassages;
  deliveries: Deliveries;
  delivery_attempts: DeliveryAttempts;
  digest_departures: DigestDepartures;
  digest_items: DigestItems;
  digests: Digests;
  discovery_clocks: DiscoveryClocks;
  discovery_failures: DiscoveryFailures;
  discovery_runs: DiscoveryRuns;
  feedback: Feedback;
  group_embeddings: GroupEmbeddings;
  group_keys: GroupKeys;
  inbound_copies: InboundCopies;
  inbound_messages: InboundMessages;
  installation: Installation;
  learned_rules: LearnedRules;
  listing_changes: ListingChanges;
  listing_keys: ListingKeys;
  listing_search: ListingSearch;
  listing_versions: ListingVersions;
  listings: Listings;
  match_queue: MatchQueue;
  match_states: MatchStates;
  memberships: Memberships;
  model_opinions: ModelOpinions;
  model_spending: ModelSpending;
  model_spending_shared: ModelSpendingShared;
  model_turns: ModelTurns;
  moved_dates: MovedDates;
  notice_facts: NoticeFacts;
  notification_settings: NotificationSettings;
  opportunities: Opportunities;
  own_moved_dates: OwnMovedDates;
  partners: Partners;
  products: Products;
  profile_changes: ProfileChanges;
  profile_embeddings: ProfileEmbeddings;
  profiles: Profiles;
  published_documents: PublishedDocuments;
  published_files: PublishedFiles;
  reply_effects: ReplyEffects;
  rule_evidence: RuleEvidence;
  rule_statements: RuleStatements;
  sessions: Sessions;
  sign_in_links: SignInLinks;
  solicitation_documents: SolicitationDocuments;
  sources: Sources;
  spent_tokens: SpentTokens;
  tender_filters: TenderFilters;
  tender_groups: TenderGroups;
  term_snapshots: TermSnapshots;
  term_statistics: TermStatistics;
  verdicts: Verdicts;
  withdrawn_feedback: WithdrawnFeedback;
}

