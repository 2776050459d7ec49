import { words } from '#platform/text/fold.ts';
import { isStopWord, stemsOfWord } from '#platform/text/stem.ts';

/**
 * A word, or two words next to each other, that a document says more than once: as it was first written (folded), the stems
 * that it is found by, and in how many passages it stands.
 */
export type DocumentTerm = { text: string; stems: string[]; passages: number };

const MOST_TERMS = 150;
const LEAST_PASSAGES = 2;
/** Documents of fewer passages hardly say anything twice. */
const SHORT_PASSAGES = 8;
const WORD_CHARS = { min: 3, max: 40 };
const DIGITS_ONLY = /^\p{N}+$/u;
/** So many passages, the first ones, say what a document is about. */
const MOST_PASSAGES = 400;

/** The terms of the passages that were looked at so far. */
export type TermCount = { passages: number; terms: Map<string, DocumentTerm> };

export function newTermCount(): TermCount {
  return { passages: 0, terms: new Map() };
}

/** Adds the passages to the count; a long document is counted in several goes. */
export function countTerms(count: TermCount, passages: readonly { text: string }[]): void {
  for (const { text } of passages.slice(0, Math.max(0, MOST_PASSAGES - count.passages))) {
    count.passages += 1;
    const seen = new Set<string>();
    for (const term of termsOf(text)) {
      const key = term.stems.join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      const known = count.terms.get(key);
      if (known === undefined) count.terms.set(key, { ...term, passages: 1 });
      else known.passages += 1;
    }
  }
}

/**
 * The terms that tell most of what a document is about: those of the most passages, two words before one, at most 150. In
 * short documents once is enough. The same passages give the same terms.
 */
export function documentTerms({ passages, terms }: TermCount): DocumentTerm[] {
  const least = passages < SHORT_PASSAGES ? 1 : LEAST_PASSAGES;
  return [...terms.values()]
    .filter((term) => term.passages >= least)
    .sort(byWeight)
    .slice(0, MOST_TERMS);
}

function byWeight(a: DocumentTerm, b: DocumentTerm): number {
  return weightOf(b) - weightOf(a) || (a.text < b.text ? -1 : 1);
}

/** Two words tell more than one, and the tenth passage less than the second. */
function weightOf({ stems, passages }: DocumentTerm): number {
  return Math.log2(1 + passages) * (stems.length > 1 ? 2 : 1);
}

/** Words with a subject, and pairs of such words next to each other. */
function* termsOf(text: string): Generator<{ text: string; stems: string[] }> {
  for (const line of text.split(/[\n.,;:!?()|]/)) {
    let before: { word: string; stem: string } | null = null;
    for (const word of words(line)) {
      const isTelling = isWithin(word) && !isStopWord(word, 'both');
      if (!isTelling || DIGITS_ONLY.test(word)) {
        before = null;
        continue;
      }
      // One of the stems stands for the word here; matching reads the text and stems it again.
      const stem = stemsOfWord(word, 'both')[0] ?? word;
      yield { text: word, stems: [stem] };
      if (before !== null && before.stem !== stem) yield { text: `${before.word} ${word}`, stems: [before.stem, stem] };
      before = { word, stem };
    }
  }
}

function isWithin(word: string): boolean {
  return word.length >= WORD_CHARS.min && word.length <= WORD_CHARS.max;
}
