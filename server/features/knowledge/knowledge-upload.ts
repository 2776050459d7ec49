import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ContextDocument } from '#contract/knowledge.ts';
import { LIMITS } from '#contract/limits.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { lockProfile } from '#features/profile/profile.ts';
import type { JobPayload } from '#jobs';
import type { CompanyDatabase, Connection, Database } from '#platform/database/database.ts';
import { type DocumentReader, DocumentReaderBusyError } from '#platform/documents/document-reader.ts';
import { documentTypeOfFile } from '#platform/documents/document-type.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type ArrivedFile, arriveAt } from '#platform/http/arriving-file.ts';
import type { Once } from '#platform/http/idempotency.ts';
import type { ReceiveFile } from '#platform/http/upload.ts';
import { prepareTemporaryFolder, temporaryPath } from '#platform/records/temporary-files.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { type DocumentKind, MEDIA_TYPES } from './document-kinds.ts';
import { documentName } from './document-name.ts';
import { afterUpload, uploadRefusal } from './ingest-rules.ts';
import type { DocumentContext } from './knowledge.ts';
import { findSameDocument, insertDocument } from './queries.ts';
import { insertArrivingFile, updateFileKept, updateFileLeaving } from './queries-files.ts';
import { storedName } from './stored-name.ts';

/** What an upload works with. `folder` holds files while they arrive. */
export type UploadDependencies = {
  database: Database;
  store: FileStore;
  reader: DocumentReader;
  folder: string;
  now: () => Date;
  enqueueIngest: (tx: Connection, payload: JobPayload<'ingest-document'>) => Promise<void>;
};

type Context = Pick<DocumentContext, 'actor' | 'requestId' | 'enqueueFileRemoval'> & {
  /** The company's database for what an upload that is sent again must do once. */
  once: Once;
  /** Called before the transaction ends where the company has the bytes already. */
  onSame: () => void;
};

/**
 * Takes a document and queues its reading; of bytes that the company has already, gives the document that is there.
 * @throws ApiError for a file that is none of the kinds, has no text, cannot be opened, or is one too many
 */
export async function addDocument(
  company: CompanyDatabase,
  receiveFile: ReceiveFile,
  context: Context,
  dependencies: UploadDependencies,
): Promise<ContextDocument> {
  await prepareTemporaryFolder(dependencies.folder, dependencies.now());
  const path = temporaryPath(dependencies.folder);
  try {
    return await takeFile(company, await arriveAt(path, receiveFile), context, dependencies);
  } finally {
    await rm(path, { force: true });
  }
}

async function takeFile(
  company: CompanyDatabase,
  file: ArrivedFile,
  context: Context,
  dependencies: UploadDependencies,
): Promise<ContextDocument> {
  await context.once.endIfAnswered();
  if (file.sizeBytes === 0) throw new ApiError('empty_document', 'the file is empty');
  const kind = await documentTypeOfFile(file.path, file.name ?? '', LIMITS.contextDocuments.bytes);
  if (kind === null)
    throw new ApiError(
      'unsupported_type',
      'the content of the file is not PDF, DOCX, TXT or MD; save it in one of these formats',
    );
  // Told early, before anything costly; what counts is asked again under the lock.
  const { same, count } = await findSameDocument(company.db, company.companyId, file.sha256);
  if (same !== null) {
    return await context.once.transaction(() => {
      context.onSame();
      return Promise.resolve(same);
    });
  }
  requireRoom(count);
  await look(file.path, kind, dependencies.reader);
  return await keep(company, { ...file, kind }, context, dependencies);
}

function requireRoom(count: number): void {
  const most = LIMITS.contextDocuments.perCompany;
  if (count < most) return;
  throw new ApiError('context_doc_cap_reached', `a company can have ${most} documents; delete one first`);
}

/** Enough to see that there is text; the rest is read in the background. */
const LOOK = { characters: 2_000, wallMs: 5_000, cpuSeconds: 5 };
const LOOK_WITHIN_MS = 8_000;

/** Refuses what plainly has no text or cannot be opened. What takes longer is taken, and told by its status. */
async function look(path: string, kind: DocumentKind, reader: DocumentReader): Promise<void> {
  const signal = AbortSignal.timeout(LOOK_WITHIN_MS);
  const seen = await reader.extractText(path, kind, { limits: LOOK, signal }).catch((error: unknown) => {
    if (signal.aborted || error instanceof DocumentReaderBusyError) return null;
    throw error;
  });
  if (seen === null || !('failure' in seen)) return;
  const code = uploadRefusal(seen);
  if (code !== null) throw new ApiError(code, seen.detail);
}

/**
 * Stores the file, then makes the document of it. A row says that the file arrives before it does: should the program die in
 * between, the file is removed a day later.
 */
async function keep(
  company: CompanyDatabase,
  file: ArrivedFile & { kind: DocumentKind },
  context: Context,
  dependencies: UploadDependencies,
): Promise<ContextDocument> {
  const { companyId } = company;
  const fileId = randomUUID();
  await insertArrivingFile(company.db, companyId, fileId);
  try {
    await dependencies.store.put(storedName(companyId, fileId), file.path, file);
    return await context.once.transaction((tx) =>
      makeDocument(tx, companyId, { ...file, fileId }, context, dependencies),
    );
  } catch (error) {
    // Without this it is still removed, a day later.
    await company.transaction((tx) => letGo(tx, companyId, fileId, context)).catch(() => undefined);
    throw error;
  }
}

/** Has the stored file removed, which no document names. */
async function letGo(
  tx: Connection,
  companyId: string,
  fileId: string,
  { enqueueFileRemoval }: Pick<Context, 'enqueueFileRemoval'>,
): Promise<void> {
  await updateFileLeaving(tx, companyId, fileId, 'arriving');
  await enqueueFileRemoval(tx);
}

/** Under the lock of the company's profile, so that parallel uploads follow each other. */
async function makeDocument(
  tx: Connection,
  companyId: string,
  { fileId, kind, name, sizeBytes, sha256 }: ArrivedFile & { kind: DocumentKind; fileId: string },
  context: Context,
  { enqueueIngest, now }: UploadDependencies,
): Promise<ContextDocument> {
  const { actor, requestId } = context;
  await lockProfile(tx, companyId);
  const { same, count } = await findSameDocument(tx, companyId, sha256);
  if (same !== null) {
    await letGo(tx, companyId, fileId, context);
    context.onSame();
    return same;
  }
  requireRoom(count);
  if (!(await updateFileKept(tx, companyId, fileId)))
    throw new Error('the upload took so long that its file was removed');
  const document = await insertDocument(tx, companyId, {
    id: randomUUID(),
    fileId,
    filename: documentName(name, kind),
    contentType: MEDIA_TYPES[kind],
    sizeBytes,
    contentHash: sha256,
    refreshAt: afterUpload(now()),
  });
  await enqueueIngest(tx, { companyId, docId: document.id });
  const { id, filename, content_type, size_bytes } = document;
  await recordAudit(tx, {
    companyId,
    actor,
    action: 'document.add',
    subject: id,
    after: { filename, content_type, size_bytes, sha256: sha256.toString('hex') },
    ...(requestId === undefined ? {} : { requestId }),
  });
  return document;
}
