import { raiseGroupVersions } from '#features/duplicates/duplicates.ts';
import type { JobPayload } from '#jobs';
import type { Connection, Database } from '#platform/database/database.ts';
import { closingThatCounts, type ClosingNotice } from './closing-that-counts.ts';
import type { LocalizedText, NoticeFacts, PostedClosing, StatedMoment } from './facts.ts';
import { buyerNameIn } from '#contract/facts/buyer-names.ts';
import {
  listGroupsOfListings,
  listNoticesOfGroup,
  listOutdatedListings,
  listUnreadNotices,
  lockFacts,
  type ReadNotice,
  upsertFacts,
} from './queries.ts';
import { readNotice } from './read-notice.ts';

/** Owns `notice_facts`: what a notice says, each fact with the words it was read from. */

export type { NoticeFacts, NoticeInput, StatedMoment } from './facts.ts';
export type { DocumentFacts } from './document-facts.ts';
export { type DocumentPage, documentSentences } from './package/document-sentences.ts';
export { checkedClaims, modelPassages, readDocumentFacts } from './model/model-facts.ts';
export { MODEL_KINDS, type ModelClaim, type ModelPassage } from './model/model-claim.ts';
export { type NoticeLineItem, readNoticeLineItems } from './line-items/line-items.ts';
export {
  type DocumentLineItem,
  type OtherDate,
  type PackageFacts,
  type ReadDocument,
  withDocumentFacts,
} from './package/package-facts.ts';
export type { DocumentDemands } from './package/document-demands.ts';
export type { KeyFact, KeyTopic, KeyValue } from './key-facts/key-fact.ts';
export { type MovedDate, movedDates } from './package/moved-dates.ts';
export { countedMoment } from './closing-that-counts.ts';
export { type SendsToDocuments, sendsToDocuments } from './shown/requirements-elsewhere.ts';
export { demandsInFewWords } from './shown/few-words.ts';
export { inReadersWords, type ReadersWords, readersWords } from './shown/readers-words.ts';
export { type NoticeText, noticeTexts } from './notice-texts.ts';
export { buyerNameIn } from '#contract/facts/buyer-names.ts';
export { isOpenContinuously } from './shown/open-continuously.ts';
export { type StandingList, standingList } from './shown/standing-list.ts';
export { CERTIFICATION_NAMES } from './certification-names.ts';
export { deleteFacts } from './queries.ts';

/** The closing that counts, of what a source posts and what the notice's text states. */
export function readClosing<Posted extends PostedClosing>(listing: ClosingNotice & { closing: Posted }): Posted {
  return closingThatCounts(listing, listing.closing);
}

export type EnqueueMatching = (tx: Connection, payload: JobPayload<'match-groups'>) => Promise<void>;

/**
 * The version of the rules that read notices and judge tenders. Raise it with every change of what they find or say: open
 * tenders are then read and judged anew after an upgrade, so that no false fact or reason of an older version stays.
 */
export const READER_VERSION = 15;

/** Notices read again in one transaction. */
const NOTICES_A_STEP = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Groups matched by one job, so that a failure repeats little. */
const GROUPS_A_JOB = 500;

/**
 * Reads the present version of these listings into facts, where that was not done yet, and has their groups matched, and
 * the other groups that grouping touched, in one transaction. Reading the same version again changes nothing. A group of which
 * facts were stored gets another version: a step that saw it without them never overwrites what is made of it with them.
 */
export async function readNotices(
  database: Database,
  { listingIds, groupIds }: JobPayload<'read-notices'>,
  context: { now: Date; readerVersion?: number; enqueueMatching: EnqueueMatching },
): Promise<void> {
  const { readerVersion = READER_VERSION } = context;
  const unread = await listUnreadNotices(database.db, listingIds, readerVersion);
  const read = unread.map(({ id, version, content }): ReadNotice => ({ id, version, facts: readNotice(content) }));
  await database.transaction(async (tx) => {
    const stored = await upsertFacts(tx, read, { now: context.now.toISOString(), readerVersion });
    await raiseGroupsOf(tx, stored, context.now);
    const touched = [...new Set([...groupIds, ...(await listGroupsOfListings(tx, listingIds))])];
    for (let from = 0; from < touched.length; from += GROUPS_A_JOB) {
      await context.enqueueMatching(tx, { groupIds: touched.slice(from, from + GROUPS_A_JOB) });
    }
  });
}

/**
 * Reads open notices again that older rules have read, and has their tenders judged anew. Each step is a transaction: a run
 * that is stopped goes on with the next one. Closed tenders keep what was read and said of them.
 */
export async function readOutdatedNotices(
  database: Database,
  context: { now: () => Date; readerVersion?: number; enqueueMatching: EnqueueMatching },
  signal: AbortSignal,
): Promise<void> {
  const { readerVersion = READER_VERSION, enqueueMatching } = context;
  for (let after = FIRST_ID; ;) {
    signal.throwIfAborted();
    const now = context.now();
    const listingIds = await listOutdatedListings(database.db, { readerVersion, after, now, limit: NOTICES_A_STEP });
    const last = listingIds.at(-1);
    if (last === undefined) return;
    await readNotices(database, { listingIds, groupIds: [] }, { now, readerVersion, enqueueMatching });
    after = last;
  }
}

/** Raising waits for grouping, which may have moved a listing by then: the group where it is now is raised, too. */
async function raiseGroupsOf(tx: Connection, listingIds: readonly string[], now: Date): Promise<void> {
  const raised = new Set<string>();
  for (;;) {
    const groupIds = (await listGroupsOfListings(tx, listingIds)).filter((id) => !raised.has(id));
    if (groupIds.length === 0) return;
    await raiseGroupVersions(tx, groupIds, now);
    for (const id of groupIds) raised.add(id);
  }
}

/** A notice's facts as they were, null where it had none, and as they are read now. */
export type ReadAgain = { before: NoticeFacts | null; after: NoticeFacts };

/**
 * Reads the notices of a tender anew, whatever was read before; facts that come from its documents stay. `onStored` is told in
 * the transaction that stores them.
 */
export async function readAgain(
  database: Database,
  groupId: string,
  { now, onStored }: { now: Date; onStored: (tx: Connection, read: readonly ReadAgain[]) => Promise<void> },
): Promise<void> {
  const notices = await listNoticesOfGroup(database.db, groupId);
  const read = notices.map(({ id, version, content }): ReadNotice => ({ id, version, facts: readNotice(content) }));
  await database.transaction(async (tx) => {
    const held = await lockFacts(
      tx,
      read.map(({ id }) => id),
    );
    const stored = new Set(await upsertFacts(tx, read, { now: now.toISOString(), readerVersion: READER_VERSION }));
    const again = read.filter(({ id }) => stored.has(id));
    await onStored(
      tx,
      again.map(({ id, facts }) => ({ before: held.get(id) ?? null, after: facts })),
    );
  });
}

/** The facts as the API shows them (decisions.md section 3, signals). */
export function signalsOf(facts: NoticeFacts, language: 'en' | 'fr' = 'en') {
  return {
    ...callMembers(facts),
    bid_eligibility: facts.bidEligibility,
    procurement_nature: facts.procurementNature,
    requires_manufacturer: facts.requiresManufacturer,
    requires_oem_documentation: facts.requiresOemDocumentation,
    mandatory_certifications: facts.mandatoryCertifications,
    actual_product_category: inLanguage(facts.categoryNames, language) ?? facts.actualProductCategory,
    ...(facts.desirableCertifications && { desirable_certifications: facts.desirableCertifications }),
    ...(facts.postAwardCertifications && { post_award_certifications: facts.postAwardCertifications }),
    ...(facts.productCertifications && { product_certifications: facts.productCertifications }),
    ...(facts.makerCertifications && { maker_certifications: facts.makerCertifications }),
    total_estimated_units: facts.totalEstimatedUnits,
    ...(facts.quantities?.length > 0 && { quantities: facts.quantities }),
    estimated_value: facts.estimatedValue,
    ...valueMembers(facts),
    end_user: endUserIn(facts, language),
    set_asides: facts.setAsides,
    ...statedMembers(facts),
    ...(facts.tradeAgreements && { trade_agreements: facts.tradeAgreements }),
    evidence: facts.evidence.map(({ field, quote, page }) => ({ field, quote, page })),
  };
}

/** Whether it asks for bids, and what an answer leads to where that is no contract. */
function callMembers({ biddable }: NoticeFacts) {
  return {
    ...(biddable && { biddable: { value: biddable.value, kind: biddable.kind } }),
    ...(biddable?.leadsTo && { answer_leads_to: biddable.leadsTo }),
  };
}

/** Times that the text states, and the posting's own closing beside them; a member that nothing states is absent. */
function statedMembers(facts: NoticeFacts) {
  const {
    closingInText,
    closingPosted,
    isDeadlineDateOnly,
    isOpenContinuously: isOpen,
    questionsDue,
    siteVisit,
  } = facts;
  return {
    // What was read by earlier rules has no such members.
    ...(closingInText?.date && {
      closing_in_text: {
        ...shownMoment(closingInText),
        ...(closingInText.parts.length > 0 && {
          parts: closingInText.parts.map((one) => ({ part: one.part, ...shownMoment(one) })),
        }),
      },
    }),
    ...(isDeadlineDateOnly && { deadline_date_only: true as const }),
    ...(isOpen && { open_continuously: true as const }),
    ...(closingPosted && { closing_posted: shownMoment(closingPosted) }),
    ...(questionsDue && { questions_due_at: shownMoment(questionsDue) }),
    ...(siteVisit && { site_visit_at: shownMoment(siteVisit) }),
    ...(facts.contractPeriod && { contract_period: facts.contractPeriod }),
  };
}

/** A body with a name in both languages has that of the reader, whichever the notice has. */
function endUserIn({ endUserNames, endUser }: NoticeFacts, language: 'en' | 'fr'): string | null {
  const name = inLanguage(endUserNames, language) ?? endUser;
  return name === null ? null : buyerNameIn(name, language);
}

/** What was read by earlier rules has no names by language. */
function inLanguage(names: LocalizedText | undefined, language: 'en' | 'fr'): string | undefined {
  return names?.[language];
}

/** Both ends of a range, which has no single value, and what the contract is worth with all its options. */
function valueMembers({ statedValue: value }: NoticeFacts) {
  if (!value) return {};
  const { low, high, currency, withOptions } = value;
  return {
    ...(low !== null && { estimated_value_range: { low, high, currency } }),
    ...(withOptions !== null && { estimated_value_with_options: { amount: withOptions, currency } }),
  };
}

function shownMoment({ at, date, time, timeZone }: StatedMoment) {
  return { at, date, time, time_zone: timeZone };
}
