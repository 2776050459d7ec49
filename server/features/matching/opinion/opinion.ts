import { bandOf } from '../reasons/calibration.ts';
import type { OpinionQuote } from '../reasons/reasons.ts';
import type { Gates } from '../verdict/gates.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** What a language model thinks of a pair, as far as it was found to stand: it moves the score of the rules by a few points. */
export type Opinion = { points: number; quotes: readonly OpinionQuote[] };

/** Changes with what a model is given and how its answers are checked: opinions of another form count no more. */
export const OPINION_FORM = 1;
/** Half of a band. */
export const MOST_POINTS = 10;

/** The score with an opinion. What is ruled out, or not open to the company, stays where the rules have it; no cap is passed. */
export function movedScore(
  score: number,
  { closed, eligible, cap }: Pick<Gates, 'closed' | 'eligible' | 'cap'>,
  points: number,
): number {
  if (closed !== null || !eligible) return score;
  const bounded = Math.max(-MOST_POINTS, Math.min(MOST_POINTS, points));
  return Math.max(0, Math.min(100, cap, score + bounded));
}

/** The verdict with an opinion, which is told where it moves the score. */
export function withOpinion(verdict: Verdict, { points, quotes }: Opinion): Verdict {
  const { score: from, gate: closed, eligible, cap, reasons } = verdict;
  const to = movedScore(from, { closed, eligible, cap }, points);
  if (to === from) return verdict;
  const told = [...reasons.reasons, { kind: 'opinion', from, to, quotes } as const];
  return { ...verdict, score: to, reasons: { ...reasons, band: bandOf(to), score: to, reasons: told } };
}
