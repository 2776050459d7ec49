-- Portal members and their sessions, and the second wall between companies: the program works as two roles that own
-- nothing (server/platform/database/roles.ts makes them). tenderfit_service sees every row; tenderfit_company, as which
-- requests run, sees the rows of the company that the transaction names and of no other, whatever a statement says.

-- access ------------------------------------------------------------------------------------------------------------
create table memberships (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Trimmed, and A to Z in lower case; other letters are compared as they are written.
  email text not null check (email !~ '[A-Z]' and email = btrim(email) and char_length(email) between 3 and 254),
  name text,
  role text not null check (role in ('admin', 'member')),
  -- The identity that first signed in with the address; no other may take its place.
  issuer text,
  subject text,
  bound_at timestamptz(3),
  -- When it last became the company that the person works with.
  chosen_at timestamptz(3),
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (company_id, id),
  unique (company_id, email),
  check ((issuer is null) = (subject is null) and (issuer is null) = (bound_at is null))
);
-- At sign-in and with each request of a session the person is known and the company is not.
create index memberships_by_email on memberships (email);
create index memberships_by_identity on memberships (issuer, subject) where issuer is not null;

-- One row a signed-in browser. The id itself is in its cookie only.
create table sessions (
  id_hash bytea primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz(3) not null,
  -- Written at most once a minute.
  used_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index sessions_by_end on sessions (ends_at);

-- Portal tokens that were exchanged, until they expire: each counts once.
create table spent_tokens (
  token_hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index spent_tokens_by_expiry on spent_tokens (expires_at);

-- One-time links sent by mail where the service is its own issuer. The link itself is in the mail only.
create table sign_in_links (
  token_hash bytea primary key,
  email text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index sign_in_links_by_email on sign_in_links (email, created_at);
create index sign_in_links_by_expiry on sign_in_links (expires_at);

-- The roles and what they may do -------------------------------------------------------------------------------------
grant usage on schema public to tenderfit_service, tenderfit_company;
grant select, insert, update, delete on all tables in schema public to tenderfit_service;
alter default privileges in schema public grant select, insert, update, delete on tables to tenderfit_service;
-- The trail is only ever added to.
revoke update, delete on audit_entries from tenderfit_service;

-- What all companies share, to read.
grant select on listings, listing_versions, listing_changes, listing_search, listing_keys, tender_groups, notice_facts,
  awards, sources, term_statistics, term_snapshots to tenderfit_company;
-- The company's own. What is never deleted cannot be.
grant select on companies, memberships, api_keys, audit_entries, profiles, profile_changes, partners, products, verdicts,
  opportunities, feedback, discovery_clocks to tenderfit_company;
grant insert on api_keys, audit_entries, profiles, profile_changes, partners, products, feedback to tenderfit_company;
grant update on api_keys, profiles, profile_changes, partners, products, opportunities to tenderfit_company;

do $$
declare
  name text;
  owner_column text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'companies' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
    order by c.relname
  loop
    owner_column := case when name = 'companies' then 'id' else 'company_id' end;
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    -- Behind a `select` the setting is read once a statement, not once a row.
    execute format(
      'create policy own_company on %I to tenderfit_company
         using (%I = (select nullif(current_setting(''tenderfit.company'', true), '''')::uuid))
         with check (%I = nullif(current_setting(''tenderfit.company'', true), '''')::uuid)',
      name, owner_column, owner_column);
    execute format('create policy every_company on %I to tenderfit_service using (true) with check (true)', name);
  end loop;
end
$$;

-- The queue of jobs, in a schema that belongs to the role that works with it -------------------------------------------
create schema if not exists pgboss;
alter schema pgboss owner to tenderfit_service;
do $$
declare
  statement text;
begin
  for statement in
    select format('alter %s pgboss.%I owner to tenderfit_service', case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.relname)
    from pg_class c
    where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select format('alter function pgboss.%I(%s) owner to tenderfit_service', p.proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc p where p.pronamespace = 'pgboss'::regnamespace
    union all
    select format('alter type pgboss.%I owner to tenderfit_service', t.typname)
    from pg_type t where t.typnamespace = 'pgboss'::regnamespace and t.typtype = 'e'
  loop
    execute statement;
  end loop;
end
$$;
