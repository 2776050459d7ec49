-- idempotency -------------------------------------------------------------------------------------------------------
-- Requests that were carried out, each with its answer, so that a client whose answer was lost can send the request again.
-- A row is written in the transaction of the change that it stands for.
create table answered_requests (
  company_id uuid not null references companies (id) on delete cascade,
  -- SHA-256 of the route and the Idempotency-Key, or of what stands for a key where a request came without one.
  name_hash bytea not null check (octet_length(name_hash) = 32),
  -- SHA-256 of the request, to tell another one under the same key.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  -- Null until the transaction that makes the row has its answer.
  status smallint,
  -- The body, with null for what is told once, such as the secret of an API key; null where it was too long to keep.
  answer text check (octet_length(answer) <= 262144),
  expires_at timestamptz(3) not null,
  primary key (company_id, name_hash)
);
create index answered_requests_by_expiry on answered_requests (expires_at);

grant select, insert, update, delete on answered_requests to tenderfit_company;
alter table answered_requests enable row level security;
alter table answered_requests force row level security;
create policy own_company on answered_requests to tenderfit_company
  using (company_id = (select nullif(current_setting('tenderfit.company', true), '')::uuid))
  with check (company_id = nullif(current_setting('tenderfit.company', true), '')::uuid);
create policy every_company on answered_requests to tenderfit_service using (true) with check (true);
