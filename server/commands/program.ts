import { Command, CommanderError } from 'commander';
import { VERSION } from '../app.ts';
import { auditCommands } from './audit.ts';
import { backupCommands } from './backup.ts';
import { CommandError, type CommandContext, type CommandFile, ForwardedExit } from './command.ts';
import { companyCommands } from './company.ts';
import { demoCommand } from './demo.ts';
import { agentAccessCommands } from './mail/agent-access.ts';
import { digestCommands } from './mail/digest.ts';
import { digestReconcileCommand } from './mail/digest-reconcile.ts';
import { discoverCommand } from './discover.ts';
import { failureLines } from './failure.ts';
import { groupingCommands } from './grouping.ts';
import { jobsCommands } from './jobs.ts';
import { keyCommands } from './key.ts';
import { mailCommands } from './mail/mail.ts';
import { mailInboundCommands } from './mail/mail-inbound.ts';
import { mailReceiveCommand } from './mail/mail-receive.ts';
import { mailReadCommand } from './mail-read.ts';
import { matchCommand } from './match.ts';
import { memberCommands } from './member.ts';
import { migrateCommand } from './migrate.ts';
import { openapiCommand } from './openapi.ts';
import { documentCommands } from './tenders/documents.ts';
import { opportunityCommands } from './opportunities.ts';
import { portalTokenCommand } from './portal-token.ts';
import { profileCommands } from './profile.ts';
import { serveCommands } from './serve.ts';
import { sourceCommands } from './source.ts';
import { statusCommand } from './status.ts';

/** The commands under the headings of the help. */
const COMMANDS: readonly { heading: string; files: readonly CommandFile[] }[] = [
  { heading: 'Quick start:', files: [demoCommand] },
  {
    heading: 'Companies and access:',
    files: [companyCommands, profileCommands, memberCommands, portalTokenCommand, keyCommands, auditCommands],
  },
  {
    heading: 'Tenders:',
    files: [discoverCommand, matchCommand, opportunityCommands, documentCommands, sourceCommands],
  },
  {
    heading: 'Mail:',
    files: [
      digestCommands,
      digestReconcileCommand,
      mailCommands,
      mailReadCommand,
      mailReceiveCommand,
      mailInboundCommands,
      agentAccessCommands,
    ],
  },
  {
    heading: 'Upkeep:',
    files: [statusCommand, jobsCommands, backupCommands, migrateCommand, groupingCommands, openapiCommand],
  },
];

/** Runs one command with its arguments; gives the exit code. Every failure has been printed on stderr when it returns. */
export async function runCommand(argv: readonly string[], context: CommandContext): Promise<number> {
  const program = buildProgram(context);
  const words = withoutHelpWord(program, argv);
  const name = namesOf(program, words).join(' ');
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof ForwardedExit) return error.code;
    // Help that was asked for has been printed, and so has the help of a command that lacks its second word.
    if (error instanceof CommanderError && (error.exitCode === 0 || error.code === 'commander.help'))
      return error.exitCode;
    const [first = 'failed', ...rest] = failureLines(mistypedOption(error, words, context) ?? error);
    const hint = error instanceof CommanderError ? [`  For usage: ${name} --help`] : [];
    const lines = [`${name}: ${first}`, ...rest, ...hint];
    if (isDebugging() && error instanceof Error && error.stack !== undefined) lines.push(error.stack);
    context.io.stderr.write(`${lines.join('\n')}\n`);
    if (context.io.signal.aborted) return 130;
    return error instanceof CommandError ? error.exitCode : 1;
  }
}

/** Where a required option is missing because it was mistyped: the refusal of the mistyped one, which suggests the right one. */
function mistypedOption(error: unknown, words: string[], context: CommandContext): CommanderError | null {
  if (!(error instanceof CommanderError) || error.code !== 'commander.missingMandatoryOptionValue') return null;
  const program = buildProgram(context);
  const command = commandOf(program, words);
  for (const option of command.options) option.mandatory = false;
  command.action(() => undefined);
  try {
    program.parse(words, { from: 'user' });
    return null;
  } catch (refusal) {
    return refusal instanceof CommanderError && refusal.code === 'commander.unknownOption' ? refusal : null;
  }
}

function isDebugging(): boolean {
  return ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '');
}

/** All commands, on this terminal; `runCommand` is how a server runs one that a caller sends. */
export function buildProgram(context: CommandContext): Command {
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
      '\nFor help on a command: tenderfit help COMMAND, for example tenderfit help key create.\nMost commands take --json. Settings are environment variables: see docs/operations.',
    );
  program.commandsGroup('Run:');
  serveCommands(program, context, runCommand);
  for (const { heading, files } of COMMANDS) {
    program.commandsGroup(heading);
    for (const add of files) add(program, context);
  }
  program.commandsGroup('Help:');
  program.command('help').argument('[command...]').description('Explain a command');
  return program;
}

/**
 * `help key create` as `key create --help`. A word that is no command stays without `--help`, so that it is refused as a
 * mistyped command is.
 */
function withoutHelpWord(program: Command, argv: readonly string[]): string[] {
  if (argv[0] !== 'help') return [...argv];
  const words = argv.slice(1).filter((word) => word !== '--help' && word !== '-h');
  let at = program;
  for (const [index, word] of words.entries()) {
    const next = at.commands.find((command) => command.name() === word);
    if (next === undefined) return at.commands.length > 0 ? words.slice(0, index + 1) : [...words, '--help'];
    at = next;
  }
  return [...words, '--help'];
}

/** `tenderfit company create`, as far as the arguments name a command. */
function namesOf(program: Command, words: readonly string[]): string[] {
  const names: string[] = [];
  for (let at: Command | null = commandOf(program, words); at !== null; at = at.parent) names.unshift(at.name());
  return names;
}

function commandOf(program: Command, words: readonly string[]): Command {
  let at = program;
  for (const word of words) {
    const next = at.commands.find((command) => command.name() === word);
    if (next === undefined) break;
    at = next;
  }
  return at;
}
