import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';

describe('PostgreSQL', { skip: (await findPostgresPrograms()) === null && 'PostgreSQL is not installed' }, () => {
  let database: Database;
  let stop = async (): Promise<void> => undefined;
  before(async () => {
    const postgres = await startPostgres();
    stop = () => postgres.stop();
    database = await openDatabase({ url: postgres.url }, { poolSize: 3 });
  });
  after(async () => {
    await database.close();
    await stop();
  });

  test('no statement and no idle transaction lasts longer than a minute, and times are UTC', async () => {
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement, current_setting('timezone') as zone,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(database.db);
    assert.deepEqual(rows, [{ statement: '1min', zone: 'UTC', idle: '1min' }]);
  });

  test('a connection that the server ends in a transaction fails that transaction only', async () => {
    // Begun out here, because inside the transaction the pool refuses a second connection.
    let terminate: (pid: number) => void = () => undefined;
    const terminated = new Promise<number>((resolve) => {
      terminate = resolve;
    }).then((pid) => database.pool.query('select pg_terminate_backend($1)', [pid]));
    const work = database.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      terminate(rows[0]?.pid ?? 0);
      await terminated;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      await sql`select 1`.execute(tx);
    });
    await assert.rejects(work);
    assert.equal((await database.pool.query('select 1')).rowCount, 1);
  });

  test('as many transactions as connections run at once, each with its own connection', async () => {
    const pids = await Promise.all(
      Array.from({ length: 3 }, () =>
        database.transaction(async (tx) => {
          const { rows } = await sql<{ pid: number }>`
            select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(tx);
          return rows[0]?.pid;
        }),
      ),
    );
    assert.equal(new Set(pids).size, 3);
  });

  test('a server that is not there is an error at once', async () => {
    await assert.rejects(openDatabase({ url: 'postgres://postgres@127.0.0.1:1/postgres' }), /ECONNREFUSED/);
  });
});
