import type { FastifyInstance } from 'fastify';

/**
 * Has every answer end its connection while `isEnding`: a load balancer that still holds connections lets go of them with an
 * answer, and none is cut between two requests when the server closes. Requests that had begun before are answered so, too.
 */
export function endConnections(server: FastifyInstance, isEnding: () => boolean): void {
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding()) reply.header('connection', 'close');
    done();
  });
}

/**
 * Takes no more connections and waits for the requests under way. Who has not sent its request or not taken its answer after
 * `withinMs` is cut off: an upload that has stalled must not hold the end.
 */
export async function closeServer(server: FastifyInstance, withinMs: number): Promise<void> {
  const late = setTimeout(() => server.server.closeAllConnections(), withinMs);
  await server.close();
  clearTimeout(late);
}
