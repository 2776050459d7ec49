import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openWorld } from '../../../tests/support/world.ts';
import { match, storeTender } from '../../../tests/support/tenders.ts';
import { createKey } from './access-keys.ts';

let now = new Date('2026-11-21T12:00:00.000Z');
const world = await openWorld({ now: () => now });
const [mine, other] = [await world.company('Mine'), await world.company('Other')];
const { database } = world.app;
const { groupId } = await storeTender(database, [{}]);
await match(database, mine.id, groupId, 60);

const LIST = '/api/v1/opportunities';
const actor = { kind: 'operator', id: 'test' } as const;
const key = async (scopes: string[], expiresAt: Date | null = null): Promise<{ id: string; secret: string }> => {
  const wanted = { name: 'k', scopes, expiresAt: expiresAt?.toISOString() ?? null };
  const made = await database.transaction((tx) => createKey(tx, mine.id, wanted, { now, actor }));
  return { id: made.key.id, secret: made.secret };
};
const status = async (secret: string, path = LIST): Promise<number> =>
  (await world.get(path, { id: '', secret })).status;
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};

describe('Keys', () => {
  test('Authentication 3-4: Errors: unauthorized: unknown, malformed, mistyped and empty keys get the same words', async () => {
    const flipped = mine.secret.slice(0, -1) + (mine.secret.endsWith('0') ? '1' : '0');
    const unknown = (await key(['opportunities:read'])).secret;
    await sql`delete from api_keys where secret_hash = sha256(${unknown}::bytea)`.execute(database.db);
    const messages = new Set<unknown>();
    for (const secret of [flipped, unknown, 'pk_live_x', `${mine.secret}x`, mine.secret.toLowerCase()]) {
      const { status: code, body } = await world.get(LIST, { id: '', secret });
      assert.deepEqual([code, body['error']], [401, 'unauthorized']);
      messages.add(body['message']);
    }
    assert.equal(messages.size, 1);
  });

  test('State: API key revoked: refused at the next request, on a route that remembers keys too, and before any fault of the request', async () => {
    for (const query of ['', '?q=nothingsuch', '?limit=0', '?cursor=x']) {
      const { id, secret } = await key(['opportunities:read']);
      assert.equal(await status(secret), 200);
      assert.equal(await status(secret), 200);
      await database.db.updateTable('api_keys').set({ revoked_at: now.toISOString() }).where('id', '=', id).execute();
      assert.equal(await status(secret, LIST + query), 401, query);
      assert.equal(await status(secret, LIST + query), 401, query);
    }
  });

  test('a key revoked after it was cached is refused for want of scope no more than another', async () => {
    const { id, secret } = await key(['profile:read']);
    assert.equal(await status(secret), 403);
    await database.db.updateTable('api_keys').set({ revoked_at: now.toISOString() }).where('id', '=', id).execute();
    assert.equal(await status(secret), 401);
  });

  test('Authentication 4: a key expires at its instant, cached or not', async () => {
    for (const isRemembered of [true, false]) {
      const { secret } = await key(['opportunities:read'], new Date(now.getTime() + 30_000));
      later(29_999);
      if (isRemembered) assert.equal(await status(secret), 200);
      later(1);
      assert.equal(await status(secret), 401);
    }
  });

  test('Errors: insufficient_scope: Scope by route: opportunities:read: a key without the route’s scope is 403, and names it', async () => {
    const { secret } = await key(['opportunities:write', 'profile:read']);
    const { status: code, body } = await world.get(LIST, { id: '', secret });
    assert.deepEqual([code, body['error']], [403, 'insufficient_scope']);
    assert.match(String(body['message']), /opportunities:read/);
    const reader = await key(['opportunities:read']);
    const answer = await world.send('POST', `${LIST}/3f2504e0-4f89-41d3-9a0c-0305e82c3301/archive`, {
      id: '',
      secret: reader.secret,
    });
    assert.deepEqual([answer.status, answer.body['error']], [403, 'insufficient_scope']);
  });

  test('the use of a key is written at most once a minute', async () => {
    const { id, secret } = await key(['opportunities:read']);
    const lastUsed = async (): Promise<unknown> =>
      (await database.db.selectFrom('api_keys').select('last_used_at').where('id', '=', id).executeTakeFirst())
        ?.last_used_at;
    const first = now.toISOString();
    await status(secret);
    later(59_999);
    await status(secret);
    assert.equal(await lastUsed(), first);
    later(1);
    await status(secret);
    assert.equal(await lastUsed(), now.toISOString());
  });

  test('a cached key of one company never reads another’s list', async () => {
    for (let round = 0; round < 3; round += 1) {
      assert.equal(((await world.get(LIST, mine)).body['items'] as unknown[]).length, 1);
      assert.equal(((await world.get(LIST, other)).body['items'] as unknown[]).length, 0);
    }
  });

  test('Authentication 2: the secret is nowhere in the database', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
      database.db,
    );
    assert.ok(tables.some(({ name }) => name.endsWith('api_keys')));
    for (const { name } of tables) {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from ${sql.raw(name)} t where t::text like ${`%${mine.secret.slice(8, 40)}%`}`.execute(
        database.db,
      );
      assert.equal(rows[0]?.n, 0, name);
    }
  });
});
