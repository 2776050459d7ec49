import { sql } from 'kysely';
import type { SettingsPatch } from './instructions/instruction.ts';
import type { Connection } from '#platform/database/database.ts';
import type { InlineAnswer } from './new-text.ts';

/** An accepted message as acting on it reads it. */
export type AcceptedMessage = {
  id: string;
  companyId: string;
  userEmail: string;
  messageId: string | null;
  /** Newest first. */
  answersTo: string[];
  subject: string;
  deliveryId: string | null;
  newText: string;
  inlineAnswers: InlineAnswer[];
  isTextCut: boolean;
  language: 'en' | 'fr';
};

/** The message, held until the transaction ends; null where it does not wait to be acted on. */
export async function lockAccepted(tx: Connection, companyId: string, id: string): Promise<AcceptedMessage | null> {
  const { rows } = await sql<AcceptedMessage>`
    select id, company_id as "companyId", user_email as "userEmail", message_id as "messageId", answers_to as "answersTo",
      subject, delivery_id as "deliveryId", coalesce(new_text, '') as "newText",
      coalesce(inline_answers, '[]') as "inlineAnswers", is_text_cut as "isTextCut", language
    from inbound_messages
    where company_id = ${companyId} and id = ${id} and state = 'accepted' for update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateDone(
  tx: Connection,
  {
    companyId,
    id,
    at,
    reason,
    outcome,
  }: { companyId: string; id: string; at: string; reason: string; outcome: object },
): Promise<void> {
  await sql`
    update inbound_messages set state = 'done', reason = ${reason}, detail = '', processed_at = ${at},
      outcome = ${JSON.stringify(outcome)}::jsonb
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** The delivery that a message answered; null where it answered none. */
export async function findAnsweredDelivery(tx: Connection, companyId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ deliveryId: string | null }>`
    select delivery_id as "deliveryId" from inbound_messages where company_id = ${companyId} and id::text = ${id}`.execute(
    tx,
  );
  return rows[0]?.deliveryId ?? null;
}

/** What a change of a message is undone by. */
export type Effect =
  | { kind: 'profile_change'; subjectId: string; field: string }
  | { kind: 'feedback'; subjectId: string }
  | { kind: 'archive'; subjectId: string; archivedAt: string | null }
  | { kind: 'settings'; before: SettingsPatch; after: SettingsPatch };
export type RecordedEffect = { position: number; isUndone: boolean } & Effect;

export async function insertEffects(
  tx: Connection,
  companyId: string,
  messageId: string,
  effects: readonly Effect[],
): Promise<void> {
  if (effects.length === 0) return;
  const rows = effects.map((effect, index) => ({
    position: index + 1,
    kind: effect.kind,
    subject_id: effect.kind === 'settings' ? null : effect.subjectId,
    details: detailsOf(effect),
  }));
  await sql`
    insert into reply_effects (company_id, message_id, position, kind, subject_id, details)
    select ${companyId}::uuid, ${messageId}::uuid, position, kind, subject_id, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (position smallint, kind text, subject_id uuid, details jsonb)`.execute(tx);
}

function detailsOf(effect: Effect): object {
  if (effect.kind === 'archive') return { archivedAt: effect.archivedAt };
  if (effect.kind === 'profile_change') return { field: effect.field };
  return effect.kind === 'settings' ? { before: effect.before, after: effect.after } : {};
}

/** What a message changed, newest first. */
export async function listEffects(tx: Connection, companyId: string, messageId: string): Promise<RecordedEffect[]> {
  const { rows } = await sql<RecordedEffect>`
    select position, undone_at is not null as "isUndone", kind, subject_id as "subjectId", details->'before' as before,
      details->'after' as after, details->>'archivedAt' as "archivedAt", details->>'field' as field
    from reply_effects where company_id = ${companyId} and message_id = ${messageId} order by position desc`.execute(
    tx,
  );
  return rows;
}

export async function updateUndone(
  tx: Connection,
  companyId: string,
  messageId: string,
  { positions, at }: { positions: readonly number[]; at: string },
): Promise<void> {
  await sql`
    update reply_effects set undone_at = ${at}
    where company_id = ${companyId} and message_id = ${messageId} and position = any(${[...positions]}::smallint[])`.execute(
    tx,
  );
}

/** Messages of the sender in the same conversation that changed something, newest first: those that answer this delivery. */
export async function listActedOn(
  tx: Connection,
  companyId: string,
  { deliveryId, userEmail }: { deliveryId: string; userEmail: string },
): Promise<{ id: string; isUndone: boolean }[]> {
  const { rows } = await sql<{ id: string; isUndone: boolean }>`
    select m.id, bool_and(e.undone_at is not null) as "isUndone"
    from inbound_messages m
    join reply_effects e on e.company_id = m.company_id and e.message_id = m.id
    where m.company_id = ${companyId} and m.delivery_id = ${deliveryId} and m.user_email = ${userEmail}
    group by m.id, m.received_at order by m.received_at desc, m.id`.execute(tx);
  return rows;
}

/** A tender as a confirmation names it. `closingDay`: its source gave a day and no time. */
export type NamedTender = { title: string; status: string; deadline: string | null; closingDay: string | null };

/** These opportunities, titled in the language asked for where the source publishes it. */
export async function listTenders(
  db: Connection,
  companyId: string,
  ids: readonly string[],
  language: 'en' | 'fr',
): Promise<Map<string, NamedTender>> {
  const { rows } = await sql<NamedTender & { id: string }>`
    select o.id, coalesce(nullif(l.content->'title'->>${language}, ''), l.title) as title, l.source_status as status,
      l.deadline, case when l.content->'closing'->>'dateOnly' = 'true' then l.content->'closing'->>'localDate' end
        as "closingDay"
    from opportunities o join listings l on l.id = o.listing_id
    where o.company_id = ${companyId} and o.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...tender }) => [id, tender]));
}

/** When the opportunity was archived; null where it is not, or is gone. */
export async function findArchivedAt(tx: Connection, companyId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ archivedAt: string | null }>`
    select archived_at as "archivedAt" from opportunities where company_id = ${companyId} and id = ${id}`.execute(tx);
  return rows[0]?.archivedAt ?? null;
}

export async function findCompanyName(db: Connection, companyId: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select legal_name as name from companies where id = ${companyId}`.execute(db);
  return rows[0]?.name ?? '';
}
