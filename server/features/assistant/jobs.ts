import { JOBS } from '#jobs';
import type { Connection } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { addressFault } from '#platform/mail/address.ts';
import { listOfSubject, saveDelivery } from '#features/deliveries/deliveries.ts';
import { REPLY_FAILURE } from './assistant-answered-mail.ts';
import { failureAnswer } from './refusal-words.ts';
import { actOnMessage, type ActingDependencies } from './assistant-actions.ts';
import { mayInstruct } from './assistant-access.ts';
import { findCompanyName } from './queries-actions.ts';
import {
  deleteForgotten,
  findInbound,
  listAccepted,
  updateFailed,
  updateRefused,
  updateTriedAgain,
} from './queries-inbound.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** As the texts of messages that were sent. */
const KEPT_DAYS = 90;
const AT_ONCE = 100;
/** Before every other. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export type AssistantJobs = Pick<Jobs<typeof JOBS>, 'work' | 'fates'>;

/** Says who acts on mail that was accepted. */
export function workOnAssistant(jobs: AssistantJobs, deps: ActingDependencies): void {
  jobs.work('recover-replies', () => recoverReplies(jobs, deps));
  jobs.work('act-on-mail', async (message, { retryCount }) => {
    if (!(await isStillAllowed(deps, message.messageId))) return;
    try {
      await actOnMessage(deps, message);
    } catch (error) {
      if (retryCount >= JOBS['act-on-mail'].retryLimit) await giveUp(deps, message.messageId);
      throw error;
    }
  });
}

/**
 * Looks for accepted messages that no job acts on: a process may be killed in the last try, before it can tell anybody. Those
 * whose job died are given up as at any last failure; where the job is gone altogether it is queued again.
 */
async function recoverReplies(jobs: AssistantJobs, deps: ActingDependencies): Promise<void> {
  let after = NO_ID;
  for (;;) {
    const waiting = await listAccepted(deps.database.db, { after, limit: AT_ONCE });
    const ids = waiting.map(({ messageId }) => messageId);
    const fates = await jobs.fates('act-on-mail', 'messageId', ids);
    for (const message of waiting) {
      const fate = fates.get(message.messageId);
      if (fate === 'dead' && (await isStillAllowed(deps, message.messageId))) await giveUp(deps, message.messageId);
      if (fate === undefined) await deps.database.transaction((tx) => deps.enqueueActing(tx, message));
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < AT_ONCE) return;
    after = last;
  }
}

/**
 * Whether the message waits to be acted on and its sender still may ask. Whoever acts looks again, in the transaction that acts;
 * here the message learns why nothing is done.
 */
async function isStillAllowed({ database }: ActingDependencies, id: string): Promise<boolean> {
  return await database.transaction(async (tx) => {
    // It failed before, and an operator has it tried again.
    await updateTriedAgain(tx, id);
    const found = await findInbound(tx, id);
    if (found?.state !== 'accepted' || found.companyId === null || found.userEmail === null) return false;
    if (await mayInstruct(tx, { companyId: found.companyId, email: found.userEmail })) return true;
    const detail = 'the sender lost the access to the assistant before it was acted on';
    await updateRefused(tx, id, { reason: 'access_lost', detail });
    return false;
  });
}

/** Leaves the message to an operator, and tells its sender so, once however often it is tried again. */
async function giveUp(deps: ActingDependencies, id: string): Promise<void> {
  const { database, now, saving, publicUrl, replyTo } = deps;
  const detail = 'acting on it failed each time; `tenderfit jobs list --failed` shows why, `jobs retry` tries again';
  await database.transaction(async (tx) => {
    if (!(await updateFailed(tx, id, { at: now().toISOString(), detail }))) return;
    const found = await findInbound(tx, id);
    const { companyId = null, userEmail = null } = found ?? {};
    if (found === null || companyId === null || userEmail === null || addressFault(userEmail) !== null) return;
    const kind = REPLY_FAILURE;
    if ((await listOfSubject(tx, { companyId, kind, subjectId: id })).length > 0) return;
    const company = await findCompanyName(tx, companyId);
    const message = {
      to: userEmail,
      ...failureAnswer({
        ...found,
        language: found.language ?? 'en',
        company,
        host: URL.parse(publicUrl)?.host ?? publicUrl,
      }),
      ...(replyTo === null
        ? {}
        : {
            replyTo: (delivery: { companyId: string; id: string }) => ({
              name: 'Tenderfit',
              email: replyTo(delivery),
            }),
          }),
    };
    await saveDelivery(tx, { companyId, kind, subjectId: id, message }, saving);
  });
}

/** Forgets mail of long ago: all of what was not acted on, and the texts of the rest. */
export async function forgetInbound(db: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  while ((await deleteForgotten(db, before, AT_ONCE)) === AT_ONCE);
}
