import type { AttemptRow, DeliveryRow } from '#features/deliveries/deliveries.ts';
import type { Message } from '#platform/mail/mail.ts';
import { oneVisibleLine } from '../columns.ts';
import { table } from '../table.ts';
import { visible } from '../visible.ts';

/** Messages as the operator's commands print them. */

type Parts = { message: Message | null; attempts: readonly AttemptRow[] };

/** A delivery in the JSON of commands; with its parts, where these are given. */
export function shownDelivery(row: DeliveryRow, parts?: Parts): object {
  const shown = {
    id: row.id,
    company_id: row.companyId,
    kind: row.kind,
    about: row.subjectId,
    to: row.recipient,
    subject: row.subjectLine,
    state: row.state,
    reason: row.reason,
    attempt_count: row.attempts,
    created_at: row.createdAt,
    first_attempt_at: row.firstAttemptAt,
    settled_at: row.settledAt,
  };
  if (parts === undefined) return shown;
  const { message } = parts;
  return {
    ...shown,
    attempts: parts.attempts.map((attempt) => ({
      number: attempt.number,
      provider: attempt.provider,
      started_at: attempt.startedAt,
      answered_at: attempt.answeredAt,
      outcome: attempt.outcome,
      reason: attempt.reason,
      provider_id: attempt.providerId,
    })),
    message: message && {
      from: mailbox(message.from),
      reply_to: message.replyTo === undefined ? null : mailbox(message.replyTo),
      message_id: message.messageId,
      headers: message.headers ?? {},
      text: message.text,
      html: message.html,
    },
  };
}

function mailbox({ name, email }: Message['from']): string {
  return name === '' ? email : `${name} <${email}>`;
}

/** A delivery as a person reads it: state, attempts, headers, text. */
export function mailText({ row, message, attempts }: Parts & { row: DeliveryRow }): string {
  const facts: [string, string | null][] = [
    ['Id', row.id],
    ['Company', row.companyId],
    ['Kind', `${row.kind} ${row.subjectId}`],
    ['State', row.state],
    ['Reason', row.reason],
    ['Saved', time(row.createdAt)],
    ['Next attempt', row.state === 'prepared' || row.state === 'uncertain' ? time(row.attemptAfter) : null],
    ['Settled', row.settledAt === null ? null : time(row.settledAt)],
    ...headersOf(row, message),
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${oneVisibleLine(value)}`]));
  const text = message === null ? 'Its text was deleted 90 days after it was settled.' : body(message.text);
  return [lines.join('\n'), attemptTable(attempts), text].filter((part) => part !== '').join('\n\n');
}

function headersOf(row: DeliveryRow, message: Message | null): [string, string | null][] {
  if (message === null)
    return [
      ['To', row.recipient],
      ['Subject', row.subjectLine],
    ];
  return [
    ['From', mailbox(message.from)],
    ['To', message.to],
    ['Reply-To', message.replyTo === undefined ? null : mailbox(message.replyTo)],
    ['Subject', message.subject],
    ['Message-ID', message.messageId],
    ...Object.entries(message.headers ?? {}),
  ];
}

function attemptTable(attempts: readonly AttemptRow[]): string {
  if (attempts.length === 0) return '';
  const rows = attempts.map(({ number, provider, startedAt, outcome, reason, providerId }) => [
    String(number),
    time(startedAt),
    provider,
    outcome ?? 'no answer yet',
    oneVisibleLine(reason ?? providerId ?? ''),
  ]);
  return table(['attempt', 'began (UTC)', 'provider', 'outcome', 'answer'], rows);
}

/** A text of several lines; nothing in it can move the cursor. */
function body(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => visible(line.replace(/\r$/, '')))
    .join('\n');
}

function time(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}
