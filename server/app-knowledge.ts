import { join } from 'node:path';
import type { KnowledgeDependencies } from '#features/knowledge/routes.ts';
import type { JOBS } from '#jobs';
import type { Database } from '#platform/database/database.ts';
import { openDocumentReader } from '#platform/documents/document-reader.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbound } from '#platform/network/outbound.ts';
import { openStorage } from '#platform/storage/storage.ts';
import { asTransaction } from './app-transaction.ts';
import type { Config } from './config.ts';

/** What context documents need: their store, a reader, and the jobs that they cause. */
export function openKnowledge(
  config: Config,
  database: Database,
  jobs: Pick<Jobs<typeof JOBS>, 'enqueue'>,
  { now, outbound }: { now: () => Date; outbound: Outbound },
): KnowledgeDependencies {
  return {
    database,
    now,
    store: openStorage(config.storage, { dataDir: config.dataDir, now, outbound }),
    reader: openDocumentReader(),
    folder: join(config.dataDir, 'tmp'),
    removalDelayHours: config.documentRemovalDelayHours,
    enqueueIngest: (tx, payload) => jobs.enqueue(asTransaction(tx), 'ingest-document', payload),
    enqueueFileRemoval: (tx) => jobs.enqueue(asTransaction(tx), 'remove-document-files', {}),
    enqueueMatching: (tx, payload) => jobs.enqueue(asTransaction(tx), 'match-company', payload),
  };
}
