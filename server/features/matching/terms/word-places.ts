import { memoOfTexts } from '#platform/text/memo.ts';
import { stemsOfWord } from '#platform/text/stem.ts';
import type { Passage } from './notice-text.ts';
import { BUILDINGS, singular } from './phrase-words.ts';
import { isDerived, isSameWord } from './same-word.ts';
import type { SearchedTerms } from './searched-terms.ts';
import { TECHNOLOGY_SHORT } from './technology-short.ts';

/** Where the words of a wording stand in a passage, and whether those that are there say what it says. */

const REMEMBERED_FORMS = 20_000;

/** Words of a phrase of which no part stands for it. */
export const SHORT_PHRASE = 3;

/**
 * Where a word of a wording stands: the first word of its stem that is a form of it and no stranger; in a phrase, whose other
 * words say which is meant, else the first that has its stem.
 */
export function placeIn(passage: Passage, searched: SearchedTerms, wording: number, word: number): number | undefined {
  const { stems, forms, strangers, wordStarts } = searched;
  const { index, words } = passage;
  const first = Math.min(
    index.get(stems[2 * word] ?? '') ?? Infinity,
    index.get(stems[2 * word + 1] ?? '') ?? Infinity,
  );
  if (first === Infinity) return undefined;
  const form = forms[wording]?.[word - (wordStarts[wording] ?? 0)];
  if (strangers[wording] === undefined && (form === undefined || words[first]?.folded === form)) return first;
  const isPhrase = (wordStarts[wording + 1] ?? 0) - (wordStarts[wording] ?? 0) > 1;
  let other: number | undefined;
  for (let at = first; at < words.length; at += 1) {
    if (!standsAt(passage, searched, wording, word, at)) continue;
    if (isFormAt(passage, searched, wording, word, at)) return at;
    if (isPhrase || isDerived(form ?? '', words[at]?.folded ?? '')) other ??= at;
  }
  return other;
}

/** Whether the word at a place of a passage has a stem of a word of a wording and is no stranger to it. */
export function standsAt(
  { words }: Passage,
  { stems, strangers }: SearchedTerms,
  wording: number,
  word: number,
  at: number,
): boolean {
  const { stems: held = [], folded = '' } = words[at] ?? {};
  const isStem = held.some((stem) => stem === stems[2 * word] || stem === stems[2 * word + 1]);
  return isStem && strangers[wording]?.has(folded) !== true;
}

/** Whether the word at a place is a form of a word of a wording that stands there by its stem. */
export function isFormAt(
  { words }: Passage,
  { forms, wordStarts }: SearchedTerms,
  wording: number,
  word: number,
  at: number,
): boolean {
  const own = words[at];
  return own === undefined || isForm(forms[wording]?.[word - (wordStarts[wording] ?? 0)], own);
}

/** Whether each word of a wording stands at its place as a form of it or as a long word made of the same (`échographe`). */
export function isDerivedAt(
  passage: Passage,
  searched: SearchedTerms,
  wording: number,
  found: readonly number[],
  places: readonly number[],
): boolean {
  return found.every((word, at) => {
    const place = places[at] ?? -1;
    const form = searched.forms[wording]?.[word - (searched.wordStarts[wording] ?? 0)] ?? '';
    return isFormAt(passage, searched, wording, word, place) || isDerived(form, passage.words[place]?.folded ?? '');
  });
}

/** Of a word with two meanings in the other language the form is that of the first. */
function isForm(form: string | undefined, { folded, stems }: Passage['words'][number]): boolean {
  return form === undefined || form === TECHNOLOGY_SHORT || !isHeldBy(form, stems) || isSameWord(form, folded);
}

const stemsOfForm = memoOfTexts(REMEMBERED_FORMS, (form) => stemsOfWord(form, 'both'));

function isHeldBy(form: string, stems: readonly string[]): boolean {
  return stemsOfForm(form).some((stem) => stems.includes(stem));
}

/**
 * Whether the words of a phrase that are there say what the phrase does: all but what is done to the thing, or of a phrase as
 * long as a title more than half of it.
 */
export function isEnough(passage: Passage, searched: SearchedTerms, wording: number, found: number): boolean {
  const { wordStarts, generic, weights } = searched;
  const [from, end] = [wordStarts[wording] ?? 0, wordStarts[wording + 1] ?? 0];
  let all = 0;
  let isOnlyGeneric = true;
  for (let word = from; word < end; word += 1) {
    all += (weights[word] ?? 0) ** 2;
    if (generic[word] !== 1 && placeIn(passage, searched, wording, word) === undefined) isOnlyGeneric = false;
  }
  return isOnlyGeneric || (end - from > SHORT_PHRASE && found >= all / 2);
}

/** Heads without which a phrase still says all that it says: `printing` is `printing services`. */
const SILENT = /^(?:services?|works?|travail|travaux)$/;
/** `Legal` alone is no `legal services`. */
const ADJECTIVE = /(?:al|ic|ive|ique|aux|el|ale|elle|aire)s?$/;

/** Whether only such a head of a wording is not among the words that were found. */
export function saysAll(searched: SearchedTerms, wording: number, found: readonly number[]): boolean {
  const { forms, wordStarts, languages } = searched;
  const from = wordStarts[wording] ?? 0;
  const own = forms[wording] ?? [];
  const missing = own.flatMap((_, at) => (found.includes(from + at) ? [] : [at]));
  const [head = -1, ...others] = missing;
  const spoken = languages[wording] ?? 'any';
  // Words that were translated one by one stand in the order of the other language.
  const isTurnedRound = searched.wordByWord[wording] === true;
  const [atStart, atEnd] = [0, own.length - 1];
  const heads = spoken === 'any' ? [atStart, atEnd] : [(spoken === 'fr') === isTurnedRound ? atEnd : atStart];
  const isHead = others.length === 0 && heads.includes(head);
  if (!isHead || !SILENT.test(own[head] ?? '')) return false;
  return own.some((form, at) => at !== head && !ADJECTIVE.test(form) && !BUILDINGS.has(singular(form)));
}
