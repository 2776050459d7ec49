import { type RawBuilder, sql } from 'kysely';
import type { OpportunityCounts } from '#contract/opportunity-counts.ts';
import type { OpportunityDetail, StoredStatus } from '#contract/opportunities.ts';
import { columnValuesWithJsonText } from '#platform/database/column-values.ts';
import type { CompanyDatabase, Connection } from '#platform/database/database.ts';
import { statementNames } from '#platform/database/statement-names.ts';
import type { CopyRow } from './copies.ts';
import type { PageRow, Statement } from './list-sql.ts';
import { beginUpdates } from './queries-feed.ts';
import type { Demand } from './search-demands.ts';
import { CLOSING_DAY, noticeTypeSql, spokenSql, VALUE_CURRENCY } from './shown-sql.ts';

/** What a list is read from: the connections themselves, since a page asks for one statement and no builder. */
export type Reader = Pick<CompanyDatabase, 'query'>;

/** One page; `reasons` come as the text of their JSON. */
export async function listPage(reader: Reader, { text, values, isPlain }: Statement): Promise<PageRow[]> {
  const name = isPlain === true ? pageNames.of(text) : null;
  const types = columnValuesWithJsonText;
  return (await reader.query<PageRow>({ text, values, types, ...(name === null ? {} : { name }) })).rows;
}

/** First and later pages in three orders, asked by a key or a person; each plan takes 0.7 MB on each connection. */
const MOST_PAGE_NAMES = 12;
const pageNames = statementNames('page', MOST_PAGE_NAMES);

export async function findCounts(reader: Reader, { text, values }: Statement): Promise<OpportunityCounts> {
  const { rows } = await reader.query<OpportunityCounts>(text, values);
  return rows[0] ?? { open: 0, screened: 0, answered: 0, archived: 0 };
}

/** Whether a statement finds a row. */
export async function findWhetherAny(reader: Reader, statement: Statement): Promise<boolean> {
  return (await reader.query(statement.text, statement.values)).rows.length > 0;
}

/** The 32-bit hashes of the listings that a statement finds. */
export async function findHashes(reader: Reader, statement: Statement): Promise<Int32Array> {
  const { rows } = await reader.query<{ hashes: Buffer | null }>(statement.text, statement.values);
  const bytes = rows[0]?.hashes ?? Buffer.alloc(0);
  const hashes = new Int32Array(bytes.length / 4);
  for (let at = 0; at < hashes.length; at += 1) hashes[at] = bytes.readInt32BE(at * 4);
  return hashes;
}

/** Stems that begin with a number's first digits are added up to this many; more of them are frequent anyway. */
const PREFIXED_STEMS = 2_000;

const LISTING_COUNT = `
  select min(held)::float8 as least from (
    select sum(counted.listing_count) as held
    from unnest($1::int[], $2::text[], $3::boolean[]) as ways (demand, stem, is_prefix)
    left join lateral (
      select listing_count from term_statistics
      where not ways.is_prefix and snapshot = (select max(snapshot) from term_snapshots) and stem = ways.stem
      union all
      (select listing_count from term_statistics
      where ways.is_prefix and snapshot = (select max(snapshot) from term_snapshots)
        and stem >= ways.stem and stem < ways.stem || repeat('z', 64)
      limit $4)
    ) counted on true
    group by ways.demand
  ) demands`;

/**
 * How many listings meet these demands together at most, about, by the last count: the rarest decides, since all must be
 * met. What was not counted is rare or new.
 */
export async function findListingCount(reader: Reader, demands: readonly Demand[]): Promise<number> {
  const ways = demands.flatMap((demand, index) => demand.map((way) => ({ index, ...way })));
  const { rows } = await reader.query<{ least: number | null }>(LISTING_COUNT, [
    ways.map((way) => way.index),
    ways.map((way) => way.stem),
    ways.map((way) => way.isPrefix),
    PREFIXED_STEMS,
  ]);
  return rows[0]?.least ?? 0;
}

export type DetailRow = Omit<
  OpportunityDetail,
  | 'explanation'
  | 'status'
  | 'eligible'
  | 'signals'
  | 'feedback_history'
  | 'buyer_answers'
  | 'amendment_count'
  | 'categories'
  | 'score_band'
  | 'reasons'
  | 'requirements'
  | 'can_bid'
  | 'copies'
  | FromContent
  | FromFacts
> & {
  status: StoredStatus;
  /** Of the verdict: no requirement is certainly not met. */
  may_bid: boolean;
  /** What rules the tender out. */
  gate: string | null;
  content: unknown;
  reasons: unknown;
  facts: unknown;
  summary_text: unknown;
  group_id: string;
  /** As the source has it. */
  posted_buyer: string;
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
export async function findDetail(
  db: Connection,
  companyId: string,
  id: string,
  language: 'en' | 'fr',
): Promise<DetailRow | null> {
  const { rows } = await sql<DetailRow>`
    select o.id, o.group_id, o.listing_id as rfp_id, l.source_status, v.score, v.score_source, o.status, o.archived_at,
      coalesce(v.eligible, true) as may_bid, v.gate, v.computed_at as verdict_computed_at, f.signal_source,
      v.semantic_score, v.category_score, v.geography_score, v.past_win_score, v.dimensional_score, v.product_score,
      v.modifier_score, coalesce(v.product_match, '{}') as product_match, ${sql.raw(spokenSql('title', `'${language}'`, 'o.group_id'))} as title,
      ${sql.raw(spokenSql('buyer', `'${language}'`, 'o.group_id'))} as issuing_body, l.buyer as posted_buyer, l.source,
      l.source_url, l.deadline, coalesce(l.estimated_value, f.estimated_value) as estimated_value,
      ${sql.raw(VALUE_CURRENCY)} as estimated_value_currency, l.reference_number, l.solicitation_number,
      ${sql.raw(noticeTypeSql(`'${language}'`))} as notice_type,
      o.discovered_at, l.content, v.reasons, f.facts, f.summary as summary_text, l.version as notice_version, l.published_at,
      ${sql.raw(CLOSING_DAY)} as deadline_date,
      case when l.deadline is not null then coalesce((l.content -> 'closing' ->> 'dateOnly')::boolean, false) end
        as deadline_date_only,
      l.content -> 'closing' ->> 'zone' as deadline_time_zone
    from opportunities o
    join listings l on l.id = o.listing_id
    left join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    left join notice_facts f on f.listing_id = o.listing_id
    where o.company_id = ${companyId} and o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The listings of the tender that the company holds, those of the best source first. */
export async function listCopies(db: Connection, companyId: string, groupId: string): Promise<CopyRow[]> {
  const { rows } = await sql<CopyRow>`
    select o.id, l.id as rfp_id, l.source, l.source_url, l.source_status, l.deadline,
      ${sql.raw(CLOSING_DAY)} as deadline_date,
      coalesce((l.content -> 'closing' ->> 'dateOnly')::boolean, false) as deadline_date_only
    from listing_keys k
    join listings l on l.id = k.listing_id
    join opportunities o on o.listing_id = k.listing_id and o.company_id = ${companyId}
    where k.group_id = ${groupId}
    order by k.preference, l.id limit 50`.execute(db);
  return rows;
}

export type FeedbackRow = {
  id: string;
  action: string;
  reason: string | null;
  created_at: string;
  member_name: string | null;
};

/** Ids of shown opportunities from one bound to another, of one company or, where `companyId` is null, of all. */
export async function listIdsBetween(
  db: Connection,
  { companyId, first, last, limit }: { companyId: string | null; first: string; last: string; limit: number },
): Promise<{ company_id: string; id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select o.company_id, o.id
    from companies c join opportunities o on o.company_id = c.id and o.id between ${first}::uuid and ${last}::uuid
    where ${companyId}::uuid is null or c.id = ${companyId}::uuid
    order by o.company_id, o.id limit ${limit}`.execute(db);
  return rows;
}

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
/** An opportunity as archiving left it, and what it was before where that changed it. */
export type ArchiveChange = { row: ArchiveRow; before: ArchiveRow | null };

/** Archives every copy of the tender that the company holds; the first `archived_at` stays. Null: no such opportunity. */
export async function updateArchived(
  tx: Connection,
  companyId: string,
  id: string,
  now: string,
): Promise<ArchiveChange | null> {
  await lockCopies(tx, companyId, id);
  await beginUpdates(tx);
  const before = await findArchiveState(tx, companyId, id);
  const { numAffectedRows } = await sql`
    update opportunities o set archived_at = ${now}, version = o.version + 1, updated_at = clock_timestamp()
    where o.company_id = ${companyId} and o.listing_id in (${copiesOf(companyId, id)}) and o.archived_at is null`.execute(
    tx,
  );
  return await archiveChange(tx, companyId, before, numAffectedRows);
}

/** Takes every copy of the tender that the company holds out of the archive. Null: no such opportunity. */
export async function updateUnarchived(tx: Connection, companyId: string, id: string): Promise<ArchiveChange | null> {
  await lockCopies(tx, companyId, id);
  await beginUpdates(tx);
  const before = await findArchiveState(tx, companyId, id);
  const { numAffectedRows } = await sql`
    update opportunities o set archived_at = null, version = o.version + 1, updated_at = clock_timestamp()
    where o.company_id = ${companyId} and o.listing_id in (${copiesOf(companyId, id)}) and o.archived_at is not null`.execute(
    tx,
  );
  return await archiveChange(tx, companyId, before, numAffectedRows);
}

async function archiveChange(
  tx: Connection,
  companyId: string,
  before: ArchiveRow | null,
  changedCopies: bigint | undefined,
): Promise<ArchiveChange | null> {
  if (before === null || !changedCopies) return before === null ? null : { row: before, before: null };
  const row = await findArchiveState(tx, companyId, before.id);
  return row === null ? null : { row, before };
}

/** The listings of the same group as the opportunity `id`, its own included. */
function copiesOf(companyId: string, id: string): RawBuilder<unknown> {
  return sql`
    select k.listing_id from opportunities asked join listing_keys k on k.group_id = asked.group_id
    where asked.company_id = ${companyId} and asked.id = ${id}`;
}

/** Waits for a publisher of the tender, which locks its copies in the same order, so that the update sees its copies. */
export async function lockCopies(tx: Connection, companyId: string, id: string): Promise<void> {
  await sql`
    select 1 from opportunities o where o.company_id = ${companyId} and o.listing_id in (${copiesOf(companyId, id)})
    order by o.listing_id for update`.execute(tx);
}

async function findArchiveState(db: Connection, companyId: string, id: string): Promise<ArchiveRow | null> {
  const { rows } = await sql<ArchiveRow>`
    select id, status, archived_at from opportunities where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}
