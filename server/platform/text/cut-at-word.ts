import { trimEnd } from './trim-end.ts';

const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that turn the direction of writing, or take no room. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Text of others as one line of at most so many characters, cut between words, with an ellipsis where it was cut. */
export function cutAtWord(text: string, most: number): string {
  const line = text
    .slice(0, 20 * most)
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(BREAKS, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= most) return line;
  const head = characters.slice(0, most - 1).join('');
  const space = head.lastIndexOf(' ');
  const whole = space > head.length / 2 ? head.slice(0, space) : head;
  return `${trimEnd(whole, ' ,;:.–—-')}…`;
}
