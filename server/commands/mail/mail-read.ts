import { createReadStream } from 'node:fs';
import { isIP } from 'node:net';
import { resolve as resolvePath } from 'node:path';
import type { Readable } from 'node:stream';
import { InvalidArgumentError } from 'commander';
import type { MailReading } from '#features/assistant/assistant.ts';
import { addressFault } from '#platform/mail/address.ts';
import type { Envelope } from '#platform/mail/sender-check.ts';
import { CommandError, type CommandFile, type CommandIo, examples, printResult } from '../command.ts';
import { visible } from '../visible.ts';

type Options = { json?: boolean; dns: boolean; ip?: string; sender?: string };

const MAX_BYTES = 25 * 1024 * 1024;

export const mailReadCommand: CommandFile = (program, { io }) => {
  const noun =
    program.commands.find((command) => command.name() === 'mail') ??
    program.command('mail').description('How the service reads mail');
  noun
    .command('read')
    .description(
      'Show how the service reads a message: its sender, whether that is sure, its kind and what is new in it.',
    )
    .argument('<file>', 'a message as a mail program saves it (.eml), or - for standard input')
    .option('--no-dns', 'look up nothing; the sender is then not checked')
    .option('--ip <address>', 'the address that delivered the message, to check SPF as well', ipArgument)
    .option('--sender <address>', 'its envelope sender (Return-Path), with --ip', senderArgument)
    .option('--json', 'print the reading as JSON')
    .addHelpText(
      'after',
      `${examples(
        'tenderfit mail read reply.eml',
        'tenderfit mail read - --no-dns < reply.eml',
        'tenderfit mail read reply.eml --ip 192.0.2.5 --sender ana@example.org',
      )}

Nothing is stored, changed or answered.`,
    )
    .action(async (file: string, options: Options) => {
      if ((options.ip === undefined) !== (options.sender === undefined))
        throw new CommandError('--ip and --sender belong together: give both or neither');
      const raw = await readAll(file === '-' ? process.stdin : createReadStream(resolvePath(io.cwd, file)), file, io);
      // Loaded here: no other command needs what reads mail.
      const { readMail } = await import('#features/assistant/assistant.ts');
      const { openResolver, refuseLookups } = await import('#platform/network/dns-records.ts');
      const resolve = options.dns ? openResolver() : refuseLookups;
      const { reading, refusal } = await readMail(raw, envelopeOf(options), { resolve, now: new Date() });
      if (reading === null)
        throw new CommandError(`${visible(file)} is no message that the service reads: it ${refusal}`);
      const result = resultOf(reading, options.dns);
      printResult(io, options, result, linesOf(result).join('\n'));
    });
};

export function ipArgument(text: string): string {
  if (isIP(text) === 0) throw new InvalidArgumentError('Expected an IP address such as 192.0.2.5.');
  return text;
}

export function senderArgument(text: string): string {
  if (addressFault(text) !== null) throw new InvalidArgumentError('Expected an address such as ana@example.org.');
  return text;
}

function envelopeOf({ ip, sender }: Options): Envelope | null {
  if (ip === undefined || sender === undefined) return null;
  return { ip, sender, helo: sender.slice(sender.indexOf('@') + 1) };
}

/** A message of 25 MB at most, from a file or a stream that is named like one in messages. */
export async function readAll(stream: Readable, file: string, { signal }: CommandIo): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of stream) {
      if (signal.aborted) throw new CommandError('interrupted');
      const bytes = Buffer.from(chunk as Uint8Array);
      sizeBytes += bytes.length;
      if (sizeBytes > MAX_BYTES) throw new CommandError(`${visible(file)} is larger than 25 MB`);
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error)) throw error;
    const isMissing = 'code' in error && error.code === 'ENOENT';
    throw new CommandError(`${visible(file)}: ${isMissing ? 'no such file' : error.message}`);
  }
  return Buffer.concat(chunks);
}

/** The reading as the JSON of the command. */
function resultOf({ mail, sender, kind, newText, sha256, isTrusted }: MailReading, hasDns: boolean) {
  const isUnasked = !hasDns && sender.result === 'temporary';
  return {
    from: mail.from,
    sender: isUnasked
      ? { result: 'unchecked' as const, reason: 'nothing was looked up (--no-dns)', signatures: [] }
      : sender,
    kind: kind.kind,
    kind_reason: kind.reason,
    trusted: isTrusted,
    subject: mail.subject,
    message_id: mail.messageId,
    answers_to: mail.answers,
    new_text: newText.text,
    inline_answers: newText.answers,
    text_cut: mail.isTextCut,
    parts: mail.parts.map(({ contentType, filename, sizeBytes }) => ({
      content_type: contentType,
      filename,
      size_bytes: sizeBytes,
    })),
    sha256,
  };
}

type Result = ReturnType<typeof resultOf>;

function linesOf(result: Result): string[] {
  const { from, sender, new_text: text } = result;
  const shown = from === null ? 'not clear' : `${from.name === '' ? '' : `${from.name} `}<${from.email}>`;
  const facts: [string, string][] = [
    ['From', shown],
    ['Sender', `${sender.result}: ${sender.reason}`],
    ['Kind', `${result.kind}: ${result.kind_reason}`],
    ['Subject', result.subject],
    ['Answers to', result.answers_to[0] ?? 'no message'],
    ['Parts', result.parts.map((part) => part.filename ?? part.content_type).join(', ') || 'none'],
  ];
  const written = text === '' ? ['  (nothing)'] : text.split('\n').map((line) => `  ${visible(line)}`);
  const inline = result.inline_answers.map((one) => `  ${visible(one.quoted)} -> ${visible(one.text)}`);
  return [
    ...facts.map(([name, value]) => `${`${name}:`.padEnd(12)}${visible(value)}`),
    result.text_cut ? 'New text (the message was too long; its end was left out):' : 'New text:',
    ...written,
    ...(inline.length === 0 ? [] : ['Below quoted lines:', ...inline]),
  ];
}
