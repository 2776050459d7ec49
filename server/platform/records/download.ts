import { createWriteStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Client } from '#platform/network/outbound.ts';
import { AddressRefusedError } from '#platform/network/private-addresses.ts';
import { codeOf } from '#platform/storage/disk-faults.ts';
import { displayAddress } from './address-errors.ts';
import { excerpt, RecordFormatError, type RecordFormat } from './record-format.ts';

export type DownloadLimits = {
  /** Until the headers of an answer are there, connecting included. */
  headersMs: number;
  /** Between two pieces of a body. */
  idleMs: number;
  /** For one try as a whole. */
  wholeMs: number;
  /** Of one body as it travels. */
  bodyBytes: number;
  /** Of one body after decompression. */
  expandedBytes: number;
};

export type DownloadRequest = {
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  expect: RecordFormat;
  /** Where the body goes, decompressed; the file is there only when the outcome is `body`. */
  path: string;
  limits: DownloadLimits;
  signal: AbortSignal | null;
  /** What connects to the address itself, and to where it redirects. */
  clients: { first: Client; redirected: Client };
  /** Whether an address that it redirects to may be read; by default each. */
  permits?: (url: URL) => boolean;
};

export type DownloadOutcome =
  | { kind: 'body'; etag: string | null; lastModified: string | null }
  | { kind: 'unchanged' }
  /** Worth another try: no answer, a passing status or a body that did not arrive whole. */
  | { kind: 'passing'; status: number | null; reason: string; retryAfter: string | null }
  | { kind: 'refused'; status: number; says: string };

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** 202: TED's front end says so of XML that it has not made yet (sources.md, section 7.1). */
const PASSING_STATUSES = new Set([202, 408, 425, 429, 500, 502, 503, 504]);
/** The machine's own faults, which another try would only repeat. */
const LOCAL_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EMFILE', 'ENFILE', 'ENOENT', 'EEXIST', 'EIO']);
const SAYS_BYTES = 2048;
const EDGE_BYTES = 256;
const CLOSING: Record<string, string> = { '{': '}', '[': ']', '<': '>' };

/**
 * One try to read an address whole into a file. Node's own http client and not fetch: fetch decompresses without telling
 * whether the compressed data was complete, so that a cut body would pass for a whole one.
 */
export async function download(request: DownloadRequest): Promise<DownloadOutcome> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(timeOut('whole', request.limits.wholeMs)), request.limits.wholeMs);
  const signal = request.signal ? AbortSignal.any([stop.signal, request.signal]) : stop.signal;
  try {
    const response = await follow(request, signal);
    return await outcomeOf(response, request, stop, signal);
  } catch (error) {
    await rm(request.path, { force: true });
    request.signal?.throwIfAborted();
    return passingOrThrown(stop.signal.aborted ? stop.signal.reason : error);
  } finally {
    clearTimeout(timer);
  }
}

function timeOut(what: 'headers' | 'idle' | 'whole', ms: number): Error {
  const said = {
    headers: `no answer within ${ms} ms`,
    idle: `the body stopped for ${ms} ms`,
    whole: `the answer took longer than ${ms} ms`,
  };
  return new Error(said[what]);
}

function passingOrThrown(error: unknown): DownloadOutcome {
  const code = codeOf(error);
  const isLasting = error instanceof RecordFormatError || error instanceof AddressRefusedError;
  if (!(error instanceof Error) || isLasting || LOCAL_FAULTS.has(code)) throw error;
  const isCut = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'Z_BUF_ERROR', 'Z_DATA_ERROR'].includes(code);
  const reason = isCut ? `the connection or the body was cut (${code})` : excerpt(error.message || code);
  return { kind: 'passing', status: null, reason, retryAfter: null };
}

/** The answer behind at most five redirects. They stay with http and https, and never lead from https to http. */
async function follow(request: DownloadRequest, signal: AbortSignal): Promise<IncomingMessage> {
  let { url, headers } = request;
  let client = request.clients.first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await send({ ...request, url, headers }, client, signal).catch((error: unknown) => {
      throw hops > 0 && error instanceof AddressRefusedError ? misled(request.url, url, error) : error;
    });
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return response;
    response.destroy();
    const next = redirected(url, location, request.method, response.statusCode ?? 0);
    if (request.permits?.(next) === false)
      throw new RecordFormatError(`${displayAddress(url.href)}: redirects to an address that is not read`);
    if (next.host !== url.host) headers = withoutCredentials(headers);
    url = next;
    client = request.clients.redirected;
  }
  throw new RecordFormatError(`${displayAddress(request.url.href)}: redirects more than ${MAX_REDIRECTS} times`);
}

function misled(from: URL, to: URL, refused: AddressRefusedError): RecordFormatError {
  return new RecordFormatError(
    `${displayAddress(from.href)}: redirects to ${displayAddress(to.href)}: ${refused.message}`,
  );
}

function redirected(from: URL, location: string, method: string, status: number): URL {
  const address = displayAddress(from.href);
  const next = URL.canParse(location, from.href) ? new URL(location, from.href) : null;
  const isUpgrade = from.protocol === 'http:' && next?.protocol === 'https:';
  if (!next || (next.protocol !== from.protocol && !isUpgrade)) {
    throw new RecordFormatError(
      `${address}: redirects to \`${excerpt(location)}\`; expected an address of the same scheme`,
    );
  }
  if (method === 'POST' && status !== 307 && status !== 308) {
    throw new RecordFormatError(
      `${address}: answers a POST with a redirect (${status}) to ${displayAddress(next.href)}`,
    );
  }
  return next;
}

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  const safe = new Set([
    'accept',
    'accept-encoding',
    'content-type',
    'if-modified-since',
    'if-none-match',
    'user-agent',
  ]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => safe.has(name.toLowerCase())));
}

async function send(request: DownloadRequest, { agents }: Client, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, method, headers, body, limits } = request;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = { method, headers, signal };
  const sent =
    url.protocol === 'https:'
      ? https.request(url, { ...options, agent: agents.https }, resolve)
      : http.request(url, { ...options, agent: agents.http }, resolve);
  const timer = setTimeout(() => sent.destroy(timeOut('headers', limits.headersMs)), limits.headersMs);
  sent.on('error', reject);
  sent.end(body ?? undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

async function outcomeOf(
  response: IncomingMessage,
  request: DownloadRequest,
  stop: AbortController,
  signal: AbortSignal,
): Promise<DownloadOutcome> {
  const status = response.statusCode ?? 0;
  if (status === 200) {
    await spool(response, request, stop, signal);
    if (!(await endsWhole(request.path, request.expect))) {
      await rm(request.path, { force: true });
      return {
        kind: 'passing',
        status,
        reason: `the ${request.expect.toUpperCase()} ends in the middle`,
        retryAfter: null,
      };
    }
    return {
      kind: 'body',
      etag: response.headers.etag ?? null,
      lastModified: response.headers['last-modified'] ?? null,
    };
  }
  if (status === 304) {
    response.destroy();
    return { kind: 'unchanged' };
  }
  const says = await saidIn(response);
  if (!PASSING_STATUSES.has(status)) return { kind: 'refused', status, says };
  const retryAfter = response.headers['retry-after'] ?? null;
  return { kind: 'passing', status, reason: `it answered ${status}${says === '' ? '' : `: \`${says}\``}`, retryAfter };
}

/** Writes the body to its file, decompressed. Fails unless all of it came: by its length, its chunks and its compression. */
async function spool(
  response: IncomingMessage,
  { url, path, limits }: DownloadRequest,
  stop: AbortController,
  signal: AbortSignal,
): Promise<void> {
  const address = displayAddress(url.href);
  if (Number(response.headers['content-length'] ?? 0) > limits.bodyBytes) {
    response.destroy();
    throw tooLarge(address, limits.bodyBytes);
  }
  const decoder = decoderOf(response, address);
  const idle = setTimeout(() => stop.abort(timeOut('idle', limits.idleMs)), limits.idleMs);
  const wire = counter(limits.bodyBytes, address, () => idle.refresh());
  const text = counter(limits.expandedBytes, address, () => {});
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    if (decoder) await pipeline(response, wire, decoder, text, file, { signal });
    else await pipeline(response, wire, text, file, { signal });
  } finally {
    clearTimeout(idle);
  }
}

function counter(maxBytes: number, address: string, onChunk: () => void): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onChunk();
      total += chunk.length;
      if (total > maxBytes) done(tooLarge(address, maxBytes));
      else done(null, chunk);
    },
  });
}

function tooLarge(address: string, maxBytes: number): RecordFormatError {
  return new RecordFormatError(`${address}: the answer is larger than ${maxBytes} bytes, the most that is read`);
}

function decoderOf(response: IncomingMessage, address: string): NodeJS.ReadWriteStream | null {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return null;
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'deflate') return createInflate();
  response.destroy();
  throw new RecordFormatError(`${address}: expected gzip, br or deflate; it is encoded as ${excerpt(encoding)}`);
}

/**
 * Whether a JSON or XML body ends as it begins. Servers close a connection without a length, or cut what they make and send the
 * cut text with its right length (sources.md, section 1.5). Anything else is left to its reader.
 */
async function endsWhole(path: string, expect: RecordFormat): Promise<boolean> {
  if (expect === 'csv') return true;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const first = await textAt(file, 0);
    const closing = CLOSING[first.replace(/^\u00EF\u00BB\u00BF/, '').trimStart()[0] ?? ''];
    const last = await textAt(file, Math.max(0, size - EDGE_BYTES));
    return closing === undefined || last.trimEnd().endsWith(closing);
  } finally {
    await file.close();
  }
}

async function textAt(file: FileHandle, position: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(EDGE_BYTES), 0, EDGE_BYTES, position);
  return buffer.toString('latin1', 0, bytesRead);
}

/** The beginning of an answer that is not the expected one, for the message. */
async function saidIn(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      parts.push(chunk);
      length += chunk.length;
      if (length >= SAYS_BYTES) break;
    }
  } catch {
    // What arrived is enough for a message.
  }
  return excerpt(Buffer.concat(parts).toString('utf8').replaceAll('\uFFFD', '?'));
}
