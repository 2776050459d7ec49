import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, PostgresPoolClient, Transaction } from 'kysely';
import pg from 'pg';
import type { Connection as WireConnection, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { COMPANY_ROLE, SERVICE_ROLE } from './roles.ts';
import type { DB as Schema } from './schema.ts';
import type { TransactionPool } from './transactions.ts';

/**
 * The database as one company may see it: every statement runs as the role that row-level security confines to the rows
 * of that company, so that a forgotten condition finds nothing of another. The role and the company are set for the
 * transaction only; a connection never carries them to its next user.
 */
export type CompanyDatabase = {
  companyId: string;
  /** For statements that need no transaction; each is one. */
  db: Kysely<Schema>;
  /**
   * One statement by its text, in one round trip. One with a `name` is planned once on each connection, without its values: it must
   * be one whose best plan no value changes, and the only one of that name.
   */
  query<R extends QueryResultRow>(statement: QueryConfig | string, values?: unknown[]): Promise<QueryResult<R>>;
  transaction<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
};

const PRELUDE = `select set_config('role', '${COMPANY_ROLE}', true), set_config('tenderfit.company', $1, true),
  set_config('plan_cache_mode', $2, true)`;
const PRELUDE_NAME = 'tenderfit_company_scope';

/** `cached plan must not change result type`. */
const PLAN_OF_OTHER_COLUMNS = '0A000';

type Protocol = WireConnection & {
  parse(query: { text: string; name: string }): void;
  bind(config: { statement: string; values: unknown[] }): void;
  execute(config: object): void;
  parsedStatements: Record<string, string>;
};
type ReadableQuery = pg.Query & {
  name?: string | undefined;
  prepare(connection: Protocol): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Protocol): void;
};
const WireQuery = pg.Query as unknown as new (
  config: QueryConfig & { queryMode: 'extended' },
  values: unknown[],
  done: (error: Error | null, result: QueryResult<never>) => void,
) => ReadableQuery;

/** A statement with its prelude before the same Sync, which makes both one transaction of one round trip. */
class ScopedQuery extends WireQuery {
  readonly #companyId: string;
  #isPreludeDone = false;

  constructor(
    companyId: string,
    statement: QueryConfig,
    done: (error: Error | null, result: QueryResult<never>) => void,
  ) {
    super({ ...statement, queryMode: 'extended' }, statement.values ?? [], done);
    this.#companyId = companyId;
  }

  override prepare(connection: Protocol): void {
    if (connection.parsedStatements[PRELUDE_NAME] === undefined) {
      connection.parse({ text: PRELUDE, name: PRELUDE_NAME });
      connection.parsedStatements[PRELUDE_NAME] = PRELUDE;
      // The driver would take the answer to the prelude's parse for that of the statement's.
      this.name = undefined;
    }
    // A plan for any values saves planning, which takes longer than the statement; by itself the server would not choose it.
    const planning = this.name === undefined ? 'auto' : 'force_generic_plan';
    connection.bind({ statement: PRELUDE_NAME, values: [this.#companyId, planning] });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isPreludeDone) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Protocol): void {
    if (this.#isPreludeDone) super.handleCommandComplete(message, connection);
    this.#isPreludeDone = true;
  }
}

function runScoped(client: PoolClient, companyId: string, statement: QueryConfig): Promise<QueryResult<never>> {
  return new Promise((resolve, reject) => {
    client.query(
      new ScopedQuery(companyId, statement, (error, result) => {
        if (error === null) resolve(result);
        else reject(error);
      }),
    );
  });
}

/** A statement that may have a name. A migration can change what it answers with: then it is planned as one without a name. */
async function runNamed(client: PoolClient, companyId: string, statement: QueryConfig): Promise<QueryResult<never>> {
  try {
    return await runScoped(client, companyId, statement);
  } catch (error) {
    const isOfOldTables = (error as { code?: string }).code === PLAN_OF_OTHER_COLUMNS;
    if (statement.name === undefined || !isOfOldTables) throw error;
    const { name: _name, ...unnamed } = statement;
    return await runScoped(client, companyId, unnamed);
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const BEGINS = /^(?:begin|start transaction)\b/;
const ENDS = /^(?:commit|rollback)$/;

/** The connections of the pool, each in the scope of the company. */
function scopedPool(pool: TransactionPool, companyId: string): PostgresPool {
  const scopeOfTransaction = `set local role ${COMPANY_ROLE}; set local tenderfit.company = '${companyId}'`;
  return {
    end: () => Promise.resolve(),
    connect: async () => {
      const client = await pool.connect();
      let isInTransaction = false;
      const scoped = {
        query(text: string, values: readonly unknown[]): Promise<QueryResult> {
          if (BEGINS.test(text)) {
            isInTransaction = true;
            return client.query(`${text}; ${scopeOfTransaction}`);
          }
          if (!isInTransaction) return runScoped(client, companyId, { text, values: [...values] });
          if (ENDS.test(text)) isInTransaction = false;
          return client.query(text, [...values]);
        },
        release: (isBroken?: boolean | Error) => client.release(isBroken),
      };
      return scoped as unknown as PostgresPoolClient;
    },
  } as PostgresPool;
}

const companyTransactions = new WeakMap<object, { canBeService: boolean }>();

/** Whether the transaction is of a login that can only be the role of requests, and must ask for what goes beyond it. */
export function isConfinedForGood(tx: object): boolean {
  return companyTransactions.get(tx)?.canBeService === false;
}

/** The database of one company; `companyId` is a uuid. Cheap to make, for one request or job. */
export function companyDatabase(
  pool: TransactionPool,
  companyId: string,
  { canBeService }: { canBeService: boolean } = { canBeService: true },
): CompanyDatabase {
  if (!UUID.test(companyId)) throw new Error('a company is named by its uuid');
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: scopedPool(pool, companyId) }) });
  return {
    companyId,
    db,
    async query<R extends QueryResultRow>(
      statement: QueryConfig | string,
      values?: unknown[],
    ): Promise<QueryResult<R>> {
      const client = await pool.connect();
      try {
        const config = typeof statement === 'string' ? { text: statement, values: values ?? [] } : statement;
        return await runNamed(client, companyId, config);
      } finally {
        client.release();
      }
    },
    transaction: (work) =>
      pool.runTransaction(() =>
        db.transaction().execute(async (tx) => {
          companyTransactions.set(tx, { canBeService });
          return await work(tx);
        }),
      ),
  };
}

/**
 * Runs `work` in the same transaction, but as the role of background work: for what a company's change causes outside the
 * company's own rows, such as queueing a job.
 */
export async function asService<T>(tx: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  if (!companyTransactions.has(tx)) return await work();
  await tx.executeQuery(CompiledQuery.raw(`set local role ${SERVICE_ROLE}`));
  const comeBack = CompiledQuery.raw(`set local role ${COMPANY_ROLE}`);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // After an error of SQL this fails too, and so does every other statement until the role goes with the transaction.
    await tx.executeQuery(comeBack).catch(() => undefined);
    throw error;
  }
  await tx.executeQuery(comeBack);
  return result;
}
