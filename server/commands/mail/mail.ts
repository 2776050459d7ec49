import { type Command, Option } from 'commander';
import {
  DELIVERY_STATES,
  type DeliveryRow,
  type DeliveryState,
  findMessage,
  isWaitingForOperator,
  listAttempts,
  listDeliveries,
} from '#features/deliveries/deliveries.ts';
import { findNamed, sendAgain } from '#features/deliveries/deliveries-operator.ts';
import type { Message } from '#platform/mail/mail.ts';
import { buildMime } from '#platform/mail/message.ts';
import type { App } from '../../app.ts';
import { wholeArgument } from '../arguments.ts';
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
import { mailText, shownDelivery } from './mail-text.ts';
import { counted, table } from '../table.ts';

const MOST = 1_000;
const ID_HELP = 'id of a message, or of what it is about, such as a digest; `tenderfit mail list` shows the ids';

/** Saved messages: what was sent, what was not, and what waits for the operator. */
export const mailCommands: CommandFile = (program, context) => {
  const mail = program
    .command('mail')
    .summary('Messages and whether they were sent')
    .description('Show saved messages and whether they were sent. Sign-in links are not among them.');
  addList(mail, context);
  addShow(mail, context);
  addRetry(mail, context);
};

type ListOptions = {
  company?: string;
  kind?: string;
  state?: DeliveryState;
  waiting?: boolean;
  limit: number;
  json?: boolean;
};

function addList(mail: Command, { io, host }: CommandContext): void {
  mail
    .command('list')
    .description('List saved messages, newest first.')
    .option('--company <id>', 'only messages to readers of this company', uuidArgument)
    .option('--kind <kind>', 'only messages of this kind, such as digest')
    .addOption(new Option('--state <state>', 'only messages in this state').choices(DELIVERY_STATES))
    .addOption(new Option('--waiting', 'only messages that wait for your decision').conflicts('state'))
    .option('--limit <n>', `maximum number of messages, 1 to ${MOST}`, wholeArgument(1, MOST), 50)
    .option('--json', 'print {deliveries} as JSON')
    .addHelpText('after', examples('tenderfit mail list --waiting'))
    .action(async (options: ListOptions) => {
      await host.withService(async ({ app }) => {
        const { db } = app.database;
        if (options.company !== undefined) await requireCompany(db, options.company);
        const states = options.state === undefined ? undefined : [options.state];
        const found = await listDeliveries(
          db,
          {
            ...(options.company === undefined ? {} : { companyId: options.company }),
            ...(options.kind === undefined ? {} : { kind: options.kind }),
            ...(states === undefined ? {} : { states }),
            ...(options.waiting === true ? { states: DELIVERY_STATES.filter(isWaitingForOperator) } : {}),
          },
          options.limit,
        );
        printResult(io, options, { deliveries: found.map((row) => shownDelivery(row)) }, listText(found));
      });
    });
}

function listText(found: readonly DeliveryRow[]): string {
  if (found.length === 0) return 'No messages.';
  const rows = found.map((row) => [
    row.id,
    row.createdAt.slice(0, 16).replace('T', ' '),
    row.state,
    String(row.attempts),
    row.kind,
    oneVisibleLine(row.recipient),
    oneVisibleLine(row.subjectLine),
  ]);
  const list = table(['id', 'saved (UTC)', 'state', 'attempts', 'kind', 'to', 'subject'], rows);
  const isWaiting = found.some(({ state }) => isWaitingForOperator(state));
  return isWaiting
    ? `${list}\nTo see why a message waits for you: tenderfit mail show ID. To decide: tenderfit digest reconcile ID`
    : list;
}

type ShowOptions = { html?: boolean; eml?: boolean; json?: boolean };

function addShow(mail: Command, { io, host }: CommandContext): void {
  mail
    .command('show')
    .description('Show a message: whether it was sent, every attempt, its headers and its text.')
    .argument('<id>', ID_HELP)
    .addOption(new Option('--html', 'print only its HTML').conflicts(['eml', 'json']))
    .addOption(new Option('--eml', 'print only the message as a file for mail programs').conflicts(['json']))
    .option('--json', 'print {deliveries} as JSON, each with its attempts and message')
    .addHelpText('after', examples('tenderfit mail show ID', 'tenderfit mail show ID --eml > message.eml'))
    .action(async (id: string, options: ShowOptions) => {
      await host.withService(async ({ app }) => {
        const { db } = app.database;
        const found = await requireNamed(app, id);
        const shown = [];
        for (const row of found) {
          const text = await findMessage(db, row.id);
          const message = text === null ? null : (JSON.parse(text) as Message);
          shown.push({ row, message, attempts: await listAttempts(db, row.companyId, row.id) });
        }
        if (options.html === true || options.eml === true) {
          io.stdout.write(rawText(shown[0]?.message ?? null, options, found.length));
          return;
        }
        const deliveries = shown.map(({ row, message, attempts }) => shownDelivery(row, { message, attempts }));
        printResult(io, options, { deliveries }, shown.map(mailText).join(`\n\n${'-'.repeat(40)}\n\n`));
      });
    });
}

/** The content of one message; what is from outside is not made visible here, for it goes into a file. */
function rawText(message: Message | null, { html }: ShowOptions, count: number): string | Buffer {
  if (count > 1) throw new CommandError(`${count} messages are about this; give the id of one`);
  if (message === null) throw new CommandError('its text was deleted 90 days after it was settled');
  return html === true ? message.html : buildMime(message, { isEightBit: true });
}

async function requireNamed({ database }: App, id: string): Promise<DeliveryRow[]> {
  const found = await findNamed(database.db, id);
  if (found.length === 0)
    throw new CommandError(`no message has the id ${oneVisibleLine(id)}; \`tenderfit mail list\` shows the ids`);
  return found;
}

function addRetry(mail: Command, { io, host }: CommandContext): void {
  mail
    .command('retry')
    .description(
      'Send refused messages again, under a new id. Messages that may have arrived must be reconciled first: `tenderfit digest reconcile`.',
    )
    .argument('[id]', ID_HELP)
    .addOption(new Option('--all', `retry all refused messages, at most ${MOST}`))
    .option('--json', 'print {retried: [{id, retried_as}]} as JSON')
    .addHelpText('after', examples('tenderfit mail retry ID', 'tenderfit mail retry --all'))
    .action(async (id: string | undefined, options: { all?: boolean; json?: boolean }) => {
      if ((id === undefined) !== (options.all === true))
        throw new CommandError('give either the id of one message or --all');
      await host.withService(async ({ app }) => {
        const found =
          id === undefined
            ? await listDeliveries(app.database.db, { states: ['refused'] }, MOST)
            : await requireNamed(app, id);
        const retried = [];
        for (const row of found) {
          const as = await app.database.transaction((tx) =>
            sendAgain(tx, row.id, { ...app.deliveries, actor: OPERATOR }),
          );
          if (as !== null) retried.push({ id: row.id, retried_as: as });
        }
        const [first] = found;
        if (id !== undefined && retried.length === 0 && first !== undefined)
          throw new CommandError(
            `the message is ${first.state}; only one that was refused or not delivered, and is still wanted, can be sent again`,
          );
        printResult(io, options, { retried }, `${counted(retried.length, 'message')} will be sent again.`);
      });
    });
}
