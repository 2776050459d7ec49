import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedHeaders } from './s3-signature.ts';

/** A store that speaks as much S3 as the program does, in memory: it refuses what is not signed, or not what was signed. */
export type S3Server = {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** What is stored, by bucket and key. */
  objects: Map<string, Buffer>;
  /** Method, path and status of each request. */
  requests: string[];
  /** Answers that come instead of the right ones, each once. */
  answerNext: { status: number; code: string }[];
  close(): Promise<void>;
};

const KEY = { accessKeyId: 'TESTKEY', secretAccessKey: 'a+secret/of=the+tests', region: 'ca-central-1' };
const MOST_SKEW_MS = 15 * 60_000;

export async function startS3Server(bucket = 'tender-documents'): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const answerNext: S3Server['answerNext'] = [];
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answer(request);
    requests.push(`${request.method} ${request.url} ${status}`);
    response.writeHead(status, { 'content-length': body.length }).end(body);
  };
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: Buffer }> => {
    const body = Buffer.concat(await request.toArray());
    const failure = answerNext.shift() ?? refusalOf(request, body, bucket);
    if (failure !== null) return { status: failure.status, body: errorBody(failure.code) };
    const path = request.url ?? '';
    if (request.method === 'PUT') objects.set(path, body);
    if (request.method === 'PUT') return { status: 200, body: Buffer.alloc(0) };
    if (request.method === 'DELETE') objects.delete(path);
    if (request.method === 'DELETE') return { status: 204, body: Buffer.alloc(0) };
    const found = objects.get(path);
    return found === undefined ? { status: 404, body: errorBody('NoSuchKey') } : { status: 200, body: found };
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return { endpoint, bucket, ...KEY, objects, requests, answerNext, close: () => closed(server) };
}

function refusalOf(request: IncomingMessage, body: Buffer, bucket: string): { status: number; code: string } | null {
  const { method = '', url: path = '', headers } = request;
  const at = String(headers['x-amz-date'] ?? '');
  const instant = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(instant - Date.now()) < MOST_SKEW_MS)) return { status: 403, code: 'RequestTimeTooSkewed' };
  const payloadHash = String(headers['x-amz-content-sha256'] ?? '');
  const url = new URL(path, `http://${headers.host}`);
  const wanted = signedHeaders({ method, url, headers: {}, payloadHash }, KEY, new Date(instant));
  if (headers.authorization?.replaceAll(', ', ',') !== wanted['authorization'])
    return { status: 403, code: 'SignatureDoesNotMatch' };
  if (method === 'PUT' && headers['content-length'] === undefined) return { status: 411, code: 'MissingContentLength' };
  if (createHash('sha256').update(body).digest('hex') !== payloadHash)
    return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  return path.startsWith(`/${bucket}/`) ? null : { status: 404, code: 'NoSuchBucket' };
}

function errorBody(code: string): Buffer {
  return Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>of the tests</Message></Error>`);
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  const ended = once(server, 'close');
  server.close();
  await ended;
}
