import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { InlineAnswer } from './new-text.ts';
import type { Thread } from './intake-rules.ts';

export const INBOUND_STATES = ['refused', 'quarantined', 'accepted', 'done', 'failed'] as const;
export type InboundState = (typeof INBOUND_STATES)[number];
export const ARRIVALS = ['command', 'webhook', 'smtp'] as const;
/** The way in that a message took. */
export type Arrival = (typeof ARRIVALS)[number];

/** A received message. Instants are ISO 8601. */
export type InboundRow = {
  id: string;
  receivedAt: string;
  sizeBytes: number;
  arrivedBy: Arrival;
  messageId: string | null;
  answersTo: string[];
  subject: string;
  envelopeSender: string | null;
  /** Who it says that it is from. Of a message that has no company, that is all it is. */
  headerFrom: string | null;
  state: InboundState;
  reason: string;
  detail: string;
  kind: string | null;
  companyId: string | null;
  userEmail: string | null;
  /** The delivery that it answers. */
  deliveryId: string | null;
  newText: string | null;
  inlineAnswers: InlineAnswer[] | null;
  isTextCut: boolean;
  language: 'en' | 'fr' | null;
  processedAt: string | null;
  outcome: unknown;
};

const COLUMNS = sql`
  id, received_at as "receivedAt", size_bytes as "sizeBytes", arrived_by as "arrivedBy", message_id as "messageId",
  answers_to as "answersTo", subject, envelope_sender as "envelopeSender", header_from as "headerFrom", state, reason, detail,
  kind, company_id as "companyId", user_email as "userEmail", delivery_id as "deliveryId", new_text as "newText",
  inline_answers as "inlineAnswers", is_text_cut as "isTextCut", language, processed_at as "processedAt", outcome`;

/**
 * Lets messages of one sender in one after the other, across processes, until the transaction ends: none is counted before
 * another that came first, and no two copies pass at once.
 */
export async function lockSender(tx: Connection, sender: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inbound mail ${sender}`}, 0))`.execute(tx);
}

export async function findByHash(tx: Connection, rawHash: Buffer): Promise<InboundRow | null> {
  const { rows } = await sql<InboundRow>`
    select ${COLUMNS} from inbound_messages where raw_hash = ${rawHash}`.execute(tx);
  return rows[0] ?? null;
}

export async function findInbound(db: Connection, id: string): Promise<InboundRow | null> {
  const { rows } = await sql<InboundRow>`select ${COLUMNS} from inbound_messages where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Notes what makes copies of a message known. Returns how many of the keys were not known before. */
export async function insertCopyKeys(tx: Connection, keys: readonly Buffer[], at: string): Promise<number> {
  let added = 0;
  // In one order, so that two transactions never wait for each other's.
  for (const key of keys.toSorted((one, other) => one.compare(other))) {
    const { rows } = await sql`
      insert into inbound_copies (key, seen_at) values (${key}, ${at}) on conflict (key) do nothing returning 1`.execute(
      tx,
    );
    added += rows.length;
  }
  return added;
}

/** How many messages of this sender, of whom it was sure, came since. */
export async function countRecent(tx: Connection, sender: string, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inbound_messages
    where header_from = ${sender} and received_at > ${since} and state <> 'quarantined'
      and reason not in ('copy', 'too_many', 'machine', 'own_message', 'not_addressed', 'unreadable')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The deliveries with these Message-IDs, in the order of these. */
export async function listThreads(tx: Connection, messageIds: readonly string[]): Promise<Thread[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<Thread>`
    select d.company_id as "companyId", d.id as "deliveryId"
    from unnest(${[...messageIds]}::text[]) with ordinality as asked (message_id, place)
    join deliveries d on d.message_id = asked.message_id
    order by asked.place, d.created_at, d.id`.execute(tx);
  return rows;
}

export async function findThread(tx: Connection, deliveryId: string): Promise<Thread | null> {
  const { rows } = await sql<Thread>`
    select company_id as "companyId", id as "deliveryId" from deliveries where id = ${deliveryId}`.execute(tx);
  return rows[0] ?? null;
}

/** Whether a message of this kind was saved for the address since. */
export async function wasAnswered(
  tx: Connection,
  { kind, recipient, since }: { kind: string; recipient: string; since: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from deliveries
    where created_at > ${since} and kind = ${kind} and recipient = ${recipient} limit 1`.execute(tx);
  return rows.length > 0;
}

/** The language in which a company is written to. */
export async function findLanguage(tx: Connection, companyId: string): Promise<'en' | 'fr'> {
  const row = await tx.selectFrom('companies').select('language').where('id', '=', companyId).executeTakeFirst();
  return row?.language === 'fr' ? 'fr' : 'en';
}

export type InsertedMessage = Omit<InboundRow, 'processedAt' | 'outcome'> & { rawHash: Buffer };

/** False: a message of the same bytes is there. */
export async function insertInbound(tx: Connection, row: InsertedMessage): Promise<boolean> {
  const answers = row.inlineAnswers === null ? null : JSON.stringify(row.inlineAnswers);
  const { rows } = await sql`
    insert into inbound_messages (id, received_at, raw_hash, size_bytes, arrived_by, message_id, answers_to, subject,
      envelope_sender, header_from, state, reason, detail, kind, company_id, user_email, delivery_id, new_text, inline_answers,
      is_text_cut, language)
    values (${row.id}, ${row.receivedAt}, ${row.rawHash}, ${row.sizeBytes}, ${row.arrivedBy}, ${row.messageId},
      ${row.answersTo}::text[], ${row.subject}, ${row.envelopeSender}, ${row.headerFrom}, ${row.state}, ${row.reason},
      ${row.detail}, ${row.kind}, ${row.companyId}, ${row.userEmail}, ${row.deliveryId}, ${row.newText}, ${answers}::jsonb,
      ${row.isTextCut}, ${row.language})
    on conflict (raw_hash) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export type InboundFilter = { companyId?: string; state?: InboundState; reason?: string };

/** Newest first. */
export async function listInbound(db: Connection, filter: InboundFilter, limit: number): Promise<InboundRow[]> {
  const { companyId = null, state = null, reason = null } = filter;
  const { rows } = await sql<InboundRow>`
    select ${COLUMNS} from inbound_messages
    where (${companyId}::uuid is null or company_id = ${companyId}::uuid)
      and (${state}::text is null or state = ${state}) and (${reason}::text is null or reason = ${reason})
    order by received_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Messages that wait to be acted on, by id. */
export async function listAccepted(
  db: Connection,
  { after, limit }: { after: string; limit: number },
): Promise<{ companyId: string; messageId: string }[]> {
  const { rows } = await sql<{ companyId: string; messageId: string }>`
    select company_id as "companyId", id as "messageId" from inbound_messages
    where state = 'accepted' and company_id is not null and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Gives up on a message that could not be acted on. False: it does not wait to be acted on. */
export async function updateFailed(
  tx: Connection,
  id: string,
  { at, detail }: { at: string; detail: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update inbound_messages set state = 'failed', reason = 'not_done', detail = ${detail}, processed_at = ${at}
    where id = ${id} and state = 'accepted'`.execute(tx);
  return numAffectedRows > 0n;
}

/** An operator has it tried again. */
export async function updateTriedAgain(tx: Connection, id: string): Promise<void> {
  await sql`
    update inbound_messages set state = 'accepted', reason = 'accepted', detail = '', processed_at = null
    where id = ${id} and state = 'failed'`.execute(tx);
}

/** What is not acted on any more: its sender lost the right to ask. */
export async function updateRefused(
  tx: Connection,
  id: string,
  { reason, detail }: { reason: string; detail: string },
): Promise<void> {
  await sql`
    update inbound_messages set state = 'refused', reason = ${reason}, detail = ${detail}
    where id = ${id} and state = 'accepted'`.execute(tx);
}

/** Forgets messages that nothing was done with, and the texts of the others, which came before. */
export async function deleteForgotten(db: Connection, before: string, limit: number): Promise<number> {
  const { rows: gone } = await sql`
    delete from inbound_messages where id in (
      select id from inbound_messages
      where received_at < ${before} and state in ('refused', 'quarantined') limit ${limit})
    returning 1`.execute(db);
  const { rows: cleared } = await sql`
    update inbound_messages set new_text = null, inline_answers = null where id in (
      select id from inbound_messages
      where received_at < ${before} and state in ('done', 'failed') and new_text is not null limit ${limit})
    returning 1`.execute(db);
  return Math.max(gone.length, cleared.length);
}
