const BREAKS = /[\p{Cc}\u2028\u2029 ]+/gu;
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A sentence of ours that quotes somebody else's text, as one line that reads in one direction: what the text breaks or turns
 * around stays within it.
 */
export function plainSentence(sentence: string): string {
  return sentence.replace(TURNS, '').replace(BREAKS, ' ');
}
