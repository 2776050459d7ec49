import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { beginUpdates } from './queries-feed.ts';
import { OUT_OF_ARCHIVE_FROM, STATUS_ORDER } from './status.ts';

/** The statuses as PostgreSQL counts them, from 1. */
const ORDER = sql`array[${sql.join(STATUS_ORDER.map((status) => sql.lit(status)))}]`;
const OUT_OF_ARCHIVE = sql.lit(STATUS_ORDER.indexOf(OUT_OF_ARCHIVE_FROM) + 1);

/**
 * A match of a company with a group, as matching publishes it. `scoreKey` -1: no score. `isChanged`: what a client sees of it
 * changed, whether or not the score did.
 */
export type PublishedMatch = { companyId: string; groupId: string; scoreKey: number; isChanged?: boolean };

/**
 * Makes the rows of these matches: one for every copy in the group, the representative's visible. State (status, archive,
 * `discovered_at`) belongs to the tender: it is what the copies that were visible so far had. The score is that of the
 * stored verdict, where there is one, so that a match made from an older profile does not outlive a newer.
 */
export async function upsertMatches(tx: Connection, matches: readonly PublishedMatch[]): Promise<void> {
  if (matches.length === 0) return;
  const groupIds = [...new Set(matches.map((match) => match.groupId))];
  const pairs = sql`
    select given.company_id, given.group_id, coalesce(v.score, given.score_key) as score_key, given.changed
    from (
      select distinct on (company_id, group_id) * from unnest(
        ${matches.map((match) => match.companyId)}::uuid[],
        ${matches.map((match) => match.groupId)}::uuid[],
        ${matches.map((match) => match.scoreKey)}::smallint[],
        ${matches.map((match) => match.isChanged ?? false)}::boolean[]
      ) as rows (company_id, group_id, score_key, changed)
    ) given
    join tender_groups g on g.id = given.group_id
    left join verdicts v on v.company_id = given.company_id and v.group_id = given.group_id`;
  const companyIds = [...new Set(matches.map((match) => match.companyId))];
  await upsertGroupRows(tx, groupIds, { pairs, companyIds, matches });
}

/**
 * Brings the rows of every company that holds a copy in these groups to the groups as they are now: after listings moved
 * between groups, a representative changed, or a listing's deadline did.
 */
export async function updateRowsOfGroups(tx: Connection, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  const pairs = sql`
    select held.company_id, held.group_id, v.score as score_key, false as changed
    from (
      select distinct o.company_id, k.group_id
      from listing_keys k join opportunities o on o.listing_id = k.listing_id
      where k.group_id = any(${[...groupIds]}::uuid[])
    ) held
    left join verdicts v on v.company_id = held.company_id and v.group_id = held.group_id`;
  await upsertGroupRows(tx, groupIds, { pairs, companyIds: null, matches: [] });
  await updateFeedbackGroups(tx, groupIds);
}

/**
 * What every copy of a group has in common for a company, from the copies that the company holds now. Where several were
 * visible, two tenders have become one: the furthest status stays, and the first discovery; the archive stays unless a
 * copy outside it had come to a draft. Where none was, a copy has left its group: it goes on with the status and the
 * archive of the tender it belonged to, and becomes visible now, so a new `discovered_at`.
 */
function groupState(pairs: RawBuilder<unknown>, companyIds: readonly string[] | null): RawBuilder<unknown> {
  return sql`
    pairs as materialized (${pairs}),
    members as materialized (
      select k.group_id, k.listing_id, l.source, coalesce(l.deadline, 'infinity') as deadline_key,
        k.listing_id = g.representative_listing_id as represents
      from listing_keys k
      join tender_groups g on g.id = k.group_id
      join listings l on l.id = k.listing_id
      where k.group_id in (select group_id from pairs)
    ),
    held as (
      select p.company_id, p.group_id, o.archived_at, o.discovered_at, o.score_key, o.visible,
        array_position(${ORDER}, o.status) as step,
        bool_or(o.visible) over (partition by p.company_id, p.group_id) as shown
      from pairs p
      join members m on m.group_id = p.group_id
      join opportunities o on o.listing_id = m.listing_id and o.company_id = p.company_id ${among(companyIds)}
    ),
    state as materialized (
      select p.company_id, p.group_id,
        (${ORDER})[coalesce(max(h.step), 1)] as status,
        case when coalesce(max(h.step) filter (where h.archived_at is null), 1) < ${OUT_OF_ARCHIVE} then min(h.archived_at) end
          as archived_at,
        min(h.discovered_at) filter (where h.visible) as seen_at,
        coalesce(p.score_key, max(h.score_key), -1) as score_key, p.changed
      from pairs p
      left join held h on h.company_id = p.company_id and h.group_id = p.group_id and h.visible = h.shown
      group by p.company_id, p.group_id, p.score_key, p.changed
    )`;
}

/** Of one company's rows the planner looks in that company's part of them only. */
function among(companyIds: readonly string[] | null): RawBuilder<unknown> {
  return companyIds?.length === 1 ? sql`and o.company_id = ${companyIds[0]}` : sql``;
}

/** `companyIds`: those of the pairs; null where they are not known beforehand. `matches`: pairs of which no copy may be held yet. */
type GroupRows = {
  pairs: RawBuilder<unknown>;
  companyIds: readonly string[] | null;
  matches: readonly PublishedMatch[];
};

async function upsertGroupRows(tx: Connection, groupIds: readonly string[], rows: GroupRows): Promise<void> {
  const { pairs, companyIds, matches } = rows;
  const held = await lockTenders(tx, groupIds, rows);
  await moveClocks(tx, companiesThatDiscover(held, matches));
  await beginUpdates(tx);
  // `version` 2 stands for a change that no column of the row shows.
  await sql`
    with ${groupState(pairs, companyIds)}
    insert into opportunities (
      company_id, id, listing_id, group_id, source, visible, status, archived_at, score_key, deadline_key, discovered_at,
      version
    )
    select s.company_id, gen_random_uuid(), m.listing_id, m.group_id, m.source, m.represents, s.status, s.archived_at,
      s.score_key, m.deadline_key, coalesce(s.seen_at, c.last_discovered_at), case when s.changed then 2 else 1 end
    from state s
    join members m on m.group_id = s.group_id
    left join discovery_clocks c on c.company_id = s.company_id
    order by s.company_id, m.listing_id
    on conflict (listing_id, company_id) do update set
      group_id = excluded.group_id, visible = excluded.visible, status = excluded.status,
      archived_at = excluded.archived_at, score_key = excluded.score_key, deadline_key = excluded.deadline_key,
      discovered_at = excluded.discovered_at, version = opportunities.version + (${rowDiffers})::int,
      updated_at = clock_timestamp()
    where ${rowDiffers} or excluded.version = 2`.execute(tx);
}

const rowDiffers = sql`(
  (opportunities.group_id, opportunities.visible, opportunities.status, opportunities.archived_at,
    opportunities.score_key, opportunities.deadline_key, opportunities.discovered_at)
  is distinct from (excluded.group_id, excluded.visible, excluded.status, excluded.archived_at,
    excluded.score_key, excluded.deadline_key, excluded.discovered_at))`;

/** A copy of the tender of a pair, as the company holds it. */
type HeldCopy = { company_id: string; group_id: string; visible: boolean };

/** Companies of which a tender becomes visible now: they hold a copy of it, or are to, and none is visible. */
function companiesThatDiscover(held: readonly HeldCopy[], matches: readonly PublishedMatch[]): string[] {
  const seen = new Set(held.flatMap((copy) => (copy.visible ? [`${copy.company_id} ${copy.group_id}`] : [])));
  const pairs = [...held.map(({ company_id: companyId, group_id: groupId }) => ({ companyId, groupId })), ...matches];
  const unseen = pairs.filter(({ companyId, groupId }) => !seen.has(`${companyId} ${groupId}`));
  return [...new Set(unseen.map(({ companyId }) => companyId))].sort();
}

/** The clock row of a company stays locked until commit: rows become visible in the order of their discovered_at. */
async function moveClocks(tx: Connection, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return;
  await sql`
    insert into discovery_clocks (company_id, last_discovered_at)
    select company_id, clock_timestamp() from unnest(${[...companyIds]}::uuid[]) company_id order by company_id
    on conflict (company_id) do update
      set last_discovered_at = greatest(clock_timestamp(), discovery_clocks.last_discovered_at + interval '1 millisecond')`.execute(
    tx,
  );
}

/**
 * Holds still, until commit, which copies are one tender (grouping locks a group before it moves its copies) and what the
 * companies did with them. Each later statement then sees what others had committed before it, and overwrites nothing.
 */
async function lockTenders(
  tx: Connection,
  groupIds: readonly string[],
  { pairs, companyIds }: GroupRows,
): Promise<HeldCopy[]> {
  await sql`
    select 1 from tender_groups where id = any(${[...groupIds]}::uuid[]) order by id for share`.execute(tx);
  const { rows } = await sql<HeldCopy>`
    with pairs as materialized (${pairs})
    select p.company_id, p.group_id, o.visible from pairs p
    join listing_keys k on k.group_id = p.group_id
    join opportunities o on o.listing_id = k.listing_id and o.company_id = p.company_id ${among(companyIds)}
    order by o.company_id, o.listing_id for update of o`.execute(tx);
  return rows;
}

async function updateFeedbackGroups(tx: Connection, groupIds: readonly string[]): Promise<void> {
  await sql`
    update feedback f set group_id = o.group_id
    from listing_keys k join opportunities o on o.listing_id = k.listing_id
    where k.group_id = any(${[...groupIds]}::uuid[])
      and f.company_id = o.company_id and f.opportunity_id = o.id and f.group_id <> o.group_id`.execute(tx);
}

/** Every company's rows of listings that are being deleted. */
export async function deleteRowsOfListings(tx: Connection, listingIds: readonly string[]): Promise<void> {
  await sql`delete from opportunities where listing_id = any(${[...listingIds]}::uuid[])`.execute(tx);
}
