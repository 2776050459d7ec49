/** Questions that are offered: first those about facts that are not known, then what bidders ask of every tender. */

export const SUGGESTIONS = [
  'site_visit',
  'questions_due',
  'certifications',
  'security',
  'budget',
  'bid_security',
  'term',
  'evaluation',
  'insurance',
  'subcontracting',
] as const;
export type Suggestion = (typeof SUGGESTIONS)[number];

type Known = {
  signals: { site_visit_at?: unknown; questions_due_at?: unknown; estimated_value_range?: unknown } | null;
  requirements: readonly { kind: string }[];
  estimated_value: number | null;
};

/** At most `most` of them, without those that were asked already. */
export function suggestedQuestions(known: Known, asked: ReadonlySet<Suggestion>, most = 4): Suggestion[] {
  const { signals, requirements, estimated_value: value } = known;
  const has = (kind: string): boolean => requirements.some((one) => one.kind === kind);
  const isKnown: Partial<Record<Suggestion, boolean>> = {
    site_visit: signals?.site_visit_at !== undefined,
    questions_due: signals?.questions_due_at !== undefined,
    certifications: has('certification'),
    security: has('security_clearance'),
    budget: value !== null || signals?.estimated_value_range !== undefined,
  };
  return SUGGESTIONS.filter((name) => isKnown[name] !== true && !asked.has(name)).slice(0, most);
}
