import { sql } from 'kysely';
import type { ContextDocument } from '#contract/knowledge.ts';
import type { Connection } from '#platform/database/database.ts';

/** Has PostgreSQL end each further statement of the transaction that takes longer, 0: none; the embedded database ends none. */
export async function updateStatementTimeout(tx: Connection, timeoutMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx);
}

/**
 * Whether the transaction may write and the disk of the tables takes a file of some 300 kB, which is written and deleted at once.
 * Fails with `disk_full` where it does not.
 */
export async function findWritable(tx: Connection): Promise<boolean> {
  // A list that does not fit in memory is set aside in a file; nothing of it is kept, and no table changes.
  await sql`set local work_mem = '64kB'`.execute(tx);
  await sql`set local temp_tablespaces = ''`.execute(tx);
  const { rows } = await sql<{ writable: boolean }>`
    select current_setting('transaction_read_only') = 'off' as writable
    from generate_series(1, 20000) limit 1`.execute(tx);
  return rows[0]?.writable === true;
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
