import { z } from 'zod';
import type { FeedbackVerdict, WithdrawnFeedback } from '#contract/feedback.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { replayRule } from '#features/matching/matching.ts';
import { listChangesById, lockProfile, revertWherePossible } from '#features/profile/profile.ts';
import { readTeaching, unlearnAnswer } from '#features/rules/rules.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { FeedbackContext } from './opportunities-feedback.ts';
import { lockCopies } from './queries.ts';
import { updateFeed } from './queries-feed.ts';
import {
  deleteFeedback,
  findAnswered,
  findFeedback,
  findLatestAction,
  findWithdrawn,
  hasDraftRequest,
  insertWithdrawn,
  updateDraftWithdrawn,
} from './queries-feedback.ts';
import { shownStatus } from './status.ts';

/** An answer that is taken back, and what goes back with it. */

const REQUEST: FeedbackVerdict = 'request_draft';

/**
 * Takes an answer back, as if it had not been given, in one transaction: its evidence and what only it taught, the profile
 * changes of its reason that can still be reverted, and the status that a request for a draft replaced while no draft was sent. The
 * tender is judged again. Taking it back twice is once.
 */
export async function withdrawFeedback(
  tx: Connection,
  companyId: string,
  feedbackId: string,
  context: FeedbackContext & { now: Date },
): Promise<WithdrawnFeedback> {
  await lockProfile(tx, companyId);
  const earlier = await findWithdrawn(tx, companyId, feedbackId);
  if (earlier !== null) return await stateAfter(tx, companyId, earlier, { isQueued: false });
  const given = await findFeedback(tx, companyId, feedbackId);
  if (given === null) throw new ApiError('not_found', 'no such feedback');
  const { opportunity_id: opportunityId, action } = given;
  await lockCopies(tx, companyId, opportunityId);
  // Grouping moves feedback with its tender until the copies are locked.
  const before = await findAnswered(tx, companyId, opportunityId);
  const groupId = before?.group_id ?? given.group_id;
  const taught = await readTeaching(tx, companyId, { feedbackId, groupId });
  await deleteFeedback(tx, companyId, feedbackId);
  const withdrawn = await insertWithdrawn(tx, companyId, given, context.now.toISOString());
  if (action === REQUEST && given.status_before !== null && !(await hasDraftRequest(tx, companyId, groupId))) {
    await updateDraftWithdrawn(tx, companyId, groupId, given.status_before);
  }
  await updateFeed(tx, companyId, groupId);
  const after = await findAnswered(tx, companyId, opportunityId);
  await recordAudit(tx, {
    companyId,
    actor: context.actor,
    action: 'feedback.withdraw',
    subject: feedbackId,
    before: { opportunity: opportunityId, verdict: action, status: before?.status ?? null },
    after: { status: after?.status ?? null },
    requestId: context.requestId,
  });
  const origin = { opportunityId, groupId, at: withdrawn.withdrawn_at };
  await unlearnAnswer(tx, companyId, taught, origin, { ...context, replay: replayRule });
  await revertWherePossible(tx, companyId, given.profile_change_ids, context);
  if (before !== null) await context.enqueueJudging(tx, { companyId, opportunityId });
  return await stateAfter(tx, companyId, withdrawn, { isQueued: before !== null });
}

type Withdrawn = { id: string; opportunity_id: string; profile_change_ids: string[]; withdrawn_at: string };

async function stateAfter(
  tx: Connection,
  companyId: string,
  { id, opportunity_id: opportunityId, profile_change_ids: changeIds, withdrawn_at: at }: Withdrawn,
  { isQueued }: { isQueued: boolean },
): Promise<WithdrawnFeedback> {
  const opportunity = await findAnswered(tx, companyId, opportunityId);
  const latest = opportunity === null ? null : await findLatestAction(tx, companyId, opportunity.group_id);
  return {
    id,
    opportunity_id: opportunityId,
    withdrawn_at: at,
    status: opportunity === null ? null : shownStatus(opportunity),
    latest_feedback_action: latest?.action ?? null,
    latest_feedback_at: latest?.created_at ?? null,
    reevaluation_queued: isQueued,
    profile_changes: await listChangesById(tx, companyId, changeIds),
  };
}

/** Whether the feedback that an earlier answer reported was taken back since. */
export async function isWithdrawn(tx: Connection, companyId: string, answer: unknown): Promise<boolean> {
  const { feedback } = z.object({ feedback: z.object({ id: z.uuid() }) }).parse(answer);
  return (await findWithdrawn(tx, companyId, feedback.id)) !== null;
}
