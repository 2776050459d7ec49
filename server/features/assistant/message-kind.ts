import { isAbsenceSubject, isBounceSubject, saysAbsence, saysBounce, saysDelay, comparable } from './kind-words.ts';

/**
 * | Kind | Written by | Acted upon |
 * | --- | --- | --- |
 * | reply, new | a person | yes |
 * | forward | a person, mostly about somebody else's words | only its new text |
 * | auto-reply, bounce, delay, list, complaint, receipt, calendar | a machine, or a person through one | never, and never answered |
 */
export type MessageKind =
  | 'reply'
  | 'new'
  | 'forward'
  | 'auto-reply'
  | 'bounce'
  | 'delay'
  | 'list'
  | 'complaint'
  | 'receipt'
  | 'calendar';

export type KindReading = {
  kind: MessageKind;
  /** The header or words that show it, in one line for the operator. */
  reason: string;
};

/** What of a message shows its kind. Header names in lower case. */
export type KindEvidence = {
  headers: readonly { name: string; value: string }[];
  from: string | null;
  subject: string;
  newText: string;
  quotes: 'none' | 'reply' | 'forward';
  isAnswer: boolean;
  parts: readonly { contentType: string; calendarMethod: string | null; report: string | null }[];
};

const HUMAN: ReadonlySet<MessageKind> = new Set(['reply', 'new', 'forward']);

/** True for what a person wrote, which alone may be acted upon or answered. */
export const isHuman = (kind: MessageKind): boolean => HUMAN.has(kind);

/** The kind of a message: by its headers, and by its words only where the headers say nothing. */
export function kindOf(evidence: KindEvidence): KindReading {
  const of = headerReader(evidence.headers);
  return (
    reportKind(evidence, of) ??
    failureKind(evidence, of) ??
    machineKind(evidence, of) ??
    wordKind(evidence) ??
    personKind(evidence)
  );
}

type HeaderReader = (name: string) => string | null;

function headerReader(headers: KindEvidence['headers']): HeaderReader {
  const values = new Map<string, string>();
  for (const { name, value } of headers) if (!values.has(name)) values.set(name, value.slice(0, 2_000));
  return (name) => values.get(name) ?? null;
}

function reportKind({ parts, subject, newText }: KindEvidence, of: HeaderReader): KindReading | null {
  const type = (of('content-type') ?? '').toLowerCase();
  const has = (wanted: string): boolean => parts.some(({ contentType }) => contentType.endsWith(wanted));
  if (type.includes('feedback-report') || has('/feedback-report'))
    return { kind: 'complaint', reason: 'an abuse report' };
  if (type.includes('disposition-notification') || has('/disposition-notification'))
    return { kind: 'receipt', reason: 'a receipt of reading or delivery' };
  if (type.includes('delivery-status') || has('/delivery-status') || has('/global-delivery-status'))
    return isDelayOnly(parts, `${subject} ${newText}`)
      ? { kind: 'delay', reason: 'a delivery report: delayed, still being tried' }
      : { kind: 'bounce', reason: 'a delivery report: not delivered' };
  const calendar = parts.find(
    ({ contentType, calendarMethod }) => calendarMethod !== null || contentType === 'text/calendar',
  );
  if (type.startsWith('text/calendar') || calendar !== undefined)
    return { kind: 'calendar', reason: 'a calendar message' };
  if (type.startsWith('multipart/report')) return { kind: 'bounce', reason: 'a report of a mail server' };
  return null;
}

function isDelayOnly(parts: KindEvidence['parts'], words: string): boolean {
  const actions = parts.flatMap(({ report }) =>
    [...(report ?? '').matchAll(/^action:[ \t]*([a-z]+)/gim)].map(([, one]) => one?.toLowerCase()),
  );
  if (actions.length === 0) return saysDelay(words, '');
  return actions.every((action) => action === 'delayed');
}

/** Mail servers that report in their own form. */
function failureKind({ from, subject, newText, isAnswer }: KindEvidence, of: HeaderReader): KindReading | null {
  const isFailure =
    of('x-failed-recipients') !== null ||
    of('x-ms-exchange-message-is-ndr') !== null ||
    of('x-mailer-daemon') !== null ||
    (of('x-ms-embedded-report') !== null && isBounceSubject(subject));
  const local = (from ?? '').split('@')[0]?.toLowerCase() ?? '';
  const isDaemon = /^(?:mailer-?daemon|mail-?daemon|mdaemon|maildelivery)/.test(local);
  const isServer = isDaemon || /^(?:postmaster|mail-?system|no-?reply|bounces?)\b/.test(local) || isNullPath(of);
  const isSaid =
    isBounceSubject(subject) || (isServer && saysBounce(newText)) || (!isAnswer && isBounceSubject(subject));
  if (!isFailure && !isDaemon && !(isSaid && (isServer || saysBounce(newText)))) return null;
  const isDelay = saysDelay(subject, newText.slice(0, 600));
  return isDelay
    ? { kind: 'delay', reason: 'a mail server says that delivery is delayed' }
    : { kind: 'bounce', reason: 'a mail server says that a message was not delivered' };
}

const isNullPath = (of: HeaderReader): boolean => /^<\s*>$/.test(of('return-path') ?? '');

const MACHINE_HEADERS: readonly (readonly [string, RegExp])[] = [
  ['x-autoreply', /./],
  ['x-autorespond', /./],
  ['x-autoresponder', /./],
  ['x-auto-reply', /./],
  ['x-auto-response-suppress', /\b(?:all|oof|autoreply)\b/i],
  ['x-apple-action', /vacation/i],
  ['x-vacation', /./],
  ['x-autogenerated', /./],
  ['x-mail-autoreply', /./],
  ['x-ms-exchange-inbox-rules-loop', /./],
  ['x-mailer', /vacation|auto-?respon|auto-?reply/i],
  ['delivered-to', /^autoresponder/i],
  ['x-feedback-id', /auto-?reply/i],
];

function machineKind(evidence: KindEvidence, of: HeaderReader): KindReading | null {
  const submitted = (of('auto-submitted') ?? 'no').toLowerCase();
  if (!/^no\b/.test(submitted)) return { kind: 'auto-reply', reason: `Auto-Submitted: ${submitted.slice(0, 60)}` };
  const found = MACHINE_HEADERS.find(([name, pattern]) => pattern.test(of(name) ?? ''));
  if (found !== undefined) return { kind: 'auto-reply', reason: `the header ${found[0]}` };
  const precedence = (of('precedence') ?? of('x-precedence') ?? '').toLowerCase();
  if (/auto_?reply/.test(precedence)) return { kind: 'auto-reply', reason: 'Precedence: auto_reply' };
  const list = ['list-id', 'list-post', 'list-unsubscribe', 'x-mailing-list', 'x-list', 'mailing-list'].find(
    (name) => of(name) !== null,
  );
  if (list !== undefined || precedence.startsWith('list'))
    return { kind: 'list', reason: `the header ${list ?? 'precedence'}` };
  if (/^(?:bulk|junk)/.test(precedence))
    return {
      kind: isAbsenceSubject(evidence.subject) ? 'auto-reply' : 'list',
      reason: `Precedence: ${precedence.slice(0, 20)}`,
    };
  return isNullPath(of) ? { kind: 'auto-reply', reason: 'no return path: a machine sent it' } : null;
}

function wordKind({ subject, newText, quotes }: KindEvidence): KindReading | null {
  if (isAbsenceSubject(subject)) return { kind: 'auto-reply', reason: 'its subject is that of an automatic reply' };
  // Answering machines do not quote.
  if (quotes === 'none' && saysAbsence(newText))
    return { kind: 'auto-reply', reason: 'it says that nobody is there to read' };
  return null;
}

function personKind({ subject, quotes, isAnswer }: KindEvidence): KindReading {
  const start = comparable(subject);
  if (quotes === 'forward' || (/^(?:fwd?|tr|wg|rv|enc|i) ?:/.test(start) && !isAnswer))
    return { kind: 'forward', reason: 'it passes on another message' };
  if (isAnswer || quotes === 'reply' || /^(?:re|rep|aw|sv|ref|antw) ?:/.test(start))
    return { kind: 'reply', reason: 'it answers a message' };
  return { kind: 'new', reason: 'it answers no message' };
}
