import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Coverage, coverageSchema } from '#contract/coverage.ts';
import { digestDesk } from '../support/digest/digest-desk.ts';
import type { TestCompany } from '../support/world.ts';

/** GET /api/v1/coverage, with two companies that were matched with some of the same tenders. */

const clock = { now: new Date('2026-11-23T11:00:00.000Z') };
const desk = await digestDesk(clock, { DISCOVER_EVERY_HOURS: '6', DISCOVER_SOURCES: 'canadabuys,ted' });
const { world, db } = desk;
const [alder, birch] = [await desk.company('Alder inc.'), await desk.company('Birch Ltd.')];

async function coverageOf(company: TestCompany): Promise<Coverage> {
  const { status, body } = await world.get('/api/v1/coverage', company);
  assert.equal(status, 200, JSON.stringify(body));
  return coverageSchema.parse(body);
}

async function sourceOf(company: TestCompany, name: string): Promise<Coverage['sources'][number]> {
  const { sources } = await coverageOf(company);
  return sources.find(({ source }) => source === name) ?? assert.fail(`${name} is not covered`);
}

type Run = { hoursAgo: number; state: string; read?: number; isNew?: number; error?: string };
async function addRuns(source: string, label: string, runs: readonly Run[]): Promise<void> {
  await sql`insert into sources (source, label) values (${source}, ${label}) on conflict do nothing`.execute(db);
  for (const { hoursAgo, state, read = 0, isNew = 0, error = null } of runs) {
    const at = new Date(clock.now.getTime() - hoursAgo * 3_600_000).toISOString();
    await sql`
      insert into discovery_runs (source, origin, state, started_at, finished_at, read_count, new_count, failed_count, error)
      values (${source}, 'https://user:secret@10.0.0.5/feed', ${state}, ${at}, ${state === 'running' ? null : at}, ${read},
        ${isNew}, ${state === 'done' ? 2 : 0}, ${error})`.execute(db);
  }
}

await addRuns('canadabuys', 'CanadaBuys', [
  { hoursAgo: 24 * 8, state: 'done', read: 900, isNew: 900 },
  { hoursAgo: 30, state: 'done', read: 100, isNew: 40 },
  { hoursAgo: 20, state: 'done', read: 110, isNew: 9 },
  {
    hoursAgo: 2,
    state: 'failed',
    error: 'https://user:secret@10.0.0.5/feed?api_key=k: expected status 200; it answered 503',
  },
]);
await addRuns('alberta', 'Alberta', [{ hoursAgo: 400, state: 'done', read: 5, isNew: 5 }]);

describe('Coverage', () => {
  test('shows of each source its last attempt, last success and what was read, and that it is late', async () => {
    const { last_reading: last, ...shown } = await sourceOf(alder, 'canadabuys');
    assert.deepEqual(
      [shown.label, shown.state, shown.last_attempt_at, shown.last_success_at, shown.next_attempt_at, shown.is_late],
      [
        'CanadaBuys',
        'failed',
        '2026-11-23T09:00:00.000Z',
        '2026-11-22T15:00:00.000Z',
        '2026-11-23T15:00:00.000Z',
        true,
      ],
    );
    assert.deepEqual(last, { read: 0, new: 0, changed: 0, unreadable: 0 });
    assert.deepEqual(shown.last_24_hours, { readings: 2, failed_readings: 1, read: 110, new: 9 });
    assert.deepEqual(shown.last_7_days, { readings: 3, failed_readings: 1, read: 210, new: 49 });
  });

  test('names the provinces of the profile that no source of their own covers, in the reader’s language', async () => {
    await world.setProfile(alder.id, { geography: ['Edmonton', 'New Brunswick', 'National Capital Region'] });
    await world.setProfile(birch.id, { geography: ['Alberta'] });
    assert.deepEqual((await coverageOf(alder)).places_without_source, [{ code: 'CA-NB', name: 'New Brunswick' }]);
    assert.deepEqual((await coverageOf(birch)).places_without_source, []);
    const { body } = await world.get('/api/v1/coverage', alder, { 'accept-language': 'fr-CA' });
    assert.deepEqual(body['places_without_source'], [{ code: 'CA-NB', name: 'Nouveau-Brunswick' }]);
  });

  test('gives the reason of a failure without address, password and key', async () => {
    const { failures } = await sourceOf(alder, 'canadabuys');
    assert.deepEqual(failures, [
      {
        at: '2026-11-23T09:00:00.000Z',
        state: 'failed',
        detail: 'the source: expected status 200; it answered 503',
      },
    ]);
    assert.doesNotMatch(JSON.stringify(await coverageOf(alder)), /secret|10\.0\.0\.5|api_key|origin/);
  });

  test('names sources that are to be read and never were, and calls none late that is on no schedule', async () => {
    const { every_hours: hours, sources } = await coverageOf(alder);
    assert.equal(hours, 6);
    assert.deepEqual(
      sources.map(({ source, state, is_late: isLate }) => [source, state, isLate]),
      [
        ['alberta', 'read', false],
        ['canadabuys', 'failed', true],
        ['ted', 'never_read', false],
      ],
    );
  });

  test('counts what became of the notices of each source for the company, and nothing of another company’s', async () => {
    await desk.patch(alder, { digest_max_items: 3 });
    for (const title of ['A', 'B', 'C', 'D']) await desk.match([alder], title, 80);
    await desk.match([alder, birch], 'Low', 30);
    await desk.match([alder], 'Barred', 90, { gate: 'no_go' });
    await desk.match([alder], 'Closed', 90, { deadline: '2026-11-23T11:30:00.000Z' });
    clock.now = new Date('2026-11-23T12:00:00.000Z');
    await desk.run();
    await desk.match([alder, birch], 'Waits', 70);
    await sql`update opportunities set discovered_at = ${clock.now.toISOString()}`.execute(db);
    const { company } = await sourceOf(alder, 'seao');
    assert.deepEqual(company, {
      matched: 8,
      waiting: 1,
      mailed: 3,
      screened: 4,
      left_out: { below_floor: 1, beyond_cap: 1, ruled_out: 1, closed: 1 },
    });
    const theirs = (await sourceOf(birch, 'seao')).company;
    assert.deepEqual([theirs.matched, theirs.waiting, theirs.screened, theirs.left_out.below_floor], [2, 1, 1, 1]);
    assert.equal((await sourceOf(birch, 'canadabuys')).company.matched, 0);
  });

  test('leaves out what was matched more than 7 days ago', async () => {
    await sql`update opportunities set discovered_at = '2026-11-16T11:59:59Z' where company_id = ${alder.id}`.execute(
      db,
    );
    assert.equal((await sourceOf(alder, 'seao')).company.matched, 0);
    assert.equal((await sourceOf(birch, 'seao')).company.matched, 2);
  });

  test('needs opportunities:read', async () => {
    const { secret } = await world.key(alder.id, ['settings:read']);
    const { status, body } = await world.get('/api/v1/coverage', { id: alder.id, secret });
    assert.deepEqual([status, body['error']], [403, 'insufficient_scope']);
  });
});
