-- A dump is read as tenderfit_service, whose policies let it see every row (docs/operations/backup.md). The owner's own would
-- fail on the forced policies. Where a sequence stands is part of a dump; to move one on or set it stays the owner's.
grant select on all sequences in schema public to tenderfit_service;
alter default privileges in schema public grant select on sequences to tenderfit_service;

-- Requests may connect as a login that can become tenderfit_company and nothing else (DATABASE_REQUEST_URL). What such a request
-- causes in the background is queued by this function: jobs of these names, for the company of its transaction alone. It queues
-- as pg-boss does (server/platform/jobs/enqueue.ts says why a waiting job is locked); a test compares the two.
create function pgboss.enqueue_for_company(job_name text, payload jsonb, key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  company uuid := nullif(current_setting('tenderfit.company', true), '')::uuid;
begin
  if company is null or job_name not in ('match-company', 'ingest-document', 'judge-again', 'remove-document-files')
    or coalesce(payload ->> 'companyId', company::text) <> company::text then
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
alter function pgboss.enqueue_for_company owner to tenderfit_service;
revoke execute on function pgboss.enqueue_for_company from public;
grant usage on schema pgboss to tenderfit_company;
grant execute on function pgboss.enqueue_for_company to tenderfit_company;
