import { type FeedbackVerdict, VERDICTS } from '#contract/feedback.ts';
import { changeSettings, readSettings } from '#features/digest/digest.ts';
import { type FeedbackContext, unarchiveTender, withdrawFeedback } from '#features/opportunities/opportunities.ts';
import { listChangesById, revertChange } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { AnsweredMail } from './assistant-answered-mail.ts';
import { fieldChanges, leftOf, reversed, settingChanges } from './changes-made.ts';
import type { FieldChange, NamedItem, SettingChange, Superseded, UndoOutcome } from './outcomes.ts';
import {
  type AcceptedMessage,
  findArchivedAt,
  listActedOn,
  listEffects,
  listTenders,
  type RecordedEffect,
  updateUndone,
} from './queries-actions.ts';

/** Undoes what a message changed: exactly that, and only where it still stands. */

export type UndoContext = FeedbackContext & { now: Date };
/** What was undone so far, and what was left. */
type Undone = {
  fields: FieldChange[];
  settings: SettingChange[];
  unarchived: NamedItem[];
  withdrawn: (NamedItem & { standing: FeedbackVerdict | null })[];
  superseded: Superseded[];
};

/**
 * Undoes what the confirmed message changed or, where no confirmation is answered, what the sender's one message in the
 * conversation did.
 */
export async function undo(
  tx: Connection,
  message: AcceptedMessage,
  mail: AnsweredMail,
  context: UndoContext,
): Promise<UndoOutcome> {
  const target = await targetOf(tx, message, mail);
  if (typeof target !== 'string') return target;
  const effects = await listEffects(tx, message.companyId, target);
  const open = effects.filter(({ isUndone }) => !isUndone);
  if (open.length === 0) return { undo: effects.length > 0 ? 'already' : 'nothing' };
  const undone: Undone = { fields: [], settings: [], unarchived: [], withdrawn: [], superseded: [] };
  const positions: number[] = [];
  for (const effect of open) {
    if (await undoOne(tx, message, effect, { mail, undone, context })) positions.push(effect.position);
  }
  await updateUndone(tx, message.companyId, target, { positions, at: context.now.toISOString() });
  const isNothing = Object.values(undone).every((list) => list.length === 0);
  return isNothing ? { undo: 'already' } : { undo: 'done', ...undone };
}

async function targetOf(
  tx: Connection,
  { companyId, userEmail }: AcceptedMessage,
  { confirmedMessageId, deliveryId }: AnsweredMail,
): Promise<string | UndoOutcome> {
  if (confirmedMessageId !== null) return confirmedMessageId;
  if (deliveryId === null) return { undo: 'nothing' };
  const acted = await listActedOn(tx, companyId, { deliveryId, userEmail });
  const open = acted.filter(({ isUndone }) => !isUndone);
  if (open.length > 1) return { undo: 'which' };
  return open[0]?.id ?? (acted.length > 0 ? { undo: 'already' } : { undo: 'nothing' });
}

type Undoing = { mail: AnsweredMail; undone: Undone; context: UndoContext };

const leftField = (field: string): Superseded => ({ field, notPutBack: [], notTakenOut: [] });

function verdictOf(action: string | null): FeedbackVerdict | null {
  return VERDICTS.find((one) => one === action) ?? null;
}

/** True where it does not stand any more; what was changed again since is left, and named. */
async function undoOne(
  tx: Connection,
  message: AcceptedMessage,
  effect: RecordedEffect,
  undoing: Undoing,
): Promise<boolean> {
  switch (effect.kind) {
    case 'feedback':
      return await undoAnswer(tx, message, effect, undoing);
    case 'profile_change':
      return await undoProfileChange(tx, message, effect, undoing);
    case 'settings':
      return await undoSettings(tx, message, effect, undoing);
    case 'archive':
      return await undoArchive(tx, message, effect, undoing);
  }
}

async function undoProfileChange(
  tx: Connection,
  { companyId }: AcceptedMessage,
  { subjectId, field }: Extract<RecordedEffect, { kind: 'profile_change' }>,
  { undone, context }: Undoing,
): Promise<boolean> {
  try {
    const reverted = await revertChange(tx, companyId, subjectId, context);
    undone.fields.push(...fieldChanges([reversed(reverted)]));
    return true;
  } catch (error) {
    // It refuses before it writes anything.
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'already_reverted') return true;
    const [change] = await listChangesById(tx, companyId, [subjectId]);
    undone.superseded.push(change === undefined ? leftField(field) : leftOf(change));
    return false;
  }
}

async function undoSettings(
  tx: Connection,
  { companyId }: AcceptedMessage,
  { before, after }: Extract<RecordedEffect, { kind: 'settings' }>,
  { undone, context }: Undoing,
): Promise<boolean> {
  const now = await readSettings(tx, companyId, context.now);
  if (settingChanges(after, now).length > 0) {
    undone.superseded.push(...Object.keys(after).map(leftField));
    return false;
  }
  await changeSettings(tx, companyId, before, context);
  undone.settings.push(...settingChanges(after, before));
  return true;
}

/** An answer that was taken back elsewhere is not named. */
async function undoAnswer(
  tx: Connection,
  message: AcceptedMessage,
  { subjectId }: Extract<RecordedEffect, { kind: 'feedback' }>,
  { mail, undone, context }: Undoing,
): Promise<boolean> {
  try {
    const withdrawn = await withdrawFeedback(tx, message.companyId, subjectId, context);
    if (withdrawn.withdrawn_at === context.now.toISOString()) {
      const item = await named(tx, message, mail, withdrawn.opportunity_id);
      undone.withdrawn.push({ ...item, standing: verdictOf(withdrawn.latest_feedback_action) });
    }
  } catch (error) {
    // Its tender is gone, and the answer with it.
    if (!(error instanceof ApiError)) throw error;
  }
  return true;
}

async function undoArchive(
  tx: Connection,
  message: AcceptedMessage,
  { subjectId, archivedAt }: Extract<RecordedEffect, { kind: 'archive' }>,
  { mail, undone, context }: Undoing,
): Promise<boolean> {
  const { companyId } = message;
  if ((await findArchivedAt(tx, companyId, subjectId)) !== archivedAt) {
    undone.superseded.push(leftField('archive'));
    return false;
  }
  await unarchiveTender(tx, companyId, subjectId, context);
  undone.unarchived.push(await named(tx, message, mail, subjectId));
  return true;
}

/** The tender with the number that it has in the conversation. */
async function named(
  tx: Connection,
  { companyId, language }: AcceptedMessage,
  mail: AnsweredMail,
  opportunityId: string,
): Promise<NamedItem> {
  const title = (await listTenders(tx, companyId, [opportunityId], language)).get(opportunityId)?.title ?? null;
  const number = [...mail.opportunityIds].find(([, id]) => id === opportunityId)?.[0] ?? 0;
  return { number, title };
}
