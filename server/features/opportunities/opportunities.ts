import { LIMITS } from '#contract/limits.ts';
import type { ListQuery, OpportunityListItem } from '#contract/opportunities.ts';
import { keyHoldsSql } from '#features/access/access.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import { explanation, keyReason, type Reasons } from '#features/matching/matching.ts';
import { buyerNameIn } from '#features/reading/reading.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { ApiError, validationFailed } from '#platform/http/api-error.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import type { CachedKey } from '#platform/http/guard.ts';
import { searchQuery } from '#platform/text/search-query.ts';
import { FEW_HITS, findRows, type ListProbe } from './list-plan.ts';
import { isPosition, listIdentity, type Position } from './list-order.ts';
import { hasFilters, type ListAsked } from './list-conditions-sql.ts';
import {
  beyondStatement,
  hitHashesStatement,
  moreHitsStatement,
  morePassingStatement,
  pageStatement,
  type PageRow,
  type PageSettings,
  type Statement,
} from './list-sql.ts';
import { listAsked } from './opportunities-asked.ts';
import { endOfPage, listItemOf } from './page.ts';
import {
  type ArchiveChange,
  type ArchiveRow,
  findHashes,
  findListingCount,
  findWhetherAny,
  listIdsBetween,
  listPage,
  type Reader,
  updateArchived,
  updateUnarchived,
} from './queries.ts';
import { deleteRowsOfListings, updateRowsOfGroups, upsertMatches } from './queries-rows.ts';
import { shownStatus } from './status.ts';
import { searchDemands } from './search-demands.ts';
import { deleteUntouched } from './queries-removal.ts';
import { sieveOf } from './search-sieve.ts';
import { cacheTold } from './told-cache.ts';

/**
 * Owns opportunities and feedback: one company's matches, as lists and details, and what the company did with them
 * (specification, Opportunities; decisions.md section 3).
 */

export { deleteUntouched };
export { deleteRowsOfListings, updateRowsOfGroups as followGroups, upsertMatches as publishMatches };

export {
  type EnqueueJudging,
  type FeedbackContext,
  recordAnswer,
  type RecordedAnswer,
} from './opportunities-feedback.ts';
export { type MailedTender, type OtherClosing, readMailedTenders } from './opportunities-mailed.ts';
export { withdrawFeedback } from './opportunities-withdrawal.ts';
export { type Considered, updateConsidered } from './queries-considered.ts';
export { type CountAmendments, positionInNotice, readNotice, readOpportunity } from './opportunities-detail.ts';
export { type DetailContent, placedNotice } from './opportunity-detail.ts';

type Language = 'en' | 'fr';

/** About 2 KB each, in each language. */
const CACHED_TOLD = 5_000;
const tellOf = cacheTold((text, language) => {
  const reasons = JSON.parse(text) as Reasons;
  return { explanation: explanation(reasons, language), keyReason: keyReason(reasons, language) };
}, CACHED_TOLD);

export type Page = { items: OpportunityListItem[]; nextCursor: string | null };

/**
 * One page of the company's list. A cursor of another company, sort or filter is `validation_failed`. A cached key is
 * settled by the same statement, unless the page is empty.
 */
export async function listOpportunities(
  reader: Reader,
  companyId: string,
  query: ListQuery,
  context: { cursors: CursorSeal; language: Language; now: Date; key?: CachedKey | null },
): Promise<Page> {
  const identity = listIdentity(companyId, query);
  const after = query.cursor === undefined ? null : openCursor(context.cursors, identity, query.cursor);
  const limit = query.limit ?? LIMITS.pageSize.default;
  const { key = null, language } = context;
  const needed = limit + 1;
  // A search may hold no word that is looked for.
  const tsquery = query.q === undefined ? null : searchQuery(query.q);
  const asked = await listAsked(reader, query, context.now);
  const ask = probe(
    reader,
    companyId,
    { query: asked, tsquery },
    {
      after,
      limit: needed,
      language,
      key: key === null ? null : { secretHash: key.secretHash, at: key.at, sql: keyHoldsSql },
    },
  );
  const rows = await findRows({ hasWords: tsquery !== null, hasFilters: hasFilters(asked), needed }, ask);
  const [first] = rows;
  if (first !== undefined) key?.settle(first.key_holds === true);
  const { shown, next } = endOfPage(rows, limit);
  return {
    items: shown.map((row) =>
      listItemOf(
        { ...row, buyer: buyerNameIn(row.buyer, language) },
        row.reasons === null ? null : tellOf(row.id, row.reasons, language),
      ),
    ),
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

/** What the plan of the list asks of the database. */
function probe(
  reader: Reader,
  companyId: string,
  { query, tsquery }: { query: ListAsked; tsquery: string | null },
  page: PageBounds,
): ListProbe<PageRow> {
  const isAny = async (statement: Statement): Promise<boolean> => await findWhetherAny(reader, statement);
  return {
    find: async (plan) => await listPage(reader, pageStatement(companyId, query, { ...page, tsquery, plan })),
    areWordsFrequent: async () => await areFrequent(reader, query.q ?? ''),
    goesBeyond: async (rows) => await isAny(beyondStatement(companyId, query, page.after, rows)),
    morePass: async (count, sieve) => await isAny(morePassingStatement(companyId, query, page.after, { count, sieve })),
    moreHits: async (count) => tsquery !== null && (await isAny(moreHitsStatement(tsquery, count))),
    makeSieve: async () => {
      const hashes = tsquery === null ? new Int32Array() : await findHashes(reader, hitHashesStatement(tsquery));
      return { hits: hashes.length, sieve: sieveOf(hashes) };
    },
  };
}

/** Whether more listings than few may hold the words of `q` together; negated words alone are held by nearly all. */
async function areFrequent(reader: Reader, q: string): Promise<boolean> {
  const demands = searchDemands(q);
  return demands.length === 0 || (await findListingCount(reader, demands)) > FEW_HITS;
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

type ArchiveContext = { now: Date; actor: Actor; requestId: string };

/** Archives the tender for the company, whichever of its copies is named; is safe to repeat. */
export async function archive(
  database: Pick<Database, 'transaction'>,
  companyId: string,
  id: string,
  context: ArchiveContext,
): Promise<ArchiveState> {
  return await database.transaction((tx) => archiveTender(tx, companyId, id, context));
}

/** As {@link archive}, in the caller's transaction. */
export async function archiveTender(
  tx: Connection,
  companyId: string,
  id: string,
  context: ArchiveContext,
): Promise<ArchiveState> {
  const change = await updateArchived(tx, companyId, id, context.now.toISOString());
  return await archived(tx, companyId, change, 'opportunity.archive', context);
}

/** Takes the tender out of the archive; it shows the status that it had. May be repeated. */
export async function unarchive(
  database: Pick<Database, 'transaction'>,
  companyId: string,
  id: string,
  context: Omit<ArchiveContext, 'now'>,
): Promise<ArchiveState> {
  return await database.transaction((tx) => unarchiveTender(tx, companyId, id, context));
}

/** As {@link unarchive}, in the caller's transaction. */
export async function unarchiveTender(
  tx: Connection,
  companyId: string,
  id: string,
  context: Omit<ArchiveContext, 'now'>,
): Promise<ArchiveState> {
  const change = await updateUnarchived(tx, companyId, id);
  return await archived(tx, companyId, change, 'opportunity.unarchive', context);
}

async function archived(
  tx: Connection,
  companyId: string,
  change: ArchiveChange | null,
  action: 'opportunity.archive' | 'opportunity.unarchive',
  { actor, requestId }: Omit<ArchiveContext, 'now'>,
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
  return { ...row, status: shownStatus(row) };
}

function unknownOpportunity(): ApiError {
  return new ApiError('not_found', 'no such opportunity');
}
