import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** Where jobs go that failed at their last try. */
export const deadLetterQueue = 'dead-letters';

/** How many jobs of each name wait (delayed ones and those to be tried again included), run, and are dead. */
export type JobCounts<Name extends string> = Record<
  Name,
  { waiting: number; running: number; dead: number; oldestWaitingSeconds: number }
>;

/** A job that failed at its last try. */
export type DeadJob = { id: string; name: string; payload: unknown; error: string; diedAt: string };

/** Counts the jobs of the given names. `oldestWaitingSeconds` tells how long the oldest that could run has waited. */
export async function countJobs<Name extends string>(db: Connection, names: Name[]): Promise<JobCounts<Name>> {
  const { rows } = await sql<{ name: Name; waiting: number; running: number; dead: number; oldest: number }>`
    select coalesce(source_name, name) as name,
      count(*) filter (where state in ('created', 'retry') and name <> ${deadLetterQueue}) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where name = ${deadLetterQueue} and state = 'created') as dead,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry') and name <> ${deadLetterQueue} and start_after <= now())), 0)
        ::float8 as oldest
    from pgboss.job where state < 'completed' group by 1`.execute(db);
  const none = { waiting: 0, running: 0, dead: 0, oldestWaitingSeconds: 0 };
  const found = new Map<string, JobCounts<Name>[Name]>(
    rows.map(({ name, waiting, running, dead, oldest }) => [
      name,
      { waiting, running, dead, oldestWaitingSeconds: oldest },
    ]),
  );
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? none])) as JobCounts<Name>;
}

/** Takes all jobs away that name the company, whatever came of them; one that runs meanwhile ends as it may. */
export async function deleteJobsOfCompany(tx: Connection, companyId: string): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'companyId' = ${companyId}`.execute(tx);
}

/** The dead, newest first. */
export async function listDeadJobs(db: Connection, limit: number): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id, source_name as name, data as payload, created_on as "diedAt",
      coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message', source_output::text, '') as error
    from pgboss.job
    where name = ${deadLetterQueue} and state = 'created'
    order by created_on desc limit ${limit}`.execute(db);
  return rows;
}
