import { type Actor, recordAudit } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import type { Message } from '#platform/mail/mail.ts';
import { saveDelivery, type SavingDependencies } from './deliveries.ts';
import { applyChange, type OnSettledByKind } from './deliveries-settling.ts';
import { isWaitingForOperator } from './delivery-states.ts';
import { type DeliveryRow, findMessage, listByIdOrSubject, lockSubject } from './queries.ts';

/** What an operator decides of deliveries that wait for it. */

export type DecisionDependencies = Pick<SavingDependencies, 'clock'> & { onSettled: OnSettledByKind };

/** `id` names a delivery, or what deliveries are about, such as a digest. Empty: it names nothing. */
export async function findNamed(db: Connection, id: string): Promise<DeliveryRow[]> {
  return await listByIdOrSubject(db, id);
}

/**
 * Settles the delivery if it waits for the operator: `sent` if it was delivered, else `not_delivered`. Of several operators one
 * decides. Returns what it was and is, or null when it does not wait (any more).
 */
export async function reconcile(
  tx: Connection,
  deliveryId: string,
  isDelivered: boolean,
  { actor, clock, onSettled }: DecisionDependencies & { actor: Actor },
): Promise<{ from: DeliveryRow['state']; to: 'sent' | 'not_delivered' } | null> {
  const subject = await lockSubject(tx, deliveryId);
  const row = subject.find(({ id }) => id === deliveryId);
  if (row === undefined || !isWaitingForOperator(row.state)) return null;
  const to = isDelivered ? 'sent' : 'not_delivered';
  await applyChange(tx, subject, row, { change: { state: to, reason: row.reason }, now: await clock(tx), onSettled });
  await recordAudit(tx, {
    companyId: row.companyId,
    actor,
    action: 'delivery.reconcile',
    subject: row.id,
    before: { state: row.state },
    after: { state: to },
  });
  return { from: row.state, to };
}

/**
 * Saves the message of a delivery again, under another key, and gives the old one up; both at once. Only one that was surely
 * not taken and is still wanted: `refused`, or `not_delivered` as an operator said. Returns the new id, or null when it is neither.
 */
export async function sendAgain(
  tx: Connection,
  deliveryId: string,
  dependencies: SavingDependencies & DecisionDependencies & { actor: Actor },
): Promise<string | null> {
  const subject = await lockSubject(tx, deliveryId);
  const row = subject.find(({ id }) => id === deliveryId);
  if (row === undefined || (row.state !== 'refused' && row.state !== 'not_delivered')) return null;
  if (row.withdrawnAt !== null) return null;
  const text = await findMessage(tx, deliveryId);
  if (text === null) return null;
  const { to, replyTo, subject: line, text: plain, html, headers = {} } = JSON.parse(text) as Message;
  const message = { to, subject: line, text: plain, html, headers, ...(replyTo === undefined ? {} : { replyTo }) };
  const { companyId, kind, subjectId } = row;
  const { id } = await saveDelivery(tx, { companyId, kind, subjectId, message }, dependencies);
  if (row.state === 'refused') {
    const { clock, onSettled } = dependencies;
    const change = { state: 'not_delivered', reason: row.reason } as const;
    const others = await lockSubject(tx, deliveryId);
    await applyChange(tx, others, row, { change, now: await clock(tx), onSettled });
  }
  await recordAudit(tx, {
    companyId,
    actor: dependencies.actor,
    action: 'delivery.retry',
    subject: deliveryId,
    before: { state: row.state },
    after: { id },
  });
  return id;
}
