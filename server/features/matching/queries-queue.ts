import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

type QueuedPair = { companyId: string; groupId: string; priority: number };

/** Queues pairs that wait to be judged; one that waits already keeps its place or moves up. */
export async function upsertQueued(tx: Connection, pairs: readonly QueuedPair[], at: string): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into match_queue (company_id, group_id, priority, queued_at)
    select company_id, group_id, max(priority), ${at}
    from unnest(
      ${pairs.map((pair) => pair.companyId)}::uuid[], ${pairs.map((pair) => pair.groupId)}::uuid[],
      ${pairs.map((pair) => pair.priority)}::int[]
    ) as pairs (company_id, group_id, priority)
    group by company_id, group_id order by company_id, group_id
    on conflict (company_id, group_id) do update set priority = excluded.priority
    where match_queue.priority < excluded.priority`.execute(tx);
}

/** Takes the best of the pairs that wait; they wait again when the transaction fails. Other takers get others. */
export async function claimQueued(tx: Connection, limit: number): Promise<QueuedPair[]> {
  const { rows } = await sql<{ company_id: string; group_id: string; priority: number }>`
    delete from match_queue q using (
      select company_id, group_id from match_queue order by priority desc, queued_at limit ${limit} for update skip locked
    ) taken
    where q.company_id = taken.company_id and q.group_id = taken.group_id
    returning q.company_id, q.group_id, q.priority`.execute(tx);
  return rows.map((row) => ({ companyId: row.company_id, groupId: row.group_id, priority: row.priority }));
}

/** How many pairs wait, and since when the oldest does. */
export async function findQueueDepth(db: Connection): Promise<{ waiting: number; oldest: string | null }> {
  const { rows } = await sql<{ waiting: number; oldest: string | null }>`
    select count(*)::int as waiting, min(queued_at) as oldest from match_queue`.execute(db);
  return { waiting: rows[0]?.waiting ?? 0, oldest: rows[0]?.oldest ?? null };
}
