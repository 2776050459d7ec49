import { open } from 'node:fs/promises';
import type { SolicitationDocument } from '#contract/documents/solicitation.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import { type EnqueueFileRemoval, releaseFile, storedName } from '#features/knowledge/knowledge.ts';
import { type EnqueueMatching, lockProfile, raiseProfileVersion } from '#features/profile/profile.ts';
import type { ReadDocument } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { FileAnswer } from '#platform/http/answer.ts';
import { type FileStore, StoredFileMissingError } from '#platform/storage/file-store.ts';
import { deleteDocuments, findListing, findUploaded, listUploaded } from './queries.ts';
import { listUploadedFacts } from './queries-facts.ts';

/**
 * Owns `solicitation_documents`: the documents behind a notice that a company uploaded for a tender. Only that company sees,
 * reads and is judged by them. What a document says is data from outside.
 */

export type RemovalContext = {
  actor: Actor;
  requestId?: string;
  enqueueMatching: EnqueueMatching;
  enqueueFileRemoval: EnqueueFileRemoval;
};

export async function listDocuments(
  db: Connection,
  companyId: string,
  opportunityId: string,
): Promise<SolicitationDocument[]> {
  return await listUploaded(db, companyId, await requireListing(db, companyId, opportunityId));
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
  const document = await findUploaded(db, companyId, listingId, documentId);
  if (document === null) throw unknownDocument();
  try {
    // An open file can be read to its end even where its name is gone by then.
    return await store.withFile(storedName(companyId, document.file_id), async (path) => {
      const file = await open(path);
      return new FileAnswer(file.createReadStream(), {
        sizeBytes: document.size_bytes,
        filename: document.filename,
      });
    });
  } catch (error) {
    if (error instanceof StoredFileMissingError) throw unknownDocument();
    throw error;
  }
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

/** What the documents of tenders say to one company. */
export type TenderDocuments = {
  /** The documents that count for this company, the latest first. */
  of(companyId: string, groupId: string): readonly ReadDocument[];
};

/** What documents of these tenders say, to every company or to `only`. */
export async function readTenderDocuments(
  db: Connection,
  groupIds: readonly string[],
  { only }: { only: string | null },
): Promise<TenderDocuments> {
  const uploaded = new Map<string, ReadDocument[]>();
  const rows = groupIds.length === 0 ? [] : await listUploadedFacts(db, groupIds, only);
  for (const { company_id: companyId, group_id: groupId, id, facts } of rows) {
    const key = `${companyId} ${groupId}`;
    const own = uploaded.get(key) ?? [];
    own.push({ id, facts });
    uploaded.set(key, own);
  }
  return { of: (companyId, groupId) => uploaded.get(`${companyId} ${groupId}`) ?? [] };
}
