import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ownIssuer } from '#platform/identity/own-issuer.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../server/jobs.ts';
import { program, type Program } from './command-line.ts';
import { openLane } from './http-lane.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

export const SECRET_KEY = 'a key for tests only, of forty characters';
const STARTS_WITHIN_MS = 60_000;
const ENDS_WITHIN_MS = 15_000;
/** What the processes are told that they are reached by; changing requests by cookie must come from it. */
export const PUBLIC_URL = 'http://127.0.0.1';

/** Processes of the program that serve one PostgreSQL database, and that database. */
export type RealService = {
  postgres: TestPostgres;
  /** A connection of the test's own. */
  database: Database;
  /** `http://127.0.0.1:PORT` of each process. */
  bases: string[];
  programs: Program[];
  /** A token that signs the address in, from the service's own issuer. */
  portalToken: (email: string) => Promise<string>;
  /** Signs the address in at the process; the value of the `cookie` header. */
  signIn(base: string, email: string): Promise<{ cookie: string; token: string }>;
  /** Starts one more process. */
  another(): Promise<{ base: string; started: Program }>;
  stop(): Promise<void>;
};

/** Starts PostgreSQL, makes the database, and starts as many `tenderfit serve` on it. */
export async function startRealService(processes: number, env: Record<string, string> = {}): Promise<RealService> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-service-'));
  const database = await openDatabase({ url: postgres.url });
  await migrate(database);
  await (await openJobs(database, JOBS)).stop();
  const settings = { DATABASE_URL: postgres.url, SECRET_KEY, PUBLIC_URL, TRUST_PROXY: 'loopback', ...env };
  const start = (): Program => program(join(folder, 'data'), ['serve'], settings);
  const programs = Array.from({ length: processes }, start);
  const stop = async (): Promise<void> => {
    await Promise.all(programs.map(end));
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const bases = await Promise.all(programs.map(baseOf)).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const issuer = ownIssuer({ publicUrl: PUBLIC_URL, secretKey: SECRET_KEY, now: () => new Date() });
  const portalToken = async (email: string): Promise<string> => (await issuer.issue({ email })).token;
  return {
    postgres,
    database,
    bases,
    programs,
    portalToken,
    async another() {
      const started = start();
      programs.push(started);
      return { started, base: await baseOf(started) };
    },
    async signIn(base, email) {
      const token = await portalToken(email);
      return { token, cookie: await exchange(base, token) };
    },
    stop,
  };
}

async function baseOf(started: Program): Promise<string> {
  const late = setTimeout(() => started.process.kill(), STARTS_WITHIN_MS);
  await started.says('Tenderfit is running at ');
  clearTimeout(late);
  return /Tenderfit is running at (http:\S+?);/.exec(started.stdout())?.[1] ?? '';
}

async function exchange(base: string, token: string): Promise<string> {
  const lane = openLane(base);
  const headers = { authorization: `Bearer ${token}` };
  const { status, headers: answered, text } = await lane.send({ method: 'POST', path: '/api/v1/session', headers });
  lane.close();
  const cookie = answered['set-cookie']?.[0]?.split(';')[0];
  if (status !== 200 || cookie === undefined) throw new Error(`signing in was answered ${status}: ${text}`);
  return cookie;
}

async function end({ process: child, ended }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  await ended;
  clearTimeout(patience);
}
