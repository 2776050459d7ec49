import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './http/free-port.ts';

const run = promisify(execFile);

/** A PostgreSQL server of one's own, empty, gone with all its data after `stop`. */
export type TestPostgres = { url: string; directory: string; stop(): Promise<void> };

const installations = '/usr/lib/postgresql';

/** Directory of PostgreSQL's programs, the oldest version from 15 on that is installed, or null when there is none. */
export async function findPostgresPrograms(): Promise<string | null> {
  const versions = (await readdir(installations).catch(() => []))
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => a - b);
  return versions[0] === undefined ? null : join(installations, String(versions[0]), 'bin');
}

/**
 * Starts a PostgreSQL server in a new temporary directory, on a free port of 127.0.0.1 and without a password. The
 * server refuses to run as root, so root starts it as the user `postgres`.
 * @param settings further server settings, such as `{fsync: 'on'}`; flushing is off by default
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TestPostgres> {
  const programs = await findPostgresPrograms();
  if (programs === null) throw new Error(`no PostgreSQL 15 or newer under ${installations}`);
  const directory = await mkdtemp(join(tmpdir(), 'tenderfit-postgres-'));
  const user = await serverUser();
  if (user !== null) await chown(directory, user.uid, user.gid);
  const identity = user === null ? { cwd: directory } : { cwd: directory, uid: user.uid, gid: user.gid };
  const data = join(directory, 'data');
  const initialize = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(join(programs, 'initdb'), initialize, identity);
  const port = await freePort();
  const all = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100', ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', directory, ...options],
    { ...identity, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  // A forgotten server neither keeps its process alive nor outlives it.
  server.unref();
  const killForgotten = (): void => {
    server.kill('SIGQUIT');
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', killForgotten);
  const stop = async (): Promise<void> => {
    process.off('exit', killForgotten);
    server.ref();
    // SIGINT ends sessions and shuts down properly, so that nothing is left in shared memory.
    server.kill('SIGINT');
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(join(programs, 'pg_isready'), port, server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, directory, stop };
}

async function serverUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

const pollMs = 50;
const startTimeoutMs = 60_000;

async function waitUntilReady(program: string, port: number, server: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + startTimeoutMs;
  while (performance.now() < giveUpAt) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended while starting, with code ${server.exitCode}`);
    const ready = await run(program, ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs);
    });
  }
  throw new Error('PostgreSQL did not start in a minute');
}
