/*
 * A server of the bench in a process of its own: `node bench/access/server.ts ours|bare URL COMPANY`. `ours` is the service
 * as it runs. `bare` is Fastify with the same queries of the same routes and nothing around them: no credential, no rate
 * limit, no row-level security, no audit. Tells its parent its port, and on every message the CPU time it has used.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCompany } from '#features/access/access.ts';
import { listOpportunities } from '#features/opportunities/opportunities.ts';
import { updateArchived, updateUnarchived } from '#features/opportunities/queries.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { cursorSeal } from '#platform/http/cursor.ts';
import { openApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { PUBLIC_URL, SECRET_KEY } from '../../tests/support/real-service.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

async function openOurs(database: Database): Promise<FastifyInstance> {
  const DATA_DIR = join(tmpdir(), 'tenderfit-bench');
  const config = readConfig({ DATA_DIR, SECRET_KEY, PUBLIC_URL, TRUST_PROXY: 'loopback' });
  return (await openApp({ config, database, log: silent })).http.server;
}

function openBare(database: Database, companyId: string): FastifyInstance {
  const server = Fastify();
  const cursors = cursorSeal(SECRET_KEY);
  server.get('/api/v1/me', async () => {
    const name = (await findCompany(database.db, companyId))?.legal_name ?? null;
    const tenant = { id: companyId, name };
    return { user: { email: null }, tenant, memberships: [{ tenantId: companyId, tenantName: name }] };
  });
  const reader = { query: database.pool.query.bind(database.pool) };
  server.get('/api/v1/opportunities', () =>
    listOpportunities(
      reader as Parameters<typeof listOpportunities>[0],
      companyId,
      {},
      { cursors, language: 'en', now: new Date() },
    ),
  );
  server.post<{ Params: { id: string } }>('/api/v1/opportunities/:id/archive', ({ params }) =>
    database.transaction(
      async (tx) => (await updateArchived(tx, companyId, params.id, new Date().toISOString()))?.row ?? null,
    ),
  );
  server.delete<{ Params: { id: string } }>('/api/v1/opportunities/:id/archive', ({ params }) =>
    database.transaction(async (tx) => (await updateUnarchived(tx, companyId, params.id))?.row ?? null),
  );
  return server;
}

async function main(kind: string, url: string, companyId: string): Promise<void> {
  const database = await openDatabase({ url });
  const server = kind === 'bare' ? openBare(database, companyId) : await openOurs(database);
  await server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.on('disconnect', () => process.exit(0));
  process.send?.((server.server.address() as AddressInfo).port);
}

const [kind = 'ours', url = '', companyId = ''] = process.argv.slice(2);
await main(kind, url, companyId);
