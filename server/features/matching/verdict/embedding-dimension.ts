import { FULL_TEXT_VALUE, type SemanticDimension } from './dimensions.ts';
import type { Meaning } from '../embedding/vector-index.ts';
import type { Reason } from '../reasons/reasons.ts';

/** The squared inverse frequency of a word that stands in one of 3,000 listings: of a rare term found in a title. */
const RARE_TERM = 8 ** 2;

/** Text by its words, or by its meaning where that says more; `meaning` is there in the second case only. */
export type TextDimension = SemanticDimension & { meaning?: Meaning };

/**
 * Text, where the meaning of a whole text says more than the words found in it. Set by hand, since there are no tenders with
 * bids beside vectors of any one model to fit it on: a tender as near as the nearest in a thousand counts as much as one rare
 * term of the profile found in its title, a farther one less. What words say is never lowered, and nothing is added to what
 * says more. `titleLength` is that of the titles' vectors of words.
 */
export function withMeaning(found: SemanticDimension, meaning: Meaning | null, titleLength: number): TextDimension {
  if (meaning === null) return found;
  const value = Math.log(1 + (RARE_TERM * meaning.nearness) / (1 + titleLength));
  if (value <= found.value) return found;
  return { ...found, value, score: Math.round(100 * Math.min(1, value / FULL_TEXT_VALUE)), meaning };
}

export function meaningReasons({ meaning }: TextDimension): Reason[] {
  if (meaning === undefined) return [];
  const { label, title, also } = meaning;
  return [{ kind: 'meaning', label, title, also }];
}
