import { Command, CommanderError, Help } from 'commander';
import { VERSION } from '../version.ts';
import { CommandError, type CommandContext, ForwardedExit } from './command.ts';
import { type FirstWord, OUTLINE } from './outline.ts';

/** Runs one command with its arguments; gives the exit code. Every failure has been printed on stderr when it returns. */
export async function runCommand(argv: readonly string[], context: CommandContext): Promise<number> {
  const chosen = (argv[0] === 'help' ? argv.slice(1) : argv).find((word) => !word.startsWith('-')) ?? null;
  const program = await buildProgram(context, chosen);
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
    const { failureLines } = await import('./failure.ts');
    const mistyped = await mistypedOption(error, words, context, chosen);
    const [first = 'failed', ...rest] = failureLines(mistyped ?? error);
    const hint = error instanceof CommanderError ? [`  For usage: ${name} --help`] : [];
    const lines = [`${name}: ${first}`, ...rest, ...hint];
    if (isDebugging() && error instanceof Error && error.stack !== undefined) lines.push(error.stack);
    context.io.stderr.write(`${lines.join('\n')}\n`);
    if (context.io.signal.aborted) return 130;
    return error instanceof CommandError ? error.exitCode : 1;
  }
}

/** Where a required option is missing because it was mistyped: the refusal of the mistyped one, which suggests the right one. */
async function mistypedOption(
  error: unknown,
  words: string[],
  context: CommandContext,
  chosen: string | null,
): Promise<CommanderError | null> {
  if (!(error instanceof CommanderError) || error.code !== 'commander.missingMandatoryOptionValue') return null;
  const program = await buildProgram(context, chosen);
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

/**
 * All commands, on this terminal; `runCommand` is how a server runs one that a caller sends. `chosen`: the first word that was
 * typed, of the others only the names are needed; left out: every command in full.
 */
export async function buildProgram(context: CommandContext, chosen?: string | null): Promise<Command> {
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
    .configureHelp({ subcommandTerm })
    .exitOverride()
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nFor help on a command: tenderfit help COMMAND, for example tenderfit help key create.\nMost commands take --json. Settings are environment variables: see docs/operations.',
    );
  const loaded = OUTLINE.flatMap(({ words }) => words).find(({ name }) => name === chosen)?.load;
  for (const { heading, words } of OUTLINE) {
    program.commandsGroup(heading);
    for (const word of words) {
      if (chosen === undefined || word.load === loaded) await addInFull(program, context, word);
      else program.command(word.name).summary(word.summary);
    }
  }
  program.commandsGroup('Help:');
  program.command('help').argument('[command...]').description('Explain a command');
  return program;
}

/** The list of all commands shows their names alone; that of one command also what they take. */
function subcommandTerm(command: Command): string {
  return command.parent?.parent === null ? command.name() : new Help().subcommandTerm(command);
}

/** One file may add several first words, which share its `load`. */
async function addInFull(program: Command, context: CommandContext, { name, load }: FirstWord): Promise<void> {
  if (program.commands.some((command) => command.name() === name)) return;
  for (const add of await load(runCommand)) add(program, context);
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
