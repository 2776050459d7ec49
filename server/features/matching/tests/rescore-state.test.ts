import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { setProfile } from '#features/profile/profile.ts';
import type { Rescore } from '#contract/rescore.ts';
import { addCompany } from '../../../../tests/support/company.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { disturbed } from '../../../../tests/support/disturbed-database.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { createMatcher, type Matcher, recountTerms } from '../matching.ts';
import { listConcerned } from '../matching-concerned.ts';
import { readRescore } from '../matching-rescore-state.ts';

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const NOW = new Date('2026-11-21T12:00:00.000Z');
const TENDERS = 120;
const database = await testDatabase();
const mine = await addCompany(database, 'Seller of beds');
const other = await addCompany(database, 'Seller of chairs');
for (let at = 0; at < TENDERS; at += 1) await storeTender(database, [{ title: `Hospital bed ${at}` }]);

const stateOf = (companyId: string, at = NOW): Promise<Rescore> =>
  readRescore(database.forCompany(companyId).db, companyId, at);
const edit = (companyId: string, fields: Parameters<typeof setProfile>[2]): Promise<void> => {
  const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
  return database.transaction(async (tx) => void (await setProfile(tx, companyId, fields, context)));
};
const newMatcher = (): Matcher =>
  createMatcher(
    database,
    publishMatches,
    () => NOW,
    async () => {},
  );
const idle = (completed_at: string | null, state: Rescore['state'] = 'current'): Rescore => ({
  state,
  tenders: null,
  tenders_done: null,
  completed_at,
});

/** Re-scores the company and answers what was read before each of its transactions. */
async function readWhileScoring(companyId: string, meanwhile = async (): Promise<void> => {}): Promise<Rescore[]> {
  const seen: Rescore[] = [];
  const watched = disturbed(
    database,
    (transaction) => transaction > 1,
    async () => {
      seen.push(await stateOf(companyId));
      await meanwhile();
    },
  );
  const matcher = createMatcher(
    watched,
    publishMatches,
    () => NOW,
    async () => {},
  );
  await matcher.matchChanges(companyId);
  return seen;
}

describe('Whether a re-score waits or runs', () => {
  test('nothing waits for a company that has said nothing', async () => {
    assert.deepEqual(await stateOf(mine), idle(null));
  });

  test('an edit that can move a score waits from its commit on, for its own company alone', async () => {
    await edit(mine, { categories: ['Hospital beds'] });
    assert.deepEqual(await stateOf(mine), idle(null, 'queued'));
    assert.deepEqual(await stateOf(other), idle(null));
  });

  test('a re-score says how many tenders it concerns and how many are done, then when it ended', async () => {
    const seen = await readWhileScoring(mine);
    const planned = seen.filter(({ tenders }) => tenders !== null);
    const counts = planned.map(({ state, tenders, tenders_done: done }) => [state, tenders, done]);
    assert.deepEqual(counts, [
      ['running', TENDERS, 0],
      ['running', TENDERS, 100],
    ]);
    assert.deepEqual(await stateOf(mine), idle(NOW.toISOString()));
    assert.deepEqual(await stateOf(other), idle(null));
  });

  test('a later re-score counts the tenders that the edit concerns, not all', async () => {
    await storeTender(database, [{ title: 'Snow clearing' }]);
    await edit(mine, { certifications: ['ISO 9001'] });
    const seen = await readWhileScoring(mine);
    assert.equal(seen.at(-1)?.tenders, TENDERS);
  });

  test('an edit during a re-score waits when that one ends', async () => {
    await edit(mine, { target_buyers: ['City of Testing'] });
    let edits = 0;
    await readWhileScoring(mine, async () => {
      edits += 1;
      if (edits === 1) await edit(mine, { exclusions: ['Snow'] });
    });
    assert.ok(edits > 0);
    assert.equal((await stateOf(mine)).state, 'queued');
    await readWhileScoring(mine);
    assert.equal((await stateOf(mine)).state, 'current');
  });

  test('an edit that cannot move a score does not wait', async () => {
    await edit(mine, { employee_count: 12 });
    assert.equal((await stateOf(mine)).state, 'current');
  });

  test('a re-score whose process died waits again instead of running for ever', async () => {
    await edit(mine, { categories: ['Hospital beds', 'Cots'] });
    await sql`
      update match_states set run = gen_random_uuid(), updated_at = ${NOW.toISOString()}, tenders_total = 5, tenders_done = 1
      where company_id = ${mine}`.execute(database.db);
    const after = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
    assert.deepEqual((await stateOf(mine, after(14))).tenders, 5);
    assert.deepEqual(await stateOf(mine, after(16)), idle(NOW.toISOString(), 'queued'));
  });

  test('the first re-score judges the open tenders before those of past years', async () => {
    const { groupId: closed } = await storeTender(database, [
      { title: 'Hospital bed with mattress of old', deadline: '2020-01-15T17:00:00.000Z' },
    ]);
    const { groupId: open } = await storeTender(database, [
      { title: 'Hospital bed with mattress to come', deadline: '2026-12-15T17:00:00.000Z' },
    ]);
    await newMatcher().matchGroups([closed, open]);
    await edit(other, { categories: ['Hospital beds', 'Mattresses'] });
    const judged: string[][] = [];
    await readWhileScoring(other, async () => {
      const { rows } = await sql<{ group_id: string }>`
        select group_id from verdicts where company_id = ${other} and group_id in (${closed}, ${open})`.execute(
        database.db,
      );
      judged.push(rows.map((row) => row.group_id));
    });
    assert.deepEqual(judged.at(-1), [open]);
    const { rows } = await sql`select from verdicts where company_id = ${other} and group_id = ${closed}`.execute(
      database.db,
    );
    assert.equal(rows.length, 1);
  });

  test('a company that was never judged has only the tenders judged that its keys find, where their keys are known', async () => {
    const matcher = newMatcher();
    const crane = await storeTender(database, [{ title: 'Tower crane rental', deadline: '2026-12-20T17:00:00.000Z' }]);
    await matcher.matchGroups([crane.groupId]);
    const late = await addCompany(database, 'Crane rental');
    await edit(late, { categories: ['Tower crane rental'] });
    const { rows: unkeyed } = await sql<{ count: number }>`
      select count(*)::int as count from tender_groups g where not exists (select 1 from group_keys k where k.group_id = g.id)`.execute(
      database.db,
    );
    const report = await matcher.matchChanges(late);
    assert.deepEqual([report.listings, report.judged], [1 + (unkeyed[0]?.count ?? 0), 1]);
    const second = await addCompany(database, 'Crane rental again');
    await edit(second, { categories: ['Tower crane rental'] });
    assert.equal((await matcher.matchChanges(second)).listings, 1, 'the first one keyed the others');
  });

  test('the open tenders are judged, and of the closed ones those that closed latest', async () => {
    const closings = ['2024-05-01', '2026-11-01', '2026-12-24', '2025-05-01'];
    const groups: string[] = [];
    for (const day of closings) {
      groups.push((await storeTender(database, [{ title: 'Sculpture', deadline: `${day}T17:00:00.000Z` }])).groupId);
    }
    const company = { companyId: mine, sums: new Map(), meanings: null };
    const steps = { database, now: () => NOW };
    const { groupIds } = await listConcerned(steps, company, 'rules', 2);
    const [old, lately, open, later] = groups;
    const isOurs = (id: string): boolean => groups.includes(id);
    assert.deepEqual(groupIds.filter(isOurs), [open, lately, later]);
    const all = (await listConcerned(steps, company, 'rules')).groupIds.filter(isOurs);
    assert.deepEqual(all, [open, lately, later, old]);
  });

  test('of the open tenders, those that name most of what a new company typed are in its list before the others are judged', async () => {
    const matcher = newMatcher();
    const named = async (title: string, count: number, day: string): Promise<string[]> => {
      const ids: string[] = [];
      for (let at = 0; at < count; at += 1) {
        ids.push(
          (await storeTender(database, [{ title: `${title} ${at}`, deadline: `${day}T17:00:00.000Z` }])).groupId,
        );
      }
      await matcher.matchGroups(ids);
      return ids;
    };
    const some = await named('Kayak paddles', 110, '2026-12-09');
    const best = await named('Kayak paddles and climbing harnesses', 3, '2026-12-01');
    const late = await addCompany(database, 'Outdoor seller');
    await edit(late, { categories: ['Kayak paddles', 'Climbing harnesses'] });
    const listed: string[][] = [];
    await readWhileScoring(late, async () => {
      const { rows } = await sql<{ group_id: string }>`
        select group_id from opportunities where company_id = ${late} order by score_key desc`.execute(database.db);
      listed.push(rows.map((row) => row.group_id));
    });
    const atFirst = listed.find((ids) => ids.length > 0) ?? [];
    assert.ok(atFirst.length < some.length, 'the others wait');
    assert.deepEqual(new Set(atFirst.slice(0, best.length)), new Set(best));
  });

  test('after terms were counted again, tenders that closed lately are judged again and older ones are not', async () => {
    const closing = async (deadline: string): Promise<string> =>
      (await storeTender(database, [{ title: 'Road salt', deadline }])).groupId;
    const old = await closing('2026-09-01T17:00:00.000Z');
    const lately = await closing('2026-11-10T17:00:00.000Z');
    assert.notEqual(await recountTerms(database, NOW), null);
    await readWhileScoring(other);
    const { rows } = await sql<{ group_id: string }>`
      select group_id from group_keys where group_id in (${old}, ${lately})`.execute(database.db);
    assert.deepEqual(
      rows.map((row) => row.group_id),
      [lately],
    );
  });
});
