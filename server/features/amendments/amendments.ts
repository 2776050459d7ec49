import type { Amendment } from '#contract/amendments.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type Language, shownChanges, withExcerpts } from './changes.ts';
import { toldOnce } from './copies.ts';
import { MAX_ITEMS } from './message.ts';
import { listAlerted } from './queries-alerts.ts';
import { shownDocument } from './document-changes.ts';
import type { Closing } from '#platform/text/closing-time.ts';
import { findGroup, listLatestAmendments } from './queries.ts';
import { listGroupAmendments } from './queries-documents.ts';

export { AMENDMENT_ALERT } from './amendments-alerts.ts';

/**
 * What changed of tenders since they were first seen, and who is mailed about it (specification, Digest rules 4). The
 * versions themselves are discovery's.
 */

/** The amendments of the tender an opportunity stands for, newest first. The opportunity of another company is not found. */
export async function listAmendments(
  db: Connection,
  companyId: string,
  opportunityId: string,
  language: Language,
): Promise<{ amendments: Amendment[] }> {
  const groupId = await findGroup(db, companyId, opportunityId);
  if (groupId === null) throw new ApiError('not_found', 'no such opportunity');
  const told = toldOnce(await listGroupAmendments(db, companyId, [groupId]));
  const amendments = told.map(({ listingId, number, at, source, alike, changes, document }) => ({
    rfp_id: listingId,
    number,
    at,
    source,
    also_in: [...new Set(alike.map((one) => one.source).filter((other) => other !== source))],
    changes: shownChanges(changes, language).map(withExcerpts),
    document: document === null ? null : shownDocument(document),
  }));
  return { amendments: amendments.toReversed() };
}

/**
 * The company's opportunities that a mail about amendments is on, by the numbers in it; empty where `subjectId` is not of such a
 * mail, null for a tender that the company does not hold any more.
 */
export async function listMailedAmendments(
  db: Connection,
  companyId: string,
  subjectId: string,
): Promise<{ number: number; opportunityId: string | null }[]> {
  const ids = await listAlerted(db, companyId, subjectId, MAX_ITEMS);
  return ids.map((opportunityId, index) => ({ number: index + 1, opportunityId }));
}

/** The latest amendment of a notice: when it was seen, and from which closing to which it moved the closing, if it ever did. */
export type LastAmended = { at: string; closing: { before: Closing; after: Closing } | null };

/** By listing, those of these that were amended. */
export async function readLastAmended(
  db: Connection,
  listingIds: readonly string[],
): Promise<Map<string, LastAmended>> {
  const rows = listingIds.length === 0 ? [] : await listLatestAmendments(db, listingIds);
  return new Map(
    rows.map(({ listingId, at, closing }) => {
      const [before, after] = [closingOf(closing?.before), closingOf(closing?.after)];
      return [listingId, { at, closing: before === null || after === null ? null : { before, after } }];
    }),
  );
}

function closingOf(stored: unknown): Closing | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { at = null, localDate = null, dateOnly = false } = stored as StoredClosing;
  const closing = dateOnly ? { at: null, date: localDate } : { at, date: null };
  return closing.at === null && closing.date === null ? null : closing;
}

type StoredClosing = { at?: string | null; localDate?: string | null; dateOnly?: boolean };

/** How many of them there are. */
export async function countAmendments(db: Connection, companyId: string, groupId: string): Promise<number> {
  return toldOnce(await listGroupAmendments(db, companyId, [groupId])).length;
}
