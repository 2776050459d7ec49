import { setImmediate } from 'node:timers/promises';
import type { OpportunityListItem } from '#contract/opportunities.ts';
import { demandingTenders, readTenderDocuments } from '#features/documents/documents.ts';
import {
  barsOf,
  type BidAnswer,
  bidAnswer,
  isManufacturerRole,
  type Reasons,
  type Requirement,
  requirementsOf,
} from '#features/matching/matching.ts';
import { type Profile, readProfile } from '#features/profile/profile.ts';
import {
  type NoticeFacts,
  type NoticeInput,
  noticeTexts,
  readersWords,
  withDocumentFacts,
} from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { BoundedCache } from '#platform/text/bounded-cache.ts';
import { type BidRow, listBidRows, listContents } from './queries-bidding.ts';

/** Whether the company can bid, by one rule for the list and for the detail: by its profile as it is now. */

type Language = 'en' | 'fr';

/** What the texts of a tender say. */
type Read = {
  facts: NoticeFacts | null;
  requirements: readonly Requirement[];
  hasText: boolean;
  demandsMore: boolean;
  mayAskUnseen: boolean;
};

/** What is asked of a bidder by what was read, and whether this company meets it. */
export function requirementsFor(profile: Profile, facts: NoticeFacts | null, language: Language): Requirement[] {
  const bidder = {
    certifications: profile.certifications,
    isCanadian: profile.is_canadian_supplier,
    isManufacturer: isManufacturerRole(profile.business_role),
  };
  return facts === null ? [] : requirementsOf(facts, bidder, language);
}

export function canBid(
  row: Pick<BidRow, 'source_status' | 'deadline' | 'may_bid' | 'gate' | 'reasons'>,
  read: Read,
  now: Date,
): BidAnswer {
  return bidAnswer({
    sourceStatus: row.source_status,
    isPastDeadline: row.deadline !== null && Date.parse(row.deadline) <= now.getTime(),
    eligible: row.may_bid,
    gate: row.gate,
    barredBy: row.reasons === null || row.gate === null ? [] : barsOf(row.reasons as Reasons),
    ...read,
  });
}

/**
 * The items of a page, each with whether the company can bid. A notice's text is read only where nothing else is in doubt,
 * and once for each of its versions.
 */
export async function withBidAnswers(
  db: Connection,
  companyId: string,
  items: readonly OpportunityListItem[],
  { language, now }: { language: Language; now: Date },
): Promise<OpportunityListItem[]> {
  const ids = items.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await listBidRows(db, companyId, ids);
  if (rows.length === 0) return [...items];
  const profile = await readProfile(db, companyId);
  const groups = rows.map((row) => row.group_id);
  const documents = await readTenderDocuments(db, groups, { only: companyId });
  const demanding = await demandingTenders(db, companyId, groups);
  const read = rows.map((row) => {
    const own = documents.of(companyId, row.group_id);
    const facts = row.facts === null ? null : withDocumentFacts(row.facts as NoticeFacts, own);
    return { row, facts, requirements: requirementsFor(profile, facts, language), hasDocuments: own.length > 0 };
  });
  // What the documents demand is known without reading the text.
  const unread = ({ row, hasDocuments }: (typeof read)[number]): OfText => ({
    hasText: true,
    demandsMore: demanding.has(row.group_id),
    mayAskUnseen: hasDocuments,
  });
  const inDoubt = read.filter((one) => canBid(one.row, { ...one, ...unread(one) }, now).answer === 'yes');
  const texts = await textsOf(
    db,
    inDoubt.map(({ row }) => row),
    language,
  );
  const answers = new Map(
    read.map((one) => [one.row.id, canBid(one.row, { ...one, ...(texts.get(one.row.id) ?? unread(one)) }, now)]),
  );
  return items.map((item) => ({ ...item, can_bid: listed(answers.get(item.id)) }));
}

/** What is to be checked may stand in a text that was not read here: the detail says it. */
function listed(answer: BidAnswer | undefined): OpportunityListItem['can_bid'] {
  if (answer === undefined) return null;
  return answer.answer === 'check' ? { answer: 'check', because: [] } : answer;
}

type OfText = Pick<Read, 'hasText' | 'demandsMore' | 'mayAskUnseen'>;

const CACHED_TEXTS = 20_000;
const cachedTexts = new BoundedCache<string, OfText>(CACHED_TEXTS);

/** What the text of each of these notices says to a reader, by the id of the opportunity. */
async function textsOf(db: Connection, rows: readonly BidRow[], language: Language): Promise<Map<string, OfText>> {
  const keyOf = (row: BidRow): string => `${row.listing_id} ${row.version} ${language}`;
  const missing = rows.filter((row) => cachedTexts.get(keyOf(row)) === undefined).map((row) => row.listing_id);
  const contents = new Map<string, unknown>();
  for (const { id, content } of missing.length === 0 ? [] : await listContents(db, missing)) contents.set(id, content);
  const found = new Map<string, OfText>();
  for (const row of rows) {
    const content = contents.get(row.listing_id);
    const said = cachedTexts.get(keyOf(row)) ?? (content === undefined ? null : textSays(content, language));
    if (said === null) continue;
    cachedTexts.set(keyOf(row), said);
    found.set(row.id, said);
    // Reading is work: others get their turn.
    if (content !== undefined) await setImmediate();
  }
  return found;
}

function textSays(content: unknown, language: Language): OfText {
  const notice = content as NoticeInput;
  return {
    hasText: hasText(notice),
    demandsMore: (readersWords(notice, language)?.otherDemands.length ?? 0) > 0,
    mayAskUnseen: isBrief(notice),
  };
}

/** Whether the source publishes more than a title. */
export function hasText(notice: Parameters<typeof noticeTexts>[0]): boolean {
  return noticeTexts(notice).some(({ text }) => text.trim() !== '');
}

/** A notice of a line or two names what is bought, and leaves what is asked to its documents. */
const BRIEF_CHARS = 200;

export function isBrief(notice: Parameters<typeof noticeTexts>[0]): boolean {
  return noticeTexts(notice).every(({ text }) => text.trim().length <= BRIEF_CHARS);
}
