import type { DocumentTerm } from './document-terms.ts';

/** A term of a company's documents: the words, and what it counts next to the others, above 0 and at most 1. */
export type ContextTerm = { text: string; weight: number };

/** How seldom a stem is, 0 (everywhere) to 1; matching knows it from the listings. */
export type Rarity = (stem: string) => number;

const MOST_TERMS = 60;

/**
 * What a company's documents are about: the terms that most passages of most documents hold, rare words before common ones,
 * a single word only where no kept pair holds it; at most 60. The same documents give the same terms, in whatever order they come.
 */
export function companyTerms(documents: readonly (readonly DocumentTerm[])[], rarityOf: Rarity): ContextTerm[] {
  const merged = new Map<string, { text: string; stems: string[]; weight: number }>();
  for (const term of documents.flat()) {
    const key = term.stems.join(' ');
    const weight = Math.log2(1 + term.passages);
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { text: term.text, stems: term.stems, weight });
    else {
      known.weight += weight;
      if (term.text < known.text) known.text = term.text;
    }
  }
  const weighed = [...merged.values()]
    .map((term) => ({ ...term, weight: term.weight * specificity(term.stems, rarityOf) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1));
  return scaled(distinct(weighed));
}

/** A pair is as telling as its two words together. */
function specificity(stems: readonly string[], rarityOf: Rarity): number {
  return stems.reduce((sum, stem) => sum + rarityOf(stem), 0);
}

function distinct<T extends { stems: string[] }>(terms: readonly T[]): T[] {
  const kept: T[] = [];
  const inPairs = new Set<string>();
  for (const term of terms) {
    if (kept.length >= MOST_TERMS) break;
    if (term.stems.length === 1 && inPairs.has(term.stems[0] ?? '')) continue;
    kept.push(term);
    if (term.stems.length > 1) for (const stem of term.stems) inPairs.add(stem);
  }
  return kept;
}

function scaled(terms: readonly { text: string; weight: number }[]): ContextTerm[] {
  const most = terms[0]?.weight ?? 1;
  return terms
    .map(({ text, weight }) => ({ text, weight: Math.round((weight / most) * 1_000) / 1_000 }))
    .filter(({ weight }) => weight > 0);
}
