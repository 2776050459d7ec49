import type { Database } from '#platform/database/database.ts';
import type { Http } from '#platform/http/http.ts';
import { readiness } from './operations.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, its database being reached, migrated and writable. */
export function operationsRoutes({ server }: Http, deps: { database: Database }): void {
  server.get(
    '/healthz',
    async (_request, reply) => await reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  server.get('/readyz', async (_request, reply) => {
    const state = await readiness(deps.database);
    const ready = state.database === 'reached' && state.migrations === 'current' && state.writes === 'taken';
    return await reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', ...state });
  });
}
