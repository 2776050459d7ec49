-- knowledge ---------------------------------------------------------------------------------------------------------
-- The stored originals. A row is there before its file is written, so that no file is without one whatever is killed:
-- `arriving` until a document names it, `leaving` once it is to be deleted; the row goes after the file.
create table context_files (
  company_id uuid not null references companies (id),
  id uuid not null,
  state text not null check (state in ('arriving', 'kept', 'leaving')),
  changed_at timestamptz(3) not null default clock_timestamp(),
  primary key (company_id, id)
);
create index context_files_not_kept on context_files (changed_at) where state <> 'kept';

create table context_docs (
  company_id uuid not null references companies (id),
  id uuid not null,
  file_id uuid not null,
  filename text not null check (char_length(filename) between 1 and 200),
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  -- SHA-256 of the original: the same bytes are one document.
  content_hash bytea not null,
  status text not null check (status in ('processing', 'ready', 'failed')),
  -- Why it failed or, of a ready one, why the latest refresh did.
  ingest_error text check (ingest_error is null or char_length(ingest_error) between 1 and 500),
  page_count integer,
  -- The passages that serve; those of another version are of a reading that has not ended.
  text_version uuid,
  text_hash bytea,
  -- The words that tell most of what it is about (server/features/knowledge/document-terms.ts).
  terms jsonb not null default '[]',
  -- Which version of reading the text was made by; an older one is a reason to read it again.
  reader_version integer not null default 0,
  -- When it is to be read again; null: not before reading changes.
  refresh_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  last_indexed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, content_hash),
  foreign key (company_id, file_id) references context_files (company_id, id),
  check (status <> 'failed' or ingest_error is not null),
  check (status <> 'processing' or (ingest_error is null and text_version is null)),
  check ((status = 'ready') = (text_version is not null and last_indexed_at is not null))
);
create index context_docs_by_refresh on context_docs (refresh_at) where refresh_at is not null;
create index context_docs_by_reader on context_docs (reader_version);

-- What a document says, in pieces of a paragraph or so. They go with their document.
create table context_passages (
  company_id uuid not null,
  doc_id uuid not null,
  version uuid not null,
  ordinal integer not null,
  -- From 1; null for documents without pages.
  page integer,
  text text not null,
  -- The words as listing_search has them: English and French stems, numbers whole and in parts.
  document tsvector not null,
  primary key (company_id, doc_id, version, ordinal),
  foreign key (company_id, doc_id) references context_docs (company_id, id) on delete cascade
);

-- A company reads its documents and passages, and adds and deletes documents; files and passages are written for it.
grant select on context_files, context_docs, context_passages to tenderfit_company;
grant insert on context_files, context_docs to tenderfit_company;
grant update on context_files to tenderfit_company;
grant delete on context_docs to tenderfit_company;

do $$
declare
  name text;
begin
  foreach name in array array['context_files', 'context_docs', 'context_passages'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy own_company on %I to tenderfit_company
         using (company_id = (select nullif(current_setting(''tenderfit.company'', true), '''')::uuid))
         with check (company_id = nullif(current_setting(''tenderfit.company'', true), '''')::uuid)',
      name);
    execute format('create policy every_company on %I to tenderfit_service using (true) with check (true)', name);
  end loop;
end
$$;
