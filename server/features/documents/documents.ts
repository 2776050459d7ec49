import { open } from 'node:fs/promises';
import type { SolicitationDocument } from '#contract/documents/solicitation.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import { documentName, type EnqueueFileRemoval, releaseFile, storedName } from '#features/knowledge/knowledge.ts';
import { type EnqueueMatching, lockProfile, raiseProfileVersion } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { FileAnswer } from '#platform/http/answer.ts';
import { type FileStore, StoredFileMissingError } from '#platform/storage/file-store.ts';
import { addressName } from './published-address.ts';
import { deleteDocuments, findListing, findUploaded, listUploaded } from './queries.ts';
import { findPublished, listNamed, listPublished } from './queries-published.ts';

export {
  demandingTenders,
  readTenderDemands,
  readTenderDocuments,
  readTenderKeyFacts,
  type TenderDemands,
  type TenderDocuments,
  type TenderKeyFacts,
} from './documents-facts.ts';
export { type DocumentWords, readDocumentWords, wordsKey } from './documents-words.ts';
export { type CurrentDates, type DatesMoved, type OnDatesMoved, readCurrentDates } from './documents-moving.ts';

/**
 * Owns `solicitation_documents`, which a company uploaded for a tender and which count for it alone, and `published_files` and
 * `published_documents`, which were fetched from the addresses in notices. What a document says is data from outside.
 */

export type RemovalContext = {
  actor: Actor;
  requestId?: string;
  enqueueMatching: EnqueueMatching;
  enqueueFileRemoval: EnqueueFileRemoval;
};

type DocumentList = { documents: SolicitationDocument[]; listed: { filename: string; source_url: string }[] };
const MOST_LISTED = 50;

/** The documents of the tender, newest first, and what its notice lists besides. */
export async function listDocuments(db: Connection, companyId: string, opportunityId: string): Promise<DocumentList> {
  const listingId = await requireListing(db, companyId, opportunityId);
  const all = [...(await listUploaded(db, companyId, listingId)), ...(await listPublished(db, listingId))];
  const named = await listNamed(db, listingId, MOST_LISTED);
  return {
    documents: all.sort((one, other) => (one.created_at < other.created_at ? 1 : -1)),
    listed: named.map(({ url, file_name: given }) => ({
      filename: documentName(addressName(url, given), 'pdf'),
      source_url: url,
    })),
  };
}

/** The listing of the company's opportunity. @throws ApiError `not_found` */
export async function requireListing(db: Connection, companyId: string, opportunityId: string): Promise<string> {
  const listingId = await findListing(db, companyId, opportunityId);
  if (listingId === null) throw new ApiError('not_found', 'no such opportunity');
  return listingId;
}

/** The file of a document, to be sent. */
export async function openContent(
  db: Connection,
  companyId: string,
  { opportunityId, documentId }: { opportunityId: string; documentId: string },
  store: FileStore,
): Promise<FileAnswer> {
  const listingId = await requireListing(db, companyId, opportunityId);
  const document = await findStored(db, companyId, listingId, documentId);
  if (document === null) throw unknownDocument();
  try {
    // An open file can be read to its end even where its name is gone by then.
    return await store.withFile(document.storedAs, async (path) => {
      const file = await open(path);
      return new FileAnswer(file.createReadStream(), {
        sizeBytes: document.sizeBytes,
        filename: document.filename,
      });
    });
  } catch (error) {
    if (error instanceof StoredFileMissingError) throw unknownDocument();
    throw error;
  }
}

type Stored = { storedAs: string; sizeBytes: number; filename: string };

async function findStored(db: Connection, companyId: string, listingId: string, id: string): Promise<Stored | null> {
  const own = await findUploaded(db, companyId, listingId, id);
  if (own !== null)
    return { storedAs: storedName(companyId, own.file_id), sizeBytes: own.size_bytes, filename: own.filename };
  const published = await findPublished(db, listingId, id);
  if (published === null) return null;
  const { content_hash: hash, size_bytes: sizeBytes, filename } = published;
  return { storedAs: publishedName(hash), sizeBytes, filename };
}

/** Under which name a published content is stored, whoever published it. */
export function publishedName(contentHash: Buffer): string {
  return `published/${contentHash.toString('hex')}`;
}

function unknownDocument(): ApiError {
  return new ApiError('not_found', 'no such document');
}

/** Deletes an uploaded document with all that was read from it and, of a package, the documents in it. */
export async function removeDocument(
  tx: Connection,
  companyId: string,
  { opportunityId, documentId }: { opportunityId: string; documentId: string },
  context: RemovalContext,
): Promise<{ id: string }> {
  await lockProfile(tx, companyId);
  const listingId = await requireListing(tx, companyId, opportunityId);
  const document = await findUploaded(tx, companyId, listingId, documentId);
  if (document === null) throw unknownDocument();
  const { actor, requestId } = context;
  await dropDocument(tx, companyId, documentId, context);
  await recordAudit(tx, {
    companyId,
    actor,
    action: 'solicitation_document.delete',
    subject: documentId,
    before: {
      opportunity_id: opportunityId,
      filename: document.filename,
      size_bytes: document.size_bytes,
      status: document.status,
    },
    ...(requestId === undefined ? {} : { requestId }),
  });
  return { id: documentId };
}

/** Deletes the rows, lets the files go and has the company scored again where any of them counted. The profile is locked. */
export async function dropDocument(
  tx: Connection,
  companyId: string,
  documentId: string,
  { enqueueMatching, enqueueFileRemoval }: Pick<RemovalContext, 'enqueueMatching' | 'enqueueFileRemoval'>,
): Promise<void> {
  const deleted = await deleteDocuments(tx, companyId, documentId);
  for (const { file_id: fileId } of deleted) await releaseFile(tx, companyId, fileId, 'kept');
  await enqueueFileRemoval(tx);
  if (!deleted.some(({ status }) => status === 'read')) return;
  await raiseProfileVersion(tx, companyId);
  await enqueueMatching(tx, { companyId });
}
