import { raiseGroupVersions } from '#features/duplicates/duplicates.ts';
import type { JobPayload } from '#jobs';
import type { Connection, Database } from '#platform/database/database.ts';
import type { NoticeFacts } from './facts.ts';
import {
  listGroupsOfListings,
  listNoticesOfGroup,
  listUnreadNotices,
  lockFacts,
  type ReadNotice,
  upsertFacts,
} from './queries.ts';
import { readNotice } from './read-notice.ts';

/** Owns `notice_facts`: what a notice says, each fact with the words it was read from. */

export type { NoticeFacts } from './facts.ts';
export { deleteFacts } from './queries.ts';

export type EnqueueMatching = (tx: Connection, payload: JobPayload<'match-groups'>) => Promise<void>;

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
  context: { now: Date; enqueueMatching: EnqueueMatching },
): Promise<void> {
  const unread = await listUnreadNotices(database.db, listingIds);
  const read = unread.map(({ id, version, content }): ReadNotice => ({ id, version, facts: readNotice(content) }));
  await database.transaction(async (tx) => {
    const stored = await upsertFacts(tx, read, context.now.toISOString());
    await raiseGroupsOf(tx, stored, context.now);
    const touched = [...new Set([...groupIds, ...(await listGroupsOfListings(tx, listingIds))])];
    for (let from = 0; from < touched.length; from += GROUPS_A_JOB) {
      await context.enqueueMatching(tx, { groupIds: touched.slice(from, from + GROUPS_A_JOB) });
    }
  });
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
    const stored = new Set(await upsertFacts(tx, read, now.toISOString()));
    const again = read.filter(({ id }) => stored.has(id));
    await onStored(
      tx,
      again.map(({ id, facts }) => ({ before: held.get(id) ?? null, after: facts })),
    );
  });
}

/** The facts as the API shows them (decisions.md section 3, signals). */
export function signalsOf(facts: NoticeFacts) {
  return {
    ...(facts.biddable && { biddable: facts.biddable }),
    bid_eligibility: facts.bidEligibility,
    procurement_nature: facts.procurementNature,
    requires_manufacturer: facts.requiresManufacturer,
    requires_oem_documentation: facts.requiresOemDocumentation,
    mandatory_certifications: facts.mandatoryCertifications,
    ...(facts.desirableCertifications && { desirable_certifications: facts.desirableCertifications }),
    ...(facts.postAwardCertifications && { post_award_certifications: facts.postAwardCertifications }),
    ...(facts.productCertifications && { product_certifications: facts.productCertifications }),
    actual_product_category: facts.actualProductCategory,
    total_estimated_units: facts.totalEstimatedUnits,
    estimated_value: facts.estimatedValue,
    end_user: facts.endUser,
    set_asides: facts.setAsides,
    ...(facts.tradeAgreements && { trade_agreements: facts.tradeAgreements }),
    closing_in_text: facts.closingInText,
    evidence: facts.evidence.map(({ field, quote, page }) => ({ field, quote, page })),
  };
}
