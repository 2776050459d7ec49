import { trimEnd } from '#platform/text/trim-end.ts';
import type { Quantity } from './facts.ts';
import { nameBehind, phraseBehind, shownName } from './goods-names.ts';
import type { Sentence } from './sentences.ts';
import { MEASURES, unitBehind } from './unit-names.ts';
import { isConditional, isNegated } from './wording.ts';

/** `one (1) boom lift`, `approximately 100,000 bags`, `640 parkas`: numbers of things in a sentence that says that they are bought. */

const NUMBER = '(\\d{1,3}(?:[ ,]\\d{3}){1,3}|\\d{1,9})(?![\\d.,]\\d|\\/|%|-)';
const COUNTS: Readonly<Record<string, number>> = {
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
};
const COUNT_WORDS = Object.keys(COUNTS).join('|');
const AND_SO_ON = "(?:,? (?:and |& |et )?(?:the |la |le |les |l')?[a-z]{5,20}){0,3}?";
/** Words behind which what is bought stands. */
const BOUGHT = new RegExp(
  [
    `\\b(?:supply(?:ing)?|purchase|procurement|provision|delivery|acquisition|fabrication|manufacture|replacement|installation|rental|lease|planting|packing|assembly|printing)\\b${AND_SO_ON} (?:of|de|d')`,
    '\\b(?:supply(?:ing)?(?: and (?:delivery|deliver|install\\w*))?|purchase|purchasing|procure|acquire|acquiring|buy|buying|rent|lease)\\b',
    '\\b(?:(?:has|have) an? (?:requirement|need) (?:for|to (?:purchase|procure|acquire|buy))|requirement (?:is )?(?:for|to (?:purchase|procure|acquire)))',
    '\\b(?:requires|requiert)\\b',
    '\\b(?:tenders?|quotations?|quotes|prices|prix|soumissions) (?:are invited )?(?:for|pour)\\b',
    `\\b(?:achat|fourniture|livraison|remplacement|location|fabrication|installation|plantation|impression|confection)\\b${AND_SO_ON} (?:de|d')`,
    "\\b(?:acheter|achete|acquerir|acquiert|louer|se procurer|fabriquer et livrer|remplacer|a (?:un )?besoin (?:de|d'|pour))",
  ].join('|'),
  'g',
);
const ABOUT =
  '(?:approximately|about|approx\\.?|some|environ|approximativement|quelque|up to an estimated|an estimated)';
const COUNTED = new RegExp(
  `\\b(?:[a-z-]{2,20} ?\\((\\d{1,6})\\)|${ABOUT} ${NUMBER}|${NUMBER}|(${COUNT_WORDS}))(?= )`,
  'g',
);
/** Words of works, of which a measure says how much: `resurfacing of 4 km`; what they count is no goods. */
const WORKED = new RegExp(
  `\\b(?:construction|reconstruction|resurfacing|paving|crushing|stockpiling|hauling|rehabilitation|excavation|mowing|refection|asphaltage|pavage|concassage|pose|rehabilitation|planage)\\b${AND_SO_ON} (?:of|de|d')|\\b(?:sur une (?:distance|longueur)|over a (?:distance|length)) (?:approximative )?(?:of|de|d')`,
  'g',
);
const OPTIONAL =
  /\b(?:option(?:al|s|nel(?:le)?s?)?|facultati(?:f|ve)s?|if required|as and when|au besoin|sur demande)\b/;
const IS_BOUGHT = new RegExp(BOUGHT.source);
const COUNT_OF_ROW = new RegExp(`^(?:[a-z-]{2,20} ?\\((\\d{1,6})\\)|${NUMBER})(?= )`);
/** A bare number is one of goods right behind the word of buying, or joined to the item before it. */
const RIGHT_BEHIND = /^ ?(?:of |de |d')?$/;
const JOINED = /^,? (?:and|et) (?:of |de |d')?$/;
/** Between the word of buying and a number: what the goods are for, not the goods. */
const LEADS_AWAY = /\b(?:to|for|at|in|with|by|as|between|a|au|aux|pour|dans|avec|par|chez)\b/;
/** How far behind the word of buying a number of goods stands. */
const MAX_GAP_CHARS = 60;

/** `with an option to purchase up to eight (8) more`, `and, at the City's option, 90 units more`. */
const MORE = '(?:more|additional|further|others?|autres?|supplementaires?|de plus)';
const IN_OPTION = [
  `\\boptions?\\b[^.;:]{0,60}?\\b(?:[a-z-]{2,20} \\((\\d{1,6})\\)|${NUMBER})(?: [a-z'-]{2,20})?? ${MORE}\\b`,
  `\\b(?:ainsi que|and|et|plus) (?:up to |jusqu'a )?(?:[a-z-]{2,20} \\((\\d{1,6})\\)|${NUMBER})(?: ${MORE})?(?: [a-z'-]{2,20})? (?:a titre (?:facultatif|optionnel)|en option|as an option)\\b`,
].map((pattern) => new RegExp(pattern));
const BY_BIDDER =
  /\b(?:bidder|supplier|contractor|vendor|proponent|consultant|soumissionnaire|fournisseur|entrepreneur|prestataire|adjudicataire)s?\b[^.;:]{0,45}$/;
const OF_TIME =
  /^(?: [a-z0-9()'-]{1,14}){0,4}? (?:years?|periods?|months?|weeks?|days?|hours?|terms?|phases?|extensions?|renewals?|ans|annees?|mois|semaines?|periodes?|jours?)\b/;
const NO_NOUN =
  /^(?:for|pour|by|par|and|et|before|within|in|at|during|over|if|when|the|may|can|to|for|as|avant|dans|au|aux|en|a|de|d|sur|selon|si)$/;
/** `Lot 1 : 120 lits standards`, `Tranche optionnelle : 7 autobus`. */
const ROW =
  /^(?:[-*] )?(?:(?:lot|item|poste) ?\w{1,3}|(option\w*(?: \w{1,3})?|tranche (?:optionnelle|conditionnelle)|(?:optional|option) (?:quantity|units?))|tranche ferme) ?: ?/;
/** The end of what stands before the second number of a range. */
const IN_RANGE = /\d ?(?:ou|or|to|a|-|and|et) ?$/;
const DISTANCE = /\b(?:distance|longueur|length)\b[^.;:]{0,30}$/;
const MARK = /^(?:[-*] |[a-z0-9]{1,2}[.)] | )?/;
const LIST_OF_GOODS = /\b(?:articles?|items?|goods|biens|products|produits) ?:$|\bquantit(?:y|ies|es?)\b.{0,20}:$/;
/** What only a translation counts. */
const TRANSLATED = /\b(?:translat\w+|traduction|traduire)\b/;
const MAX_SENTENCE_CHARS = 3_000;

/** A line of what is bought, and where it stands; `isListed`: in a list, where two like lines are two orders. */
export type Found = { quantity: Quantity; sentence: Sentence; at: number; isListed?: boolean };

/** The goods and measures that the sentences and lists order, firm and optional, in order. */
export function countedGoods(sentences: readonly Sentence[]): Found[] {
  const found: Found[] = [];
  for (const sentence of sentences) {
    if (sentence.folded.length > MAX_SENTENCE_CHARS || isNegated(sentence)) continue;
    const listed = itemOfList(sentence);
    const own = listed ?? (isConditional(sentence) ? [] : itemsBought(sentence));
    found.push(...own);
    const firm = found.findLast(({ quantity }) => !quantity.optional);
    const more = firm === undefined ? null : optionalMore(sentence, firm.quantity);
    if (more !== null) found.push(more);
  }
  return found;
}

/** `- 12 barils d'huile` below what says that they are bought, or a row with its lot. */
function itemOfList(sentence: Sentence): Found[] | null {
  const { folded, intro } = sentence;
  const row = ROW.exec(folded);
  const isListed = intro !== null && (isBuying(intro) || LIST_OF_GOODS.test(intro));
  const from = row?.[0].length ?? (isListed ? (MARK.exec(folded)?.[0].length ?? 0) : -1);
  if (from === -1 || (row?.[1] === undefined && isConditional(sentence))) return null;
  const count = COUNT_OF_ROW.exec(folded.slice(from));
  if (count === null) return null;
  const item = itemAt(sentence, from + count[0].length, wholeNumber(count[1] ?? count[2] ?? ''));
  if (item?.item && MEASURES.has(item.unit)) item.item = restOfRow(sentence, item.item);
  if (item === null || (item.unit === 'each' && !isPlural(item))) return [];
  const optional = row?.[1] !== undefined || (intro !== null && OPTIONAL.test(intro));
  return [
    {
      quantity: { item: item.item, quantity: item.quantity, unit: item.unit, optional },
      sentence,
      at: from,
      isListed: true,
    },
  ];
}

/** What a row of a table of works measures, up to its brackets: `CSP with Couplers - Supply`. */
function restOfRow({ source, start, end }: Sentence, name: string): string {
  const line = source.text.slice(start, end);
  const [rest = name] = line.slice(line.indexOf(name)).split(/ ?[(;\t]/, 1);
  return trimEnd(rest, ' .,');
}

function isBuying(folded: string): boolean {
  return IS_BOUGHT.test(folded);
}

/** Whether its name is a common noun of several: `camions`, not `Main Street`. */
function isPlural({ item, quantity }: Pick<Quantity, 'item' | 'quantity'>): boolean {
  return item !== null && /^\p{Ll}/u.test(item) && (quantity === 1 || /[sx](?: |$)/.test(item));
}

/** `supply and delivery of one (1) boom lift`: numbers of goods near behind a word of buying. */
function itemsBought(sentence: Sentence): Found[] {
  const { folded } = sentence;
  const triggers = [
    ...[...folded.matchAll(BOUGHT)]
      .filter((match) => !isBoughtByBidder(folded, match))
      .map(({ index, 0: words }) => ({ end: index + words.length, isWork: false })),
    ...[...folded.matchAll(WORKED)].map(({ index, 0: words }) => ({ end: index + words.length, isWork: true })),
  ].sort((one, other) => one.end - other.end);
  const found: Found[] = [];
  if (triggers.length === 0 && !TRANSLATED.test(folded)) return found;
  let next = 0;
  let reach = -1;
  let behind = 0;
  let isWork = false;
  let isFirst = true;
  for (const match of folded.matchAll(COUNTED)) {
    while ((triggers[next]?.end ?? Infinity) <= match.index) {
      ({ end: behind, isWork } = triggers[next++] ?? { end: 0, isWork });
      reach = behind + MAX_GAP_CHARS;
      isFirst = true;
    }
    if (match.index < behind || IN_RANGE.test(folded.slice(Math.max(0, match.index - 12), match.index))) continue;
    const [, inBrackets, about, bare, word = ''] = match;
    const from = match.index + match[0].length;
    if (bare !== undefined && /^(?:19|20)\d\d$/.test(bare)) continue;
    const quantity = COUNTS[word] ?? wholeNumber(inBrackets ?? about ?? bare ?? '');
    const item = quantity === 0 ? null : itemAt(sentence, from, quantity);
    if (item === null) continue;
    const gap = folded.slice(behind, match.index);
    const isOfText = item.unit === 'word' || item.unit === 'page';
    const isNear = (isFirst ? RIGHT_BEHIND : JOINED).test(gap);
    const isAnnounced = / ?: ?$/.test(gap) && isPlural(item) && bare !== undefined;
    const isFar = match.index > reach || LEADS_AWAY.test(gap);
    if (isOfText ? !TRANSLATED.test(folded) || about === undefined : isFar && !isAnnounced) continue;
    if (inBrackets === undefined && about === undefined && !isNear && !isAnnounced) continue;
    const isMeasure = MEASURES.has(item.unit);
    if (isMeasure ? !isNear || (item.isOf !== true && !DISTANCE.test(folded.slice(0, behind))) : isWork) continue;
    if (word !== '' && !isPlural(item)) continue;
    isFirst = false;
    // The next item of one list stands near behind this one.
    behind = from + item.length + 1;
    reach = behind + 8;
    const optional = OPTIONAL.test(folded.slice(Math.max(0, match.index - 40), match.index));
    found.push({ quantity: { item: item.item, quantity, unit: item.unit, optional }, sentence, at: match.index });
  }
  return found;
}

/** What a bidder buys for its own work is no part of the order. */
function isBoughtByBidder(folded: string, { index, 0: words }: RegExpExecArray): boolean {
  return (
    /^(?:purchas|procure|acquir|buy|rent|lease|requi|achet|louer|se procurer)/.test(words) &&
    BY_BIDDER.test(folded.slice(Math.max(0, index - 60), index))
  );
}

/** `isOf`: whether a measure says of what it is one. */
type Counted = { item: string | null; quantity: number; unit: string; length: number; isOf?: boolean };

/** The thing that is counted right behind its number, and its unit; null where that is no goods. */
function itemAt({ folded, source, start }: Sentence, from: number, quantity: number): Counted | null {
  const behind = folded.slice(from, from + 120);
  const unit = unitBehind(behind);
  if (unit !== null && MEASURES.has(unit)) return measuredAt(source.text, start + from, { behind, quantity, unit });
  if (unit === 'word' || unit === 'page') return { item: null, quantity, unit, length: 6 };
  const name = nameBehind(behind);
  if (name === null) return null;
  const end = start + from + 1 + name.length;
  const isCut = /^ (?:And|&) \p{Lu}/u.test(source.text.slice(end, end + 8)) || /(?:ed|ing)$/.test(name);
  const item = isCut ? null : shownName(source.text.slice(start + from + 1, end));
  return { item, quantity, unit: unit ?? 'each', length: name.length };
}

/** `640 metres of sewer main`: what is measured behind its measure. A measure by itself is a distance, or the size of a thing. */
function measuredAt(
  text: string,
  from: number,
  { behind, quantity, unit }: { behind: string; quantity: number; unit: string },
): ReturnType<typeof itemAt> {
  const measure =
    /^ [a-z0-9]{1,12}(?: (?:metres?|meters?|carres?|cubes?|lineaires?|metriques?|tonnes?))?(?: (?:of|de|des|du) | d'|  ?)?/.exec(
      behind,
    );
  const length = measure?.[0].length ?? 0;
  // `40 L bottles`, `4 m ladder`: the size of each.
  if (/^ (?:m|l|kg|km|ha|mt|t|li|mr) [a-z]/.test(behind) && !/(?: (?:of|de|des|du) | d'|  )$/.test(measure?.[0] ?? ''))
    return null;
  const isOf = /(?:of|de|des|du|d'| {2})\s?$/.test(measure?.[0] ?? '') || /^ [a-z]/.test(behind.slice(length - 1));
  const name = isOf
    ? shownName(text.slice(from + length, from + length + phraseBehind(` ${behind.slice(length)}`).length))
    : null;
  const item = name !== null && /^\p{L}/u.test(name) ? name : null;
  return { item, quantity, unit, length: length + (name?.length ?? 0), isOf };
}

/** The goods that the buyer may order beside the firm ones, in the same unit. */
function optionalMore(sentence: Sentence, firm: Quantity): Found | null {
  const { folded } = sentence;
  for (const pattern of IN_OPTION) {
    const match = pattern.exec(folded);
    if (match === null) continue;
    const rest = folded.slice(match.index + match[0].length);
    const quantity = wholeNumber(match[1] ?? match[2] ?? '');
    const [, noun = ''] = /^ ([a-z'-]{2,20})/.exec(rest) ?? [];
    const said = ` ${match[0].split(/\d\)?/).at(-1)}`;
    if (quantity === 0 || (!NO_NOUN.test(noun) && OF_TIME.test(rest)) || OF_TIME.test(said)) continue;
    const item =
      noun === '' || NO_NOUN.test(noun) || /^(?:units?|unites?|items?|articles?)$/.test(noun) ? firm.item : noun;
    return { quantity: { item, quantity, unit: firm.unit, optional: true }, sentence, at: match.index };
  }
  return null;
}

/** `1,472,000` and `1 472 000` as numbers. */
export function wholeNumber(text: string): number {
  return Number(text.replace(/[ ,]/g, ''));
}
