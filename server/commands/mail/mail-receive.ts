import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { type Arrived, type Intake, receiveMail } from '#features/assistant/assistant-intake.ts';
import type { App } from '../../app.ts';
import {
  CommandError,
  type CommandContext,
  type CommandFile,
  examples,
  ForwardedExit,
  printResult,
} from '../command.ts';
import { failureLines } from '../failure.ts';
import { ipArgument, readAll, senderArgument } from './mail-read.ts';
import { visible } from '../visible.ts';

type Options = { json?: boolean; ip?: string; sender?: string; helo?: string };

/** What mail servers take for "keep it and try again" (EX_TEMPFAIL of sysexits.h). */
const TRY_AGAIN = 75;

/** Takes one message in, for an operator or at the end of a mail server's pipe. */
export const mailReceiveCommand: CommandFile = (program, { io, host }) => {
  mailCommand(program)
    .command('receive')
    .description(
      'Take in a message that was sent to the service. What it asks for is done afterwards by a background job.',
    )
    .argument('[file]', 'a message as a mail program saves it (.eml); without it, or with -, standard input')
    .option('--ip <address>', 'the address that delivered the message, to check SPF as well', ipArgument)
    .option('--sender <address>', 'its envelope sender (MAIL FROM); empty for the null sender', envelopeSender)
    .option('--helo <name>', 'the name that the delivering server gave')
    .option('--json', 'print {id, state, reason, detail, company_id, repeated} as JSON')
    .addHelpText(
      'after',
      `${examples('tenderfit mail receive reply.eml', 'tenderfit mail receive --sender ana@example.org < reply.eml')}

Exit status 0: the message is stored, whatever becomes of it. 75: it is not stored;
try again later. Mail servers then keep the message.`,
    )
    .action(async (file: string | undefined, options: Options) => {
      if (options.ip !== undefined && options.sender === undefined)
        throw new CommandError('--ip needs --sender, the envelope sender that belongs to it');
      await receive({ io, host }, file ?? '-', options);
    });
};

export function mailCommand(program: Command): Command {
  return program.commands.find((command) => command.name() === 'mail') ?? program.command('mail');
}

function envelopeSender(text: string): string {
  if (text === '' || text === '<>') return '';
  const bare = text.replace(/^<(.*)>$/, '$1');
  if (bare.length > 320) throw new InvalidArgumentError('Expected at most 320 characters.');
  return senderArgument(bare);
}

async function receive({ io, host }: CommandContext, file: string, options: Options): Promise<void> {
  const isStream = file === '-';
  const raw = await readAll(isStream ? process.stdin : createReadStream(resolvePath(io.cwd, file)), file, io);
  // A process that holds the database and runs the command in our place cannot read our standard input.
  const folder = isStream ? await mkdtemp(join(tmpdir(), 'tenderfit-mail-')) : null;
  try {
    const path = folder === null ? file : join(folder, 'message.eml');
    if (folder !== null) await writeFile(path, raw, { mode: 0o600 });
    await host.withService(
      async ({ app }) => {
        const result = await receiveMail(app.intake, arrivedOf(raw, options));
        print(io, options, result, app);
      },
      { argvElsewhere: ['mail', 'receive', path, ...optionWords(options)] },
    );
  } catch (error) {
    if (error instanceof ForwardedExit) throw error;
    const [first = 'failed', ...rest] = failureLines(error);
    throw new CommandError(first, rest, TRY_AGAIN);
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}

function optionWords({ ip, sender, helo, json }: Options): string[] {
  return [
    ...(ip === undefined ? [] : ['--ip', ip]),
    ...(sender === undefined ? [] : ['--sender', sender === '' ? '<>' : sender]),
    ...(helo === undefined ? [] : ['--helo', helo]),
    ...(json === true ? ['--json'] : []),
  ];
}

function arrivedOf(raw: Uint8Array, { ip, sender, helo }: Options): Arrived {
  const name = helo ?? sender?.slice(sender.indexOf('@') + 1) ?? '';
  return {
    raw,
    arrivedBy: 'command',
    envelopeSender: sender ?? null,
    client: ip === undefined ? null : { ip, helo: name },
  };
}

function print(io: CommandContext['io'], options: Options, result: Intake, { config }: App): void {
  if (result.outcome === 'later')
    throw new CommandError(`the message is not stored: ${visible(result.reason)}; try again later`);
  const { id, state, reason, detail, companyId } = result.message;
  const shown = { id, state, reason, detail, company_id: companyId, repeated: result.isRepeat };
  const why = detail === '' ? '' : `: ${visible(detail)}`;
  const hint =
    reason === 'not_addressed' && config.inbound.address === null ? ' (INBOUND_MAIL_ADDRESS is not set)' : '';
  const again = result.isRepeat ? ' It was received before.' : '';
  printResult(io, options, shown, `${id} ${state}, ${reason}${why}${hint}.${again}`);
}
