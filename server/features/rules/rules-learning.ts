import { randomUUID } from 'node:crypto';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import { type EnqueueMatching, raiseProfileVersion } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { identityOf, type Lessons, lessons, type StatedRule, withoutGround } from './learning.ts';
import {
  countRules,
  deleteRules,
  insertEvidence,
  insertRules,
  insertStatements,
  listEarlierConditions,
  listLatestConditions,
  listRulesOn,
  listRulesStatedBy,
  listTallies,
  listUnstated,
  type RuleRow,
  type RuleToInsert,
  updateEvidence,
} from './queries.ts';
import { conditionKey, evidenceConditions, type RuleCondition, type RuleFacts } from './rule-condition.ts';
import { type Replay, signal, subject } from './rule-wording.ts';
import { conditionOf, standingRule } from './rules-standing.ts';

/** What an answer teaches, and what is forgotten when it is taken back. */

/** Tries a rule with this condition on the company's past matches. */
export type ReplayRule = (tx: Connection, companyId: string, condition: RuleCondition) => Promise<Replay>;

export type RuleContext = {
  actor: Actor;
  requestId: string;
  enqueueMatching: EnqueueMatching;
  replay: ReplayRule;
};

/** An answer that is recorded already, on a tender of which `facts` tell. The profile is locked. */
export type Answer = {
  feedbackId: string;
  opportunityId: string;
  groupId: string;
  /** Whether it is a yes. */
  favours: boolean;
  at: string;
  facts: RuleFacts;
  /** Rules that its reason states. */
  statements: readonly StatedRule[];
};

/** Takes the answer as evidence, and learns what follows from all answers so far; true when that can move scores. */
export async function learnFromAnswer(
  tx: Connection,
  companyId: string,
  answer: Answer,
  context: RuleContext,
): Promise<boolean> {
  const own = evidenceConditions(answer.facts);
  await insertEvidence(tx, companyId, answer, own);
  const spokenOf = distinct([...own, ...answer.statements.map(({ condition }) => condition)]);
  const touched = distinct([...spokenOf, ...(await listEarlierConditions(tx, companyId, answer))]);
  const standing = await listRulesOn(tx, companyId, touched);
  const tallies = await listTallies(tx, companyId, touched);
  const counts = await countRules(tx, companyId);
  const learnt = lessons(tallies, answer.statements, standing.map(standingRule), counts);
  const mentioned = new Set(spokenOf.map(conditionKey));
  const updates = learnt.updated.map((one) => {
    const row = standing.find(({ id }) => id === one.id);
    const isMentioned = row !== undefined && mentioned.has(conditionKey(conditionOf(row)));
    return { ...one, at: isMentioned ? answer.at : null };
  });
  await updateEvidence(tx, companyId, updates);
  const learned = await withReplay(tx, companyId, learnt.learned, context);
  await insertRules(tx, companyId, learned, answer);
  const known = [...learned, ...standing.map(standingRule)];
  const stated = new Set(answer.statements.map(identityOf));
  const statedIds = known.filter((rule) => stated.has(identityOf(rule))).map(({ id }) => id);
  await insertStatements(tx, companyId, answer.feedbackId, statedIds);
  const changed = { learned, updated: learnt.updated, forgotten: [] };
  const moved = await recordLessons(tx, companyId, changed, standing, context);
  if (moved) await requestMatching(tx, companyId, context);
  return moved;
}

/** What an answer bears on: the conditions that it is evidence of, and the rules that its reason states. */
export type Teaching = { conditions: RuleCondition[]; ruleIds: string[] };

/** What the answer bears on, to be read before it is deleted; the profile is locked. */
export async function readTeaching(
  tx: Connection,
  companyId: string,
  answer: { feedbackId: string; groupId: string },
): Promise<Teaching> {
  const conditions = await listLatestConditions(tx, companyId, answer.groupId);
  const stated = await listRulesStatedBy(tx, companyId, answer.feedbackId);
  return {
    conditions: distinct([...conditions, ...stated.map(conditionOf)]),
    ruleIds: stated.map(({ id }) => id),
  };
}

/**
 * Learns anew what follows from the answers that are left, once the answer that taught this is deleted; true when that can
 * move scores. A rule that only that answer stated, or that takes more answers than are left, is forgotten, unless the company
 * switched it itself.
 */
export async function unlearnAnswer(
  tx: Connection,
  companyId: string,
  taught: Teaching,
  answer: { opportunityId: string; groupId: string; at: string },
  context: RuleContext,
): Promise<boolean> {
  const latest = await listLatestConditions(tx, companyId, answer.groupId);
  const touched = distinct([...taught.conditions, ...latest]);
  const rows = await listRulesOn(tx, companyId, touched);
  const tallies = await listTallies(tx, companyId, touched);
  const unstated = new Set(await listUnstated(tx, companyId, taught.ruleIds));
  const gone = new Set(withoutGround(rows.map(standingRule), tallies, unstated));
  const forgotten = rows.filter(({ id }) => gone.has(id));
  await deleteRules(tx, companyId, [...gone]);
  const standing = rows.filter(({ id }) => !gone.has(id));
  const learnt = lessons(tallies, [], standing.map(standingRule), await countRules(tx, companyId));
  const updates = learnt.updated.map((one) => ({ ...one, at: null }));
  await updateEvidence(tx, companyId, updates);
  const learned = await withReplay(tx, companyId, learnt.learned, context);
  await insertRules(tx, companyId, learned, answer);
  const changed = { learned, updated: learnt.updated, forgotten };
  const moved = await recordLessons(tx, companyId, changed, standing, context);
  if (moved) await requestMatching(tx, companyId, context);
  return moved;
}

async function withReplay(
  tx: Connection,
  companyId: string,
  learned: Lessons['learned'],
  { replay }: RuleContext,
): Promise<RuleToInsert[]> {
  const rules: RuleToInsert[] = [];
  for (const rule of learned) {
    const tried = rule.ruleType === 'no_go' ? await replay(tx, companyId, rule.condition) : null;
    rules.push({ ...rule, id: randomUUID(), replay: tried });
  }
  return rules;
}

type Changed = { learned: readonly RuleToInsert[]; updated: Lessons['updated']; forgotten: readonly RuleRow[] };

/** Writes the trail of what was learned or forgotten; true when the set of active rules is another one now. */
async function recordLessons(
  tx: Connection,
  companyId: string,
  { learned, updated, forgotten }: Changed,
  standing: readonly RuleRow[],
  { actor, requestId }: RuleContext,
): Promise<boolean> {
  const wasActive = new Map(standing.map((row) => [row.id, row.active]));
  const turned = updated.filter(({ id, active }) => wasActive.get(id) !== active);
  const entry = { companyId, actor, requestId };
  for (const { id, ruleType, favours, condition, active } of learned) {
    const after = { tenders: subject(condition), rule_type: ruleType, favours, signal: signal(condition), active };
    await recordAudit(tx, { ...entry, action: 'rule.learn', subject: id, after });
  }
  const rowOf = new Map(standing.map((row) => [row.id, row]));
  for (const { id, active } of turned) {
    const row = rowOf.get(id);
    const tenders = row === undefined ? {} : { tenders: subject(conditionOf(row)) };
    const [before, after] = [{ active: !active }, { ...tenders, active }];
    await recordAudit(tx, { ...entry, action: 'rule.learn', subject: id, before, after });
  }
  for (const row of forgotten) {
    const { rule_type, favours, active } = row;
    const condition = conditionOf(row);
    const before = { tenders: subject(condition), rule_type, favours, signal: signal(condition), active };
    await recordAudit(tx, { ...entry, action: 'rule.forget', subject: row.id, before });
  }
  return turned.length > 0 || [...learned, ...forgotten].some(({ active }) => active);
}

export async function requestMatching(
  tx: Connection,
  companyId: string,
  { enqueueMatching }: Pick<RuleContext, 'enqueueMatching'>,
): Promise<void> {
  await raiseProfileVersion(tx, companyId);
  await enqueueMatching(tx, { companyId });
}

function distinct(conditions: readonly RuleCondition[]): RuleCondition[] {
  return [...new Map(conditions.toReversed().map((one) => [conditionKey(one), one])).values()].toReversed();
}
