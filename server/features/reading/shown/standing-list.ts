import { momentsIn } from '../moments.ts';
import { splitSentences } from '../sentences.ts';

/** Lists of suppliers that stay open: work is offered only to those on them, so their end is not when to apply. */

/** `askedBy`: the day by which the buyer asks for requests, if possible; null where the text names none. */
export type StandingList = { askedBy: string | null };

const LIST =
  /\b(?:source lists?|suppliers? lists?|lists? of (?:pre-?qualified |qualified )?(?:suppliers|vendors|contractors)|roster|supply arrangements?|repertoires?|listes? de (?:fournisseurs|entrepreneurs)|arrangements? en matiere d'approvisionnement)\b/;
/** Somebody may ask to be on it: `may request to be placed on the list at any time`. */
const MAY_ASK =
  /\b(?:may (?:request|apply|submit)|requests? (?:may|can|will) be|applications? (?:may|can|will) be|peuvent (?:demander|presenter|soumettre)|demandes? (?:d'\w{1,20} )?(?:peuvent|seront))\b/;
const ANY_TIME = /\b(?:at any time|a tout moment|en tout temps)\b/;
/** Right before the day: `as soon as possible, preferably by`. */
const IF_POSSIBLE =
  /(?:preferably (?:by|before|no later than)|as soon as possible,? (?:and )?(?:by|before|no later than)|de preference (?:avant|d'ici|au plus tard)|(?:rapidement|tot) possible,? (?:et )?(?:avant|d'ici|au plus tard))(?: le| the)? $/;
/** Characters before a day in which those words stand. */
const BEFORE_CHARS = 70;

/** What the texts of a notice, its title among them, say of such a list; null where they do not say that it is one. */
export function standingList(texts: readonly string[]): StandingList | null {
  const sentences = texts.flatMap((text) =>
    ANY_TIME_OF_ANY_CASE.test(text)
      ? splitSentences({ text, language: null, place: 'description', page: null }).map(({ folded }) => folded)
      : [],
  );
  const isOpen = sentences.some((one) => ANY_TIME.test(one) && MAY_ASK.test(one));
  if (!isOpen || !sentences.some((one) => LIST.test(one))) return null;
  const asked = sentences.flatMap((one) =>
    momentsIn(one)
      .filter(({ begins }) => IF_POSSIBLE.test(one.slice(Math.max(0, begins - BEFORE_CHARS), begins)))
      .map(({ date }) => date),
  );
  return { askedBy: asked.toSorted()[0] ?? null };
}

/** Cheap, for most texts have none of it. */
const ANY_TIME_OF_ANY_CASE = /at any time|à tout moment|en tout temps/i;
