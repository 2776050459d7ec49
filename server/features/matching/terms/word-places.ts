import { stemsOfWord } from '#platform/text/stem.ts';
import type { Passage } from './notice-text.ts';
import { isDerived, isSameWord } from './same-word.ts';
import type { SearchedTerms } from './searched-terms.ts';
import { TECHNOLOGY_SHORT } from './technology-short.ts';

/** Where the words of a wording stand in a passage, and whether those that are there say what it says. */

/** Words of a phrase of which no part stands for it. */
export const SHORT_PHRASE = 3;

/**
 * Where a word of a wording stands: the first word of its stem that is a form of it and no stranger; in a phrase, whose other
 * words say which is meant, else the first that has its stem.
 */
export function placeIn(passage: Passage, searched: SearchedTerms, wording: number, word: number): number | undefined {
  const { stems, forms, strangers, wordStarts } = searched;
  const { index, words } = passage;
  const held = index.get(stems[2 * word] ?? '') ?? index.get(stems[2 * word + 1] ?? '');
  if (held === undefined) return undefined;
  const form = forms[wording]?.[word - (wordStarts[wording] ?? 0)];
  const strange = strangers[wording];
  if (strange === undefined && (form === undefined || words[held]?.folded === form)) return held;
  const wanted = words[held]?.stems ?? [];
  const isOwn = (at: number): boolean =>
    at >= held &&
    strange?.has(words[at]?.folded ?? '') !== true &&
    (words[at]?.stems ?? []).some((stem) => wanted.includes(stem));
  const place = words.findIndex((one, at) => isOwn(at) && isForm(form, one));
  if (place !== -1) return place;
  const isPhrase = (wordStarts[wording + 1] ?? 0) - (wordStarts[wording] ?? 0) > 1;
  const other = words.findIndex(({ folded }, at) => isOwn(at) && (isPhrase || isDerived(form ?? '', folded)));
  return other === -1 ? undefined : other;
}

/** Of a word with two meanings in the other language the form is that of the first. */
export function isForm(form: string | undefined, { folded, stems }: Passage['words'][number]): boolean {
  return form === undefined || form === TECHNOLOGY_SHORT || !isHeldBy(form, stems) || isSameWord(form, folded);
}

function isHeldBy(form: string, stems: readonly string[]): boolean {
  return stemsOfWord(form, 'both').some((stem) => stems.includes(stem));
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
