import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ending } from '../discovery/local-source.ts';

export type Canary = { port: number; connections: () => number };

/** A service of this machine that nobody outside has any business with: on all its addresses, counting who connects. */
export async function openCanary(t: Ending): Promise<Canary> {
  let connections = 0;
  const server = createServer((_request, response) => response.end('{"releases":[{"id":"secret"}]}'));
  server.on('connection', () => (connections += 1));
  await once(server.listen(0, '::'), 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}
