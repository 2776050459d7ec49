import { isRuledOut } from '#contract/claims.ts';
import type { Notice } from '#contract/notice.ts';
import type { OpportunityDetail } from '#contract/opportunities.ts';
import {
  readTenderDemands,
  readTenderDocuments,
  readTenderKeyFacts,
  type TenderDemands,
} from '#features/documents/documents.ts';
import { bandOf, explanation, placeLine, reasonSentences } from '#features/matching/matching.ts';
import { readProfile } from '#features/profile/profile.ts';
import {
  buyerNameIn,
  inReadersWords,
  type NoticeFacts,
  type NoticeInput,
  noticeTexts,
  type PackageFacts,
  type ReadersWords,
  readersWords,
  sendsToDocuments,
  signalsOf,
  withDocumentFacts,
} from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { upperFirst } from '#platform/text/upper-first.ts';
import { calendarOf } from './calendar.ts';
import { canBid, hasText, reasonsNow, requirementsFor } from './opportunities-bidding.ts';
import { claimedReasons, claimedRequirements, claimedWords, datesAndWords } from './claims.ts';
import { copiesOf } from './copies.ts';
import { boughtLines } from './opportunities-lines.ts';
import { awardWords } from './award-words.ts';
import { withFieldWords } from './field-words.ts';
import { shownKeyFacts } from './key-facts.ts';
import { categoryLines, type DetailContent, placedNotice, shownTexts, UNREAD_FACTS } from './opportunity-detail.ts';
import { type DetailRow, findDetail, listCopies, listFeedback } from './queries.ts';
import { findBuyerAnswers } from './queries-buyer-answers.ts';
import { findQuote, indexed, type IndexedNotice, type QuotePosition } from './quote-position.ts';
import { shownStatus } from './status.ts';

/** One opportunity, whole: what it is, what is claimed of it and on which words, its text and its dates. */

type Language = 'en' | 'fr';

/** How many amendments of a tender the company sees. */
export type CountAmendments = (db: Connection, companyId: string, groupId: string) => Promise<number>;

type Reading = { language: Language; now: Date; countAmendments: CountAmendments };

/** One opportunity of the company, whole; grouped copies too. The opportunity of another company is not found. */
export async function readOpportunity(
  db: Connection,
  companyId: string,
  id: string,
  { language, now, countAmendments }: Reading,
): Promise<OpportunityDetail> {
  const row = await findDetail(db, companyId, id, language);
  if (row === null) throw unknownOpportunity();
  const {
    content: listed,
    facts: read,
    summary_text: summary,
    group_id: groupId,
    posted_buyer: postedBuyer,
    may_bid: mayBid,
    gate,
    ...rest
  } = row;
  const content = listed as DetailContent;
  const documents = (await readTenderDocuments(db, [groupId], { only: companyId })).of(companyId, groupId);
  const demands = await readTenderDemands(db, companyId, groupId);
  const words = read === null ? null : readersWords(listed as NoticeInput, language);
  const facts = read === null ? null : shownFacts(withDocumentFacts(read as NoticeFacts, documents), words, language);
  const signalSource = documents.length > 0 ? 'pdf' : row.signal_source;
  const notices = indexed(shownTexts(content, noticeTexts(content), postedBuyer));
  const signals = facts === null ? null : signalsOf(facts, language);
  const known = signals ?? UNREAD_FACTS;
  const lines = await boughtLines(db, companyId, { content, facts, notices, match: row.product_match }, language);
  const material = { row, facts, notices, demands, words };
  return {
    ...rest,
    eligible: !isRuledOut({ mayBid, gate }),
    issuing_body: buyerNameIn(rest.issuing_body, language),
    status: shownStatus(row),
    score_band: rest.score === null ? null : bandOf(rest.score),
    ...(await claimed(db, companyId, material, { language, now })),
    ...claimedWords(notices, words, { demands, facts }),
    key_facts: await keyFactsOf(db, companyId, { row, facts, notices, words, language }),
    ...lines,
    signal_source: signalSource,
    copies: await otherCopies(db, companyId, { groupId, id }),
    ...published(content, language),
    signals: facts === null || signals === null ? null : { ...signals, ...datesAndWords(notices, facts) },
    bid_eligibility: known.bid_eligibility,
    requires_manufacturer: known.requires_manufacturer,
    requires_oem_documentation: known.requires_oem_documentation,
    mandatory_certifications: known.mandatory_certifications,
    actual_product_category: known.actual_product_category,
    total_estimated_units: known.total_estimated_units,
    summary: summaryIn(summary, language),
    procurement_nature: known.procurement_nature,
    end_user: known.end_user,
    extraction_signal_source: signalSource,
    feedback_history: await listFeedback(db, companyId, id),
    buyer_answers: await findBuyerAnswers(db, { companyId, groupId, language }),
    amendment_count: await countAmendments(db, companyId, groupId),
  };
}

/** What bidders ask first. */
async function keyFactsOf(
  db: Connection,
  companyId: string,
  {
    row,
    facts,
    notices,
    words,
    language,
  }: {
    row: DetailRow;
    facts: NoticeFacts | null;
    notices: readonly IndexedNotice[];
    words: ReadersWords | null;
    language: Language;
  },
): Promise<OpportunityDetail['key_facts']> {
  return shownKeyFacts(notices, {
    facts,
    own: words?.keyFacts ?? [],
    award: awardWords((row.content as DetailContent).winners ?? [], language),
    documents: await readTenderKeyFacts(db, companyId, row.group_id),
  });
}

function summaryIn(summary: unknown, language: Language): string {
  const texts = (summary ?? {}) as { en?: string; fr?: string; other?: string };
  return texts[language] ?? texts.en ?? texts.fr ?? texts.other ?? '';
}

/** The other copies of the tender that the company holds. */
async function otherCopies(
  db: Connection,
  companyId: string,
  { groupId, id }: { groupId: string; id: string },
): Promise<OpportunityDetail['copies']> {
  const listings = await listCopies(db, companyId, groupId);
  const shown = listings.find((one) => one.id === id);
  const others = listings.filter((one) => one.id !== id);
  return shown === undefined ? [] : copiesOf(shown, others);
}

/** With the words of the text that the reader is shown, and those of columns in their language. */
function shownFacts<Facts extends NoticeFacts>(facts: Facts, words: ReadersWords | null, language: Language): Facts {
  return withFieldWords(words === null ? facts : inReadersWords(facts, words.facts), language);
}

/** What of the notice is shown as the source has it. */
function published(content: DetailContent, language: Language) {
  const place = placeLine(placedNotice(content), language);
  return {
    end_user_entity: endUserIn(content, language),
    categories: categoryLines(content, language),
    geography: place === null ? null : upperFirst(place),
    procurement_method: content.procurementMethodNames?.[language] || content.procurementMethod,
    contact_name: content.contactName,
    contact_email: content.contactEmail,
    contact_phone: content.contactPhone,
  };
}

/** In the reader's language: as the source has it, else by the name that the body has in both. */
function endUserIn({ endUserEntity, endUserNames }: DetailContent, language: Language): string | null {
  const published = endUserNames?.[language] || endUserEntity;
  return published === null ? null : buyerNameIn(published, language);
}

type Claims = Pick<OpportunityDetail, 'explanation' | 'reasons' | 'requirements' | 'can_bid'>;

/** What is said for and against the tender, and whether the company can bid, by its profile as it is now. */
async function claimed(
  db: Connection,
  companyId: string,
  {
    row,
    facts,
    notices,
    demands,
    words,
  }: {
    row: DetailRow;
    facts: (NoticeFacts & Partial<PackageFacts>) | null;
    notices: readonly IndexedNotice[];
    demands: readonly TenderDemands[];
    words: ReadersWords | null;
  },
  { language, now }: { language: Language; now: Date },
): Promise<Claims> {
  const profile = await readProfile(db, companyId);
  const isCanadian = profile.is_canadian_supplier;
  const requirements = requirementsFor(profile, facts, language);
  const told = reasonsNow(row, facts, now);
  const sentences = told === null ? [] : reasonSentences(told, language, { isCanadian });
  return {
    explanation: told === null ? null : explanation(told, language),
    reasons: claimedReasons(notices, sentences, requirements, facts?.evidence ?? []),
    requirements: claimedRequirements(notices, requirements),
    can_bid: canBid(
      row,
      {
        facts,
        hasText: hasText(row.content as DetailContent),
        sendsToDocuments: sendsToDocuments(row.content as DetailContent),
        requirements,
        demandsMore: demands.length > 0 || (words?.otherDemands.length ?? 0) > 0,
      },
      now,
    ),
  };
}

/** The notice as a reader is shown it, in the texts that positions count in. */
export async function readNotice(
  db: Connection,
  companyId: string,
  id: string,
  { language }: { language: Language },
): Promise<Notice> {
  const row = await findDetail(db, companyId, id, language);
  if (row === null) throw unknownOpportunity();
  const content = row.content as DetailContent;
  const texts = shownTexts(content, noticeTexts(content), row.posted_buyer);
  const rank = (one: (typeof texts)[number]): number => (one.language === language ? 0 : 1);
  return {
    id: row.id,
    rfp_id: row.rfp_id,
    version: row.notice_version,
    source: row.source,
    source_url: row.source_url,
    published_at: row.published_at,
    texts: texts.toSorted((a, b) => rank(a) - rank(b)).map(({ isCut, ...text }) => ({ ...text, is_cut: isCut })),
  };
}

/** Where words stand in the notice as it is shown; null: nowhere. */
export function positionInNotice({ texts }: Notice, quote: string): QuotePosition | null {
  return findQuote(indexed(texts), { quote });
}

/** The dates of the tender as a calendar file; without any there is no such file. */
export async function readCalendar(db: Connection, companyId: string, id: string, reading: Reading): Promise<string> {
  const detail = await readOpportunity(db, companyId, id, reading);
  const calendar = calendarOf(detail, reading.language, reading.now);
  if (calendar === null) throw new ApiError('not_found', 'no date of this tender is known');
  return calendar;
}

function unknownOpportunity(): ApiError {
  return new ApiError('not_found', 'no such opportunity');
}
