import {
  countedMoment,
  type DocumentFacts,
  type MovedDate,
  movedDates,
  type NoticeFacts,
  type ReadDocument,
  type StatedMoment,
  withDocumentFacts,
} from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { readTenderDocuments } from './documents-facts.ts';
import { findShownNotice } from './queries-facts.ts';
import { listPublishedFacts } from './queries-published.ts';

/** Dates of a tender that change because a document of it was read. */

/** Null for `companyId`: the buyer published the document, and it counts for everybody. */
export type DatesMoved = {
  companyId: string | null;
  listingId: string;
  documentId: string;
  filename: string;
  changes: readonly MovedDate[];
};
/** Told in the transaction that stores what the document says. */
export type OnDatesMoved = (tx: Connection, moved: DatesMoved) => Promise<void>;

/** The tender of a listing as its notice and its documents state it, to one company or (null) to everybody. */
type Tender = { facts: NoticeFacts & { lineItems: unknown[] }; noticeClosing: StatedMoment | null };

async function readTender(db: Connection, listingId: string, companyId: string | null): Promise<Tender | null> {
  const notice = await findShownNotice(db, listingId);
  if (notice === null || notice.facts === null) return null;
  const documents = await documentsOf(db, notice.group_id, companyId);
  return {
    facts: withDocumentFacts(notice.facts, documents),
    noticeClosing: countedMoment(notice.content.closing, notice.content.buyerCountry),
  };
}

async function documentsOf(
  db: Connection,
  groupId: string,
  companyId: string | null,
): Promise<readonly ReadDocument[]> {
  if (companyId === null) return await listPublishedFacts(db, [groupId]);
  return (await readTenderDocuments(db, [groupId], { only: companyId })).of(companyId, groupId);
}

type Read = Omit<DatesMoved, 'changes'> & { facts: DocumentFacts };

/** Stores what a document says by `store`, and tells of the dates that it moves. Whoever reads another document of the tender waits. */
export async function storeAndTell(
  tx: Connection,
  { facts, ...read }: Read,
  store: () => Promise<void>,
  onDatesMoved: OnDatesMoved,
): Promise<void> {
  const before = await readTender(tx, read.listingId, read.companyId);
  await store();
  const after = before === null ? null : await readTender(tx, read.listingId, read.companyId);
  if (before === null || after === null) return;
  const changes = movedDates(
    { before: before.facts, after: after.facts, noticeClosing: after.noticeClosing },
    { id: read.documentId, facts },
  );
  if (changes.length > 0) await onDatesMoved(tx, { ...read, changes });
}

/** The dates of a tender that count for a company now, by its notice and all documents that it sees. */
export type CurrentDates = Record<MovedDate['field'], StatedMoment | null>;

/** Null: the tender is gone, or its notice was not read yet. */
export async function readCurrentDates(
  db: Connection,
  companyId: string,
  listingId: string,
): Promise<CurrentDates | null> {
  const tender = await readTender(db, listingId, companyId);
  if (tender === null) return null;
  const { closingInText, questionsDue, siteVisit, evidence } = tender.facts;
  const isOfDocument = evidence.some((one) => one.field === 'closing_in_text' && one.document !== undefined);
  return {
    closing_in_text: isOfDocument ? closingInText : (tender.noticeClosing ?? closingInText),
    questions_due_at: questionsDue,
    site_visit_at: siteVisit,
  };
}
