import type { Operation } from '#contract/profile.ts';
import { changeSettings, readSettings, USUAL_DAYS } from '#features/digest/digest.ts';
import { categoriesHolding } from '#features/matching/matching.ts';
import { archiveTender, type FeedbackContext, recordAnswer } from '#features/opportunities/opportunities.ts';
import { changeProfile } from '#features/profile/profile.ts';
import { boundedOperations, listRules } from '#features/rules/rules.ts';
import { type FeedbackVerdict, VERDICTS } from '#contract/feedback.ts';
import type { LearnedRule } from '#contract/rules.ts';
import type { Connection } from '#platform/database/database.ts';
import type { AnsweredMail } from './assistant-answered-mail.ts';
import { undo } from './assistant-undo.ts';
import { allSettings, fieldChanges, settingChanges } from './changes-made.ts';
import type { Confirmation } from './confirmation.ts';
import type { EditLeft, ExclusionMade, ItemOutcome, UndoOutcome } from './outcomes.ts';
import type { Undoable } from './confirmation-words.ts';
import type { Instruction, Reading, SettingsPatch, SettingsRequest } from './instructions/instruction.ts';
import { tenderEnd } from './ended-words.ts';
import type { AcceptedMessage, Effect, NamedTender } from './queries-actions.ts';

/** Carries out what was read in a message, through the same functions as the API. */

export type CarriedOut = Pick<
  Confirmation,
  'items' | 'fields' | 'exclusions' | 'settings' | 'editsLeft' | 'rules' | 'settingsAsBefore' | 'undone' | 'undoable'
> & {
  effects: readonly Effect[];
};

export type CarryingContext = FeedbackContext & { now: Date; tenders: ReadonlyMap<string, NamedTender> };

type Given = { mail: AnsweredMail; reading: Reading; context: CarryingContext };
type ItemInstruction = Extract<Instruction, { number: number }>;

/** Undoing comes first, then answers in their order, then one change of the profile and one of the settings for all of them. */
export async function carryOut(tx: Connection, message: AcceptedMessage, given: Given): Promise<CarriedOut> {
  const { mail, reading, context } = given;
  const { instructions } = reading;
  const rulesBefore = await listRules(tx, message.companyId, message.language);
  const effects: Effect[] = [];
  const undone: UndoOutcome | null = instructions.some(({ kind }) => kind === 'undo')
    ? await undo(tx, message, mail, context)
    : null;
  const items: ItemOutcome[] = [];
  const operations: Operation[] = [];
  const reasons = new Map<unknown, string>();
  const answeredNow = new Set<number>();
  for (const instruction of instructions) {
    if ('number' in instruction) {
      const isFirst = !answeredNow.has(instruction.number);
      if (instruction.kind === 'answer') answeredNow.add(instruction.number);
      const answered = await answerItem(tx, message.companyId, { instruction, isFirst }, given);
      items.push(answered.outcome);
      effects.push(...answered.effects);
      operations.push(...answered.operations);
      if (instruction.kind === 'answer' && instruction.reason !== null)
        for (const excluded of answered.operations.filter(isExclusion)) reasons.set(excluded.value, instruction.reason);
    } else if (instruction.kind === 'change-profile') operations.push(...instruction.operations);
  }
  const edited = await editProfile(tx, message.companyId, operations, context);
  const set = await changeSettingsOf(tx, message.companyId, instructions, context);
  effects.push(...edited.effects, ...set.effects);
  const undoable: Undoable[] = [
    ...(effects.some(({ kind }) => kind === 'feedback') ? ['answers' as const] : []),
    ...(edited.effects.length > 0 ? ['profile' as const] : []),
    ...(set.effects.length > 0 ? ['settings' as const] : []),
    ...(effects.some(({ kind }) => kind === 'archive') ? ['archive' as const] : []),
  ];
  const exclusions = edited.excluded.map((one): ExclusionMade => ({ ...one, reason: reasons.get(one.value) ?? null }));
  const { fields, left: editsLeft } = edited;
  const rules = rulesTurned(rulesBefore, await listRules(tx, message.companyId, message.language));
  const { settings, asBefore: settingsAsBefore } = set;
  return { items, fields, exclusions, settings, settingsAsBefore, editsLeft, rules, undone, undoable, effects };
}

/** In words, the rules that apply now and did not before, and those that did. */
function rulesTurned(before: readonly LearnedRule[], after: readonly LearnedRule[]): CarriedOut['rules'] {
  const idsOf = (rules: readonly LearnedRule[]): ReadonlySet<string> =>
    new Set(rules.flatMap(({ id, active }) => (active ? [id] : [])));
  const [had, has] = [idsOf(before), idsOf(after)];
  return {
    begun: after.flatMap(({ id, description }) => (has.has(id) && !had.has(id) ? [description] : [])),
    ceased: before.flatMap(({ id, description }) => (had.has(id) && !has.has(id) ? [description] : [])),
  };
}

type AnsweredItem = { outcome: ItemOutcome; effects: Effect[]; operations: readonly Operation[] };

async function answerItem(
  tx: Connection,
  companyId: string,
  { instruction, isFirst }: { instruction: ItemInstruction; isFirst: boolean },
  { mail, context }: Given,
): Promise<AnsweredItem> {
  const { number } = instruction;
  const id = mail.opportunityIds.get(number);
  const tender = id === undefined ? undefined : context.tenders.get(id);
  const title = tender?.title ?? null;
  const gone: AnsweredItem = { outcome: { number, title, did: 'gone' }, effects: [], operations: [] };
  if (instruction.kind === 'ask')
    return { ...gone, outcome: { number, title, did: 'not_asked', question: instruction.question } };
  // Only what the company still holds has a title.
  if (id === undefined || tender === undefined) return gone;
  if (instruction.kind === 'archive') {
    const { archived_at: archivedAt } = await archiveTender(tx, companyId, id, context);
    const wasBefore = archivedAt !== context.now.toISOString();
    const effects: Effect[] = wasBefore ? [] : [{ kind: 'archive', subjectId: id, archivedAt }];
    return { outcome: { number, title, did: 'archived', wasBefore }, effects, operations: [] };
  }
  const { verdict, reason } = instruction;
  const { feedback, earlier, operations } = await recordAnswer(tx, companyId, id, { verdict, reason }, context);
  const before = VERDICTS.find((one) => one === earlier) ?? null;
  // `5 yes, draft it`: the second decision of one message does not replace the first.
  const replaced: FeedbackVerdict | null = isFirst && before !== verdict ? before : null;
  const end = tenderEnd(tender.status, { at: tender.deadline, date: tender.closingDay }, context.now);
  return {
    outcome: { number, title, did: 'answered', verdict, reason, replaced, end },
    effects: [{ kind: 'feedback', subjectId: feedback.id }],
    operations,
  };
}

type Edited = {
  fields: CarriedOut['fields'];
  excluded: Omit<ExclusionMade, 'reason'>[];
  left: EditLeft[];
  effects: Effect[];
};

function isExclusion({ op, field }: Operation): boolean {
  return op === 'add' && field === 'exclusions';
}

/** One change a field for all that the message says, and at most as many edits as one message may make. */
async function editProfile(
  tx: Connection,
  companyId: string,
  asked: readonly Operation[],
  context: CarryingContext,
): Promise<Edited> {
  const all = [...new Map(asked.map((one) => [JSON.stringify(one), one])).values()];
  const operations = boundedOperations(all);
  const beyond = all.slice(operations.length).map((one): EditLeft => ({ ...one, why: 'limit' }));
  if (operations.length === 0) return { fields: [], excluded: [], left: beyond, effects: [] };
  const { profile, changes, skipped } = await changeProfile(tx, companyId, operations, {
    ...context,
    source: 'email_reply',
  });
  const left = skipped
    .map(({ op, field, value, reason }): EditLeft => ({ op, field, value, why: reason }))
    .filter((one) => !isUnasked(one, operations));
  const fields = fieldChanges(changes);
  const added = fields.flatMap((one) => (one.field === 'exclusions' && 'added' in one ? one.added : []));
  return {
    fields,
    excluded: added.map((value) => ({ value, categories: categoriesHolding(profile.categories, value) })),
    left: [...left, ...beyond],
    effects: changes.map(({ id, field }) => ({ kind: 'profile_change', subjectId: id, field })),
  };
}

/** `We sell X now` takes X off the exclusions, too: where it was not there, nobody asked for it. */
function isUnasked({ op, field, value, why }: EditLeft, operations: readonly Operation[]): boolean {
  if (op !== 'remove' || field !== 'exclusions' || why !== 'not_present') return false;
  return operations.some((one) => one.op === 'add' && one.field === 'categories' && one.value === value);
}

async function changeSettingsOf(
  tx: Connection,
  companyId: string,
  instructions: readonly Instruction[],
  context: CarryingContext,
): Promise<{ settings: CarriedOut['settings']; asBefore: CarriedOut['settings']; effects: Effect[] }> {
  const none = { settings: [], asBefore: [], effects: [] };
  const patches = instructions.flatMap((one) => (one.kind === 'change-settings' ? [one.patch] : []));
  if (patches.length === 0) return none;
  const request: SettingsRequest = Object.assign({}, ...patches);
  const before = await readSettings(tx, companyId, context.now);
  const patch = patchOf(request, before);
  if (settingChanges(before, patch).length === 0) return { ...none, asBefore: allSettings(patch) };
  const after = await changeSettings(tx, companyId, patch, context);
  const settings = settingChanges(before, pick(after, patch));
  const asBefore = allSettings(pick(before, patch)).filter(({ field }) => !settings.some((one) => one.field === field));
  return {
    settings,
    asBefore,
    effects: [{ kind: 'settings', before: pick(before, patch), after: pick(after, patch) }],
  };
}

/** What a request comes to: a digest that is resumed goes out on the days of before, and one that goes out stays as it is. */
function patchOf(
  { digest_days: days, ...rest }: SettingsRequest,
  standing: { digest_days: number[]; paused_days: number[] },
): SettingsPatch {
  if (days === undefined) return rest;
  if (days !== 'resumed') return { ...rest, digest_days: days };
  if (standing.digest_days.length > 0) return { ...rest, digest_days: standing.digest_days };
  const before = standing.paused_days.length > 0 ? standing.paused_days : USUAL_DAYS;
  return { ...rest, digest_days: [...before] };
}

/** The settings that the patch names. */
function pick(settings: Required<SettingsPatch>, patch: SettingsPatch): SettingsPatch {
  return {
    ...(patch.digest_days === undefined ? {} : { digest_days: settings.digest_days }),
    ...(patch.digest_hour === undefined ? {} : { digest_hour: settings.digest_hour }),
    ...(patch.digest_min_score === undefined ? {} : { digest_min_score: settings.digest_min_score }),
    ...(patch.digest_max_items === undefined ? {} : { digest_max_items: settings.digest_max_items }),
  };
}
