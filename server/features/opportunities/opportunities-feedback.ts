import { randomUUID } from 'node:crypto';
import type { GivenFeedback, NewFeedback } from '#contract/feedback.ts';
import type { Operation, Profile, ProfileChange } from '#contract/profile.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import { categoriesNamed, isPlace, readRuleFacts, replayRule } from '#features/matching/matching.ts';
import { changeProfile, type ChangeContext, lockProfile, movesScores } from '#features/profile/profile.ts';
import { evidenceOf, learnFromAnswer, type RuleFacts, statedFacts, type StatedFacts } from '#features/rules/rules.ts';
import type { JobPayload } from '#jobs';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { lockCopies } from './queries.ts';
import {
  findAnswered,
  findLatestAction,
  insertFeedback,
  updateDraftRequested,
  updateProfileChanges,
} from './queries-feedback.ts';

/** What a company answers on its opportunities, and what follows from it. */

export type EnqueueJudging = (tx: Connection, payload: JobPayload<'judge-again'>) => Promise<void>;

export type FeedbackContext = ChangeContext & { actor: Actor; requestId: string; enqueueJudging: EnqueueJudging };

const NOTHING_STATED: StatedFacts = { operations: [], rules: [] };

/**
 * Records an answer on the tender, whichever of its copies is named. In the same transaction: the status that follows, the
 * changes of the profile that its reason states, what its evidence teaches, and the jobs that these need. Each call is an
 * answer of its own; as evidence the latest on a tender counts.
 */
export async function answerOpportunity(
  tx: Connection,
  companyId: string,
  id: string,
  answer: NewFeedback,
  context: FeedbackContext,
): Promise<GivenFeedback> {
  const { feedback, operations, isReevaluated } = await recordAnswer(tx, companyId, id, answer, context);
  const changes = await changed(tx, companyId, feedback.id, operations, context);
  return {
    feedback,
    reevaluation_queued: isReevaluated || changes.some(({ field }) => movesScores(field)),
    profile_changes: changes,
  };
}

/** An answer that was recorded, with the edits of the profile that its reason states, which are left to the caller. */
export type RecordedAnswer = {
  feedback: GivenFeedback['feedback'];
  /** The answer on the tender before; null where there was none. */
  earlier: string | null;
  operations: readonly Operation[];
  isReevaluated: boolean;
};

/** As {@link answerOpportunity}, without the edits of the profile: for those who make one change of several answers. */
export async function recordAnswer(
  tx: Connection,
  companyId: string,
  id: string,
  { verdict, reason: given }: NewFeedback,
  context: FeedbackContext,
): Promise<RecordedAnswer> {
  const { actor, requestId } = context;
  const profile = await lockProfile(tx, companyId);
  await lockCopies(tx, companyId, id);
  const opportunity = await findAnswered(tx, companyId, id);
  if (opportunity === null) throw new ApiError('not_found', 'no such opportunity');
  const reason = given === undefined || given === null || given === '' ? null : given;
  const { group_id: groupId, status } = opportunity;
  const earlier = (await findLatestAction(tx, companyId, groupId))?.action ?? null;
  const feedback = await insertFeedback(tx, companyId, {
    id: randomUUID(),
    opportunityId: id,
    groupId,
    action: verdict,
    reason,
    memberId: actor.kind === 'member' ? actor.id : null,
    memberEmail: actor.kind === 'mail' ? actor.id : null,
    statusBefore: status,
  });
  if (verdict === 'request_draft') await updateDraftRequested(tx, companyId, groupId);
  const after = await findAnswered(tx, companyId, id);
  await recordAudit(tx, {
    companyId,
    actor,
    action: 'opportunity.feedback',
    subject: id,
    before: { status },
    after: { status: after?.status ?? status, verdict },
    requestId,
  });
  const facts = await readRuleFacts(tx, groupId);
  const stated = reason === null ? NOTHING_STATED : stating(reason, facts, profile);
  const learned =
    facts !== null &&
    (await learnFromAnswer(
      tx,
      companyId,
      {
        feedbackId: feedback.id,
        opportunityId: id,
        groupId,
        favours: evidenceOf(verdict, opportunity),
        at: feedback.created_at,
        facts,
        statements: stated.rules,
      },
      { ...context, replay: replayRule },
    ));
  if (verdict === 'disagree') await context.enqueueJudging(tx, { companyId, opportunityId: id });
  return { feedback, earlier, operations: stated.operations, isReevaluated: verdict === 'disagree' || learned };
}

function stating(reason: string, facts: RuleFacts | null, { geography, categories }: Profile): StatedFacts {
  return statedFacts(reason, {
    isPlace,
    namesPlaces: geography.length > 0,
    categoriesOf: categoriesNamed(categories),
    buyer: facts?.buyers[0] ?? null,
  });
}

/** Makes the profile changes that the reason states, and records with the answer which these are. */
async function changed(
  tx: Connection,
  companyId: string,
  feedbackId: string,
  operations: readonly Operation[],
  context: FeedbackContext,
): Promise<ProfileChange[]> {
  if (operations.length === 0) return [];
  const edit = await changeProfile(tx, companyId, operations, { ...context, source: 'portal_feedback' });
  const ids = edit.changes.map(({ id }) => id);
  if (ids.length > 0) await updateProfileChanges(tx, companyId, feedbackId, ids);
  return edit.changes;
}
