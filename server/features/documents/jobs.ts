import { lockProfile } from '#features/profile/profile.ts';
import { JOBS } from '#jobs';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { dropDocument } from './documents.ts';
import { fetchDocuments, type FetchingDependencies } from './documents-fetching.ts';
import { type ModelDependencies, readWithModel } from './documents-model.ts';
import { currentVersion, readDocument, type ReadingDependencies } from './documents-reading.ts';
import { listAbandoned, listDue } from './queries.ts';

/** Documents queued at once; the next hour goes on. */
const MOST_DUE = 1_000;

/**
 * Queues the documents that nobody reads although they wait, or that older rules have read, and deletes those of listings that
 * are gone.
 */
export async function recoverDocuments(dependencies: ReadingDependencies): Promise<void> {
  const { database, now, enqueueReading } = dependencies;
  const readerVersion = await currentVersion(dependencies);
  const due = await listDue(database.db, { now: now(), readerVersion, limit: MOST_DUE });
  for (const { company_id: companyId, id: documentId } of due)
    await database.transaction((tx) => enqueueReading(tx, { companyId, documentId }));
  for (const { company_id: companyId, id } of await listAbandoned(database.db, MOST_DUE))
    await database.transaction(async (tx) => {
      await lockProfile(tx, companyId);
      await dropDocument(tx, companyId, id, dependencies);
    });
}

/** Says who does the jobs on solicitation documents. */
export function workOnSolicitationDocuments(
  jobs: Pick<Jobs<typeof JOBS>, 'work'>,
  dependencies: ReadingDependencies & FetchingDependencies & ModelDependencies,
): void {
  jobs.work('read-solicitation-document', (target, { retryCount, signal }) =>
    readDocument(dependencies, target, {
      isLastTry: retryCount >= JOBS['read-solicitation-document'].retryLimit,
      signal,
    }),
  );
  jobs.work('recover-solicitation-documents', () => recoverDocuments(dependencies));
  jobs.work('read-with-model', (_payload, { signal }) => readWithModel(dependencies, signal));
  jobs.work('fetch-published-documents', (_payload, { signal }) => fetchDocuments(dependencies, signal));
}
