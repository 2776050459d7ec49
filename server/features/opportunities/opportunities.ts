import { LIMITS } from '#contract/limits.ts';
import type { ListQuery, OpportunityDetail, OpportunityListItem } from '#contract/opportunities.ts';
import { keyHoldsSql } from '#features/access/access.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import { explanation, type Reasons } from '#features/matching/matching.ts';
import { type NoticeFacts, signalsOf } from '#features/reading/reading.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { ApiError, validationFailed } from '#platform/http/api-error.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import type { RememberedKey } from '#platform/http/guard.ts';
import { searchQuery } from '#platform/text/search-query.ts';
import { rememberExplanations } from './explanation-cache.ts';
import { isPosition, listIdentity, type Position } from './list-order.ts';
import {
  beyondStatement,
  hasFilters,
  hitHashesStatement,
  moreHitsStatement,
  morePassingStatement,
  pageStatement,
  type PageRow,
  type PageSettings,
  type Plan,
} from './list-sql.ts';
import { categoryLines, type DetailContent, geographyLine, UNREAD_FACTS } from './opportunity-detail.ts';
import { endOfPage, listItemOf } from './page.ts';
import {
  type ArchiveChange,
  type ArchiveRow,
  findDetail,
  findHashes,
  findListingCount,
  findWhetherAny,
  listFeedback,
  listIdsBetween,
  listPage,
  type Reader,
  updateArchived,
  updateUnarchived,
} from './queries.ts';
import { deleteRowsOfListings, updateRowsOfGroups, upsertMatches } from './queries-rows.ts';
import { searchDemands } from './search-demands.ts';
import { sieveOf } from './search-sieve.ts';

/**
 * Owns opportunities and feedback: one company's matches, as lists and details, and what the company did with them
 * (specification, Opportunities; decisions.md section 3).
 */

export { deleteRowsOfListings, updateRowsOfGroups as followGroups, upsertMatches as publishMatches };

type Language = 'en' | 'fr';

/** About 2 KB each, in each language. */
const REMEMBERED_EXPLANATIONS = 5_000;
const explain = rememberExplanations(
  (reasons, language) => explanation(JSON.parse(reasons) as Reasons, language),
  REMEMBERED_EXPLANATIONS,
);

export type Page = { items: OpportunityListItem[]; nextCursor: string | null };

/** Up to this many listings that hold the words of `q`, it is cheapest to start from them (matching.md, Reading fast). */
const FEW_HITS = 5_000;
/**
 * Rows walked in the order of the list before giving up on filling the page in this way: what passes less often than once
 * in 200 rows is few enough to be taken whole. The first step tells whether all of them would do.
 */
const WALKED_ROWS = 5_000;
const FIRST_WALKED_ROWS = 1_000;
/** Where more rows pass the filters than this, a sieve finds those whose listings hold frequent words sooner than looking each up. */
const SIEVED_ROWS = 20_000;
/** Of a million rows, a sieve lets fewer than 1,000 through that do not hold the words. */
const KEPT_BY_SIEVE = 5_000;

/**
 * One page of the company's list. A cursor of another company, sort or filter is `validation_failed`. A remembered key is
 * settled by the same statement, unless the page is empty.
 */
export async function listOpportunities(
  reader: Reader,
  companyId: string,
  query: ListQuery,
  context: { cursors: CursorSeal; language: Language; key?: RememberedKey | null },
): Promise<Page> {
  const identity = listIdentity(companyId, query);
  const after = query.cursor === undefined ? null : openCursor(context.cursors, identity, query.cursor);
  const limit = query.limit ?? LIMITS.pageSize.default;
  const { key = null, language } = context;
  const rows = await findRows(reader, companyId, query, {
    after,
    limit: limit + 1,
    language,
    key: key === null ? null : { secretHash: key.secretHash, at: key.at, sql: keyHoldsSql },
  });
  const [first] = rows;
  if (first !== undefined) key?.settle(first.key_holds === true);
  const { shown, next } = endOfPage(rows, limit);
  return {
    items: shown.map((row) => listItemOf(row, (id, reasons) => explain(id, reasons, language))),
    nextCursor: next === null ? null : context.cursors.seal(identity, next),
  };
}

function openCursor(cursors: CursorSeal, identity: string, cursor: string): Position {
  const position = cursors.open(identity, cursor);
  if (position === null || !isPosition(position)) {
    throw validationFailed([
      { path: 'query.cursor', problem: 'is not a cursor of this list with this sort and these filters' },
    ]);
  }
  return position;
}

type PageBounds = Pick<PageSettings, 'after' | 'limit' | 'language' | 'key'>;

/**
 * The planner cannot know how far the rows that pass are from the start of a list. So a list with filters is walked a
 * bounded way first, and where that does not fill the page, all that pass are taken: by another index, or through a sieve.
 */
async function findRows(reader: Reader, companyId: string, query: ListQuery, page: PageBounds): Promise<PageRow[]> {
  const tsquery = query.q === undefined ? null : searchQuery(query.q);
  const find = async (plan: Plan): Promise<PageRow[]> =>
    await listPage(reader, pageStatement(companyId, query, { ...page, tsquery, plan }));
  if (tsquery === null) {
    if (!hasFilters(query)) return await find({ kind: 'ordered' });
  } else if (!(await areFrequent(reader, query.q ?? ''))) {
    return await find({ kind: 'hits' });
  }
  const goesBeyond = async (rows: number): Promise<boolean> =>
    await findWhetherAny(reader, beyondStatement(companyId, query, page.after, rows));
  for (const rows of [FIRST_WALKED_ROWS, WALKED_ROWS]) {
    const found = await find({ kind: 'bounded', rows });
    if (found.length >= page.limit || !(await goesBeyond(rows))) return found;
    if (found.length * (WALKED_ROWS / rows) < page.limit) break;
  }
  if (tsquery === null) return await find({ kind: 'passing' });
  const morePass = async (count: number, sieve: Uint8Array | null): Promise<boolean> =>
    await findWhetherAny(reader, morePassingStatement(companyId, query, page.after, { count, sieve }));
  if (!(await morePass(SIEVED_ROWS, null))) {
    const areMany = await findWhetherAny(reader, moreHitsStatement(tsquery, FEW_HITS));
    return await find({ kind: areMany ? 'passing' : 'hits' });
  }
  const hashes = await findHashes(reader, hitHashesStatement(tsquery));
  if (hashes.length <= FEW_HITS) return await find({ kind: 'hits' });
  const sieve = sieveOf(hashes);
  const found = await find({ kind: 'sieved', sieve, kept: KEPT_BY_SIEVE });
  if (found.length >= page.limit || !(await morePass(KEPT_BY_SIEVE, sieve))) return found;
  return await find({ kind: 'passing' });
}

/** Whether more listings than few may hold the words of `q` together; negated words alone are held by nearly all. */
async function areFrequent(reader: Reader, q: string): Promise<boolean> {
  const demands = searchDemands(q);
  return demands.length === 0 || (await findListingCount(reader, demands)) > FEW_HITS;
}

/** One opportunity of the company, whole; grouped copies too. An id of another company is as unknown as any other. */
export async function readOpportunity(
  db: Connection,
  companyId: string,
  id: string,
  language: Language,
): Promise<OpportunityDetail> {
  const row = await findDetail(db, companyId, id);
  if (row === null) throw unknownOpportunity();
  const { content: listed, facts: read, reasons, summary_text: summary, listing_version: _version, ...rest } = row;
  const content = listed as DetailContent;
  const facts = read as NoticeFacts | null;
  const signals = facts === null ? UNREAD_FACTS : signalsOf(facts);
  const texts = (summary ?? {}) as { en?: string; fr?: string; other?: string };
  return {
    ...rest,
    status: row.archived_at === null ? row.status : 'archived',
    explanation: reasons === null ? null : explanation(reasons as Reasons, language),
    end_user_entity: content.endUserEntity,
    categories: categoryLines(content, language),
    geography: geographyLine(content),
    procurement_method: content.procurementMethod,
    contact_name: content.contactName,
    contact_email: content.contactEmail,
    contact_phone: content.contactPhone,
    signals: facts === null ? null : signalsOf(facts),
    bid_eligibility: signals.bid_eligibility,
    requires_manufacturer: signals.requires_manufacturer,
    requires_oem_documentation: signals.requires_oem_documentation,
    mandatory_certifications: signals.mandatory_certifications,
    actual_product_category: signals.actual_product_category,
    total_estimated_units: signals.total_estimated_units,
    summary: texts[language] ?? texts.en ?? texts.fr ?? texts.other ?? '',
    procurement_nature: signals.procurement_nature,
    end_user: signals.end_user,
    extraction_signal_source: row.signal_source,
    feedback_history: await listFeedback(db, companyId, id),
  };
}

/**
 * Opportunities whose id begins with these hexadecimal digits, `limit` at most, of one company or of all (null). Dashes do
 * not count.
 */
export async function findOpportunitiesByPrefix(
  db: Connection,
  prefix: string,
  { companyId, limit }: { companyId: string | null; limit: number },
): Promise<{ company_id: string; id: string }[]> {
  const digits = prefix.replaceAll('-', '').toLowerCase();
  const [first, last] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
  return await listIdsBetween(db, { companyId, first, last, limit });
}

export type ArchiveState = { id: string; status: ArchiveRow['status'] | 'archived'; archived_at: string | null };

/** Archives the tender for the company, whichever of its copies is named; may be repeated. */
export async function archive(
  database: Pick<Database, 'transaction'>,
  companyId: string,
  id: string,
  context: { now: Date; actor: Actor; requestId: string },
): Promise<ArchiveState> {
  return await database.transaction(async (tx) => {
    const change = await updateArchived(tx, companyId, id, context.now.toISOString());
    return await archived(tx, companyId, change, 'opportunity.archive', context);
  });
}

/** Takes the tender out of the archive; it shows the status that it had. May be repeated. */
export async function unarchive(
  database: Pick<Database, 'transaction'>,
  companyId: string,
  id: string,
  context: { actor: Actor; requestId: string },
): Promise<ArchiveState> {
  return await database.transaction(async (tx) => {
    const change = await updateUnarchived(tx, companyId, id);
    return await archived(tx, companyId, change, 'opportunity.unarchive', context);
  });
}

async function archived(
  tx: Connection,
  companyId: string,
  change: ArchiveChange | null,
  action: 'opportunity.archive' | 'opportunity.unarchive',
  { actor, requestId }: { actor: Actor; requestId: string },
): Promise<ArchiveState> {
  if (change === null) throw unknownOpportunity();
  const { row, before } = change;
  if (before !== null) {
    await recordAudit(tx, {
      companyId,
      actor,
      action,
      subject: row.id,
      before: { archived_at: before.archived_at },
      after: { archived_at: row.archived_at },
      requestId,
    });
  }
  return { ...row, status: row.archived_at === null ? row.status : 'archived' };
}

function unknownOpportunity(): ApiError {
  return new ApiError('not_found', 'no such opportunity');
}
