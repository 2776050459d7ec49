import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { ActorKind } from './actions.ts';
import type { AuditEntry, AuditFilter, RecordedEntry } from './entries.ts';

export async function insertAuditEntries(tx: Connection, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    company_id: entry.companyId,
    actor_kind: entry.actor.kind,
    actor: entry.actor.id,
    action: entry.action,
    subject: entry.subject,
    before: json(entry.before),
    after: json(entry.after),
    request_id: entry.requestId ?? null,
  }));
  if (rows.length > 0) await tx.insertInto('audit_entries').values(rows).execute();
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

const COLUMNS = [
  'id',
  'created_at',
  'company_id',
  'actor_kind',
  'actor',
  'action',
  'subject',
  'before',
  'after',
  'request_id',
] as const;

/** Entries with ids below `before`, newest first. */
export async function listAuditEntries(
  db: Connection,
  filter: AuditFilter,
  page: { before: number | null; limit: number },
): Promise<RecordedEntry[]> {
  const rows = await auditQuery(db, filter, page).execute();
  return rows.map(({ created_at: at, actor_kind: kind, actor: id, ...row }) => ({
    ...row,
    at,
    actor: { kind: kind as ActorKind, id },
  }));
}

/** The statement of a page, for reading its plan, too. */
export function auditQuery(db: Connection, filter: AuditFilter, page: { before: number | null; limit: number }) {
  const { companyId, action, actor, subject, since, until } = filter;
  const { order, after } = orderOf(filter, page.before ?? 0);
  return db
    .selectFrom('audit_entries')
    .select(COLUMNS)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(actor !== undefined, (query) => query.where(actorIs(actor)))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since?.toISOString() ?? ''))
    .$if(until !== undefined, (query) => query.where('created_at', '<', until?.toISOString() ?? ''))
    .$if(page.before !== null, (query) => query.where(after))
    .orderBy(order)
    .limit(page.limit);
}

/**
 * Newest first, in the order of an index that holds nothing but what is asked for, so that the planner cannot walk the
 * trail by number for entries that are rare or long past: a part of it by the number turned round, as its indexes are,
 * and a period by time.
 */
function orderOf(
  { companyId, action, actor, subject, since, until }: AuditFilter,
  before: number,
): { order: RawBuilder<unknown>; after: RawBuilder<boolean> } {
  const isPart = [companyId, action, actor, subject].some((one) => one !== undefined);
  if (isPart) return { order: sql`-id`, after: sql`-id > ${-before}::bigint` };
  if (since === undefined && until === undefined) return { order: sql`id desc`, after: sql`id < ${before}::bigint` };
  const at = sql`coalesce((select p.created_at from audit_entries p where p.id = ${before}::bigint), 'infinity')`;
  return { order: sql`created_at desc, id desc`, after: sql`(created_at, id) < (${at}, ${before}::bigint)` };
}

/** One actor's entries are found by their index, so their kind must not offer its own. */
function actorIs(actor: AuditFilter['actor']): RawBuilder<boolean> {
  if (actor?.ids === undefined) return sql`actor_kind = ${actor?.kind ?? ''}`;
  const [only, ...others] = actor.ids;
  const isOne = others.length === 0 ? sql`actor = ${only ?? ''}` : sql`actor = any(${[...actor.ids]}::text[])`;
  return sql`${isOne} and actor_kind || '' = ${actor.kind}`;
}
