import type { RULE_EFFECTS } from '#contract/rule-effect.ts';
import type { Judgement } from './verdict.ts';

type Judged = Pick<Judgement, 'score'> & { against: Pick<Judgement['against'], 'closed'> };

/** What a rule does to a match, by the judgement without it and with it; null where it makes no difference. */
export function triedEffect(without: Judged, having: Judged): (typeof RULE_EFFECTS)[number] | null {
  const isBarred = ({ against }: Judged): boolean => against.closed === 'no_go' || against.closed === 'exclusion';
  if (isBarred(having) && !isBarred(without)) return 'rules_out';
  if (having.score < without.score) return 'lowers';
  return having.score > without.score ? 'raises' : null;
}
