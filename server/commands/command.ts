import type { Writable } from 'node:stream';
import { type Command, InvalidArgumentError } from 'commander';
import type { App, AppLog } from '../app.ts';
import type { Config } from '../config.ts';
import { visible } from './visible.ts';

/** What a command reads from and writes to: this process's own terminal, or that of the caller behind the control socket. */
export type CommandIo = {
  /** Results only. */
  stdout: Writable;
  /** Progress and errors. */
  stderr: Writable;
  /** Whether `stderr` is a terminal whose line can be rewritten, and how wide it is. */
  isTerminal: boolean;
  columns: number;
  /** What relative paths in the arguments are relative to. */
  cwd: string;
  /** Aborted by Ctrl-C, the reason being the signal's name, or when the caller went away. */
  signal: AbortSignal;
  /** Asks the person at the terminal and gives the line that was typed; null where nobody can be asked. */
  ask: ((question: string) => Promise<string>) | null;
};

/** The service, open on its database, for the time of one command. */
export type Service = {
  app: App;
  /** Whether workers of this process take the jobs that a command queues. */
  hasWorkers: boolean;
  /** Migrations that opening it applied. */
  migrated: string[];
};

/** How a command reaches the service: by opening the database itself, or in the server that holds it. */
export type Host = {
  /**
   * Throws `ForwardedExit` when another process holds the database and has run the command there. `argvElsewhere`: the
   * arguments for that process, where they are others than those typed here, because somebody was asked something.
   */
  withService(
    work: (service: Service) => Promise<void>,
    options?: { migrates?: boolean; argvElsewhere?: readonly string[] },
  ): Promise<void>;
  /** For the commands that stay: opens the database in this process, never elsewhere, and not before the ports are free. */
  holdService(options: { migrates: boolean; serves: boolean; isProduction: boolean }): Promise<HeldService>;
  /** The settings, for what opens no database. @throws ConfigError */
  settings(): Promise<Config>;
};

export type HeldService = Service & { config: Config; log: AppLog; close(): Promise<void> };

export type CommandContext = { io: CommandIo; host: Host };

/** Runs a command and gives its exit code; every failure has been printed on stderr when it returns. */
export type RunCommand = (argv: readonly string[], context: CommandContext) => Promise<number>;

/** Adds one command, or one noun with its commands, to the program. */
export type CommandFile = (program: Command, context: CommandContext) => void;

/** The command could not do what was asked. The message is for the operator; `details` are further lines of their own. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly details: readonly string[];
  readonly exitCode: number;

  /** @param exitCode where another program acts on it; 1 otherwise */
  constructor(message: string, details: readonly string[] = [], exitCode = 1) {
    super(message);
    this.details = details;
    this.exitCode = exitCode;
  }
}

/** The command was run by the process that holds the database, and ended with this code. */
export class ForwardedExit extends Error {
  override readonly name = 'ForwardedExit';
  readonly code: number;

  constructor(code: number) {
    super(`the command ended with ${code}`);
    this.code = code;
  }
}

/** Ends the command when Ctrl-C was pressed or the caller is gone. */
export function stopIfAborted({ signal }: CommandIo): void {
  if (signal.aborted) throw new CommandError('interrupted');
}

/** Ends the help of a command: how it is typed, a line an example. */
export function examples(...lines: readonly string[]): string {
  return `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

/** Who the audit trail names for what is done on the command line. */
export const OPERATOR = { kind: 'operator', id: 'cli' } as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An argument parser for ids. */
export function uuidArgument(text: string): string {
  if (!UUID.test(text)) throw new InvalidArgumentError('Expected an id such as 0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f.');
  return text.toLowerCase();
}

/** Writes a result: as one line of JSON where `json`, in which nothing can move a cursor, else as the text for people. */
export function printResult({ stdout }: CommandIo, options: { json?: boolean }, result: unknown, text: string): void {
  stdout.write(options.json === true ? `${visible(JSON.stringify(result))}\n` : `${text}\n`);
}
