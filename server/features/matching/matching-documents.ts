import { readTenderDocuments } from '#features/documents/documents.ts';
import { type NoticeFacts, withDocumentFacts } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import type { GroupCopies } from './queries.ts';
import { type MatchedNotice, matchedNotice } from './subjects/notice.ts';

/** What solicitation documents change of tenders for the companies that they count for. */

/** The tender as it is judged for one company: with what its documents say, or the very same where there are none. */
export type OwnNotices = (companyId: string, notice: MatchedNotice) => MatchedNotice;

/** Reads the documents of these tenders: those that count for any company, or for `only`. */
export async function readOwnNotices(
  db: Connection,
  groups: readonly GroupCopies[],
  only: string | null,
): Promise<OwnNotices> {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const documents = await readTenderDocuments(db, [...byId.keys()], { only });
  const made = new Map<string, MatchedNotice>();
  return (companyId, notice) => {
    const own = documents.of(companyId, notice.groupId);
    const group = byId.get(notice.groupId);
    if (own.length === 0 || group === undefined) return notice;
    // What the buyer published says the same to every company.
    const key = documents.hasOwn(companyId, notice.groupId) ? `${companyId} ${notice.groupId}` : notice.groupId;
    const known = made.get(key);
    if (known !== undefined) return known;
    const copies = group.copies.map((copy) => {
      // What is stored is all that was read; matching names only what it needs.
      const facts = copy.facts as NoticeFacts | null;
      return facts === null ? copy : { ...copy, facts: withDocumentFacts(facts, own) };
    });
    const read = matchedNotice(group, copies);
    made.set(key, read);
    return read;
  };
}
