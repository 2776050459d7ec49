import { trimEnd } from '#platform/text/trim-end.ts';
import { foldInPlace } from '../sentences.ts';
import { nameOf } from './line-words.ts';

/** How a line of a list names what it counts: `Item 1, GSIN: 2520, NSN: …, AXLE ASSEMBLY,DRIVING`. */

const CODE =
  /^(?:(?:gsin|nsn|nibs|nno|unspsc)\b ?:? ?[\d-]{0,20} ?|(?:part|p\/n|no|nscm|ncage|cage|cof|nsgs)\b.*$|[\d -]+$)/;
/** A quantity has its number near behind: the word may end a name, as in `TRANSMITTER,LIQUID QUANTITY`. */
const BEHIND_NAME =
  /[,; (\t](?: ?(?:optional|firm|estimated) )?(?:(?:quantity|qty|quantité|qté)(?=[^\d,;]{0,30}\d)|part n|p\/n|model n|unit of|uoi\b|unité de)/i;

/** What is left of the line from this offset on when codes and what follows the name are gone; null for nothing. */
export function itemNameIn(text: string, from: number): string | null {
  const [listed = ''] = text.slice(from).split(BEHIND_NAME);
  const parts = listed.split(/, |\t/).flatMap((part) => {
    const own = part.trim();
    // A comma is missing behind some codes.
    const words = own.slice(CODE.exec(foldInPlace(own))?.[0].length ?? 0);
    return words === '' ? [] : [words];
  });
  return nameOf(trimEnd(parts.join(', ').replace(/^[*:\s]{1,4}/, ''), ', '));
}
