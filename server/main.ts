import { endThreads } from '#platform/database/embedded/worker-thread.ts';
import { createInterface } from 'node:readline/promises';
import { runCommand } from './commands/program.ts';
import type { CommandIo, Host } from './commands/command.ts';

const THREADS_END_WITHIN_MS = 5_000;

/** A signal that comes this soon after the first is the same Ctrl-C: the terminal, npm and the launcher each pass it on. */
const SAME_SIGNAL_MS = 800;

/** The program: runs the command that these arguments name, in this process or in the one that holds the database. */
export async function run(argv: readonly string[]): Promise<void> {
  // What it makes is for this user alone, whoever makes it: PGlite, a library or a process that reads a document.
  process.umask(0o077);
  const { stdout, stderr } = process;
  const signal = endingSignal();
  const io = {
    stdout,
    stderr,
    isTerminal: stderr.isTTY,
    columns: (stderr.isTTY ? stderr.columns : 0) || 80,
    cwd: process.cwd(),
    signal,
    ask: process.stdin.isTTY && stderr.isTTY ? (question: string) => askHere(question, signal) : null,
  };
  // The reader of a pipe may leave before the end (`| head`).
  stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  process.exitCode = await runCommand(argv, { io, host: hostOf(argv, io) });
  // A command that another process runs for this one is given up by ending, and so is a start that does not come to its end.
  if (io.signal.aborted) await endNow();
}

/** The service is loaded when a command reaches for it: a help, or what is refused as mistyped, needs none. */
function hostOf(argv: readonly string[], io: CommandIo): Host {
  const host = async (): Promise<Host> => (await import('./commands/service.ts')).directHost(process.env, argv, io);
  return {
    withService: async (...given) => await (await host()).withService(...given),
    holdService: async (...given) => await (await host()).holdService(...given),
    settings: async () => await (await host()).settings(),
  };
}

/** Ends the process; a thread that waits for a disk would hold up any other end than the last one. */
async function endNow(): Promise<never> {
  if (!(await endThreads(THREADS_END_WITHIN_MS))) process.kill(process.pid, 'SIGKILL');
  process.exit();
}

async function askHere(question: string, signal: AbortSignal): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question, { signal });
  } finally {
    terminal.close();
  }
}

/** Aborted by the first Ctrl-C, with the signal's name as its reason; a second one, a moment later, ends the process at once. */
function endingSignal(): AbortSignal {
  const ending = new AbortController();
  let firstMs = 0;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (!ending.signal.aborted) {
        firstMs = performance.now();
        ending.abort(name);
      } else if (performance.now() - firstMs > SAME_SIGNAL_MS) process.exit(130);
    });
  }
  return ending.signal;
}
