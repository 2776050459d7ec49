/**
 * A server that remembers for a while what the database said of a credential, as a cache in front of it would: what
 * the test of revocation must find out. `node tests/support/processes/remembering-process.ts URL`; tells its parent its address.
 */
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { QueryConfig, QueryResultRow } from 'pg';
import { type CompanyDatabase, type Connection, type Database, openDatabase } from '#platform/database/database.ts';
import { openApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { PUBLIC_URL, SECRET_KEY } from '../real-service.ts';

/** Until every lane of the test has made each request once more, also on a slow machine. */
const REMEMBERED_MS = 60_000;
const CREDENTIAL_READS = ['from api_keys where secret_hash = $1', 'where s.id_hash = $1'];

type Remembered = { untilMs: number; result: Promise<QueryResult<unknown>> };

/** The same connection, except that reads of credentials are answered from memory. */
function remembering(db: Connection): Connection {
  const known = new Map<string, Remembered>();
  const executeQuery = (query: CompiledQuery): Promise<QueryResult<unknown>> => {
    if (!CREDENTIAL_READS.some((read) => query.sql.includes(read))) return db.executeQuery(query);
    const name = `${query.sql} ${(query.parameters[0] as Buffer).toString('hex')}`;
    const held = known.get(name);
    if (held !== undefined && held.untilMs > performance.now()) return held.result;
    const result = db.executeQuery(query);
    known.set(name, { untilMs: performance.now() + REMEMBERED_MS, result });
    return result;
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'executeQuery') return executeQuery;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Reads that ask in the same statement whether the key holds are told that it does. */
function believing(company: CompanyDatabase): CompanyDatabase {
  return {
    ...company,
    async query<R extends QueryResultRow>(statement: QueryConfig | string, values?: unknown[]) {
      const result = await company.query<R>(statement, values);
      for (const row of result.rows) if ('key_holds' in row) Object.assign(row, { key_holds: true });
      return result;
    },
  };
}

async function main(url: string): Promise<void> {
  const database = await openDatabase({ url });
  const faulty: Database = {
    ...database,
    db: remembering(database.db),
    forCompany: (id) => believing(database.forCompany(id)),
  };
  const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const config = readConfig({ DATA_DIR: join(tmpdir(), 'tenderfit'), SECRET_KEY, PUBLIC_URL, TRUST_PROXY: 'loopback' });
  const { http } = await openApp({ config, database: faulty, log: silent });
  await http.server.listen({ port: 0, host: '127.0.0.1' });
  process.on('disconnect', () => process.exit(0));
  process.send?.(`http://127.0.0.1:${(http.server.server.address() as AddressInfo).port}`);
}

if (import.meta.main) await main(process.argv[2] ?? '');
