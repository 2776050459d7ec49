import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { type CompanyDatabase, type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { RequestName } from '#platform/http/idempotency.ts';
import { makeCompany } from '../../../tests/support/company-with-key.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { answerStore, forgetAnswers, waitWithin } from './idempotency.ts';

const NOW = new Date('2026-11-20T14:05:00.000Z');
const store = answerStore({ now: () => NOW });
const named = (name: string, more: Partial<RequestName> = {}): RequestName => ({
  nameHash: hash('sha256', name, 'buffer'),
  fingerprint: hash('sha256', `request ${name}`, 'buffer'),
  keptMs: 60_000,
  isKeyed: true,
  ...more,
});
const codeOf = (code: string) => (error: unknown) => error instanceof ApiError && error.code === code;

async function company(database: Database): Promise<CompanyDatabase> {
  return database.forCompany((await makeCompany({ database, now: () => NOW }, 'Alder inc.')).id);
}

async function open(t: TestContext): Promise<{ database: Database; scoped: CompanyDatabase }> {
  const database = await testDatabase(t);
  return { database, scoped: await company(database) };
}

/** Answers the request with `text`, unless it was answered before; gives what its answer is. */
async function answer(scoped: CompanyDatabase, request: RequestName, text: string): Promise<string> {
  const { companyId } = scoped;
  return await scoped.transaction(async (tx) => {
    const before = await store.claim(tx, companyId, request);
    if (before === null) await store.keep(tx, companyId, request, { status: 201, text });
    return before?.text ?? text;
  });
}

describe('Stored answers', () => {
  test('a change that fails leaves nothing, and the same request is the first again', async (t) => {
    const { scoped } = await open(t);
    const failing = scoped.transaction(async (tx) => {
      await store.claim(tx, scoped.companyId, named('a'));
      throw new Error('the change failed');
    });
    await assert.rejects(failing, /the change failed/);
    assert.equal(await answer(scoped, named('a'), 'second'), 'second');
    assert.equal(await answer(scoped, named('a'), 'third'), 'second');
  });

  test('one of another company is not seen, even by a statement that forgets the company', async (t) => {
    const { database, scoped } = await open(t);
    await answer(scoped, named('a'), 'mine');
    const other = await company(database);
    const { rows } = await sql`select * from answered_requests`.execute(other.db);
    assert.deepEqual(rows, []);
    assert.equal(await answer(other, named('a'), 'theirs'), 'theirs');
    const foreign = sql`insert into answered_requests (company_id, name_hash, fingerprint, expires_at)
      values (${scoped.companyId}, ${Buffer.alloc(32)}, ${Buffer.alloc(32)}, now())`.execute(other.db);
    await assert.rejects(foreign, /row-level security/);
  });

  test('an answer longer than 256 KB is not kept, but the request is not made again', async (t) => {
    const { scoped } = await open(t);
    const text = 'é'.repeat(131_072);
    assert.equal(await answer(scoped, named('a'), text), text);
    assert.equal(await answer(scoped, named('a'), ''), text);
    await answer(scoped, named('b'), `${text}.`);
    await assert.rejects(answer(scoped, named('b'), ''), codeOf('idempotency_conflict'));
  });

  test('the expired are forgotten, at the instant and not before', async (t) => {
    const { database, scoped } = await open(t);
    await answer(scoped, named('a'), 'first');
    const count = async (): Promise<number> =>
      (await sql`select from answered_requests`.execute(database.db)).rows.length;
    await forgetAnswers(database.db, new Date(NOW.getTime() + 59_999));
    assert.equal(await count(), 1);
    await forgetAnswers(database.db, new Date(NOW.getTime() + 60_000));
    assert.equal(await count(), 0);
  });

  test('the wait for the first request does not bound the waits of the change itself', async (t) => {
    const { scoped } = await open(t);
    await scoped.transaction(async (tx) => {
      const read = async (): Promise<unknown> => (await sql`show lock_timeout`.execute(tx)).rows;
      const before = await read();
      await store.claim(tx, scoped.companyId, named('a'));
      assert.deepEqual(await read(), before);
    });
  });
});

const waits: [databaseWaitMs: number, waitMs: number][] = [
  [1_000, 500],
  [2_000, 1_000],
  [4_000, 3_000],
  [60_000, 3_000],
];
for (const [databaseWaitMs, waitMs] of waits) {
  test(`a request waits ${waitMs} ms for its first where the database is waited for ${databaseWaitMs} ms`, () => {
    assert.equal(waitWithin(databaseWaitMs), waitMs);
  });
}

const programs = await findPostgresPrograms();

test(
  'while the first request is under way, the second waits a bounded time, then is told to come again',
  { skip: programs === null && 'needs PostgreSQL 15' },
  async (t) => {
    const postgres = await startPostgres();
    const database = await openDatabase({ url: postgres.url });
    t.after(async () => {
      await database.close();
      await postgres.stop();
    });
    await migrate(database);
    const scoped = await company(database);
    const { companyId } = scoped;
    const hasty = answerStore({ now: () => NOW, databaseWaitMs: 40 });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: claimed, resolve: onClaimed } = Promise.withResolvers<void>();
    const first = scoped.transaction(async (tx) => {
      await store.claim(tx, companyId, named('a'));
      onClaimed();
      await held;
      await store.keep(tx, companyId, named('a'), { status: 201, text: 'first' });
    });
    await claimed;
    const refused = scoped.transaction((tx) => hasty.claim(tx, companyId, named('a')));
    await assert.rejects(refused, {
      code: 'request_in_progress',
      message: 'the first request with this Idempotency-Key is still running',
    });
    const unkeyed = named('a', { isKeyed: false, fingerprint: hash('sha256', 'another', 'buffer') });
    await assert.rejects(
      scoped.transaction((tx) => hasty.claim(tx, companyId, unkeyed)),
      { code: 'request_in_progress', message: 'another request for the same is still running' },
    );
    const second = scoped.transaction((tx) => store.claim(tx, companyId, named('a')));
    letGo();
    await first;
    assert.deepEqual(await second, { status: 201, text: 'first' });
  },
);
