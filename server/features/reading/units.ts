import { trimEnd } from '#platform/text/trim-end.ts';
import type { Evidence, Finding, Quantity } from './facts.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { isConditional, isNegated } from './wording.ts';

const NUMBER = '(\\d{1,3}(?:[ ,]\\d{3}){1,3}|\\d{1,9})(?![\\d.,]\\d|\\/|%)';
/** `Quantity: 4`, `Optional quantity: 10`, `Quantité ferme : 3`. */
const LABELLED = new RegExp(
  `(?:^|[\\s,;.(])((?:optional|option|firm|estimated) )?(?:quantity|quantite|qty|qte)(?: (?:required|requise|totale|total|ferme|firm|optionnelle|facultative|estimee|estimative))? ?:? ?${NUMBER}`,
  'g',
);
const UNIT =
  /(?:^|[\s,;.])(?:unit of issue|unit of measure|uoi|uom|unite de distribution|unite de mesure|udd) ?:? ?([a-z]{1,20})/g;
const ITEM = /^(?:line )?(?:item|article)s? ?(?:no\.? ?)?:? ?[a-z]{0,2}\d{1,4}\b/;
const CODES_OF_ITEM = /^(?:(?:gsin|nsn|nibs|nno|part|no|nscm|ncage|cof|cage)\b.*|[\d -]+|)$/;
const NUMBER_OF_ITEM = /^(?:line )?(?:item|article)s?\b ?(?:no\b\.? ?)?:? ?[a-z]{0,2}\d{1,4}\b ?[:.,)–-]? ?/i;
/** What stands behind the name of an item in its line. */
const BEHIND_NAME =
  /(?:[,;] ?|[(\t ])(?:(?:optional|firm|estimated) )?(?:quantity|qty|quantité|qté|part n|unit of|uoi\b|unité de)/i;
/** A heading under which all items are optional, or firm again. */
const OPTIONAL =
  /\b(?:option(?:al|s|nel(?:le)?s?)?|facultati(?:f|ve)s?|if required|as and when|au besoin|sur demande)\b/;
const HEADING = /\b(?:firm|ferme|option(?:al|nel(?:le)?s?)?|facultati(?:f|ve)s?)\b/;

/** `one (1) boom lift`, `approximately 100,000 bags`: a number of things in a sentence that says that they are bought. */
const BOUGHT =
  /\b(?:supply(?:ing)?(?: and (?:delivery|deliver|install\w*))?(?: of)?|purchase(?: of)?|procure(?:ment of)?|acquisition (?:of|de|d')|acquire|buy|(?:has|have) an? (?:requirement|need) (?:for|to (?:purchase|procure|acquire|buy))|requirement (?:is )?(?:for|to (?:purchase|procure|acquire))|provision of|achat (?:de|d')|acheter|acquerir|fourniture (?:de|d'|et (?:la )?livraison (?:de|d'))|a (?:un )?besoin (?:de|d'|pour)|se procurer|livraison (?:de|d'))/g;
const COUNTED = new RegExp(
  `\\b(?:[a-z-]{2,20} ?\\((\\d{1,6})\\)|(?:approximately|about|approx\\.?|environ|approximativement|up to an estimated|an estimated) ${NUMBER}|(\\d{1,3}(?:[ ,]\\d{3}){1,3}))(?= )`,
  'g',
);
/** Numbers of these are no goods: times, money, places, people, parts of the bidding. */
const QUALIFIERS = [
  String.raw`additional|separate|consecutive|calendar|business|working|more|other|different|or more|of the|to|year`,
  String.raw`optional|option|potential|supplementaires?|annees? d'option|jours? ouvrables?`,
].join('|');
const OTHER_NOUNS = [
  String.raw`an?s?|annees?|years?|months?|mois|weeks?|semaines?|days?|jours?|hours?|heures?|minutes?|terms?|periods?`,
  String.raw`periodes?|phases?|stages?|extensions?|renewals?|options?|copies|copy|exemplaires?|envelopes?|suppliers?`,
  String.raw`fournisseurs?|contractors?|entrepreneurs?|bidders?|soumissionnaires?|proponents?|respondents?|vendors?`,
  String.raw`firms?|entreprises?|contracts?|contrats?|agreements?|ententes?|offers?|offres?|proposals?|propositions?`,
  String.raw`standing|categor\w*|streams?|volets?|lots?|items?|articles?|lines?|parts?|sections?|pages?|sites?`,
  String.raw`locations?|buildings?|batiments?|facilit\w*|areas?|bridges?|ponts?|stations?|floors?|etages?|rooms?`,
  String.raw`employees?|employes?|users?|utilisateurs?|people|persons?|personnes?|members?|membres?|resources?`,
  String.raw`ressources?|consultants?|students?|eleves?|square|sq|acres?|hectares?|km|kilomet\w*|m2|miles?|feet|pieds?`,
  String.raw`metres? carres?|mm|cm|lb|lbs|kg of capacity|dollars?|percent|pour cent|legal|levels?|times?|fois`,
  String.raw`projects?|projets?|specialists?|designers?|analysts?|analystes?|developers?|programmers?|architects?`,
  String.raw`engineers?|ingenieurs?|officers?|agents?|guards?|it security|main|components?|design|wheel|doors?|deck`,
  String.raw`axles?|gallons?|seat(?:er)?s?|passengers?|cylinders?|speed|stroke|way|post|drawers?|ply|inch|foot|city`,
  String.raw`ville|public`,
].join('|');
const NOT_GOODS = new RegExp(String.raw`^ ?(?:${QUALIFIERS}|${OTHER_NOUNS})\b`);
const PHRASE = /^ ([a-z0-9'/-]{1,40}(?: [a-z0-9'/-]{1,40}){0,7})/;
/** Words that end the name of a thing. */
const ENDS_NAME =
  /\b(?:for|to|at|in|on|with|and|from|by|that|which|as|including|per|over|during|used|required|delivered|pour|a|au|aux|en|dans|avec|et|par|qui|sur|lors|destine\w*|du|des)\b/;
const MAX_NAME_CHARS = 90;
/** Between the word of buying and a number: what the goods are for, not the goods. */
const LEADS_AWAY = /\b(?:to|for|at|in|with|by|as|between|a|au|aux|pour|dans|avec|par|chez)\b/;
/** What says nothing of the thing by itself. */
const NO_NAME = /^(?:the )?(?:latest|new|current|recent)?(?: model)?(?: heavy duty)?(?: \d+)?$/i;
/** How far behind the word of buying a number of goods stands. */
const MAX_GAP_CHARS = 60;
/** One name for the words and codes that mean one unit. */
const UNIT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    each: [
      'each',
      'ea',
      'chaque',
      'ch',
      'chacun',
      'chacune',
      'unit',
      'units',
      'unite',
      'unites',
      'un',
      'piece',
      'pieces',
      'pc',
      'pcs',
      'item',
      'article',
    ],
    assembly: ['assembly', 'ay', 'assemblage', 'ensemble'],
    box: ['box', 'bx', 'boxes', 'boite', 'boites'],
    set: ['set', 'se', 'sets', 'jeu', 'jeux'],
    kit: ['kit', 'kt', 'kits', 'trousse', 'trousses', 'necessaire'],
    package: ['package', 'pg', 'pk', 'pkg', 'pack', 'paquet', 'paquets', 'emballage'],
    pair: ['pair', 'pr', 'pairs', 'paire', 'paires'],
    roll: ['roll', 'ro', 'rolls', 'rouleau', 'rouleaux'],
    metre: ['metre', 'metres', 'meter', 'meters', 'mr', 'm'],
    kilogram: ['kilogram', 'kilograms', 'kg', 'kilogramme', 'kilogrammes'],
    bag: ['bag', 'bags', 'sac', 'sacs'],
    sheet: ['sheet', 'sheets', 'feuille', 'feuilles'],
    pallet: ['pallet', 'pallets', 'palette', 'palettes'],
    tonne: ['tonne', 'tonnes', 'ton', 'tons'],
    litre: ['litre', 'litres', 'liter', 'liters', 'li', 'l'],
  }).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
);

/** Enough to show where the numbers come from; a notice with 300 items does not need 300 quotes. */
const MAX_QUOTES = 20;
const MAX_ITEMS = 300;

type Found = { quantity: Quantity; sentence: Sentence; at: number };

/** The items that the text orders, firm and optional, one a line; those of a list with labels, else those of a sentence. */
export function readQuantities(sentences: readonly Sentence[]): Finding<Quantity[]> {
  const labelled = labelledItems(sentences);
  const found = (labelled.length > 0 ? labelled : sentences.flatMap(itemsBought)).slice(0, MAX_ITEMS);
  return {
    value: distinct(
      found.map(({ quantity }) => quantity),
      labelled.length > 0,
    ),
    evidence: found.slice(0, MAX_QUOTES).map(({ sentence, at }) => evidenceOf('quantities', sentence, at)),
  };
}

/** The sum of the firm quantities, when all have one unit; null without any, and when units differ. */
export function readTotalUnits(sentences: readonly Sentence[]): Finding<number | null> {
  const { value, evidence } = readQuantities(sentences);
  const total = totalOf(value);
  const shown = evidence.map((one): Evidence => ({ ...one, field: 'total_estimated_units' }));
  return total === null ? { value: null, evidence: [] } : { value: total, evidence: shown };
}

function totalOf(quantities: readonly Quantity[]): number | null {
  const firm = quantities.filter(({ optional }) => !optional);
  const units = new Set(firm.map(({ unit }) => unit ?? 'each'));
  const total = firm.reduce((sum, { quantity }) => sum + quantity, 0);
  return units.size === 1 && total > 0 && Number.isSafeInteger(total) ? total : null;
}

/** A sentence that repeats an item says nothing more; two lines of a list are two orders. */
function distinct(quantities: readonly Quantity[], isList: boolean): Quantity[] {
  if (isList) return [...quantities];
  return [...new Map(quantities.map((one) => [`${one.quantity} ${one.unit} ${one.optional}`, one])).values()];
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
      found.push({
        quantity: { item, quantity, unit: unit[own] ?? unit[0] ?? null, optional },
        sentence,
        at: match.index,
      });
      own += 1;
    }
    const last = found.at(-1);
    // The unit stands on the line behind the quantity.
    if (own === 0 && last && last.quantity.unit === null && unit[0] !== undefined) last.quantity.unit = unit[0];
  }
  return found;
}

/** `Item 1, GSIN: 2520, NSN: 2520-01-5628460, AXLE ASSEMBLY,DRIVING`: what is left when numbers, codes and counts are gone. */
function itemName({ source, start, end }: Sentence): string | null {
  const [listed = ''] = source.text.slice(start, end).split(BEHIND_NAME);
  const parts = listed.replace(NUMBER_OF_ITEM, '').split(/, |\t/);
  const name = parts
    .filter((part) => !CODES_OF_ITEM.test(part.trim().toLowerCase()))
    .join(', ')
    .trim();
  return name === '' ? null : name.slice(0, MAX_NAME_CHARS).toWellFormed();
}

/** `supply and delivery of one (1) boom lift`: numbers of goods near behind a word of buying. */
function itemsBought(sentence: Sentence): Found[] {
  const { folded, source, start } = sentence;
  if (folded.length > 3_000 || isNegated(sentence) || isConditional(sentence)) return [];
  const bought = [...folded.matchAll(BOUGHT)].map(({ index, 0: words }) => index + words.length);
  if (bought.length === 0) return [];
  const found: Found[] = [];
  let next = 0;
  let reach = -1;
  let behind = 0;
  for (const match of folded.matchAll(COUNTED)) {
    while ((bought[next] ?? Infinity) <= match.index) {
      behind = bought[next++] ?? 0;
      reach = behind + MAX_GAP_CHARS;
    }
    if (match.index > reach || LEADS_AWAY.test(folded.slice(behind, match.index))) continue;
    // A bare number is one of goods right behind the word: `achat de 1 472 000 feuilles`.
    if (match[3] !== undefined && match.index - behind > 2) continue;
    const from = match.index + match[0].length;
    const item = nameBehind(folded.slice(from, from + 120));
    if (item === null) continue;
    // The next item of one list stands near behind this one.
    behind = from + item.length + 1;
    reach = behind + 8;
    const [head = ''] = item.split(' ');
    const quantity = wholeNumber(match[1] ?? match[2] ?? match[3] ?? '');
    if (quantity === 0) continue;
    const unit = UNIT_NAMES.get(head) ?? 'each';
    const optional = OPTIONAL.test(folded.slice(Math.max(0, match.index - 40), match.index));
    const shown = shownName(source.text.slice(start + from + 1, start + from + 1 + item.length));
    found.push({ quantity: { item: shown, quantity, unit, optional }, sentence, at: match.index });
  }
  return found;
}

/** The words behind a number up to where the name of the thing ends; null where they name no goods. */
function nameBehind(folded: string): string | null {
  if (NOT_GOODS.test(folded)) return null;
  const [, phrase = ''] = PHRASE.exec(folded) ?? [];
  const ends = phrase.search(ENDS_NAME);
  const name = (ends === -1 ? phrase : phrase.slice(0, ends)).trim();
  const [head = ''] = name.split(' ').slice(-1);
  if (name.length < 3 || /^\d/.test(name) || NOT_GOODS.test(` ${head}`)) return null;
  return name;
}

/** Cut where a feed lost the blank before the next sentence; null where nothing telling is left. */
function shownName(name: string): string | null {
  const whole = name.split(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/u)[0] ?? '';
  const trimmed = trimEnd(whole, ' \t,;:.\'"‘’“”/&-–—(');
  return NO_NAME.test(trimmed) ? null : trimmed;
}

function wholeNumber(text: string): number {
  return Number(text.replace(/[ ,]/g, ''));
}
