import type { Transaction } from 'kysely';
import type { JOBS } from '#jobs';
import type { Database, DatabaseLog, Schema } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { connectorOf, listSourceSummaries } from './discovery.ts';
import { discoverFromAddress, type DiscoveryDependencies, type RunReport } from './discovery-run.ts';
import { isDue } from './readable-sources.ts';

/** What the jobs of discovery need in addition to what reading a source needs. */
export type DiscoverySchedule = {
  discovery: DiscoveryDependencies;
  /** 0: never by itself. */
  everyHours: number;
  sourcesToRead: () => readonly string[];
  sourceSettings: (source: string) => Record<string, string | undefined>;
  log: DatabaseLog;
};

type DiscoveryJobs = Pick<Jobs<typeof JOBS>, 'work' | 'enqueue'>;

/** Says who does the jobs of discovery. */
export function workOnDiscovery(jobs: DiscoveryJobs, schedule: DiscoverySchedule): void {
  const { discovery, sourceSettings, log } = schedule;
  jobs.work('discover-due', () => enqueueDueSources(jobs, schedule));
  jobs.work('discover-source', async ({ source }, { signal }) => {
    const connector = connectorOf(source);
    if (connector === null) return;
    const onWait: DiscoveryDependencies['onWait'] = (wait) => log.info(wait, 'discovery waits for a source');
    logRun(log, await discoverFromAddress({ ...discovery, signal, onWait }, connector, sourceSettings(source)));
  });
}

/** One line a run, so that a source that fails is seen without asking for it. */
function logRun(log: DatabaseLog, report: RunReport): void {
  const { source, run_id: run, read, changed, unchanged, ignored, failed, awards, error } = report;
  const counts = { read, new: report.new, changed, unchanged, ignored, failed, awards };
  if (error !== null) log.error({ source, run, error, ...counts }, 'discovery failed');
  else log.info({ source, run, ...counts }, 'discovery read a source');
}

/** Has the sources that are due queued now, as at the start of a process: the next regular look may be minutes away. */
export async function enqueueLook(jobs: DiscoveryJobs, database: Database, everyHours: number): Promise<void> {
  if (everyHours === 0) return;
  await database.transaction(async (tx: Transaction<Schema>) => await jobs.enqueue(tx, 'discover-due', {}));
}

async function enqueueDueSources(
  jobs: DiscoveryJobs,
  { discovery, everyHours, sourcesToRead }: DiscoverySchedule,
): Promise<void> {
  if (everyHours === 0) return;
  const { database, now } = discovery;
  const started = await listLastStarts(database);
  const due = sourcesToRead().filter((source) => isDue(started.get(source) ?? null, everyHours, now()));
  await database.transaction(async (tx: Transaction<Schema>) => {
    for (const source of due) await jobs.enqueue(tx, 'discover-source', { source });
  });
}

async function listLastStarts(database: Database): Promise<Map<string, string | null>> {
  const summaries = await listSourceSummaries(database.db);
  return new Map(summaries.map(({ source, last_run: run }) => [source, run?.started_at ?? null]));
}
