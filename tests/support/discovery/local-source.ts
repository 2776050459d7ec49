import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A test, or what else can end things when it is over. */
export type Ending = { after(end: () => void): void };

export type LocalSource = { base: string; requests: IncomingMessage[] };

/** A server on 127.0.0.1 that answers as a source does, stopped after the test; it keeps the requests it got. */
export async function localSource(
  t: Ending,
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
): Promise<LocalSource> {
  const requests: IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request);
    answer(request, response, requests.length);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
