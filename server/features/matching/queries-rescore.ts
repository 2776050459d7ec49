import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** Numbers of this feature's locks, beside those of others: the least that is not likely to be met. */
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

/** `until`: verdicts on tenders that were matched by this step or before are up to date with the inputs. */
export type MatchState = { inputs: unknown; basis: string; until: number };

/** The last step that matched tenders with every company; later ones have greater numbers. */
export async function findLastStep(tx: Connection): Promise<number> {
  const { rows } = await sql<{ step: number | null }>`select max(step) as step from matched_groups`.execute(tx);
  return rows[0]?.step ?? 0;
}

/** Notes that these groups were matched with every company, as a step of its own. */
export async function upsertMatchedGroups(tx: Connection, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  await sql`
    insert into matched_groups (group_id)
    select id from tender_groups where id = any(${[...groupIds]}::uuid[]) order by id
    on conflict (group_id) do update set step = default`.execute(tx);
}

/** Groups that were matched with every company after a step. */
export async function listMatchedSince(db: Connection, step: number): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`
    select group_id from matched_groups where step > ${step} order by group_id`.execute(db);
  return rows.map((row) => row.group_id);
}

/**
 * Takes the company's re-score over: whoever was at it ends. What the verdicts were last brought up to date from is null
 * where nobody did. Another that was at it may have stored some verdicts: those of a later version of the profile are found by
 * it, and others only where `beside`, which stands for what has no version, was the same.
 */
export async function claimState(
  tx: Connection,
  companyId: string,
  claim: { run: string; beside: string; at: string },
): Promise<MatchState> {
  const { rows } = await sql<MatchState & { is_sure: boolean }>`
    select inputs, basis, matched_until as until, run is null or run_beside = ${claim.beside} as is_sure
    from match_states where company_id = ${companyId} for update`.execute(tx);
  const held = rows[0]?.is_sure === true ? rows[0] : undefined;
  await sql`
    insert into match_states (company_id, inputs, basis, run, run_beside, updated_at)
    values (${companyId}, null, '', ${claim.run}, ${claim.beside}, ${claim.at})
    on conflict (company_id) do update set run = excluded.run, run_beside = excluded.run_beside,
      updated_at = excluded.updated_at, inputs = ${held === undefined ? sql`null` : sql`match_states.inputs`}`.execute(
    tx,
  );
  return held ?? { inputs: null, basis: '', until: 0 };
}

/** Whether the run is still the company's; if so, it stays so until commit. */
export async function lockRun(tx: Connection, companyId: string, run: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from match_states where company_id = ${companyId} and run = ${run} for share`.execute(tx);
  return rows.length > 0;
}

/** Ends the run: the verdicts are those of these inputs. Does nothing where another run took over. */
export async function updateStateDone(
  db: Connection,
  companyId: string,
  run: string,
  done: { inputs: unknown; basis: string; until: number; at: string },
): Promise<void> {
  await sql`
    update match_states set inputs = ${JSON.stringify(done.inputs)}::jsonb, basis = ${done.basis}, run = null,
      matched_until = ${done.until}, updated_at = ${done.at}
    where company_id = ${companyId} and run = ${run}`.execute(db);
}

export type GroupKeys = { groupId: string; groupVersion: number; keys: readonly number[] };

/** Keeps what these groups are about, where it is not kept so from this version or a later one. */
export async function upsertGroupKeys(tx: Connection, groups: readonly GroupKeys[]): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.map((one) => ({ group_id: one.groupId, group_version: one.groupVersion, keys: one.keys }));
  await sql`
    insert into group_keys (group_id, group_version, keys)
    select group_id, group_version, keys
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (group_id uuid, group_version int, keys int[])
    order by group_id
    on conflict (group_id) do update set group_version = excluded.group_version, keys = excluded.keys
    where group_keys.group_version < excluded.group_version
      or (group_keys.group_version = excluded.group_version and group_keys.keys <> excluded.keys)`.execute(tx);
}

export type ConcernedGroup = {
  group_id: string;
  /** Of what is kept of it; null where nothing is. */
  group_version: number | null;
  is_held: boolean;
  /** Of the places asked for, those that it holds. */
  places: number[];
  /** Of the company's verdict. */
  score: number | null;
  category_score: number | null;
  /** Whether the company's verdict tells of a category that was met by a code or by what it names; false where not asked for. */
  is_told: boolean;
};

/**
 * Places of which a group holds one, or perhaps does. `moving`: those of which one of the company's own must, null where all are
 * asked for. Of the others one must hold a place of each of the lists in `raising`.
 */
export type ConcernedPlaces = {
  moving: readonly number[] | null;
  raising: readonly (readonly number[])[];
  /** Those that are told of each group that is found. */
  told: readonly number[];
  /** Whether `is_told` is asked for. */
  asksCategories: boolean;
};

/** Groups that a change concerns, with what the company's verdicts on them say, where they are of the text they hold now. */
export async function listConcernedGroups(
  tx: Connection,
  companyId: string,
  { moving, raising, told, asksCategories }: ConcernedPlaces,
): Promise<ConcernedGroup[]> {
  await useIndexes(tx);
  const ofHeld =
    moving === null
      ? sql`select group_id, group_version, keys, true as is_held from held left join group_keys using (group_id)`
      : // Not together: the planner would look at all that there is for what the company holds.
        sql`
          select found.*, true as is_held from (
            select group_id, group_version, keys from group_keys where keys && ${[...moving]}::int[] offset 0
          ) found join held using (group_id)`;
  const holdsEach = raising.map((places) => sql`keys && ${[...places]}::int[]`);
  const isTold = asksCategories
    ? sql`coalesce(jsonb_path_exists(v.reasons, '$.reasons[*] ? (@.kind == "category" && @.via != "label")'), false)`
    : sql`false`;
  // As one text a list of numbers is read sooner than as an array, and in a select list it is unnested in passing.
  const { rows } = await sql<Omit<ConcernedGroup, 'places'> & { places: string | null }>`
    with held as materialized (
      select distinct group_id from opportunities where company_id = ${companyId}
    ), concerned as materialized (
      ${ofHeld}
      union all
      select group_id, group_version, keys, false as is_held from group_keys
      where ${sql.join(holdsEach, sql` and `)} and group_id not in (select group_id from held)
    )
    select c.group_id, c.group_version, c.is_held, v.score, v.category_score,
      (
        select string_agg(place::text, ' ') from (select unnest(c.keys) as place) held
        where place = any(${[...told]}::int[])
      ) as places,
      ${isTold} as is_told
    from concerned c
    left join verdicts v
      on v.company_id = ${companyId} and v.group_id = c.group_id and v.group_version = c.group_version and c.is_held
    order by c.group_id`.execute(tx);
  return rows.map((row) => ({ ...row, places: row.places === null ? [] : row.places.split(' ').map(Number) }));
}

/**
 * Until commit, for what concerns few of the tenders. The planner takes a comparison of two long lists for one of two numbers,
 * and would compare all there are.
 */
export async function useIndexes(tx: Connection): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx);
}

/** Groups on which the company has a verdict made from a later version of its profile. */
export async function listGroupsJudgedSince(
  db: Connection,
  { companyId, version }: { companyId: string; version: number },
): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`
    select group_id from verdicts where company_id = ${companyId} and profile_version > ${version}
    order by group_id`.execute(db);
  return rows.map((row) => row.group_id);
}

/** A verdict as it is stored: `mark` is another one after each writing. */
export type VerdictMark = { score: number; mark: string };

/** The company's verdicts on these groups, by group. */
export async function listVerdictMarks(
  db: Connection,
  companyId: string,
  groupIds: readonly string[],
): Promise<Map<string, VerdictMark>> {
  return await findMarks(db, companyId, groupIds, sql``);
}

/** The same, which then stay until commit; in the order in which verdicts are stored. */
export async function lockVerdictMarks(
  tx: Connection,
  companyId: string,
  groupIds: readonly string[],
): Promise<Map<string, VerdictMark>> {
  return await findMarks(tx, companyId, groupIds, sql`order by group_id for update`);
}

async function findMarks(
  db: Connection,
  companyId: string,
  groupIds: readonly string[],
  locking: RawBuilder<unknown>,
): Promise<Map<string, VerdictMark>> {
  const { rows } = await sql<VerdictMark & { group_id: string }>`
    select group_id, score, xmin::text as mark from verdicts
    where company_id = ${companyId} and group_id = any(${[...groupIds]}::uuid[]) ${locking}`.execute(db);
  return new Map(rows.map(({ group_id: groupId, score, mark }) => [groupId, { score, mark }]));
}
