import type { Database } from '#platform/database/database.ts';
import type { Http } from '#platform/http/http.ts';
import { isReady, readiness } from './operations.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, its database being reached, migrated and writable, and it was not told
 * to end.
 */
export function operationsRoutes({ server }: Http, deps: { database: Database; isDraining: () => boolean }): void {
  server.get(
    '/healthz',
    async (_request, reply) => await reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  server.get('/readyz', async (_request, reply) => {
    if (deps.isDraining()) return await reply.code(503).header('cache-control', 'no-store').send({ status: 'ending' });
    const state = await readiness(deps.database);
    const ready = isReady(state);
    return await reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', ...state });
  });
}
