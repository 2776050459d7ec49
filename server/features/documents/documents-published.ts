import { raiseGroupVersions } from '#features/duplicates/duplicates.ts';
import { readDocumentFacts } from '#features/reading/reading.ts';
import { describedText } from './document-text.ts';
import type { JobPayload } from '#jobs';
import type { Connection, Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { publishedName } from './documents.ts';
import {
  currentVersion,
  DOCUMENT_READER_VERSION,
  type ReadsScans,
  type ReadText,
  versionOf,
} from './documents-reading.ts';
import { type OnDatesMoved, storeAndTell } from './documents-moving.ts';
import { kindOf } from './media-types.ts';
import { findNotice } from './queries.ts';
import {
  claimFile,
  type DueDocument,
  listGroupsOf,
  releaseFileClaim,
  type StoredFile,
  updateFileRead,
  updatePublished,
  updatePublishedRead,
} from './queries-published.ts';

/** Reading what was fetched: one process at a time, and each content once. */

export type PublishedDependencies = {
  database: Database;
  store: FileStore;
  now: () => Date;
  readText: ReadText;
  readsScans: ReadsScans;
  enqueueMatchingOf: (tx: Connection, payload: JobPayload<'match-groups'>) => Promise<void>;
  onDatesMoved: OnDatesMoved;
};

/** Longer than fetching or reading one document may take. */
export const CLAIM_MS = 10 * 60 * 1000;
export const LATER_MS = 15 * 60 * 1000;

/** Reads the content where nobody did, and lets what it says of this tender count. */
export async function readFetched(
  dependencies: PublishedDependencies,
  due: DueDocument,
  contentHash: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const { database, now, enqueueMatchingOf, onDatesMoved } = dependencies;
  const read = await contentOf(dependencies, contentHash, signal);
  const notice = await findNotice(database.db, due.listing_id);
  if (read === null) {
    const dueAt = new Date(now().getTime() + LATER_MS);
    await updatePublished(database.db, due.id, { status: 'fetched', reason: null, dueAt });
  } else if (notice === null || read.pages === null) {
    const reason = read.reason ?? 'The notice of the document is no longer there.';
    await updatePublished(database.db, due.id, { status: 'failed', reason, dueAt: null });
  } else {
    const facts = {
      ...readDocumentFacts(read.pages, notice, { filename: due.filename, claims: read.model_claims }),
      ...describedText(read.pages),
    };
    await database.transaction(async (tx) => {
      const groupIds = await listGroupsOf(tx, due.listing_id);
      // Of two documents of a tender that are read at once, one waits here and sees what the other says.
      if (groupIds.length > 0) await raiseGroupVersions(tx, groupIds, now());
      const store = () => updatePublishedRead(tx, due.id, { facts, reason: read.reason });
      // What newer rules read in it is no change that the buyer made.
      if (due.was_read) await store();
      else await storeAndTell(tx, { ...documentOf(due), facts }, store, onDatesMoved);
      if (groupIds.length > 0) await enqueueMatchingOf(tx, { groupIds });
    });
  }
}

function documentOf({ id, listing_id: listingId, filename }: DueDocument) {
  return { companyId: null, listingId, documentId: id, filename };
}

/** What the content says, read by one process at a time and once; null: another process reads it. */
async function contentOf(
  { database, store, readText, readsScans, now }: PublishedDependencies,
  contentHash: Buffer,
  signal: AbortSignal,
): Promise<Pick<StoredFile, 'pages' | 'reason' | 'model_claims'> | null> {
  const at = now();
  const until = new Date(at.getTime() + CLAIM_MS);
  const file = await claimFile(database.db, contentHash, {
    now: at,
    until,
    readerVersion: await currentVersion({ readsScans }),
  });
  if (file === null || file.status !== 'waiting') return file;
  const kind = kindOf(file.content_type);
  if (kind === 'zip') throw new Error('a package was kept as a document');
  try {
    const text = await store.withFile(publishedName(contentHash), (path) => readText(path, kind, { signal }), {
      signal,
    });
    const read =
      'failure' in text
        ? { status: 'failed' as const, reason: text.reason.slice(0, 500), pageCount: null, pages: null }
        : {
            status: 'read' as const,
            reason: text.reason?.slice(0, 500) ?? null,
            pageCount: text.pageCount,
            pages: text.pages,
          };
    await updateFileRead(database.db, contentHash, {
      ...read,
      readerVersion: versionOf(text, DOCUMENT_READER_VERSION),
    });
    return { ...read, model_claims: file.model_claims };
  } catch (error) {
    await releaseFileClaim(database.db, contentHash);
    throw error;
  }
}
