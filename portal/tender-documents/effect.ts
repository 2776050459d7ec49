import type { OpportunityDetail as Detail } from '#contract/opportunities.ts';

/** What reading documents can change of a tender, apart from its score. */
const DATES = ['closing_in_text', 'questions_due_at', 'site_visit_at', 'trade_agreements'] as const;
export type ChangedFact = (typeof DATES)[number] | 'can_bid';

/** What is different now: facts by their names, and requirements by their own words. */
export type Effect = {
  facts: ChangedFact[];
  requirements: string[];
  score: { before: number; after: number } | null;
};

/** Compares the tender before documents were read, or deleted, with how it is now. */
export function effectOf(before: Detail, after: Detail): Effect {
  const facts: ChangedFact[] = DATES.filter(
    (name) => JSON.stringify(before.signals?.[name] ?? null) !== JSON.stringify(after.signals?.[name] ?? null),
  );
  if (before.can_bid.answer !== after.can_bid.answer) facts.push('can_bid');
  const [had, has] = [before, after].map(({ requirements }) => new Set(requirements.map(({ name }) => name)));
  const requirements = [...(has ?? []), ...(had ?? [])].filter((name) => had?.has(name) !== has?.has(name));
  const score =
    before.score === null || after.score === null || before.verdict_computed_at === after.verdict_computed_at
      ? null
      : { before: before.score, after: after.score };
  return { facts, requirements: [...new Set(requirements)], score };
}
