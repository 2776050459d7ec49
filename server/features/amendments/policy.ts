import type { FeedbackVerdict } from '#contract/feedback.ts';

/** Who is mailed about an amendment (specification, Digest rules 4). Tracking and scoring again depend on none of this. */

export type AmendmentPolicy = 'all' | 'positive_only' | 'none';

export type Situation = {
  policy: AmendmentPolicy;
  /** Whether the tender appeared in one of the company's digests. */
  appeared: boolean;
  /** Null: without a score. */
  score: number | null;
  /** The current minimum score. */
  floor: number;
  respondedPositively: boolean;
};

/** Why nothing is mailed; null: it is. A draft in progress that becomes invalid changes nothing of it. */
export type Silence = 'policy' | 'never_in_digest' | 'below_floor' | 'no_positive_answer';

export function silenceOf({ policy, appeared, score, floor, respondedPositively }: Situation): Silence | null {
  switch (policy) {
    case 'none':
      return 'policy';
    case 'positive_only':
      return respondedPositively ? null : 'no_positive_answer';
    case 'all':
      if (!appeared) return 'never_in_digest';
      return score !== null && score >= floor ? null : 'below_floor';
  }
}

const POSITIVE: readonly FeedbackVerdict[] = ['agree', 'interested', 'request_draft'];

/** Whether the company's latest answer is a yes; a draft that it requested is one, too. */
export function respondedPositively(latest: string | null, status: string): boolean {
  if (latest !== null) return POSITIVE.some((answer) => answer === latest);
  return status === 'draft_requested' || status === 'draft_sent' || status === 'approved';
}

/** `moved`: by how many points the opinion of a language model moved the score. */
type Judged = { score: number | null; gate: string | null; moved?: number };
const ENDINGS: readonly string[] = ['cancelled', 'not_biddable'];

/**
 * The score that the floor is compared with: that of the tender as amended. Where the amendment ended the tender, that score
 * says nothing of how it fits; whether it was worth a mail is what it was before. A model is heard again only later: until then its
 * points count that raised the score before.
 */
export function comparedScore(before: Judged, after: Judged): number | null {
  const isEnded = (one: Judged): boolean => ENDINGS.includes(one.gate ?? '');
  if (isEnded(after) && !isEnded(before)) return before.score;
  const points = (after.moved ?? 0) === 0 && after.gate === null ? Math.max(0, before.moved ?? 0) : 0;
  return after.score === null ? null : after.score + points;
}
