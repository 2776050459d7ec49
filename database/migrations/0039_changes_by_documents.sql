-- amendments --------------------------------------------------------------------------------------------------------
-- Dates of a tender that a document which the buyer published changed, found in the transaction that stored what it says.
create table moved_dates (
  id uuid primary key default gen_random_uuid(),
  -- The copy of the tender that the document belongs to.
  listing_id uuid not null,
  document_id uuid not null references published_documents (id) on delete cascade,
  filename text not null check (char_length(filename) between 1 and 200),
  -- [{field, before, after, quote, page}] (server/features/amendments/document-changes.ts).
  changes jsonb not null,
  recorded_at timestamptz(3) not null
);
create index moved_dates_by_listing on moved_dates (listing_id);
create index moved_dates_of_document on moved_dates (document_id);
grant select on moved_dates to tenderfit_company;

-- The same by a document that a company uploaded, of which nobody else hears.
create table own_moved_dates (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  listing_id uuid not null,
  document_id uuid not null,
  filename text not null check (char_length(filename) between 1 and 200),
  changes jsonb not null,
  recorded_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, document_id) references solicitation_documents (company_id, id) on delete cascade
);
create index own_moved_dates_by_listing on own_moved_dates (company_id, listing_id);
create index own_moved_dates_of_document on own_moved_dates (company_id, document_id);

grant select on own_moved_dates to tenderfit_company;
alter table own_moved_dates enable row level security;
alter table own_moved_dates force row level security;
create policy own_company on own_moved_dates to tenderfit_company
  using (company_id = (select nullif(current_setting('tenderfit.company', true), '')::uuid))
  with check (company_id = nullif(current_setting('tenderfit.company', true), '')::uuid);
create policy every_company on own_moved_dates to tenderfit_service using (true) with check (true);

-- An alert is about a version of a listing, or about dates that a document moved.
alter table amendment_alerts
  drop constraint amendment_alerts_pkey,
  alter column version drop not null,
  add column id uuid not null default gen_random_uuid(),
  add column moved_id uuid references moved_dates (id) on delete cascade,
  add column own_moved_id uuid,
  -- The profile as raised by a document that the company uploaded: the tender is scored again once its verdict is of that version.
  add column profile_version integer,
  add primary key (company_id, id),
  add foreign key (company_id, own_moved_id) references own_moved_dates (company_id, id) on delete cascade,
  add check (num_nonnulls(version, moved_id, own_moved_id) = 1),
  add unique nulls not distinct (company_id, listing_id, version, moved_id, own_moved_id);
create index amendment_alerts_of_moved on amendment_alerts (moved_id) where moved_id is not null;
create index amendment_alerts_of_own_moved on amendment_alerts (company_id, own_moved_id) where own_moved_id is not null;
