import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { followPartners } from '#features/catalog/catalog.ts';
import { connectorOf } from '#features/discovery/discovery.ts';
import { discoverFromPath, type RunReport } from '#features/discovery/discovery-run.ts';
import { profileInput, setProfile } from '#features/profile/profile.ts';
import type { ResolveRecord } from '#platform/network/dns-records.ts';
import { type App, type AppLog, openApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { testDatabase } from './database.ts';
import { makeCompany, makeKey, OPERATOR, type TestCompany } from './company-with-key.ts';
import type { Form } from './form.ts';

export type { TestCompany } from './company-with-key.ts';

export type Answer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> };

/** The service as it runs, on a database of its own, with nothing listening: requests go in directly. */
export type World = {
  app: App;
  folder: string;
  company(name: string, profile?: Record<string, unknown>): Promise<TestCompany>;
  /** One more API key of the company. */
  key(companyId: string, scopes: readonly string[], expiresAt?: Date): Promise<{ id: string; secret: string }>;
  setProfile(companyId: string, fields: Record<string, unknown>): Promise<void>;
  /** Reads a file of this content as the source's, and lets every job that follows run. */
  discover(source: string, name: string, content: unknown): Promise<RunReport>;
  get(path: string, company?: TestCompany, headers?: Record<string, string>): Promise<Answer>;
  send(method: 'POST' | 'DELETE' | 'PATCH', path: string, company?: TestCompany, body?: unknown): Promise<Answer>;
  /** Sends a form, such as `formOf` makes. */
  upload(path: string, company: TestCompany, form: Form): Promise<Answer>;
};

let requests = 0;

export type WorldOptions = {
  now?: () => Date;
  /** Environment variables beyond those that every test world has. */
  settings?: Record<string, string>;
  log?: AppLog;
  /** DNS, for checks of who sent a mail; without it that of this machine. */
  resolve?: ResolveRecord;
  /** The folder of the built portal, served at `/`. */
  portal?: string;
};

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-world-'));
  const secretKey = 'a key for tests only, of forty characters';
  const config = readConfig({
    DATA_DIR: folder,
    SECRET_KEY: secretKey,
    // A busy machine must not refuse what it would answer a little later.
    DATABASE_WAIT_SECONDS: '60',
    ...options.settings,
  });
  const log = options.log ?? { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const { now, resolve, portal = null } = options;
  const app = await openApp({
    config,
    database,
    log,
    portal,
    ...(now ? { now } : {}),
    ...(resolve ? { resolve } : {}),
  });
  after(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    app,
    folder,
    setProfile: (companyId, fields) => changeProfile(app, companyId, fields),
    key: (companyId, scopes, expiresAt) => makeKey(app, companyId, scopes, expiresAt),
    async company(name, profile = {}) {
      const made = await makeCompany(app, name);
      if (Object.keys(profile).length > 0) await changeProfile(app, made.id, profile);
      return made;
    },
    async discover(source, name, content) {
      const connector = connectorOf(source);
      if (connector === null) throw new Error(`no source ${source}`);
      const path = join(folder, name);
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
      const report = await discoverFromPath(app.discovery, connector, path);
      await app.jobs.runPending();
      return report;
    },
    get: (path, company, headers = {}) =>
      inject(app, { method: 'GET', url: path, headers: { ...bearer(company), ...headers } }),
    send: (method, path, company, body) =>
      inject(app, {
        method,
        url: path,
        headers: bearer(company),
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    upload: (path, company, { headers, payload }) =>
      inject(app, { method: 'POST', url: path, headers: { ...bearer(company), ...headers }, payload }),
  };
}

async function changeProfile(
  { database, jobs }: App,
  companyId: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const input = profileInput.parse(fields);
  await database.transaction(
    async (tx) =>
      void (await setProfile(tx, companyId, input, {
        actor: OPERATOR,
        source: 'operator',
        enqueueMatching: (_tx, payload) => jobs.enqueue(tx, 'match-company', payload),
        followPartners,
      })),
  );
}

function bearer(company: TestCompany | undefined): Record<string, string> {
  return company === undefined ? {} : { authorization: `Bearer ${company.secret}` };
}

/** Each request from an address of its own, so that rate limits do not meet tests that are not about them. */
async function inject(
  app: App,
  request: {
    method: 'GET' | 'POST' | 'DELETE' | 'PATCH';
    url: string;
    headers: Record<string, string>;
    payload?: object;
  },
): Promise<Answer> {
  requests += 1;
  const remoteAddress = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
  const answer = await app.http.server.inject({ ...request, remoteAddress });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? {} : answer.json() };
}
