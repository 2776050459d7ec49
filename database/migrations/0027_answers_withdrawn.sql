-- opportunities -----------------------------------------------------------------------------------------------------
alter table feedback
  -- The status that a request for a draft replaced: what the tender goes back to when the request is withdrawn.
  add column status_before text check (status_before in ('scored', 'screened', 'notified')),
  -- The profile changes that its reason made.
  add column profile_change_ids uuid[] not null default '{}';

-- Answers that were taken back, without their reasons, so that taking one back may be repeated.
create table withdrawn_feedback (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  opportunity_id uuid not null,
  action text not null,
  profile_change_ids uuid[] not null,
  created_at timestamptz(3) not null,
  withdrawn_at timestamptz(3) not null,
  primary key (company_id, id)
);

-- When the row last changed in a way that a client could see. Every row counts as changed now.
alter table opportunities add column updated_at timestamptz(3) not null default now();
alter table opportunities alter column updated_at set default clock_timestamp();
create index opportunities_by_update on opportunities (company_id, updated_at, id) where visible;

grant select, insert on withdrawn_feedback to tenderfit_company;
grant delete on feedback to tenderfit_company;
grant update (profile_change_ids) on feedback to tenderfit_company;

-- rules -------------------------------------------------------------------------------------------------------------
-- An answer that is taken back takes its evidence with it.
alter table rule_evidence
  drop constraint rule_evidence_company_id_feedback_id_fkey,
  add foreign key (company_id, feedback_id) references feedback (company_id, id) on delete cascade;

-- The answers whose reasons state a rule.
create table rule_statements (
  company_id uuid not null references companies (id) on delete cascade,
  rule_id uuid not null,
  feedback_id uuid not null,
  primary key (company_id, rule_id, feedback_id),
  foreign key (company_id, rule_id) references learned_rules (company_id, id) on delete cascade,
  foreign key (company_id, feedback_id) references feedback (company_id, id) on delete cascade
);
create index rule_statements_by_feedback on rule_statements (company_id, feedback_id);

grant select, insert on rule_statements to tenderfit_company;
grant delete on learned_rules to tenderfit_company;

-- matching ----------------------------------------------------------------------------------------------------------
-- What lists are filtered by, of all copies of a tender: codes of the places of work with those they lie in; each buyer's name and
-- each category as its folded words between spaces. And the line that says where the work is, by the shown copy.
create table tender_filters (
  group_id uuid primary key,
  group_version integer not null,
  places text[] not null,
  buyers text[] not null,
  categories text[] not null,
  place_en text,
  place_fr text
);
grant select on tender_filters to tenderfit_company;

do $$
declare
  name text;
begin
  foreach name in array array['withdrawn_feedback', 'rule_statements']
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
