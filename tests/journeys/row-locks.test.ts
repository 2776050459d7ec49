import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { test } from 'node:test';
import { lockMembershipsOf } from '#features/access/queries-members.ts';
import { lockStoredDocument } from '#features/knowledge/queries.ts';
import { lockProfile } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { formOf } from '../support/form.ts';
import { addPerson } from '../support/people.ts';
import { openWorld } from '../support/world.ts';

/**
 * Locks are taken where the rules say so, on the embedded database too. It has one connection, so that no second transaction
 * can be seen to wait: the row itself tells who locked it, by the transaction in its `xmax`.
 */
const world = await openWorld();
const company = await world.company('Une inc.');
const other = await world.company('Deux inc.');
const { database } = world.app;

type Locked = { company_id: string; locked: boolean };

async function lockedRows(
  tx: Connection,
  table: 'context_docs' | 'memberships' | 'profiles',
): Promise<Map<string, boolean>> {
  const { rows } = await sql<Locked>`
    select company_id, xmax::text = (pg_current_xact_id()::text::bigint % 4294967296)::text as locked
    from ${sql.table(table)}`.execute(tx);
  return new Map(rows.map((row) => [row.company_id, row.locked]));
}

test('who changes a profile holds its row until commit, and no other company’s', async () => {
  await database.transaction(async (tx) => {
    assert.deepEqual([...(await lockedRows(tx, 'profiles')).values()], [false, false]);
    await lockProfile(tx, company.id);
    const locked = await lockedRows(tx, 'profiles');
    assert.deepEqual([locked.get(company.id), locked.get(other.id)], [true, false]);
  });
});

test('who signs in holds the memberships of the address until commit, and no others', async () => {
  await addPerson(world, company.id, 'dana@example.org');
  await addPerson(world, other.id, 'robin@example.org');
  await database.transaction(async (tx) => {
    const person = { issuer: 'https://issuer.example.org', subject: randomUUID(), email: 'dana@example.org' };
    await lockMembershipsOf(tx, person);
    const locked = await lockedRows(tx, 'memberships');
    assert.deepEqual([locked.get(company.id), locked.get(other.id)], [true, false]);
  });
});

test('who reads or deletes a context document holds its row until commit, and no other company’s', async () => {
  const ids = new Map<string, string>();
  for (const one of [company, other]) {
    const { secret } = await world.key(one.id, ['profile:write']);
    const file = { fileName: 'a.txt', content: `We sell beds for ${one.id}.` };
    const { status, body } = await world.upload('/api/v1/knowledge/docs', { ...one, secret }, await formOf(file));
    assert.equal(status, 201, JSON.stringify(body));
    ids.set(one.id, String(body['id']));
  }
  await database.transaction(async (tx) => {
    await lockStoredDocument(tx, company.id, ids.get(company.id) ?? '');
    const locked = await lockedRows(tx, 'context_docs');
    assert.deepEqual([locked.get(company.id), locked.get(other.id)], [true, false]);
  });
});
