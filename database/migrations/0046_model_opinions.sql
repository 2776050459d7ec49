-- matching -----------------------------------------------------------------------------------------------------------
-- What a language model said of a pair and was found to stand: by how many points it moves the score of the rules, and the words that it
-- points to. It counts only for a verdict made from the same versions, by the same rules and the same model.
create table model_opinions (
  company_id uuid not null,
  group_id uuid not null,
  profile_version integer not null,
  group_version integer not null,
  -- How verdicts are made, and how a model is asked and its answer checked (server/features/matching/candidates/stored-keys.ts,
  -- server/features/matching/opinion/opinion.ts).
  judgement integer not null,
  form integer not null,
  model text not null,
  points smallint not null check (points between -10 and 10),
  -- [{quote, item, of, document}], as server/features/matching/reasons/reasons.ts has it.
  quotes jsonb not null,
  -- Of all that the model was given: the same again needs no further request.
  request_hash bytea not null,
  given_at timestamptz(3) not null,
  primary key (company_id, group_id),
  foreign key (company_id, group_id) references verdicts (company_id, group_id) on delete cascade
);

-- When a model is next asked about a company's matches, and how often it was on that day (UTC). One process at a time asks: whoever
-- does moves the time on.
create table model_turns (
  company_id uuid primary key references companies (id) on delete cascade,
  day date not null,
  asked integer not null check (asked >= 0),
  due_at timestamptz(3) not null
);

grant select on model_opinions, model_turns to tenderfit_company;

do $$
declare
  name text;
begin
  foreach name in array array['model_opinions', 'model_turns']
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
