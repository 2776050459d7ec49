import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** Where jobs go that failed at their last try. */
export const deadLetterQueue = 'dead-letters';

/** How many jobs of each name wait (delayed ones and those to be tried again included), run, and are dead. */
export type JobCounts<Name extends string> = Record<
  Name,
  { waiting: number; running: number; dead: number; oldestWaitingSeconds: number }
>;

/** A job that has not ended, or that failed at its last try. */
export type FoundJob = {
  id: string;
  job: string;
  /** `retrying`: it failed and waits for another try. */
  state: 'waiting' | 'running' | 'retrying' | 'dead';
  /** When it was queued; of a dead one, when it died. */
  since: string;
  tries: number;
  /** Whose data it concerns, where it is one company's. */
  companyId: string | null;
  /** Of the latest try, where that failed. */
  error: string | null;
};

/** Of these names, those with a job whose time has come. One look at the index of waiting jobs for each name. */
export async function listReady(db: Connection, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select asked.name from unnest(${[...names]}::text[]) as asked (name)
    where exists (
      select 1 from pgboss.job where job.name = asked.name and state < 'active' and not blocked and start_after <= now()
    )`.execute(db);
  return rows.map(({ name }) => name);
}

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

/** `alive`: a job waits, runs or will be tried again; `dead`: there is none such, and one failed at its last try. */
export type JobFate = 'alive' | 'dead';

/** What became of the jobs of a name whose payload has one of these values as its `member`; those without a job are absent. */
export async function findFates(
  db: Connection,
  { name, member, values }: { name: string; member: string; values: readonly string[] },
): Promise<Map<string, JobFate>> {
  const { rows } = await sql<{ value: string; alive: boolean }>`
    select data ->> ${member} as value, bool_or(name <> ${deadLetterQueue}) as alive from pgboss.job
    where (name = ${name} and state < 'completed'
        or name = ${deadLetterQueue} and source_name = ${name} and state = 'created')
      and data ->> ${member} = any(${[...values]}::text[])
    group by 1`.execute(db);
  return new Map(rows.map(({ value, alive }) => [value, alive ? 'alive' : 'dead']));
}

/** Takes all jobs away that name the company, whatever came of them; one that runs meanwhile ends as it may. */
export async function deleteJobsOfCompany(tx: Connection, companyId: string): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'companyId' = ${companyId}`.execute(tx);
}

/** Jobs, newest first. */
export async function listJobs(
  db: Connection,
  { onlyFailed, limit }: { onlyFailed: boolean; limit: number },
): Promise<FoundJob[]> {
  const { rows } = await sql<FoundJob>`
    select id, coalesce(source_name, name) as job, created_on as since, data ->> 'companyId' as "companyId",
      case when name = ${deadLetterQueue} then 'dead' when state = 'active' then 'running'
        when state = 'retry' then 'retrying' else 'waiting' end as state,
      case when name = ${deadLetterQueue} then source_retry_count + 1 when state = 'created' then 0
        else retry_count + 1 end as tries,
      case when name = ${deadLetterQueue} or state = 'retry' then coalesce(failure ->> 'message', failure -> 'value' ->> 'message',
        failure::text, '') end as error
    from (select *, case when name = ${deadLetterQueue} then source_output else output end as failure from pgboss.job) j
    where case when name = ${deadLetterQueue} then state = 'created'
      when ${onlyFailed} then state = 'retry' else state in ('created', 'retry', 'active') end
    order by created_on desc, id limit ${limit}`.execute(db);
  return rows;
}
