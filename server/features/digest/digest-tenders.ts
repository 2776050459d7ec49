import { readLastAmended } from '#features/amendments/amendments.ts';
import { type DocumentWords, wordsKey } from '#features/documents/documents.ts';
import { type MailedTender, type OtherClosing, readMailedTenders } from '#features/opportunities/opportunities.ts';
import type { Connection } from '#platform/database/database.ts';
import { postingAddress } from '#platform/text/posting-address.ts';
import type { DigestItem } from './message-view.ts';
import type { Language } from './message-words.ts';
import type { MailedRow } from './queries.ts';
import { amendedLine, bidLine, otherClosingsLine } from './tender-lines.ts';

/** What digests say of tenders for one company each. */

export type ShownTender = Pick<DigestItem, 'bid' | 'amended' | 'otherClosing' | 'alsoOn'> & {
  timeInText: MailedTender['timeInText'];
  /** The line on bidding names what has to be checked. */
  namesToCheck: boolean;
};

const NOTHING: ShownTender = {
  bid: null,
  amended: null,
  otherClosing: null,
  alsoOn: [],
  timeInText: null,
  namesToCheck: false,
};

type Reading = {
  languageOf: (companyId: string) => Language;
  now: Date;
  /** What the card tells with the name of the document. */
  ofDocuments: ReadonlyMap<string, DocumentWords>;
};

/** Of mailed opportunities, by id, for a reader. */
export async function readTenders(
  db: Connection,
  mailed: ReadonlyMap<string, MailedRow>,
  { ofDocuments, ...reading }: Reading,
): Promise<(id: string, reader: { language: Language; zone: string; at: Date }) => ShownTender> {
  const named = [...mailed.values()].map(({ companyId, id }) => ({ companyId, id }));
  const tenders = await readMailedTenders(db, named, reading);
  const amended = await readLastAmended(db, [...new Set([...mailed.values()].map(({ listingId }) => listingId))]);
  return (id, reader) => {
    const tender = tenders.get(id);
    if (tender === undefined) return NOTHING;
    const row = mailed.get(id);
    const last = amended.get(row?.listingId ?? '');
    const named = row === undefined ? null : (ofDocuments.get(wordsKey(row))?.closing ?? null);
    const others = tender.otherClosings.filter((one) => !isTold(one, named));
    return {
      bid: bidLine(tender, reader.language),
      amended: last === undefined ? null : amendedLine(last, reader),
      otherClosing: otherClosingsLine(others, reader),
      alsoOn: tender.postings.map(({ label, url }) => ({
        label,
        url: url === null ? null : postingAddress(url, reader.language),
      })),
      timeInText: tender.timeInText,
      namesToCheck: tender.answer.answer === 'check' && tender.toCheck.length > 0,
    };
  };
}

/** Whether the card tells the same closing with the document that states it. */
function isTold({ source, closing }: OtherClosing, named: DocumentWords['closing']): boolean {
  if (source !== 'document' || named === null) return false;
  return named.at === null ? closing.at === null && closing.date === named.date : closing.at === named.at;
}
