import { setImmediate } from 'node:timers/promises';
import type { OpportunityListItem } from '#contract/opportunities.ts';
import { demandingTenders, readTenderDocuments } from '#features/documents/documents.ts';
import {
  afterClosing,
  barsOf,
  type BidAnswer,
  bidAnswer,
  isManufacturerRole,
  type Reasons,
  type Requirement,
  requirementsOf,
} from '#features/matching/matching.ts';
import { listProfiles, type Profile } from '#features/profile/profile.ts';
import {
  type NoticeFacts,
  type NoticeInput,
  noticeTexts,
  type PackageFacts,
  readersWords,
  type SendsToDocuments,
  sendsToDocuments,
  withDocumentFacts,
} from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { BoundedCache } from '#platform/text/bounded-cache.ts';
import { type BidRow, listBidRows, listContents } from './queries-bidding.ts';

/** Whether the company can bid, by one rule for the list and for the detail: by its profile as it is now. */

type Language = 'en' | 'fr';

/** What the texts of a tender say. */
type Read = {
  facts: (NoticeFacts & Partial<PackageFacts>) | null;
  requirements: readonly Requirement[];
  hasText: boolean;
  demandsMore: boolean;
  sendsToDocuments?: SendsToDocuments | null;
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
    isPastDeadline: isPastDeadline(row, now),
    mayCloseLater: mayCloseLater(read.facts, now),
    eligible: row.may_bid,
    gate: row.gate,
    barredBy: row.reasons === null || row.gate === null ? [] : barsOf(row.reasons as Reasons),
    ...read,
  });
}

function isPastDeadline({ deadline }: Pick<BidRow, 'deadline'>, now: Date): boolean {
  return deadline !== null && Date.parse(deadline) <= now.getTime();
}

/** What is said of the tender now: of one whose closing has passed nothing that sounds as if it were open. */
export function reasonsNow(row: Pick<BidRow, 'deadline' | 'reasons'>, facts: Read['facts'], now: Date): Reasons | null {
  const reasons = row.reasons as Reasons | null;
  const isClosed = isPastDeadline(row, now) && !mayCloseLater(facts, now);
  return reasons === null || !isClosed ? reasons : afterClosing(reasons);
}

/** Whether the text states a later closing than the posting, and that has not passed: a day without an hour lasts until it is over everywhere. */
function mayCloseLater(facts: NoticeFacts | null, now: Date): boolean {
  if (facts?.isClosingInTextLater !== true || facts.closingInText === null) return false;
  const { at, date } = facts.closingInText;
  return Date.parse(at ?? `${date}T23:59:59-12:00`) > now.getTime();
}

/** The items of a page, each with whether the company can bid. */
export async function withBidAnswers(
  db: Connection,
  companyId: string,
  items: readonly OpportunityListItem[],
  { language, now }: { language: Language; now: Date },
): Promise<OpportunityListItem[]> {
  const named = items.map(({ id }) => ({ companyId, id }));
  const read = await readBids(db, named, { languageOf: () => language, now });
  if (read.size === 0) return [...items];
  return items.map((item) => ({ ...item, can_bid: listed(read.get(item.id)?.answer) }));
}

/** What was read of a tender for one company, and whether it can bid. */
export type ReadBid = {
  row: BidRow;
  facts: (NoticeFacts & PackageFacts) | null;
  requirements: readonly Requirement[];
  answer: BidAnswer;
};

/**
 * Whether companies can bid on these opportunities of theirs, by id. A notice's text is read only where nothing else is in
 * doubt, and once for each of its versions.
 */
export async function readBids(
  db: Connection,
  named: readonly { companyId: string; id: string }[],
  { languageOf, now }: { languageOf: (companyId: string) => Language; now: Date },
): Promise<Map<string, ReadBid>> {
  const rows = named.length === 0 ? [] : await listBidRows(db, named);
  if (rows.length === 0) return new Map();
  const companies = [...new Set(rows.map((row) => row.company_id))];
  const profiles = new Map((await listProfiles(db, companies)).map((one) => [one.tenant_id, one]));
  const [only = null] = companies.length === 1 ? companies : [];
  const documents = await readTenderDocuments(db, [...new Set(rows.map((row) => row.group_id))], { only });
  const demands = await demandingTenders(
    db,
    rows.map((row) => ({ companyId: row.company_id, groupId: row.group_id })),
  );
  const read = rows.flatMap((row) => {
    const profile = profiles.get(row.company_id);
    if (profile === undefined) return [];
    const own = documents.of(row.company_id, row.group_id);
    const facts = row.facts === null ? null : withDocumentFacts(row.facts as NoticeFacts, own);
    const requirements = requirementsFor(profile, facts, languageOf(row.company_id));
    return [{ row, facts, requirements }];
  });
  // What the documents demand is known without reading the text.
  const unread = ({ row }: (typeof read)[number]): OfText => ({
    hasText: true,
    demandsMore: demands(row.company_id, row.group_id),
  });
  // The text says more where nothing is known yet, or only that nothing was recognized.
  const inDoubt = read.filter((one) => {
    const { answer, because } = canBid(one.row, { ...one, ...unread(one) }, now);
    return answer !== 'no' && because.every((reason) => SAID_OF_CALL.includes(reason));
  });
  const texts = await textsOf(
    db,
    inDoubt.map(({ row }) => row),
    languageOf,
  );
  return new Map(
    read.map((one) => {
      const { row, facts, requirements } = one;
      const answer = canBid(row, { ...one, ...(texts.get(row.id) ?? unread(one)) }, now);
      return [row.id, { row, facts, requirements, answer }];
    }),
  );
}

/** What is to be checked may stand in a text that was not read here: the detail says it. What `KNOWN_IN_LIST` names is known. */
function listed(answer: BidAnswer | undefined): OpportunityListItem['can_bid'] {
  if (answer === undefined) return null;
  if (answer.answer !== 'check') return answer;
  return { answer: 'check', because: answer.because.filter((one) => KNOWN_IN_LIST.includes(one)) };
}

const KNOWN_IN_LIST: readonly BidAnswer['because'][number][] = [
  'requirements_elsewhere',
  'nothing_recognized',
  'closing_contradicted',
  'call_doubtful',
  'leads_to_list',
  'leads_to_next_stage',
];
/** What is known without the text, and says nothing of what it asks. */
const SAID_OF_CALL: readonly BidAnswer['because'][number][] = [
  'nothing_recognized',
  'call_doubtful',
  'leads_to_list',
  'leads_to_next_stage',
];

type OfText = Pick<Read, 'hasText' | 'demandsMore' | 'sendsToDocuments'>;

const CACHED_TEXTS = 20_000;
const cachedTexts = new BoundedCache<string, OfText>(CACHED_TEXTS);

/** What the text of each of these notices says to a reader, by the id of the opportunity. */
async function textsOf(
  db: Connection,
  rows: readonly BidRow[],
  languageOf: (companyId: string) => Language,
): Promise<Map<string, OfText>> {
  const keyOf = (row: BidRow): string => `${row.listing_id} ${row.version} ${languageOf(row.company_id)}`;
  const missing = rows.filter((row) => cachedTexts.get(keyOf(row)) === undefined).map((row) => row.listing_id);
  const contents = new Map<string, unknown>();
  for (const { id, content } of missing.length === 0 ? [] : await listContents(db, missing)) contents.set(id, content);
  const found = new Map<string, OfText>();
  for (const row of rows) {
    const content = contents.get(row.listing_id);
    const said =
      cachedTexts.get(keyOf(row)) ?? (content === undefined ? null : textSays(content, languageOf(row.company_id)));
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
    sendsToDocuments: sendsToDocuments(notice),
    demandsMore: (readersWords(notice, language)?.otherDemands.length ?? 0) > 0,
  };
}

/** Whether the source publishes more than a title. */
export function hasText(notice: Parameters<typeof noticeTexts>[0]): boolean {
  return noticeTexts(notice).some(({ text }) => text.trim() !== '');
}
