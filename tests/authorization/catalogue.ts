import { type Kysely, sql } from 'kysely';
import { COMPANY_ROLE, SERVICE_ROLE } from '#platform/database/roles.ts';

/** What in the catalogue of the database would let a company see or change the rows of another. */

type Db = Pick<Kysely<never>, never> & Parameters<ReturnType<typeof sql>['execute']>[0];

/** Tables that no request of a company may touch. */
const OUT_OF_REACH = ['sessions', 'spent_tokens', 'sign_in_links', 'installation'];

/** What companies delete of their own. */
const DELETABLE = ['context_docs', 'solicitation_documents', 'answered_requests', 'feedback', 'learned_rules'];

/** The faults, one line each; none: the catalogue keeps companies apart. */
export async function catalogueFaults(db: Db): Promise<string[]> {
  return [
    ...(await tableFaults(db)),
    ...(await roleFaults(db)),
    ...(await wayAroundFaults(db)),
    ...(await reachFaults(db)),
  ];
}

type Policy = {
  name: string;
  owner: string;
  enabled: boolean;
  forced: boolean;
  roles: string;
  using: string | null;
  check: string | null;
};

/** Every table with rows of companies, partitions too, has its wall. */
async function tableFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<Policy>`
    select c.relname as name, a.attname as owner, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      coalesce((select string_agg(r.rolname, ',') from pg_roles r where r.oid = any(p.polroles)), '') as roles,
      pg_get_expr(p.polqual, c.oid) as using, pg_get_expr(p.polwithcheck, c.oid) as check
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      and a.attname = case when c.relname = 'companies' then 'id' else 'company_id' end
    left join pg_policy p on p.polrelid = c.oid and (0 = any(p.polroles)
      or exists (select from pg_roles r where r.oid = any(p.polroles) and r.rolname = ${COMPANY_ROLE}))
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(db);
  return rows.flatMap(({ name, owner, enabled, forced, roles, using, check }) => {
    const company = "(NULLIF(current_setting('tenderfit.company'::text, true), ''::text))::uuid";
    const wanted = `(${owner} = ${company})`;
    // Behind a select it is read once a statement; some versions of PostgreSQL show the name of its column.
    const wantedOnce = `(${owner} = ( SELECT ${company}))`;
    return [
      enabled ? '' : `${name} has no row-level security`,
      forced ? '' : `${name} does not force row-level security on its owner`,
      roles === COMPANY_ROLE ? '' : `${name} has no policy for ${COMPANY_ROLE} alone`,
      using?.replace(' AS "nullif"', '').replace(' AS nullif', '') === wantedOnce
        ? ''
        : `${name} lets be seen what is ${using}`,
      check === wanted ? '' : `${name} lets be written what is ${check}`,
    ].filter((fault) => fault !== '');
  });
}

/** Nobody passes the walls by what they are. */
async function roleFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with program as (select * from pg_roles where rolname in (${SERVICE_ROLE}, ${COMPANY_ROLE}))
    select rolname || ' is more than a role' as fault from program
    where rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin
    union all
    select p.rolname || ' owns ' || c.relname from program p join pg_class c on c.relowner = p.oid
    where c.relnamespace = 'public'::regnamespace
    union all
    select m.rolname || ' is a member of ' || g.rolname from pg_auth_members a
    join program m on m.oid = a.member join pg_roles g on g.oid = a.roleid
    union all
    select rolname || ' may make tables' from program where has_schema_privilege(oid, 'public', 'create')
    union all
    select 'there are not both roles' where (select count(*) from program) <> 2`.execute(db);
  return rows.map(({ fault }) => fault);
}

/** Queues jobs for the company of the transaction alone (migration 0015); request-login.test.ts tries to have it queue others. */
const QUEUEING_FUNCTION = 'pgboss.enqueue_for_company(text,jsonb,text)';

/** Views and functions that run as their owner would see what their caller may not. */
async function wayAroundFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select relname || ' is a view' as fault from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')
    union all
    select p.proname || ' runs as its owner' from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
      and p.oid::regprocedure::text <> ${QUEUEING_FUNCTION}
    union all
    select c.relname || ' has a rule' from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relnamespace = 'public'::regnamespace`.execute(db);
  return rows.map(({ fault }) => fault);
}

async function reachFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select t.name || ' is in reach of a company: ' || w.what as fault
    from unnest(${OUT_OF_REACH}::text[]) t (name), unnest(array['select', 'insert', 'update', 'delete', 'truncate']) w (what)
    where has_table_privilege(${COMPANY_ROLE}, 'public.' || t.name, w.what)
      or (w.what in ('select', 'insert', 'update') and has_any_column_privilege(${COMPANY_ROLE}, 'public.' || t.name, w.what))
    union all
    select 'a company makes things in the queue of jobs' where has_schema_privilege(${COMPANY_ROLE}, 'pgboss', 'create')
    union all
    select 'a company reaches the queue of jobs: ' || relname from pg_class
    where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      and has_table_privilege(${COMPANY_ROLE}, oid, 'select, insert, update, delete')
    union all
    select r.role || ' may ' || w.what || ' ' || c.relname
    from pg_class c, (values (${COMPANY_ROLE}, 'truncate'), (${COMPANY_ROLE}, 'delete'), (${COMPANY_ROLE}, 'trigger'),
      (${COMPANY_ROLE}, 'references'), (${SERVICE_ROLE}, 'truncate')) as r (role, what), lateral (select r.what) w
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(r.role, c.oid, w.what)
      and not (w.what = 'delete' and c.relname = any(${DELETABLE}::text[]))
    union all
    select r.role || ' may ' || w.what || ' audit_entries'
    from unnest(array[${COMPANY_ROLE}, ${SERVICE_ROLE}]) r (role), unnest(array['update', 'delete', 'truncate']) w (what)
    where has_table_privilege(r.role, 'public.audit_entries', w.what)
      or (w.what = 'update' and has_any_column_privilege(r.role, 'public.audit_entries', 'update'))`.execute(db);
  return rows.map(({ fault }) => fault);
}
