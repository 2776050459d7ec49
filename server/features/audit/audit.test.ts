import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { type Actor, type AuditAction, type AuditFilter, listAudit, type RecordedEntry, recordAudit } from './audit.ts';
import { auditQuery } from './queries.ts';

const database = await testDatabase();
const { db } = database;
const [mine, other] = [randomUUID(), randomUUID()];
const ana: Actor = { kind: 'member', id: randomUUID() };
const bo: Actor = { kind: 'member', id: randomUUID() };
const cli: Actor = { kind: 'operator', id: 'cli' };

/** Entries that differ in every column a reader can ask by, a minute apart. */
const START_MS = Date.parse('2026-11-20T10:00:00.000Z');
const COUNT = 60;
const SUBJECTS = [randomUUID(), randomUUID(), randomUUID()];
await database.asOwner(async (owner) => {
  for (let index = 0; index < COUNT; index += 1) {
    await owner
      .insertInto('audit_entries')
      .values({
        company_id: index % 10 === 9 ? null : index % 2 === 0 ? mine : other,
        actor_kind: [ana, bo, cli][index % 3]?.kind ?? '',
        actor: [ana, bo, cli][index % 3]?.id ?? '',
        action: ['member.change', 'profile.change'][index % 2] ?? '',
        subject: SUBJECTS[index % 3] ?? '',
        after: JSON.stringify({ index }),
        created_at: new Date(START_MS + index * 60_000).toISOString(),
      })
      .execute();
  }
});

async function walk(filter: AuditFilter, limit: number, connection = db): Promise<RecordedEntry[]> {
  const all: RecordedEntry[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const page = await listAudit(connection, filter, { limit, ...(before === undefined ? {} : { before }) });
    assert.ok(page.entries.length <= limit);
    assert.equal(page.next !== null, page.entries.length > 0 && page.next === page.entries.at(-1)?.id);
    all.push(...page.entries);
    before = page.next;
  }
  return all;
}

const at = (index: number): Date => new Date(START_MS + index * 60_000);
const indexOf = (entry: RecordedEntry): number => (entry.after as { index: number }).index;

describe('Reading the trail', () => {
  const everything = Array.from({ length: COUNT }, (_, index) => COUNT - 1 - index);
  const cases: [string, AuditFilter, (index: number) => boolean][] = [
    ['nothing: all companies, and none', {}, () => true],
    ['company', { companyId: mine }, (index) => index % 2 === 0],
    ['the other company', { companyId: other }, (index) => index % 2 === 1 && index % 10 !== 9],
    ['a company that there is not', { companyId: randomUUID() }, () => false],
    ['action', { action: 'profile.change' }, (index) => index % 2 === 1],
    ['kind of actor', { actor: { kind: 'member' } }, (index) => index % 3 !== 2],
    ['actor', { actor: { kind: 'member', ids: [bo.id] } }, (index) => index % 3 === 1],
    ['actors', { actor: { kind: 'member', ids: [bo.id, ana.id] } }, (index) => index % 3 !== 2],
    ['an id of another kind of actor', { actor: { kind: 'key', ids: [bo.id] } }, () => false],
    ['subject', { subject: SUBJECTS[2] ?? '' }, (index) => index % 3 === 2],
    ['since, which is included', { since: at(50) }, (index) => index >= 50],
    ['until, which is not', { until: at(50) }, (index) => index < 50],
    ['both', { since: at(10), until: at(50) }, (index) => index >= 10 && index < 50],
    [
      'all of them',
      {
        companyId: mine,
        action: 'member.change',
        actor: { kind: 'operator' },
        subject: SUBJECTS[2] ?? '',
        since: at(10),
        until: at(40),
      },
      (index) => index % 6 === 2 && index >= 10 && index < 40,
    ],
  ];
  for (const [name, filter, holds] of cases) {
    test(`by ${name}: newest first, on pages of any size, each entry once`, async () => {
      for (const limit of [1, 7, 20, 100])
        assert.deepEqual((await walk(filter, limit)).map(indexOf), everything.filter(holds));
    });
  }

  test('an entry says who, what, when, to what, before, after and by which request', async () => {
    await database.transaction((tx) =>
      recordAudit(tx, {
        companyId: mine,
        actor: ana,
        action: 'member.disable',
        subject: bo.id,
        before: { disabled_at: null, list: ['é', '\u001b'] },
        after: { disabled_at: '2026-11-21T00:00:00.000Z' },
        requestId: 'r-1',
      }),
    );
    const { entries } = await listAudit(db, { action: 'member.disable' }, { limit: 5 });
    const [{ id, at: when, ...entry } = assert.fail('no entry')] = entries;
    assert.ok(Number.isInteger(id) && Math.abs(Date.parse(when) - Date.now()) < 60_000);
    assert.deepEqual(entry, {
      company_id: mine,
      actor: ana,
      action: 'member.disable',
      subject: bo.id,
      before: { disabled_at: null, list: ['é', '\u001b'] },
      after: { disabled_at: '2026-11-21T00:00:00.000Z' },
      request_id: 'r-1',
    });
    await database.asOwner((owner) => owner.deleteFrom('audit_entries').where('id', '=', id).execute());
  });

  test('as one company, its own entries are all there is, whatever is asked', async () => {
    const scoped = database.forCompany(mine).db;
    const [own, all] = [await walk({ companyId: mine }, 7), await walk({}, 7, scoped)];
    assert.ok(own.length > 0);
    assert.deepEqual(all, own);
    assert.deepEqual(await walk({ companyId: other }, 7, scoped), []);
  });
});

test('no reader of a long trail goes through the table', async () => {
  const own = await testDatabase();
  await own.asOwner(async (owner) => {
    await sql`
      insert into audit_entries (company_id, actor_kind, actor, action, subject, created_at)
      select md5(case when n <= 60 then 'long ago' else (n % 50)::text end)::uuid, case when n % 1000 = 0 then 'operator' else 'member' end, 'a' || n % 5000,
        case when n % 2000 = 0 then 'api_key.revoke' else 'session.begin' end, 's' || n % 7000,
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 40000) n`.execute(owner);
    await sql`analyze audit_entries`.execute(owner);
  });
  const idOf = async (text: string): Promise<string> =>
    (await sql<{ id: string }>`select md5(${text})::uuid as id`.execute(own.db)).rows[0]?.id ?? '';
  const [companyId, quietId] = [await idOf('1'), await idOf('long ago')];
  const filters: AuditFilter[] = [
    {},
    { companyId },
    { companyId: quietId },
    { companyId: quietId, actor: { kind: 'member' } },
    { action: 'api_key.revoke' },
    { companyId, action: 'api_key.revoke' },
    { actor: { kind: 'operator' } },
    { actor: { kind: 'mail' } },
    { actor: { kind: 'member', ids: ['a77'] } },
    { actor: { kind: 'member', ids: ['a77', 'a78'] } },
    { companyId, subject: 's5' },
    { since: new Date('2026-01-28T00:00:00Z') },
    { until: new Date('2026-01-02T00:00:00Z') },
    { since: new Date('2026-01-10T00:00:00Z'), until: new Date('2026-01-11T00:00:00Z') },
  ];
  for (const filter of filters) {
    for (const before of [null, 20_000]) {
      const rows = await auditQuery(own.db, filter, { before, limit: 51 }).explain('json', sql`analyze`);
      const plan = JSON.stringify(rows);
      const name = JSON.stringify({ ...filter, before });
      assert.match(plan, /"Node Type":"(?:Bitmap )?Index Scan"/, name);
      assert.doesNotMatch(plan, /"Seq Scan"/, `${name}: ${plan}`);
      const removed = [...plan.matchAll(/"Rows Removed by Filter":(\d+)/g)].map((match) => Number(match[1]));
      // Of one company, every entry may be looked at.
      assert.ok(Math.max(0, ...removed) <= 1_000, `${name}: ${Math.max(0, ...removed)} rows looked at in vain`);
    }
  }
});

test('what is added while pages are read, and what commits late, takes no older entry off its page', async (t) => {
  if ((await findPostgresPrograms()) === null) return t.skip('PostgreSQL is not installed');
  const postgres = await startPostgres();
  const many = await openDatabase({ url: postgres.url });
  t.after(async () => {
    await many.close();
    await postgres.stop();
  });
  await migrate(many);
  const add = (action: AuditAction, companyId = mine): Promise<void> =>
    many.transaction((tx) => recordAudit(tx, { companyId, actor: cli, action, subject: 's' }));
  for (let round = 0; round < 30; round += 1) await add('member.add', round % 3 === 0 ? other : mine);
  const release = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  // Its number is taken before those of the entries that are committed first.
  const late = many.transaction(async (tx) => {
    await recordAudit(tx, { companyId: mine, actor: cli, action: 'member.enable', subject: 'late' });
    isHeld.resolve();
    await release.promise;
  });
  await isHeld.promise;
  for (let round = 0; round < 10; round += 1) await add('member.change');
  const there = await walk({ companyId: mine }, 1_000, many.db);
  const seen: RecordedEntry[] = [];
  for (let before: number | null | undefined, page = 0; before !== null; page += 1) {
    const read = listAudit(many.db, { companyId: mine }, { limit: 4, ...(before === undefined ? {} : { before }) });
    await Promise.all([add('member.disable'), add('member.disable', other), read]);
    if (page === 1) {
      release.resolve();
      await late;
    }
    const { entries, next } = await read;
    seen.push(...entries);
    before = next;
  }
  const ids = seen.map(({ id }) => id);
  assert.deepEqual(
    ids,
    [...new Set(ids)].toSorted((a, b) => b - a),
  );
  const isThere = new Set(there.map(({ id }) => id));
  assert.equal(there.length, 30);
  assert.deepEqual(
    seen.filter(({ id }) => isThere.has(id)),
    there,
  );
  assert.ok(seen.every(({ company_id: companyId }) => companyId === mine));
});
