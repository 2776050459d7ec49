-- spending ----------------------------------------------------------------------------------------------------------
-- What each company has spent on the language model on a day (UTC). Tokens are added before a request and corrected after
-- it, so that what a process that died had reserved stays spent.
create table model_spending (
  company_id uuid not null references companies (id) on delete cascade,
  day date not null,
  tokens bigint not null default 0 check (tokens >= 0),
  -- Requests that were answered, that were not, and tasks for which no tokens were left.
  answered integer not null default 0,
  failed integer not null default 0,
  refused integer not null default 0,
  primary key (company_id, day)
);
create index model_spending_by_day on model_spending (day);

-- A company's requests are paid for in its own name.
grant select, insert, update on model_spending to tenderfit_company;
alter table model_spending enable row level security;
alter table model_spending force row level security;
create policy own_company on model_spending to tenderfit_company
  using (company_id = (select nullif(current_setting('tenderfit.company', true), '')::uuid))
  with check (company_id = nullif(current_setting('tenderfit.company', true), '')::uuid);
create policy every_company on model_spending to tenderfit_service using (true) with check (true);
