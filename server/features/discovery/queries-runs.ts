import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

export type RunCounts = {
  read: number;
  new: number;
  changed: number;
  unchanged: number;
  ignored: number;
  failed: number;
  awards: number;
};

export async function upsertSource(tx: Connection, source: { source: string; label: string }): Promise<void> {
  await sql`
    insert into sources (source, label) values (${source.source}, ${source.label})
    on conflict (source) do update set label = excluded.label where sources.label <> excluded.label`.execute(tx);
}

export type SourceMemory = {
  state: Record<string, unknown>;
  validators: Record<string, { etag: string | null; lastModified: string | null }>;
  last_snapshot_rows: number | null;
};

export async function findSourceMemory(db: Connection, source: string): Promise<SourceMemory> {
  const { rows } = await sql<SourceMemory>`
    select state, validators, last_snapshot_rows from sources where source = ${source}`.execute(db);
  return rows[0] ?? { state: {}, validators: {}, last_snapshot_rows: null };
}

export async function updateSourceMemory(tx: Connection, source: string, memory: SourceMemory): Promise<void> {
  await sql`
    update sources set state = ${JSON.stringify(memory.state)}::jsonb, validators = ${JSON.stringify(memory.validators)}::jsonb,
      last_snapshot_rows = ${memory.last_snapshot_rows}, updated_at = now()
    where source = ${source}`.execute(tx);
}

/** Begins a run; one that a killed process left running is marked as interrupted. */
export async function insertRun(tx: Connection, run: { source: string; origin: string; now: string }): Promise<number> {
  await sql`
    update discovery_runs set state = 'interrupted', finished_at = ${run.now}
    where source = ${run.source} and state = 'running'`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into discovery_runs (source, origin, state, started_at)
    values (${run.source}, ${run.origin}, 'running', ${run.now}) returning id`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error('a discovery run was not recorded');
  return row.id;
}

export async function updateRun(
  tx: Connection,
  runId: number,
  run: { state: 'running' | 'done' | 'failed'; counts: RunCounts; finishedAt: string | null; error: string | null },
): Promise<void> {
  const { counts } = run;
  await sql`
    update discovery_runs set state = ${run.state}, finished_at = ${run.finishedAt}, error = ${run.error},
      read_count = ${counts.read}, new_count = ${counts.new}, changed_count = ${counts.changed},
      unchanged_count = ${counts.unchanged}, ignored_count = ${counts.ignored}, failed_count = ${counts.failed},
      award_count = ${counts.awards}
    where id = ${runId}`.execute(tx);
}

export type RecordFailure = { record: string; reason: string };

export async function insertFailures(
  tx: Connection,
  runId: number,
  firstOrdinal: number,
  failures: readonly RecordFailure[],
): Promise<void> {
  if (failures.length === 0) return;
  await sql`
    insert into discovery_failures (run_id, ordinal, record, reason)
    select ${runId}, ${firstOrdinal}::int + f.ordinal::int - 1, f.record, f.reason from unnest(
      ${failures.map((failure) => failure.record)}::text[], ${failures.map((failure) => failure.reason)}::text[]
    ) with ordinality as f (record, reason, ordinal)`.execute(tx);
}

export async function listFailures(db: Connection, runId: number, limit: number): Promise<RecordFailure[]> {
  const { rows } = await sql<RecordFailure>`
    select record, reason from discovery_failures where run_id = ${runId} order by ordinal limit ${limit}`.execute(db);
  return rows;
}

export type SourceSummary = {
  source: string;
  label: string;
  listings: number;
  last_run: {
    id: number;
    origin: string;
    state: string;
    started_at: string;
    finished_at: string | null;
    read: number;
    new: number;
    changed: number;
    unchanged: number;
    ignored: number;
    failed: number;
    awards: number;
    error: string | null;
  } | null;
  last_success_at: string | null;
};

/** Every source with its newest run and its last success. */
export async function listSourceSummaries(db: Connection): Promise<SourceSummary[]> {
  const { rows } = await sql<SourceSummary>`
    select s.source, s.label, (select count(*)::int from listings l where l.source = s.source) as listings,
      (select jsonb_build_object('id', r.id, 'origin', r.origin, 'state', r.state, 'started_at', r.started_at,
          'finished_at', r.finished_at, 'read', r.read_count, 'new', r.new_count, 'changed', r.changed_count,
          'unchanged', r.unchanged_count, 'ignored', r.ignored_count, 'failed', r.failed_count,
          'awards', r.award_count, 'error', r.error)
        from discovery_runs r where r.source = s.source order by r.id desc limit 1) as last_run,
      (select max(r.finished_at) from discovery_runs r where r.source = s.source and r.state = 'done') as last_success_at
    from sources s order by s.source`.execute(db);
  return rows;
}

type Period = { readings: number; failed: number; read: number; new: number };

export type SourceReadings = {
  source: string;
  label: string;
  lastRun: {
    state: 'running' | 'done' | 'failed' | 'interrupted';
    startedAt: string;
    read: number;
    new: number;
    changed: number;
    unreadable: number;
  } | null;
  lastSuccessAt: string | null;
  /** Of those that began after each of the instants asked for, in their order. */
  periods: Period[];
  failures: { at: string; state: 'failed' | 'interrupted'; error: string | null }[];
};

/**
 * Every source by its name with its newest run, its sums since each of these instants, and the newest failures since the
 * last of them. Columns that every company may read; instants in any spelling of PostgreSQL's.
 */
export async function listSourceReadings(
  db: Connection,
  since: readonly Date[],
  failureLimit: number,
): Promise<SourceReadings[]> {
  const instants = since.map((at) => at.toISOString());
  const { rows } = await sql<SourceReadings>`
    select s.source, s.label,
      (select jsonb_build_object('state', r.state, 'startedAt', r.started_at, 'read', r.read_count, 'new', r.new_count,
          'changed', r.changed_count, 'unreadable', r.failed_count)
        from discovery_runs r where r.source = s.source order by r.id desc limit 1) as "lastRun",
      (select max(r.finished_at) from discovery_runs r where r.source = s.source and r.state = 'done') as "lastSuccessAt",
      (select jsonb_agg(p.sums order by p.place) from (
        select since.place, (
          select jsonb_build_object('readings', count(*), 'failed', count(*) filter (where r.state in ('failed', 'interrupted')),
            'read', coalesce(sum(r.read_count), 0), 'new', coalesce(sum(r.new_count), 0))
          from discovery_runs r where r.source = s.source and r.started_at > since.at) as sums
        from unnest(${instants}::timestamptz[]) with ordinality as since (at, place)) p) as periods,
      (select coalesce(jsonb_agg(jsonb_build_object('at', f.started_at, 'state', f.state, 'error', f.error) order by f.id desc), '[]')
        from (
          select r.id, r.started_at, r.state, r.error from discovery_runs r
          where r.source = s.source and r.state in ('failed', 'interrupted')
            and r.started_at > ${instants.at(-1) ?? 'infinity'}::timestamptz
          order by r.id desc limit ${failureLimit}) f) as failures
    from sources s order by s.label, s.source`.execute(db);
  return rows;
}
