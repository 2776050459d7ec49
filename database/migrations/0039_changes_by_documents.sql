-- amendments --------------------------------------------------------------------------------------------------------
-- Dates of a tender that a document of it changed, found in the transaction that stored what the document says.
create table document_changes (
  id uuid primary key default gen_random_uuid(),
  -- Who uploaded the document, and alone hears of it; null: the buyer published it, and it counts for everybody.
  company_id uuid references companies (id) on delete cascade,
  -- The copy of the tender that the document belongs to.
  listing_id uuid not null,
  uploaded_id uuid,
  published_id uuid references published_documents (id) on delete cascade,
  filename text not null check (char_length(filename) between 1 and 200),
  -- [{field, before, after, quote, page}] (server/features/amendments/document-changes.ts).
  changes jsonb not null,
  recorded_at timestamptz(3) not null,
  foreign key (company_id, uploaded_id) references solicitation_documents (company_id, id) on delete cascade,
  check ((company_id is null) = (uploaded_id is null)),
  check ((uploaded_id is null) <> (published_id is null))
);
create index document_changes_by_listing on document_changes (listing_id);
create index document_changes_of_uploaded on document_changes (company_id, uploaded_id) where uploaded_id is not null;
create index document_changes_of_published on document_changes (published_id) where published_id is not null;

grant select on document_changes to tenderfit_company;
alter table document_changes enable row level security;
alter table document_changes force row level security;
create policy own_company on document_changes to tenderfit_company
  using (company_id is null or company_id = (select nullif(current_setting('tenderfit.company', true), '')::uuid))
  with check (company_id = nullif(current_setting('tenderfit.company', true), '')::uuid);
create policy every_company on document_changes to tenderfit_service using (true) with check (true);

-- An alert is about a version of a listing, or about a change by a document.
alter table amendment_alerts
  drop constraint amendment_alerts_pkey,
  alter column version drop not null,
  add column id uuid not null default gen_random_uuid(),
  add column change_id uuid references document_changes (id) on delete cascade,
  -- The profile as raised by a document that the company uploaded: the tender is scored again once its verdict is of that version.
  add column profile_version integer,
  add primary key (company_id, id),
  add check ((version is null) = (change_id is not null)),
  add unique nulls not distinct (company_id, listing_id, version, change_id);
create index amendment_alerts_of_change on amendment_alerts (change_id) where change_id is not null;
