import type { ProfileTerm, Wording, WordingKind } from './profile-terms.ts';
import { atOnce, type InSteps } from './steps.ts';
import { strangersTo } from '../vocabulary/false-stems.ts';
import { inverseFrequency, isGenericStem, type TermStatistics, weigher } from './term-weight.ts';
import { type HashList, hashList } from './bloom-filter.ts';

/**
 * Terms that are looked for together, with what their words weigh by one count of the listings. What is read of each for most
 * notices lies side by side, wording by wording in the order of the terms: companies are many, and what a processor must
 * fetch from all over memory costs more than what it does with it.
 */
export type SearchedTerms = {
  terms: readonly ProfileTerm[];
  termWeights: Float64Array;
  /** The place of each term's first wording. */
  firstWordings: Int32Array;
  /** The term of each wording. */
  wordingTerms: Int32Array;
  /** Where the words of each wording begin; one longer than there are wordings. */
  wordStarts: Int32Array;
  /** The English and the French stem of each word: two places a word, the same stem twice where both are one. */
  stems: readonly string[];
  /** The inverse frequency of each word: the least of its stems'. */
  weights: Float64Array;
  /** The language of the texts that each wording counts in; null of all. */
  languages: readonly Wording['language'][];
  /** Whether each wording counts as a whole only. */
  wholeOnly: readonly boolean[];
  /** Whether each wording counts in the order of its words only. */
  inOrder: readonly boolean[];
  /** How each wording stands to what the company wrote. */
  hows: readonly WordingKind[];
  /** Whether the words of each wording are translated one by one. */
  wordByWord: readonly boolean[];
  /** The segments of code lists that each wording belongs to. */
  segments: readonly (readonly string[])[];
  /** The words of each wording as they are written. */
  forms: readonly (readonly string[])[];
  /** 1 for each word without which a phrase still says what it says. */
  generic: Uint8Array;
  /** Words that each wording is not found in although they have its stem. */
  strangers: readonly (ReadonlySet<string> | undefined)[];
  /** The rarest word of each wording, without which nothing of it is found; -1 where no word weighs anything. */
  rarest: Int32Array;
  leads: Leads;
};

/**
 * The rarest words, each once: two stems a word, and the wordings that each word leads: those of `n` from `starts[n]` on,
 * rising. `hashes` are of the first stem of each, then of the second of those that have another one, which `others` names.
 */
export type Leads = {
  hashes: HashList;
  others: Int32Array;
  stems: readonly string[];
  starts: Int32Array;
  wordings: Int32Array;
};

export function searchedTerms(terms: readonly ProfileTerm[], statistics: TermStatistics): SearchedTerms {
  return atOnce(searchedTermsInSteps(terms, statistics));
}

export function* searchedTermsInSteps(
  terms: readonly ProfileTerm[],
  statistics: TermStatistics,
): InSteps<SearchedTerms> {
  const wordings = terms.flatMap((term) => term.wordings);
  const wordStarts = starts(wordings.map(({ words }) => words.length));
  const firstWordings = starts(terms.map((term) => term.wordings.length));
  const wordingTerms = new Int32Array(wordings.length);
  for (let term = 0; term < terms.length; term += 1) {
    wordingTerms.fill(term, firstWordings[term], firstWordings[term + 1]);
  }
  yield;
  const { words, stems, weights, generic } = yield* readWords(wordings, statistics);
  const rarest = Int32Array.from(wordings, (_, at) => rarestOf(weights, wordStarts[at] ?? 0, wordStarts[at + 1] ?? 0));
  yield;
  const strangers = wordings.map(({ text }) => strangersTo(text));
  yield;
  return {
    terms,
    termWeights: Float64Array.from(terms, (term) => term.weight),
    firstWordings,
    wordingTerms,
    wordStarts,
    stems,
    weights,
    languages: wordings.map(({ language }) => language),
    wholeOnly: wordings.map(({ wholeOnly }) => wholeOnly),
    inOrder: wordings.map((wording) => wording.inOrder),
    hows: wordings.map(({ how }) => how),
    wordByWord: wordings.map(({ isWordByWord }) => isWordByWord === true),
    segments: wordings.map(({ segments }) => segments),
    forms: wordings.map(({ forms }) => forms),
    generic,
    strangers,
    rarest,
    // Where no word weighs anything all of them must be found, so any may lead.
    leads: yield* leadsOf(wordings.map((_, at) => words[Math.max(rarest[at] ?? 0, wordStarts[at] ?? 0)] ?? [])),
  };
}

const WORDS_A_STEP = 10_000;

type Words = Pick<SearchedTerms, 'stems' | 'weights' | 'generic'> & { words: readonly (readonly string[])[] };

/** The words of all wordings, end to end. */
function* readWords(wordings: readonly Wording[], statistics: TermStatistics): InSteps<Words> {
  const all = wordings.flatMap(({ words }) => words);
  const weigh = weigher(statistics);
  const stems: string[] = [];
  const weights = new Float64Array(all.length);
  const generic = new Uint8Array(all.length);
  for (const [at, word] of all.entries()) {
    const [one = '', other = one] = word;
    stems.push(one, other);
    weights[at] = weigh(word);
    generic[at] = Number(word.some(isGenericStem));
    if (at % WORDS_A_STEP === 0) yield;
  }
  return { words: all, stems, weights, generic };
}

function* leadsOf(words: readonly (readonly string[])[]): InSteps<Leads> {
  const led = new Map<string, { stems: readonly string[]; wordings: number[] }>();
  for (const [wording, stems] of words.entries()) {
    const key = stems.join(' ');
    const own = led.get(key);
    if (own === undefined) led.set(key, { stems, wordings: [wording] });
    else own.wordings.push(wording);
    if (wording % WORDS_A_STEP === 0) yield;
  }
  const all = [...led.values()];
  const pairs = all.map((lead) => bothStems(lead.stems));
  const others = pairs.flatMap(([one, other], lead) => (one === other ? [] : [lead]));
  return {
    hashes: hashList([...pairs.map(([one]) => one), ...others.map((lead) => pairs[lead]?.[1] ?? '')]),
    others: Int32Array.from(others),
    stems: pairs.flat(),
    starts: starts(all.map((lead) => lead.wordings.length)),
    wordings: Int32Array.from(all.flatMap((lead) => lead.wordings)),
  };
}

function bothStems([one = '', other = one]: readonly string[]): [string, string] {
  return [one, other];
}

/** A wording as it was written. */
export function wordingOf({ terms, wordingTerms, firstWordings }: SearchedTerms, wording: number): string {
  const term = wordingTerms[wording] ?? -1;
  return terms[term]?.wordings[wording - (firstWordings[term] ?? 0)]?.text ?? '';
}

/** A word that English and French stem differently is one word. */
export function wordWeight(stems: readonly string[], statistics: TermStatistics): number {
  return stems.length === 0 ? 0 : Math.min(...stems.map((stem) => inverseFrequency(stem, statistics)));
}

/** The place of the first of the greatest weights as they count, squared; -1 where all are 0. */
function rarestOf(weights: Float64Array, from: number, to: number): number {
  let rarest = -1;
  let greatest = 0;
  for (let place = from; place < to; place += 1) {
    const square = (weights[place] ?? 0) ** 2;
    if (square > greatest) [rarest, greatest] = [place, square];
  }
  return rarest;
}

/** Where lists of these lengths begin when they lie end to end; one longer than there are lists. */
function starts(lengths: readonly number[]): Int32Array {
  const places = new Int32Array(lengths.length + 1);
  for (const [at, length] of lengths.entries()) places[at + 1] = (places[at] ?? 0) + length;
  return places;
}
