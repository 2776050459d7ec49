import { sql } from 'kysely';
import { keepKnowledge, type Knowledge } from '#features/matching/matching-knowledge.ts';
import { noticeKeys } from '#features/matching/candidates/percolator-keys.ts';
import type { Found } from '#features/matching/candidates/percolator.ts';
import { matchedNotice } from '#features/matching/subjects/notice.ts';
import type { Database } from '#platform/database/database.ts';
import { noticeCopy } from '../matching.ts';

/** What is found for a tender of each title, by company. */
export function foundFor({ percolator }: Knowledge, titles: readonly string[]): Found[][] {
  return titles.map((en) => {
    const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ title: { en } })]);
    return percolator.percolate(noticeKeys(notice)).sort((a, b) => (a.companyId < b.companyId ? -1 : 1));
  });
}

/** The index of a process that starts now, which reads what is stored; and one of which all companies are compiled. */
export async function storedAndFresh(database: Database): Promise<{ stored: Knowledge; fresh: Knowledge }> {
  const stored = await keepKnowledge().prepare(database.db);
  const undone = new Error('nothing of this is stored');
  let fresh: Knowledge | null = null;
  await database
    .transaction(async (tx) => {
      await sql`delete from company_keys`.execute(tx);
      fresh = await keepKnowledge().ofAll(tx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  if (fresh === null) throw new Error('no company was compiled');
  return { stored, fresh };
}
