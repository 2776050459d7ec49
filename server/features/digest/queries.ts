import { sql } from 'kysely';
import type { DeliveryState } from '#features/deliveries/deliveries.ts';
import type { Considered } from '#features/opportunities/opportunities.ts';
import type { Connection } from '#platform/database/database.ts';
import type { SourceReceipt, SourceRun } from './coverage.ts';
import type { SettingsRow } from './queries-settings.ts';
import type { Candidate, LeftOut } from './selection.ts';

/** Why a digest sent nothing: no new match, none of them chosen, or nobody to send it to. */
export type SilentReason = 'no_matches' | 'none_selected' | 'no_recipients';
export type DigestState = 'saved' | 'sent' | 'not_delivered' | 'nothing_to_send';

/**
 * Claims the settings of companies whose digest is due, until the transaction ends; other processes pass over them. While a
 * message of an earlier digest is not settled, a company's next stays due.
 */
export async function claimDue(
  tx: Connection,
  now: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<SettingsRow[]> {
  const { rows } = await sql<SettingsRow>`
    select s.company_id, s.digest_days, s.digest_hour, s.digest_tz, s.digest_min_score, s.digest_max_items,
      s.notification_emails, s.amendment_notification_policy, s.paused_days, s.next_digest_at, s.last_digest_sent_at
    from notification_settings s
    where s.next_digest_at <= ${now.toISOString()} and s.company_id <> all (${[...except]}::uuid[])
      and not exists (
        select from deliveries d where d.company_id = s.company_id and d.kind = 'digest' and d.settled_at is null)
    order by s.next_digest_at, s.company_id limit ${limit}
    for update of s skip locked`.execute(tx);
  return rows;
}

export type CandidateRow = Candidate & { companyId: string };

/** What digests of these companies consider: shown matches with a score and the status `scored`, not archived. */
export async function listCandidates(db: Connection, companyIds: readonly string[]): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select o.company_id as "companyId", o.id, o.score_key::int as score, coalesce(v.eligible, true) as eligible, v.gate,
      nullif(o.deadline_key, 'infinity') as deadline, o.discovered_at as "discoveredAt", o.version
    from opportunities o
    left join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    where o.company_id = any(${[...companyIds]}::uuid[]) and o.visible and not o.archived and o.status = 'scored'
      and o.score_key >= 0`.execute(db);
  return rows;
}

/** One company's match that is mailed. */
export type MailedRow = { id: string; companyId: string; listingId: string; groupId: string; reasons: unknown };

/** The match results of these opportunities, by id. */
export async function listMailed(
  db: Connection,
  named: readonly { companyId: string; id: string }[],
): Promise<Map<string, MailedRow>> {
  const { rows } = await sql<MailedRow>`
    select o.id, o.company_id as "companyId", o.listing_id as "listingId", o.group_id as "groupId", v.reasons
    from unnest(${named.map(({ companyId }) => companyId)}::uuid[], ${named.map(({ id }) => id)}::uuid[])
      as named (company_id, id)
    join opportunities o on o.company_id = named.company_id and o.id = named.id
    left join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What mails say of a notice, whoever they go to. */
export type NoticeRow = {
  id: string;
  title: string;
  buyer: string;
  source_label: string;
  source_url: string | null;
  /** The number that its buyer gives it, else that of its source. */
  reference: string;
  deadline: string | null;
  /** In hex. */
  content_hash: string;
};

export async function listNotices(db: Connection, listingIds: readonly string[]): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select l.id, l.title, l.buyer, s.label as source_label, l.source_url, l.deadline,
      coalesce(l.solicitation_number, l.reference_number) as reference, encode(l.content_hash, 'hex') as content_hash
    from listings l join sources s on s.source = l.source where l.id = any(${[...listingIds]}::uuid[])`.execute(db);
  return rows;
}

export async function listContents(
  db: Connection,
  listingIds: readonly string[],
): Promise<{ id: string; content_hash: string; content: unknown }[]> {
  const { rows } = await sql<{ id: string; content_hash: string; content: unknown }>`
    select l.id, encode(l.content_hash, 'hex') as content_hash, l.content from listings l
    where l.id = any(${[...listingIds]}::uuid[])`.execute(db);
  return rows;
}

/** When each company's latest digest began. */
export async function listLastStarts(db: Connection, companyIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ company_id: string; started_at: string }>`
    select distinct on (company_id) company_id, started_at from digests
    where company_id = any(${[...companyIds]}::uuid[]) order by company_id, sequence desc`.execute(db);
  return new Map(rows.map((row) => [row.company_id, row.started_at]));
}

/** Readings of sources that ended after one instant, up to another. */
export async function listRuns(db: Connection, since: Date, until: Date): Promise<SourceRun[]> {
  const { rows } = await sql<SourceRun>`
    select r.source, s.label, r.state, r.finished_at as "finishedAt", r.new_count as "newCount"
    from discovery_runs r join sources s on s.source = r.source
    where r.finished_at > ${since.toISOString()} and r.finished_at <= ${until.toISOString()} and r.state <> 'running'
    order by r.id`.execute(db);
  return rows;
}

/** Every source, with when it was last read without a failure up to an instant. */
export async function listLastSuccess(
  db: Connection,
  until: Date,
): Promise<{ source: string; label: string; at: string | null }[]> {
  const { rows } = await sql<{ source: string; label: string; at: string | null }>`
    select s.source, s.label, (
      select max(r.finished_at) from discovery_runs r
      where r.source = s.source and r.state = 'done' and r.finished_at <= ${until.toISOString()}) as at
    from sources s order by s.label, s.source`.execute(db);
  return rows;
}

/** A digest as it is recorded when it is prepared. */
export type NewDigest = {
  companyId: string;
  id: string;
  scheduledAt: string | null;
  startedAt: string;
  state: 'saved' | 'nothing_to_send';
  reason: SilentReason | null;
  considered: number;
  emailed: number;
  leftOut: Readonly<Record<LeftOut, number>>;
  sources: readonly SourceReceipt[];
  items: readonly NewItem[];
};

export type NewItem = {
  id: string;
  version: number;
  eligible: boolean;
  gate: string | null;
  position: number | null;
  leftOut: LeftOut | null;
};

export async function insertDigests(tx: Connection, digests: readonly NewDigest[]): Promise<void> {
  if (digests.length === 0) return;
  // By name: what is given may hold whole messages, too.
  const rows = digests.map(
    ({ companyId, id, scheduledAt, startedAt, state, reason, considered, emailed, ...digest }) => ({
      company_id: companyId,
      id,
      scheduled_at: scheduledAt,
      started_at: startedAt,
      state,
      reason,
      considered,
      emailed,
      ...digest.leftOut,
      sources: digest.sources,
      finished_at: state === 'saved' ? null : startedAt,
    }),
  );
  await sql`
    insert into digests (company_id, id, scheduled_at, started_at, state, reason, considered, emailed, below_floor,
      beyond_cap, ruled_out, closed, sources, finished_at)
    select company_id, id, scheduled_at, started_at, state, reason, considered, emailed, below_floor, beyond_cap, ruled_out,
      closed, sources, finished_at
    from jsonb_populate_recordset(null::digests, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  const items = digests.flatMap(({ companyId, id, items: own }) =>
    own.map((one) => ({ companyId, digestId: id, ...one })),
  );
  await sql`
    insert into digest_items (company_id, digest_id, opportunity_id, position, left_out, version, eligible, gate)
    select * from unnest(${items.map((one) => one.companyId)}::uuid[], ${items.map((one) => one.digestId)}::uuid[],
      ${items.map(({ id }) => id)}::uuid[], ${items.map(({ position }) => position)}::smallint[],
      ${items.map(({ leftOut }) => leftOut)}::text[], ${items.map(({ version }) => version)}::int[],
      ${items.map(({ eligible }) => eligible)}::boolean[], ${items.map(({ gate }) => gate)}::text[])`.execute(tx);
}

/** The state of a digest, locked until the transaction ends; null for what is no digest. Any text may be the subject of a delivery. */
export async function lockDigest(tx: Connection, companyId: string, id: string): Promise<DigestState | null> {
  const { rows } = await sql<{ state: DigestState }>`
    select state from digests where company_id = ${companyId} and id::text = ${id} for update`.execute(tx);
  return rows[0]?.state ?? null;
}

export async function updateFinished(
  tx: Connection,
  companyId: string,
  id: string,
  { state, at }: { state: 'sent' | 'not_delivered'; at: string },
): Promise<void> {
  await sql`
    update digests set state = ${state}, finished_at = ${at} where company_id = ${companyId} and id = ${id}`.execute(
    tx,
  );
}

/** What a digest considered, as it was then. */
export async function listConsidered(db: Connection, companyId: string, digestId: string): Promise<Considered[]> {
  const { rows } = await sql<Considered>`
    select opportunity_id as id, version, eligible, gate, position is not null as "isMailed"
    from digest_items where company_id = ${companyId} and digest_id = ${digestId}`.execute(db);
  return rows;
}

/** What a digest mailed, by the numbers in the mail. */
export async function listPositions(
  db: Connection,
  companyId: string,
  digestId: string,
): Promise<{ position: number; opportunityId: string }[]> {
  const { rows } = await sql<{ position: number; opportunityId: string }>`
    select position, opportunity_id as "opportunityId" from digest_items
    where company_id = ${companyId} and digest_id = ${digestId} and position is not null order by position`.execute(db);
  return rows;
}

export type DigestRow = {
  id: string;
  company_id: string;
  /** Grows with each digest. */
  sequence: number;
  legal_name: string;
  scheduled_at: string | null;
  started_at: string;
  state: DigestState;
  reason: SilentReason | null;
  considered: number;
  emailed: number;
  left_out: Record<LeftOut, number>;
  sources: SourceReceipt[];
  finished_at: string | null;
  deliveries: { id: string; to: string; state: DeliveryState; reason: string | null }[];
};

/** Digests, newest first, each with its messages: of one company or of all (null), with `before` those of lower sequence. */
export async function listDigests(
  db: Connection,
  { companyId, before = null, limit }: { companyId: string | null; before?: number | null; limit: number },
): Promise<DigestRow[]> {
  const isOwn = companyId === null ? sql`true` : sql`d.company_id = ${companyId}`;
  const isEarlier = before === null ? sql`true` : sql`d.sequence < ${before}::bigint`;
  const { rows } = await sql<DigestRow>`
    select d.id, d.company_id, d.sequence, c.legal_name, d.scheduled_at, d.started_at, d.state, d.reason, d.considered, d.emailed,
      jsonb_build_object('below_floor', d.below_floor, 'beyond_cap', d.beyond_cap, 'ruled_out', d.ruled_out,
        'closed', d.closed) as left_out, d.sources, d.finished_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'to', m.recipient, 'state', m.state, 'reason', m.reason)
          order by m.recipient, m.id)
        from deliveries m where m.company_id = d.company_id and m.kind = 'digest' and m.subject_id = d.id::text), '[]')
        as deliveries
    from digests d join companies c on c.id = d.company_id
    where ${isOwn} and ${isEarlier}
    order by d.sequence desc limit ${limit}`.execute(db);
  return rows;
}
