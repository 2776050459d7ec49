import { LIMITS } from '#contract/limits.ts';
import type { RuleEvidence } from '#contract/rule-evidence.ts';
import type { LearnedRule } from '#contract/rules.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { lockProfile } from '#features/profile/profile.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { RuleType } from './learning.ts';
import {
  type ActiveRuleRow,
  countRules,
  findRule,
  listActiveRules as listActiveRuleRows,
  listRules as listRuleRows,
  type RuleRow,
  updateSwitched,
} from './queries.ts';
import { listRuleAnswers } from './queries-evidence.ts';
import type { RuleCondition } from './rule-condition.ts';
import { description, type Language, signal, subject } from './rule-wording.ts';
import { requestMatching, type RuleContext } from './rules-learning.ts';
import { conditionOf, standingRule } from './rules-standing.ts';

/** Owns `learned_rules`, `rule_evidence` and `rule_statements`: what a company's answers teach, and which of it counts in matching. */

export type { RuleType, StatedRule } from './learning.ts';
export { condition, type ConditionKind, type Named, type RuleCondition, type RuleFacts } from './rule-condition.ts';
export { evidenceOf } from './answer-evidence.ts';
export type { Replay } from './rule-wording.ts';
export {
  learnFromAnswer,
  readTeaching,
  type ReplayRule,
  type RuleContext,
  type Teaching,
  unlearnAnswer,
} from './rules-learning.ts';
export { boundedOperations, statedFacts, type StatedFacts } from './statements/facts.ts';

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
    const own = rules.get(row.company_id) ?? [];
    rules.set(row.company_id, own);
    own.push(appliedRule(row));
  }
  return rules;
}

/** Every rule of the company, newest first, described in the reader's language. */
export async function listRules(db: Connection, companyId: string, language: Language): Promise<LearnedRule[]> {
  return (await listRuleRows(db, companyId)).map((row) => shownRule(row, language));
}

/** The answers that a rule rests on, the newest first; titles in the reader's language. */
export async function readRuleEvidence(
  db: Connection,
  companyId: string,
  id: string,
  language: Language,
): Promise<RuleEvidence> {
  const row = await requireRule(db, companyId, id);
  const sought = { id, condition: conditionOf(row), isStated: row.source === 'portal_feedback' };
  const rows = await listRuleAnswers(db, companyId, sought, { language, limit: LIMITS.ruleEvidence });
  const answers = rows.map(({ favours, total: _total, ...answer }) => ({
    ...answer,
    says: favours === null ? null : favours === row.favours ? ('for' as const) : ('against' as const),
  }));
  return { answers, answer_count: rows[0]?.total ?? 0 };
}

/** The rule as matching applies it, active or not. */
export async function readRule(db: Connection, companyId: string, id: string): Promise<ActiveRule> {
  return appliedRule(await requireRule(db, companyId, id));
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
    after: { tenders: subject(conditionOf(before)), active },
    requestId: context.requestId,
  });
  await requestMatching(tx, companyId, context);
  return shownRule(await requireRule(tx, companyId, id), context.language);
}

async function requireRule(tx: Connection, companyId: string, id: string): Promise<RuleRow> {
  const rule = await findRule(tx, companyId, id);
  if (rule === null) throw new ApiError('not_found', 'no such rule');
  return rule;
}

function appliedRule(row: Omit<ActiveRuleRow, 'company_id'>): ActiveRule {
  const { id, rule_type: ruleType, favours } = row;
  const condition = conditionOf(row);
  return { id, ruleType, favours, condition, what: subject(condition) };
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
