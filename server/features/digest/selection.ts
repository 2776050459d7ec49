import { hasEnded, isRuledOut } from '#contract/claims.ts';

/** A match that a digest considers, as it is at its start. */
export type Candidate = {
  id: string;
  score: number;
  eligible: boolean;
  /** What closed the match, as its verdict says; null: nothing did. */
  gate: string | null;
  /** Null: no closing is known. */
  deadline: string | null;
  discoveredAt: string;
  version: number;
};

export const LEFT_OUT = ['below_floor', 'beyond_cap', 'ruled_out', 'closed'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export type Selection<C extends Candidate> = {
  /** What is mailed, best first. */
  mailed: C[];
  rest: { candidate: C; why: LeftOut }[];
  counts: Readonly<Record<LeftOut, number>>;
};

/**
 * What of the considered matches is mailed: the best by score, newer before older, that a bid can still be made on, that no
 * decision of the company rules out, that reach the floor, up to the cap. Of the rest each has one reason, the first of these.
 */
export function select<C extends Candidate>(
  candidates: readonly C[],
  { floor, cap }: { floor: number; cap: number },
  start: Date,
): Selection<C> {
  const mailed: C[] = [];
  const rest: Selection<C>['rest'] = [];
  for (const candidate of candidates.toSorted(byRank)) {
    const why = barOf(candidate, floor, start) ?? (mailed.length < cap ? null : 'beyond_cap');
    if (why === null) mailed.push(candidate);
    else rest.push({ candidate, why });
  }
  const countOf = (which: LeftOut): number => rest.filter(({ why }) => why === which).length;
  const counts = {
    below_floor: countOf('below_floor'),
    beyond_cap: countOf('beyond_cap'),
    ruled_out: countOf('ruled_out'),
    closed: countOf('closed'),
  };
  return { mailed, rest, counts };
}

function barOf(candidate: Candidate, floor: number, start: Date): LeftOut | null {
  const { eligible: mayBid, gate, deadline, score } = candidate;
  const isOut = isRuledOut({ mayBid, gate });
  if (isOut && !hasEnded({ gate })) return 'ruled_out';
  if (isOut || (deadline !== null && Date.parse(deadline) <= start.getTime())) return 'closed';
  return score < floor ? 'below_floor' : null;
}

function byRank(a: Candidate, b: Candidate): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.discoveredAt !== b.discoveredAt) return a.discoveredAt > b.discoveredAt ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
