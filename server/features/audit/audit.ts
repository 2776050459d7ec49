import type { Connection } from '#platform/database/database.ts';
import type { AuditEntry, AuditFilter, RecordedEntry } from './entries.ts';
import { insertAuditEntries, listAuditEntries } from './queries.ts';

/** Owns `audit_entries`: who changed what, when, from what to what. Append-only; written in the transaction of the change. */

export { actionWords } from './action-words.ts';
export { ACTOR_KINDS, type ActorKind, AUDIT_ACTIONS, type AuditAction } from './actions.ts';
export type { Actor, AuditEntry, AuditFilter, RecordedEntry } from './entries.ts';

/** Records one change; `tx` is the transaction that makes it. Never holds a secret: what it says is kept for good. */
export async function recordAudit(tx: Connection, entry: AuditEntry): Promise<void> {
  await insertAuditEntries(tx, [entry]);
}

/** Records the changes that one request made together, in this order. */
export async function recordAudits(tx: Connection, entries: readonly AuditEntry[]): Promise<void> {
  await insertAuditEntries(tx, entries);
}

/**
 * One page of the trail, newest first. `next` is the `before` of the page after it, null on the last one. An entry that was
 * there when the first page was read is on exactly one page, whatever is added meanwhile.
 */
export async function listAudit(
  db: Connection,
  filter: AuditFilter,
  page: { before?: number; limit: number },
): Promise<{ entries: RecordedEntry[]; next: number | null }> {
  const found = await listAuditEntries(db, filter, { before: page.before ?? null, limit: page.limit + 1 });
  const entries = found.slice(0, page.limit);
  return { entries, next: found.length > page.limit ? (entries.at(-1)?.id ?? null) : null };
}
