-- deliveries --------------------------------------------------------------------------------------------------------
-- A delivery is one message to one reader, saved whole before it is first sent. Its id is the idempotency key of every attempt.
create table deliveries (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null unique,
  -- What it carries, in the words of the feature that saved it: `digest` and the digest's id, for example.
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  subject_id text not null check (char_length(subject_id) between 1 and 200),
  recipient text not null,
  -- With angle brackets; answers name it.
  message_id text not null,
  subject_line text not null,
  -- The message as JSON, the same text at each attempt; null once it is no longer needed.
  message text,
  message_hash bytea not null check (octet_length(message_hash) = 32),
  state text not null check (
    state in ('prepared', 'sending', 'uncertain', 'sent', 'refused', 'needs_reconciliation', 'not_delivered')
  ),
  -- Why it is not sent yet, or never will be.
  reason text check (char_length(reason) between 1 and 500),
  -- The latest attempt; 0: none has begun.
  attempts integer not null default 0,
  -- These instants are of the database's clock, which all processes share.
  created_at timestamptz(3) not null,
  first_attempt_at timestamptz(3),
  -- No attempt begins before; while one is under way, the instant from which it counts as lost.
  attempt_after timestamptz(3) not null,
  -- When recovery looks at it, unless something happens before.
  recover_at timestamptz(3) not null,
  -- The provider that may have taken it in an attempt without a clear answer.
  maybe_taken_by text,
  -- The reader no longer wants it: no further attempt begins.
  withdrawn_at timestamptz(3),
  -- When it became `sent` or `not_delivered`.
  settled_at timestamptz(3),
  primary key (company_id, id),
  check ((state in ('sent', 'not_delivered')) = (settled_at is not null)),
  check ((attempts = 0) = (first_attempt_at is null)),
  check (state <> 'sending' or attempts > 0),
  check (message is not null or settled_at is not null)
);
create index deliveries_to_recover on deliveries (recover_at) where state in ('prepared', 'sending', 'uncertain');
create index deliveries_unfinished on deliveries (company_id, kind) where settled_at is null;
create index deliveries_by_subject on deliveries (company_id, kind, subject_id);
create index deliveries_by_settling on deliveries (company_id, kind, settled_at) where settled_at is not null;
create index deliveries_by_message_id on deliveries (message_id);
create index deliveries_by_creation on deliveries (created_at);

-- Each time a message was handed to a provider. The row is committed before the provider is called.
create table delivery_attempts (
  company_id uuid not null,
  delivery_id uuid not null,
  number integer not null check (number > 0),
  provider text not null,
  started_at timestamptz(3) not null,
  answered_at timestamptz(3),
  outcome text check (outcome in ('accepted', 'refused', 'later', 'uncertain')),
  reason text check (char_length(reason) between 1 and 500),
  -- What the provider calls the message.
  provider_id text,
  primary key (company_id, delivery_id, number),
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete cascade,
  check ((outcome is null) = (answered_at is null))
);

-- A company reads its deliveries; they are written for it.
grant select on deliveries, delivery_attempts to tenderfit_company;

do $$
declare
  name text;
begin
  foreach name in array array['deliveries', 'delivery_attempts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy own_company on %I to tenderfit_company
         using (company_id = (select nullif(current_setting(''tenderfit.company'', true), '''')::uuid))
         with check (company_id = nullif(current_setting(''tenderfit.company'', true), '''')::uuid)',
      name);
    execute format('create policy every_company on %I to tenderfit_service using (true) with check (true)', name);
  end loop;
end
$$;
