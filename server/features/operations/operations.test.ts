import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openWorld } from '../../../tests/support/world.ts';

test('Readiness: a database that a newer version has migrated is served on; one that lacks a migration is not', async () => {
  const { app } = await openWorld();
  const ready = async (): Promise<[number, string, string]> => {
    const { statusCode, body } = await app.http.server.inject('/readyz');
    const { status, migrations } = JSON.parse(body) as { status: string; migrations: string };
    return [statusCode, status, migrations];
  };
  const change = (text: string): Promise<unknown> => app.database.asOwner((db) => sql.raw(text).execute(db));
  assert.deepEqual(await ready(), [200, 'ready', 'current']);
  await change(`insert into kysely_migration values ('9999_of_a_newer_version', '')`);
  assert.deepEqual(await ready(), [200, 'ready', 'ahead']);
  await change(`delete from kysely_migration where name = (select min(name) from kysely_migration)`);
  assert.deepEqual(await ready(), [503, 'not ready', 'behind']);
});
