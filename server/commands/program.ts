import { Command, CommanderError } from 'commander';
import { VERSION } from '../app.ts';
import { auditCommands } from './audit.ts';
import { backupCommands } from './backup.ts';
import { type CommandContext, type CommandFile, ForwardedExit } from './command.ts';
import { companyCommands } from './company.ts';
import { demoCommand } from './demo.ts';
import { discoverCommand } from './discover.ts';
import { failureLines } from './failure.ts';
import { groupingCommands } from './grouping.ts';
import { jobsCommands } from './jobs.ts';
import { keyCommands } from './key.ts';
import { matchCommand } from './match.ts';
import { memberCommands } from './member.ts';
import { migrateCommand } from './migrate.ts';
import { openapiCommand } from './openapi.ts';
import { portalTokenCommand } from './portal-token.ts';
import { profileCommands } from './profile.ts';
import { serveCommands } from './serve.ts';
import { sourceCommands } from './source.ts';
import { statusCommand } from './status.ts';

const COMMANDS: readonly CommandFile[] = [
  migrateCommand,
  companyCommands,
  profileCommands,
  memberCommands,
  portalTokenCommand,
  keyCommands,
  auditCommands,
  discoverCommand,
  matchCommand,
  sourceCommands,
  statusCommand,
  jobsCommands,
  backupCommands,
  demoCommand,
  groupingCommands,
  openapiCommand,
];

/** Runs one command with its arguments; gives the exit code. Every failure has been told on stderr when it returns. */
export async function runCommand(argv: readonly string[], context: CommandContext): Promise<number> {
  const program = buildProgram(context);
  const name = commandName(program, argv);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof ForwardedExit) return error.code;
    // Help that was asked for has been printed, and so has the help of a command that lacks its second word.
    if (error instanceof CommanderError && (error.exitCode === 0 || error.code === 'commander.help'))
      return error.exitCode;
    const [first = 'failed', ...rest] = failureLines(error);
    const hint = error instanceof CommanderError ? [`  \`${name} --help\` shows how it is used`] : [];
    const lines = [`${name}: ${first}`, ...rest, ...hint];
    if (isDebugging() && error instanceof Error && error.stack !== undefined) lines.push(error.stack);
    context.io.stderr.write(`${lines.join('\n')}\n`);
    return context.io.signal.aborted ? 130 : 1;
  }
}

function isDebugging(): boolean {
  return ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '');
}

function buildProgram(context: CommandContext): Command {
  const { io } = context;
  const program = new Command('tenderfit')
    .description('Finds, groups, matches and explains public tenders for companies that sell to governments.')
    .version(VERSION, '--version')
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      // Said once, with the command's name, where the failure is caught.
      outputError: () => undefined,
      getOutHelpWidth: () => io.columns,
      getErrHelpWidth: () => io.columns,
    })
    .exitOverride()
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nEvery command has --help, and --json where it has a result. Settings come from the environment: docs/operations.',
    );
  serveCommands(program, context, runCommand);
  for (const add of COMMANDS) add(program, context);
  return program;
}

/** `tenderfit company create`, as far as the arguments name a command. */
function commandName(program: Command, argv: readonly string[]): string {
  const words = [program.name()];
  let at = program;
  for (const word of argv) {
    const next = at.commands.find((command) => command.name() === word);
    if (next === undefined) break;
    words.push(word);
    at = next;
  }
  return words.join(' ');
}
