import type { Passage } from './notice-text.ts';
import type { WordingKind } from './profile-terms.ts';

/** Labels that a notice may have before one of them says little of it; fewer for what a company only implies. */
const LONG_LIST = { said: 10, implied: 4 } as const;

/** Whether a passage is one label of a long list, a side of what is bought, for words that are found so. */
export function isSide({ among = 1 }: Passage, how: WordingKind): boolean {
  return among >= (how === 'near' || how === 'part' ? LONG_LIST.implied : LONG_LIST.said);
}
