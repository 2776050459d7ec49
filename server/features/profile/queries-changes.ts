import { type RawBuilder, sql } from 'kysely';
import type { Actor, ActorKind } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import type { FieldEdit } from './profile-fields.ts';
import type { Bounds, RecordedChange } from './profile-history.ts';

const COLUMNS = sql`
  c.id, c.field, c.value_before, c.value_after, c.products_deactivated, c.products_reactivated, c.source, c.created_at,
  c.reverted_at`;

/** Records one change a field, in this order; none was changed since. */
export async function insertChanges(
  tx: Connection,
  companyId: string,
  { source, actor }: { source: string; actor: Actor },
  changes: readonly (FieldEdit & { id: string; products_deactivated: number; products_reactivated: number })[],
): Promise<RecordedChange[]> {
  const rows = changes.map(({ before, after, ...change }, place) => ({
    ...change,
    value_before: before ?? null,
    value_after: after ?? null,
    place,
  }));
  const { rows: inserted } = await sql<RecordedChange>`
    with recorded as (
      insert into profile_changes as c (company_id, id, field, value_before, value_after, products_deactivated,
        products_reactivated, source, actor_kind, actor, created_at)
      select ${companyId}::uuid, id, field, value_before, value_after, products_deactivated, products_reactivated,
        ${source}, ${actor.kind}, ${actor.id}, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, field text, value_before jsonb,
        value_after jsonb, products_deactivated integer, products_reactivated integer, place integer)
      order by place
      returning c.*
    )
    select ${COLUMNS}, true as is_latest from recorded c order by c.sequence`.execute(tx);
  return inserted;
}

/** Whether no later change of the same field stands. */
function isLatest(companyId: string): RawBuilder<boolean> {
  return sql`not exists (
    select from profile_changes later
    where later.company_id = ${companyId} and later.field = c.field and later.reverted_at is null
      and later.sequence > c.sequence)`;
}

export async function findChange(tx: Connection, companyId: string, id: string): Promise<RecordedChange | null> {
  const { rows } = await sql<RecordedChange>`
    select ${COLUMNS}, ${isLatest(companyId)} as is_latest
    from profile_changes c where c.company_id = ${companyId} and c.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** These changes, the newest first. */
export async function listChangesNewestFirst(
  db: Connection,
  companyId: string,
  ids: readonly string[],
): Promise<RecordedChange[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RecordedChange>`
    select ${COLUMNS}, ${isLatest(companyId)} as is_latest
    from profile_changes c where c.company_id = ${companyId} and c.id = any(${[...ids]}::uuid[])
    order by c.sequence desc`.execute(db);
  return rows;
}

/** Who made a change, as the trail names actors; both null where it was not recorded. */
type Author = { actor_kind: ActorKind | null; actor: string | null };

/** The changes before the one with this number, newest first, with the contract bounds of the profile at this moment. */
export async function listChanges(
  db: Connection,
  companyId: string,
  page: { before: number | null; limit: number },
): Promise<(RecordedChange & Bounds & Author & { sequence: number })[]> {
  const { rows } = await sql<RecordedChange & Bounds & Author & { sequence: number }>`
    select ${COLUMNS}, ${isLatest(companyId)} as is_latest, c.sequence, c.actor_kind, c.actor, p.min_contract_value, p.max_contract_value
    from profile_changes c join profiles p on p.company_id = c.company_id
    where c.company_id = ${companyId} and (${page.before}::bigint is null or c.sequence < ${page.before}::bigint)
    order by c.sequence desc limit ${page.limit}`.execute(db);
  return rows;
}

export async function updateReverted(
  tx: Connection,
  companyId: string,
  id: string,
  cascade: { products_deactivated: number; products_reactivated: number },
): Promise<void> {
  await sql`
    update profile_changes set reverted_at = clock_timestamp(),
      products_deactivated = products_deactivated + ${cascade.products_deactivated},
      products_reactivated = products_reactivated + ${cascade.products_reactivated}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}
