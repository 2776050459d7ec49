-- matching ----------------------------------------------------------------------------------------------------------
-- Vectors of what tenders are about, where a model of embeddings is configured. Of each vector only its direction counts:
-- its numbers are rounded to one byte each, the greatest of them 127. They serve while `model` is the configured one.
create table group_embeddings (
  group_id uuid primary key,
  -- The version of the group that was last looked at for new texts.
  group_version integer not null,
  model text not null,
  -- Numbers of each vector; 0 where there is none.
  dimension integer not null,
  -- Which text each vector is of, in their order.
  text_hashes text[] not null,
  vectors bytea not null,
  embedded_at timestamptz(3) not null,
  check (octet_length(vectors) = dimension * cardinality(text_hashes))
);
-- Hashes come in no order of anything else: the first ones are a sample by chance that stays nearly the same.
create index group_embeddings_by_hash on group_embeddings (model, dimension, (text_hashes[1]));

-- Vectors of what companies say of themselves, and how near tenders commonly come to them.
create table profile_embeddings (
  company_id uuid primary key references companies (id),
  -- The version of the profile that was last looked at for new texts.
  profile_version integer not null,
  model text not null,
  dimension integer not null,
  texts text[] not null,
  vectors bytea not null,
  -- The cosines with known tenders that tenders are compared with; null while too few are known.
  background jsonb,
  -- The count of terms beside which the background was taken; it is taken anew with the next one.
  term_snapshot integer not null,
  -- Stands for all of this: another one, another judgement.
  mark text not null,
  embedded_at timestamptz(3) not null,
  check (octet_length(vectors) = dimension * cardinality(texts))
);

grant select on profile_embeddings to tenderfit_company;
alter table profile_embeddings enable row level security;
alter table profile_embeddings force row level security;
create policy own_company on profile_embeddings to tenderfit_company
  using (company_id = (select nullif(current_setting('tenderfit.company', true), '')::uuid))
  with check (company_id = nullif(current_setting('tenderfit.company', true), '')::uuid);
create policy every_company on profile_embeddings to tenderfit_service using (true) with check (true);
