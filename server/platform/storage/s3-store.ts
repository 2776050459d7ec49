import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { refusalIn } from '#platform/network/private-addresses.ts';
import { prepareTemporaryFolder, temporaryPath } from '#platform/records/temporary-files.ts';
import { checkedName, type FileStore, StoredFileMissingError } from './file-store.ts';
import { type S3Credentials, signedHeaders } from './s3-signature.ts';

/** A bucket and how to reach it. */
export type S3Options = {
  /** Without a slash at its end. The bucket is named in the path, which every store that speaks S3 takes. */
  endpoint: string;
  bucket: string;
  credentials: S3Credentials;
  /** Where files that are read lie meanwhile. */
  temporaryFolder: string;
  /** What requests leave by. */
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** For each attempt. */
  timeoutMs?: number;
  /** Between attempts, times the number of the attempt. */
  pauseMs?: number;
};

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;
const PAUSE_MS = 300;
const ERROR_CHARS = 4_096;
/** Of the body of what has none. */
const EMPTY_SHA256 = createHash('sha256').digest('hex');
/** Before every name, so that the bucket may hold other things too. */
const PREFIX = 'documents';

type Sent = { method: 'GET' | 'PUT' | 'DELETE'; name: string; payloadHash: string; body?: Blob };

/**
 * Keeps files in a bucket of Amazon S3 or of what speaks its language. Every request is signed, and the hash of what is
 * stored with it, so that the store refuses a body that broke on its way.
 */
export function s3Store(options: S3Options): FileStore {
  const { temporaryFolder, now } = options;
  return {
    kind: 's3',
    async put(name, path, { sha256 }, { signal } = {}) {
      const sent: Sent = { method: 'PUT', name, payloadHash: sha256.toString('hex'), body: await openAsBlob(path) };
      await request(options, sent, signal, drop);
    },
    async withFile(name, work, { signal } = {}) {
      await prepareTemporaryFolder(temporaryFolder, now());
      const path = temporaryPath(temporaryFolder);
      try {
        await request(options, { method: 'GET', name, payloadHash: EMPTY_SHA256 }, signal, async ({ body }) => {
          const file = createWriteStream(path, { flags: 'w', mode: 0o600 });
          await pipeline(body === null ? [] : Readable.fromWeb(body), file);
        });
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async delete(name, { signal } = {}) {
      const sent: Sent = { method: 'DELETE', name, payloadHash: EMPTY_SHA256 };
      await request(options, sent, signal, drop).catch((error: unknown) => {
        if (!(error instanceof StoredFileMissingError)) throw error;
      });
    },
  };
}

async function drop(response: Response): Promise<void> {
  await response.body?.cancel();
}

/** The store's answer is no success; `isPassing` where another attempt may succeed. */
class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isPassing = isPassing;
  }
}

/** Sends the request, again where the failure may pass, and has its answer read. All are safe to repeat. */
async function request(
  options: S3Options,
  sent: Sent,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptRequest(options, sent, signal, read);
    } catch (error) {
      const isLast = attempt >= ATTEMPTS || signal?.aborted === true;
      if (isLast || !(error instanceof S3Error) || !error.isPassing) throw error;
    }
    await sleep(attempt * (options.pauseMs ?? PAUSE_MS), undefined, signal === undefined ? {} : { signal });
  }
}

async function attemptRequest(
  { endpoint, bucket, credentials, fetch, now, timeoutMs = TIMEOUT_MS }: S3Options,
  { method, name, payloadHash, body }: Sent,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<void>,
): Promise<void> {
  const url = new URL(`${endpoint}/${bucket}/${PREFIX}/${checkedName(name)}`);
  const limit = AbortSignal.timeout(timeoutMs);
  let response: Response | null = null;
  try {
    response = await fetch(url, {
      method,
      headers: await signedHeaders({ method, url, payloadHash }, credentials, now()),
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    if (response.ok) return await read(response);
  } catch (error) {
    signal?.throwIfAborted();
    const isPassing = refusalIn(error) === null;
    throw new S3Error(`the document store could not be reached: ${reasonOf(error)}`, isPassing, { cause: error });
  }
  await refuse(response);
}

async function refuse(response: Response): Promise<never> {
  const text = await startOf(response);
  const code = /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(text)?.[1] ?? '';
  if (response.status === 404 && code !== 'NoSuchBucket') throw new StoredFileMissingError();
  const isPassing = response.status >= 500 || response.status === 408 || response.status === 429;
  throw new S3Error(`the document store answered ${[response.status, code].join(' ').trim()}`, isPassing);
}

/** The beginning of an error's text; what follows is not read. */
async function startOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > ERROR_CHARS) break;
    }
  } catch {
    // The status says enough.
  }
  return text.slice(0, ERROR_CHARS);
}

function reasonOf(error: unknown): string {
  const refused = refusalIn(error);
  if (refused !== null) return refused.message;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'no answer';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
