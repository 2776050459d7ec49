import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { documentText } from '#features/documents/document-text.ts';
import type { OnDatesMoved } from '#features/documents/documents.ts';
import type { ReadsScans, ReadText } from '#features/documents/documents-reading.ts';
import type { FetchingDependencies } from '#features/documents/documents-fetching.ts';
import type { DocumentDependencies } from '#features/documents/routes.ts';
import type { KnowledgeDependencies } from '#features/knowledge/routes.ts';
import type { JOBS } from '#jobs';
import type { Database } from '#platform/database/database.ts';
import { type DocumentReader, openDocumentReader } from '#platform/documents/document-reader.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbound } from '#platform/network/outbound.ts';
import { userAgentOf } from '#platform/records/http-reader.ts';
import { createHostPacer } from '#platform/records/politeness.ts';
import { openStorage } from '#platform/storage/storage.ts';
import { movedDatesRecorder } from './app-amendments.ts';
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
    reader: openDocumentReader({ recognition: config.recognition }),
    folder: join(config.dataDir, 'tmp'),
    removalDelayHours: config.documentRemovalDelayHours,
    enqueueIngest: (tx, payload) => jobs.enqueue(asTransaction(tx), 'ingest-document', payload),
    enqueueFileRemoval: (tx) => jobs.enqueue(asTransaction(tx), 'remove-document-files', {}),
    enqueueMatching: (tx, payload) => jobs.enqueue(asTransaction(tx), 'match-company', payload),
  };
}

/** What solicitation documents need: they are kept with the context documents and read by the same processes. */
export function openDocuments(
  { database, store, folder, now, reader, enqueueFileRemoval, enqueueMatching }: KnowledgeDependencies,
  jobs: Pick<Jobs<typeof JOBS>, 'enqueue'>,
): DocumentDependencies & { readText: ReadText; readsScans: ReadsScans; onDatesMoved: OnDatesMoved } {
  return {
    database,
    store,
    folder,
    now,
    readText: readTextBy(reader),
    readsScans: () => reader.readsScans(),
    enqueueReading: (tx, payload) => jobs.enqueue(asTransaction(tx), 'read-solicitation-document', payload),
    enqueueFileRemoval,
    enqueueMatching,
    onDatesMoved: movedDatesRecorder(now),
  };
}

function readTextBy(reader: DocumentReader): ReadText {
  return async (path, kind, { signal }) => {
    const read = await reader.readPages(path, kind, { signal });
    return 'failure' in read ? { failure: read.failure, reason: read.detail } : documentText(read);
  };
}

/** What fetching published documents needs beyond that. */
export function openFetching(
  config: Config,
  { database, store, folder, now, readText, readsScans, onDatesMoved }: ReturnType<typeof openDocuments>,
  jobs: Pick<Jobs<typeof JOBS>, 'enqueue'>,
  { outbound, version }: { outbound: Outbound; version: string },
): Omit<FetchingDependencies, 'log'> {
  return {
    database,
    store,
    folder,
    now,
    readText,
    readsScans,
    onDatesMoved,
    outbound,
    pacer: createHostPacer({
      now: () => new Date(),
      sleep: async (ms, signal) => await wait(ms, undefined, { signal }),
    }),
    userAgent: userAgentOf(version, config.publicUrl),
    isOn: config.fetchesDocuments,
    enqueueMatchingOf: (tx, payload) => jobs.enqueue(asTransaction(tx), 'match-groups', payload),
  };
}
