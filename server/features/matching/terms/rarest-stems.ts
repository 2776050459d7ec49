import type { ProfileTerm, Wording } from './profile-terms.ts';
import { type TermStatistics, weigher } from './term-weight.ts';

/** The words that wordings are filed under: without its rarest word nothing of a wording is found. */

/** For each wording the stems of its rarest word. */
export function rarestStems(term: Pick<ProfileTerm, 'wordings'>, statistics: TermStatistics): string[] {
  const weigh = weigher(statistics);
  return term.wordings.flatMap((wording) => [...rarestWord(wording, weigh)]);
}

/** The same of all these terms, each stem once. */
export function rarestStemsOf(
  terms: readonly Pick<ProfileTerm, 'wordings'>[],
  statistics: TermStatistics,
): ReadonlySet<string> {
  const weigh = weigher(statistics);
  const stems = new Set<string>();
  for (const wording of new Set(terms.flatMap(({ wordings }) => wordings)))
    for (const stem of rarestWord(wording, weigh)) stems.add(stem);
  return stems;
}

/** The stems of the rarest word; of equals the first. */
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
