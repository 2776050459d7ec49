import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { setProfile } from '#features/profile/profile.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { addCompany } from '../../../../tests/support/company.ts';
import { findPostgresPrograms, startPostgres } from '../../../../tests/support/postgres.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { createMatcher, type Matcher } from '../matching.ts';

/** Grouping holds a tender while a step stores verdicts: who waits for it must hold no verdict, or others wait in a ring. */

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const skip = (await findPostgresPrograms()) === null ? 'PostgreSQL is not installed' : false;

function matcherOf(database: Database): Matcher {
  return createMatcher(
    database,
    publishMatches,
    () => new Date('2026-11-21T12:00:00.000Z'),
    async () => {},
  );
}

type Scene = { database: Database; others: Database; groupId: string; company: string; opportunityId: string };

/** A tender that two companies hold; `others` are connections of another process. */
async function scene(t: TestContext): Promise<Scene> {
  const postgres = await startPostgres();
  const [database, others] = [await openDatabase({ url: postgres.url }), await openDatabase({ url: postgres.url })];
  t.after(async () => {
    await Promise.all([database.close(), others.close()]);
    await postgres.stop();
  });
  await migrate(database);
  const companies = [await addCompany(database, 'One'), await addCompany(database, 'Two')];
  for (const companyId of companies) {
    const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
    await database.transaction((tx) => setProfile(tx, companyId, { categories: ['Snow removal'] }, context));
  }
  const { groupId } = await storeTender(database, [{ title: 'Snow removal' }]);
  await matcherOf(database).matchGroups([groupId]);
  const [company = ''] = companies;
  const { rows } = await sql<{ id: string }>`select id from opportunities where company_id = ${company}`.execute(
    database.db,
  );
  return { database, others, groupId, company, opportunityId: rows[0]?.id ?? '' };
}

async function untilOneWaits({ db }: Database): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
    if (rows.length > 0) return;
    assert.ok(performance.now() < giveUpAt, 'the step waited for nobody');
    await sleep(5);
  }
}

const STEPS: Readonly<Record<string, (matcher: Matcher, scene: Scene) => Promise<unknown>>> = {
  'that matches with every company': (matcher, { groupId }) => matcher.matchGroups([groupId]),
  'of a re-score': (matcher, { company }) => matcher.matchCompany(company),
  'that judges again': (matcher, { company, opportunityId }) => matcher.matchAgain(company, opportunityId),
};

describe('Locks: a tender before its verdicts', { skip }, () => {
  for (const [name, begin] of Object.entries(STEPS)) {
    test(`a step ${name} holds no verdict while it waits for the tender, and ends when it is free`, async (t) => {
      const on = await scene(t);
      const { others, groupId } = on;
      const held = Promise.withResolvers<null>();
      const isHeld = Promise.withResolvers<null>();
      const holding = others.transaction(async (tx) => {
        await sql`select 1 from tender_groups where id = ${groupId} for update`.execute(tx);
        isHeld.resolve(null);
        await held.promise;
      });
      await isHeld.promise;
      const step = begin(matcherOf(on.database), on);
      const probed = untilOneWaits(others).then(() =>
        others.transaction(
          async (tx) => await sql`select 1 from verdicts where group_id = ${groupId} for update nowait`.execute(tx),
        ),
      );
      const free = await probed.finally(() => held.resolve(null));
      await Promise.all([holding, step]);
      assert.equal(free.rows.length, 2);
    });
  }
});
