import type { Wording } from './profile-terms.ts';

/** The stems of the rarest word of a wording, under which it is filed: without it nothing of the wording is found. Of equals the first. */
export function rarestWord(
  { words }: Pick<Wording, 'words'>,
  weigh: (stems: readonly string[]) => number,
): readonly string[] {
  let rarest: readonly string[] = [];
  let weight = -1;
  for (const stems of words) {
    const own = weigh(stems);
    if (own > weight) [rarest, weight] = [stems, own];
  }
  return rarest;
}
