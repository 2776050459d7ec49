import { foldedQuoteOf, type Passage, type SearchedTexts, type Span } from './notice-text.ts';
import type { ProfileTerm, WordingKind } from './profile-terms.ts';
import { isAnother, isCutShort, isOneThing, isTight, isTurned, phraseOf, rangeOf, stretchOf } from './stretch.ts';
import { isDerivedAt, isEnough, isFormAt, placeIn, saysAll, SHORT_PHRASE, standsAt } from './word-places.ts';
import type { Leads, SearchedTerms } from './searched-terms.ts';
import { mayHold } from './bloom-filter.ts';
import { isSide } from './long-list.ts';
import { isStranger } from './kinship.ts';
import { canNameWorks } from './works-context.ts';
import { type Role, roleOf } from './noun-phrase.ts';

/** One wording found in one passage. */
export type Find = Span & {
  /** The place of the wording among the searched ones. */
  wording: number;
  /** True when every word of the wording stands in the passage, together. */
  whole: boolean;
  /** The stretch holds the words of the wording, in any order, and nothing else but little words. */
  tight: boolean;
  how: WordingKind;
  /** What the words are in what the passage says is bought. */
  role: Role;
  /** The language of the wording. */
  language: 'en' | 'fr' | null;
  /** Sum of squared inverse frequencies of the found words, times the term's weight and the place's. */
  strength: number;
};

/** A term found in a notice: its best find, and the best one in the texts of each language. */
export type TermHit = { term: ProfileTerm; place: number; best: Find; finds: readonly Find[] };

/** A word in the title says what is bought; one in the description often only what surrounds it. */
const PLACE_WEIGHT = { title: 1, category: 0.9, description: 0.3 } as const;
/** A phrase without what is done to the thing, or without few of many words, counts half; only in titles and labels. */
const PARTIAL_WEIGHT = 0.5;
/** Words of a phrase that stand far apart in a passage are rarely that phrase. */
const MAX_SPREAD_WORDS = 4;
/** Of a short phrase fewer: `snow and ice removal` still is `snow removal`. */
const MAX_GAP_WORDS = 1;
/** Another name for what the company wrote says less than its own words. */
const HOW_WEIGHT = { exact: 1, translation: 1, member: 1, part: 0.8, near: 0.5 } as const satisfies Record<
  WordingKind,
  number
>;
/** Of words that are not the thing that is bought. */
const ROLE_WEIGHT = { bought: 1, near: 0.9, aside: 0.6 } as const satisfies Record<Role, number>;
/** Of a long list of labels so many count. */
const FEW_LABELS = 3;
const NOWHERE: readonly number[] = [];

/** The best find of each term in these passages, strongest first; ties by label, so that the order is fixed. */
export function matchTerms(searched: SearchedTerms, texts: SearchedTexts): TermHit[] {
  const hits: TermHit[] = [];
  let of = -1;
  let finds: Find[] = [];
  for (const wording of ledWordings(searched.leads, texts)) {
    const term = searched.wordingTerms[wording] ?? -1;
    if (term !== of) {
      addHit(hits, searched, of, finds);
      of = term;
      finds = [];
    }
    addFinds(finds, searched, wording, texts);
  }
  addHit(hits, searched, of, finds);
  if (hits.length < 2) return hits;
  return hits.sort((a, b) => b.best.strength - a.best.strength || (a.term.label < b.term.label ? -1 : 1));
}

/** The wordings whose rarest word stands in a passage, in order. */
function ledWordings(leads: Leads, { byStem, sieve }: SearchedTexts): readonly number[] {
  const { hashes, others, stems, starts, wordings } = leads;
  let found: number[] | null = null;
  let isSorted = true;
  const { all, from: first, end: last } = hashes;
  const count = last - first - others.length;
  for (let place = first; place < last; place += 1) {
    if (!mayHold(sieve, all[place] ?? 0)) continue;
    const at = place - first;
    const lead = at < count ? at : (others[at - count] ?? 0);
    const isHeld = byStem.has(stems[2 * lead] ?? '');
    // What is held by its first stem is found already.
    if (at < count ? !isHeld : isHeld || !byStem.has(stems[2 * lead + 1] ?? '')) continue;
    const [from, end] = [starts[lead] ?? 0, starts[lead + 1] ?? 0];
    if (found === null) found = [];
    else if ((found.at(-1) ?? -1) > (wordings[from] ?? 0)) isSorted = false;
    for (let place = from; place < end; place += 1) found.push(wordings[place] ?? 0);
  }
  if (found === null) return NOWHERE;
  return isSorted ? found : found.sort((a, b) => a - b);
}

function addHit(hits: TermHit[], { terms }: SearchedTerms, place: number, finds: readonly Find[]): void {
  let [best] = finds;
  if (best === undefined) return;
  const term = terms[place];
  if (term === undefined) return;
  for (const find of finds) if (isStronger(find, best)) best = find;
  hits.push({ term, place, best, finds });
}

/** Looks for a wording in each passage that holds its rarest word, and keeps the strongest find of each language. */
function addFinds(finds: Find[], searched: SearchedTerms, wording: number, texts: SearchedTexts): void {
  const { passages, byStem } = texts;
  if (isOfOtherSegments(searched.segments[wording] ?? NO_SEGMENTS, texts.segments)) return;
  const { stems, rarest, wordStarts } = searched;
  const isPart = searched.hows[wording] === 'part';
  const term = searched.terms[searched.wordingTerms[wording] ?? -1];
  if (term === undefined) return;
  const isOfProduct = term.origin === 'product';
  const lead = 2 * Math.max(rarest[wording] ?? 0, wordStarts[wording] ?? 0);
  const held = byStem.get(stems[lead] ?? '') ?? NOWHERE;
  const alsoHeld = byStem.get(stems[lead + 1] ?? '') ?? NOWHERE;
  for (let at = 0, also = 0; at < held.length || also < alsoHeld.length;) {
    const one = at < held.length ? (held[at] ?? 0) : Infinity;
    const other = also < alsoHeld.length ? (alsoHeld[also] ?? 0) : Infinity;
    const place = Math.min(one, other);
    if (one === place) at += 1;
    if (other === place) also += 1;
    const passage = passages[place];
    if (passage === undefined || (isPart && !canNameWorks(passage, texts.nature))) continue;
    const find = findIn(passage, searched, wording);
    if (find !== null)
      keepStronger(finds, isStranger(find, term, texts.nature) ? { ...find, role: 'aside' } : find, isOfProduct);
  }
}

/** Of two finds in one kind of text the company's own words are it, however many words the other has. */
function isStronger(one: Find, other: Find): boolean {
  if ((one.role === 'aside') !== (other.role === 'aside')) return other.role === 'aside';
  if (one.passage.place === other.passage.place && (one.how === 'near') !== (other.how === 'near')) {
    return other.how === 'near';
  }
  // Of equal ones that which a reader can be told.
  if (one.strength === other.strength) return other.passage.isOther === true && one.passage.isOther !== true;
  return one.strength > other.strength;
}

const NO_SEGMENTS: readonly string[] = [];

/** Whether a notice has codes of the lists that a wording has codes of, and none in a segment of it. */
function isOfOtherSegments(own: readonly string[], listed: ReadonlySet<string>): boolean {
  if (own.length === 0 || listed.size === 0 || own.some((segment) => listed.has(segment))) return false;
  const listOf = (segment: string): string => segment.slice(0, segment.indexOf(' '));
  const lists = new Set([...listed].map(listOf));
  return own.some((segment) => lists.has(listOf(segment)));
}

/** Of a product so many whole finds are kept, of which the product's own name then chooses. */
const PRODUCT_FINDS = 12;

function keepStronger(finds: Find[], find: Find, isOfProduct: boolean): void {
  if (isOfProduct && find.whole && finds.length < PRODUCT_FINDS) {
    finds.push(find);
    return;
  }
  for (let at = 0; at < finds.length; at += 1) {
    const held = finds[at];
    if (held?.passage.language !== find.passage.language || (isOfProduct && held.whole !== find.whole)) continue;
    if (isStronger(find, held)) finds[at] = find;
    return;
  }
  finds.push(find);
}

function findIn(passage: Passage, searched: SearchedTerms, wording: number): Find | null {
  const { wordStarts, rarest, wordingTerms, termWeights, languages, wholeOnly, hows } = searched;
  const language = languages[wording] ?? null;
  if (language !== null && passage.language !== null && passage.language !== language) return null;
  const how = hows[wording] ?? 'near';
  const inText = passage.place === 'description';
  // A passing word of a long text is no trade; nor is one word, but where the text begins to say what is bought.
  const count = (wordStarts[wording + 1] ?? 0) - (wordStarts[wording] ?? 0);
  if (inText && (isNeighbour(how) || (count < 2 && passage.isLead !== true))) return null;
  // The common words of a phrase ("professional services" of "informatics professional services") say nothing alone.
  const mustBeWhole = inText || wholeOnly[wording] === true || (rarest[wording] ?? -1) < 0;
  const held = wordsIn(passage, searched, wording, mustBeWhole);
  if (held === null) return null;
  const { words, found, sum } = held;
  const places = stretchOf(passage, searched, wording, words, found);
  const isInTurn = places !== null && (searched.wordByWord[wording] !== true || isTurned(passage, places));
  if (!isInTurn || isCutShort(passage, language, places)) return null;
  const { first, last, role } = inRole(passage, searched, wording, words, rangeOf(places));
  const span = { first, last };
  if (inText && role === 'aside') return null;
  const isAll = places.length === count && new Set(places).size === places.length;
  const isSaid =
    first !== rangeOf(places).first ||
    words.every((word, at) => isFormAt(passage, searched, wording, word, places[at] ?? -1));
  const whole = isAll && last - first <= places.length + (places.length > 3 ? MAX_SPREAD_WORDS : MAX_GAP_WORDS);
  if (!whole && (mustBeWhole || (isAll && places.length <= SHORT_PHRASE))) return null;
  const tight = isTight(passage, span, places.length);
  if ((tight || whole) && isAnother(passage, span, searched.forms[wording] ?? [])) return null;
  if (tight && !isOneThing(passage, span, labelOf(searched, wording))) return null;
  // What has only the stem of a neighbour is no neighbour.
  const isFar = inText || !whole || !tight;
  if (!isSaid && (isFar || (isNeighbour(how) && !isDerivedAt(passage, searched, wording, words, places)))) return null;
  const phrase = tight || !whole ? 'apart' : phraseOf(passage, searched, wording, places);
  if (phrase === null) return null;
  const isTold = (whole || saysAll(searched, wording, words)) && isSaid && role === 'bought';
  const told = isTold && (tight || phrase === 'shared' || how === 'part') ? how : 'near';
  const part = (whole ? 1 : PARTIAL_WEIGHT) * HOW_WEIGHT[isSaid ? how : 'near'];
  const weight = (termWeights[wordingTerms[wording] ?? 0] ?? 0) * PLACE_WEIGHT[passage.place] * ROLE_WEIGHT[role];
  const strength = sum * weight * part * amongWeight(passage, how);
  return { wording, passage, first, last, whole, tight, how: told, role, language, strength };
}

function labelOf({ terms, wordingTerms }: SearchedTerms, wording: number): string {
  return terms[wordingTerms[wording] ?? -1]?.label ?? '';
}

type HeldWords = { words: number[]; found: number[]; sum: number };

/** The words of a wording that a passage holds, where they stand and what they weigh; null where they are too few. */
function wordsIn(passage: Passage, searched: SearchedTerms, wording: number, mustBeWhole: boolean): HeldWords | null {
  const { weights, wordStarts } = searched;
  const [from, end] = [wordStarts[wording] ?? 0, wordStarts[wording + 1] ?? 0];
  const held: HeldWords = { words: [], found: [], sum: 0 };
  for (let word = from; word < end; word += 1) {
    const place = placeIn(passage, searched, wording, word);
    if (place === undefined) {
      if (mustBeWhole) return null;
      continue;
    }
    held.words.push(word);
    held.found.push(place);
    held.sum += (weights[word] ?? 0) ** 2;
  }
  const { length } = held.found;
  if (length === 0 || (length < end - from && !isEnough(passage, searched, wording, held.sum))) return null;
  return held;
}

function isNeighbour(how: WordingKind): boolean {
  return how === 'near' || how === 'part';
}

/** One label of a long list says little: it may be the twentieth thing that a truckload of parts holds. */
function amongWeight(passage: Passage, how: WordingKind): number {
  return isSide(passage, how) ? Math.min(1, FEW_LABELS / (passage.among ?? 1)) : 1;
}

type InRole = { first: number; last: number; role: Role };

/** The role of the words that were found; one word that stands aside may be what is bought where it stands again. */
function inRole(
  passage: Passage,
  searched: SearchedTerms,
  wording: number,
  words: readonly number[],
  span: { first: number; last: number },
): InRole {
  const own = searched.forms[wording] ?? [];
  const language = searched.languages[wording] ?? null;
  const [word] = words;
  let best: InRole = { ...span, role: roleOf({ passage, ...span }, language, own) };
  if (words.length > 1 || word === undefined) return best;
  for (let at = span.last + 1; at < passage.words.length && best.role !== 'bought'; at += 1) {
    if (!standsAt(passage, searched, wording, word, at) || !isFormAt(passage, searched, wording, word, at)) continue;
    const role = roleOf({ passage, first: at, last: at }, language, own);
    if (ROLE_WEIGHT[role] > ROLE_WEIGHT[best.role]) best = { first: at, last: at, role };
  }
  return best;
}

/** The same words found for several terms count once, for the strongest of them. */
export function distinctHits(hits: readonly TermHit[]): readonly TermHit[] {
  if (hits.length < 2) return hits;
  const seen = new Set<string>();
  return hits.filter(({ best }) => {
    const before = seen.size;
    return seen.add(foldedQuoteOf(best)).size > before;
  });
}
