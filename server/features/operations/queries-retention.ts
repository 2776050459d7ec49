import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** The next groups after `after`, and those of them of which every copy closed before an instant. */
export async function listClosedGroups(
  db: Connection,
  before: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ closed: string[]; last: string | null }> {
  const { rows } = await sql<{ id: string; closed: boolean }>`
    select g.id, not exists (
      select from listing_keys k join listings l on l.id = k.listing_id
      where k.group_id = g.id and coalesce(l.deadline, 'infinity') >= ${before.toISOString()}
    ) as closed
    from tender_groups g where ${after}::uuid is null or g.id > ${after}::uuid order by g.id limit ${limit}`.execute(
    db,
  );
  return { closed: rows.filter((row) => row.closed).map((row) => row.id), last: rows.at(-1)?.id ?? null };
}

/**
 * The listings of those of these groups, which then stay as they are until commit, that closed before an instant and that nothing
 * needs: no company holds a match or a document, and no award is known, on which scores rest.
 */
export async function listUnneededListings(
  tx: Connection,
  groupIds: readonly string[],
  before: Date,
): Promise<string[]> {
  const ids = sql`${[...groupIds]}::uuid[]`;
  await sql`select 1 from tender_groups where id = any(${ids}) order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    with copies as materialized (
      select k.group_id, l.id, coalesce(l.deadline, 'infinity') < ${before.toISOString()}
          and not exists (select from opportunities o where o.listing_id = l.id)
          and not exists (select from solicitation_documents d where d.listing_id = l.id)
          and not exists (select from awards a where a.source = l.source and a.native_id = l.native_id) as unneeded
      from listing_keys k join listings l on l.id = k.listing_id where k.group_id = any(${ids})
    )
    select id from copies where group_id in (select group_id from copies group by group_id having bool_and(unneeded))
    order by id`.execute(tx);
  return rows.map((row) => row.id);
}

export const REMOVED_KINDS = ['matches', 'notices', 'versions', 'runs'] as const;
export type Removed = Record<(typeof REMOVED_KINDS)[number], number>;

const NAME = 'retention';

/** Adds to what has been removed so far. */
export async function updateRemoved(tx: Connection, kind: keyof Removed, count: number): Promise<void> {
  if (count === 0) return;
  await sql`
    insert into installation (name, value) values (${`${NAME}_${kind}`}, to_jsonb(${count}::bigint))
    on conflict (name) do update set value = to_jsonb(installation.value::bigint + ${count}::bigint)`.execute(tx);
}

/** What has been removed since the installation began. */
export async function findRemoved(db: Connection): Promise<Removed> {
  const { rows } = await sql<{ kind: keyof Removed; count: number }>`
    select substr(name, ${NAME.length + 2}) as kind, value::bigint as count from installation
    where name = any(${REMOVED_KINDS.map((kind) => `${NAME}_${kind}`)}::text[])`.execute(db);
  const removed: Removed = { matches: 0, notices: 0, versions: 0, runs: 0 };
  for (const { kind, count } of rows) removed[kind] = count;
  return removed;
}
