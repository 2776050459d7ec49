import { hash, randomUUID } from 'node:crypto';
import type { JobPayload } from '#jobs';
import type { Connection } from '#platform/database/database.ts';
import type { Address } from '#platform/mail/address.ts';
import type { Message } from '#platform/mail/mail.ts';
import { newMessage } from '#platform/mail/message.ts';
import { RECOVERY_DELAY_MS } from './deliveries-settling.ts';
import { findUnfinished, type InsertedDelivery, insertDeliveries, updateWithdrawn } from './queries.ts';
import type { DeliveryState } from './delivery-states.ts';

/**
 * Owns `deliveries` and `delivery_attempts`: messages that are saved whole before they are sent, and every attempt at them.
 * It knows nothing of what a message is about: the feature that saves one names it by a `kind` and a `subjectId`.
 *
 * A delivery is one message to ONE reader, so that no reader sees another's address, each has their own List-Unsubscribe, and
 * one bad address does not hold up the others. What goes to several readers (a digest) is several deliveries with one subject.
 */

export { DELIVERY_STATES, type DeliveryState, isFinal, isWaitingForOperator, UNFINISHED } from './delivery-states.ts';
export type { OnSettled, OnSettledByKind, SettledDelivery } from './deliveries-settling.ts';
export type { AttemptRow } from './queries-attempts.ts';
export { listAttempts } from './queries-attempts.ts';
export {
  type DeliveryFilter,
  type DeliveryRow,
  findByMessageId,
  findDelivery,
  findLastSent,
  findMessage,
  findUnfinishedCounts,
  listDeliveries,
  listOfSubject,
} from './queries.ts';

/** Reads the clock that all processes share: the database's, or a test's. */
export type Clock = (db: Connection) => Promise<Date>;

/** Queues the sending of deliveries in the transaction of what causes it. */
export type EnqueueSending = (
  tx: Connection,
  payload: JobPayload<'send-mail'>,
  options?: { afterSeconds: number },
) => Promise<void>;

/** What saving a delivery needs; `app.deliveries` has it. */
export type SavingDependencies = {
  /** Who the service's mail comes from. */
  from: Address;
  enqueueSending: EnqueueSending;
  clock: Clock;
};

/** What a feature gives for one message to one reader; From, Date, Message-ID and the idempotency key are added. */
export type NewDelivery = {
  companyId: string;
  /** Such as `digest`, `amendment_alert`, `profile_confirmation`: lower-case letters and underscores. */
  kind: string;
  /** What the message is about, 1 to 200 characters: the digest's id, for example. Deliveries of one subject are settled in turn. */
  subjectId: string;
  message: Pick<Message, 'to' | 'subject' | 'text' | 'html'> & {
    /** Where it is answered; a function where the address names the delivery. */
    replyTo?: Address | ((delivery: { companyId: string; id: string }) => Address);
    /** Further headers in printable ASCII, such as List-Unsubscribe, In-Reply-To and References. */
    headers?: Record<string, string>;
  };
};

/** A delivery that was saved. `messageId` is its Message-ID with angle brackets, which later messages of the thread name. */
export type SavedDelivery = { id: string; messageId: string };

/** As many as one job sends. */
const MOST_AT_ONCE = 100;
/** As many as one statement saves: about a megabyte. */
const MOST_IN_STATEMENT = 25;

/**
 * Saves messages whole, `prepared`, and queues their sending, in the caller's transaction, which is one of background work or
 * of an operator: requests of a company cannot save deliveries. Returns them in the given order.
 */
export async function saveDeliveries(
  tx: Connection,
  deliveries: readonly NewDelivery[],
  { from, enqueueSending, clock }: SavingDependencies,
): Promise<SavedDelivery[]> {
  if (deliveries.length === 0) return [];
  const now = await clock(tx);
  const recoverAt = new Date(now.getTime() + RECOVERY_DELAY_MS);
  const rows: InsertedDelivery[] = [];
  for (const { companyId, kind, subjectId, message: given } of deliveries) {
    const id = randomUUID();
    const { replyTo, ...rest } = given;
    const answered = typeof replyTo === 'function' ? replyTo({ companyId, id }) : replyTo;
    const named = { ...rest, ...(answered === undefined ? {} : { replyTo: answered }) };
    const message = newMessage({ ...named, from, idempotencyKey: id, date: now });
    const text = JSON.stringify(message);
    const { to: recipient, messageId, subject: subjectLine } = message;
    const messageHash = hash('sha256', text, 'buffer');
    rows.push({ companyId, id, kind, subjectId, recipient, messageId, subjectLine, message: text, messageHash });
  }
  for (let at = 0; at < rows.length; at += MOST_IN_STATEMENT)
    await insertDeliveries(tx, rows.slice(at, at + MOST_IN_STATEMENT), { now, recoverAt });
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += MOST_AT_ONCE)
    await enqueueSending(tx, { deliveryIds: ids.slice(at, at + MOST_AT_ONCE) });
  return rows.map(({ id, messageId }) => ({ id, messageId }));
}

/** One message; see {@link saveDeliveries}. */
export async function saveDelivery(
  tx: Connection,
  delivery: NewDelivery,
  dependencies: SavingDependencies,
): Promise<SavedDelivery> {
  const [saved] = await saveDeliveries(tx, [delivery], dependencies);
  if (saved === undefined) throw new Error('a delivery was not saved');
  return saved;
}

/**
 * The oldest delivery of this kind that is not final, or null. While there is one, no other digest of the company is prepared:
 * look in the transaction that would prepare it, with the company's schedule locked.
 */
export async function unfinishedDelivery(
  tx: Connection,
  companyId: string,
  kind: string,
): Promise<{ id: string; subjectId: string; state: DeliveryState } | null> {
  return await findUnfinished(tx, companyId, kind);
}

/**
 * Lets no further attempt begin for what is saved for this address, as when it was unsubscribed; a message that a provider is
 * being given just now may still arrive. They become `not_delivered`, unless that attempt succeeds.
 */
export async function withdrawDeliveries(
  tx: Connection,
  target: { companyId: string; kind: string; recipient: string },
  { enqueueSending, clock }: Pick<SavingDependencies, 'enqueueSending' | 'clock'>,
): Promise<void> {
  const ids = await updateWithdrawn(tx, { ...target, now: await clock(tx) });
  if (ids.length > 0) await enqueueSending(tx, { deliveryIds: ids.slice(0, MOST_AT_ONCE) });
}
