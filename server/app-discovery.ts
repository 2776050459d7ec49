import { join } from 'node:path';
import { CONNECTORS } from '#features/discovery/discovery.ts';
import type { DiscoveryDependencies } from '#features/discovery/discovery-run.ts';
import { whyUnreadable } from '#features/discovery/readable-sources.ts';
import { daysBefore } from '#features/operations/retention-days.ts';
import { readClosing } from '#features/reading/reading.ts';
import type { JOBS } from '#jobs';
import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { openOutbound } from '#platform/network/outbound.ts';
import { amendmentRecorder } from './app-amendments.ts';
import { asTransaction } from './app-transaction.ts';
import type { Config } from './config.ts';

/** What reading a source needs. */
export function openDiscovery(
  config: Config,
  database: Database,
  jobs: Jobs<typeof JOBS>,
  now: () => Date,
): DiscoveryDependencies {
  return {
    database,
    now,
    random: Math.random,
    folder: join(config.dataDir, 'tmp'),
    outbound: openOutbound(config.privateAddresses),
    readClosing,
    closedBefore: () => daysBefore(now(), config.retention.closed),
    enqueueGrouping: (tx, payload) => jobs.enqueue(asTransaction(tx), 'group-listings', payload),
    enqueueWinners: (tx, payload) => jobs.enqueue(asTransaction(tx), 'match-winners', payload),
    onAmended: amendmentRecorder(now),
  };
}

type SourceSettings = (source: string) => Record<string, string | undefined>;

/** The settings of each source, with the name that it is asked under. */
export function sourceSettingsOf(config: Config, version: string): SourceSettings {
  return (source) => ({ user_agent: `Tenderfit/${version} (+${config.publicUrl})`, ...config.sources[source] });
}

function readableSources(settings: SourceSettings): string[] {
  return CONNECTORS.map(({ source }) => source).filter((source) => whyUnreadable(source, settings(source)) === null);
}

/** The sources that are read where none is named: those of DISCOVER_SOURCES, or all that can be read from their address. */
export function sourcesToReadOf({ discoverSources }: Config, settings: SourceSettings): () => string[] {
  return () => (discoverSources.length > 0 ? discoverSources : readableSources(settings));
}
