-- rules -------------------------------------------------------------------------------------------------------------
-- What a company's answers say of a tender's buyer, categories, place and nature. Counted by the latest answer on each
-- tender, so that an answer that is repeated or changed counts once.
create table rule_evidence (
  company_id uuid not null references companies (id),
  condition_kind text not null,
  condition_value text not null,
  feedback_id uuid not null,
  favours boolean not null,
  primary key (company_id, condition_kind, condition_value, feedback_id),
  foreign key (company_id, feedback_id) references feedback (company_id, id)
);
create index rule_evidence_by_feedback on rule_evidence (company_id, feedback_id);

create table learned_rules (
  company_id uuid not null references companies (id),
  id uuid not null,
  sequence bigint generated always as identity,
  rule_type text not null check (rule_type in ('green_light', 'no_go', 'preference')),
  -- For tenders that meet the condition, or against them.
  favours boolean not null,
  condition_kind text not null
    check (condition_kind in ('buyer', 'category', 'keyword', 'region', 'nature', 'set_aside')),
  condition_value text not null check (char_length(condition_value) between 1 and 200),
  -- As it was published, for people.
  condition_label text not null check (char_length(condition_label) between 1 and 200),
  -- `answers`: repeated evidence; `portal_feedback`: stated in the reason of an answer.
  source text not null check (source in ('answers', 'portal_feedback')),
  supporting integer not null,
  contrary integer not null,
  last_evidence_at timestamptz(3),
  active boolean not null,
  -- When the company last switched it; learning leaves a switched rule as it is.
  switched_at timestamptz(3),
  origin_opportunity_id uuid,
  -- What it would have done to the company's past matches, when it was last tried on them.
  replayed_at timestamptz(3),
  replayed_matches integer,
  replayed_hidden integer,
  replayed_yes integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (company_id, id),
  unique (company_id, condition_kind, condition_value, rule_type, favours),
  check ((rule_type = 'green_light' and favours) or (rule_type = 'no_go' and not favours) or rule_type = 'preference'),
  -- What hides tenders was tried on the past ones first.
  check (rule_type <> 'no_go' or not active or replayed_at is not null)
);
create index learned_rules_newest on learned_rules (company_id, sequence desc);
create index learned_rules_active on learned_rules (company_id) where active;

grant select, insert on rule_evidence to tenderfit_company;
grant select, insert, update on learned_rules to tenderfit_company;

do $$
declare
  name text;
begin
  foreach name in array array['rule_evidence', 'learned_rules']
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
