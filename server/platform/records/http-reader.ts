import { rm } from 'node:fs/promises';
import type { Outbound } from '#platform/network/outbound.ts';
import { displayAddress, SourceBlockedError, SourceStatusError, SourceUnavailableError } from './address-errors.ts';
import { BodyShelf } from './body-shelf.ts';
import { bodyFromFile, type RecordBody } from './body.ts';
import { download, type DownloadLimits, type DownloadOutcome, type DownloadRequest } from './download.ts';
import { backoffMs, retryAfterMs, type HostPacer, type Sleep } from './politeness.ts';
import { DEFAULT_RECORD_LIMITS, RecordFormatError, requireFormat, type RecordFormat } from './record-format.ts';
import { prepareTemporaryFolder, temporaryPath } from './temporary-files.ts';

export type AddressRequest = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  /** JSON body of a POST. */
  body?: unknown;
  conditional?: boolean;
  expect: RecordFormat;
};

/** What an address said of its version when it was last read whole; addresses are given as `displayAddress` writes them. */
export type Validators = { etag: string | null; lastModified: string | null };
export type ValidatorStore = {
  get(address: string): Promise<Validators | null>;
  set(address: string, validators: Validators): Promise<void>;
};

export type AddressLimits = DownloadLimits & { recordBytes: number };

/** How gently one source is read. */
export type Politeness = {
  /** Between two requests to one host. */
  pauseMs: number;
  /** The most tries for one address. */
  tries: number;
  /** A wait that is asked for and longer than this ends the run instead. */
  maxWaitMs: number;
  /** For sources whose 403 means "too many requests": the wait before the next try. Null where it means "blocked". */
  forbiddenWaitMs: number | null;
};

export type AddressReaderOptions = {
  now: () => Date;
  sleep: Sleep;
  /** In [0, 1). */
  random: () => number;
  pacer: HostPacer;
  validators: ValidatorStore;
  /** Where bodies are kept while they are read; local to this machine. */
  folder: string;
  /** What connections are made by. */
  outbound: Outbound;
  /** The address that the operator gave the source, if any; those of its host and port are read with its permission. */
  configured: string | null;
  userAgent: string;
  limits?: Partial<AddressLimits>;
  politeness?: Partial<Politeness>;
  signal?: AbortSignal;
  /** Told before each wait between two tries, with the reason. */
  onWait?: (waitMs: number, reason: string) => void;
};

export type HttpReader = {
  /** Reads one address whole, or says that it is unchanged since its validators were confirmed. */
  read(request: AddressRequest): Promise<RecordBody | 'unchanged'>;
  /**
   * Takes down which bodies were gone through to their end by now. Calling the result stores their validators, and belongs
   * behind the storing of their records: an address that is "unchanged" is not read again.
   */
  confirmation(): () => Promise<void>;
  /** The same at once, for a run that is over. */
  confirm(): Promise<void>;
  /** Deletes the bodies. To be called in any case. */
  close(): Promise<void>;
};

const DEFAULT_ADDRESS_LIMITS: AddressLimits = {
  headersMs: 30_000,
  idleMs: 60_000,
  wholeMs: 30 * 60_000,
  bodyBytes: 1_000_000_000,
  ...DEFAULT_RECORD_LIMITS,
};

const DEFAULT_POLITENESS: Politeness = {
  pauseMs: 1000,
  tries: 4,
  maxWaitMs: 10 * 60_000,
  forbiddenWaitMs: null,
};

/** Names the program and a page about its operator, as sources ask of automatic readers. */
export function userAgentOf(version: string, contactUrl: string | null): string {
  return contactUrl === null ? `Tenderfit/${version}` : `Tenderfit/${version} (+${contactUrl})`;
}

type Job = { request: AddressRequest; url: URL; address: string; validators: Validators | null };

/**
 * Reads addresses politely: one request at a time to a host with a pause, repeated with growing waits after 408, 425, 429, 5xx,
 * 202 and cut answers as long as Retry-After says. A body is on disk whole, with its length, chunks and compression
 * verified, before anything of it is parsed, and its beginning is of the expected format.
 *
 * `read` throws `SourceBlockedError` (403), `SourceStatusError` (other statuses), `SourceUnavailableError` (tries used up) and
 * `RecordFormatError` (another format, too large, a forbidden redirect) and `AddressRefusedError` (not in a public network).
 */
export async function openAddressReader(options: AddressReaderOptions): Promise<HttpReader> {
  const limits = { ...DEFAULT_ADDRESS_LIMITS, ...options.limits };
  const politeness = { ...DEFAULT_POLITENESS, ...options.politeness };
  const shelf = new BodyShelf();
  const redirected = options.outbound.foreign;
  const clients = {
    first: options.configured === null ? redirected : options.outbound.toConfigured(options.configured),
    redirected,
  };
  const pending = new Map<string, Validators>();
  const confirmation = () => {
    const read = [...pending];
    return async () => {
      for (const [address, validators] of read) {
        await options.validators.set(address, validators);
        if (pending.get(address) === validators) pending.delete(address);
      }
    };
  };
  await prepareTemporaryFolder(options.folder, options.now());
  return {
    async read(request) {
      const job = await prepare(request, options.validators);
      const path = temporaryPath(options.folder);
      const outcome = await options.pacer.turn(job.url.host, politeness.pauseMs, () =>
        tryUntilWhole({ ...requestOf(job, path, limits, options), clients }, job, politeness, options),
      );
      if (outcome.kind !== 'body') return 'unchanged';
      const body = await openBody(job, path, limits);
      const { etag, lastModified } = outcome;
      return await shelf.keep(body, path, () => pending.set(job.address, { etag, lastModified }));
    },
    confirmation,
    confirm: () => confirmation()(),
    close: async () => {
      if (clients.first !== redirected) clients.first.close();
      await shelf.clear();
    },
  };
}

async function prepare(request: AddressRequest, store: ValidatorStore): Promise<Job> {
  const address = displayAddress(request.url);
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new RecordFormatError(`${address}: expected an address that begins with https:// or http://`);
  }
  const isConditional = request.conditional === true && (request.method ?? 'GET') === 'GET';
  return { request, url, address, validators: isConditional ? await store.get(address) : null };
}

function requestOf(
  job: Job,
  path: string,
  limits: AddressLimits,
  options: AddressReaderOptions,
): Omit<DownloadRequest, 'clients'> {
  const { request, url, validators } = job;
  const accept = {
    csv: 'text/csv, */*;q=0.5',
    json: 'application/json, */*;q=0.5',
    xml: 'application/xml, text/xml, */*;q=0.5',
  };
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const headers = {
    accept: accept[request.expect],
    'accept-encoding': 'gzip, br, deflate',
    'user-agent': options.userAgent,
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators?.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
    ...request.headers,
  };
  const { expect, method = 'GET' } = request;
  return { url, method, headers, body, expect, path, limits, signal: options.signal ?? null };
}

type Settled = Extract<DownloadOutcome, { kind: 'body' | 'unchanged' }>;

async function tryUntilWhole(
  request: DownloadRequest,
  { address, validators }: Job,
  politeness: Politeness,
  options: AddressReaderOptions,
): Promise<Settled> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = asPassing(await download(request), politeness);
    if (outcome.kind === 'body') return outcome;
    if (outcome.kind === 'unchanged') {
      if (validators) return outcome;
      throw new SourceStatusError(address, 304, '');
    }
    if (outcome.kind === 'refused' && outcome.status === 403) throw new SourceBlockedError(address, 403, outcome.says);
    if (outcome.kind === 'refused') throw new SourceStatusError(address, outcome.status, outcome.says);
    const askedMs = outcome.waitMs ?? retryAfterMs(outcome.retryAfter ?? undefined, options.now());
    if (attempt >= politeness.tries || (askedMs ?? 0) > politeness.maxWaitMs) {
      const asks = askedMs === null ? '' : `; it asks to wait ${Math.ceil(askedMs / 1000)} s`;
      const tries = attempt === 1 ? 'at the first try' : `after ${attempt} tries`;
      throw new SourceUnavailableError(
        `${address}: no whole answer ${tries}: ${outcome.reason}${asks}`,
        outcome.status,
        askedMs,
      );
    }
    const waitMs = Math.max(politeness.pauseMs, askedMs ?? 0, backoffMs(attempt + 1, options.random()));
    options.onWait?.(waitMs, `${address}: ${outcome.reason}`);
    await options.sleep(waitMs, options.signal);
  }
}

type Tried =
  | Exclude<DownloadOutcome, { kind: 'passing' }>
  | (Extract<DownloadOutcome, { kind: 'passing' }> & { waitMs: number | null });

function asPassing(outcome: DownloadOutcome, { forbiddenWaitMs }: Politeness): Tried {
  if (outcome.kind === 'passing') return { ...outcome, waitMs: null };
  if (outcome.kind !== 'refused' || outcome.status !== 403 || forbiddenWaitMs === null) return outcome;
  return { kind: 'passing', status: 403, reason: 'it answered 403', retryAfter: null, waitMs: forbiddenWaitMs };
}

async function openBody({ request, address }: Job, path: string, limits: AddressLimits): Promise<RecordBody> {
  try {
    const body = await bodyFromFile(path, address, limits);
    requireFormat(address, body.head, request.expect);
    return body;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
