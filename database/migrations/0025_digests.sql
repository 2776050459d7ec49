-- digest ------------------------------------------------------------------------------------------------------------
-- When a company gets its digest, what is in it and who receives it; and when the next one is due.
create table notification_settings (
  company_id uuid primary key references companies (id) on delete cascade,
  -- ISO weekdays, sorted; empty while the digest is paused.
  digest_days smallint[] not null,
  digest_hour smallint not null check (digest_hour between 0 and 23),
  digest_tz text not null,
  digest_min_score smallint not null check (digest_min_score between 0 and 100),
  digest_max_items smallint not null check (digest_max_items between 3 and 15),
  -- Empty: the contact address of the company.
  notification_emails text[] not null check (cardinality(notification_emails) <= 10),
  amendment_notification_policy text not null
    check (amendment_notification_policy in ('all', 'positive_only', 'none')),
  -- The instant of the next digest; in the past once it is due; null while none is scheduled.
  next_digest_at timestamptz(3),
  last_digest_sent_at timestamptz(3)
);
create index notification_settings_due on notification_settings (next_digest_at, company_id)
  where next_digest_at is not null;

-- Addresses that left the digest by the link in it; they receive none until their owner returns.
create table digest_departures (
  company_id uuid not null references companies (id) on delete cascade,
  email text not null,
  left_at timestamptz(3) not null,
  primary key (company_id, email)
);

-- One row a digest: what was considered, and what became of it.
create table digests (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  -- The instant that it was scheduled for; null for one that an operator sent.
  scheduled_at timestamptz(3),
  started_at timestamptz(3) not null,
  -- `saved`: its messages wait to be sent or are being sent; the other states are final.
  state text not null check (state in ('saved', 'sent', 'not_delivered', 'nothing_to_send')),
  -- Why nothing was sent.
  reason text check (reason in ('no_matches', 'none_selected', 'no_recipients')),
  considered integer not null,
  emailed integer not null,
  below_floor integer not null,
  beyond_cap integer not null,
  ruled_out integer not null,
  closed integer not null,
  -- The sources read since the last digest: [{source, label, notices, failed, last_success_at}].
  sources jsonb not null,
  finished_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, scheduled_at),
  check ((state = 'nothing_to_send') = (reason is not null))
);
create index digests_newest on digests (company_id, started_at desc);

-- Every opportunity that a digest considered, as it was then, so that finishing the digest overwrites nothing newer.
create table digest_items (
  company_id uuid not null,
  digest_id uuid not null,
  opportunity_id uuid not null,
  -- The number in the mail, for replies; null where it was not mailed.
  position smallint,
  left_out text check (left_out in ('below_floor', 'beyond_cap', 'ruled_out', 'closed')),
  version integer not null,
  eligible boolean not null,
  gate text,
  primary key (company_id, digest_id, opportunity_id),
  foreign key (company_id, digest_id) references digests (company_id, id) on delete cascade,
  check ((position is null) = (left_out is not null))
);
create index digest_items_mailed on digest_items (company_id, opportunity_id) where position is not null;

grant select, insert, update on notification_settings to tenderfit_company;
grant select on digest_departures, digests, digest_items to tenderfit_company;

do $$
declare
  name text;
begin
  foreach name in array array['notification_settings', 'digest_departures', 'digests', 'digest_items']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy own_company on %I to tenderfit_company
         using (company_id = (select nullif(current_setting(''tenderfit.company'', true), '''')::uuid))
         with check (company_id = nullif(current_setting(''tenderfit.company'', true), '''')::uuid)', name);
    execute format('create policy every_company on %I to tenderfit_service using (true) with check (true)', name);
  end loop;
end
$$;
