import { memo } from '#platform/text/memo.ts';
import type { Passage } from './notice-text.ts';
import type { WordingKind } from './profile-terms.ts';

/** Labels that a notice may have before one of them says little of it; fewer for what a company only implies. */
const LONG_LIST = { said: 10, implied: 4 } as const;
/** Things that a label may list before one of them says little of it: `Communication, Photographic, Mapping, Printing and …`. */
const LISTED_THINGS = 5;

const listed = memo(({ text }: Passage): number => text.split(/,| and | et | & |;/).length);

/** Whether a passage is one label of a long list, or a long list itself, a side of what is bought, for words that are found so. */
export function isSide(passage: Passage, how: WordingKind): boolean {
  const { among = 1, place } = passage;
  if (place === 'category' && listed(passage) >= LISTED_THINGS) return true;
  return among >= (how === 'near' || how === 'part' ? LONG_LIST.implied : LONG_LIST.said);
}
