/**
 * A process that does jobs, for the tests that kill it or set two to work: writes into the table `done` what it began
 * and what it finished. `node tests/support/processes/job-process.ts LOCATION`, LOCATION being the JSON of a DatabaseLocation.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase } from '#platform/database/database.ts';
import type { DatabaseLocation } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { JobCatalogue } from '#platform/jobs/catalogue.ts';
import { openJobs } from '#platform/jobs/jobs.ts';

/** The jobs of these tests. `hang`: the first to begin it never ends it. */
export const processJobs = {
  note: { payload: z.strictObject({ text: z.string() }), retryLimit: 3 },
  hang: { payload: z.strictObject({ text: z.string() }), retryLimit: 3 },
} as const satisfies JobCatalogue;

/** Soonest that PostgreSQL's redelivery allows, so that the tests are short. */
export const heartbeatSeconds = 10;

async function main(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location);
  await migrate(database);
  // Two processes come here at once, and "if not exists" alone does not keep them apart.
  await database.asOwner((db) =>
    sql`do $$ begin
      perform pg_advisory_xact_lock(1);
      create table if not exists done (what text, pid int);
    end $$`.execute(db),
  );
  const jobs = await openJobs(database, processJobs, { heartbeatSeconds, pollSeconds: 0.5 });
  const record = async (what: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      with added as (insert into done values (${what}, ${process.pid}))
      select count(*) as count from done where what = ${what}`.execute(database.db);
    return rows[0]?.count ?? 0;
  };
  jobs.work('note', async ({ text }) => {
    await record(text);
  });
  jobs.work('hang', async ({ text }) => {
    const before = await record(`began ${text}`);
    process.send?.('began');
    if (before === 0) await new Promise(() => undefined);
    await record(`ended ${text}`);
    process.send?.('ended');
  });
  process.on('message', (text: string) => {
    void database.transaction((tx) => jobs.enqueue(tx, 'hang', { text }));
  });
  await jobs.start();
  process.send?.('ready');
}

if (import.meta.main) await main(JSON.parse(process.argv[2] ?? '') as DatabaseLocation);
