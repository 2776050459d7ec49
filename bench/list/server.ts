/*
 * A server of the bench in a process of its own: `node bench/list/server.ts ours|raw URL` or `… embedded LISTINGS`. Tells its
 * parent its port and a key, and on every message the CPU time it has used.
 */
import Fastify from 'fastify';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { pageStatement } from '#features/opportunities/list-sql.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { buildDataset } from './dataset.ts';

const [kind = 'ours', location = '', companyGiven = '', secretGiven = ''] = process.argv.slice(2);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

async function openOurs(database: Database): Promise<number> {
  const config = readConfig({
    DATA_DIR: join(tmpdir(), 'tenderfit-bench'),
    SECRET_KEY: 'a key of the bench, of forty characters.',
  });
  const app = await openApp({ config, database, log: silent });
  await app.http.server.listen({ port: 0, host: '127.0.0.1' });
  return (app.http.server.server.address() as AddressInfo).port;
}

/** What one would write by hand: one route, the same statement, its rows as they come. */
async function openRaw(database: Database, companyId: string): Promise<number> {
  const page = { after: null, limit: 26, tsquery: null, plan: { kind: 'ordered' }, language: 'en' } as const;
  const server = Fastify();
  server.get('/api/v1/opportunities', async () => {
    const statement = pageStatement(companyId, {}, page);
    const { rows } = await database.pool.query(statement.text, statement.values);
    return { items: rows };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
}

async function main(): Promise<void> {
  let [companyId, secret] = [companyGiven, secretGiven];
  const isEmbedded = /^\d+$/.test(location);
  const database = await openDatabase(isEmbedded ? { memory: { image: null } } : { url: location }, { durable: false });
  if (isEmbedded) {
    await migrate(database);
    const made = await buildDataset(database, { listings: Number(location), companies: 1, ofEach: 100 });
    [companyId, secret] = [made.bigCompanyId, made.secret];
  }
  const port = kind === 'raw' ? await openRaw(database, companyId) : await openOurs(database);
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port, secret });
}

await main();
