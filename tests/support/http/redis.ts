import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const program = 'redis-server';
const pollMs = 20;
const startTimeoutMs = 30_000;

/** A Redis server of one's own, empty, gone with its directory after `stop`. */
export type TestRedis = {
  url: string;
  port: number;
  directory: string;
  /** Ends it at once, as a crash does; its data is lost. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, empty, on the same port. */
  restart(): Promise<void>;
  /** Lets connections stand and answers nothing, until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

/** Why tests with Redis cannot run here: the reason to skip with; null when they can. */
export async function whyNoRedis(): Promise<string | null> {
  const found = await promisify(execFile)(program, ['--version']).then(
    () => true,
    () => false,
  );
  return found ? null : `${program} is not installed (Debian, Ubuntu: apt-get install redis-server)`;
}

/**
 * Starts a Redis server that keeps nothing on disk, on a free port of 127.0.0.1.
 * @param settings further settings of the server, such as `{requirepass: 'x'}`
 */
export async function startRedis(settings: Record<string, string> = {}): Promise<TestRedis> {
  const directory = await mkdtemp(join(tmpdir(), 'tenderfit-redis-'));
  const port = await freePort();
  const all = { bind: '127.0.0.1', port: String(port), dir: directory, save: '', appendonly: 'no', ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(program, options, { stdio: 'ignore' });
    started.unref();
    server = started;
    await waitUntilReady(port, started);
  }
  // A forgotten server neither keeps its process alive nor outlives it.
  const killForgotten = (): void => {
    server?.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', killForgotten);
  async function kill(): Promise<void> {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    server.ref();
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  async function stop(): Promise<void> {
    await kill();
    process.off('exit', killForgotten);
    await rm(directory, { recursive: true, force: true });
  }
  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    directory,
    kill,
    restart: start,
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    stop,
  };
}

async function waitUntilReady(port: number, server: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + startTimeoutMs;
  while (performance.now() < giveUpAt) {
    if (server.exitCode !== null) throw new Error(`Redis ended while starting, with code ${server.exitCode}`);
    if (await answers(port)) return;
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs);
    });
  }
  throw new Error(`Redis did not start in ${startTimeoutMs / 1000} s`);
}

/** True when something answers PING, be it that a password is needed. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => end(/^(?:\+PONG|-NOAUTH)/.test(data.toString())));
    socket.once('error', () => end(false));
    socket.setTimeout(pollMs * 10, () => end(false));
  });
}
