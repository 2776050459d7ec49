import type { ActiveRule, RuleCondition, RuleFacts } from '#features/rules/rules.ts';
import type { Reason } from '../reasons/reasons.ts';

/** What a company's active rules do to a match. */
export type RuleEffects = {
  /** A rule that hides the tender. */
  gate: 'no_go' | null;
  /** Points for the score, negative ones off it. */
  points: number;
  reasons: Extract<Reason, { kind: 'rule' }>[];
};

/** A wish outweighs a leaning; both are less than a band of the score, so that fit stays what decides. */
const POINTS = { green_light: 12, preference: 6 } as const;
/** Rules that meet the same tender add up to this at most. */
const MOST_POINTS = 15;
const SHOWN_RULES = 3;
/** Within this of 100, points count by the room that is left: what fits better stays ahead, and nothing runs into 100. */
const ROOM = 40;

export const NO_EFFECTS: RuleEffects = { gate: null, points: 0, reasons: [] };

/** Whether the tender meets the condition. */
export function ruleApplies({ kind, value }: RuleCondition, facts: RuleFacts): boolean {
  const holds = (named: readonly { value: string }[]): boolean => named.some((one) => one.value === value);
  switch (kind) {
    case 'buyer':
      return holds(facts.buyers);
    case 'category':
      return holds(facts.categories);
    case 'region':
      return holds(facts.regions);
    case 'nature':
      return facts.nature === value;
    case 'set_aside':
      return holds(facts.setAsides);
    case 'keyword':
      return facts.text.includes(` ${value} `);
  }
}

/**
 * Of several rules for one condition the strongest counts, and of those against it; a rule that hides outweighs all others.
 * Points are bounded, and the rules that count are told.
 */
export function ruleEffects(rules: readonly ActiveRule[], facts: RuleFacts): RuleEffects {
  const met = rules.filter(({ condition }) => ruleApplies(condition, facts));
  if (met.length === 0) return NO_EFFECTS;
  const barring = met.find(({ ruleType }) => ruleType === 'no_go');
  if (barring !== undefined) return { gate: 'no_go', points: 0, reasons: [reasonOf(barring, 0)] };
  const strongest = new Map<string, { rule: ActiveRule; points: number }>();
  for (const rule of met) {
    const key = `${rule.favours} ${rule.condition.kind} ${rule.condition.value}`;
    const points = pointsOf(rule);
    if (Math.abs(points) > Math.abs(strongest.get(key)?.points ?? 0)) strongest.set(key, { rule, points });
  }
  const counted = [...strongest.values()].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const sum = counted.reduce((total, { points }) => total + points, 0);
  return {
    gate: null,
    points: Math.max(-MOST_POINTS, Math.min(MOST_POINTS, sum)),
    reasons: counted.slice(0, SHOWN_RULES).map(({ rule, points }) => reasonOf(rule, points)),
  };
}

/** A score with the points of rules added: no less than before where they are for it, and in the same order as before. */
export function moved(score: number, points: number): number {
  return points <= 0 ? score + points : Math.round(score + points * Math.min(1, (100 - score) / ROOM));
}

function pointsOf({ ruleType, favours }: ActiveRule): number {
  const points = ruleType === 'no_go' ? 0 : POINTS[ruleType];
  return favours ? points : -points;
}

function reasonOf({ ruleType, what }: ActiveRule, points: number): RuleEffects['reasons'][number] {
  return { kind: 'rule', rule: ruleType, what, points };
}
