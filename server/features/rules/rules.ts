import { randomUUID } from 'node:crypto';
import { LIMITS } from '#contract/limits.ts';
import type { LearnedRule } from '#contract/rules.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import { type EnqueueMatching, lockProfile, raiseProfileVersion } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type Lessons, lessons, type RuleType, type StandingRule, type StatedRule } from './learning.ts';
import {
  countRules,
  findRule,
  insertEvidence,
  insertRules,
  listActiveRules as listActiveRuleRows,
  listEarlierConditions,
  listRules as listRuleRows,
  listRulesOn,
  listTallies,
  type RuleRow,
  type RuleToInsert,
  updateEvidence,
  updateSwitched,
} from './queries.ts';
import { conditionKey, evidenceConditions, type RuleCondition, type RuleFacts } from './rule-condition.ts';
import { description, type Language, type Replay, signal, subject } from './rule-wording.ts';

/** Owns `learned_rules` and `rule_evidence`: what a company's answers teach, and which of it counts in matching. */

export type { RuleType, StatedRule } from './learning.ts';
export { condition, type ConditionKind, type Named, type RuleCondition, type RuleFacts } from './rule-condition.ts';
export type { Replay } from './rule-wording.ts';
export { boundedOperations, statedFacts, type StatedFacts } from './statements/facts.ts';

/** Tries a rule with this condition on the company's past matches. */
export type ReplayRule = (tx: Connection, companyId: string, condition: RuleCondition) => Promise<Replay>;

export type RuleContext = {
  actor: Actor;
  requestId: string;
  enqueueMatching: EnqueueMatching;
  replay: ReplayRule;
};

/** A rule as matching applies it; `what` are the tenders it means, in words. */
export type ActiveRule = {
  id: string;
  ruleType: RuleType;
  favours: boolean;
  condition: RuleCondition;
  what: { en: string; fr: string };
};

/** The active rules of these companies, by company, in the order in which they were learned. */
export async function listActiveRules(
  db: Connection,
  companyIds: readonly string[],
): Promise<Map<string, ActiveRule[]>> {
  const rules = new Map<string, ActiveRule[]>();
  for (const row of await listActiveRuleRows(db, companyIds)) {
    const condition = conditionOf(row);
    const { id, rule_type: ruleType, favours } = row;
    const own = rules.get(row.company_id) ?? [];
    rules.set(row.company_id, own);
    own.push({ id, ruleType, favours, condition, what: subject(condition) });
  }
  return rules;
}

/** Every rule of the company, newest first, described in the reader's language. */
export async function listRules(db: Connection, companyId: string, language: Language): Promise<LearnedRule[]> {
  return (await listRuleRows(db, companyId)).map((row) => shownRule(row, language));
}

/**
 * Switches a rule on or off. One that hides tenders is tried on the past matches first.
 * @throws ApiError `rule_cap_reached` where as many rules are active as may be
 */
export async function switchRule(
  tx: Connection,
  companyId: string,
  id: string,
  active: boolean,
  context: RuleContext & { now: Date; language: Language },
): Promise<LearnedRule> {
  await lockProfile(tx, companyId);
  const before = await requireRule(tx, companyId, id);
  if (before.active === active) return shownRule(before, context.language);
  if (active && (await countRules(tx, companyId)).active >= LIMITS.activeRules) {
    const problem = `${LIMITS.activeRules} rules are active, the maximum; switch another off first`;
    throw new ApiError('rule_cap_reached', problem);
  }
  const replay =
    active && before.rule_type === 'no_go' ? await context.replay(tx, companyId, conditionOf(before)) : null;
  await updateSwitched(tx, companyId, id, { active, at: context.now.toISOString(), replay });
  await recordAudit(tx, {
    companyId,
    actor: context.actor,
    action: 'rule.switch',
    subject: id,
    before: { active: before.active },
    after: { active },
    requestId: context.requestId,
  });
  await requestMatching(tx, companyId, context);
  return shownRule(await requireRule(tx, companyId, id), context.language);
}

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
  const moved = await recordLessons(tx, companyId, { learned, updated: learnt.updated }, standing, context);
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

/** Writes the trail of what was learned; true when the set of active rules is another one now. */
async function recordLessons(
  tx: Connection,
  companyId: string,
  { learned, updated }: { learned: readonly RuleToInsert[]; updated: Lessons['updated'] },
  standing: readonly RuleRow[],
  { actor, requestId }: RuleContext,
): Promise<boolean> {
  const wasActive = new Map(standing.map((row) => [row.id, row.active]));
  const turned = updated.filter(({ id, active }) => wasActive.get(id) !== active);
  const entry = { companyId, actor, requestId };
  for (const { id, ruleType, favours, condition, active } of learned) {
    const after = { rule_type: ruleType, favours, signal: signal(condition), active };
    await recordAudit(tx, { ...entry, action: 'rule.learn', subject: id, after });
  }
  for (const { id, active } of turned) {
    await recordAudit(tx, {
      ...entry,
      action: 'rule.learn',
      subject: id,
      before: { active: !active },
      after: { active },
    });
  }
  return turned.length > 0 || learned.some(({ active }) => active);
}

async function requestMatching(tx: Connection, companyId: string, { enqueueMatching }: RuleContext): Promise<void> {
  await raiseProfileVersion(tx, companyId);
  await enqueueMatching(tx, { companyId });
}

async function requireRule(tx: Connection, companyId: string, id: string): Promise<RuleRow> {
  const rule = await findRule(tx, companyId, id);
  if (rule === null) throw new ApiError('not_found', 'no such rule');
  return rule;
}

function distinct(conditions: readonly RuleCondition[]): RuleCondition[] {
  return [...new Map(conditions.toReversed().map((one) => [conditionKey(one), one])).values()].toReversed();
}

function conditionOf(row: Pick<RuleRow, 'condition_kind' | 'condition_value' | 'condition_label'>): RuleCondition {
  return { kind: row.condition_kind, value: row.condition_value, label: row.condition_label };
}

function standingRule(row: RuleRow): StandingRule {
  return {
    id: row.id,
    ruleType: row.rule_type,
    favours: row.favours,
    condition: conditionOf(row),
    isStated: row.source === 'portal_feedback',
    active: row.active,
    isSwitched: row.switched_at !== null,
    supporting: row.supporting,
    contrary: row.contrary,
  };
}

function shownRule(row: RuleRow, language: Language): LearnedRule {
  const rule = standingRule(row);
  const { replayed_matches: matches, replayed_hidden: hidden, replayed_yes: yes } = row;
  const replay = matches === null || hidden === null || yes === null ? null : { matches, hidden, yes };
  return {
    id: row.id,
    rule_type: row.rule_type,
    description: description({ ...rule, replay }, language),
    signal: signal(rule.condition),
    source: row.source,
    // A statement counts as one answer where no answer bears on it yet.
    evidence_count: Math.max(rule.isStated && row.contrary === 0 ? 1 : 0, row.supporting - row.contrary),
    last_evidence_at: row.last_evidence_at,
    created_at: row.created_at,
    active: row.active,
    origin_rfp:
      row.origin_id === null || row.origin_title === null ? null : { id: row.origin_id, title: row.origin_title },
  };
}
