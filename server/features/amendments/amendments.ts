import type { Amendment } from '#contract/amendments.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type Language, shownChanges, withExcerpts } from './changes.ts';
import { toldOnce } from './copies.ts';
import { MAX_ITEMS } from './message.ts';
import { listAlerted } from './queries-alerts.ts';
import { shownDocument } from './document-changes.ts';
import { findGroup } from './queries.ts';
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

/** How many of them there are. */
export async function countAmendments(db: Connection, companyId: string, groupId: string): Promise<number> {
  return toldOnce(await listGroupAmendments(db, companyId, [groupId])).length;
}
