import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createCompany } from '#features/access/access.ts';
import { comparisonKey } from '#features/profile/profile.ts';
import { migrationsDirectory } from '#platform/database/migrate.ts';
import { testDatabase } from '../../../tests/support/database.ts';

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const MIGRATION = await readFile(new URL('0008_partners_of_profiles.sql', migrationsDirectory), 'utf8');

const database = await testDatabase();

/** A company whose profile names these manufacturers, none of which is a partner: as it was before partners followed it. */
async function companyWith(legalName: string, manufacturers: readonly string[]): Promise<string> {
  const fields = { legalName, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
  const { id } = await database.transaction(async (tx) => await createCompany(tx, fields, OPERATOR));
  await sql`
    insert into profiles (company_id, id, legal_name, manufacturer_partners)
    values (${id}, gen_random_uuid(), ${legalName}, ${[...manufacturers]}::text[])`.execute(database.db);
  return id;
}

async function partnersOf(companyId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select name, name_key, authorized from partners where company_id = ${companyId} order by name_key`.execute(
    database.db,
  );
  return rows;
}

test('manufacturers that a profile named before partners followed it become partners, under the keys of the program', async () => {
  const first = await companyWith('First', ['Sonovia', 'Électro  Médic', 'ŒUVRE Labs', 'Dräger & Söhne (GmbH)']);
  const second = await companyWith('Second', ['sonovia', 'Nordfield']);
  await sql`
    insert into partners (company_id, id, name, name_key, authorized)
    values (${second}, gen_random_uuid(), 'NORDFIELD', 'nordfield', true)`.execute(database.db);
  await database.asOwner((db) => db.transaction().execute((tx) => sql.raw(MIGRATION).execute(tx)));
  assert.deepEqual(await partnersOf(first), [
    { name: 'Dräger & Söhne (GmbH)', name_key: comparisonKey('Dräger & Söhne (GmbH)'), authorized: true },
    { name: 'Électro Médic', name_key: comparisonKey('Électro  Médic'), authorized: true },
    { name: 'Sonovia', name_key: 'sonovia', authorized: true },
  ]);
  assert.deepEqual(await partnersOf(second), [
    { name: 'NORDFIELD', name_key: 'nordfield', authorized: true },
    { name: 'sonovia', name_key: 'sonovia', authorized: true },
  ]);
});
