import { readLastAmended } from '#features/amendments/amendments.ts';
import { readMailedTenders } from '#features/opportunities/opportunities.ts';
import type { Connection } from '#platform/database/database.ts';
import type { DigestItem } from './message-view.ts';
import type { Language } from './message-words.ts';
import type { MailedRow } from './queries.ts';
import { amendedLine, bidLine, otherClosingsLine } from './tender-lines.ts';

/** What digests say of tenders for one company each. */

export type ShownTender = Pick<DigestItem, 'bid' | 'amended' | 'otherClosing' | 'alsoOn'> & {
  /** The line on bidding names what has to be checked. */
  namesToCheck: boolean;
};

const NOTHING: ShownTender = { bid: null, amended: null, otherClosing: null, alsoOn: [], namesToCheck: false };

/** Of mailed opportunities, by id, for a reader. */
export async function readTenders(
  db: Connection,
  mailed: ReadonlyMap<string, MailedRow>,
  reading: { languageOf: (companyId: string) => Language; now: Date },
): Promise<(id: string, reader: { language: Language; zone: string; at: Date }) => ShownTender> {
  const named = [...mailed.values()].map(({ companyId, id }) => ({ companyId, id }));
  const tenders = await readMailedTenders(db, named, reading);
  const amended = await readLastAmended(db, [...new Set([...mailed.values()].map(({ listingId }) => listingId))]);
  return (id, reader) => {
    const tender = tenders.get(id);
    if (tender === undefined) return NOTHING;
    const last = amended.get(mailed.get(id)?.listingId ?? '');
    return {
      bid: bidLine(tender, reader.language),
      amended: last === undefined ? null : amendedLine(last, reader),
      otherClosing: otherClosingsLine(tender.otherClosings, reader),
      alsoOn: tender.postings,
      namesToCheck: tender.answer.answer === 'check' && tender.toCheck.length > 0,
    };
  };
}
