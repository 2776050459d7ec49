-- suppliers ----------------------------------------------------------------------------------------------------------
-- Other names that a company bids under or did, as its operator gave them: beside its legal name and its number its past
-- bids and awards are found by the key of each.
create table company_names (
  company_id uuid not null references companies (id),
  name text not null check (char_length(name) between 1 and 200),
  -- The name as suppliers of awards are compared.
  supplier_key text not null check (supplier_key <> ''),
  created_at timestamptz(3) not null,
  primary key (company_id, supplier_key)
);

grant select on company_names to tenderfit_company;
alter table company_names enable row level security;
alter table company_names force row level security;
create policy own_company on company_names to tenderfit_company
  using (company_id = (select nullif(current_setting('tenderfit.company', true), '')::uuid))
  with check (company_id = nullif(current_setting('tenderfit.company', true), '')::uuid);
create policy every_company on company_names to tenderfit_service using (true) with check (true);
