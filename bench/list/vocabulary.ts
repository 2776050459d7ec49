import { stemsOfWord } from '#platform/text/stem.ts';
import { seededRandom } from '../seeded-random.ts';

export type Word = { text: string; stems: string[] };

const WORDS = 50_000;
const FIRST = 'b c d f g h j k l m n p r s t v br cl dr fl gr pl pr st tr'.split(' ');
const VOWELS = 'a e i o u ai ou'.split(' ');
const LAST = 'b d f g k l m n p r t rt nt lk'.split(' ');

/** Made-up words, the commonest first; drawn with a chance in inverse proportion to their rank (Zipf). */
export function vocabulary(): Word[] {
  const random = seededRandom(7);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const texts = new Set<string>();
  while (texts.size < WORDS) texts.add(pick(FIRST) + pick(VOWELS) + pick(LAST) + pick(VOWELS) + pick(LAST));
  return [...texts].map((text) => ({ text, stems: stemsOfWord(text, 'both') }));
}

/** The rank of a word drawn by `chance` in 0 to 1, from 0. */
export function zipfRank(chance: number): number {
  return Math.min(WORDS - 1, Math.floor(WORDS ** chance) - 1);
}

const special = (text: string): Word => ({ text, stems: stemsOfWord(text, 'both') });
/** Each in a fifth of the listings, and hardly ever in the same one. */
export const APART: readonly [Word, Word] = [special('asphalt'), special('catheter')];
/** In a fifth of the listings, all of them with the lowest scores: no walk by score meets it soon. */
export const LATE: { word: Word; below: number } = { word: special('lintel'), below: 0.2 };
/** In one listing. */
export const UNIQUE: Word = special('zyxomma');
/** In none. */
export const ABSENT = 'quokkaba';
