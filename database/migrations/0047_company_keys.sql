-- matching ----------------------------------------------------------------------------------------------------------
-- What each company is filed under in the index of companies, so that a process that starts need not compile them. One row for each
-- company and count of terms, which the weights of keys rest on.
create table company_keys (
  company_id uuid not null references companies (id) on delete cascade,
  snapshot integer not null,
  -- Of the profile, as it was when these keys were made.
  profile_version integer not null,
  -- In which form keys are stored, and by which rules they were made; see group_keys.
  form smallint not null,
  judgement smallint not null,
  -- A JSON list: each key followed by its impact.
  keys text not null,
  primary key (company_id, snapshot)
);

grant select on company_keys to tenderfit_company;

alter table company_keys enable row level security;
alter table company_keys force row level security;
create policy own_company on company_keys to tenderfit_company
  using (company_id = (select nullif(current_setting('tenderfit.company', true), '')::uuid))
  with check (company_id = nullif(current_setting('tenderfit.company', true), '')::uuid);
create policy every_company on company_keys to tenderfit_service using (true) with check (true);
