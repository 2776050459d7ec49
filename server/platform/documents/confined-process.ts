import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

/**
 * What a process may take. `wallMs` counts from the first that it writes, for which it has `startMs`: a busy machine may start it
 * late, and that says nothing about its input. `readable` are the files and folders (ending in /) it may read; it may write nothing. */
export type Confinement = {
  startMs: number;
  wallMs: number;
  cpuSeconds: number;
  heapMb: number;
  memoryMb: number;
  outputCharacters: number;
  readable: readonly URL[];
};

/** What a program may take; it may read and write what its user may. */
export type ProgramLimits = Omit<Confinement, 'startMs' | 'heapMb' | 'readable'>;

/** How it ended, by itself, by one of the limits, or in some other way; and what it wrote until then. */
export type Ending = {
  end: 'finished' | 'timed_out' | 'out_of_memory' | 'too_much_output' | 'crashed';
  output: string;
};

type Child = ChildProcessByStdio<Writable, Readable, null>;

const SHELL = '/bin/sh';
/** Past the limit the process is told (SIGXCPU), this much later killed by the system, even when the service is gone. */
const CPU_GRACE_SECONDS = 5;
const LOW_PRIORITY = 10;
const MEMORY_SIGNALS: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGBUS', 'SIGKILL']);
/** How the system ends the whole service; the process then says nothing about its input. */
const STOP_SIGNALS: ReadonlySet<string> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a script of ours under this Node in a process of its own, gives it `input` (bytes, or a path to stream from) and returns
 * what it wrote. The process gets no environment, no file but the standard three (errors are dropped), no right to write files or
 * to start processes, the limits of `confinement`, and low priority. Where there is a POSIX shell, the system bounds its memory
 * and computing time too; elsewhere the heap's bound and the time limit hold. Rejects when `signal` aborts, when the input cannot
 * be read, and when the process cannot be started.
 */
export async function runConfined(
  script: URL,
  args: readonly string[],
  input: Uint8Array | string,
  {
    confinement,
    signal,
    encoding = 'utf8',
  }: { confinement: Confinement; signal: AbortSignal; encoding?: 'utf8' | 'latin1' },
): Promise<Ending> {
  signal.throwIfAborted();
  const isWindows = process.platform === 'win32';
  const system = process.env['SystemRoot'];
  const env = isWindows && system !== undefined ? { SystemRoot: system } : {};
  return await follow(start(nodeCommand(script, args, confinement), confinement, env), input, {
    limits: confinement,
    signal,
    encoding,
  });
}

/**
 * Runs a program that is installed on the machine, without a shell of its own, under the same limits; gives it `input` and returns what
 * it wrote. Processes that it starts end with it. Rejects as `runConfined` does.
 */
export async function runProgram(
  command: readonly string[],
  input: Uint8Array,
  { limits, signal, env }: { limits: ProgramLimits; signal: AbortSignal; env: NodeJS.ProcessEnv },
): Promise<Ending> {
  signal.throwIfAborted();
  const child = start(command, limits, env, { leadsGroup: true });
  return await follow(child, input, {
    limits: { ...limits, startMs: limits.wallMs },
    signal,
    encoding: 'utf8',
    kill: () => killGroup(child),
  });
}

type Following = {
  limits: Pick<Confinement, 'startMs' | 'wallMs' | 'outputCharacters'>;
  signal: AbortSignal;
  encoding: 'utf8' | 'latin1';
  kill?: () => void;
};

async function follow(
  child: Child,
  input: Uint8Array | string,
  { limits: confinement, signal, encoding, kill = () => child.kill('SIGKILL') }: Following,
): Promise<Ending> {
  let limit: 'timed_out' | 'too_much_output' | null = null;
  const stop = (reason: typeof limit): void => {
    limit ??= reason;
    kill();
  };
  let timer = setTimeout(() => stop('timed_out'), confinement.startMs);
  child.stdout.once('data', () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop('timed_out'), confinement.wallMs);
  });
  const abort = (): void => stop(null);
  signal.addEventListener('abort', abort);
  try {
    let output = '';
    child.stdout.setEncoding(encoding);
    child.stdout.on('data', (chunk: string) => {
      if (limit !== null) return;
      if (output.length + chunk.length > confinement.outputCharacters) stop('too_much_output');
      else output += chunk;
    });
    const ended = ending(child);
    const [{ code, by }, fed] = await Promise.all([ended, feed(child, input)]);
    signal.throwIfAborted();
    if (limit !== null) return { end: limit, output };
    if (code === 0) return { end: 'finished', output };
    if (fed !== null) throw fed;
    return { end: readEnding(code, by), output };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    kill();
  }
}

function nodeCommand(script: URL, args: readonly string[], { heapMb, readable }: Confinement): string[] {
  return [
    process.execPath,
    '--permission',
    ...readable.map((url) => `--allow-fs-read=${fileURLToPath(url)}${url.pathname.endsWith('/') ? '*' : ''}`),
    `--max-old-space-size=${heapMb}`,
    fileURLToPath(script),
    ...args,
  ];
}

function start(
  program: readonly string[],
  { cpuSeconds, memoryMb }: ProgramLimits,
  env: NodeJS.ProcessEnv,
  { leadsGroup = false }: { leadsGroup?: boolean } = {},
): Child {
  const limits = [
    'ulimit -c 0',
    'ulimit -f 0',
    `ulimit -S -t ${cpuSeconds}`,
    `ulimit -H -t ${cpuSeconds + CPU_GRACE_SECONDS}`,
    `ulimit -d ${memoryMb * 1024}`,
  ];
  const shell = `${limits.map((one) => `${one} 2>/dev/null`).join('; ')}; exec "$@"`;
  const isLimited = process.platform !== 'win32' && existsSync(SHELL);
  const [file = '', ...rest] = isLimited ? [SHELL, '-c', shell, 'sh', ...program] : program;
  const child = spawn(file, rest, { stdio: ['pipe', 'pipe', 'ignore'], env, windowsHide: true, detached: leadsGroup });
  lowerPriority(child.pid);
  return child;
}

/** The program with the processes that it started. */
function killGroup(child: Child): void {
  child.kill('SIGKILL');
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

/** Requests go first: a document can wait. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already, or the system allows no change; both are harmless.
  }
}

function ending(child: Child): Promise<{ code: number | null; by: NodeJS.Signals | null }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; by: NodeJS.Signals | null }>();
  child.on('error', reject);
  child.on('close', (code, by) => resolve({ code, by }));
  return promise;
}

/** Gives the input; null when it went well or when the process read no further, else what was wrong with the input. */
async function feed(child: Child, input: Uint8Array | string): Promise<Error | null> {
  const source = typeof input === 'string' ? createReadStream(input) : Readable.from([input], { objectMode: false });
  let failure: Error | null = null;
  source.on('error', (error: Error) => {
    failure = error;
  });
  try {
    await pipeline(source, child.stdin);
  } catch (error) {
    const isOurs = failure !== null && failure === error && !isClosedPipe(error);
    if (isOurs) {
      child.kill('SIGKILL');
      return failure;
    }
  }
  return null;
}

function isClosedPipe(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function readEnding(code: number | null, by: NodeJS.Signals | null): Ending['end'] {
  if (by === 'SIGXCPU') return 'timed_out';
  // A shell in between reports a signal as 128 and its number.
  if ((by !== null && MEMORY_SIGNALS.has(by)) || code === 134 || code === 137) return 'out_of_memory';
  if (by !== null && STOP_SIGNALS.has(by)) throw new Error(`the reading process was stopped by ${by}`);
  return 'crashed';
}
