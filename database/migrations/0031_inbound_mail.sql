-- assistant ---------------------------------------------------------------------------------------------------------
-- Addresses that may instruct the assistant by mail, for one company each. Only an operator grants it. Whether an address
-- receives mail of the company is another matter, and stands elsewhere.
create table agent_access (
  company_id uuid not null references companies (id) on delete cascade,
  -- In the spelling of memberships.
  email text not null check (email !~ '[A-Z]' and email = btrim(email) and char_length(email) between 3 and 254),
  -- The latest grant.
  granted_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (company_id, email)
);
-- A new message names its sender and no company.
create index agent_access_by_email on agent_access (email) where revoked_at is null;

-- Mail that people sent to the service: one row a message, stored in the transaction in which it is received.
create table inbound_messages (
  id uuid primary key,
  received_at timestamptz(3) not null,
  -- SHA-256 of the whole message: the same bytes twice are one message.
  raw_hash bytea not null unique check (octet_length(raw_hash) = 32),
  size_bytes integer not null check (size_bytes >= 0),
  -- The way it came in.
  arrived_by text not null check (arrived_by in ('command', 'webhook', 'smtp')),
  -- Message-ID with angle brackets; null where it has none or several.
  message_id text,
  -- Message-IDs of In-Reply-To and References, newest first, for the References of an answer.
  answers_to text[] not null default '{}',
  subject text not null,
  -- MAIL FROM of the delivery; null where the way in does not say it, empty for the null sender.
  envelope_sender text,
  -- The address in From as it is written there; null where that is not clear. Only of messages with a company is it believed.
  header_from text,
  -- `refused`: not for us to act on. `quarantined`: nobody confirms who wrote it. `accepted`: to be acted on; this does not mean
  -- that anything was done. `done` and `failed`: it was acted on, or could not be.
  state text not null check (state in ('refused', 'quarantined', 'accepted', 'done', 'failed')),
  -- Why it is in this state, as a code and as one line for the operator.
  reason text not null check (reason ~ '^[a-z][a-z_]{0,39}$'),
  detail text not null check (char_length(detail) <= 500),
  -- What the reader of messages takes it for: reply, new, forward, auto-reply, bounce …
  kind text,
  -- Where the company is known: whose it is, and which of its senders wrote it, in the spelling of agent_access.
  company_id uuid references companies (id) on delete cascade,
  user_email text,
  -- The message of ours that it answers. Its kind and subject_id say what that was about: of kind `digest`, the digest's id.
  delivery_id uuid,
  -- What the person wrote, without quotes and signature. Data: it can ask, it cannot allow.
  new_text text,
  -- The parts of it that stand below quoted lines: [{quoted, text}].
  inline_answers jsonb,
  is_text_cut boolean not null default false,
  -- The language in which it is answered.
  language text check (language in ('en', 'fr')),
  processed_at timestamptz(3),
  -- What was done, once it is `done`.
  outcome jsonb,
  unique (company_id, id),
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete cascade,
  check ((company_id is null) <= (user_email is null)),
  check (state not in ('accepted', 'done', 'failed') or (company_id is not null and language is not null)),
  check ((state in ('done', 'failed')) = (processed_at is not null))
);
create index inbound_messages_newest on inbound_messages (received_at desc, id desc);
create index inbound_messages_of_company on inbound_messages (company_id, received_at desc) where company_id is not null;
create index inbound_messages_of_sender on inbound_messages (header_from, received_at);

-- What makes two confirmed messages copies of one, hashed: a signature of the sender's domain, and Message-ID with sender.
create table inbound_copies (
  key bytea primary key check (octet_length(key) = 32),
  seen_at timestamptz(3) not null
);

-- A company reads its own; they are written for it.
grant select on agent_access, inbound_messages to tenderfit_company;

do $$
declare
  name text;
begin
  foreach name in array array['agent_access', 'inbound_messages'] loop
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
