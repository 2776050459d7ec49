import PostalMime, { addressParser, type Attachment, type Email } from 'postal-mime';
import { htmlMailText } from './html-mail.ts';

/** The largest message that is read. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;

const MAX_DEPTH = 30;
const MAX_HEADER_BYTES = 512 * 1024;
const MAX_HEADERS = 1_000;
const MAX_PARTS = 500;
/** Lines that may begin or end a part. A person's text has few of them, and each makes the parser work. */
const MAX_BOUNDARY_LINES = 5_000;
/** More than 25 MB of an attachment in lines of 76 characters. */
const MAX_LINES = 400_000;
const MAX_TEXT_CHARS = 256 * 1024;
const MAX_RECIPIENTS = 100;
const MAX_RECIPIENT_CHARS = 20_000;
const MAX_REPORT_CHARS = 64 * 1024;

/** Names in lower case, values unfolded and otherwise as they came, in the order of the message. */
export type MailHeader = { name: string; value: string };

/** A part that is no text of the message: a file, a report, an invitation. */
export type MailPart = {
  contentType: string;
  filename: string | null;
  sizeBytes: number;
  /** For calendar parts: REQUEST, REPLY, COUNTER, … */
  calendarMethod: string | null;
  /** The text of a delivery report's fields; null for other parts. */
  report: string | null;
};

/** A message as it came, decoded. Everything in it is what a stranger wrote: data, never an instruction. */
export type ReceivedMail = {
  headers: MailHeader[];
  /** The one mailbox of the one From header, its domain in lower case; null where there is not exactly that. */
  from: { name: string; email: string } | null;
  /** Why `from` is null. */
  fromFault: string | null;
  /** The mailboxes of To and Cc, 100 at most. */
  recipients: { field: 'to' | 'cc'; email: string }[];
  subject: string;
  /** With angle brackets; null where the message has none or several. */
  messageId: string | null;
  /** Message-IDs of In-Reply-To and References, newest first. */
  answers: string[];
  /** The plain text; of a message with only HTML, its text with `>` before quoted lines. */
  text: string;
  isTextFromHtml: boolean;
  /** True where the text was longer than 256 kB and the rest was left out. */
  isTextCut: boolean;
  parts: MailPart[];
};

export type ParsedMail = { mail: ReceivedMail; refusal: null } | { mail: null; refusal: string };

/**
 * Reads a message of RFC 5322 and MIME, broken ones too. Never throws; what is too large, too deep or has too many parts is
 * refused with the reason, before it costs more than its bytes.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const refusal = shapeFault(raw);
  if (refusal !== null) return { mail: null, refusal };
  try {
    const email = await PostalMime.parse(withFixedLines(raw), {
      forceRfc822Attachments: true,
      maxNestingDepth: MAX_DEPTH,
      maxHeadersSize: MAX_HEADER_BYTES,
    });
    if (email.headers.length > MAX_HEADERS) return refused(`has more than ${MAX_HEADERS} header fields`);
    if (email.attachments.length > MAX_PARTS) return refused(`has more than ${MAX_PARTS} parts`);
    return { mail: mailOf(email), refusal: null };
  } catch (error) {
    return refused(error instanceof Error ? `cannot be read: ${error.message.slice(0, 200)}` : 'cannot be read');
  }
}

const refused = (refusal: string): ParsedMail => ({ mail: null, refusal });

/** What is wrong with the size or shape of a message, from one pass over its bytes. */
function shapeFault(raw: Uint8Array): string | null {
  if (raw.length > MAX_MAIL_BYTES) return `is larger than ${MAX_MAIL_BYTES / 1024 / 1024} MB`;
  if (raw.length === 0) return 'is empty';
  let lines = 0;
  let boundaryLines = 0;
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] !== 0x0a) continue;
    lines += 1;
    if (raw[at + 1] === 0x2d && raw[at + 2] === 0x2d) boundaryLines += 1;
  }
  if (lines > MAX_LINES) return `has more than ${MAX_LINES} lines`;
  return boundaryLines > MAX_BOUNDARY_LINES ? `has more than ${MAX_BOUNDARY_LINES} lines that begin with --` : null;
}

/**
 * The message with `format=flowed` taken back. The parser joins such lines without regard to quote marks, so that an answer
 * right below a quoted line would become part of it; wrapped lines harm nobody.
 */
function withFixedLines(raw: Uint8Array): Uint8Array {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  if (!/format *= *"?flowed/i.test(text)) return raw;
  return Buffer.from(text.replaceAll(/(;\s{0,20}format) *= *("?)flowed/gi, '$1=$2fixed'), 'latin1');
}

function mailOf(email: Email): ReceivedMail {
  const headers = email.headers.map(({ key, value }) => ({ name: key, value: value.trim() }));
  const { from, fromFault } = senderOf(headers);
  const { text, isTextFromHtml } = textOf(email);
  const ids = headers.filter(({ name }) => name === 'message-id');
  return {
    headers,
    from,
    fromFault,
    recipients: recipientsOf(headers),
    subject: (email.subject ?? '').slice(0, 1_000),
    messageId: ids.length === 1 ? (messageIds(ids[0]?.value ?? '')[0] ?? null) : null,
    answers: answersOf(headers),
    text: text.slice(0, MAX_TEXT_CHARS),
    isTextFromHtml,
    isTextCut: text.length > MAX_TEXT_CHARS,
    parts: email.attachments.map(partOf),
  };
}

function textOf(email: Email): { text: string; isTextFromHtml: boolean } {
  if (email.text !== undefined && email.text.trim() !== '') return { text: email.text, isTextFromHtml: false };
  if (email.html === undefined) return { text: '', isTextFromHtml: false };
  return { text: htmlMailText(email.html), isTextFromHtml: true };
}

/**
 * Exactly one From header with exactly one mailbox. Programs disagree on which one counts where there are several, and one
 * may be shown to the reader and another checked.
 */
function senderOf(headers: readonly MailHeader[]): Pick<ReceivedMail, 'from' | 'fromFault'> {
  const values = headers.filter(({ name }) => name === 'from').map(({ value }) => value);
  const [value] = values;
  if (value === undefined) return { from: null, fromFault: 'has no From header' };
  if (values.length > 1) return { from: null, fromFault: `has ${values.length} From headers` };
  const found = addressParser(value);
  const [mailbox] = found;
  if (found.length !== 1 || mailbox?.address === undefined)
    return { from: null, fromFault: 'names not exactly one sender' };
  const { name, address } = mailbox;
  const at = address.lastIndexOf('@');
  if (at < 1 || at === address.length - 1 || /[\s<>,;]/.test(address) || address.length > 320)
    return { from: null, fromFault: 'has no valid address in From' };
  return { from: { name, email: `${address.slice(0, at)}@${address.slice(at + 1).toLowerCase()}` }, fromFault: null };
}

function recipientsOf(headers: readonly MailHeader[]): ReceivedMail['recipients'] {
  const named = headers.flatMap(({ name, value }) => {
    if (name !== 'to' && name !== 'cc') return [];
    return addressParser(value.slice(0, MAX_RECIPIENT_CHARS), { flatten: true }).map(({ address }) => {
      return { field: name, email: address ?? '' } as const;
    });
  });
  return named.filter(({ email }) => email !== '').slice(0, MAX_RECIPIENTS);
}

function answersOf(headers: readonly MailHeader[]): string[] {
  const of = (wanted: string): string[] =>
    headers.filter(({ name }) => name === wanted).flatMap(({ value }) => messageIds(value));
  return [...new Set([...of('in-reply-to'), ...of('references').toReversed()])].slice(0, 100);
}

function messageIds(value: string): string[] {
  return value.slice(0, 20_000).match(/<[^<>\s]{1,500}>/g) ?? [];
}

function partOf({ mimeType, filename, content, method }: Attachment): MailPart {
  const isReport = /^message\/(?:global-)?(?:delivery-status|disposition-notification|feedback-report)$/.test(mimeType);
  const sizeBytes = typeof content === 'string' ? content.length : content.byteLength;
  return {
    contentType: mimeType,
    filename: filename?.slice(0, 255) ?? null,
    sizeBytes,
    calendarMethod: method ?? null,
    report: isReport ? reportText(content) : null,
  };
}

function reportText(content: Attachment['content']): string {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text.slice(0, MAX_REPORT_CHARS);
}
