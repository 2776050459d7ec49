import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createCompany } from '#features/access/access.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteWholeCompany } from './operations-companies.ts';

const ACTOR = { kind: 'operator', id: 'test' } as const;

test('Deleting a company has no bound on the time of a statement, in its own transaction alone', async () => {
  const database = await testDatabase();
  // Both databases bound statements alike for it.
  await database.asOwner((db) => sql`set statement_timeout = '1min'`.execute(db));
  const boundIn = async (db: Database['db']): Promise<string | undefined> => {
    const { rows } = await sql<{ bound: string }>`select current_setting('statement_timeout') as bound`.execute(db);
    return rows[0]?.bound;
  };
  const company = { legalName: 'Elm', contactEmail: 'e@elm.example', country: 'CA', language: 'en' } as const;
  const { id } = await database.transaction((tx) => createCompany(tx, company, ACTOR));
  const bounds: (string | undefined)[] = [];
  const deleted = await deleteWholeCompany(database, id, () => undefined, {
    actor: ACTOR,
    enqueueFileRemoval: () => Promise.resolve(),
    forgetJobs: async (tx) => void bounds.push(await boundIn(tx)),
  });
  assert.deepEqual([deleted?.id, bounds, await boundIn(database.db)], [id, ['0'], '1min']);
});
