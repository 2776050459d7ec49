import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createCompany } from '#features/access/access.ts';
import { createKey } from '#features/access/access-keys.ts';
import { followPartners } from '#features/catalog/catalog.ts';
import { connectorOf } from '#features/discovery/discovery.ts';
import { discoverFromPath, type RunReport } from '#features/discovery/discovery-run.ts';
import { createProfile, profileInput, setProfile } from '#features/profile/profile.ts';
import { type App, type AppLog, openApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { testDatabase } from './database.ts';
import type { Form } from './form.ts';

export type Answer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> };
export type TestCompany = { id: string; secret: string };

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

const OPERATOR = { kind: 'operator', id: 'test' } as const;
let requests = 0;

export type WorldOptions = {
  now?: () => Date;
  /** Environment variables beyond those that every test world has. */
  settings?: Record<string, string>;
  log?: AppLog;
};

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-world-'));
  const secretKey = 'a key for tests only, of forty characters';
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: secretKey, ...options.settings });
  const log = options.log ?? { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const app = await openApp({ config, database, log, ...(options.now ? { now: options.now } : {}) });
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

/** A company with a key that reads and archives its opportunities. */
export async function makeCompany(
  { database, now }: Pick<App, 'database' | 'now'>,
  name: string,
): Promise<TestCompany> {
  return await database.transaction(async (tx) => {
    const fields = { legalName: name, contactEmail: 'owner@example.org', country: 'CA', language: 'en' } as const;
    const company = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, company.id, name);
    const scopes = ['opportunities:read', 'opportunities:write'];
    const key = { name: 'test', scopes, expiresAt: null };
    const { secret } = await createKey(tx, company.id, key, { now: now(), actor: OPERATOR });
    return { id: company.id, secret };
  });
}

/** One more key of the company. */
export async function makeKey(
  { database, now }: Pick<App, 'database' | 'now'>,
  companyId: string,
  scopes: readonly string[],
  expiresAt?: Date,
): Promise<{ id: string; secret: string }> {
  const wanted = { name: 'test', scopes, expiresAt: expiresAt?.toISOString() ?? null };
  const context = { now: now(), actor: OPERATOR };
  const { key, secret } = await database.transaction((tx) => createKey(tx, companyId, wanted, context));
  return { id: key.id, secret };
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
