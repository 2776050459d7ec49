import { createHash, randomUUID } from 'node:crypto';
import { type EnqueueMatching, lockProfile, raiseProfileVersion } from '#features/profile/profile.ts';
import type { JobPayload } from '#jobs';
import type { Database } from '#platform/database/database.ts';
import type { DocumentReader } from '#platform/documents/document-reader.ts';
import { type FileStore, StoredFileMissingError } from '#platform/storage/file-store.ts';
import { kindOf } from './document-kinds.ts';
import { countTerms, documentTerms, newTermCount, type TermCount } from './document-terms.ts';
import { afterFailure, afterSuccess, READER_VERSION, type ReadingFault } from './ingest-rules.ts';
import { passageDocument } from './passage-index.ts';
import { type Passage, passagesOf } from './passages.ts';
import {
  findStoredDocument,
  lockStoredDocument,
  type StoredDocument,
  updateFailed,
  updateIndexed,
  updateUnchanged,
} from './queries.ts';
import { deleteOtherPassages, findPassageCount, insertPassages } from './queries-passages.ts';
import { storedName } from './stored-name.ts';

/** What reading documents in the background works with. */
export type IngestDependencies = {
  database: Database;
  store: FileStore;
  reader: DocumentReader;
  now: () => Date;
  /** The version of reading; documents read by another are read again. */
  readerVersion?: number;
  enqueueMatching: EnqueueMatching;
  log: { warn(details: object, message: string): void };
};

type Target = JobPayload<'ingest-document'>;
type Read = { passages: Passage[]; pageCount: number | null };

/** More than is indexed of a document; what is beyond it need not be held. */
const LIMITS = { characters: 1_250_000 };
/** So many passages are written at once: each batch holds the database for some milliseconds. */
const BATCH = 50;

/**
 * Reads a document and makes its text the one that serves, or says why that failed; a document that serves already goes on
 * with what it has. One that is gone meanwhile is left alone. Throws what may pass, unless it is the last try.
 */
export async function ingestDocument(
  dependencies: IngestDependencies,
  target: Target,
  { isLastTry, signal }: { isLastTry: boolean; signal: AbortSignal },
): Promise<void> {
  const { database } = dependencies;
  const stored = await findStoredDocument(database.db, target.companyId, target.docId);
  if (stored === null) return;
  const read = await readStored(dependencies, target, stored, signal).catch((error: unknown): ReadingFault => {
    if (signal.aborted || !isLastTry) throw error;
    dependencies.log.warn({ err: error, ...target }, 'a context document could not be read');
    return { reason: 'The document could not be read yet; reading will be retried.', isPassing: true };
  });
  if ('reason' in read) await recordFailure(dependencies, target, read);
  else await index(dependencies, target, stored, read);
}

async function readStored(
  { store, reader }: IngestDependencies,
  { companyId }: Target,
  { file_id: fileId, content_type: mediaType }: StoredDocument,
  signal: AbortSignal,
): Promise<Read | ReadingFault> {
  try {
    const name = storedName(companyId, fileId);
    const extracted = await store.withFile(
      name,
      (path) => reader.extractText(path, kindOf(mediaType), { limits: LIMITS, signal }),
      {
        signal,
      },
    );
    if ('failure' in extracted) return { reason: extracted.detail, isPassing: false };
    const passages = passagesOf(extracted);
    if (passages.length === 0) return { reason: 'The document contains no text.', isPassing: false };
    return { passages, pageCount: extracted.pageCount };
  } catch (error) {
    if (!(error instanceof StoredFileMissingError)) throw error;
    return { reason: 'The uploaded file is missing from storage; upload it again.', isPassing: true };
  }
}

async function recordFailure(
  { database, now, readerVersion = READER_VERSION }: IngestDependencies,
  { companyId, docId }: Target,
  fault: ReadingFault,
): Promise<void> {
  await database.transaction(async (tx) => {
    const stored = await lockStoredDocument(tx, companyId, docId);
    if (stored === null) return;
    // What serves was made by the version it was made by.
    const version = stored.status === 'ready' ? stored.reader_version : readerVersion;
    await updateFailed(tx, companyId, docId, afterFailure(stored.status, fault, now()), version);
  });
}

/** Writes the passages next to those that serve, then swaps them in one transaction. */
async function index(
  dependencies: IngestDependencies,
  { companyId, docId }: Target,
  stored: StoredDocument,
  { passages, pageCount }: Read,
): Promise<void> {
  const { database, now, enqueueMatching, readerVersion = READER_VERSION } = dependencies;
  const hash = hashOf(passages);
  if (stored.status === 'ready' && stored.reader_version === readerVersion && stored.text_hash?.equals(hash) === true) {
    await updateUnchanged(database.db, companyId, docId, afterSuccess(now()));
    return;
  }
  const version = randomUUID();
  const count = newTermCount();
  if (!(await writePassages(database, { companyId, docId }, { version, passages, count }))) return;
  const terms = documentTerms(count);
  await database.transaction(async (tx) => {
    await lockProfile(tx, companyId);
    if ((await lockStoredDocument(tx, companyId, docId)) === null) return;
    // Another reading that ended meanwhile takes away what it does not know.
    if ((await findPassageCount(tx, companyId, docId, version)) !== passages.length)
      throw new Error('the document was read twice at once');
    await updateIndexed(tx, companyId, docId, { version, hash, terms, pageCount, readerVersion }, afterSuccess(now()));
    await deleteOtherPassages(tx, companyId, docId, version);
    await raiseProfileVersion(tx, companyId);
    await enqueueMatching(tx, { companyId });
  });
}

function hashOf(passages: readonly Passage[]): Buffer {
  const hash = createHash('sha256');
  for (const passage of passages) hash.update(JSON.stringify(passage));
  return hash.digest();
}

/** False: the document was deleted meanwhile. */
async function writePassages(
  { db }: Database,
  { companyId, docId }: Target,
  { version, passages, count }: { version: string; passages: readonly Passage[]; count: TermCount },
): Promise<boolean> {
  for (let at = 0; at < passages.length; at += BATCH) {
    const batch = passages.slice(at, at + BATCH);
    countTerms(count, batch);
    const indexed = batch.map((one) => ({ ...one, document: passageDocument(one.text) }));
    try {
      await insertPassages(db, companyId, docId, version, indexed);
    } catch (error) {
      if ((await findStoredDocument(db, companyId, docId)) === null) return false;
      throw error;
    }
  }
  return true;
}
