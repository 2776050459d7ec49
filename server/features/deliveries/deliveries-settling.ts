import type { Connection } from '#platform/database/database.ts';
import type { Change, Standing } from './delivery-rules.ts';
import { isFinal } from './delivery-states.ts';
import { type DeliveryRow, updateDelivery } from './queries.ts';

/** A delivery that has just become final, and how the others of its subject stand at this moment. */
export type SettledDelivery = {
  companyId: string;
  kind: string;
  subjectId: string;
  deliveryId: string;
  recipient: string;
  state: 'sent' | 'not_delivered';
  settledAt: Date;
  /** All deliveries of the subject, this one included. Nothing is left to happen once `unfinished` is 0. */
  subject: { sent: number; notDelivered: number; unfinished: number };
};

/**
 * What a feature does when one of its deliveries becomes final, in the same transaction. Deliveries of one subject are settled
 * one after the other, never at the same time. When it throws, the delivery does not become final and is sent again.
 */
export type OnSettled = (tx: Connection, settled: SettledDelivery) => Promise<void>;

/** By kind; app.ts passes one for each kind whose feature needs it. */
export type OnSettledByKind = Readonly<Partial<Record<string, OnSettled>>>;

/** Recovery looks this long after a job should have sent a delivery. */
export const RECOVERY_DELAY_MS = 5 * 60_000;

/** What the rules need of a row. */
export function standingOf(row: DeliveryRow): Standing {
  const { state, attempts, firstAttemptAt, attemptAfter, maybeTakenBy, withdrawnAt } = row;
  return {
    state,
    attempts,
    firstAttemptAt: firstAttemptAt === null ? null : new Date(firstAttemptAt),
    attemptAfter: new Date(attemptAfter),
    maybeTakenBy,
    isWithdrawn: withdrawnAt !== null,
  };
}

/** Makes a change of one of the locked deliveries of a subject, and lets its feature know when it becomes final by it. */
export async function applyChange(
  tx: Connection,
  subject: readonly DeliveryRow[],
  row: DeliveryRow,
  { change, now, onSettled }: { change: Change; now: Date; onSettled: OnSettledByKind },
): Promise<void> {
  const { attemptAfter, ...rest } = change;
  const next =
    attemptAfter === undefined ? {} : { attemptAfter, recoverAt: new Date(attemptAfter.getTime() + RECOVERY_DELAY_MS) };
  const { state } = change;
  await updateDelivery(tx, row.id, { ...rest, ...next, ...(isFinal(state) ? { settledAt: now } : {}) });
  if (state !== 'sent' && state !== 'not_delivered') return;
  const states = subject.map((one) => (one.id === row.id ? state : one.state));
  const count = (which: DeliveryRow['state']): number => states.filter((one) => one === which).length;
  const [sent, notDelivered] = [count('sent'), count('not_delivered')];
  const { companyId, kind, subjectId, id: deliveryId, recipient } = row;
  await onSettled[kind]?.(tx, {
    companyId,
    kind,
    subjectId,
    deliveryId,
    recipient,
    state,
    settledAt: now,
    subject: { sent, notDelivered, unfinished: states.length - sent - notDelivered },
  });
}
