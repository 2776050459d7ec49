import type { Address } from './address.ts';

/**
 * One message to one reader. A plain JSON value: it can be stored before the first attempt and read back for the next, and
 * every attempt then sends the same bytes. `newMessage` of message.ts makes one.
 */
export type Message = {
  /** An address, without a name. */
  to: string;
  from: Address;
  replyTo?: Address;
  subject: string;
  text: string;
  html: string;
  /** Further headers, such as List-Unsubscribe; values in printable ASCII. */
  headers?: Record<string, string>;
  /** The same for every attempt at the same message: 1 to 256 visible ASCII characters. */
  idempotencyKey: string;
  /** With its angle brackets. Resend puts one of its own in its place. */
  messageId: string;
  /** When the message was made, ISO 8601: its Date header at every attempt. */
  date: string;
};

/**
 * What became of an attempt. `reason` is one short line for the operator; the reader's address is not in it.
 *
 * | Outcome | The message | What to do |
 * | --- | --- | --- |
 * | accepted | is the provider's to deliver | nothing |
 * | refused | was not taken and never will be | tell the operator |
 * | later | was surely not taken this time | send again |
 * | uncertain | may have been taken | send again only while `repeatSafeForMs` lasts |
 */
export type SendResult =
  | { outcome: 'accepted'; providerId: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'later'; reason: string; retryAfterSeconds: number | null }
  | { outcome: 'uncertain'; reason: string; retryAfterSeconds: number | null };

export type MailerKind = 'outbox' | 'smtp' | 'resend';

/** A way out for mail. */
export type Mailer = {
  kind: MailerKind;
  /**
   * For how long after the first attempt a second one under the same key cannot reach the reader twice. 0 with SMTP, which
   * knows no keys: an uncertain outcome is then for the operator to settle.
   */
  repeatSafeForMs: number;
  /** Never throws and never rejects. With `signal` aborted the outcome is `later`, or `uncertain` once it may have been taken. */
  send(message: Message, options?: { signal?: AbortSignal }): Promise<SendResult>;
};

const MAX_REASON_CHARS = 300;

/** A provider's words about a message without fault as one short line, the reader's address taken out. */
export function reasonOf(words: string, message: Pick<Message, 'to'>): string {
  const line = words
    .slice(0, 10 * MAX_REASON_CHARS)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(new RegExp(RegExp.escape(message.to), 'gi'), '(the recipient)')
    .trim();
  return line.length > MAX_REASON_CHARS ? `${line.slice(0, MAX_REASON_CHARS - 1)}…` : line;
}
