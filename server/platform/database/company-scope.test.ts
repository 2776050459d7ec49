import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql, type Transaction } from 'kysely';
import { testDatabase } from '../../../tests/support/database.ts';
import { asService } from './company-scope.ts';
import type { Schema } from './database.ts';
import { COMPANY_ROLE, SERVICE_ROLE } from './roles.ts';

async function roleOf(tx: Transaction<Schema>): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx);
  return rows[0]?.role ?? '';
}

test('Work as the service in the transaction of a company: the role is the company again after it, also where it throws', async (t) => {
  const database = await testDatabase(t);
  const roles = await database.forCompany(randomUUID()).transaction(async (tx) => {
    const during = await asService(tx, () => roleOf(tx));
    const thrown = asService(tx, () => Promise.reject(new Error('not from SQL')));
    await assert.rejects(thrown, /not from SQL/);
    return [during, await roleOf(tx)];
  });
  assert.deepEqual(roles, [SERVICE_ROLE, COMPANY_ROLE]);
});

test('Work as the service that fails in SQL fails with its own error', async (t) => {
  const database = await testDatabase(t);
  const work = database
    .forCompany(randomUUID())
    .transaction((tx) => asService(tx, () => sql`select 1 / 0`.execute(tx)));
  await assert.rejects(work, /division by zero/);
});

test('A temporary table that a request makes stands before no table of the next one on its connection', async (t) => {
  const database = await testDatabase(t);
  const companyId = randomUUID();
  await database.pool.query(`insert into companies (id, legal_name, contact_email) values ($1, 'A', 'a@example.org')`, [
    companyId,
  ]);
  const client = await database.pool.connect();
  try {
    await client.query('create temporary table companies (id uuid, legal_name text)');
    const { rows } = await client.query<{ legal_name: string }>('select legal_name from companies where id = $1', [
      companyId,
    ]);
    assert.deepEqual(rows, [{ legal_name: 'A' }]);
  } finally {
    await client.query('drop table pg_temp.companies');
    client.release();
  }
});
