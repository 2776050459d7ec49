import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { commandService } from '../../tests/support/command-service.ts';
import { testDatabase } from '../../tests/support/database.ts';

/** The operator's commands on background jobs, with jobs of two companies that died. */

const database = await testDatabase();
const { run, json, companyOf, actions, app } = await commandService(database, () => new Date());
const [alder, birch] = [await companyOf('Alder'), await companyOf('Birch')];

/** A job as the queue keeps one that failed at its last try. */
async function die(companyId: string, message: string): Promise<string> {
  const output = JSON.stringify({ message });
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, singleton_key, source_name, source_retry_count, source_output)
    values ('dead-letters', ${JSON.stringify({ companyId })}::jsonb, ${companyId}, 'match-company', 8, ${output}::jsonb)
    returning id`.execute(database.db);
  return rows[0]?.id ?? assert.fail('no job');
}

type Listed = { jobs: { id: string; state: string; error: string | null }[] };
const listed = async (...argv: string[]): Promise<Listed['jobs']> =>
  ((await json('jobs', 'list', ...argv)) as Listed).jobs;
const waiting = async (): Promise<number> => (await app.jobs.counts())['match-company'].waiting;

test('jobs list names each dead job with when, how often, whose, and the first line of its error without secrets', async () => {
  const secret = `connect to postgres://ann:geheim@db.example.org failed for pk_live_abcdefgh\nat line 2 ${'x'.repeat(10)}`;
  const id = await die(alder, secret);
  const [job, ...others] = await listed('--failed');
  const { since, ...rest } = { since: '', ...job };
  assert.deepEqual(others, []);
  assert.ok(Math.abs(Date.parse(since) - Date.now()) < 3_600_000);
  const error = 'connect to postgres://…@db.example.org failed for pk_live_…';
  const facts = { id, job: 'match-company', state: 'dead', tries: 9, company_id: alder, error };
  assert.deepEqual(rest, facts);
  const { stdout } = await run('jobs', 'list', '--failed');
  assert.doesNotMatch(stdout, /geheim|abcdefgh|line 2/);
  assert.match(stdout, /To retry a job that failed for good: `tenderfit jobs retry ID`/);
  assert.match((await run('status')).stdout, /To see why: tenderfit jobs list --failed/);
  await die(birch, 'z'.repeat(50_000));
  assert.ok((await listed('--failed')).every(({ error: text }) => (text?.length ?? 0) < 250));
});

test('jobs retry puts a dead job back once, whoever else does so at the same time, and the trail says so', async () => {
  const id = (await listed('--failed')).find(({ error }) => error?.startsWith('connect'))?.id ?? '';
  const outcomes = await Promise.all([run('jobs', 'retry', id, '--json'), run('jobs', 'retry', id, '--json')]);
  const retried = outcomes.flatMap(({ code, stdout }) =>
    code === 0 ? (JSON.parse(stdout) as { retried: unknown[] }).retried : [],
  );
  assert.deepEqual(retried, [{ id, job: 'match-company' }]);
  assert.equal(await waiting(), 1);
  assert.equal((await actions()).filter((action) => action === 'job.retry').length, 1);
  const again = await run('jobs', 'retry', id);
  assert.deepEqual([again.code, again.stdout], [1, '']);
  assert.match(
    again.stderr,
    /^tenderfit jobs retry: no dead job has the id .*`tenderfit jobs list --failed` shows the ids$/m,
  );
});

test('jobs retry --all puts back what is dead; one of which the same waits already is not put back twice', async () => {
  await die(alder, 'once more');
  const { retried } = (await json('jobs', 'retry', '--all')) as { retried: unknown[] };
  assert.equal(retried.length, 1);
  assert.deepEqual(await listed('--failed'), []);
  assert.equal((await listed()).filter(({ state }) => state === 'waiting').length, 2);
});

test('jobs retry wants one id, or --all', async () => {
  for (const argv of [[], ['0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f', '--all']]) {
    const { code, stderr } = await run('jobs', 'retry', ...argv);
    assert.equal(code, 1);
    assert.match(stderr, /give either the id of one job or --all/);
  }
  assert.match((await run('jobs', 'retry', 'x')).stderr, /Expected an id/);
});
