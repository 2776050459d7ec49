-- What the portal shows of sources: when each was read, how much came, and why a reading failed. Not where it was read from: that
-- is the operator's.
grant select (id, source, state, started_at, finished_at, read_count, new_count, changed_count, unchanged_count, failed_count,
  error) on discovery_runs to tenderfit_company;

-- Admins of a company invite, change and disable its members in the portal.
grant insert (company_id, id, email, name, role), update (name, role, disabled_at) on memberships to tenderfit_company;

-- Requests with a login of their own queue the link for a member of their company, and for nobody else.
create or replace function pgboss.enqueue_for_company(job_name text, payload jsonb, key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  company uuid := nullif(current_setting('tenderfit.company', true), '')::uuid;
begin
  if company is null
    or job_name not in ('match-company', 'ingest-document', 'judge-again', 'remove-document-files', 'send-sign-in-link')
    or coalesce(payload ->> 'companyId', company::text) <> company::text
    or (job_name = 'send-sign-in-link' and not exists (
      select from public.memberships m where m.company_id = company and m.email = payload ->> 'email')) then
    raise exception 'a request may not queue % with this payload', job_name using errcode = 'insufficient_privilege';
  end if;
  for try in 1..10 loop
    insert into pgboss.job (name, data, singleton_key, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, payload, key, q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1s', q.retry_limit,
      q.retry_delay, coalesce(q.retry_backoff, false), q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from pgboss.queue q where q.name = job_name
    on conflict do nothing;
    if found then return; end if;
    exit when key is null;
    perform from pgboss.job j
    where j.name = job_name and coalesce(j.singleton_key, '') = key and j.state = 'created' and j.policy = 'short'
    for share;
    if found then return; end if;
  end loop;
  raise exception 'the job % could not be queued', job_name;
end
$$;
