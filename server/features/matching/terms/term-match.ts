import {
  foldedQuoteOf,
  quoteOf,
  type Passage,
  type SearchedTexts,
  type Span,
  type QuotesByLanguage,
} from './notice-text.ts';
import { isLittle, type ProfileTerm } from './profile-terms.ts';
import type { Leads, SearchedTerms } from './searched-terms.ts';
import { mayHold } from './bloom-filter.ts';

/** One wording found in one passage. */
export type Find = Span & {
  /** The place of the wording among the searched ones. */
  wording: number;
  /** True when every word of the wording stands in the passage, together. */
  whole: boolean;
  /** Sum of squared inverse frequencies of the found words, times the term's weight and the place's. */
  strength: number;
};

/** A term found in a notice: its best find, and the best one in the texts of each language. */
export type TermHit = { term: ProfileTerm; place: number; best: Find; finds: readonly Find[] };

/** A word in the title says what is bought; one in the description often only what surrounds it. */
const PLACE_WEIGHT = { title: 1, category: 0.9, description: 0.3 } as const;
/** A part of a phrase counts half, as the measured profiles had it; only in titles and labels, where words are few. */
const PARTIAL_WEIGHT = 0.5;
/** Words of a phrase that stand far apart in a passage are rarely that phrase. */
const MAX_SPREAD_WORDS = 8;
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
  for (const find of finds) if (find.strength > best.strength) best = find;
  hits.push({ term, place, best, finds });
}

/** Looks for a wording in each passage that holds its rarest word, and keeps the strongest find of each language. */
function addFinds(finds: Find[], searched: SearchedTerms, wording: number, { passages, byStem }: SearchedTexts): void {
  const { stems, rarest, wordStarts } = searched;
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
    const find = passage === undefined ? null : findIn(passage, searched, wording);
    if (find !== null) keepStronger(finds, find);
  }
}

function keepStronger(finds: Find[], find: Find): void {
  for (let at = 0; at < finds.length; at += 1) {
    const held = finds[at];
    if (held?.passage.language !== find.passage.language) continue;
    if (find.strength > held.strength) finds[at] = find;
    return;
  }
  finds.push(find);
}

function findIn(passage: Passage, searched: SearchedTerms, wording: number): Find | null {
  const { stems, weights, wordStarts, rarest, wordingTerms, termWeights, languages, wholeOnly, strangers } = searched;
  const language = languages[wording] ?? null;
  if (language !== null && passage.language !== null && passage.language !== language) return null;
  // The common words of a phrase ("professional services" of "informatics professional services") say nothing alone.
  const mustBeWhole = passage.place === 'description' || wholeOnly[wording] === true || (rarest[wording] ?? -1) < 0;
  const [from, end] = [wordStarts[wording] ?? 0, wordStarts[wording + 1] ?? 0];
  let first = passage.words.length;
  let last = -1;
  let found = 0;
  let sum = 0;
  for (let word = from; word < end; word += 1) {
    const held = passage.index.get(stems[2 * word] ?? '') ?? passage.index.get(stems[2 * word + 1] ?? '');
    const strange = strangers[wording];
    const place = held === undefined || strange === undefined ? held : placeOfOwn(passage, held, strange);
    if (place === undefined) {
      if (mustBeWhole) return null;
      continue;
    }
    found += 1;
    first = Math.min(first, place);
    last = Math.max(last, place);
    sum += (weights[word] ?? 0) ** 2;
  }
  if (found === 0) return null;
  const run = searched.inOrder[wording] === true ? runOf(passage, searched, wording) : undefined;
  if (run === null) return null;
  if (run !== undefined) [first, last] = run;
  const isTogether = run !== undefined || last - first <= Math.max(MAX_SPREAD_WORDS, found + 2);
  const whole = found === end - from && isTogether;
  if (!whole && mustBeWhole) return null;
  const strength =
    sum * (termWeights[wordingTerms[wording] ?? 0] ?? 0) * PLACE_WEIGHT[passage.place] * (whole ? 1 : PARTIAL_WEIGHT);
  return { wording, passage, first, last, whole, strength };
}

/** The first and last place of the first run of all words of the wording, in order and with nothing between them but little words. */
function runOf({ words }: Passage, searched: SearchedTerms, wording: number): [number, number] | null {
  const { stems, wordStarts, strangers } = searched;
  const [from, end] = [wordStarts[wording] ?? 0, wordStarts[wording + 1] ?? 0];
  const isWord = (at: number, word: number): boolean => {
    const { stems: held = [], folded = '' } = words[at] ?? {};
    const isStem = held.some((stem) => stem === stems[2 * word] || stem === stems[2 * word + 1]);
    return isStem && strangers[wording]?.has(folded) !== true;
  };
  for (let first = 0; first < words.length; first += 1) {
    if (!isWord(first, from)) continue;
    let last = first;
    let word = from + 1;
    for (let at = first + 1; at < words.length && word < end; at += 1) {
      if (isWord(at, word)) [last, word] = [at, word + 1];
      else if (!isLittle(words[at]?.folded ?? '')) break;
    }
    if (word === end) return [first, last];
  }
  return null;
}

/** The words of the best find in the texts of each language; of `wholes`, where every word stands together, only. */
export function quotesByLanguage({ finds }: TermHit, wholes = false): QuotesByLanguage {
  const quotes: QuotesByLanguage = {};
  for (const find of finds) {
    const { language } = find.passage;
    if (language !== null && (find.whole || !wholes)) quotes[language] = quoteOf(find);
  }
  return quotes;
}

/** The place of the first word of the same stem as the one at `held` that is not strange to the wording. */
function placeOfOwn({ words }: Passage, held: number, strange: ReadonlySet<string>): number | undefined {
  const stems = words[held]?.stems ?? [];
  const place = words.findIndex(
    (word, at) => at >= held && !strange.has(word.folded) && word.stems.some((stem) => stems.includes(stem)),
  );
  return place === -1 ? undefined : place;
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
