import { once } from 'node:events';
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A load balancer on loopback: one process after the other, of those whose `/readyz` said 200 at the last look. */
export type Balancer = {
  base: string;
  /** Sends to the process, too, once it is ready. */
  add(base: string): void;
  /** Waits until the process is sent requests. */
  isReady(base: string): Promise<void>;
  /** What a process did not answer: how many requests, by what the connection said. Nothing is tried again. */
  failures: Map<string, number>;
  close(): Promise<void>;
};

const LOOK_MS = 100;

type Backend = { base: URL; agent: Agent; isReady: boolean };

export async function startBalancer(bases: readonly string[]): Promise<Balancer> {
  const backends: Backend[] = [];
  const failures = new Map<string, number>();
  let turn = 0;
  let isOpen = true;
  const server = createServer((incoming, outgoing) => {
    const ready = backends.filter((one) => one.isReady);
    const backend = ready[(turn += 1) % Math.max(1, ready.length)];
    if (backend === undefined) outgoing.writeHead(502).end();
    else pass(backend, incoming, outgoing, failures);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const add = (base: string): void => {
    backends.push({ base: new URL(base), agent: new Agent({ keepAlive: true }), isReady: false });
  };
  for (const base of bases) add(base);
  const looking = (async () => {
    while (isOpen) {
      await Promise.all(backends.map(look));
      await sleep(LOOK_MS);
    }
  })();
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add,
    failures,
    async isReady(base) {
      const { origin } = new URL(base);
      while (!backends.some((one) => one.isReady && one.base.origin === origin)) await sleep(LOOK_MS);
    },
    async close() {
      isOpen = false;
      await looking;
      for (const { agent } of backends) agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function look(backend: Backend): Promise<void> {
  const isReady = await fetch(new URL('/readyz', backend.base)).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );
  backend.isReady = isReady;
}

/** Hands one request on, its connection's own headers left out. */
function pass(
  { base, agent }: Backend,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  failures: Map<string, number>,
): void {
  const { connection: _connection, ...headers } = incoming.headers;
  const { method = 'GET', url = '/' } = incoming;
  const fail = (error: NodeJS.ErrnoException): void => {
    const what = error.code ?? error.message;
    failures.set(what, (failures.get(what) ?? 0) + 1);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  };
  const sent = send({ host: base.hostname, port: base.port, method, path: url, headers, agent }, (answer) => {
    const { connection: _ended, ...answered } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, answered);
    answer.on('error', fail);
    answer.pipe(outgoing);
  });
  sent.on('error', fail);
  incoming.pipe(sent);
}
