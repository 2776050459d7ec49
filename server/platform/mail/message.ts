import { hash } from 'node:crypto';
import { type Address, addressFault, asciiAddress } from './address.ts';
import type { Message } from './mail.ts';
import { encodeBody, headerLine, headerName, headerText } from './mime-encoding.ts';

const MAX_SUBJECT_CHARS = 250;
const MAX_NAME_CHARS = 100;
/** Far above any mail of the service, far below what mail servers take. */
const MAX_BODY_CHARS = 1_000_000;
const MAX_HEADER_CHARS = 900;
const MAX_HEADERS = 20;
/** Headers that the message's own members make, or that would send it elsewhere. */
const OWN_HEADERS = new Set(
  'from to cc bcc sender reply-to return-path received subject date message-id mime-version'.split(' '),
);

/** What a caller gives for a message. */
export type NewMessage = Omit<Message, 'messageId' | 'date'> & { date: Date };

/**
 * A message from what a caller gives: subject and names on one line, without controls and marks that turn the direction of
 * writing; a Message-ID that follows from the key; marked as sent by a machine, so that no out-of-office note answers it.
 * Addresses and headers are left as they are: `send` refuses faulty ones.
 */
export function newMessage(given: NewMessage): Message {
  const { date, replyTo, ...rest } = given;
  const domain = given.from.email.slice(given.from.email.lastIndexOf('@') + 1);
  const digest = hash('sha256', given.idempotencyKey);
  return {
    ...rest,
    from: tidyAddress(given.from),
    ...(replyTo === undefined ? {} : { replyTo: tidyAddress(replyTo) }),
    subject: oneTidyLine(given.subject, MAX_SUBJECT_CHARS),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...given.headers },
    messageId: `<${digest.slice(0, 40)}@${asciiAddress(`@${domain}`).slice(1)}>`,
    date: date.toISOString(),
  };
}

function tidyAddress({ name, email }: Address): Address {
  return { name: oneTidyLine(name, MAX_NAME_CHARS), email };
}

/** Text as one line for a header: each run of white space and controls one space, cut to `maxChars` with an ellipsis. */
export function oneTidyLine(text: string, maxChars: number): string {
  const line = text
    .slice(0, 10 * maxChars)
    .toWellFormed()
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length > maxChars
    ? `${characters
        .slice(0, maxChars - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** Why a message cannot be sent by any provider, or null. Never holds the reader's address. */
export function messageFault(message: Message): string | null {
  const { to, from, replyTo, subject, text, html, headers = {}, idempotencyKey, messageId, date } = message;
  const mailboxes: [string, string][] = [
    ['the recipient', to],
    ['the sender', from.email],
    ...(replyTo === undefined ? [] : [['the address for answers', replyTo.email] satisfies [string, string]]),
  ];
  for (const [who, email] of mailboxes) {
    const fault = addressFault(email);
    if (fault !== null) return `${who}: the address ${fault}`;
  }
  const lines = [subject, from.name, replyTo?.name ?? ''];
  if (lines.some((line) => /[\p{Cc}\u2028\u2029]/u.test(line)))
    return 'the subject or a name holds a line end or another control';
  if (lines.some((line) => line.length > 2 * MAX_SUBJECT_CHARS)) return 'the subject or a name is too long';
  if (text.length > MAX_BODY_CHARS || html.length > MAX_BODY_CHARS)
    return `the text is longer than ${MAX_BODY_CHARS} characters`;
  if (!/^[\u0021-\u007e]{1,256}$/.test(idempotencyKey))
    return 'the idempotency key must be 1 to 256 visible ASCII characters';
  if (!/^<[\w.+=/-]{1,128}@[A-Za-z0-9.-]{1,253}>$/.test(messageId)) return 'the Message-ID must look like <id@domain>';
  if (Number.isNaN(Date.parse(date))) return 'the date must be ISO 8601';
  return headersFault(headers);
}

function headersFault(headers: Readonly<Record<string, string>>): string | null {
  const all = Object.entries(headers);
  if (all.length > MAX_HEADERS) return `more than ${MAX_HEADERS} further headers`;
  for (const [name, value] of all) {
    if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name))
      return 'a header name has other characters than letters, digits and -';
    const lower = name.toLowerCase();
    if (OWN_HEADERS.has(lower) || lower.startsWith('content-')) return `the header ${name} cannot be set`;
    if (!/^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$/.test(value) || value.length > MAX_HEADER_CHARS) {
      return `the header ${name} must be 1 to ${MAX_HEADER_CHARS} printable ASCII characters`;
    }
  }
  return null;
}

/** A mailbox as a header value. */
function headerAddress({ name, email }: Address): string {
  const mailbox = `<${asciiAddress(email)}>`;
  return name === '' ? mailbox : `${headerName(name)} ${mailbox}`;
}

/**
 * A message without fault as RFC 5322 text with both its parts, CRLF line ends. The same message gives the same bytes.
 * @param options.isEightBit true where the bytes need not pass an old mail server: text then stays readable as it is
 */
export function buildMime(message: Message, options: { isEightBit: boolean }): Buffer {
  const parts = [part('plain', message.text, options), part('html', message.html, options)];
  // A digest of the parts cannot stand in them.
  const boundary = `=_${hash('sha256', `${message.messageId}\n${parts.join('\n')}`).slice(0, 40)}`;
  const headers: [string, string][] = [
    ['From', headerAddress(message.from)],
    ['To', headerAddress({ name: '', email: message.to })],
    ...(message.replyTo === undefined ? [] : [['Reply-To', headerAddress(message.replyTo)] satisfies [string, string]]),
    ['Subject', headerText(message.subject)],
    ['Date', new Date(message.date).toUTCString().replace('GMT', '+0000')],
    ['Message-ID', message.messageId],
    ...Object.entries(message.headers ?? {}),
    ['MIME-Version', '1.0'],
    ['Content-Type', `multipart/alternative; boundary="${boundary}"`],
  ];
  const head = headers.map(([name, value]) => headerLine(name, value)).join('\r\n');
  const body = parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('');
  return Buffer.from(`${head}\r\n\r\n${body}--${boundary}--\r\n`);
}

function part(subtype: 'plain' | 'html', text: string, options: { isEightBit: boolean }): string {
  const { encoding, body } = encodeBody(text, options);
  return `Content-Type: text/${subtype}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;
}
