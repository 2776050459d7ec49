import { runCommand } from './commands/program.ts';
import { directHost } from './commands/service.ts';

/** A signal that comes this soon after the first is the same Ctrl-C: the terminal, npm and the launcher each pass it on. */
const SAME_SIGNAL_MS = 800;

/** The program: runs the command that these arguments name, in this process or in the one that holds the database. */
export async function run(argv: readonly string[]): Promise<void> {
  const { stdout, stderr } = process;
  const io = {
    stdout,
    stderr,
    isTerminal: stderr.isTTY,
    columns: (stderr.isTTY ? stderr.columns : 0) || 80,
    cwd: process.cwd(),
    signal: endingSignal(),
  };
  // The reader of a pipe may leave before the end (`| head`).
  stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  process.exitCode = await runCommand(argv, { io, host: directHost(process.env, argv, io) });
  // A command that another process runs for this one is given up by ending.
  if (io.signal.aborted) process.exit();
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
