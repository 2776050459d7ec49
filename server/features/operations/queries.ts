import { sql } from 'kysely';
import type { ContextDocument } from '#contract/knowledge.ts';
import type { Connection } from '#platform/database/database.ts';

/** Has PostgreSQL end each further statement of the transaction that takes longer; the embedded database ends none. */
export async function updateStatementTimeout(tx: Connection, timeoutMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx);
}

export type DocumentCounts = Record<ContextDocument['status'], number>;

/** How many context documents of all companies stand how. */
export async function findDocumentCounts(db: Connection): Promise<DocumentCounts> {
  const { rows } = await sql<{ status: ContextDocument['status']; count: number }>`
    select status, count(*)::int as count from context_docs group by status`.execute(db);
  const counts: DocumentCounts = { processing: 0, ready: 0, failed: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

export type SourceAge = { source: string; lastSuccess: string | null };

/** When each source that was ever read was last read to its end; null: never. */
export async function listLastSuccesses(db: Connection): Promise<SourceAge[]> {
  const { rows } = await sql<SourceAge>`
    select s.source, (select r.finished_at from discovery_runs r
      where r.source = s.source and r.state = 'done' order by r.id desc limit 1) as "lastSuccess"
    from sources s order by s.source`.execute(db);
  return rows;
}
