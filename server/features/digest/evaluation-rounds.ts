import { fold } from '#platform/text/fold.ts';

/** The sentence with which a call that stays open says that bids count only by certain days of the year. */

const SAYS_SO =
  /\b(?:quarterly|semi-?annual|monthly|annual)\b.{0,60}\b(?:evaluation|refresh|intake|closing)|\b(?:refresh|intake|evaluation) (?:dates?|periods?|cycles?|schedule|windows?)\b|\b(?:evaluations?|periodes?|cycles?|actualisation|rafraichissement|inscription)s? (?:d'evaluation )?(?:trimestriel|semestriel|mensuel|annuel)\w{0,3}\b|\bdates? d'actualisation\b/;
const NAMES_DAY =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d|\b\d{1,2}(?:er)? (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\b/;
const TEXT_CHARS = 20_000;
const MOST_CHARS = 320;

/** In the words of the text; null where it names no such days in one sentence of at most 320 characters. */
export function evaluationRounds(text: string): string | null {
  const sentences = text
    .slice(0, TEXT_CHARS)
    .split(/(?<=[.!?]) |(?<=\p{Ll}[.!?])(?=\p{Lu})|\n+/u)
    .map((sentence) => sentence.trim());
  const said = sentences.find((sentence) => {
    if (sentence.length > MOST_CHARS) return false;
    const folded = fold(sentence);
    return SAYS_SO.test(folded) && NAMES_DAY.test(folded);
  });
  return said ?? null;
}
