import type { Statement } from './clauses.ts';
import type { Pattern } from './meaning.ts';
import { ENGLISH, OUR_ENGLISH } from './english.ts';
import { FRENCH, OUR_FRENCH } from './french.ts';

/**
 * How a company states for good what it does and does not do. A pattern stands at the beginning of the statement, after its
 * subject; what follows it are the things it speaks of. The first that fits counts.
 */
export function patternsFor({ language, subject }: Statement): readonly Pattern[] {
  if (subject === 'our') return language === 'en' ? OUR_ENGLISH : OUR_FRENCH;
  return language === 'en' ? ENGLISH : FRENCH;
}
