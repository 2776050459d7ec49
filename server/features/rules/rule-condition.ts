/**
 * What a rule looks at in a tender. `value` is what is compared, `label` what people read:
 * `buyer`: the buyer's name, folded; `category`: four characters of a code on the ladder of its list; `region`: a place code;
 * `nature`: goods, services or construction; `keyword`: folded words of the title or of a category; `set_aside`: a
 * reservation by its name.
 */
export const CONDITION_KINDS = ['buyer', 'category', 'keyword', 'region', 'nature', 'set_aside'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];
export type RuleCondition = { kind: ConditionKind; value: string; label: string };

export type Named = { value: string; label: string };

/** What rules can look at in one tender; matching makes it from the tender's copies. */
export type RuleFacts = {
  /** The name on the shown copy first. */
  buyers: readonly Named[];
  /** Codes cut to the level of a class of goods or services, most telling first. */
  categories: readonly Named[];
  /** Place codes, and those of the places that they lie in. */
  regions: readonly Named[];
  nature: 'goods' | 'services' | 'construction' | null;
  setAsides: readonly Named[];
  /** Folded words of titles and categories, each between spaces. */
  text: string;
};

export const NATURES: readonly string[] = ['goods', 'services', 'construction'];

/** Of one tender count so many categories and provinces at most: what names more is about none of them. */
const EVIDENCE_CATEGORIES = 4;
const EVIDENCE_REGIONS = 2;
const PROVINCE = /^[A-Z]{2}-[A-Z0-9]{2,3}$/;
const CONDITION_CHARS = 200;

/** The conditions that an answer on this tender says something of. */
export function evidenceConditions(facts: RuleFacts): RuleCondition[] {
  const provinces = facts.regions.filter(({ value }) => PROVINCE.test(value));
  return [
    ...facts.buyers.slice(0, 1).map((one) => condition('buyer', one)),
    ...facts.categories.slice(0, EVIDENCE_CATEGORIES).map((one) => condition('category', one)),
    ...(provinces.length <= EVIDENCE_REGIONS ? provinces : []).map((one) => condition('region', one)),
    ...(facts.nature === null ? [] : [condition('nature', { value: facts.nature, label: facts.nature })]),
  ].filter(({ value }) => value !== '');
}

/** A condition within the bounds that are kept. */
export function condition(kind: ConditionKind, { value, label }: Named): RuleCondition {
  return { kind, value: cut(value), label: cut(label.trim() === '' ? value : label) };
}

export function conditionKey({ kind, value }: Pick<RuleCondition, 'kind' | 'value'>): string {
  return `${kind} ${value}`;
}

function cut(text: string): string {
  return Array.from(text.slice(0, 2 * CONDITION_CHARS))
    .slice(0, CONDITION_CHARS)
    .join('');
}
