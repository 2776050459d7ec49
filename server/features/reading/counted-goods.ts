import { trimEnd } from '#platform/text/trim-end.ts';
import type { Quantity } from './facts.ts';
import { nameBehind, phraseBehind, shownName } from './goods-names.ts';
import type { Sentence } from './sentences.ts';
import { COUNT_WORDS, COUNTS, type Found, NUMBER, optionalMore, wholeNumber } from './counted-options.ts';
import { MEASURES, unitBehind } from './unit-names.ts';
import { isConditional, isNegated } from './wording.ts';

/** `one (1) boom lift`, `approximately 100,000 bags`, `640 parkas`: numbers of things in a sentence that says that they are bought. */

const AND_SO_ON = "(?:,? (?:and |& |et )?(?:the |la |le |les |l')?[a-z]{5,20}){0,3}?";
/** Words behind which what is bought stands. */
const BOUGHT = new RegExp(
  [
    `\\b(?:supply(?:ing)?|purchase|procurement|provision|delivery|acquisition|fabrication|manufacture|replacement|installation|rental|lease|planting|packing|assembly|printing)\\b${AND_SO_ON} (?:of|de|d')`,
    '\\b(?:supply(?:ing)?(?: and (?:delivery|deliver|install\\w*))?|purchases?|purchasing|procure|acquires?|acquiring|buys?|buying|rent|lease|to plant|sought)\\b',
    '\\b(?:(?:has|have) an? (?:requirement|need) (?:for|to (?:purchase|procure|acquire|buy))|requirement (?:is )?(?:for|to (?:purchase|procure|acquire)))',
    '\\b(?:requires|requiert)\\b',
    '\\b(?:tenders?|quotations?|quotes|prices|prix|soumissions) (?:are invited )?(?:for|pour)\\b',
    `\\b(?:achat|fourniture|livraison|remplacement|location|fabrication|installation|plantation|impression|confection|mise a disposition)\\b${AND_SO_ON}(?: en liaison (?:froide|chaude))?(?:, (?:avec|sans) [a-z]{3,15},)? (?:de|d')`,
    `\\b(?:painting|cleaning|inspection|maintenance|servicing|overhaul|refurbishment|repairs?|peinture|nettoyage|entretien|revision|reparations?(?: mineures?)?)\\b${AND_SO_ON}(?: \\([a-z]{2,6}\\))? (?:of|de|d'|pour(?= environ))`,
    '(?:annual|yearly|monthly) (?:use|usage|consumption|volumes?|quantit(?:y|ies)) ?:',
    'volumes? (?:prevus?|estimes?|annuels?)(?: \\([a-z]{3,10}\\))? ?:',
    "\\b(?:acheter|achete|acquerir|acquiert|louer|loue|planter|fait (?:refaire|remplacer|poser)|se procurer|fabriquer et livrer|remplacer|a (?:un )?besoin (?:de|d'|pour))",
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
  `\\b(?:construction|reconstruction|resurfacing|paving|crushing|stockpiling|hauling|rehabilitation|excavation|mowing|refection|asphaltage|pavage|concassage|pose|rehabilitation|planage|tonte|fauchage)\\b${AND_SO_ON} (?:of|de|d')|\\b(?:sur une (?:distance|longueur)|over a (?:distance|length)) (?:approximative )?(?:of|de|d')`,
  'g',
);
const OPTIONAL =
  /\b(?:option(?:al|s|nel(?:le)?s?)?|facultati(?:f|ve)s?|if required|as and when|au besoin|sur demande)\b/;
const IS_BOUGHT = new RegExp(BOUGHT.source);
const COUNT_OF_ROW = new RegExp(`^(?:[a-z-]{2,20} ?\\((\\d{1,6})\\)|${NUMBER})(?= )`);
/** A bare number is one of goods right behind the word of buying, or joined to the item before it. */
const RIGHT_BEHIND =
  /^,? ?(?:en tranche ferme, )?(?:of |de |d')?(?:(?:the|a|an|le|la|les|l'|du) ?(?:[a-z']{3,15} ){1,3}(?:and|et) (?:of |de |d')?)?$/;
const JOINED = /^(?:,|,? (?:and|et)) (?:of |de |d')?$/;
/** Between the word of buying and a number: what the goods are for, not the goods. */
const LEADS_AWAY = /\b(?:to|for|at|in|with|by|as|between|a|au|aux|pour|dans|avec|par|chez)\b/;
/** How far behind the word of buying a number of goods stands. */
const MAX_GAP_CHARS = 60;

const BY_BIDDER =
  /\b(?:bidder|supplier|contractor|vendor|proponent|consultant|soumissionnaire|fournisseur|entrepreneur|prestataire|adjudicataire)s?\b[^.;:]{0,45}$/;
/** `Lot 1 : 120 lits standards`, `Tranche optionnelle : 7 autobus`. */
const ROW =
  /^(?:[-*] )?(?:(?:lot|item|poste) ?\w{1,3}|(option\w*(?: \w{1,3})?|tranche (?:optionnelle|conditionnelle)|(?:optional|option) (?:quantity|units?))|tranche ferme) ?(?:: ?|- )/;
/** The end of what stands before the second number of a range. */
const IN_RANGE = /\d ?(?:ou|or|to|a|-|and|et) ?$/;
/** `one lift on each of five trucks`: how many are bought nobody says. */
const PER_THING = /^ (?:on|per|for|in|pour|sur|par) (?:each|every|an estimated|chaque)\b/;
const DISTANCE = /\b(?:distance|longueur|length)\b[^.;:]{0,30}$/;
const MARK = /^(?:[-*] |[a-z0-9]{1,2}[.)] | )?/;
const LIST_OF_GOODS = /\b(?:articles?|items?|goods|biens|products|produits) ?:$|\bquantit(?:y|ies|es?)\b.{0,20}:$/;
/** What only a translation counts. */
const TRANSLATED = /\b(?:translat\w+|traduction|traduire)\b/;
const MAX_SENTENCE_CHARS = 3_000;

/** The goods and measures that the sentences and lists order, firm and optional, in order. */
export function countedGoods(sentences: readonly Sentence[]): Found[] {
  const found: Found[] = [];
  for (const sentence of sentences) {
    if (sentence.folded.length > MAX_SENTENCE_CHARS || isDenied(sentence)) continue;
    const listed = itemOfList(sentence);
    const bought = listed ?? (isConditional(firstClause(sentence)) ? [] : itemsBought(firstClause(sentence)));
    const own = bought.length > 0 ? bought : goodsAtStart(sentence);
    found.push(...own);
    const firm = found.findLast(({ quantity }) => !quantity.optional);
    const isSaid = own.some(({ quantity }) => quantity.optional);
    const more = firm === undefined || isSaid ? null : optionalMore(sentence, firm.quantity);
    if (more !== null) found.push(more);
  }
  return found;
}

const AT_START = new RegExp(`^(?:(one|une?)|(${COUNT_WORDS}))(?: \\((\\d{1,6})\\))?(?= [a-z])`);
const SAYS_MORE =
  /\b(?:is|are|was|were|be|will|shall|must|should|may|can|has|have|had|needs?|est|sont|sera|seront|doit|doivent|peut|peuvent|ont|sera|a ete)\b|\b(?:of (?:the|our|its|these)|each|per|every|chaque|chacun\w*|par)\b/;

/** `Nine bedside monitors with stands.`: a text that begins with a number in words and names the thing, without a verb. */
function goodsAtStart(sentence: Sentence): Found[] {
  const { folded, source, start } = sentence;
  const match = source.text.slice(0, start).trim() === '' ? AT_START.exec(folded) : null;
  if (match === null || SAYS_MORE.test(folded) || isConditional(sentence)) return [];
  const quantity = match[3] === undefined ? (COUNTS[match[2] ?? ''] ?? 1) : wholeNumber(match[3]);
  const item = itemAt(sentence, match[0].length, quantity);
  if (item === null || item.unit !== 'each' || item.item === null || !isPlural({ item: item.item, quantity }))
    return [];
  return [{ quantity: { item: item.item, quantity, unit: 'each', optional: false }, sentence, at: 0 }];
}

/** `points d'accès sans fil`, `no later than`: these deny nothing of what is bought. */
const DENIES_NOTHING =
  /\b(?:sans (?:fil|plomb|contact|entretien|frais|operateurs?|chauffeurs?|conducteurs?|(?:toutefois )?s'y limiter)|without (?:operators?|drivers?)|(?:but )?not limited to|(?:no|not) later than|no more than)\b/g;

function isDenied(sentence: Sentence): boolean {
  return isNegated({ ...sentence, folded: sentence.folded.replace(DENIES_NOTHING, '') });
}

/** What stands before a semicolon, where only the rest is doubtful: `…; two more may be ordered`. */
function firstClause(sentence: Sentence): Sentence {
  const at = sentence.folded.indexOf(';');
  if (at === -1 || !isConditional({ ...sentence, folded: sentence.folded.slice(at) })) return sentence;
  return { ...sentence, end: sentence.start + at, folded: sentence.folded.slice(0, at) };
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
    if (item === null || PER_THING.test(folded.slice(from + 1 + item.length))) continue;
    const gap = folded.slice(behind, match.index).replace(' de gre a gre', '');
    const isOfText = item.unit === 'word' || item.unit === 'page';
    const isNear = (isFirst ? RIGHT_BEHIND : JOINED).test(gap);
    const isAnnounced = / ?: ?$/.test(gap) && isPlural(item) && bare !== undefined;
    const isFar = match.index > reach || LEADS_AWAY.test(gap);
    const isTranslated = TRANSLATED.test(folded) || /\bvolumes?\b/.test(folded.slice(0, match.index));
    if (isOfText ? !isTranslated || about === undefined : isFar && !isAnnounced) continue;
    if (inBrackets === undefined && about === undefined && !isNear && !isAnnounced) continue;
    if (!isFirst && gap.startsWith(', ') && inBrackets === undefined && !isPlural(item)) continue;
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
    (words.startsWith('requi') && /\b(?:each|every|chaque)\b[^.;:]{0,40}$/.test(folded.slice(0, index))) ||
    (/^(?:purchas|procure|acquir|buy|rent|lease|requi|achet|louer|se procurer)/.test(words) &&
      BY_BIDDER.test(folded.slice(Math.max(0, index - 60), index)))
  );
}

/** `camionnettes à cabine double`, `chargeuses sur roues`: what still belongs to a French name behind its first word. */
const REST_OF_NAME =
  /^ (?:à (?!la |le |les |l['’]|une? |partir|compter|titre|raison)\p{Ll}[\p{Ll}-]{2,20}(?: (?!(?:avec|et|pour|pendant|dans|de|du|des|en|sur|chez|par|au|aux|à|ou|qui|destiné)\b)\p{Ll}[\p{Ll}-]{3,20})?|sur (?:roues|chenilles|rails|pneus)|pour (?!la |le |les |l['’]|une? )\p{Ll}[\p{Ll}-]{2,20}s(?: \p{Ll}[\p{Ll}-]{2,20}s)?)(?![\p{L}-])/u;
/** `240,000 pine and spruce seedlings`: the noun that is counted stands behind both. */
const REST_OF_PAIR = /^ (?:and|et) (?:\p{Ll}[\p{Ll}-]{1,20} ){1,2}\p{Ll}[\p{Ll}-]{2,20}s(?![\p{L}-])/u;

function restOfName(text: string, at: number, isOne: boolean): string {
  const rest = text.slice(at, at + 60);
  return (REST_OF_NAME.exec(rest) ?? (isOne ? REST_OF_PAIR.exec(rest) : null))?.[0] ?? '';
}

/** `isOf`: whether a measure says of what it is one. */
type Counted = { item: string | null; quantity: number; unit: string; length: number; isOf?: boolean };

const NEXT_OF_LIST = new RegExp(`^(?:,|,? (?:and|et)) (?:de |d')?${NUMBER}(?= )`);

/**
 * `46 large volume pumps, 22 syringe pumps`: the goods that a list counts from its first number on, whose name begins at `from`;
 * none where no plural of goods stands behind it.
 */
export function goodsListed(sentence: Sentence, from: number, quantity: number): { item: string; quantity: number }[] {
  const item = itemAt(sentence, from, quantity);
  if (item === null || item.unit !== 'each' || item.item === null || !isPlural(item)) return [];
  const end = from + 1 + item.length;
  const next = NEXT_OF_LIST.exec(sentence.folded.slice(end));
  const more = next === null ? [] : goodsListed(sentence, end + next[0].length, wholeNumber(next[1] ?? ''));
  return [{ item: item.item, quantity }, ...more];
}

/** The thing that is counted right behind its number, and its unit; null where that is no goods. */
function itemAt({ folded, source, start }: Sentence, from: number, quantity: number): Counted | null {
  const behind = folded.slice(from, from + 120);
  const unit = unitBehind(behind);
  if (unit !== null && MEASURES.has(unit)) return measuredAt(source.text, start + from, { behind, quantity, unit });
  if (unit === 'word' || unit === 'page') return { item: null, quantity, unit, length: 6 };
  const first = nameBehind(behind);
  if (first === null) return null;
  const name = first + restOfName(source.text, start + from + 1 + first.length, quantity > 1 && !/s\b/.test(first));
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
