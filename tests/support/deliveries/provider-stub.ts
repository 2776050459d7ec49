import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider in Resend's place that knows keys as Resend does and answers as a bad day would. */
export type ProviderStub = {
  baseUrl: string;
  /** Every request that arrived whole: its key, and the SHA-256 of its body. */
  requests: { key: string; payload: string }[];
  /** How many messages it took for each reader; a repeat under a known key is not taken again. */
  takenFor: Map<string, number>;
  /** How often it did what. */
  deeds: Map<Deed, number>;
  close(): void;
};

/** What it does with a request: whether it takes the message, and how it answers. */
const DEEDS = {
  accept: { weight: 30, takes: true },
  refuse: { weight: 3, takes: false },
  'accept and never answer': { weight: 12, takes: true },
  'accept and reset': { weight: 12, takes: true },
  'reset before accepting': { weight: 8, takes: false },
  'accept and answer late': { weight: 9, takes: true },
  'accept and answer garbage': { weight: 7, takes: true },
  'accept and answer 500': { weight: 6, takes: true },
  'answer 503': { weight: 6, takes: false },
  'answer 429': { weight: 4, takes: false },
  'answer 409 for a key in use': { weight: 3, takes: false },
} as const satisfies Record<string, { weight: number; takes: boolean }>;
export type Deed = keyof typeof DEEDS;

function draw(random: () => number): Deed {
  const all = Object.entries(DEEDS) as [Deed, { weight: number }][];
  let left = random() * all.reduce((sum, [, { weight }]) => sum + weight, 0);
  for (const [deed, { weight }] of all) {
    left -= weight;
    if (left < 0) return deed;
  }
  return 'accept';
}

/** @param lateMs how long a late answer takes: about as long as its client waits */
export async function openProviderStub({
  random,
  lateMs,
}: {
  random: () => number;
  lateMs: number;
}): Promise<ProviderStub> {
  const requests: ProviderStub['requests'] = [];
  const takenFor: ProviderStub['takenFor'] = new Map();
  const deeds: ProviderStub['deeds'] = new Map();
  const known = new Map<string, string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const payload = createHash('sha256').update(body).digest('hex');
      const given = request.headers['idempotency-key'];
      const key = typeof given === 'string' ? given : `none-${requests.length}`;
      requests.push({ key, payload });
      const first = known.get(key);
      if (first !== undefined && first !== payload) return answer(response, 409, 'invalid_idempotent_request');
      const drawn = draw(random);
      // What it refuses it refuses at the first sight of a key.
      const deed = first !== undefined && drawn === 'refuse' ? 'accept' : drawn;
      deeds.set(deed, (deeds.get(deed) ?? 0) + 1);
      if (DEEDS[deed].takes && first === undefined) {
        known.set(key, payload);
        const { to } = JSON.parse(body.toString('utf8')) as { to: string[] };
        const [reader = ''] = to;
        takenFor.set(reader, (takenFor.get(reader) ?? 0) + 1);
      }
      perform(deed, response, key, lateMs);
    });
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    takenFor,
    deeds,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, status: number, name: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ name, message: name }));
}

function accept(response: ServerResponse, key: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `m-${key}` }));
}

function perform(deed: Deed, response: ServerResponse, key: string, lateMs: number): void {
  switch (deed) {
    case 'accept':
      return accept(response, key);
    case 'refuse':
      return answer(response, 422, 'validation_error');
    case 'accept and never answer':
      return;
    case 'accept and reset':
    case 'reset before accepting':
      return void response.socket?.resetAndDestroy();
    case 'accept and answer late':
      return void setTimeout(() => accept(response, key), lateMs);
    case 'accept and answer garbage':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>');
    case 'accept and answer 500':
      return answer(response, 500, 'internal_server_error');
    case 'answer 503':
      return answer(response, 503, 'service_unavailable');
    case 'answer 429':
      return answer(response, 429, 'rate_limit_exceeded', { 'retry-after': '30' });
    case 'answer 409 for a key in use':
      return answer(response, 409, 'concurrent_idempotent_requests');
    default:
      return deed satisfies never;
  }
}
