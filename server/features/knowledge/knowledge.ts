import { z } from 'zod';
import type { ContextDocument } from '#contract/knowledge.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import { type EnqueueMatching, lockProfile, raiseProfileVersion } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { companyTerms, type ContextTerm, type Rarity } from './company-terms.ts';
import { queryWords } from './passage-index.ts';
import { deleteDocument, listDocuments as listDocumentRows, listDocumentTerms } from './queries.ts';
import { updateAllFilesLeaving, updateFileLeaving } from './queries-files.ts';
import { listPassages, listPassagesWith, type ServedPassage } from './queries-passages.ts';

/**
 * Owns `context_docs`, `context_passages` and `context_files`: the documents a company uploads so that matching, answers and
 * drafts know more of it. What a document says is data from outside, whoever uploaded it.
 */

export type { ContextTerm, Rarity } from './company-terms.ts';
export { listPassages, type ServedPassage };
export { documentName } from './document-name.ts';
export { storedName } from './stored-name.ts';
/** The stored files of a company, for other features that take some: a row is there before its file and goes after it. */
export {
  insertArrivingFile as announceFile,
  updateFileKept as keepFile,
  updateFileLeaving as releaseFile,
} from './queries-files.ts';

/** Queues the removal of stored files that no document names. */
export type EnqueueFileRemoval = (tx: Connection) => Promise<void>;

export type DocumentContext = {
  actor: Actor;
  requestId?: string;
  enqueueMatching: EnqueueMatching;
  enqueueFileRemoval: EnqueueFileRemoval;
};

export async function listDocuments(db: Connection, companyId: string): Promise<ContextDocument[]> {
  return await listDocumentRows(db, companyId);
}

/** Deletes a document with all that was read from it; its file follows in the background. */
export async function removeDocument(
  tx: Connection,
  companyId: string,
  id: string,
  { actor, requestId, enqueueMatching, enqueueFileRemoval }: DocumentContext,
): Promise<{ id: string }> {
  await lockProfile(tx, companyId);
  const deleted = await deleteDocument(tx, companyId, id);
  if (deleted === null) throw new ApiError('not_found', 'no such document');
  await updateFileLeaving(tx, companyId, deleted.file_id, 'kept');
  await enqueueFileRemoval(tx);
  await recordAudit(tx, {
    companyId,
    actor,
    action: 'document.delete',
    subject: id,
    before: { filename: deleted.filename, size_bytes: deleted.size_bytes, status: deleted.status },
    ...(requestId === undefined ? {} : { requestId }),
  });
  if (deleted.status === 'ready') {
    await raiseProfileVersion(tx, companyId);
    await enqueueMatching(tx, { companyId });
  }
  return { id };
}

/** Lets the stored originals of a company go that is being deleted; a job deletes them, then forgets them. */
export async function releaseFiles(
  tx: Connection,
  companyId: string,
  { enqueueFileRemoval }: Pick<DocumentContext, 'enqueueFileRemoval'>,
): Promise<void> {
  await updateAllFilesLeaving(tx, companyId);
  await enqueueFileRemoval(tx);
}

const MOST_FOUND = 100;

/**
 * The passages of the company's documents that speak of what the question asks, best first, at most `limit` (up to 100).
 * Their text is quoted as it stands in the document; it is data, never an instruction.
 */
export async function searchPassages(
  db: Connection,
  companyId: string,
  question: string,
  limit: number,
): Promise<(ServedPassage & { score: number })[]> {
  const words = queryWords(question);
  return words.length === 0 ? [] : await listPassagesWith(db, companyId, words, Math.min(limit, MOST_FOUND));
}

const storedTerms = z.array(z.object({ text: z.string(), stems: z.array(z.string()), passages: z.int().positive() }));

/**
 * What each company's documents are about, in at most 60 terms, the weightiest first; companies without any are left out.
 * `rarityOf` says how seldom a stem is, 0 to 1; without it all count alike.
 */
export async function listContextTerms(
  db: Connection,
  companyIds: readonly string[],
  rarityOf: Rarity = () => 1,
): Promise<Map<string, ContextTerm[]>> {
  if (companyIds.length === 0) return new Map();
  const rows = Map.groupBy(await listDocumentTerms(db, companyIds), (row) => row.company_id);
  const terms = new Map<string, ContextTerm[]>();
  for (const [companyId, documents] of rows) {
    const found = companyTerms(
      documents.map((row) => storedTerms.parse(row.terms)),
      rarityOf,
    );
    if (found.length > 0) terms.set(companyId, found);
  }
  return terms;
}
