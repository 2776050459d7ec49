-- matching ----------------------------------------------------------------------------------------------------------
-- What each tender is about, as numbers that stand for its words, codes, concepts, numbers and buyer
-- (server/features/matching/candidates/kept-keys.ts): finds the tenders that a profile looks for.
create table group_keys (
  group_id uuid primary key,
  group_version integer not null,
  keys integer[] not null
);
create index group_keys_by_key on group_keys using gin (keys);

-- From what of a company its verdicts were last brought up to date, so that the next time only what changed is applied.
create table match_states (
  company_id uuid primary key references companies (id),
  -- Null while no re-score has ended: the next one judges every tender.
  inputs jsonb,
  -- What all companies share in their scores, when they were made.
  basis text not null,
  -- The re-score under way; one that finds another's name here has been overtaken and ends.
  run uuid,
  updated_at timestamptz(3) not null
);

-- Pairs that were more than one step of matching may judge, the best first; judged as soon as there is time.
create table match_queue (
  company_id uuid not null references companies (id),
  group_id uuid not null,
  priority integer not null,
  queued_at timestamptz(3) not null,
  primary key (company_id, group_id)
);
create index match_queue_by_priority on match_queue (priority desc, queued_at);

grant select on match_states, match_queue to tenderfit_company;

do $$
declare
  name text;
begin
  foreach name in array array['match_states', 'match_queue']
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
