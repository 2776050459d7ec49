import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { ClientBase, PoolClient } from 'pg';
import type { DB as Schema } from './schema.ts';
import type { TransactionPool } from './transactions.ts';
import { DatabaseSetupError, isDatabaseUnavailable } from './unavailable.ts';

/**
 * The two roles that the program works as, neither of which owns a table or passes row-level security. The login role
 * of DATABASE_URL owns the tables; the program is it only while it migrates or vacuums.
 */

/** Reads and writes the rows of all companies: background work, credentials, the operator's commands. */
export const SERVICE_ROLE = 'tenderfit_service';
/** Reads and writes the rows of the company named by the setting `tenderfit.company` and no other. */
export const COMPANY_ROLE = 'tenderfit_company';

/** Of each session: a temporary table that a statement made there stands before no table of ours for the next to use it. */
export const SEARCH_PATH = 'public, pg_temp';

/** Sent at the start of each session. A role that is missing is made, which only the first start has to do. */
export async function becomeService(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname in ('${SERVICE_ROLE}', '${COMPANY_ROLE}')`,
  );
  const missing = [SERVICE_ROLE, COMPANY_ROLE].filter((role) => !rows.some(({ name }) => name === role));
  if (missing.length > 0) await makeRoles(client, missing);
  await client.query(`set role ${SERVICE_ROLE}`).catch((error: unknown) => {
    throw rolesNeeded(error);
  });
}

async function makeRoles(client: ClientBase, roles: readonly string[]): Promise<void> {
  for (const role of roles) {
    try {
      await client.query(`
        do $$
        begin
          create role ${role} nologin;
          grant ${role} to current_user;
        exception when duplicate_object or unique_violation then
          -- Another process made it just now.
          null;
        end
        $$`);
    } catch (error) {
      throw rolesNeeded(error);
    }
  }
}

function rolesNeeded(cause: unknown): unknown {
  if (isDatabaseUnavailable(cause)) return cause;
  const reason = cause instanceof Error ? cause.message : 'unknown';
  const roles = `${SERVICE_ROLE}, ${COMPANY_ROLE}`;
  return new DatabaseSetupError(
    `the database user of DATABASE_URL cannot make or take the roles ${roles} (${reason}); ask an administrator to run: create role ${SERVICE_ROLE} nologin; create role ${COMPANY_ROLE} nologin; grant ${roles} to <that user>`,
    { cause },
  );
}

/** @throws Error when the login of these connections has more rights than the request role, by itself or through a role */
export async function requireConfined(pool: TransactionPool): Promise<void> {
  const { rows } = await pool.query<{ name: string; excess: string[] }>(`
    select session_user as name, array(
      select format('is a member of %s', r.rolname) from pg_roles r
      where r.rolname not in (session_user, '${COMPANY_ROLE}') and pg_has_role(session_user, r.oid, 'member')
      union all
      select format('is %s', what) from pg_roles r, lateral (values ('a superuser', r.rolsuper),
        ('exempt from row-level security', r.rolbypassrls), ('a maker of roles', r.rolcreaterole)) rights (what, has)
      where r.rolname = session_user and has
      union all
      select format('owns %s', c.relname) from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname = session_user and c.relkind in ('r', 'p')
    ) as excess`);
  const [found] = rows;
  if (found?.excess.length === 0) return;
  throw new Error(
    `the user ${found?.name ?? ''} of DATABASE_REQUEST_URL has more rights than requests may have: it ${found?.excess.slice(0, 3).join(', ') ?? ''}; create a restricted user: create role tenderfit_request login; grant ${COMPANY_ROLE} to tenderfit_request`,
  );
}

/** Runs `work` on one connection as the login role, which owns the tables. For migrations and upkeep only. */
export async function asOwner<T>(
  pool: TransactionPool,
  work: (db: Kysely<Schema>, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query('set role none');
    return await work(new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) }), client);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    const isService = await client.query(`set role ${SERVICE_ROLE}`).then(
      () => true,
      () => false,
    );
    // After an error the connection may still be in a transaction; the embedded database clears it at the next use.
    client.release(!isService || failure !== undefined);
  }
}

function poolOfOne(client: PoolClient): PostgresPool {
  const kept = new Proxy(client, {
    get(target, name) {
      if (name === 'release') return () => undefined;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return {
    connect: () => Promise.resolve(kept as unknown as PostgresPoolClient),
    end: () => Promise.resolve(),
  } as PostgresPool;
}
