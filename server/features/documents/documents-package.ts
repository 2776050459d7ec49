import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { LIMITS } from '#contract/limits.ts';
import { announceFile, documentName, keepFile, releaseFile, storedName } from '#features/knowledge/knowledge.ts';
import { lockProfile } from '#features/profile/profile.ts';
import { isArchiveBytes, packageFileType } from '#platform/documents/document-type.ts';
import { ZipError } from '#platform/documents/zip-archive.ts';
import { type PackagedFile, readPackage } from '#platform/documents/zip-package.ts';
import { prepareTemporaryFolder, temporaryPath } from '#platform/records/temporary-files.ts';
import type { UploadDependencies } from './documents-upload.ts';
import { FORMATS, MEDIA_TYPES } from './media-types.ts';
import { type Claimed, findSame, insertDocument } from './queries.ts';

/** What became of a package: how many documents are in it, and what was left out, in a sentence; or why it cannot be opened. */
export type OpenedPackage = { failure: string } | { failure: null; note: string | null };

const { bytes: fileBytes, packageFiles: files, expandedBytes, perTender } = LIMITS.solicitationDocuments;

/**
 * Makes a document of each file in a package, which is then read like one that was uploaded alone. Killed in between and run again, it goes on
 * with the files that are missing.
 */
export async function openPackage(
  dependencies: UploadDependencies,
  companyId: string,
  owner: Claimed,
  path: string,
  signal: AbortSignal,
): Promise<OpenedPackage> {
  let found: PackagedFile[];
  try {
    found = readPackage(await readFile(path), { files, fileBytes, expandedBytes });
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return { failure: error.message };
  }
  const leftOut: string[] = [];
  for (const file of found) {
    signal.throwIfAborted();
    const refusal = await takeFile(dependencies, companyId, owner, file);
    if (refusal !== null) leftOut.push(refusal);
  }
  return { failure: null, note: noteOf(leftOut) };
}

function noteOf(leftOut: readonly string[]): string | null {
  const [first] = leftOut;
  if (first === undefined) return null;
  return leftOut.length === 1
    ? `1 file was left out: ${first}`
    : `${leftOut.length} files were left out; one of them: ${first}`;
}

/** Null: there is a document of it, which may say itself that it is of a kind that is not read. */
async function takeFile(
  dependencies: UploadDependencies,
  companyId: string,
  owner: Claimed,
  { name, refusal, open }: PackagedFile,
): Promise<string | null> {
  const shown = documentName(name, 'bin');
  if (refusal !== null) return `${shown}: ${refusal}`;
  let bytes: Buffer;
  try {
    bytes = open();
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return `${shown}: ${error.message}`;
  }
  const sha256 = createHash('sha256').update(bytes).digest();
  const { same, count } = await findSame(dependencies.database.db, companyId, owner.listing_id, sha256);
  if (same !== null) return null;
  if (count >= perTender) return `${shown}: The tender has ${perTender} documents already.`;
  await keepFileOf(dependencies, companyId, owner, { bytes, sha256, shown });
  return null;
}

type Member = { bytes: Buffer; sha256: Buffer; shown: string };

async function keepFileOf(
  { database, store, folder, now, enqueueReading, enqueueFileRemoval }: UploadDependencies,
  companyId: string,
  owner: Claimed,
  { bytes, sha256, shown }: Member,
): Promise<void> {
  await prepareTemporaryFolder(folder, now());
  const path = temporaryPath(folder);
  const fileId = randomUUID();
  await announceFile(database.db, companyId, fileId);
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    await store.put(storedName(companyId, fileId), path, { sizeBytes: bytes.length, sha256 });
  } finally {
    await rm(path, { force: true });
  }
  const kind = packageFileType(bytes, shown);
  await database.transaction(async (tx) => {
    await lockProfile(tx, companyId);
    if (!(await keepFile(tx, companyId, fileId)))
      throw new Error('the file of a package was removed before it was kept');
    const document = await insertDocument(tx, companyId, {
      id: randomUUID(),
      listingId: owner.listing_id,
      packageId: owner.id,
      fileId,
      filename: shown,
      contentType: kind === null ? 'application/octet-stream' : MEDIA_TYPES[kind],
      sizeBytes: bytes.length,
      contentHash: sha256,
      refusal: kind === null ? refusalOf(bytes) : null,
    });
    if (document === null) {
      await releaseFile(tx, companyId, fileId, 'kept');
      await enqueueFileRemoval(tx);
    } else if (kind !== null) await enqueueReading(tx, { companyId, documentId: document.id });
  });
}

function refusalOf(bytes: Buffer): string {
  return isArchiveBytes(bytes)
    ? 'A package within a package is not opened; upload it by itself.'
    : `The content is not ${FORMATS}.`;
}
