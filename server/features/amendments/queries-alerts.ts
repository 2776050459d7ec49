import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** A version of a listing that is an amendment. */
export type AmendedListing = { listingId: string; version: number };
/** What an alert is about: such a version, or a change by a document of the listing. */
export type Alerted = { listingId: string; version: number | null; changeId: string | null };
type CompanyTender = { companyId: string; groupId: string };

/** One process at a time decides what a company is mailed; the lock is held until the transaction ends. */
export async function lockAlerts(tx: Connection, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`amendment alerts ${companyId}`}, 0))`.execute(tx);
}

export async function listGroupsOf(tx: Connection, listingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ groupId: string }>`
    select distinct group_id as "groupId" from listing_keys
    where listing_id = any(${[...listingIds]}::uuid[]) and group_id is not null`.execute(tx);
  return rows.map(({ groupId }) => groupId);
}

/**
 * Notes these amendments, with the verdict as it is before the tender is scored again, for the companies that may be mailed:
 * those of `appearances`, and those that gave an answer or requested a draft. Doing it again changes nothing.
 */
export async function insertAlerts(
  tx: Connection,
  amended: readonly AmendedListing[],
  appearances: readonly CompanyTender[],
  now: Date,
): Promise<void> {
  await sql`
    insert into amendment_alerts (company_id, listing_id, version, state, score_before, gate_before, reasons_before, seen_at)
    select o.company_id, a.listing_id, a.version, 'pending', v.score, v.gate, v.reasons, ${now.toISOString()}
    from unnest(${amended.map((one) => one.listingId)}::uuid[], ${amended.map((one) => one.version)}::int[])
      as a (listing_id, version)
    join listing_keys k on k.listing_id = a.listing_id
    join tender_groups g on g.id = k.group_id
    join opportunities o on o.listing_id = g.representative_listing_id
    left join verdicts v on v.company_id = o.company_id and v.group_id = g.id
    where ${MAY_BE_MAILED} or ${appearedIn(appearances)}
    order by o.company_id, a.listing_id, a.version
    on conflict do nothing`.execute(tx);
}

const MAY_BE_MAILED = sql`o.status in ('draft_requested', 'draft_sent', 'approved')
  or exists (select from feedback f where f.company_id = o.company_id and f.group_id = g.id)`;

/** The same for a change by a document: of every such company, or of the one that alone sees the document. */
export async function insertDocumentAlerts(
  tx: Connection,
  { changeId, listingId, companyId }: { changeId: string; listingId: string; companyId: string | null },
  appearances: readonly CompanyTender[],
  now: Date,
): Promise<void> {
  await sql`
    insert into amendment_alerts (company_id, listing_id, moved_id, own_moved_id, profile_version, state, score_before, gate_before,
      reasons_before, seen_at)
    select o.company_id, k.listing_id, ${companyId === null ? changeId : null}, ${companyId === null ? null : changeId},
      case when ${companyId}::uuid is not null then p.version end, 'pending',
      v.score, v.gate, v.reasons, ${now.toISOString()}
    from listing_keys k
    join tender_groups g on g.id = k.group_id
    join opportunities o on o.listing_id = g.representative_listing_id
    join profiles p on p.company_id = o.company_id
    left join verdicts v on v.company_id = o.company_id and v.group_id = g.id
    where k.listing_id = ${listingId} and (${companyId}::uuid is null or o.company_id = ${companyId}::uuid)
      and (${MAY_BE_MAILED} or ${appearedIn(appearances)})
    order by o.company_id
    on conflict do nothing`.execute(tx);
}

function appearedIn(appearances: readonly CompanyTender[]): RawBuilder<unknown> {
  return sql`(o.company_id, g.id) in (
    select * from unnest(${appearances.map((one) => one.companyId)}::uuid[],
      ${appearances.map((one) => one.groupId)}::uuid[]))`;
}

/** Which of these companies have undecided amendments of these tenders. */
export async function listCompaniesToTell(tx: Connection, tenders: readonly CompanyTender[]): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    select distinct a.company_id as "companyId"
    from listing_keys k join amendment_alerts a on a.listing_id = k.listing_id and a.settled_at is null
    where k.group_id = any(${[...new Set(tenders.map((one) => one.groupId))]}::uuid[])
      and a.company_id = any(${[...new Set(tenders.map((one) => one.companyId))]}::uuid[])
    order by 1`.execute(tx);
  return rows.map(({ companyId }) => companyId);
}

/** Whether a change by a document is undecided. */
export async function hasOpenDocumentAlerts(tx: Connection, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from amendment_alerts where company_id = ${companyId} and version is null and settled_at is null
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Companies with amendments that are undecided since before this instant. */
export async function listCompaniesWaiting(db: Connection, before: Date): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    select distinct company_id as "companyId" from amendment_alerts
    where settled_at is null and seen_at < ${before.toISOString()} order by 1`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

/** An undecided amendment with the tender as it is now. */
export type OpenAlert = Alerted & {
  id: string;
  state: 'pending' | 'waiting';
  seenAt: string;
  scoreBefore: number | null;
  gateBefore: string | null;
  reasonsBefore: unknown;
  /** Null: the company does not hold the tender any more. */
  opportunityId: string | null;
  groupId: string | null;
  status: string;
  latestAnswer: string | null;
  score: number | null;
  gate: string | null;
  reasons: unknown;
  /** Whether the tender was read and scored again since. */
  isScored: boolean;
  title: string;
  buyer: string;
  sourceUrl: string | null;
  deadline: string | null;
  sourceLabel: string;
  /** The number that its buyer gives it, else that of its source. */
  reference: string;
  content: unknown;
};

/** In the order in which they were seen. */
export async function listOpenAlerts(tx: Connection, companyId: string): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select a.id, a.listing_id as "listingId", a.version, coalesce(a.moved_id, a.own_moved_id) as "changeId", a.state, a.seen_at as "seenAt", a.score_before as "scoreBefore",
      a.gate_before as "gateBefore", a.reasons_before as "reasonsBefore", o.id as "opportunityId", g.id as "groupId",
      coalesce(o.status, '') as status, v.score, v.gate, v.reasons,
      (a.version is null or coalesce(f.listing_version >= a.version, false)) and coalesce(v.group_version >= g.version, true)
        and coalesce(v.profile_version >= a.profile_version, true) as "isScored",
      (select action from feedback b where b.company_id = a.company_id and b.group_id = g.id
        order by b.sequence desc limit 1) as "latestAnswer",
      l.title, l.buyer, l.source_url as "sourceUrl", l.deadline, coalesce(l.solicitation_number, l.reference_number) as reference,
      s.label as "sourceLabel", l.content
    from amendment_alerts a
    left join listing_keys k on k.listing_id = a.listing_id
    left join tender_groups g on g.id = k.group_id
    left join opportunities o on o.company_id = a.company_id and o.listing_id = g.representative_listing_id
    left join verdicts v on v.company_id = a.company_id and v.group_id = g.id
    left join notice_facts f on f.listing_id = a.listing_id
    join listings l on l.id = coalesce(g.representative_listing_id, a.listing_id)
    join sources s on s.source = l.source
    where a.company_id = ${companyId} and a.settled_at is null
    order by a.seen_at, a.listing_id, a.version, a.id`.execute(tx);
  return rows;
}

/**
 * The company's opportunities that a mail about amendments is on, in the order of its numbers: one for an alert, those shown for
 * a summary. `subjectId` is what the delivery is about. Null where the company does not hold the tender any more.
 */
export async function listAlerted(
  db: Connection,
  companyId: string,
  subjectId: string,
  most: number,
): Promise<(string | null)[]> {
  const [, listingId = null, version = null] = /^([0-9a-f-]{36})\/(\d{1,9})$/.exec(subjectId) ?? [];
  const [, summarizedAt = null] = /^summary (\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z)$/.exec(subjectId) ?? [];
  const [, changeId = null] = /^document ([0-9a-f-]{36})$/.exec(subjectId) ?? [];
  if (listingId === null && summarizedAt === null && changeId === null) return [];
  const { rows } = await sql<{ id: string | null }>`
    select o.id from amendment_alerts a
    left join listing_keys k on k.listing_id = a.listing_id
    left join tender_groups g on g.id = k.group_id
    left join opportunities o on o.company_id = a.company_id and o.listing_id = g.representative_listing_id
    where a.company_id = ${companyId}
      and (a.listing_id = ${listingId}::uuid and a.version = ${version}::int or a.moved_id = ${changeId}::uuid or a.own_moved_id = ${changeId}::uuid
        or a.state = 'summarized' and a.settled_at = ${summarizedAt}::timestamptz)
    order by a.seen_at, a.listing_id, a.version, a.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many were mailed one by one since an instant, and when the last summary was mailed. */
export async function findLoad(
  tx: Connection,
  companyId: string,
  since: Date,
): Promise<{ mailed: number; lastSummaryAt: string | null }> {
  const { rows } = await sql<{ mailed: number; lastSummaryAt: string | null }>`
    select count(*) filter (where state = 'mailed' and settled_at > ${since.toISOString()})::int as mailed,
      max(settled_at) filter (where state = 'summarized') as "lastSummaryAt"
    from amendment_alerts
    where company_id = ${companyId} and state in ('mailed', 'summarized') and settled_at > ${since.toISOString()}`.execute(
    tx,
  );
  return rows[0] ?? { mailed: 0, lastSummaryAt: null };
}

export type Settlement = {
  id: string;
  state: 'waiting' | 'mailed' | 'summarized' | 'alike' | 'silent';
  reason: string | null;
};

export async function updateAlerts(
  tx: Connection,
  companyId: string,
  settlements: readonly Settlement[],
  now: Date,
): Promise<void> {
  if (settlements.length === 0) return;
  await sql`
    update amendment_alerts a set state = s.state, reason = s.reason,
      settled_at = case when s.state = 'waiting' then null else ${now.toISOString()}::timestamptz end
    from unnest(${settlements.map((one) => one.id)}::uuid[], ${settlements.map((one) => one.state)}::text[],
      ${settlements.map((one) => one.reason)}::text[]) as s (id, state, reason)
    where a.company_id = ${companyId} and a.id = s.id`.execute(tx);
}
