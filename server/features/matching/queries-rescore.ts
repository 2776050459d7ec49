import { sql } from 'kysely';
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

export type MatchState = { inputs: unknown; basis: string };

/**
 * Takes the company's re-score over: whoever was at it ends. What the verdicts were last brought up to date from is null
 * where nobody did, or where another was at it and may have stored verdicts from a state between.
 */
export async function claimState(
  tx: Connection,
  companyId: string,
  claim: { run: string; at: string },
): Promise<MatchState> {
  const { rows } = await sql<MatchState & { run: string | null }>`
    select inputs, basis, run from match_states where company_id = ${companyId} for update`.execute(tx);
  const held = rows[0];
  const isSure = held !== undefined && held.run === null;
  await sql`
    insert into match_states (company_id, inputs, basis, run, updated_at)
    values (${companyId}, null, '', ${claim.run}, ${claim.at})
    on conflict (company_id) do update set run = excluded.run, updated_at = excluded.updated_at,
      inputs = ${isSure ? sql`match_states.inputs` : sql`null`}`.execute(tx);
  return isSure ? held : { inputs: null, basis: '' };
}

/** Whether the run is still the company's; if so, it stays so until commit. */
export async function lockRun(tx: Connection, companyId: string, run: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from match_states where company_id = ${companyId} and run = ${run} for share`.execute(tx);
  return rows.length > 0;
}

/** Ends the run: the verdicts are those of these inputs. Does nothing where another run took over. */
export async function updateStateDone(
  tx: Connection,
  companyId: string,
  run: string,
  done: { inputs: unknown; basis: string; at: string },
): Promise<void> {
  await sql`
    update match_states set inputs = ${JSON.stringify(done.inputs)}::jsonb, basis = ${done.basis}, run = null,
      updated_at = ${done.at}
    where company_id = ${companyId} and run = ${run}`.execute(tx);
}

export type GroupKeys = { groupId: string; groupVersion: number; keys: readonly number[] };

/** Keeps what these groups are about, where it is not kept from this version or a later one. */
export async function upsertGroupKeys(tx: Connection, groups: readonly GroupKeys[]): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.map((one) => ({ group_id: one.groupId, group_version: one.groupVersion, keys: one.keys }));
  await sql`
    insert into group_keys (group_id, group_version, keys)
    select group_id, group_version, keys
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (group_id uuid, group_version int, keys int[])
    order by group_id
    on conflict (group_id) do update set group_version = excluded.group_version, keys = excluded.keys
    where group_keys.group_version < excluded.group_version`.execute(tx);
}

export type ConcernedGroup = { group_id: string; keys: number[]; is_held: boolean };

/**
 * Groups that hold one of `changed`, or perhaps do, and can concern the company at all: they hold one of `essential`, too, or
 * the company holds an opportunity for them. In the order of their ids.
 */
export async function listConcernedGroups(
  db: Connection,
  companyId: string,
  { changed, essential }: { changed: readonly number[]; essential: readonly number[] },
): Promise<ConcernedGroup[]> {
  if (changed.length === 0) return [];
  const { rows } = await sql<ConcernedGroup>`
    select * from (
      select g.group_id, g.keys, exists (
        select from listing_keys k join opportunities o on o.listing_id = k.listing_id
        where k.group_id = g.group_id and o.company_id = ${companyId}
      ) as is_held
      from group_keys g where g.keys && ${[...changed]}::int[]
    ) found
    where is_held or keys && ${[...essential]}::int[]
    order by group_id`.execute(db);
  return rows;
}

/** Groups that hold one of these keys, or perhaps do, and those of which the company holds an opportunity. */
export async function listCandidateGroups(
  db: Connection,
  companyId: string,
  essential: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`
    select group_id from group_keys where keys && ${[...essential]}::int[]
    union
    select k.group_id from opportunities o join listing_keys k on k.listing_id = o.listing_id
    where o.company_id = ${companyId} and k.group_id is not null
    order by group_id`.execute(db);
  return rows.map((row) => row.group_id);
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
