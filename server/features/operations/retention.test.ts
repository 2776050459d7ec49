import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { release, releasePackage } from '../../../tests/support/discovery/source-samples.ts';
import { match, storeTender, type Tender } from '../../../tests/support/tenders.ts';
import { openWorld, type TestCompany } from '../../../tests/support/world.ts';
import { removeOld } from './operations-retention.ts';
import { findRemoved } from './queries-retention.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const now = (): Date => NOW;
const [LONG_AGO, LATELY, TO_COME] = ['2026-01-10T15:00:00Z', '2026-11-01T15:00:00Z', '2026-12-10T15:00:00Z'] as const;
const DAYS = { closed: 90, versions: 90, runs: 90 };

const world = await openWorld({
  now,
  settings: { RETAIN_CLOSED_DAYS: '90', RETAIN_VERSIONS_DAYS: '90', RETAIN_RUNS_DAYS: '90' },
});
const { app } = world;
const { database } = app;
let [one, other]: TestCompany[] = [];

before(async () => {
  [one, other] = [await world.company('One'), await world.company('Other')];
});

async function rows(text: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await text.execute(database.db)).rows as Record<string, unknown>[];
}

/** A tender that both companies hold. */
async function held(deadlines: readonly (string | null)[]): Promise<Tender> {
  const tender = await storeTender(
    database,
    deadlines.map((deadline) => ({ deadline })),
  );
  for (const company of [one, other]) await match(database, company?.id ?? '', tender.groupId, 60);
  return tender;
}

/** How many of the two companies hold a match of the tender, and a verdict, and how many of its copies are stored. */
async function left({
  groupId,
  listingIds,
}: Tender): Promise<{ holders: unknown[]; verdicts: number; copies: number }> {
  const holders = await rows(sql`
    select distinct company_id from opportunities where listing_id = any(${listingIds}::uuid[])`);
  const verdicts = await rows(sql`select 1 from verdicts where group_id = ${groupId}`);
  const copies = await rows(sql`select 1 from listings where id = any(${listingIds}::uuid[])`);
  const nameOf = (id: unknown): string => (id === one?.id ? 'one' : 'other');
  return {
    holders: holders.map(({ company_id: id }) => nameOf(id)).sort(),
    verdicts: verdicts.length,
    copies: copies.length,
  };
}

async function remove(): Promise<void> {
  await database.transaction((tx) => app.jobs.enqueue(tx, 'remove-old', {}));
  await app.jobs.runPending();
}

const GONE = { holders: [], verdicts: 0, copies: 0 };
const KEPT_BY_ONE = { holders: ['one'], verdicts: 1, copies: 1 };
const KEPT_BY_BOTH = { holders: ['one', 'other'], verdicts: 2, copies: 1 };

const idOf = sql`(select id from opportunities where company_id = c.id and listing_id = t.listing_id)`;

/** What one company may have done with a tender, or been told of it. */
const TOUCHES: readonly [string, ReturnType<typeof sql>][] = [
  [
    'archived',
    sql`update opportunities o set archived_at = now() from t, c where o.company_id = c.id and o.listing_id = t.listing_id`,
  ],
  ...['notified', 'draft_requested', 'draft_sent', 'approved'].map((status): [string, ReturnType<typeof sql>] => [
    status,
    sql`update opportunities o set status = ${status} from t, c where o.company_id = c.id and o.listing_id = t.listing_id`,
  ]),
  [
    'answered',
    sql`insert into feedback (company_id, id, opportunity_id, group_id, action) select c.id, gen_random_uuid(), ${idOf}, t.group_id, 'agree' from t, c`,
  ],
  [
    'answered, the answer being withdrawn',
    sql`insert into withdrawn_feedback (company_id, id, opportunity_id, action, profile_change_ids, created_at, withdrawn_at)
      select c.id, gen_random_uuid(), ${idOf}, 'agree', '{}', now(), now() from t, c`,
  ],
  [
    'mailed about an amendment',
    sql`, v as (insert into listing_versions (listing_id, version, revision, content, recorded_at)
        select listing_id, 1, '', '{}', ${LONG_AGO}::timestamptz from t)
      insert into amendment_alerts (company_id, listing_id, version, state, seen_at, settled_at)
      select c.id, t.listing_id, 1, 'mailed', now(), now() from t, c`,
  ],
  [
    'mailed in a digest, the status having moved since',
    sql`, d as (insert into digests (company_id, id, started_at, state, considered, emailed, below_floor, beyond_cap, ruled_out, closed, sources)
        select id, gen_random_uuid(), now(), 'sent', 1, 1, 0, 0, 0, 0, '[]' from c returning company_id, id)
      insert into digest_items (company_id, digest_id, opportunity_id, position, version, eligible)
      select d.company_id, d.id, ${idOf}, 0, 1, true from d, t, c`,
  ],
  [
    'with a document',
    sql`, f as (insert into context_files (company_id, id, state) select id, gen_random_uuid(), 'kept' from c returning company_id, id)
      insert into solicitation_documents (company_id, id, listing_id, file_id, filename, content_type, size_bytes, content_hash, status)
      select f.company_id, gen_random_uuid(), t.listing_id, f.id, 'a.pdf', 'application/pdf', 1, '', 'waiting' from t, f`,
  ],
];

test('Closed tenders that nobody touched are removed with all matches; a tender that one company touched stays for that company alone', async () => {
  const untouched = [await held([LONG_AGO]), await held([LONG_AGO, LONG_AGO])];
  const touched: [string, Tender][] = [];
  for (const [name, touch] of TOUCHES) {
    const tender = await held([LONG_AGO]);
    const { groupId, listingIds } = tender;
    await sql`with t as (select ${groupId}::uuid as group_id, ${listingIds[0]}::uuid as listing_id), c as (select ${one?.id}::uuid as id) ${touch}`.execute(
      database.db,
    );
    touched.push([name, tender]);
  }
  const open = [await held([LATELY]), await held([TO_COME]), await held([null])];
  const halfOpen = await held([LONG_AGO, LATELY]);
  const awarded = await held([LONG_AGO]);
  await sql`
    insert into awards (id, source, native_id, supplier_name, supplier_key, won, recorded_at)
    values (gen_random_uuid(), 'seao', ${awarded.listingIds[0]}, 'A', 'a', true, now())`.execute(database.db);
  await remove();
  for (const tender of untouched) assert.deepEqual(await left(tender), GONE);
  for (const [name, tender] of touched) assert.deepEqual(await left(tender), KEPT_BY_ONE, name);
  for (const tender of open) assert.deepEqual(await left(tender), KEPT_BY_BOTH);
  assert.deepEqual(await left(halfOpen), { ...KEPT_BY_BOTH, copies: 2 });
  assert.deepEqual(await left(awarded), { ...GONE, copies: 1 }, 'scores rest on what was awarded');
  assert.equal(
    (await rows(sql`select 1 from listing_search where listing_id not in (select id from listings)`)).length,
    0,
  );
  assert.equal(
    (await rows(sql`select 1 from tender_filters where group_id not in (select id from tender_groups)`)).length,
    0,
  );
  const { matches, notices } = await findRemoved(database.db);
  assert.deepEqual([matches, notices], [4 + TOUCHES.length + 2, 3]);
});

test('Without the settings nothing is removed, however old', async () => {
  const tender = await held([LONG_AGO]);
  const days = { closed: null, versions: null, runs: null };
  await removeOld({ database, now, days, enqueueMatching: () => Promise.resolve() }, new AbortController().signal);
  assert.deepEqual(await left(tender), KEPT_BY_BOTH);
  await remove();
  assert.deepEqual(await left(tender), GONE);
});

test('A removal that is cut off leaves whole tenders, and the next one removes the rest and counts each once', async () => {
  const tenders: Tender[] = [];
  for (let at = 0; at < 130; at += 1) tenders.push(await held([LONG_AGO]));
  const start = await findRemoved(database.db);
  let parts = 0;
  const cut = removeOld(
    {
      database,
      now,
      days: DAYS,
      enqueueMatching: (_tx, _groupIds) => {
        parts += 1;
        return parts > 1 ? Promise.reject(new Error('cut off')) : Promise.resolve();
      },
    },
    new AbortController().signal,
  );
  await assert.rejects(cut, /cut off/);
  const states = await Promise.all(tenders.map(left));
  const whole = states.filter(({ holders, copies }) => copies === 1 || holders.length === 0);
  assert.equal(whole.length, tenders.length);
  const [gone, kept] = [0, 1].map((copies) => states.filter((one) => one.copies === copies).length);
  assert.ok((gone ?? 0) > 0 && (kept ?? 0) > 0);
  assert.equal((await findRemoved(database.db)).notices - start.notices, gone);
  await remove();
  for (const tender of tenders) assert.equal((await left(tender)).copies, 0);
  const end = await findRemoved(database.db);
  assert.deepEqual([end.notices - start.notices, end.matches - start.matches], [130, 260]);
});

test('A tender that was removed is not stored again while its source still lists it, and one that stayed is followed', async () => {
  const ends = (endDate: string, title: string): Record<string, unknown> => ({
    tender: { id: `T-${title}`, title, status: 'active', tenderPeriod: { endDate } },
  });
  const file = (title: string): string =>
    releasePackage([
      release('ocds-ec9k95-1', { ...ends(LONG_AGO, 'Boots'), date: LONG_AGO }),
      release('ocds-ec9k95-2', { ...ends(TO_COME, title), date: LONG_AGO, id: title }),
    ]);
  const first = await world.discover('seao', 'first.json', file('Gloves'));
  assert.deepEqual([first.new, first.ignored], [1, 1]);
  const native = sql`select title from listings where title in ('Boots', 'Gloves') order by title`;
  assert.deepEqual(await rows(native), [{ title: 'Gloves' }]);
  await sql`update listings set deadline = ${LONG_AGO} where title = 'Gloves'`.execute(database.db);
  await remove();
  assert.deepEqual(await rows(native), []);
  const again = await world.discover(
    'seao',
    'again.json',
    releasePackage([release('ocds-ec9k95-2', ends(LONG_AGO, 'Gloves'))]),
  );
  assert.deepEqual([again.new, again.ignored], [0, 1]);
  const reopened = await world.discover(
    'seao',
    'open.json',
    releasePackage([release('ocds-ec9k95-2', ends(TO_COME, 'Gloves'))]),
  );
  assert.equal(reopened.new, 1);
});

test('Older versions are removed with what changed in them; the current one, and one whose alert is not decided, stay', async () => {
  const [old, recent] = [await held([TO_COME]), await held([TO_COME])];
  for (const [{ listingIds }, at] of [
    [old, LONG_AGO],
    [recent, LATELY],
  ] as const) {
    for (const version of [1, 2, 3, 4]) {
      await sql`
        insert into listing_versions (listing_id, version, revision, content, recorded_at)
        values (${listingIds[0]}, ${version}, '', '{}', ${at})`.execute(database.db);
      await sql`
        insert into listing_changes (listing_id, version, field) values (${listingIds[0]}, ${version}, 'title')`.execute(
        database.db,
      );
    }
    await sql`update listings set version = 4 where id = ${listingIds[0]}`.execute(database.db);
  }
  await sql`
    insert into amendment_alerts (company_id, listing_id, version, state, seen_at)
    values (${other?.id}, ${old.listingIds[0]}, 2, 'pending', now())`.execute(database.db);
  await remove();
  const versionsOf = async ({ listingIds }: Tender, table: string): Promise<unknown[]> =>
    (await rows(sql`select version from ${sql.table(table)} where listing_id = ${listingIds[0]} order by version`)).map(
      ({ version }) => version,
    );
  for (const table of ['listing_versions', 'listing_changes']) {
    assert.deepEqual(await versionsOf(old, table), [2, 4]);
    assert.deepEqual(await versionsOf(recent, table), [1, 2, 3, 4]);
  }
});

test('Old runs of discovery are removed with their failures, but for the last ones of a source and those that versions came with', async () => {
  const { listingIds } = await held([TO_COME]);
  await sql`insert into sources (source, label) values ('ted', 'TED')`.execute(database.db);
  const ids: number[] = [];
  for (const [state, at] of [
    ['done', LONG_AGO],
    ['done', LONG_AGO],
    ['failed', LONG_AGO],
    ['done', LONG_AGO],
    ['failed', LONG_AGO],
    ['failed', LONG_AGO],
  ] as const) {
    const [run] = await rows(sql`
      insert into discovery_runs (source, origin, state, started_at) values ('ted', 'a file', ${state}, ${at}) returning id`);
    const id = Number(run?.['id']);
    ids.push(id);
    await sql`insert into discovery_failures (run_id, ordinal, record, reason) values (${id}, 0, 'a', 'b')`.execute(
      database.db,
    );
  }
  await sql`
    insert into listing_versions (listing_id, version, revision, content, run_id, recorded_at)
    values (${listingIds[0]}, 1, '', '{}', ${ids[1]}, ${LONG_AGO})`.execute(database.db);
  await remove();
  const kept = (await rows(sql`select id from discovery_runs where source = 'ted' order by id`)).map(({ id }) =>
    Number(id),
  );
  assert.deepEqual(kept, [ids[1], ids[3], ids[5]], 'of a version, the last complete one, the last one');
  assert.deepEqual(await rows(sql`select 1 from discovery_failures where run_id = any(${ids}::bigint[])`), []);
});
