import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ownIssuer } from '#platform/identity/own-issuer.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../../server/jobs.ts';
import {
  type ChangingRequest,
  type Credentials,
  type MadePlace,
  makePlace,
  type Place,
  withCredential,
} from '../http/changing-requests.ts';
import { fillDataDirectory } from '../embedded-image.ts';
import { type Lane, openLane, type Sent } from '../http-lane.ts';
import { KILL_HEADER } from './killed-service.ts';
import { startPostgres } from '../postgres.ts';
import { PUBLIC_URL, SECRET_KEY } from '../real-service.ts';

const PROCESS = new URL('./killed-service.ts', import.meta.url);
const now = (): Date => new Date();

/** A company at a service in a process of its own, which is killed and started again. */
export type KilledPlace = Place & {
  sendWith(request: ChangingRequest, key: string): Promise<Sent>;
  /** Sends the request and kills the process when its answer is ready (null) or after so many milliseconds. */
  sendAndKill(request: ChangingRequest, key: string, afterMs: number | null): Promise<void>;
  /** Starts the process again. */
  restart(): Promise<void>;
  state(): Promise<string[]>;
  stop(): Promise<void>;
};

export async function openKilledPlace(kind: 'embedded' | 'postgres'): Promise<KilledPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-killed-'));
  const postgres = kind === 'postgres' ? await startPostgres({ fsync: 'on' }) : null;
  const target = postgres === null ? { dataDir: join(folder, 'database') } : { url: postgres.url };
  if ('dataDir' in target) await fillDataDirectory(target.dataDir);
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(target);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const made = await withDatabase(async (database) => {
    await migrate(database);
    await (await openJobs(database, JOBS)).stop();
    return await makePlace({ database, now }, 'Alder inc.', { opportunities: 30 });
  });
  const service = new KilledService('url' in target ? target.url : target.dataDir, folder, made);
  await service.start();
  return {
    ...made,
    send: (request) => service.send(request),
    sendWith: (request, key) => service.send(request, { 'idempotency-key': key }),
    async sendAndKill(request, key, afterMs) {
      const killing = afterMs === null ? { [KILL_HEADER]: 'yes' } : {};
      const sent = service.send(request, { 'idempotency-key': key, ...killing }).catch(() => null);
      if (afterMs !== null) setTimeout(() => service.kill(), afterMs);
      await service.exited();
      const answer = await sent;
      if (afterMs === null) assert.equal(answer, null, 'the answer came through');
    },
    restart: () => service.start(),
    async state() {
      // The first use of the key in a minute is written down by the request that makes it.
      return (await service.state()).map((row) =>
        row.startsWith('api_keys ') ? row.replace(/"[^"]*",,,/, ',,,') : row,
      );
    },
    async stop() {
      await service.end();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

class KilledService {
  readonly #argv: [string, string];
  readonly #made: MadePlace;
  #child: ChildProcess | null = null;
  #lane: Lane | null = null;
  #credentials: Credentials | null = null;

  constructor(target: string, folder: string, made: MadePlace) {
    this.#argv = [target, folder];
    this.#made = made;
  }

  async start(): Promise<void> {
    if (this.#child !== null) return;
    const child = fork(PROCESS, this.#argv);
    child.once('exit', () => (this.#child = null));
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the service did not start')));
    const [base] = (await Promise.race([once(child, 'message'), ended])) as [string];
    ended.catch(() => undefined);
    this.#child = child;
    this.#lane?.close();
    this.#lane = openLane(base);
    this.#credentials ??= await this.#signIn(this.#lane);
  }

  async #signIn(lane: Lane): Promise<Credentials> {
    const issuer = ownIssuer({ publicUrl: PUBLIC_URL, secretKey: SECRET_KEY, now });
    const { token } = await issuer.issue({ email: this.#made.email });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await lane.send({ method: 'POST', path: '/api/v1/session', headers });
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0];
    assert.ok(cookie, answer.text);
    return { key: this.#made.key.secret, cookie, origin: PUBLIC_URL };
  }

  async send(request: ChangingRequest, headers: Record<string, string> = {}): Promise<Sent> {
    if (this.#lane === null || this.#credentials === null) throw new Error('the service was not started');
    const all = { ...request, headers: { ...request.headers, ...headers } };
    return await this.#lane.send(withCredential(all, this.#credentials));
  }

  async state(): Promise<string[]> {
    if (this.#child === null) throw new Error('the service is not running');
    const told = once(this.#child, 'message');
    this.#child.send(this.#made.companyId);
    const [state] = (await told) as [string[]];
    return state;
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async exited(): Promise<void> {
    if (this.#child !== null) await once(this.#child, 'exit');
  }

  async end(): Promise<void> {
    this.#lane?.close();
    this.kill();
    await this.exited();
  }
}
