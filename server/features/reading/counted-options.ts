import type { Quantity } from './facts.ts';
import type { Sentence } from './sentences.ts';

/** Numbers in sentences of goods, and what the buyer may order beside the firm ones. */

/** A line of what is bought, and where it stands; `isListed`: in a list, where two like lines are two orders. */
export type Found = { quantity: Quantity; sentence: Sentence; at: number; isListed?: boolean };

export const NUMBER = '(\\d{1,3}(?:[ ,]\\d{3}){1,3}|\\d{1,9})(?![\\d.,]\\d|\\/|%|-)';
/** Numbers as words. */
export const COUNTS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
};
export const COUNT_WORDS = Object.keys(COUNTS).join('|');
const MORE = '(?:more|additional|spare|extra|provisional|further|others?|autres?|supplementaires?|de plus)';
const ANY = `(?:[a-z-]{2,20} \\((\\d{1,6})\\)|${NUMBER}|(${COUNT_WORDS}))`;
/** `with an option to purchase up to eight (8) more`, `up to 600 additional carriers may be ordered`, `deux autres en option`. */
const IN_OPTION = [
  `\\b(?:options?|tranche (?:optionnelle|conditionnelle)),?\\b[^.;:]{0,60}?\\b${ANY}(?: [a-z'-]{2,20})?? ${MORE}\\b`,
  `\\b(?:ainsi que|and|et|plus) (?:up to |jusqu'a )?${ANY}(?: ${MORE})?(?: [a-z'-]{2,20})? (?:a titre (?:facultatif|optionnel)|en option|as an option)\\b`,
  `\\b(?:with|plus|and|,) up to ${ANY} ${MORE}\\b`,
  `^up to ${ANY} ${MORE}\\b(?=[^.;:]{0,40}\\bmay be (?:ordered|bought|purchased|required|called up)\\b)`,
  `\\b(?:and|plus) ${ANY} provisional\\b`,
  `(?:^|[;,] ?)${ANY} ([a-z'-]{3,20}) de plus\\b(?=[^.;:]{0,20}\\b(?:pourront|pourraient|peuvent) etre (?:demande|commande|achete)\\w+)`,
  `^option ?: ?(?:up to |jusqu'a )?${ANY}(?= [a-z])`,
].map((pattern) => new RegExp(pattern));
const OF_TIME =
  /^,?(?: [a-z0-9()'-]{1,14}){0,4}? (?:years?|periods?|months?|weeks?|days?|hours?|terms?|phases?|extensions?|renewals?|ans|annees?|mois|semaines?|periodes?|jours?)\b/;
const NO_NOUN =
  /^(?:for|pour|by|par|and|et|before|within|in|at|during|over|if|when|the|may|can|to|for|as|avant|dans|au|aux|en|a|de|d|sur|selon|si)$/;
/** The goods that the buyer may order beside the firm ones, in the same unit. */
/** The word of the match as the text has it, with its accents. */
function ownWords({ source, start }: Sentence, match: RegExpExecArray, word: string): string {
  const own = match[0].lastIndexOf(word);
  const at = start + match.index + (own === -1 ? match[0].length + 1 : own);
  return source.text.slice(at, at + word.length);
}

export function optionalMore(sentence: Sentence, firm: Quantity): Found | null {
  const { folded } = sentence;
  for (const pattern of IN_OPTION) {
    const match = pattern.exec(folded);
    if (match === null) continue;
    const rest = folded.slice(match.index + match[0].length);
    const quantity = COUNTS[match[3] ?? ''] ?? wholeNumber(match[1] ?? match[2] ?? '0');
    const [, behind = ''] = /^ ([a-z'-]{2,20}(?: d'[a-z]{3,15})?)/.exec(rest) ?? [];
    const noun = match[4] ?? behind;
    const said = ` ${match[0].split(/\d\)?/).at(-1)}`;
    if (quantity === 0 || (!NO_NOUN.test(noun) && OF_TIME.test(rest)) || OF_TIME.test(said)) continue;
    const item =
      noun === '' || NO_NOUN.test(noun) || /^(?:units?|unites?|items?|articles?)$/.test(noun)
        ? firm.item
        : ownWords(sentence, match, noun);
    return { quantity: { item, quantity, unit: firm.unit, optional: true }, sentence, at: match.index };
  }
  return null;
}

/** `1,472,000` and `1 472 000` as numbers. */
export function wholeNumber(text: string): number {
  return Number(text.replace(/[ ,]/g, ''));
}
