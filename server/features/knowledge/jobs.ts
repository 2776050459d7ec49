import type { Connection, Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { type JobPayload, JOBS } from '#jobs';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { type IngestDependencies, ingestDocument } from './knowledge-ingest.ts';
import { READER_VERSION } from './ingest-rules.ts';
import { listDueDocuments } from './queries.ts';
import { deleteFile, listLeavingFiles, updateForgottenFiles } from './queries-files.ts';
import { storedName } from './stored-name.ts';

/** Documents queued at once; the next hour goes on. */
const MOST_DUE = 1_000;
const FILES_AT_ONCE = 100;
/** Longer than any upload takes. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** Queues the documents whose time to be read again has come. */
export async function refreshDocuments({
  database,
  now,
  readerVersion = READER_VERSION,
  enqueueIngest,
}: {
  database: Database;
  now: () => Date;
  readerVersion?: number;
  enqueueIngest: (tx: Connection, payload: JobPayload<'ingest-document'>) => Promise<void>;
}): Promise<void> {
  const due = await listDueDocuments(database.db, { now: now(), readerVersion, limit: MOST_DUE });
  for (const { company_id: companyId, id: docId } of due)
    await database.transaction((tx) => enqueueIngest(tx, { companyId, docId }));
}

/** What deleting stored files needs to know. */
export type RemovalDependencies = {
  database: Database;
  store: FileStore;
  now: () => Date;
  /** How long a file stays after it was to go, for backups that are being made; 0 by default. */
  removalDelayHours?: number;
};

/** Deletes stored files that are to go: of deleted documents, and of uploads that ended before their document was made. */
export async function removeFiles(
  { database, store, now, removalDelayHours = 0 }: RemovalDependencies,
  signal: AbortSignal,
): Promise<void> {
  await updateForgottenFiles(database.db, new Date(now().getTime() - FORGOTTEN_MS));
  for (;;) {
    const files = await listLeavingFiles(database.db, removalDelayHours, FILES_AT_ONCE);
    for (const { company_id: companyId, id } of files) {
      signal.throwIfAborted();
      await store.delete(storedName(companyId, id), { signal });
      await deleteFile(database.db, companyId, id);
    }
    if (files.length < FILES_AT_ONCE) return;
  }
}

/** Says who does the jobs on context documents. */
export function workOnDocuments(
  jobs: Pick<Jobs<typeof JOBS>, 'work'>,
  dependencies: IngestDependencies & RemovalDependencies & Parameters<typeof refreshDocuments>[0],
): void {
  jobs.work('ingest-document', (target, { retryCount, signal }) =>
    ingestDocument(dependencies, target, { isLastTry: retryCount >= JOBS['ingest-document'].retryLimit, signal }),
  );
  jobs.work('refresh-documents', () => refreshDocuments(dependencies));
  jobs.work('remove-document-files', (_payload, { signal }) => removeFiles(dependencies, signal));
}
