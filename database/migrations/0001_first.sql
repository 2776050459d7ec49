-- Instants are timestamptz(3), ids are uuid, money is numeric. Every table that belongs to a company carries company_id
-- first in its key, so that the same schema can be distributed by company. One feature owns (writes) each table; the
-- owner stands in the comment above it.

-- audit -------------------------------------------------------------------------------------------------------------
create table audit_entries (
  id bigint generated always as identity primary key,
  company_id uuid,
  actor_kind text not null check (actor_kind in ('operator', 'key', 'member', 'mail', 'system')),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index audit_entries_by_company on audit_entries (company_id, id desc);

-- access ------------------------------------------------------------------------------------------------------------
create table companies (
  id uuid primary key,
  legal_name text not null check (char_length(legal_name) between 1 and 200),
  contact_email text not null,
  country text not null default 'CA',
  language text not null default 'en' check (language in ('en', 'fr')),
  created_at timestamptz(3) not null default now()
);

create table api_keys (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  secret_hash bytea not null,
  display_suffix text not null,
  scopes text[] not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
-- One look-up by hash decides a request; the columns it needs are in the index.
create unique index api_keys_by_hash on api_keys (secret_hash);

-- profile -----------------------------------------------------------------------------------------------------------
create table profiles (
  company_id uuid primary key references companies (id),
  id uuid not null unique,
  legal_name text not null,
  business_number text,
  cage_code text,
  overview text,
  business_role text,
  categories text[] not null default '{}',
  geography text[] not null default '{}',
  certifications text[] not null default '{}',
  exclusions text[] not null default '{}',
  manufacturer_partners text[] not null default '{}',
  target_buyers text[] not null default '{}',
  is_canadian_supplier boolean,
  min_contract_value numeric,
  max_contract_value numeric,
  employee_count integer,
  -- Raised by every change that can move a score; a verdict says which version it was made from.
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  check (min_contract_value is null or max_contract_value is null or min_contract_value <= max_contract_value)
);

create table profile_changes (
  company_id uuid not null references companies (id),
  id uuid not null,
  sequence bigint generated always as identity,
  field text not null,
  value_before jsonb,
  value_after jsonb,
  products_deactivated integer not null default 0,
  products_reactivated integer not null default 0,
  source text not null,
  created_at timestamptz(3) not null default now(),
  reverted_at timestamptz(3),
  primary key (company_id, id)
);
create index profile_changes_newest on profile_changes (company_id, sequence desc);

-- catalog -----------------------------------------------------------------------------------------------------------
create table partners (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  authorized boolean not null default true,
  relationship text,
  source_url text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, name_key)
);

create table products (
  company_id uuid not null references companies (id),
  id uuid not null,
  partner_id uuid not null,
  name text not null,
  model text,
  description text,
  commodity_codes text[] not null default '{}',
  specs jsonb not null default '{}',
  rep_status text not null default 'carried' check (rep_status in ('carried', 'catalog')),
  status text not null default 'active' check (status in ('active', 'discontinued')),
  source text,
  source_url text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, partner_id) references partners (company_id, id),
  unique nulls not distinct (company_id, partner_id, name, model)
);

-- discovery ---------------------------------------------------------------------------------------------------------
create table sources (
  source text primary key,
  label text not null,
  -- What the connector left to resume from, and the validators of addresses read conditionally.
  state jsonb not null default '{}',
  validators jsonb not null default '{}',
  last_snapshot_rows integer,
  updated_at timestamptz(3) not null default now()
);

create table discovery_runs (
  id bigint generated always as identity primary key,
  source text not null references sources (source),
  origin text not null,
  state text not null check (state in ('running', 'done', 'failed', 'interrupted')),
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  read_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  ignored_count integer not null default 0,
  failed_count integer not null default 0,
  award_count integer not null default 0,
  error text
);
create index discovery_runs_by_source on discovery_runs (source, id desc);

create table discovery_failures (
  run_id bigint not null references discovery_runs (id),
  ordinal integer not null,
  record text not null,
  reason text not null,
  primary key (run_id, ordinal)
);

create table listings (
  id uuid primary key,
  source text not null references sources (source),
  native_id text not null,
  revision text not null,
  version integer not null,
  -- Narrow columns are what lists, grouping and matching filter and sort by; the rest is in content.
  title text not null,
  buyer text not null,
  deadline timestamptz(3),
  closing_date date,
  source_status text not null,
  solicitation_number text,
  reference_number text not null,
  notice_type text,
  estimated_value numeric,
  source_url text,
  published_at timestamptz(3),
  -- The normalised listing (server/features/discovery/listing.ts), whole.
  content jsonb not null,
  content_hash bytea not null,
  first_seen_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  unique (source, native_id)
);

-- One row for each version that differed from the one before it; the current one is in listings.
create table listing_versions (
  listing_id uuid not null references listings (id),
  version integer not null,
  revision text not null,
  content jsonb not null,
  run_id bigint references discovery_runs (id),
  recorded_at timestamptz(3) not null,
  primary key (listing_id, version)
);

create table listing_changes (
  listing_id uuid not null,
  version integer not null,
  field text not null,
  value_before jsonb,
  value_after jsonb,
  primary key (listing_id, version, field),
  foreign key (listing_id, version) references listing_versions (listing_id, version)
);

-- Words of a listing for `q` and for candidates; its own table so that narrow reads of listings stay narrow.
create table listing_search (
  listing_id uuid primary key references listings (id),
  document tsvector not null
);
create index listing_search_document on listing_search using gin (document) with (fastupdate = off);

create table awards (
  id uuid primary key,
  source text not null references sources (source),
  native_id text,
  solicitation_number text,
  title text,
  buyer text,
  supplier_name text not null,
  supplier_key text not null,
  supplier_number text,
  supplier_city text,
  supplier_region text,
  supplier_country text,
  won boolean not null,
  amount numeric,
  currency text,
  awarded_on date,
  recorded_at timestamptz(3) not null,
  unique nulls not distinct (source, native_id, solicitation_number, supplier_key, supplier_number, won)
);
create index awards_by_supplier on awards (supplier_key);
create index awards_by_number on awards (supplier_number) where supplier_number is not null;

-- duplicates --------------------------------------------------------------------------------------------------------
-- Every question that grouping asks about a bucket of listings (one number of a buyer, one title) is the least or the
-- greatest value in an index, so that a bucket of any size costs the same. Keys are compared by code unit.
create table tender_groups (
  id uuid primary key,
  group_key text collate "C" not null unique,
  representative_listing_id uuid references listings (id),
  size integer not null,
  -- Raised whenever members, representative or a member's content change; a verdict says which version it was made from.
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);

create table listing_keys (
  listing_id uuid primary key references listings (id),
  source text collate "C" not null,
  buyer_key text collate "C",
  -- Hash of buyer, title and closing date.
  tk text collate "C",
  seg text collate "C",
  raw text collate "C",
  whole boolean not null default false,
  exact text collate "C",
  num_key text collate "C",
  group_id uuid references tender_groups (id),
  -- Hash of title and closing date, present or not.
  subject text collate "C" not null,
  -- The segmented form after adoption: `seg`, or the only separated form of the same characters.
  segment text collate "C",
  -- Orders the members of a group; the first one represents it.
  preference text collate "C" not null
);
create index listing_keys_by_spelling on listing_keys (buyer_key, seg, source, exact) where seg is not null;
create index listing_keys_by_subject on listing_keys (buyer_key, seg, source, subject) where seg is not null;
create index listing_keys_separated on listing_keys (buyer_key, raw, seg) where raw is not null and not whole;
create index listing_keys_unseparated on listing_keys (buyer_key, raw, segment) where raw is not null and whole;
create index listing_keys_by_number on listing_keys (buyer_key, segment, num_key) where segment is not null;
create index listing_keys_numbered on listing_keys (tk, num_key) where tk is not null and num_key is not null;
create index listing_keys_unnumbered on listing_keys (tk, group_id) where tk is not null and num_key is null;
create index listing_keys_by_group on listing_keys (group_id, preference);

-- reading -----------------------------------------------------------------------------------------------------------
create table notice_facts (
  listing_id uuid primary key references listings (id),
  listing_version integer not null,
  signal_source text not null check (signal_source in ('metadata', 'pdf')),
  summary jsonb not null,
  facts jsonb not null,
  -- A value stated in the text, where the source publishes none.
  estimated_value numeric,
  read_at timestamptz(3) not null
);

-- matching ----------------------------------------------------------------------------------------------------------
-- How many listings hold a stem, counted at times; scores name the snapshot they used.
create table term_statistics (
  snapshot integer not null,
  stem text not null,
  listing_count integer not null,
  primary key (snapshot, stem)
);
create table term_snapshots (
  snapshot integer primary key,
  listing_total integer not null,
  taken_at timestamptz(3) not null
);

create table verdicts (
  company_id uuid not null references companies (id),
  group_id uuid not null,
  profile_version integer not null,
  group_version integer not null,
  score smallint,
  score_source text not null check (score_source in ('pdf_verdict', 'metadata_verdict', 'dimensional')),
  eligible boolean not null,
  semantic_score smallint,
  category_score smallint,
  geography_score smallint,
  past_win_score smallint,
  product_score smallint,
  modifier_score smallint,
  dimensional_score smallint,
  product_match jsonb not null default '{}',
  -- Parameters and quotes; the written reasons are rendered from them when read.
  reasons jsonb not null,
  gate text,
  -- The count of terms that it was made with; 0 before the first.
  term_snapshot integer not null default 0,
  computed_at timestamptz(3) not null,
  primary key (company_id, group_id)
);
create index verdicts_by_group on verdicts (group_id);

-- opportunities -----------------------------------------------------------------------------------------------------
-- One company's match with one listing. Narrow, NOT NULL sort keys.
create table opportunities (
  company_id uuid not null,
  id uuid not null,
  listing_id uuid not null,
  group_id uuid not null,
  source text not null,
  -- True for the one listing that stands for its group in this company's lists.
  visible boolean not null,
  status text not null default 'scored'
    check (status in ('scored', 'screened', 'notified', 'draft_requested', 'draft_sent', 'approved')),
  archived_at timestamptz(3),
  archived boolean not null generated always as (archived_at is not null) stored,
  -- Null scores sort last: -1.
  score_key smallint not null,
  -- No deadline sorts last: infinity.
  deadline_key timestamptz(3) not null,
  discovered_at timestamptz(3) not null,
  -- Raised by every change of the row, so that a digest can tell whether it is still as it was considered.
  version integer not null default 1,
  primary key (company_id, id)
) partition by hash (company_id);

do $$
begin
  for part in 0..7 loop
    execute format(
      'create table opportunities_%s partition of opportunities for values with (modulus 8, remainder %s) with (fillfactor = 85)',
      part, part);
  end loop;
end
$$;

create unique index opportunities_by_listing on opportunities (listing_id, company_id);
-- Each order serves the list and the archive view: `archived` stands before the sort key.
create index opportunities_by_score on opportunities (company_id, archived, score_key desc, id desc) where visible;
create index opportunities_by_deadline on opportunities (company_id, archived, deadline_key, id) where visible;
create index opportunities_by_discovery on opportunities (company_id, archived, discovered_at desc, id desc) where visible;
-- For filters that few rows pass, which a walk in the order of a sort would look for row by row. Moving a status costs an
-- entry in each index of the row (tens of microseconds); a status moves a few times in the life of an opportunity.
create index opportunities_by_filter on opportunities (company_id, archived, status, source) where visible;

-- One row a company: the greatest discovered_at given so far, so that it only ever grows (clients poll by it).
create table discovery_clocks (
  company_id uuid primary key references companies (id),
  last_discovered_at timestamptz(3) not null
);

create table feedback (
  company_id uuid not null references companies (id),
  id uuid not null,
  sequence bigint generated always as identity,
  opportunity_id uuid not null,
  group_id uuid not null,
  action text not null,
  reason text,
  member_name text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (company_id, id)
);
create index feedback_by_group on feedback (company_id, group_id, sequence desc);

-- operations --------------------------------------------------------------------------------------------------------
-- Small facts about this installation: whether the demonstration was made, and the like.
create table installation (
  name text primary key,
  value jsonb not null
);
