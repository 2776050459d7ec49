import type { Transaction } from 'kysely';
import type { JOBS } from '#jobs';
import type { Database, Schema } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { connectorOf, listSourceSummaries } from './discovery.ts';
import { discoverFromAddress, type DiscoveryDependencies } from './discovery-run.ts';
import { isDue } from './readable-sources.ts';

/** What the jobs of discovery need beside what reading a source does. */
export type DiscoverySchedule = {
  discovery: DiscoveryDependencies;
  /** 0: never by itself. */
  everyHours: number;
  sourcesToRead: () => readonly string[];
  sourceSettings: (source: string) => Record<string, string | undefined>;
};

type DiscoveryJobs = Pick<Jobs<typeof JOBS>, 'work' | 'enqueue'>;

/** Says who does the jobs of discovery. */
export function workOnDiscovery(jobs: DiscoveryJobs, schedule: DiscoverySchedule): void {
  const { discovery, sourceSettings } = schedule;
  jobs.work('discover-due', () => enqueueDueSources(jobs, schedule));
  jobs.work('discover-source', async ({ source }, { signal }) => {
    const connector = connectorOf(source);
    if (connector !== null) await discoverFromAddress({ ...discovery, signal }, connector, sourceSettings(source));
  });
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
