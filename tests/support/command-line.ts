import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Service } from '../../server/commands/command.ts';
import { runCommand } from '../../server/commands/program.ts';
import { serverHost } from '../../server/commands/service.ts';
import { PROGRAM_FLAGS } from './engine-flags.ts';

/** Where compiled code is kept between processes: a program that the tests start need not compile all of it again. */
const { NODE_COMPILE_CACHE: cache } = process.env;
const COMPILED = cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };

const LAUNCHER = fileURLToPath(new URL('../../bin/tenderfit.js', import.meta.url));

export type Outcome = { code: number | null; stdout: string; stderr: string };

/** Runs a command in this process on the given service, as the server does for a caller behind the control socket. */
export async function command(
  service: Service,
  argv: string[],
  cwd = process.cwd(),
  ask: ((question: string) => Promise<string>) | null = null,
): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const read = Promise.all([text(stdout), text(stderr)]);
  const io = { stdout, stderr, isTerminal: false, columns: 80, cwd, signal: new AbortController().signal, ask };
  const code = await runCommand(argv, { io, host: serverHost(service) });
  stdout.end();
  stderr.end();
  const [out, error] = await read;
  return { code, stdout: out, stderr: error };
}

export type Program = {
  process: ChildProcessByStdio<null, Readable, Readable>;
  stdout(): string;
  stderr(): string;
  /** Waits until stdout holds the text; rejects when the program ends before. */
  says(text: string): Promise<void>;
  /** Waits for the end. */
  ended: Promise<Outcome>;
};

/** Starts the program as an operator does, on a data directory of its own. */
export function program(dataDir: string, argv: string[], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, LAUNCHER, ...argv], {
    cwd: join(dataDir, '..'),
    env: { PATH: process.env['PATH'] ?? '', ...COMPILED, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (part: string) => void (written[name] += part));
  }
  const ended = once(child, 'close').then(([code]): Outcome => ({ code: code as number | null, ...written }));
  return {
    process: child,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    ended,
    async says(wanted) {
      const end = ended.then(({ stderr }) =>
        Promise.reject(new Error(`the program ended without "${wanted}": ${stderr}`)),
      );
      while (!written.stdout.includes(wanted)) await Promise.race([once(child.stdout, 'data'), end]);
    },
  };
}
