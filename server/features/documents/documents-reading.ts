import { storedName } from '#features/knowledge/knowledge.ts';
import { type EnqueueMatching, lockProfile, raiseProfileVersion } from '#features/profile/profile.ts';
import { type DocumentFacts, readDocumentFacts } from '#features/reading/reading.ts';
import type { JobPayload } from '#jobs';
import { StoredFileMissingError } from '#platform/storage/file-store.ts';
import { describedText, type DocumentText, type Unreadable } from './document-text.ts';
import { type OnDatesMoved, storeAndTell } from './documents-moving.ts';
import { openPackage } from './documents-package.ts';
import type { UploadDependencies } from './documents-upload.ts';
import { kindOf, type ReadableKind } from './media-types.ts';
import { claimDocument, type Claimed, findNotice, type Reading, releaseClaim, updateRead } from './queries.ts';

/** The text of a file of this kind, read in a process of its own. Rejects for what is no fault of the document. */
export type ReadText = (
  path: string,
  kind: ReadableKind,
  options: { signal: AbortSignal },
) => Promise<DocumentText | Unreadable>;

/** Whether pages that are pictures are read now: the program for it is installed. */
export type ReadsScans = () => Promise<boolean>;

/** What reading documents in the background works with. */
export type ReadingDependencies = UploadDependencies & {
  readText: ReadText;
  readsScans: ReadsScans;
  /** The version of reading; documents read by an older one are read again. */
  readerVersion?: number;
  enqueueMatching: EnqueueMatching;
  onDatesMoved: OnDatesMoved;
  log: { warn(details: object, message: string): void };
};

type Target = JobPayload<'read-solicitation-document'>;
type Outcome = Omit<Reading, 'readerVersion'> & { isUnrecognized?: true };

/** The version that documents are read by now: the one before where nothing recognizes characters. */
export async function currentVersion({
  readsScans,
  readerVersion = DOCUMENT_READER_VERSION,
}: Pick<ReadingDependencies, 'readsScans' | 'readerVersion'>): Promise<number> {
  return (await readsScans()) ? readerVersion : readerVersion - 1;
}

/** The version that a text counts as read by. */
export function versionOf({ isUnrecognized }: { isUnrecognized?: true }, readerVersion: number): number {
  return isUnrecognized === true ? readerVersion - 1 : readerVersion;
}

/**
 * Raised by 2 whenever the same file would give another text or other facts: all are then read again. Scans that were read while
 * nothing recognizes characters have the version before, and are read again when something does.
 */
export const DOCUMENT_READER_VERSION = 16;
/** Longer than the job may take. */
const CLAIM_MS = 10 * 60 * 1000;

/**
 * Reads an uploaded document, or opens a package; what it says counts for its company from then on, and the company is scored
 * again. Two processes never read it at once. Throws what may pass, unless it is the last try.
 */
export async function readDocument(
  dependencies: ReadingDependencies,
  { companyId, documentId }: Target,
  { isLastTry, signal }: { isLastTry: boolean; signal: AbortSignal },
): Promise<void> {
  const { database, now, readerVersion = DOCUMENT_READER_VERSION } = dependencies;
  const at = now();
  const claim = {
    now: at,
    until: new Date(at.getTime() + CLAIM_MS),
    readerVersion: await currentVersion(dependencies),
  };
  const claimed = await claimDocument(database.db, companyId, documentId, claim);
  if (claimed === null) return;
  try {
    const outcome = await readFileOf(dependencies, companyId, claimed, signal);
    await record(dependencies, { companyId, documentId }, claimed, {
      ...outcome,
      readerVersion: versionOf(outcome, readerVersion),
    });
  } catch (error) {
    if (signal.aborted || !isLastTry) {
      await releaseClaim(database.db, companyId, documentId);
      throw error;
    }
    dependencies.log.warn({ err: error, companyId, documentId }, 'a solicitation document could not be read');
    const reason = 'The document could not be read because of a fault of the service; delete it and upload it again.';
    await record(dependencies, { companyId, documentId }, claimed, { ...failed(reason), readerVersion });
  }
}

async function readFileOf(
  dependencies: ReadingDependencies,
  companyId: string,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<Outcome> {
  const { database, store, readText } = dependencies;
  const kind = kindOf(claimed.content_type);
  try {
    return await store.withFile(
      storedName(companyId, claimed.file_id),
      async (path) => {
        if (kind === 'zip') {
          const opened = await openPackage(dependencies, companyId, claimed, path, signal);
          return opened.failure === null ? packageRead(opened.note) : failed(opened.failure);
        }
        const text = await readText(path, kind, { signal });
        if ('failure' in text) return { ...failed(text.reason), ...(text.isUnrecognized && { isUnrecognized: true }) };
        const notice = await findNotice(database.db, claimed.listing_id);
        if (notice === null) return failed('The notice of the document is no longer there.');
        return textRead(text, readDocumentFacts(text.pages, notice, { ...claimed, claims: claimed.model_claims }));
      },
      { signal },
    );
  } catch (error) {
    if (!(error instanceof StoredFileMissingError)) throw error;
    return failed('The uploaded file is missing from storage; delete the document and upload it again.');
  }
}

function failed(reason: string): Outcome {
  return { status: 'failed', reason: reason.slice(0, 500), pageCount: null, pages: null, facts: null };
}

function packageRead(note: string | null): Outcome {
  return { status: 'read', reason: note?.slice(0, 500) ?? null, pageCount: null, pages: null, facts: null };
}

function textRead({ pages, pageCount, reason, isUnrecognized }: DocumentText, facts: DocumentFacts): Outcome {
  const described = { ...facts, ...describedText(pages) };
  return {
    status: 'read',
    reason: reason?.slice(0, 500) ?? null,
    pageCount,
    pages,
    facts: described,
    ...(isUnrecognized && { isUnrecognized }),
  };
}

/** Stores what reading gave, and has the company scored again where that changes what counts. */
async function record(
  { database, enqueueMatching, onDatesMoved }: ReadingDependencies,
  { companyId, documentId }: Target,
  claimed: Claimed,
  reading: Reading,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockProfile(tx, companyId);
    const store = async (): Promise<void> => {
      const isStored = await updateRead(tx, companyId, documentId, reading);
      // Only a text counts: a package by what is in it, and what could not be read not at all.
      if (!isStored || (reading.facts === null && !claimed.was_read)) return;
      await raiseProfileVersion(tx, companyId);
      await enqueueMatching(tx, { companyId });
    };
    const { listing_id: listingId, filename, was_read: wasRead } = claimed;
    // What newer rules read in it is no change that the buyer made.
    if (reading.facts === null || wasRead) await store();
    else
      await storeAndTell(tx, { companyId, listingId, documentId, filename, facts: reading.facts }, store, onDatesMoved);
  });
}
