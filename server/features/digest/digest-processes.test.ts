import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { storeTender } from '../../../tests/support/tenders.ts';

const script = new URL('../../../tests/support/processes/digest-process.ts', import.meta.url);
const COMPANIES = 150;
const DUE = '2026-11-23T12:00:00.000Z';
const NEXT = '2026-11-24T12:00:00.000Z';

/** Companies of which each has three matches and a digest that is due. */
async function storeDue(database: Database): Promise<void> {
  const groupIds: string[] = [];
  for (const title of ['One', 'Two', 'Three']) groupIds.push((await storeTender(database, [{ title }])).groupId);
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into companies (id, legal_name, contact_email)
      select gen_random_uuid(), 'Company ' || n, 'owner' || n || '@example.org' from generate_series(1, ${COMPANIES}::int) n
      returning id`.execute(tx);
    await sql`
      insert into notification_settings (company_id, digest_days, digest_hour, digest_tz, digest_min_score, digest_max_items,
        notification_emails, amendment_notification_policy, next_digest_at)
      select id, '{1,2,3,4,5}', 7, 'America/Toronto', 60, 10, '{}', 'all', ${DUE} from companies`.execute(tx);
    await publishMatches(
      tx,
      rows.flatMap(({ id: companyId }) => groupIds.map((groupId) => ({ companyId, groupId, scoreKey: 70 }))),
    );
  });
}

async function start(url: string): Promise<ChildProcess> {
  const child = fork(script, [url, DUE]);
  await once(child, 'message');
  return child;
}

const skip = (await findPostgresPrograms()) === null ? 'PostgreSQL is not installed' : false;

test(
  'Events: Daily digest email: of several processes, some of which are killed, each due digest is prepared by one, once',
  { skip },
  async (t) => {
    const postgres = await startPostgres();
    const database = await openDatabase({ url: postgres.url });
    const children: ChildProcess[] = [];
    t.after(async () => {
      for (const child of children) child.kill('SIGKILL');
      await database.close();
      await postgres.stop();
    });
    await migrate(database);
    await storeDue(database);
    children.push(...(await Promise.all([start(postgres.url), start(postgres.url), start(postgres.url)])));
    for (const child of children) child.send('begin');
    // In the midst of its work or just after: in either case it leaves nothing half done.
    children.shift()?.kill('SIGKILL');
    const shares = await Promise.all(children.map(async (child) => ((await once(child, 'message')) as [number])[0]));
    children.push(await start(postgres.url));
    children.at(-1)?.send('begin');
    await once(children.at(-1) ?? process, 'message');

    const { rows } = await sql<{ digests: number; deliveries: number; readers: number; items: number; moved: number }>`
    select (select count(*)::int from digests where scheduled_at = ${DUE} and state = 'saved' and emailed = 3) as digests,
      (select count(*)::int from deliveries where state = 'prepared') as deliveries,
      (select count(distinct (company_id, recipient))::int from deliveries) as readers,
      (select count(*)::int from digest_items where position between 1 and 3) as items,
      (select count(*)::int from notification_settings where next_digest_at = ${NEXT}) as moved`.execute(database.db);
    const all = {
      digests: COMPANIES,
      deliveries: COMPANIES,
      readers: COMPANIES,
      items: 3 * COMPANIES,
      moved: COMPANIES,
    };
    assert.deepEqual(rows, [all], `prepared by the two that lived: ${shares.join(', ')}`);
  },
);
