import { phraseAt, phrases } from './phrases.ts';
import type { Word } from './reply-words.ts';
import { targetAt } from './targets.ts';
import { LEADS } from './verdict-words.ts';

/** Reads what goes on from the answer before it: `and 3 too`, `also 4`, `5 same`, `idem pour le 6`. */

/** `repeats`: `same` takes up the reason too, `also` takes up the answer alone. */
type Repeats = { repeats: boolean };
const also: Repeats = { repeats: false };
const same: Repeats = { repeats: true };

/** Before a number of another item: `also 4`. */
export const ALSO = phrases<Repeats>([
  [
    'also|also for|as well as|along with|likewise|likewise for|so is|so are|as is|as are|and so is|same as for|nor|nor is|neither is|ni|ni pour|aussi|aussi pour|également|ainsi que',
    also,
  ],
  [
    'same reason for|same reasons for|same answer for|for the same reason|same for|the same for|the same goes for|same with|same goes for|same thing for|same of|the same of|same about|i’d say the same of|i’d say the same for|i would say the same of|ditto|ditto for',
    same,
  ],
  [
    'même raison pour|mêmes raisons pour|pour la même raison|même réponse pour|idem|idem pour|pareil pour|pareillement|pareillement pour|même chose pour|même affaire pour',
    same,
  ],
]);
/** Behind it: `4 too`. */
export const TOO = phrases<Repeats>([
  ['too|also|as well|likewise|either|neither|aussi|également|non plus|itou|avec', also],
  ['same|the same|same thing|same reason|for the same reason|ditto|ditto please', same],
  ['idem|pareil|pareillement|même chose|même affaire|même raison|pour la même raison', same],
]);
const LINKS = phrases<null>([[':|-|–|—|is|are|est|sont|c’est|it is|it’s', null]]);
const AFTER = new Set(['.', '!', ')', 'please', 'pls', 'svp', 'thanks', 'merci']);

export type FollowOn = Repeats & { numbers: readonly number[]; next: number };

/** The other items that the answer before is extended to; `next`: what stands behind. Nothing but `also` or `too` is certain. */
export function followOnAt(words: readonly Word[], from: number): FollowOn | null {
  let at = from;
  let opens = phraseAt(words, at, ALSO);
  for (let skipped = 0; skipped < 3 && opens === null; skipped += 1) {
    const lead = phraseAt(words, at, LEADS);
    if (lead === null) break;
    at = lead.next;
    opens = phraseAt(words, at, ALSO);
  }
  const named = targetAt(words, opens?.next ?? at);
  if (named?.target.of !== 'numbers') return null;
  const linked = phraseAt(words, named.next, LINKS)?.next ?? named.next;
  const ends = phraseAt(words, linked, TOO);
  if (opens === null && ends === null) return null;
  let next = ends?.next ?? named.next;
  while (AFTER.has(words[next]?.folded ?? '')) next += 1;
  const repeats = opens?.meaning.repeats === true || ends?.meaning.repeats === true;
  return { numbers: named.target.numbers, repeats, next };
}
