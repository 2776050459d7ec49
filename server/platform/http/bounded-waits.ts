import type { FastifyInstance } from 'fastify';

/** What comes after a hook runs within it; reading a body leaves it, so the handler is entered once more. */
export function boundWaits(server: FastifyInstance, bounded: (work: () => void) => void): void {
  server.addHook('onRequest', (_request, _reply, done) => bounded(done));
  server.addHook('preHandler', (_request, _reply, done) => bounded(done));
}
