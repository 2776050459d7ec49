import { LIMITS } from '#contract/limits.ts';
import type { RULE_TYPES } from '#contract/rules.ts';
import { type ConditionKind, conditionKey, type RuleCondition } from './rule-condition.ts';

/** What answers teach: which rules follow from how a company answered on tenders that have something in common. */

export type RuleType = (typeof RULE_TYPES)[number];

/** Answers on tenders that meet a condition, the latest on each tender. */
export type Tally = {
  condition: RuleCondition;
  yes: number;
  no: number;
  /** Answers on all other tenders. */
  others: { yes: number; no: number };
};

/** A rule as far as learning looks at it. */
export type StandingRule = {
  id: string;
  ruleType: RuleType;
  favours: boolean;
  condition: RuleCondition;
  /** Whether the company stated it; else it rests on answers alone. */
  isStated: boolean;
  active: boolean;
  /** Whether the company switched it itself. */
  isSwitched: boolean;
  supporting: number;
  contrary: number;
};

/** A rule that a reason states outright. */
export type StatedRule = { ruleType: RuleType; favours: boolean; condition: RuleCondition };

export type NewRule = StatedRule & { isStated: boolean; supporting: number; contrary: number; active: boolean };
export type RuleUpdate = { id: string; supporting: number; contrary: number; active: boolean };
export type Lessons = { learned: NewRule[]; updated: RuleUpdate[] };

/**
 * Answers of one kind, with none against, from which a rule follows. A buyer or a class of codes is narrow: three answers
 * say something. Much of what a company sees shares its region and nature, so these need more.
 */
const ANSWERS_FOR = {
  preference: { buyer: 3, category: 3, region: 4, nature: 5 },
  green_light: { buyer: 5, category: 5, region: 8, nature: 10 },
  no_go: { buyer: 5, category: 5, region: 8, nature: 10 },
} as const satisfies Record<RuleType, Partial<Record<ConditionKind, number>>>;

/**
 * Nearly all that a company sees may be goods for its own province: that says nothing until it has answered otherwise on so
 * many tenders elsewhere.
 */
const OTHERWISE_ELSEWHERE: Partial<Record<ConditionKind, number>> = { region: 2, nature: 2 };

/** Rules that are kept of a company at all; learning stops there. */
export const KEPT_RULES = 1_000;

/** Answers that the rule needs; null where answers never teach such a rule. */
export function answersFor(ruleType: RuleType, kind: ConditionKind): number | null {
  const needed: Partial<Record<ConditionKind, number>> = ANSWERS_FOR[ruleType];
  return needed[kind] ?? null;
}

/**
 * What follows from these tallies and statements for rules that stand and for rules that are not there yet. What would hide
 * tenders never becomes active by itself; what the company switched stays as it was switched; contrary answers count
 * against each other, and a rule that they outweigh rests until others support it again.
 */
export function lessons(
  tallies: readonly Tally[],
  statements: readonly StatedRule[],
  standing: readonly StandingRule[],
  counts: { active: number; kept: number },
): Lessons {
  const byKey = new Map(tallies.map((tally) => [conditionKey(tally.condition), tally]));
  const updated = standing.flatMap((rule) => {
    const tally = byKey.get(conditionKey(rule.condition));
    return tally === undefined ? [] : [updateOf(rule, sidesOf(tally, rule.favours))];
  });
  const known = new Set(standing.map(identityOf));
  const learned = [
    ...statements.map((one) => ({
      ...one,
      isStated: true,
      ...sidesOf(byKey.get(conditionKey(one.condition)), one.favours),
    })),
    ...tallies.flatMap(rulesOf),
  ].filter((rule) => !known.has(identityOf(rule)) && known.add(identityOf(rule)));
  const kept = learned.slice(0, Math.max(0, KEPT_RULES - counts.kept));
  return withinCap(kept, updated, standing, counts.active);
}

/**
 * The ids of rules that could not have been learned from the answers that are left: they rest on fewer than it takes, and nobody
 * states them any more (`unstated`). What the company switched itself stays.
 */
export function withoutGround(
  standing: readonly StandingRule[],
  tallies: readonly Tally[],
  unstated: ReadonlySet<string>,
): string[] {
  const byKey = new Map(tallies.map((tally) => [conditionKey(tally.condition), tally]));
  return standing
    .filter(({ id, isStated, isSwitched }) => !isSwitched && (!isStated || unstated.has(id)))
    .filter((rule) => {
      const { supporting } = sidesOf(byKey.get(conditionKey(rule.condition)), rule.favours);
      return supporting < (answersFor(rule.ruleType, rule.condition.kind) ?? Infinity);
    })
    .map(({ id }) => id);
}

type Sides = { supporting: number; contrary: number };

function sidesOf(tally: Tally | undefined, favours: boolean): Sides {
  const { yes = 0, no = 0 } = tally ?? {};
  return favours ? { supporting: yes, contrary: no } : { supporting: no, contrary: yes };
}

/** The rules that answers without any contrary one have made. */
function rulesOf(tally: Tally): Omit<NewRule, 'active'>[] {
  return [true, false].flatMap((favours) => {
    const sides = sidesOf(tally, favours);
    const otherwise = favours ? tally.others.no : tally.others.yes;
    if (sides.contrary > 0 || otherwise < (OTHERWISE_ELSEWHERE[tally.condition.kind] ?? 0)) return [];
    const types: RuleType[] = ['preference', favours ? 'green_light' : 'no_go'];
    return types
      .filter((ruleType) => sides.supporting >= (answersFor(ruleType, tally.condition.kind) ?? Infinity))
      .map((ruleType) => ({ ruleType, favours, condition: tally.condition, isStated: false, ...sides }));
  });
}

function updateOf(rule: StandingRule, { supporting, contrary }: Sides): RuleUpdate {
  const learnsAlone = rule.ruleType !== 'no_go' && !rule.isSwitched;
  const active = learnsAlone ? isBorneOut(rule, supporting - contrary) : rule.active;
  return { id: rule.id, supporting, contrary, active };
}

/** What was stated stands until answers outweigh it; what was learned, while as many answers as it took are left. */
function isBorneOut(rule: StandingRule, left: number): boolean {
  return left >= (rule.isStated ? 0 : (answersFor(rule.ruleType, rule.condition.kind) ?? Infinity));
}

/** Rules that come to rest make room for those that become active. */
function withinCap(
  learned: readonly Omit<NewRule, 'active'>[],
  updated: readonly RuleUpdate[],
  standing: readonly StandingRule[],
  active: number,
): Lessons {
  const wasActive = new Set(standing.filter((rule) => rule.active).map(({ id }) => id));
  let room = LIMITS.activeRules - active + updated.filter((one) => wasActive.has(one.id) && !one.active).length;
  const take = (wanted: boolean): boolean => {
    if (!wanted || room <= 0) return false;
    room -= 1;
    return true;
  };
  return {
    updated: updated.map((one) => ({ ...one, active: wasActive.has(one.id) ? one.active : take(one.active) })),
    learned: learned.map((rule) => ({ ...rule, active: take(rule.ruleType !== 'no_go') })),
  };
}

/** What tells rules apart. */
export function identityOf({ ruleType, favours, condition }: StatedRule): string {
  return `${ruleType} ${favours} ${conditionKey(condition)}`;
}
