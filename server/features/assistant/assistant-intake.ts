import { hash, randomUUID } from 'node:crypto';
import { recordAudit } from '#features/audit/audit.ts';
import { saveDelivery, type SavingDependencies } from '#features/deliveries/deliveries.ts';
import type { JobPayload } from '#jobs';
import type { Connection, Database } from '#platform/database/database.ts';
import { emailAddress } from '#platform/identity/email-address.ts';
import { addressFault } from '#platform/mail/address.ts';
import type { Envelope } from '#platform/mail/sender-check.ts';
import type { ReplyAddresses } from '#platform/mail/reply-address.ts';
import type { ResolveRecord } from '#platform/network/dns-records.ts';
import { type MailReading, readMail } from './assistant.ts';
import {
  type IntakeVerdict,
  type SenderVerdict,
  type Thread,
  verdictOfMessage,
  verdictOfSender,
} from './intake-rules.ts';
import { isHuman } from './message-kind.ts';
import { languageOfMessage } from './message-language.ts';
import { isAnswered, refusalAnswer } from './refusal-words.ts';
import { listGrants } from './queries-access.ts';
import { findCompanyName } from './queries-actions.ts';
import {
  type Arrival,
  countRecent,
  findByHash,
  findLanguage,
  findThread,
  type InboundRow,
  insertCopyKeys,
  insertInbound,
  type InsertedMessage,
  listThreads,
  lockSender,
  wasAnswered,
} from './queries-inbound.ts';

/** The one entry of mail that people send: bytes in, what became of them out. */

export {
  ARRIVALS,
  findInbound,
  INBOUND_STATES,
  type InboundRow,
  type InboundState,
  listInbound,
} from './queries-inbound.ts';

/** Queues that a message is acted on, in the transaction that accepts it. */
export type EnqueueActing = (tx: Connection, payload: JobPayload<'act-on-mail'>) => Promise<void>;

export type IntakeDependencies = {
  database: Database;
  now: () => Date;
  /** Looks DNS records up. */
  resolve: ResolveRecord;
  /** The address that the service's mail comes from. */
  from: { email: string };
  /** Where mail is answered; null: only `from` is written to. */
  replies: ReplyAddresses | null;
  enqueueActing: EnqueueActing;
  /** What answering needs. */
  saving: SavingDependencies;
  publicUrl: string;
};

/** A message as it came in. */
export type Arrived = {
  raw: Uint8Array;
  arrivedBy: Arrival;
  /** MAIL FROM; empty for the null sender, null where the way in does not say it. */
  envelopeSender: string | null;
  /** The server that delivered it, where it is known for sure; SPF is of it. */
  client: { ip: string; helo: string } | null;
  /** Of the request that brought it. */
  requestId?: string;
};

/** `later`: nothing was stored, and it must be given again. `isRepeat`: the same bytes were stored before, with this outcome. */
export type Intake =
  | { outcome: 'later'; reason: string }
  | {
      outcome: 'stored';
      isRepeat: boolean;
      message: Pick<InboundRow, 'id' | 'state' | 'reason' | 'detail' | 'companyId'>;
    };

const HOUR_MS = 60 * 60 * 1000;
const MAX_TEXT_CHARS = 20_000;
const MAX_DETAIL_CHARS = 500;
const MAX_ANSWERS = 20;

/**
 * Stores a message with what becomes of it, once: the same bytes again, in any process, change nothing. When it returns `stored`,
 * that is committed. An accepted message is not acted on yet.
 */
export async function receiveMail(deps: IntakeDependencies, arrived: Arrived): Promise<Intake> {
  const rawHash = hash('sha256', arrived.raw, 'buffer');
  const known = await findByHash(deps.database.db, rawHash);
  if (known !== null) return { outcome: 'stored', isRepeat: true, message: known };
  const now = deps.now();
  const { reading, refusal } = await readMail(arrived.raw, envelopeOf(arrived), { resolve: deps.resolve, now });
  if (reading === null) {
    const verdict = { state: 'refused', reason: 'unreadable', detail: `it ${refusal}` } as const;
    return await deps.database.transaction((tx) => store(tx, rowOf({ arrived, rawHash, now, verdict })));
  }
  const from = emailAddress(reading.mail.from?.email);
  const verdict = verdictOfMessage({
    from,
    fromFault: reading.mail.fromFault,
    kind: reading.kind,
    isHuman: isHuman(reading.kind.kind),
    envelopeSender: arrived.envelopeSender,
    sender: reading.sender,
    isAddressed: reading.mail.recipients.some(({ email }) => isAddressOfService(deps, email)),
    isFromService: from !== null && isAddressOfService(deps, from),
  });
  if (verdict === 'later') return { outcome: 'later', reason: reading.sender.reason };
  return await deps.database.transaction(async (tx) => {
    if (verdict !== null || from === null) {
      const decided = verdict ?? { state: 'quarantined', reason: 'sender_unclear', detail: 'From is not clear' };
      return await store(tx, rowOf({ arrived, rawHash, now, verdict: decided, reading, from }));
    }
    return await storeOfSender(tx, { arrived, rawHash, now, reading, from }, deps);
  });
}

function envelopeOf({ client, envelopeSender }: Arrived): Envelope | null {
  return client === null || envelopeSender === null ? null : { ...client, sender: envelopeSender };
}

/** True for the addresses that people may write to: the sender of the service's mail, and every reply address. */
export function isAddressOfService(
  { from, replies }: Pick<IntakeDependencies, 'from' | 'replies'>,
  email: string,
): boolean {
  const given = emailAddress(email);
  return given !== null && (given === emailAddress(from.email) || replies?.isOurs(given) === true);
}

type Known = { arrived: Arrived; rawHash: Buffer; now: Date; reading: MailReading; from: string };

/** A person wrote it, and it is sure who: what they may do, and for which company, is looked up and decided in one transaction. */
async function storeOfSender(tx: Connection, known: Known, deps: IntakeDependencies): Promise<Intake> {
  const { reading, from, now, rawHash } = known;
  await lockSender(tx, from);
  const before = await findByHash(tx, rawHash);
  if (before !== null) return { outcome: 'stored', isRepeat: true, message: before };
  const keys = copyKeys(reading, from);
  const verdict = verdictOfSender({
    isCopy: (await insertCopyKeys(tx, keys, now.toISOString())) < keys.length,
    recent: await countRecent(tx, from, new Date(now.getTime() - HOUR_MS).toISOString()),
    isAddressConfirmed: isAddressConfirmed(reading, deps),
    byAddress: await threadsByAddress(tx, reading, deps),
    byAnswers: await listThreads(tx, reading.mail.answers),
    grants: await listGrants(tx, from),
  });
  const { companyId } = verdict;
  const language = companyId === null ? null : await languageOf(tx, companyId, reading);
  const row = rowOf({ ...known, verdict, language });
  const stored = await store(tx, row);
  await answerRefusal(tx, { row, verdict, from }, deps);
  if (companyId === null || stored.outcome === 'later' || stored.isRepeat) return stored;
  await recordAudit(tx, {
    companyId,
    actor: { kind: 'mail', id: from },
    action: verdict.state === 'accepted' ? 'inbound_mail.accept' : 'inbound_mail.refuse',
    subject: row.id,
    after: { reason: verdict.reason, delivery_id: row.deliveryId },
    ...(known.arrived.requestId === undefined ? {} : { requestId: known.arrived.requestId }),
  });
  if (verdict.state === 'accepted') await deps.enqueueActing(tx, { companyId, messageId: row.id });
  return stored;
}

const ANSWERED_EVERY_MS = 24 * HOUR_MS;
/** The kind of the deliveries. */
const REFUSAL = 'access_refusal';

/** Tells a person whom we know why nothing was done, at most once a day, so that two programs never answer each other. */
async function answerRefusal(
  tx: Connection,
  { row, verdict, from }: { row: InsertedMessage; verdict: SenderVerdict; from: string },
  { saving, publicUrl }: IntakeDependencies,
): Promise<void> {
  const { answerAs: companyId, reason } = verdict;
  if (companyId === null || !isAnswered(reason) || addressFault(from) !== null) return;
  const since = new Date(Date.parse(row.receivedAt) - ANSWERED_EVERY_MS).toISOString();
  if (await wasAnswered(tx, { kind: REFUSAL, recipient: from, since })) return;
  const language = row.language ?? (await findLanguage(tx, companyId));
  // Where several may be meant, none is named.
  const company = verdict.companyId === null ? null : await findCompanyName(tx, companyId);
  const answered = { ...row, language, company, host: new URL(publicUrl).host };
  const message = { to: from, ...refusalAnswer(reason, answered) };
  await saveDelivery(tx, { companyId, kind: REFUSAL, subjectId: row.id, message }, saving);
}

async function languageOf(tx: Connection, companyId: string, { newText }: MailReading): Promise<'en' | 'fr'> {
  return languageOfMessage(newText.text, await findLanguage(tx, companyId));
}

/** What makes two messages copies of one: a signature of the domain of From, and this sender's Message-ID. */
function copyKeys({ sender, mail }: MailReading, from: string): Buffer[] {
  const named = mail.messageId === null ? [] : [`message-id ${from} ${mail.messageId}`];
  const all = new Set([...named, ...sender.signatures.map((one) => `signature ${one}`)]);
  return [...all].map((key) => hash('sha256', key, 'buffer'));
}

function isAddressConfirmed({ mail, sender: { confirmed } }: MailReading, deps: IntakeDependencies): boolean {
  return mail.recipients.some(({ field, email }) => {
    if (!isAddressOfService(deps, email)) return false;
    // A signature covers the last of several fields of a name, and readers may show the first.
    return (
      confirmed === null ||
      (confirmed.includes(field) && mail.headers.filter(({ name }) => name === field).length === 1)
    );
  });
}

/** The messages of ours that reply addresses in To and Cc name. */
async function threadsByAddress(
  tx: Connection,
  { mail }: MailReading,
  { replies }: IntakeDependencies,
): Promise<(Thread | 'unknown')[]> {
  const addresses = new Set(mail.recipients.map(({ email }) => email));
  const threads: (Thread | 'unknown')[] = [];
  for (const email of addresses) {
    if (replies === null || !replies.isOurs(email) || emailAddress(email) === replies.base) continue;
    const deliveryId = replies.messageIdOf(email);
    const thread = deliveryId === null ? null : await findThread(tx, deliveryId);
    const isTrue = thread !== null && replies.isOf(email, { companyId: thread.companyId, id: thread.deliveryId });
    threads.push(isTrue ? thread : 'unknown');
  }
  return threads;
}

type Decided = {
  arrived: Arrived;
  rawHash: Buffer;
  now: Date;
  verdict: IntakeVerdict | SenderVerdict;
  reading?: MailReading;
  from?: string | null;
  language?: 'en' | 'fr' | null;
};

function rowOf({ arrived, rawHash, now, verdict, reading, from = null, language = null }: Decided): InsertedMessage {
  const { companyId = null, thread = null } = 'companyId' in verdict ? verdict : {};
  const isAccepted = verdict.state === 'accepted';
  const text = reading?.newText.text ?? '';
  return {
    id: randomUUID(),
    receivedAt: now.toISOString(),
    rawHash,
    sizeBytes: arrived.raw.length,
    arrivedBy: arrived.arrivedBy,
    messageId: storableOrNull(reading?.mail.messageId),
    answersTo: (reading?.mail.answers ?? []).slice(0, MAX_ANSWERS).map(storable),
    subject: storable(reading?.mail.subject ?? ''),
    envelopeSender: storableOrNull(arrived.envelopeSender?.slice(0, 320)),
    headerFrom: storableOrNull(from),
    state: verdict.state,
    reason: verdict.reason,
    detail: storable(verdict.detail.slice(0, MAX_DETAIL_CHARS)),
    kind: reading?.kind.kind ?? null,
    companyId,
    userEmail: companyId === null ? null : from,
    deliveryId: thread?.deliveryId ?? null,
    // Only what is acted on is kept.
    newText: isAccepted ? storable(text.slice(0, MAX_TEXT_CHARS)) : null,
    inlineAnswers: isAccepted
      ? (reading?.newText.answers ?? []).map((one) => ({ quoted: storable(one.quoted), text: storable(one.text) }))
      : null,
    isTextCut: reading?.mail.isTextCut === true || text.length > MAX_TEXT_CHARS,
    language,
  };
}

/** Text as the database takes it. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
const storableOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : storable(text);

async function store(tx: Connection, row: InsertedMessage): Promise<Intake> {
  const isNew = await insertInbound(tx, row);
  const message = isNew ? row : await findByHash(tx, row.rawHash);
  if (message === null) throw new Error('a received message is gone');
  return { outcome: 'stored', isRepeat: !isNew, message };
}
