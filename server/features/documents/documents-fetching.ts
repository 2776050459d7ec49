import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { LIMITS } from '#contract/limits.ts';
import { documentName } from '#features/knowledge/knowledge.ts';
import { isArchive, packageFileTypeOfFile } from '#platform/documents/document-type.ts';
import type { Outbound } from '#platform/network/outbound.ts';
import { refusalIn } from '#platform/network/private-addresses.ts';
import { download, type DownloadLimits } from '#platform/records/download.ts';
import type { HostPacer } from '#platform/records/politeness.ts';
import { RecordFormatError } from '#platform/records/record-format.ts';
import { prepareTemporaryFolder, temporaryPath } from '#platform/records/temporary-files.ts';
import { publishedName } from './documents.ts';
import { CLAIM_MS, LATER_MS, type PublishedDependencies, readFetched } from './documents-published.ts';
import { currentVersion } from './documents-reading.ts';
import { FORMATS, MEDIA_TYPES } from './media-types.ts';
import { addressName, addressRefusal, isEntrance, nextAttempt } from './published-address.ts';
import {
  claimPublished,
  deleteUnusedFile,
  type DueDocument,
  insertAddress,
  insertFile,
  listDueIds,
  listNewAddresses,
  listUnusedFiles,
  refreshPublished,
  updateFetched,
  updatePublished,
} from './queries-published.ts';

/** Fetching what buyers published: once per content, politely, and from public addresses only. */

export type FetchingDependencies = PublishedDependencies & {
  folder: string;
  /** Checks each address at the moment of connecting, those of redirects too. */
  outbound: Outbound;
  pacer: HostPacer;
  userAgent: string;
  /** Whether documents are fetched at all. */
  isOn: boolean;
  log: { warn(details: object, message: string): void };
  /** Why an address is not even tried; by default `addressRefusal`. */
  refusalOf?: (address: string) => string | null;
};

const MOST_FOUND = 2_000;
const PER_LISTING = 30;
const MOST_A_RUN = 500;
const PAUSE_MS = 2_000;
const UNUSED_MS = 24 * 60 * 60 * 1000;
const BYTES = LIMITS.solicitationDocuments.bytes;
const DOWNLOAD: DownloadLimits = {
  headersMs: 30_000,
  idleMs: 30_000,
  wholeMs: 120_000,
  bodyBytes: BYTES,
  expandedBytes: BYTES,
};
const ACCEPT = [...new Set(Object.values(MEDIA_TYPES)), '*/*;q=0.5'].join(', ');

/** Takes down the addresses of open tenders that some company holds, then fetches and reads what is due. */
export async function fetchDocuments(dependencies: FetchingDependencies, signal: AbortSignal): Promise<void> {
  if (!dependencies.isOn) return;
  const { database, now, pacer, log } = dependencies;
  await refreshPublished(database.db, { now: now(), readerVersion: await currentVersion(dependencies) });
  await removeUnusedFiles(dependencies);
  await takeDownAddresses(dependencies);
  for (const { id, address } of await listDueIds(database.db, now(), MOST_A_RUN)) {
    signal.throwIfAborted();
    const at = now();
    const claim = { now: at, until: new Date(at.getTime() + CLAIM_MS) };
    const work = async (): Promise<void> => {
      const due = await claimPublished(database.db, id, claim);
      if (due !== null) await fetchAndRead(dependencies, due, signal);
    };
    try {
      await pacer.turn(URL.parse(address)?.host ?? '', PAUSE_MS, work);
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error, documentId: id }, 'a published document could not be fetched or read');
      await updatePublished(database.db, id, {
        status: 'found',
        reason: null,
        dueAt: new Date(now().getTime() + LATER_MS),
      });
    }
  }
}

/** A day later than the last fetch, nobody is about to name the content. */
async function removeUnusedFiles({ database, store, now }: FetchingDependencies): Promise<void> {
  for (const hash of await listUnusedFiles(database.db, new Date(now().getTime() - UNUSED_MS))) {
    await store.delete(publishedName(hash));
    await deleteUnusedFile(database.db, hash);
  }
}

async function takeDownAddresses({ database, now, refusalOf = addressRefusal }: FetchingDependencies): Promise<void> {
  const at = now();
  const found = await listNewAddresses(database.db, { now: at, perListing: PER_LISTING, limit: MOST_FOUND });
  for (const { listing_id: listingId, url, file_name: given } of found)
    await insertAddress(database.db, {
      listingId,
      address: url,
      filename: documentName(addressName(url, given), 'pdf'),
      refusal: refusalOf(url),
      dueAt: at,
    });
}

async function fetchAndRead(dependencies: FetchingDependencies, due: DueDocument, signal: AbortSignal): Promise<void> {
  const hash = due.hash ?? (await fetchFile(dependencies, due, signal));
  if (hash !== null) await readFetched(dependencies, due, hash, signal);
}

/** Null: it could not be had, which the document says. */
async function fetchFile(
  dependencies: FetchingDependencies,
  due: DueDocument,
  signal: AbortSignal,
): Promise<Buffer | null> {
  await prepareTemporaryFolder(dependencies.folder, dependencies.now());
  const path = temporaryPath(dependencies.folder);
  try {
    const refused = await tryDownload(dependencies, due, path, signal);
    if (refused !== null) {
      await updatePublished(dependencies.database.db, due.id, refused);
      return null;
    }
    return await keepFile(dependencies, due, path);
  } finally {
    await rm(path, { force: true });
  }
}

type Refused = Parameters<typeof updatePublished>[2];
const refusedFor = (reason: string): Refused => ({ status: 'refused', reason: reason.slice(0, 500), dueAt: null });

/** Null: the file is there. */
async function tryDownload(
  { outbound, userAgent, now, refusalOf = addressRefusal }: FetchingDependencies,
  { address, attempts }: DueDocument,
  path: string,
  signal: AbortSignal,
): Promise<Refused | null> {
  const refusal = refusalOf(address);
  if (refusal !== null) return refusedFor(refusal);
  const headers = { accept: ACCEPT, 'accept-encoding': 'gzip, br, deflate', 'user-agent': userAgent };
  try {
    const outcome = await download({
      url: new URL(address),
      method: 'GET',
      headers,
      body: null,
      // Whole by its length and compression; what it is, is seen in its content.
      expect: 'csv',
      path,
      limits: DOWNLOAD,
      signal,
      clients: { first: outbound.foreign, redirected: outbound.foreign },
      permits: (url) => refusalOf(url.href) === null,
    });
    if (outcome.kind === 'body') return null;
    if (outcome.kind === 'refused') return refusedFor(`The website answered ${outcome.status}; it may need a login.`);
    const dueAt = nextAttempt(attempts, now());
    const reason = 'The website did not send the whole document.';
    return dueAt === null ? { status: 'failed', reason, dueAt } : { status: 'found', reason, dueAt };
  } catch (error) {
    // The network behind an address is not described to whoever reads the document's row.
    if (refusalIn(error) !== null) return refusedFor('The address leads to a network that is not public.');
    if (error instanceof RecordFormatError)
      return refusedFor(
        `The answer is larger than ${BYTES / (1024 * 1024)} MB, or redirects where documents are not fetched.`,
      );
    throw error;
  }
}

/** Stores the file under its content, once however often it is published. Null: it is of a kind that is not read. */
async function keepFile(
  { database, store }: FetchingDependencies,
  due: DueDocument,
  path: string,
): Promise<Buffer | null> {
  const { size: sizeBytes } = await stat(path);
  const kind = sizeBytes === 0 ? null : await packageFileTypeOfFile(path, '', BYTES);
  if (kind === 'html' && isEntrance(await beginningOf(path))) {
    await updatePublished(
      database.db,
      due.id,
      refusedFor('The address gives a web page that asks for a login or a browser.'),
    );
    return null;
  }
  if (kind === null) {
    const isPackage = sizeBytes > 0 && (await isArchive(path, BYTES));
    await updatePublished(
      database.db,
      due.id,
      refusedFor(
        isPackage
          ? 'The address gives a ZIP package, which is not opened by itself; download it and upload it here.'
          : `The address gives no ${FORMATS}.`,
      ),
    );
    return null;
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const contentHash = hash.digest();
  await insertFile(database.db, { contentHash, contentType: MEDIA_TYPES[kind], sizeBytes });
  await store.put(publishedName(contentHash), path, { sizeBytes, sha256: contentHash });
  await updateFetched(database.db, due.id, contentHash);
  return contentHash;
}

const BEGINNING_BYTES = 256 * 1024;

async function beginningOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
