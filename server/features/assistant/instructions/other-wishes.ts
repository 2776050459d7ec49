import { TOO } from './follow-on.ts';
import { phraseAt, phrases } from './phrases.ts';
import type { Word } from './reply-words.ts';
import { isOthersAt } from './targets.ts';

/**
 * Whether words behind an answer ask for something else without a number or a verb that is known: `bin the others`, `no more paint
 * please`, `the next two as well`, `that goes for all roads`. They are no reason; they are quoted back.
 */

const PLEASE = new Set(['please', 'pls', 'svp']);
const ARTICLES = new Set(['the', 'le', 'la', 'les', "l'", 'both']);
/** What stands for an item of the mail. */
const ITEMS = new Set(
  'one ones two three deux trois next other others last suivant suivants suivante suivantes autre autres celui celle ceux celles'.split(
    ' ',
  ),
);
const ALSO = new Set(['also', 'aussi', 'egalement']);
const ALL = new Set(['all', 'everything', 'tout', 'toute', 'tous', 'toutes']);
/** What has one of these says something of the tender: `all our trucks are busy too`. */
const VERBS = new Set([
  'is',
  'are',
  'was',
  'were',
  'has',
  'have',
  'est',
  'sont',
  'a',
  'ont',
  'sera',
  'seront',
  'our',
  'nos',
]);
const IN_GENERAL = phrases<null>([
  ['same thing for|same for|the same for|same with|même affaire pour|même chose pour|pareil pour|idem pour', null],
  ['that goes for|this goes for|goes for|that applies to|this applies to|applies to', null],
  ['nothing else from|nothing more from|nothing from|plus rien de|plus rien d’|plus rien du|rien d’autre de', null],
  ['ça vaut pour|ça vaut aussi pour|ça s’applique à|c’est bon pour|valable pour|aussi valable pour', null],
]);

/** `words`: those from a joint to the next. */
export function wishesElse(words: readonly Word[]): boolean {
  const last = words.at(-1)?.folded ?? '';
  if (words.length > 1 && PLEASE.has(last)) return true;
  if (phraseAt(words, 0, IN_GENERAL) !== null) return true;
  const first = ALSO.has(words[0]?.folded ?? '') ? 1 : 0;
  const too = words.findIndex((_, at) => phraseAt(words, at, TOO)?.next === words.length);
  const isItem = ARTICLES.has(words[0]?.folded ?? '') && words.some(({ folded }) => ITEMS.has(folded));
  if (too > 0 && isItem) return true;
  const isAll = ALL.has(words[first]?.folded ?? '') && !words.some(({ folded }) => VERBS.has(folded));
  if (isAll && (too > 0 || first > 0)) return true;
  return words.some((_, at) => isOthersAt(words, at));
}
