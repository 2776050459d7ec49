import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** Numbers of this feature's locks, next to those of others: the least that is not likely to be met. */
const LOCK_SPACE = 7_401;
const STEPS_LOCK = 1;

/**
 * Held until commit by each step that matches groups with every company. Who then waits for all that are under way, knows
 * that what they stored is in sight, and that later ones see the profiles as they are now.
 */
export async function lockStep(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK_SPACE}::int, ${STEPS_LOCK}::int)`.execute(tx);
}

/** Waits until no step is under way that began before. */
export async function lockAllSteps(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, ${STEPS_LOCK}::int)`.execute(tx);
}

/** What the last re-score of a company that ended rests on; nulls where none did. */
export type LastRun = { basis: string | null; profileVersion: number | null };

/** Takes the company's re-score over: whoever was at it ends. */
export async function claimRun(
  tx: Connection,
  companyId: string,
  claim: { run: string; at: string },
): Promise<LastRun> {
  const { rows } = await sql<LastRun>`
    insert into match_states (company_id, run, updated_at) values (${companyId}, ${claim.run}, ${claim.at})
    on conflict (company_id) do update set run = excluded.run, tenders_total = null, tenders_done = null,
      updated_at = excluded.updated_at
    returning basis, profile_version as "profileVersion"`.execute(tx);
  return rows[0] ?? { basis: null, profileVersion: null };
}

/** Says how many tenders the run judges: so many, or all there are. Does nothing where another run took over. */
export async function updateRunTotal(
  db: Connection,
  companyId: string,
  run: string,
  { total, at }: { total: number | 'all'; at: string },
): Promise<void> {
  const count = total === 'all' ? sql`(select count(*) from tender_groups)` : sql`${total}`;
  await sql`
    update match_states set tenders_total = ${count}, tenders_done = 0, updated_at = ${at}
    where company_id = ${companyId} and run = ${run}`.execute(db);
}

/** Whether the run is still the company's; if so, it stays so until commit, with so many tenders done by then. */
export async function updateRunProgress(
  tx: Connection,
  companyId: string,
  run: string,
  { done, at }: { done: number; at: string },
): Promise<boolean> {
  const { rows } = await sql`
    update match_states set tenders_done = ${done}, updated_at = ${at}
    where company_id = ${companyId} and run = ${run} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends the run: the company's verdicts rest on this basis and profile. Does nothing where another run took over. */
export async function updateRunDone(
  db: Connection,
  companyId: string,
  run: string,
  { basis, profileVersion, at }: { basis: string; profileVersion: number; at: string },
): Promise<void> {
  await sql`
    update match_states set basis = ${basis}, profile_version = ${profileVersion}, run = null, completed_at = ${at},
      updated_at = ${at}
    where company_id = ${companyId} and run = ${run}`.execute(db);
}

type RunRow = {
  /** Of the profile now, and when its scores were last brought up to date. */
  version: number;
  scored_version: number | null;
  is_running: boolean | null;
  tenders_total: number | null;
  tenders_done: number | null;
  completed_at: string | null;
};

/** What is known of the company's re-scores. A run that has not been heard of since `silentSince` is taken for ended. */
export async function findRun(db: Connection, companyId: string, silentSince: string): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select p.version, m.profile_version as scored_version, m.run is not null and m.updated_at > ${silentSince} as is_running,
      m.tenders_total, m.tenders_done, m.completed_at
    from profiles p left join match_states m on m.company_id = p.company_id
    where p.company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

export type GroupKeys = { groupId: string; groupVersion: number; keys: readonly number[] };

/** In which form keys are stored, and by which judgement's rules they were made. */
export type KeyForm = { form: number; judgement: number };

/** Keeps what these groups are about, where it is not kept so from this version or a later one. */
export async function upsertGroupKeys(
  tx: Connection,
  groups: readonly GroupKeys[],
  { form, judgement }: KeyForm,
): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.map((one) => ({ group_id: one.groupId, group_version: one.groupVersion, keys: one.keys }));
  await sql`
    insert into group_keys (group_id, group_version, keys, form, judgement)
    select group_id, group_version, keys, ${form}, ${judgement}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (group_id uuid, group_version int, keys int[])
    order by group_id
    on conflict (group_id) do update set group_version = excluded.group_version, keys = excluded.keys,
      form = excluded.form, judgement = excluded.judgement
    where group_keys.group_version < excluded.group_version
      or (group_keys.group_version = excluded.group_version
        and (group_keys.keys, group_keys.form, group_keys.judgement)
          is distinct from (excluded.keys, excluded.form, excluded.judgement))`.execute(tx);
}

/** Groups without keys of this form: what they are about is not known until they are read. */
export async function listUnkeyed(db: Connection, { form, judgement }: KeyForm): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from tender_groups g
    left join group_keys k on k.group_id = g.id and k.form = ${form} and k.judgement = ${judgement}
    where k.group_id is null`.execute(db);
  return rows.map((row) => row.id);
}

/** `closing`: the latest of its copies; null where none states one. */
export type GroupClosing = { groupId: string; isOpen: boolean; closing: string | null };

/** These groups, those that are open at `at` first, then those that closed latest. */
export async function listByClosing(db: Connection, groupIds: readonly string[], at: string): Promise<GroupClosing[]> {
  const { rows } = await sql<GroupClosing>`
    select k.group_id as "groupId", max(l.deadline) as closing,
      bool_or(coalesce(l.deadline, 'infinity'::timestamptz) > ${at}
        and (l.deadline is not null or l.source_status in ('active', 'unknown'))) as "isOpen"
    from listing_keys k join listings l on l.id = k.listing_id
    where k.group_id = any(${[...groupIds]}::uuid[])
    group by k.group_id
    order by "isOpen" desc, closing desc nulls last, k.group_id`.execute(db);
  return rows;
}

/** Groups that the company holds, and others that have a key in one of the `essential` slots. */
export async function listHeldAndKeyed(
  tx: Connection,
  companyId: string,
  essential: readonly number[],
): Promise<{ held: string[]; keyed: string[] }> {
  // The planner takes a comparison of two long lists for one of two numbers, and would compare all there are.
  await sql`set local enable_seqscan = off`.execute(tx);
  const { rows } = await sql<{ group_id: string; is_held: boolean }>`
    with held as materialized (
      select distinct group_id from opportunities where company_id = ${companyId}
    )
    select group_id, true as is_held from held
    union all
    select group_id, false as is_held from group_keys
    where keys && ${[...essential]}::int[] and group_id not in (select group_id from held)
    order by group_id`.execute(tx);
  const of = (isHeld: boolean): string[] => rows.flatMap((row) => (row.is_held === isHeld ? [row.group_id] : []));
  return { held: of(true), keyed: of(false) };
}

/** Of the slots `asked` for, those that each of these groups holds. */
export async function listHeldSlots(
  db: Connection,
  groupIds: readonly string[],
  asked: readonly number[],
): Promise<{ groupId: string; slots: number[] }[]> {
  // As one text a list of numbers is read sooner than as an array, and in a select list it is unnested in passing.
  const { rows } = await sql<{ group_id: string; slots: string | null }>`
    select group_id, (
      select string_agg(slot::text, ' ') from (select unnest(k.keys) as slot) own where slot = any(${[...asked]}::int[])
    ) as slots
    from group_keys k where group_id = any(${[...groupIds]}::uuid[])`.execute(db);
  return rows.map((row) => ({ groupId: row.group_id, slots: row.slots?.split(' ').map(Number) ?? [] }));
}

/** The scores of the company's verdicts on these groups, by group. */
export async function listVerdictScores(
  db: Connection,
  companyId: string,
  groupIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ group_id: string; score: number }>`
    select group_id, score from verdicts
    where company_id = ${companyId} and group_id = any(${[...groupIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.group_id, row.score]));
}

/**
 * How many tenders that are open at `at` hold each of these slots; a slot that more than `most` tenders hold, open or not, is
 * left out.
 */
export async function countOpenTenders(
  tx: Connection,
  slots: readonly number[],
  { at, most }: { at: string; most: number },
): Promise<Map<number, number>> {
  // Of a list of numbers the planner believes that far more rows hold it than do.
  await sql`set local enable_seqscan = off`.execute(tx);
  const { rows } = await sql<{ slot: number; open: number }>`
    select slot, open from unnest(${[...slots]}::int[]) slot
    cross join lateral (
      select count(*)::int as held,
        count(*) filter (where l.deadline > ${at} and l.source_status in ('active', 'unknown'))::int as open
      from (select group_id from group_keys where keys && array[slot] limit ${most + 1}) k
      join tender_groups g on g.id = k.group_id
      join listings l on l.id = g.representative_listing_id
    ) counted
    where held <= ${most}`.execute(tx);
  return new Map(rows.map(({ slot, open }) => [slot, open]));
}
