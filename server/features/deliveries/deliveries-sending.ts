import type { Database, DatabaseLog, Connection } from '#platform/database/database.ts';
import type { Mailer, Message, SendResult } from '#platform/mail/mail.ts';
import type { SavingDependencies } from './deliveries.ts';
import { applyChange, type OnSettledByKind, standingOf } from './deliveries-settling.ts';
import { afterAnswer, type Change, nextStep, type Provider, requestTimeLeft } from './delivery-rules.ts';
import { isWaitingForOperator } from './delivery-states.ts';
import { type DeliveryRow, findMessage, lockSubject, updateDelivery } from './queries.ts';
import { findAttemptProvider, insertAttempt, updateAnswer } from './queries-attempts.ts';

/** What sending needs; app.ts makes it. */
export type SendingDependencies = SavingDependencies & {
  database: Pick<Database, 'transaction'>;
  mailer: Mailer;
  onSettled: OnSettledByKind;
  /** 0 to 1, for the spread of retries. */
  random: () => number;
  /** Gives a function that tells the milliseconds since, also those in which the process or the machine stood still. */
  stopwatch: () => () => number;
  sleep: (ms: number) => Promise<void>;
  log: DatabaseLog;
  /** For tests: how long an attempt may be without an answer before it counts as lost. */
  leaseMs?: number;
};

/** An answer is worth these waits while the database is away: without it the delivery is uncertain. */
const RECORD_WAITS_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

type Begun = { deliveryId: string; number: number; message: Message; endsInMs: number };

/**
 * Sends a delivery if its time has come, at most once: the attempt is recorded and committed, then the provider is called
 * outside any transaction, then its answer is recorded. Does nothing while another process has an attempt under way.
 */
export async function attemptDelivery(
  dependencies: SendingDependencies,
  deliveryId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, stopwatch } = dependencies;
  const sinceMs = stopwatch();
  const begun = await database.transaction((tx) => beginAttempt(tx, dependencies, deliveryId));
  if (begun === null) return;
  const result = await send(dependencies, begun, sinceMs, signal);
  await recordPatiently(dependencies, begun, result);
}

/** Records the start of an attempt, or what else is due; null: nothing is to be sent now. */
async function beginAttempt(
  tx: Connection,
  dependencies: SendingDependencies,
  deliveryId: string,
): Promise<Begun | null> {
  const subject = await lockSubject(tx, deliveryId);
  const row = subject.find(({ id }) => id === deliveryId);
  if (row === undefined) return null;
  const { mailer, clock, leaseMs } = dependencies;
  const now = await clock(tx);
  const step = nextStep(standingOf(row), mailer, now, leaseMs);
  if (step.action === 'wait') return null;
  if (step.action === 'change') {
    await change(tx, dependencies, { subject, row, now, change: step.change });
    return null;
  }
  if (step.action === 'lose') {
    const result = { outcome: 'uncertain', reason: LOST, retryAfterSeconds: null } as const;
    await recordAnswer(tx, dependencies, { subject, row, now, number: row.attempts, result });
    return null;
  }
  const text = await findMessage(tx, deliveryId);
  if (text === null) throw new Error(`the message of the delivery ${deliveryId} is missing`);
  const number = row.attempts + 1;
  const { companyId } = row;
  await updateDelivery(tx, deliveryId, {
    state: 'sending',
    reason: row.reason,
    attempts: number,
    ...(row.firstAttemptAt === null ? { firstAttemptAt: now } : {}),
    attemptAfter: step.lostAfter,
    recoverAt: step.lostAfter,
  });
  await insertAttempt(tx, { companyId, deliveryId, number, provider: mailer.kind, startedAt: now });
  const endsInMs = step.requestEndsBy.getTime() - now.getTime();
  return { deliveryId, number, message: JSON.parse(text) as Message, endsInMs };
}

const LOST = 'the process that was sending it stopped before it recorded an answer';

/** Calls the provider, unless this process was held up; `sinceMs` is the time since before the attempt was recorded. */
async function send(
  { mailer }: SendingDependencies,
  { message, endsInMs }: Begun,
  sinceMs: () => number,
  signal: AbortSignal,
): Promise<SendResult> {
  const leftMs = requestTimeLeft(endsInMs, sinceMs());
  if (leftMs === null) {
    const reason = 'the process was held up before it sent; nothing was sent';
    return { outcome: 'later', reason, retryAfterSeconds: null };
  }
  const limit = AbortSignal.timeout(leftMs);
  try {
    return await mailer.send(message, { signal: AbortSignal.any([limit, signal]) });
  } catch (error) {
    return { outcome: 'uncertain', reason: `the provider failed: ${String(error)}`, retryAfterSeconds: null };
  }
}

async function recordPatiently(
  dependencies: SendingDependencies,
  { deliveryId, number }: Begun,
  result: SendResult,
): Promise<void> {
  const { database, clock, sleep, log } = dependencies;
  for (const waitMs of [...RECORD_WAITS_MS, null]) {
    try {
      await database.transaction(async (tx) => {
        const subject = await lockSubject(tx, deliveryId);
        const row = subject.find(({ id }) => id === deliveryId);
        if (row !== undefined) {
          await recordAnswer(tx, dependencies, { subject, row, now: await clock(tx), number, result });
        }
      });
      return;
    } catch (error) {
      log.error({ err: error, delivery: deliveryId, outcome: result.outcome }, 'the answer to a mail was not recorded');
      if (waitMs === null) throw error;
      await sleep(waitMs);
    }
  }
}

type Locked = { subject: readonly DeliveryRow[]; row: DeliveryRow; now: Date };

async function recordAnswer(
  tx: Connection,
  dependencies: SendingDependencies,
  { number, result, ...locked }: Locked & { number: number; result: SendResult },
): Promise<void> {
  const { row, now } = locked;
  const key = { companyId: row.companyId, deliveryId: row.id, number };
  const by = await findAttemptProvider(tx, key);
  if (by === null) return;
  const isAccepted = result.outcome === 'accepted';
  const providerId = isAccepted ? result.providerId.slice(0, 500) : null;
  const reason = isAccepted ? null : reasonOf(result.reason);
  await updateAnswer(tx, key, { outcome: result.outcome, reason, providerId, answeredAt: now });
  const { mailer, random } = dependencies;
  // An attempt of before a change of provider: of what that one recognizes nothing is known any more.
  const provider: Provider = by === mailer.kind ? mailer : { kind: by, repeatSafeForMs: 0 };
  const answer = { number, result, provider, now, random: random() };
  const next = afterAnswer(standingOf(row), answer);
  if (next !== null) await change(tx, dependencies, { ...locked, change: next });
}

/** Makes a change, and queues the next attempt where there is to be one. */
async function change(
  tx: Connection,
  { onSettled, enqueueSending, log }: SendingDependencies,
  { subject, row, now, change: given }: Locked & { change: Change },
): Promise<void> {
  const made = { ...given, reason: given.reason === null ? null : reasonOf(given.reason) };
  await applyChange(tx, subject, row, { change: made, now, onSettled });
  const about = { delivery: row.id, kind: row.kind, company: row.companyId, state: made.state, reason: made.reason };
  if (isWaitingForOperator(made.state))
    log.error(about, 'a mail waits for the operator: tenderfit mail list --waiting');
  else if (made.reason !== null) log.warn(about, 'a mail was not sent');
  if (made.attemptAfter === undefined) return;
  const afterSeconds = Math.max(1, Math.ceil((made.attemptAfter.getTime() - now.getTime()) / 1000));
  await enqueueSending(tx, { deliveryIds: [row.id] }, { afterSeconds });
}

const MAX_REASON_CHARS = 500;

/** Never empty, and as long as its column at most. */
function reasonOf(reason: string): string {
  return [...reason.toWellFormed().replaceAll('\0', '')].slice(0, MAX_REASON_CHARS).join('') || 'no reason was given';
}
