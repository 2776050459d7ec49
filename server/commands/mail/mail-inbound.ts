import { type Command, Option } from 'commander';
import {
  findInbound,
  INBOUND_STATES,
  type InboundRow,
  type InboundState,
  listInbound,
} from '#features/assistant/assistant-intake.ts';
import { wholeArgument } from '../arguments.ts';
import { oneVisibleLine } from '../columns.ts';
import {
  CommandError,
  type CommandContext,
  type CommandFile,
  examples,
  printResult,
  uuidArgument,
} from '../command.ts';
import { requireCompany } from '../company.ts';
import { table } from '../table.ts';
import { visible } from '../visible.ts';
import { mailCommand } from './mail-receive.ts';

const MOST = 1_000;

/** What people sent to the service, and what became of it. */
export const mailInboundCommands: CommandFile = (program, context) => {
  const inbound = mailCommand(program)
    .command('inbound')
    .summary('Messages that people sent')
    .description('Messages that people sent to the service, and what became of them.');
  addList(inbound, context);
  addShow(inbound, context);
};

type ListOptions = { company?: string; state?: InboundState; reason?: string; limit: number; json?: boolean };

function addList(inbound: Command, { io, host }: CommandContext): void {
  inbound
    .command('list')
    .description('List received messages, newest first.')
    .option('--company <id>', 'only messages for this company', uuidArgument)
    .addOption(new Option('--state <state>', 'only messages in this state').choices(INBOUND_STATES))
    .option('--reason <reason>', 'only messages with this reason, such as no_access')
    .option('--limit <n>', `maximum number of messages, 1 to ${MOST}`, wholeArgument(1, MOST), 50)
    .option('--json', 'print {messages} as JSON')
    .addHelpText('after', examples('tenderfit mail inbound list --state quarantined'))
    .action(async ({ limit, company, state, reason, json }: ListOptions) => {
      await host.withService(async ({ app }) => {
        const { db } = app.database;
        if (company !== undefined) await requireCompany(db, company);
        const filter = {
          ...(company === undefined ? {} : { companyId: company }),
          ...(state === undefined ? {} : { state }),
          ...(reason === undefined ? {} : { reason }),
        };
        const found = await listInbound(db, filter, limit);
        const options = json === undefined ? {} : { json };
        printResult(io, options, { messages: found.map((row) => shown(row)) }, listText(found));
      });
    });
}

function listText(found: readonly InboundRow[]): string {
  if (found.length === 0) return 'No messages.';
  const rows = found.map((row) => [
    row.id,
    time(row.receivedAt),
    row.state,
    row.reason,
    oneVisibleLine(row.headerFrom ?? ''),
    oneVisibleLine(row.subject),
  ]);
  return table(['id', 'received (UTC)', 'state', 'reason', 'From', 'subject'], rows);
}

function addShow(inbound: Command, { io, host }: CommandContext): void {
  inbound
    .command('show')
    .description('Show a received message: who sent it, what became of it and why.')
    .argument('<id>', 'id of the message; `tenderfit mail inbound list` shows the ids', uuidArgument)
    .option('--json', 'print the message as JSON')
    .addHelpText('after', examples('tenderfit mail inbound show ID'))
    .action(async (id: string, options: { json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const row = await findInbound(app.database.db, id);
        if (row === null)
          throw new CommandError(`no message has the id ${id}; \`tenderfit mail inbound list\` shows the ids`);
        printResult(io, options, shown(row), showText(row));
      });
    });
}

function showText(row: InboundRow): string {
  const facts: [string, string | null][] = [
    ['Id', row.id],
    ['Received', `${time(row.receivedAt)} by ${row.arrivedBy}, ${row.sizeBytes.toLocaleString('en-CA')} bytes`],
    ['State', row.state],
    ['Reason', row.detail === '' ? row.reason : `${row.reason}: ${row.detail}`],
    // It says so itself; only with a company is it known.
    [row.companyId === null ? 'From (as it says)' : 'From', row.headerFrom],
    ['Envelope sender', row.envelopeSender === '' ? '<>' : row.envelopeSender],
    ['Subject', row.subject],
    ['Kind', row.kind],
    ['Company', row.companyId],
    ['Answers', row.deliveryId],
    ['Language', row.language],
    ['Processed', row.processedAt === null ? null : time(row.processedAt)],
    ['Done', row.outcome === null ? null : JSON.stringify(row.outcome)],
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${oneVisibleLine(value)}`]));
  const text = (row.newText ?? '')
    .split('\n')
    .map((line) => visible(line))
    .join('\n');
  return [lines.join('\n'), text].filter((part) => part !== '').join('\n\n');
}

function shown(row: InboundRow) {
  return {
    id: row.id,
    received_at: row.receivedAt,
    arrived_by: row.arrivedBy,
    size_bytes: row.sizeBytes,
    state: row.state,
    reason: row.reason,
    detail: row.detail,
    from: row.headerFrom,
    envelope_sender: row.envelopeSender,
    subject: row.subject,
    message_id: row.messageId,
    kind: row.kind,
    company_id: row.companyId,
    answers_delivery: row.deliveryId,
    language: row.language,
    new_text: row.newText,
    inline_answers: row.inlineAnswers,
    text_cut: row.isTextCut,
    processed_at: row.processedAt,
    outcome: row.outcome,
  };
}

function time(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}
