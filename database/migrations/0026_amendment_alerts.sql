-- amendments --------------------------------------------------------------------------------------------------------
-- Amendments that a company may be mailed about, from when they were seen until it is decided. One row for each version of a
-- listing, and the verdict that the company had before.
create table amendment_alerts (
  company_id uuid not null references companies (id) on delete cascade,
  listing_id uuid not null,
  version integer not null,
  -- `pending`: until the tender is scored again. `waiting`: beyond what is mailed one by one in a day, for the next summary.
  state text not null check (state in ('pending', 'waiting', 'mailed', 'summarized', 'alike', 'silent')),
  -- Why nothing is mailed.
  reason text check (char_length(reason) between 1 and 40),
  score_before smallint,
  gate_before text,
  reasons_before jsonb,
  seen_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (company_id, listing_id, version),
  foreign key (listing_id, version) references listing_versions (listing_id, version) on delete cascade,
  check ((settled_at is null) = (state in ('pending', 'waiting'))),
  check ((reason is not null) = (state = 'silent'))
);
create index amendment_alerts_open on amendment_alerts (listing_id, company_id) where settled_at is null;
create index amendment_alerts_of_version on amendment_alerts (listing_id, version);
create index amendment_alerts_mailed on amendment_alerts (company_id, settled_at) where state in ('mailed', 'summarized');

grant select on amendment_alerts to tenderfit_company;
alter table amendment_alerts enable row level security;
alter table amendment_alerts force row level security;
create policy own_company on amendment_alerts to tenderfit_company
  using (company_id = (select nullif(current_setting('tenderfit.company', true), '')::uuid))
  with check (company_id = nullif(current_setting('tenderfit.company', true), '')::uuid);
create policy every_company on amendment_alerts to tenderfit_service using (true) with check (true);
