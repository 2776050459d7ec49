import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { DeliveryState } from './delivery-states.ts';

/** A delivery without its message. Instants are ISO 8601, of the database's clock. */
export type DeliveryRow = {
  companyId: string;
  id: string;
  kind: string;
  subjectId: string;
  recipient: string;
  messageId: string;
  /** The message's subject. */
  subjectLine: string;
  state: DeliveryState;
  /** Why it is not sent. */
  reason: string | null;
  /** How many attempts began. */
  attempts: number;
  createdAt: string;
  firstAttemptAt: string | null;
  /** No attempt begins before; of one under way, when it counts as lost. */
  attemptAfter: string;
  /** The provider that may have taken it in an attempt without a clear answer. */
  maybeTakenBy: string | null;
  withdrawnAt: string | null;
  /** When it became `sent` or `not_delivered`. */
  settledAt: string | null;
};

const COLUMNS = sql`
  company_id as "companyId", id, kind, subject_id as "subjectId", recipient, message_id as "messageId",
  subject_line as "subjectLine", state, reason, attempts, created_at as "createdAt", first_attempt_at as "firstAttemptAt",
  attempt_after as "attemptAfter", maybe_taken_by as "maybeTakenBy", withdrawn_at as "withdrawnAt", settled_at as "settledAt"`;

/** The clock that all processes share. */
export async function findDatabaseTime(db: Connection): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::timestamptz(3) as now`.execute(db);
  return new Date(rows[0]?.now ?? Number.NaN);
}

export type InsertedDelivery = Pick<
  DeliveryRow,
  'companyId' | 'id' | 'kind' | 'subjectId' | 'recipient' | 'messageId' | 'subjectLine'
> & { message: string; messageHash: Buffer };

export async function insertDeliveries(
  tx: Connection,
  deliveries: readonly InsertedDelivery[],
  at: { now: Date; recoverAt: Date },
): Promise<void> {
  const [now, recoverAt] = [at.now.toISOString(), at.recoverAt.toISOString()];
  const rows = deliveries.map(
    ({ companyId, id, kind, subjectId, recipient, messageId, subjectLine, message, messageHash }) => sql`
      (${companyId}, ${id}, ${kind}, ${subjectId}, ${recipient}, ${messageId}, ${subjectLine}, ${message}, ${messageHash},
        'prepared', ${now}, ${now}, ${recoverAt})`,
  );
  await sql`
    insert into deliveries (company_id, id, kind, subject_id, recipient, message_id, subject_line, message, message_hash,
      state, created_at, attempt_after, recover_at)
    values ${sql.join(rows)}`.execute(tx);
}

export async function findUnfinished(
  tx: Connection,
  companyId: string,
  kind: string,
): Promise<{ id: string; subjectId: string; state: DeliveryState } | null> {
  const { rows } = await sql<{ id: string; subjectId: string; state: DeliveryState }>`
    select id, subject_id as "subjectId", state from deliveries
    where company_id = ${companyId} and kind = ${kind} and settled_at is null
    order by created_at, id limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** When the company was last sent a message of the kind. */
export async function findLastSent(db: Connection, companyId: string, kind: string): Promise<string | null> {
  const { rows } = await sql<{ settledAt: string }>`
    select settled_at as "settledAt" from deliveries
    where company_id = ${companyId} and kind = ${kind} and settled_at is not null and state = 'sent'
    order by settled_at desc limit 1`.execute(db);
  return rows[0]?.settledAt ?? null;
}

export async function findDelivery(db: Connection, id: string): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`select ${COLUMNS} from deliveries where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The message as it was saved; null once its text was forgotten. */
export async function findMessage(db: Connection, id: string): Promise<string | null> {
  const { rows } = await sql<{ message: string | null }>`select message from deliveries where id = ${id}`.execute(db);
  return rows[0]?.message ?? null;
}

/** Whose delivery has this Message-ID, with its angle brackets. */
export async function findByMessageId(db: Connection, messageId: string): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from deliveries where message_id = ${messageId} order by created_at limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function listOfSubject(
  db: Connection,
  { companyId, kind, subjectId }: Pick<DeliveryRow, 'companyId' | 'kind' | 'subjectId'>,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from deliveries
    where company_id = ${companyId} and kind = ${kind} and subject_id = ${subjectId} order by recipient, id`.execute(
    db,
  );
  return rows;
}

/** Which deliveries to list; absent: all. */
export type DeliveryFilter = { companyId?: string; kind?: string; states?: readonly DeliveryState[] };

/** Newest first. */
export async function listDeliveries(db: Connection, filter: DeliveryFilter, limit: number): Promise<DeliveryRow[]> {
  const { companyId, kind, states } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (companyId !== undefined) conditions.push(sql`company_id = ${companyId}`);
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (states !== undefined) conditions.push(sql`state = any(${[...states]})`);
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from deliveries where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Locks all deliveries of the subject that this one has, in one order, so that they are settled one after the other and two
 * processes never wait for each other's. Empty: there is no such delivery.
 */
export async function lockSubject(tx: Connection, deliveryId: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from deliveries
    where (company_id, kind, subject_id) = (select company_id, kind, subject_id from deliveries where id = ${deliveryId})
    order by id for update`.execute(tx);
  return rows;
}

/** What changes of a delivery; absent members stay. */
export type DeliveryChange = {
  state: DeliveryState;
  reason: string | null;
  attempts?: number;
  firstAttemptAt?: Date;
  attemptAfter?: Date;
  recoverAt?: Date;
  maybeTakenBy?: string | null;
  settledAt?: Date;
};

export async function updateDelivery(tx: Connection, id: string, change: DeliveryChange): Promise<void> {
  const { state, reason, attempts, firstAttemptAt, attemptAfter, recoverAt, maybeTakenBy, settledAt } = change;
  await tx
    .updateTable('deliveries')
    .set({
      state,
      reason,
      ...(attempts === undefined ? {} : { attempts }),
      ...(firstAttemptAt === undefined ? {} : { first_attempt_at: firstAttemptAt.toISOString() }),
      ...(attemptAfter === undefined ? {} : { attempt_after: attemptAfter.toISOString() }),
      ...(recoverAt === undefined ? {} : { recover_at: recoverAt.toISOString() }),
      ...(maybeTakenBy === undefined ? {} : { maybe_taken_by: maybeTakenBy }),
      ...(settledAt === undefined ? {} : { settled_at: settledAt.toISOString() }),
    })
    .where('id', '=', id)
    .execute();
}

/** The deliveries to one address that no attempt must begin for any more. Returns their ids. */
export async function updateWithdrawn(
  tx: Connection,
  { companyId, kind, recipient, now }: { companyId: string; kind: string; recipient: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update deliveries set withdrawn_at = ${now.toISOString()}
    where company_id = ${companyId} and kind = ${kind} and recipient = ${recipient} and settled_at is null
      and withdrawn_at is null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Takes up to `limit` deliveries that are due, the longest due first, and puts their next turn off to `recoverAt`, so that
 * of several processes one takes each. Returns their ids.
 */
export async function claimDue(
  tx: Connection,
  { now, recoverAt, limit }: { now: Date; recoverAt: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update deliveries set recover_at = ${recoverAt.toISOString()}
    where id in (
      select id from deliveries
      where state in ('prepared', 'sending', 'uncertain') and recover_at <= ${now.toISOString()}
      order by recover_at, id limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deliveries that are not final, by state, and since when the oldest that waits for the operator was made. */
export async function findUnfinishedCounts(
  db: Connection,
): Promise<{ counts: Partial<Record<DeliveryState, number>>; oldestWaiting: string | null }> {
  const { rows } = await sql<{ state: DeliveryState; count: number; oldest: string }>`
    select state, count(*)::int as count, min(created_at) as oldest
    from deliveries where settled_at is null group by state`.execute(db);
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  const waiting = rows.filter(({ state }) => state === 'refused' || state === 'needs_reconciliation');
  const [oldestWaiting = null] = waiting.map(({ oldest }) => oldest).toSorted();
  return { counts, oldestWaiting };
}

/** Forgets the texts of messages that were settled before this. */
export async function updateForgottenMessages(db: Connection, settledBefore: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update deliveries set message = null
    where (company_id, id) in (
      select company_id, id from deliveries
      where settled_at < ${settledBefore.toISOString()} and message is not null limit ${limit})
    returning id`.execute(db);
  return rows.length;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The delivery with this id, or those about what has it. */
export async function listByIdOrSubject(db: Connection, id: string): Promise<DeliveryRow[]> {
  const isId = UUID.test(id) ? sql`id = ${id}` : sql`false`;
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from deliveries where ${isId} or subject_id = ${id} order by recipient, id`.execute(db);
  return rows;
}
