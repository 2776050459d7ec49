import { type Command, Option } from 'commander';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { attemptDelivery } from '#features/deliveries/deliveries-sending.ts';
import { type DeliveryState, listOfSubject } from '#features/deliveries/deliveries.ts';
import { DIGEST, type DigestRow, listDigests, previewDigest, sendDigestNow } from '#features/digest/digest.ts';
import type { App } from '../../app.ts';
import { instantArgument, wholeArgument } from '../arguments.ts';
import { oneVisibleLine } from '../columns.ts';
import {
  CommandError,
  type CommandContext,
  type CommandFile,
  examples,
  OPERATOR,
  printResult,
  uuidArgument,
} from '../command.ts';
import { requireCompany } from '../company.ts';
import { counted, table } from '../table.ts';
import { digestCommand } from './digest-reconcile.ts';

const MOST = 1_000;

/** Why nothing was sent, as a sentence for the operator. */
const SILENT = {
  no_matches: 'no new matches since the last digest',
  none_selected: 'new matches, but none reaches the minimum score, is open and is not ruled out',
  no_recipients: 'nobody receives this digest',
  unfinished_delivery:
    'an earlier digest is not settled yet; `tenderfit mail list --waiting` shows whether it waits for you',
} as const;

/** A digest as a whole is in the first of these states that one of its messages is in. */
const BY_CONCERN: readonly DeliveryState[] = [
  'needs_reconciliation',
  'refused',
  'uncertain',
  'sending',
  'prepared',
  'sent',
  'not_delivered',
];

/** Digests: sending one now, seeing the next, and what became of the past ones. */
export const digestCommands: CommandFile = (program, context) => {
  const digest = digestCommand(program);
  addSend(digest, context);
  addList(digest, context);
  addPreview(digest, context);
};

function withCompany(command: Command): Command {
  return command
    .requiredOption('--company <id>', 'company; `tenderfit company list` shows the ids', uuidArgument)
    .addOption(
      new Option('--now <time>', 'as if it were this time, such as 2026-11-23T12:00:00Z').argParser(instantArgument),
    );
}

function addSend(digest: Command, { io, host }: CommandContext): void {
  withCompany(digest.command('send'))
    .description('Send the digest of a company now, whatever its schedule. What it mails is not mailed again.')
    .option('--json', 'print {id, state, items, recipients} as JSON, or {id: null, reason}')
    .addHelpText('after', examples('tenderfit digest send --company ID'))
    .action(async (options: { company: string; now?: Date; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        await requireCompany(app.database.db, options.company);
        const now = options.now ?? app.now();
        const sent = await app.database.transaction((tx) =>
          sendDigestNow(tx, options.company, { now, actor: OPERATOR }, app.digests),
        );
        if (sent.id === null) return printResult(io, options, sent, `Nothing was sent: ${SILENT[sent.reason]}.`);
        const state = await deliver(app, options.company, sent.id, io.signal);
        const { id, items, recipients } = sent;
        const to = recipients.map(oneVisibleLine).join(', ');
        const text = `${id}  ${state}: ${counted(items, 'tender')} to ${to}`;
        printResult(io, options, { id, state, items, recipients }, text);
      });
    });
}

/** Makes the first attempt here, so that the operator sees what came of it; a worker makes any that follow. */
async function deliver(app: App, companyId: string, id: string, signal: AbortSignal): Promise<DeliveryState> {
  const subject = { companyId, kind: DIGEST, subjectId: id };
  for (const one of await listOfSubject(app.database.db, subject))
    await attemptDelivery(app.deliveries, one.id, signal);
  return stateOf(await listOfSubject(app.database.db, subject));
}

function stateOf(deliveries: readonly { state: string }[]): DeliveryState {
  return BY_CONCERN.find((state) => deliveries.some((one) => one.state === state)) ?? 'prepared';
}

function addList(digest: Command, { io, host }: CommandContext): void {
  digest
    .command('list')
    .description('List digests, newest first, with what they left out and why nothing was sent.')
    .option('--company <id>', 'only digests of this company', uuidArgument)
    .option('--limit <n>', `maximum number of digests, 1 to ${MOST}`, wholeArgument(1, MOST), 50)
    .option('--json', 'print {digests} as JSON')
    .addHelpText('after', examples('tenderfit digest list', 'tenderfit digest list --company ID --json'))
    .action(async (options: { company?: string; limit: number; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const { db } = app.database;
        if (options.company !== undefined) await requireCompany(db, options.company);
        const digests = await listDigests(db, { companyId: options.company ?? null, limit: options.limit });
        printResult(io, options, { digests }, listText(digests));
      });
    });
}

function listText(digests: readonly DigestRow[]): string {
  if (digests.length === 0) return 'No digests yet. To send one: tenderfit digest send --company ID';
  const rows = digests.map((one) => {
    const { below_floor: below, beyond_cap: beyond, ruled_out: ruled, closed } = one.left_out;
    const failed = one.sources.filter(({ state }) => state !== 'read').map(({ label }) => oneVisibleLine(label));
    return [
      one.id,
      oneVisibleLine(one.legal_name),
      `${one.started_at.slice(0, 16)}Z`,
      one.state === 'saved' ? stateOf(one.deliveries) : one.state,
      String(one.emailed),
      `${below} / ${beyond} / ${ruled} / ${closed}`,
      one.reason === null ? '' : SILENT[one.reason],
      failed.length === 0 ? '' : `not read: ${failed.join(', ')}`,
    ];
  });
  const header = ['id', 'company', 'time', 'state', 'tenders', 'floor / cap / rules / closed', 'reason', 'sources'];
  return table(header, rows);
}

type PreviewOptions = { company: string; now?: Date; out: string; json?: boolean };

function addPreview(digest: Command, { io, host }: CommandContext): void {
  withCompany(digest.command('preview'))
    .description('Write the next digest of a company to a file, and print when it is due. Sends nothing.')
    .option('--out <file>', 'file to write; the plain text where its name ends with .txt, else HTML', 'digest.html')
    .option('--json', 'print {due_at, items, recipients, subject, file} as JSON, with {reason} where there is no mail')
    .addHelpText('after', examples('tenderfit digest preview --company ID --out next.html'))
    .action(async (options: PreviewOptions) => {
      await host.withService(async ({ app }) => {
        await requireCompany(app.database.db, options.company);
        const {
          digest: next,
          dueAt,
          isHeld,
        } = await previewDigest(app.database.db, options.company, options.now ?? app.now(), app.digests);
        const due = dueText(dueAt, isHeld);
        const [first] = next.messages;
        const known = { due_at: dueAt, items: next.emailed, recipients: next.messages.map(({ to }) => to) };
        if (first === undefined) {
          const reason = next.reason ?? 'no_matches';
          const nothing = { ...known, subject: null, file: null, reason };
          return printResult(io, options, nothing, `${due}\nAs of now it would not be sent: ${SILENT[reason]}.`);
        }
        const { subject, text, html } = first.content;
        const file = resolve(io.cwd, options.out);
        await write(file, file.endsWith('.txt') ? `${subject}\n\n${text}` : html);
        const lines = [due, `As of now it has ${counted(next.emailed, 'tender')}; written to ${file}`];
        printResult(io, options, { ...known, subject, file }, lines.join('\n'));
      });
    });
}

function dueText(dueAt: string | null, isHeld: boolean): string {
  if (dueAt === null) return 'No digest is scheduled: it is paused, or nobody receives it.';
  return `The next digest is due at ${dueAt}.${isHeld ? ` It waits: ${SILENT.unfinished_delivery}.` : ''}`;
}

async function write(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
