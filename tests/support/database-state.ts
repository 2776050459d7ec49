import type pg from 'pg';

/** What a restored database must have like the one it comes from, each as lines that can be compared. */
export type DatabaseState = {
  /** By table: count of rows and a hash of all of them. */
  rows: Record<string, string>;
  /** By table: whether row-level security is on and forced; then its policies. */
  rowSecurity: string[];
  owners: string[];
  grants: string[];
  sequences: string[];
  /** Indexes, constraints, functions and triggers as PostgreSQL writes them. */
  definitions: string[];
};

const OURS = `n.nspname not in ('information_schema', 'pg_toast') and n.nspname !~ '^pg_'`;

const LINES: Readonly<Record<Exclude<keyof DatabaseState, 'rows' | 'sequences'>, string>> = {
  rowSecurity: `
    select format('%s: on %s, forced %s', c.oid::regclass, c.relrowsecurity, c.relforcerowsecurity) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${OURS}
    union all
    select format('%s.%s %s %s %s %s using %s check %s', schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check)
    from pg_policies`,
  owners: `
    select format('%s %s %s', c.relkind, c.oid::regclass, pg_get_userbyid(c.relowner)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS}
    union all
    select format('schema %s %s', n.nspname, pg_get_userbyid(n.nspowner)) from pg_namespace n where ${OURS}
    union all
    select format('function %s %s', p.oid::regprocedure, pg_get_userbyid(p.proowner))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}`,
  grants: `
    select format('%s %s to %s', c.oid::regclass, a.privilege_type, coalesce(nullif(a.grantee, 0)::regrole::text, 'public')) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace,
      aclexplode(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) a
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'S')
    union all
    select format('%s %s to %s', p.oid::regprocedure, a.privilege_type, coalesce(nullif(a.grantee, 0)::regrole::text, 'public'))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
      aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where ${OURS}
    union all
    select format('schema %s %s to %s', n.nspname, a.privilege_type, coalesce(nullif(a.grantee, 0)::regrole::text, 'public'))
    from pg_namespace n, aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a where ${OURS}
    union all
    select format('default for %s in %s: %s %s', d.defaclrole::regrole, d.defaclnamespace::regnamespace, d.defaclobjtype, d.defaclacl)
    from pg_default_acl d`,
  definitions: `
    select format('%s: %s', i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)) as line
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}
    union all
    select format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(o.oid))
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace where ${OURS}
    union all
    select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and p.prokind in ('f', 'p')
    union all
    select format('%s %s', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal`,
};

/** Reads it through a connection that no policy confines: of a superuser, or of the service's role. */
export async function readDatabaseState(client: Pick<pg.Client, 'query'>): Promise<DatabaseState> {
  const lines = async (text: string): Promise<string[]> =>
    (await client.query<{ line: string }>(`select line from (${text}) l order by line collate "C"`)).rows.map(
      ({ line }) => line,
    );
  return {
    rows: await readRows(client),
    rowSecurity: await lines(LINES.rowSecurity),
    owners: await lines(LINES.owners),
    grants: await lines(LINES.grants),
    sequences: await readSequences(client),
    definitions: await lines(LINES.definitions),
  };
}

/** The sum of the rows' hashes does not depend on their order and needs no sort of a large table. */
async function readRows(client: Pick<pg.Client, 'query'>): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${OURS} order by 1`);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ state: string }>(`
      select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) || ' '
        || coalesce(sum(hashtextextended(t::text, 1)::numeric), 0) as state from ${name} t`);
    found[name] = rows[0]?.state ?? '';
  }
  return found;
}

async function readSequences(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows: sequences } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OURS} order by 1`);
  const found: string[] = [];
  for (const { name } of sequences) {
    const { rows } = await client.query<{ state: string }>(
      `select last_value || ' ' || is_called as state from ${name}`,
    );
    found.push(`${name} ${rows[0]?.state ?? ''}`);
  }
  return found;
}
