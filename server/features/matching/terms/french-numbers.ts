import { stem } from '#platform/text/stem.ts';

/** Words in `-ou` that take an `x`, and in `-eu` and `-au` that take an `s`. */
const WITH_X = new Set('bijou caillou chou genou hibou joujou pou'.split(' '));
const WITH_S = new Set('pneu bleu landau'.split(' '));

/** The other number of a folded French word in `-u`, whose plural the stemmer takes for another word (`pneu`, `tuyau`); null for others. */
function otherNumber(folded: string): string | null {
  if (/u[sx]$/.test(folded)) return folded.slice(0, -1);
  if (/[ea]u$/.test(folded)) return `${folded}${WITH_S.has(folded) ? 's' : 'x'}`;
  return folded.endsWith('ou') ? `${folded}${WITH_X.has(folded) ? 'x' : 's'}` : null;
}

/** The one stem of a French word with that of its other number. */
export function inBothNumbers(stems: readonly string[], folded: string): readonly string[] {
  const other = stems.length === 1 ? otherNumber(folded) : null;
  return other === null ? stems : [...new Set([...stems, stem(other, 'fr')])];
}
