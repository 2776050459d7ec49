import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { SolicitationDocument } from '#contract/documents/solicitation.ts';
import { LIMITS } from '#contract/limits.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import {
  announceFile,
  documentName,
  type EnqueueFileRemoval,
  keepFile,
  releaseFile,
  storedName,
} from '#features/knowledge/knowledge.ts';
import { lockProfile } from '#features/profile/profile.ts';
import type { JobPayload } from '#jobs';
import type { CompanyDatabase, Connection, Database } from '#platform/database/database.ts';
import { isArchive, packageFileTypeOfFile } from '#platform/documents/document-type.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type ArrivedFile, arriveAt } from '#platform/http/arriving-file.ts';
import type { Once } from '#platform/http/idempotency.ts';
import type { ReceiveFile } from '#platform/http/upload.ts';
import { prepareTemporaryFolder, temporaryPath } from '#platform/records/temporary-files.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { requireListing } from './documents.ts';
import { type FileKind, FORMATS, MEDIA_TYPES } from './media-types.ts';
import { findSame, insertDocument } from './queries.ts';

/** Queues the reading of an uploaded document. */
export type EnqueueReading = (tx: Connection, payload: JobPayload<'read-solicitation-document'>) => Promise<void>;

/** What taking a file works with. `folder` holds files while they arrive. */
export type UploadDependencies = {
  database: Database;
  store: FileStore;
  folder: string;
  now: () => Date;
  enqueueReading: EnqueueReading;
  enqueueFileRemoval: EnqueueFileRemoval;
};

type Context = {
  actor: Actor;
  requestId?: string;
  /** The company's database for what an upload that is sent again must do once. */
  once: Once;
  /** Called before the transaction ends where the tender has the bytes already. */
  onSame: () => void;
};
type Kinded = ArrivedFile & { kind: FileKind };

const { bytes: FILE_BYTES, perTender: MOST_DOCUMENTS } = LIMITS.solicitationDocuments;

/**
 * Takes a document of a tender and queues its reading; of bytes that the tender has already, gives the document that is there.
 * @throws ApiError for an unknown opportunity, and for a file that is empty, too large, of another kind or one too many
 */
export async function addDocument(
  company: CompanyDatabase,
  opportunityId: string,
  receiveFile: ReceiveFile,
  context: Context,
  dependencies: UploadDependencies,
): Promise<SolicitationDocument> {
  await prepareTemporaryFolder(dependencies.folder, dependencies.now());
  const path = temporaryPath(dependencies.folder);
  try {
    const file = await arriveAt(path, receiveFile);
    const listingId = await requireListing(company.db, company.companyId, opportunityId);
    await context.once.endIfAnswered();
    const kind = await kindOfFile(file);
    const { same, count } = await findSame(company.db, company.companyId, listingId, file.sha256);
    if (same !== null) {
      return await context.once.transaction(() => {
        context.onSame();
        return Promise.resolve(same);
      });
    }
    requireRoom(count);
    return await keep(company, { ...file, kind }, { listingId, opportunityId }, context, dependencies);
  } finally {
    await rm(path, { force: true });
  }
}

async function kindOfFile({ path, name, sizeBytes }: ArrivedFile): Promise<FileKind> {
  if (sizeBytes === 0) throw new ApiError('empty_document', 'the file is empty');
  const kind = await packageFileTypeOfFile(path, name ?? '', FILE_BYTES);
  if (kind === null && (await isArchive(path, LIMITS.solicitationDocuments.packageBytes))) return 'zip';
  if (sizeBytes > FILE_BYTES)
    throw new ApiError(
      'file_too_large',
      `a document can have ${FILE_BYTES / (1024 * 1024)} MB; only ZIP packages can be larger`,
    );
  if (kind !== null) return kind;
  throw new ApiError(
    'unsupported_type',
    `the content of the file is not ${FORMATS}, nor a ZIP package; save it in one of these formats`,
  );
}

function requireRoom(count: number): void {
  if (count < MOST_DOCUMENTS) return;
  throw new ApiError('document_cap_reached', `a tender can have ${MOST_DOCUMENTS} documents; delete one first`);
}

type Target = { listingId: string; opportunityId: string };

/** Stores the file under a row that says it arrives, then makes the document; what dies in between is removed a day later. */
async function keep(
  company: CompanyDatabase,
  file: Kinded,
  target: Target,
  context: Context,
  dependencies: UploadDependencies,
): Promise<SolicitationDocument> {
  const { companyId } = company;
  const fileId = randomUUID();
  await announceFile(company.db, companyId, fileId);
  try {
    await dependencies.store.put(storedName(companyId, fileId), file.path, file);
    return await context.once.transaction((tx) =>
      makeDocument(tx, companyId, { ...file, ...target, fileId }, context, dependencies),
    );
  } catch (error) {
    // Without this it is still removed, a day later.
    await company.transaction((tx) => letGo(tx, companyId, fileId, dependencies)).catch(() => undefined);
    throw error;
  }
}

async function letGo(
  tx: Connection,
  companyId: string,
  fileId: string,
  { enqueueFileRemoval }: Pick<UploadDependencies, 'enqueueFileRemoval'>,
): Promise<void> {
  await releaseFile(tx, companyId, fileId, 'arriving');
  await enqueueFileRemoval(tx);
}

/** Under the lock of the company's profile, so that parallel uploads follow each other. */
async function makeDocument(
  tx: Connection,
  companyId: string,
  { fileId, kind, name, sizeBytes, sha256, listingId, opportunityId }: Kinded & Target & { fileId: string },
  { actor, requestId, onSame }: Context,
  dependencies: UploadDependencies,
): Promise<SolicitationDocument> {
  await lockProfile(tx, companyId);
  const { same, count } = await findSame(tx, companyId, listingId, sha256);
  if (same !== null) {
    await letGo(tx, companyId, fileId, dependencies);
    onSame();
    return same;
  }
  requireRoom(count);
  if (!(await keepFile(tx, companyId, fileId))) throw new Error('the upload took so long that its file was removed');
  const document = await insertDocument(tx, companyId, {
    id: randomUUID(),
    listingId,
    packageId: null,
    fileId,
    filename: documentName(name, kind),
    contentType: MEDIA_TYPES[kind],
    sizeBytes,
    contentHash: sha256,
    refusal: null,
  });
  if (document === null) throw new Error('the document was added twice at once');
  await dependencies.enqueueReading(tx, { companyId, documentId: document.id });
  const { id, filename, content_type, size_bytes } = document;
  await recordAudit(tx, {
    companyId,
    actor,
    action: 'solicitation_document.add',
    subject: id,
    after: { opportunity_id: opportunityId, filename, content_type, size_bytes, sha256: sha256.toString('hex') },
    ...(requestId === undefined ? {} : { requestId }),
  });
  return document;
}
