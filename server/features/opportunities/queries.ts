import { CompiledQuery, sql } from 'kysely';
import type { OpportunityDetail, StoredStatus } from '#contract/opportunities.ts';
import type { Connection } from '#platform/database/database.ts';
import type { PageRow, Statement } from './list-sql.ts';

export async function listPage(db: Connection, statement: Statement): Promise<PageRow[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(statement.text, statement.values));
  return rows as PageRow[];
}

/**
 * How many listings hold these stems at most, by the last count: the rarest decides, since words of `q` are AND-ed. Null
 * when one of them was not counted, which means that it is rare or new.
 */
export async function findListingCount(db: Connection, stems: readonly string[]): Promise<number | null> {
  if (stems.length === 0) return null;
  const { rows } = await sql<{ least: number | null; counted: number }>`
    select min(listing_count)::int as least, count(*)::int as counted from term_statistics
    where snapshot = (select max(snapshot) from term_snapshots) and stem = any(${[...stems]}::text[])`.execute(db);
  const row = rows[0];
  return row === undefined || row.counted < stems.length ? null : row.least;
}

export type DetailRow = Omit<
  OpportunityDetail,
  'explanation' | 'status' | 'signals' | 'feedback_history' | 'categories' | FromContent | FromFacts
> & {
  status: StoredStatus;
  content: unknown;
  reasons: unknown;
  facts: unknown;
  summary_text: unknown;
  listing_version: number;
};
type FromContent =
  | 'end_user_entity'
  | 'geography'
  | 'procurement_method'
  | 'contact_name'
  | 'contact_email'
  | 'contact_phone';
type FromFacts =
  | 'bid_eligibility'
  | 'requires_manufacturer'
  | 'requires_oem_documentation'
  | 'mandatory_certifications'
  | 'actual_product_category'
  | 'total_estimated_units'
  | 'summary'
  | 'procurement_nature'
  | 'end_user'
  | 'extraction_signal_source';

/** One opportunity of the company with its listing, verdict and facts; grouped copies too. */
export async function findDetail(db: Connection, companyId: string, id: string): Promise<DetailRow | null> {
  const { rows } = await sql<DetailRow>`
    select o.id, o.listing_id as rfp_id, l.source_status, v.score, v.score_source, o.status, o.archived_at,
      coalesce(v.eligible, true) as eligible, v.computed_at as verdict_computed_at, f.signal_source,
      v.semantic_score, v.category_score, v.geography_score, v.past_win_score, v.dimensional_score, v.product_score,
      v.modifier_score, coalesce(v.product_match, '{}') as product_match, l.title, l.buyer as issuing_body, l.source,
      l.source_url, l.deadline, coalesce(l.estimated_value, f.estimated_value) as estimated_value, l.reference_number, l.solicitation_number, l.notice_type,
      o.discovered_at, l.content, v.reasons, f.facts, f.summary as summary_text, l.version as listing_version
    from opportunities o
    join listings l on l.id = o.listing_id
    left join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    left join notice_facts f on f.listing_id = o.listing_id
    where o.company_id = ${companyId} and o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type FeedbackRow = {
  id: string;
  action: string;
  reason: string | null;
  created_at: string;
  member_name: string | null;
};

/** Feedback on the tender, whichever of its copies it was given on; newest first. */
export async function listFeedback(db: Connection, companyId: string, opportunityId: string): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select f.id, f.action, f.reason, f.created_at, f.member_name
    from opportunities o join feedback f on f.company_id = o.company_id and f.group_id = o.group_id
    where o.company_id = ${companyId} and o.id = ${opportunityId}
    order by f.sequence desc limit 200`.execute(db);
  return rows;
}

export type ArchiveRow = { id: string; status: StoredStatus; archived_at: string | null };

/** Archives every copy of the tender that the company holds; the first `archived_at` stays. Null: no such opportunity. */
export async function updateArchived(
  tx: Connection,
  companyId: string,
  id: string,
  now: string,
): Promise<ArchiveRow | null> {
  await sql`
    update opportunities o set archived_at = ${now}, version = o.version + 1
    from opportunities asked
    where asked.company_id = ${companyId} and asked.id = ${id}
      and o.company_id = asked.company_id and o.listing_id in (${copies('asked')}) and o.archived_at is null`.execute(
    tx,
  );
  const { rows } = await findArchiveState(tx, companyId, id);
  return rows[0] ?? null;
}

/** Takes every copy of the tender that the company holds out of the archive. Null: no such opportunity. */
export async function updateUnarchived(tx: Connection, companyId: string, id: string): Promise<ArchiveRow | null> {
  await sql`
    update opportunities o set archived_at = null, version = o.version + 1
    from opportunities asked
    where asked.company_id = ${companyId} and asked.id = ${id}
      and o.company_id = asked.company_id and o.listing_id in (${copies('asked')}) and o.archived_at is not null`.execute(
    tx,
  );
  const { rows } = await findArchiveState(tx, companyId, id);
  return rows[0] ?? null;
}

/** The listings of the same group as the opportunity `alias`, itself included. */
function copies(alias: string) {
  return sql`select k.listing_id from listing_keys k where k.group_id = ${sql.ref(`${alias}.group_id`)}`;
}

async function findArchiveState(db: Connection, companyId: string, id: string): Promise<{ rows: ArchiveRow[] }> {
  return await sql<ArchiveRow>`
    select id, status, archived_at from opportunities where company_id = ${companyId} and id = ${id}`.execute(db);
}
