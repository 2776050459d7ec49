import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createCompany } from '#features/access/access.ts';
import { createProfile } from '#features/profile/profile.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../server/jobs.ts';
import type { Asked, Deed } from '../support/processes/answering-process.ts';
import { findPostgresPrograms, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { match, storeTender } from '../support/tenders.ts';

/** Two processes that answer and switch for one company at the same moment. */

const ROUNDS = process.env['NIGHTLY'] === '1' ? 200 : 15;
const CAP = 200;
const script = new URL('../support/processes/answering-process.ts', import.meta.url);

describe(
  `Two processes, ${ROUNDS} times (200 with NIGHTLY=1)`,
  {
    skip: (await findPostgresPrograms()) === null && 'PostgreSQL is not installed',
  },
  () => {
    let postgres: TestPostgres;
    let database: Database;
    let processes: ChildProcess[] = [];
    before(async () => {
      postgres = await startPostgres();
      database = await openDatabase({ url: postgres.url });
      await migrate(database);
      await (await openJobs(database, JOBS)).stop();
      processes = [fork(script, [postgres.url]), fork(script, [postgres.url])];
      await Promise.all(processes.map((child) => once(child, 'message')));
    });
    after(async () => {
      for (const child of processes) child.kill('SIGKILL');
      await database.close();
      await postgres.stop();
    });

    /** Each process does its deeds at the same moment; the refusals of both. */
    async function race(companyId: string, ...deeds: Deed[][]): Promise<(string | null)[]> {
      const outcomes = processes.map(async (child, at) => {
        const gone = new AbortController();
        const ended = once(child, 'exit', { signal: gone.signal }).then(() => assert.fail('a process ended'));
        const heard = once(child, 'message');
        child.send({ companyId, deeds: deeds[at] ?? [] } satisfies Asked);
        const [codes] = (await Promise.race([heard, ended])) as [(string | null)[]];
        gone.abort();
        await ended.catch(() => undefined);
        return codes;
      });
      return (await Promise.all(outcomes)).flat();
    }

    async function company(): Promise<string> {
      return await database.transaction(async (tx) => {
        const fields = { legalName: 'Alder', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
        const { id } = await createCompany(tx, fields, { kind: 'operator', id: 'test' });
        await createProfile(tx, id, 'Alder');
        return id;
      });
    }

    async function storeRules(companyId: string, count: number, activeCount: number): Promise<string[]> {
      const { rows } = await sql<{ id: string; active: boolean }>`
      insert into learned_rules (company_id, id, rule_type, favours, condition_kind, condition_value, condition_label, source,
        supporting, contrary, active)
      select ${companyId}::uuid, gen_random_uuid(), 'preference', true, 'keyword', 'word ' || n, 'word', 'answers', 3, 0,
        n <= ${activeCount}
      from generate_series(1, ${count}::int) n returning id, active`.execute(database.db);
      return rows.filter(({ active }) => !active).map(({ id }) => id);
    }

    async function opportunities(companyId: string, count: number): Promise<string[]> {
      for (let index = 0; index < count; index += 1) {
        const { groupId } = await storeTender(database, [{ title: `Beds ${randomUUID()}` }]);
        await match(database, companyId, groupId, 60);
      }
      const rows = await database.db
        .selectFrom('opportunities')
        .select('id')
        .where('company_id', '=', companyId)
        .execute();
      return rows.map(({ id }) => id);
    }

    const rulesOf = async (companyId: string) =>
      await database.db.selectFrom('learned_rules').selectAll().where('company_id', '=', companyId).execute();

    test('never more than 200 rules are active: of eight that would be, as many are as there is room for', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await company();
        const room = round % 5;
        const resting = await storeRules(id, CAP + 8 - room, CAP - room);
        const deeds = resting.slice(0, 8).map((ruleId): Deed => ({ kind: 'switch', ruleId, active: true }));
        const outcome = await race(id, deeds.slice(0, 4), deeds.slice(4));
        const done = outcome.filter((code) => code === null).length;
        assert.deepEqual(
          [done, new Set(outcome.filter((code) => code !== null))],
          [room, new Set(['rule_cap_reached'])],
        );
        assert.equal((await rulesOf(id)).filter(({ active }) => active).length, CAP);
      }
    });

    test('a switch and what answers teach, at the cap, never pass it, and each rule is learned once', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await company();
        const [resting = ''] = await storeRules(id, CAP, CAP - 1);
        const ids = await opportunities(id, 4);
        const answers = ids.map((opportunityId): Deed => ({
          kind: 'answer',
          opportunityId,
          body: { verdict: 'agree' },
        }));
        const outcome = await race(
          id,
          [...answers.slice(0, 2), { kind: 'switch', ruleId: resting, active: true }],
          answers.slice(2),
        );
        const rules = await rulesOf(id);
        assert.equal(rules.filter(({ active }) => active).length, CAP);
        const learned = rules.filter(({ condition_kind: kind }) => kind === 'buyer');
        assert.equal(learned.length, 1, JSON.stringify(outcome));
        assert.equal(learned[0]?.supporting, 4, 'every answer counts');
      }
    });

    test('a switch and an answer that would let the rule rest: the switch holds, whichever came first', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await company();
        const ids = await opportunities(id, 5);
        const yes = ids
          .slice(0, 3)
          .map((opportunityId): Deed => ({ kind: 'answer', opportunityId, body: { verdict: 'agree' } }));
        await race(id, yes, []);
        const rule = (await rulesOf(id)).find(({ condition_kind: kind }) => kind === 'buyer');
        assert.equal(rule?.active, true);
        const no: Deed = { kind: 'answer', opportunityId: ids[3] ?? '', body: { verdict: 'not_interested' } };
        const active = round % 2 === 0;
        await race(id, [no], [{ kind: 'switch', ruleId: rule.id, active: false }]);
        if (active)
          await race(id, [{ ...no, opportunityId: ids[4] ?? '' }], [{ kind: 'switch', ruleId: rule.id, active }]);
        const [now] = (await rulesOf(id)).filter((one) => one.id === rule.id);
        assert.equal(now?.active, active);
        assert.deepEqual([now?.supporting, now?.contrary], [3, active ? 2 : 1]);
      }
    });

    test('answers on one tender at once are all kept, and the last of them counts', async () => {
      const id = await company();
      const [opportunityId = ''] = await opportunities(id, 1);
      const verdicts = ['agree', 'disagree', 'interested', 'request_draft'] as const;
      const deeds = verdicts.map((verdict): Deed => ({ kind: 'answer', opportunityId, body: { verdict } }));
      for (let round = 0; round < ROUNDS; round += 1) await race(id, deeds, deeds);
      const rows = await database.db.selectFrom('feedback').select(['id']).where('company_id', '=', id).execute();
      assert.equal(rows.length, 8 * ROUNDS);
      const disagreements = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'judge-again' and data ->> 'opportunityId' = ${opportunityId}`.execute(
        database.db,
      );
      assert.equal(disagreements.rows[0]?.count, 2 * ROUNDS, 'one re-evaluation for each disagree');
    });
  },
);
