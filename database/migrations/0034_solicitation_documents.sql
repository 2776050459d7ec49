-- documents ---------------------------------------------------------------------------------------------------------
-- Solicitation documents that a company uploaded for a tender. Nobody else sees them. The files are in context_files.
create table solicitation_documents (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  -- The copy of the tender it was uploaded to; it counts for every copy of that group. A job deletes it after the listing.
  listing_id uuid not null,
  -- The ZIP package that it came in.
  package_id uuid,
  file_id uuid not null,
  filename text not null check (char_length(filename) between 1 and 200),
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  -- SHA-256: the same bytes are one document of the tender.
  content_hash bytea not null,
  -- `waiting`: to be read; `read`; `refused`: of a kind that is not read; `failed`: could not be read.
  status text not null check (status in ('waiting', 'read', 'refused', 'failed')),
  -- Why it was refused or failed, or what of it was left out.
  reason text check (char_length(reason) between 1 and 500),
  page_count integer,
  -- [{number, lines: [{text, kind}]}]; null until it was read.
  pages jsonb,
  -- What the text says, each fact with its quote (server/features/reading/document-facts.ts).
  facts jsonb,
  reader_version integer not null default 0,
  -- One process at a time reads it: until then, or until that one ends.
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, listing_id, content_hash),
  foreign key (company_id, file_id) references context_files (company_id, id),
  foreign key (company_id, package_id) references solicitation_documents (company_id, id) on delete cascade,
  check ((status in ('refused', 'failed')) <= (reason is not null)),
  check ((status = 'read') = (read_at is not null))
);
create index solicitation_documents_by_listing on solicitation_documents (listing_id);
create index solicitation_documents_by_package on solicitation_documents (company_id, package_id) where package_id is not null;
create index solicitation_documents_waiting on solicitation_documents (created_at) where status = 'waiting';

-- A company reads its documents, and adds and deletes them; what they say is written for it.
grant select, insert, delete on solicitation_documents to tenderfit_company;
alter table solicitation_documents enable row level security;
alter table solicitation_documents force row level security;
create policy own_company on solicitation_documents to tenderfit_company
  using (company_id = (select nullif(current_setting('tenderfit.company', true), '')::uuid))
  with check (company_id = nullif(current_setting('tenderfit.company', true), '')::uuid);
create policy every_company on solicitation_documents to tenderfit_service using (true) with check (true);

-- What buyers published, fetched from the addresses in their notices. Every company that holds the tender sees it.
-- One row for each content: it is stored and read once, whoever publishes it. The file is `published/<hash>` in the store.
create table published_files (
  content_hash bytea primary key,
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  status text not null default 'waiting' check (status in ('waiting', 'read', 'failed')),
  reason text check (char_length(reason) between 1 and 500),
  page_count integer,
  -- As in solicitation_documents.
  pages jsonb,
  reader_version integer not null default 0,
  claimed_until timestamptz(3),
  fetched_at timestamptz(3) not null default clock_timestamp()
);

-- One row for each address in a notice.
create table published_documents (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null,
  address text not null check (char_length(address) <= 2000),
  filename text not null check (char_length(filename) between 1 and 200),
  -- `found`: not fetched yet; `fetched`: stored; `read`: its facts count; `refused`: not to be had, or not of a kind that is read.
  status text not null default 'found' check (status in ('found', 'fetched', 'read', 'refused', 'failed')),
  reason text check (char_length(reason) between 1 and 500),
  content_hash bytea references published_files,
  -- The facts depend on the notice: the same content may say something else of another tender.
  facts jsonb,
  attempts integer not null default 0,
  -- When it is next tried; null: it is done with.
  due_at timestamptz(3),
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  unique (listing_id, address)
);
create index published_documents_due on published_documents (due_at) where due_at is not null;
create index published_documents_by_file on published_documents (content_hash);
grant select on published_files, published_documents to tenderfit_company;
