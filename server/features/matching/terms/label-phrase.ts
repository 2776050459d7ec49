import type { Passage } from './notice-text.ts';
import { ABOUT, CARRIERS, NEAR_ACTS, PASSED_OVER, singular } from './phrase-words.ts';

/** What words that were found are in the label of a code, which is turned and cut in ways of its own. */

/** Whether the words are a side of what the label names. */
export function isSideOfLabel(label: Passage, first: number, last: number): boolean {
  return isTurnedLabel(label, first, last) || isActInField(label, first, last);
}

/** A label turned round for its index: `Mounters and demounters, tire`. */
function isTurnedLabel({ text, words }: Passage, first: number, last: number): boolean {
  const word = words[first]?.folded ?? '';
  if (first !== last || last !== words.length - 1 || word.endsWith('s')) return false;
  const [head = ''] = text.split(',');
  return /,\s*$/.test(text.slice(0, words[first]?.start)) && /s$/i.test(head.trim());
}

/** Behind the first comma of a label an act is one in the field that the label begins with: `Informatics services, Studies`. */
function isActInField({ text, words }: Passage, first: number, last: number): boolean {
  const [head = ''] = text.split(',');
  if ((words[first]?.start ?? 0) < head.length) return false;
  const isAct = (at: number): boolean => {
    const word = singularAt(words, at);
    return isLittleAt(words, at) || [ABOUT, NEAR_ACTS, CARRIERS, PASSED_OVER].some((acts) => acts.has(word));
  };
  for (let at = first; at <= last; at += 1) if (!isAct(at)) return false;
  return words.some(({ start }, at) => start < head.length && !isAct(at));
}

export function singularAt(words: Passage['words'], at: number): string {
  return singular(words[at]?.folded ?? '');
}

export function isLittleAt(words: Passage['words'], at: number): boolean {
  return (words[at]?.stems.length ?? 0) === 0;
}
