import { countedGoods, goodsListed } from './counted-goods.ts';
import { type Found, wholeNumber } from './counted-options.ts';
import type { Evidence, Finding, Quantity } from './facts.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { itemNameIn } from './line-items/item-name.ts';
import { MEASURES, UNIT_NAMES, unitBehind } from './unit-names.ts';

const NUMBER = '(\\d{1,3}(?:[ ,]\\d{3}){1,3}|\\d{1,9})(?![\\d.,]\\d|\\/|%)';
/** `Quantity: 4`, `Optional quantity: 10`, `Quantité ferme : 3`. */
const LABELLED = new RegExp(
  `(?:^|[\\s,;.(])((?:optional|option|firm|estimated) )?(?:quantity|quantite|qty|qte)(?: (?:required|requise|totale|total|ferme|firm|optionnelle|facultative|estimee|estimative))? ?:? ?${NUMBER}`,
  'g',
);
const UNIT =
  /(?:^|[\s,;.])(?:unit of issue|unit of measure|uoi|uom|unite de distribution|unite de mesure|udd) ?:? ?([a-z]{1,20})/g;
const ITEM = /^(?:line )?(?:item|article)s? ?(?:no\.? ?)?:? ?[a-z]{0,2}\d{1,4}\b/;
const NUMBER_OF_ITEM = /^(?:line )?(?:item|article)s?\b ?(?:no\b\.? ?)?:? ?[a-z]{0,2}\d{1,4}\b ?[:.,)–-]? ?/i;
/** A line below a quantity: `4 each (option, exercisable until …)`. */
const CONTINUED = new RegExp(`^${NUMBER} ([a-z]{2,20}) \\((option\\w*|facultati\\w*|firm|ferme)\\b`);
/** A heading under which all items are optional, or firm again. */
const OPTIONAL =
  /\b(?:option(?:al|s|nel(?:le)?s?)?|facultati(?:f|ve)s?|if required|as and when|au besoin|sur demande)\b/;
const HEADING = /\b(?:firm|ferme|option(?:al|nel(?:le)?s?)?|facultati(?:f|ve)s?)\b/;

/** Enough to show where the numbers come from; a notice with 300 items does not need 300 quotes. */
const MAX_QUOTES = 20;
const MAX_ITEMS = 300;
const MAX_NAME_CHARS = 90;

/** The items that the text orders, firm and optional, one a line; those of a list with labels, else those of a sentence. */
export function readQuantities(sentences: readonly Sentence[]): Finding<Quantity[]> {
  const labelled = named(labelledItems(sentences), sentences);
  const found = (labelled.length > 0 ? labelled : countedGoods(sentences)).slice(0, MAX_ITEMS);
  return {
    value: distinct(found, labelled.length > 0),
    evidence: found.slice(0, MAX_QUOTES).map(({ sentence, at }) => evidenceOf('quantities', sentence, at)),
  };
}

/** `One cardiac monitor. … Quantity: 1`: a count without a name is of the thing that a sentence counts alike. */
function named(labelled: Found[], sentences: readonly Sentence[]): Found[] {
  const [only] = labelled;
  if (only === undefined || labelled.length > 1 || only.quantity.item !== null) return labelled;
  const alike = countedGoods(sentences).find(({ quantity }) => quantity.quantity === only.quantity.quantity);
  return alike === undefined ? labelled : [{ ...only, quantity: { ...only.quantity, item: alike.quantity.item } }];
}

/** The sum of the firm quantities, when all have one unit; null without any, and when units differ. */
export function readTotalUnits(sentences: readonly Sentence[]): Finding<number | null> {
  const { value, evidence } = readQuantities(sentences);
  const firm = value.filter(({ optional }) => !optional);
  const labelled = labelledItems(sentences);
  // Things that stand at the buyer's and are looked after are no units that it buys.
  const isServiced = labelled.length === 0 && countedGoods(sentences).some(isOfServiced);
  if (isServiced) return { value: null, evidence: [] };
  const isOneThing = labelled.length > 0 ? !isPair(labelled) : firm.length === 1 && !countsTwoThings(sentences);
  // Chairs and desks of a sentence have no sum that anybody buys.
  const total = isOneThing ? totalOf(value) : null;
  const shown = evidence.map((one): Evidence => ({ ...one, field: 'total_estimated_units' }));
  return total === null ? { value: null, evidence: [] } : { value: total, evidence: shown };
}

/** `540 chemises, 540 pantalons`: the next thing is counted too. */
const AND_MORE =
  /^\d[\d ,]* [^\d.;:,]{3,40}(?:,| and| et|, and)(?: de| d')? \d{1,5} (?!ans|mois|months|years|days|jours|hours|heures|weeks|semaines|lots?|sites?|litres|kilo|metres|square|percent)[a-z]{5,}/;

/** `85 laptops and 85 docking stations`: one sentence counts two things, if as many of each. */
function countsTwoThings(sentences: readonly Sentence[]): boolean {
  const firm = countedGoods(sentences).filter(({ quantity }) => !quantity.optional);
  return isPair(firm) || new Set(firm.map(({ sentence }) => sentence)).size < firm.length;
}

const SERVICED_BEFORE =
  /\b(?:inspections?|testing|maintenance|servicing|repairs?|mise a l'essai|entretien|reparations?(?: mineures?)?)\b[^.;:]{0,40}$/;
/** Where the same words also buy the things, they are bought. */
const ALSO_BOUGHT =
  /\b(?:suppl(?:y|ying)|purchas\w+|delivery|acqui\w+|install\w*|replac\w+|buy\w*|lease|rental|requires?|achat|acheter|fournir|fourniture|livraison|location|remplace\w*|confection|fabrication)\b/;
const NEAR_CHARS = 160;

function isOfServiced({ sentence, at }: Found): boolean {
  const before = sentence.folded.slice(Math.max(0, at - NEAR_CHARS), at);
  return SERVICED_BEFORE.test(before) && !ALSO_BOUGHT.test(before);
}

function isPair(found: readonly Found[]): boolean {
  return found.some(({ sentence, at }) => AND_MORE.test(sentence.folded.slice(at, at + 120)));
}

function totalOf(quantities: readonly Quantity[]): number | null {
  const firm = quantities.filter(({ optional }) => !optional);
  const units = new Set(firm.map(({ unit }) => unit ?? 'each'));
  // Metres of one thing and metres of another are no metres of anything.
  if (firm.length > 1 && firm.some(({ unit }) => MEASURES.has(unit ?? ''))) return null;
  const total = firm.reduce((sum, { quantity }) => sum + quantity, 0);
  return units.size === 1 && total > 0 && Number.isSafeInteger(total) ? total : null;
}

/** A sentence that repeats an item says nothing more; two lines of a list are two orders. */
function distinct(found: readonly Found[], isList: boolean): Quantity[] {
  const lines = new Map<string, Quantity>();
  for (const [index, { quantity, isListed, sentence }] of found.entries()) {
    // `240 desks and 240 chairs`: of one sentence, two items of one number are two.
    const before = found.slice(0, index).filter((one) => one.sentence === sentence && isAlike(one.quantity, quantity));
    const own = isList || isListed === true ? index : `#${before.length}`;
    lines.set(`${quantity.quantity} ${quantity.unit} ${quantity.optional} ${own}`, quantity);
  }
  return [...lines.values()];
}

function isAlike(one: Quantity, other: Quantity): boolean {
  return one.quantity === other.quantity && one.unit === other.unit && one.optional === other.optional;
}

function labelledItems(sentences: readonly Sentence[]): Found[] {
  const found: Found[] = [];
  let item: string | null = null;
  let isOptional = false;
  for (const sentence of sentences) {
    const { folded } = sentence;
    if (ITEM.test(folded)) item = itemName(sentence) ?? item;
    if (folded.length < 60 && HEADING.test(folded) && !/\d{2}|[:] ?\d/.test(folded)) isOptional = OPTIONAL.test(folded);
    const unit = [...folded.matchAll(UNIT)].map(([, word = '']) => UNIT_NAMES.get(word) ?? word);
    let own = 0;
    for (const match of folded.matchAll(LABELLED)) {
      const words = match[0] + folded.slice(match.index + match[0].length).slice(0, 14);
      const optional = /\b(?:firm|ferme)\b/.test(words) ? false : isOptional || OPTIONAL.test(words);
      const quantity = wholeNumber(match[2] ?? '');
      if (quantity === 0) continue;
      const from = match.index + match[0].length;
      const goods = item === null ? goodsListed(sentence, from, quantity) : [];
      if (goods.length > 0) {
        found.push(
          ...goods.map((one) => ({
            quantity: { ...one, unit: 'each', optional },
            sentence,
            at: from - (match[2]?.length ?? 0),
          })),
        );
        own += 1;
        continue;
      }
      const behind = unitBehind(folded.slice(from));
      found.push({
        quantity: { item, quantity, unit: unit[own] ?? unit[0] ?? behind, optional },
        sentence,
        at: match.index,
      });
      own += 1;
    }
    const more = own === 0 && found.length > 0 ? CONTINUED.exec(folded) : null;
    if (more !== null) {
      const optional = more[3]?.startsWith('f') !== true;
      const quantity = wholeNumber(more[1] ?? '');
      found.push({
        quantity: { item, quantity, unit: UNIT_NAMES.get(more[2] ?? '') ?? null, optional },
        sentence,
        at: 0,
      });
      continue;
    }
    const last = found.at(-1);
    // The unit stands on the line behind the quantity.
    if (own === 0 && last && last.quantity.unit === null && unit[0] !== undefined) last.quantity.unit = unit[0];
  }
  return found;
}

/** The name that the line of an item gives it, by the rule of the lines of what is bought. */
function itemName({ source, start, end }: Sentence): string | null {
  const line = source.text.slice(start, end);
  const name = itemNameIn(line, NUMBER_OF_ITEM.exec(line)?.[0].length ?? 0);
  return name === null ? null : name.slice(0, MAX_NAME_CHARS).toWellFormed();
}
