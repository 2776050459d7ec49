import { type NoticeFacts, withDocumentFacts } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { readTenderDocuments } from './documents-facts.ts';
import { listFilenames, listShownFacts } from './queries-facts.ts';

/** What documents of a tender say to a company, with their names, as its mail tells it. */

/** `at` is null where no time is given, or `time` (`HH:MM`) without its zone. `timeZone`: of the clock that `time` is on. */
export type DocumentClosing = DocumentSource & {
  date: string;
  at: string | null;
  time: string | null;
  timeZone: string | null;
};
/** The document whose words on who may bid count for the company. */
export type DocumentSource = { filename: string; page: number | null; isRecognized: boolean };
/** Null: no document says it, or the notice does. */
export type DocumentWords = { closing: DocumentClosing | null; eligibility: DocumentSource | null };

type Asked = { companyId: string; groupId: string; listingId: string };

/** By company and listing, as `wordsKey` writes them. A tender whose notice was not read has none. */
export async function readDocumentWords(
  db: Connection,
  tenders: readonly Asked[],
): Promise<ReadonlyMap<string, DocumentWords>> {
  const documents = await readTenderDocuments(db, [...new Set(tenders.map(({ groupId }) => groupId))], { only: null });
  const described = tenders.filter(({ companyId, groupId }) => documents.of(companyId, groupId).length > 0);
  const notices = await listShownFacts(db, [...new Set(described.map(({ groupId }) => groupId))]);
  const found = new Map<string, NoticeFacts>();
  for (const { companyId, groupId, listingId } of described) {
    const facts = notices.get(groupId);
    const own = documents.of(companyId, groupId);
    if (facts !== undefined) found.set(wordsKey({ companyId, listingId }), withDocumentFacts(facts, own));
  }
  const sources = [...found.values()].flatMap((facts) => [sourceOf(facts, CLOSING), sourceOf(facts, ELIGIBILITY)]);
  const names = await listFilenames(db, [...new Set(sources.flatMap((one) => one?.document ?? []))]);
  return new Map([...found].map(([key, facts]) => [key, wordsOf(facts, names)]));
}

const CLOSING = 'closing_in_text';
const ELIGIBILITY = 'bid_eligibility';
type Evidence = NoticeFacts['evidence'][number];

/** The first words for the field, where those are of a document. */
function sourceOf({ evidence }: NoticeFacts, field: typeof CLOSING | typeof ELIGIBILITY): Evidence | null {
  const own = evidence.find((one) => one.field === field);
  return own?.document === undefined ? null : own;
}

function wordsOf(facts: NoticeFacts, names: ReadonlyMap<string, string>): DocumentWords {
  const named = (field: typeof CLOSING | typeof ELIGIBILITY): DocumentSource | null => {
    const words = sourceOf(facts, field);
    const filename = names.get(words?.document ?? '');
    if (words === null || filename === undefined) return null;
    return { filename, page: words.page, isRecognized: words.isRecognized === true };
  };
  const { closingInText: stated } = facts;
  const closing = stated === null || stated.date === '' ? null : named(CLOSING);
  const { date = '', at = null, time = null, timeZone = null } = stated ?? {};
  return {
    closing: closing === null ? null : { ...closing, date, at, time, timeZone },
    eligibility: named(ELIGIBILITY),
  };
}

export function wordsKey({ companyId, listingId }: Pick<Asked, 'companyId' | 'listingId'>): string {
  return `${companyId} ${listingId}`;
}
