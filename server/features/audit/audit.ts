import type { Connection } from '#platform/database/database.ts';
import { insertAuditEntry } from './queries.ts';

/** Owns `audit_entries`: who changed what, when, from what to what. Append-only; written in the transaction of the change. */

export type Actor = { kind: 'operator' | 'key' | 'member' | 'mail' | 'system'; id: string };

export type AuditEntry = {
  /** Null for what concerns the whole installation. */
  companyId: string | null;
  actor: Actor;
  /** What was done: `api_key.create`, `profile.change` … */
  action: string;
  /** What it was done to, by id. */
  subject: string;
  before?: unknown;
  after?: unknown;
  requestId?: string;
};

/** Records one change; `tx` is the transaction that makes it. */
export async function recordAudit(tx: Connection, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, entry);
}
