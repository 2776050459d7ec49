import type { StandingRule } from './learning.ts';
import type { RuleRow } from './queries.ts';
import type { RuleCondition } from './rule-condition.ts';

/** A stored rule as learning and its readers see it. */

export function conditionOf(
  row: Pick<RuleRow, 'condition_kind' | 'condition_value' | 'condition_label'>,
): RuleCondition {
  return { kind: row.condition_kind, value: row.condition_value, label: row.condition_label };
}

export function standingRule(row: RuleRow): StandingRule {
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
