import type { JobPayload } from '#jobs';
import type { Connection, Database } from '#platform/database/database.ts';
import type { NoticeFacts } from './facts.ts';
import {
  listGroupsOfListings,
  listNoticesOfGroup,
  listUnreadNotices,
  type ReadNotice,
  upsertFacts,
} from './queries.ts';
import { readNotice } from './read-notice.ts';

/** Owns `notice_facts`: what a notice says, each fact with the words it was read from. */

export type { NoticeFacts } from './facts.ts';

export type EnqueueMatching = (tx: Connection, payload: JobPayload<'match-groups'>) => Promise<void>;

/** Groups matched by one job, so that a failure repeats little. */
const GROUPS_A_JOB = 500;

/**
 * Reads the present version of these listings into facts, where that was not done yet, and has their groups matched, and
 * the other groups that grouping touched, in one transaction. Reading the same version again changes nothing.
 */
export async function readNotices(
  database: Database,
  { listingIds, groupIds }: JobPayload<'read-notices'>,
  context: { now: Date; enqueueMatching: EnqueueMatching },
): Promise<void> {
  const unread = await listUnreadNotices(database.db, listingIds);
  const read = unread.map(({ id, version, content }): ReadNotice => ({ id, version, facts: readNotice(content) }));
  await database.transaction(async (tx) => {
    await upsertFacts(tx, read, context.now.toISOString());
    const touched = [...new Set([...groupIds, ...(await listGroupsOfListings(tx, listingIds))])];
    for (let from = 0; from < touched.length; from += GROUPS_A_JOB) {
      await context.enqueueMatching(tx, { groupIds: touched.slice(from, from + GROUPS_A_JOB) });
    }
  });
}

/** Reads the notices of a tender anew, whatever was read before; facts that come from its documents stay. */
export async function readAgain(database: Database, groupId: string, now: Date): Promise<void> {
  const notices = await listNoticesOfGroup(database.db, groupId);
  const read = notices.map(({ id, version, content }): ReadNotice => ({ id, version, facts: readNotice(content) }));
  await database.transaction((tx) => upsertFacts(tx, read, now.toISOString()));
}

/** The facts as the API shows them (decisions.md section 3, signals). */
export function signalsOf(facts: NoticeFacts) {
  return {
    bid_eligibility: facts.bidEligibility,
    procurement_nature: facts.procurementNature,
    requires_manufacturer: facts.requiresManufacturer,
    requires_oem_documentation: facts.requiresOemDocumentation,
    mandatory_certifications: facts.mandatoryCertifications,
    actual_product_category: facts.actualProductCategory,
    total_estimated_units: facts.totalEstimatedUnits,
    estimated_value: facts.estimatedValue,
    end_user: facts.endUser,
    set_asides: facts.setAsides,
    closing_in_text: facts.closingInText,
    evidence: facts.evidence.map(({ field, quote, page }) => ({ field, quote, page })),
  };
}
