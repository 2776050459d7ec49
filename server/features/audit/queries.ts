import type { Connection } from '#platform/database/database.ts';
import type { AuditEntry } from './audit.ts';

export async function insertAuditEntry(tx: Connection, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      company_id: entry.companyId,
      actor_kind: entry.actor.kind,
      actor: entry.actor.id,
      action: entry.action,
      subject: entry.subject,
      before: json(entry.before),
      after: json(entry.after),
      request_id: entry.requestId ?? null,
    })
    .execute();
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
