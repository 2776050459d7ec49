import { quoteLexeme, searchWords } from './search-tokens.ts';
import type { SearchWord } from './search-tokens.ts';
import { isStopWord, stemsOfWord } from './stem.ts';

/** The interface takes 200 characters; this only bounds the work for a caller that passes more. */
const MAX_QUERY_CHARS = 1_000;
const DIGIT = /\p{N}/u;
const ITEM = /-?"[^"]*"|[^\s"]+/gu;

/**
 * What a reader typed, as the text that PostgreSQL casts to `tsquery`, or null when it holds nothing to search for.
 *
 * - Words must all occur, in any order; each by its English or its French stem, without regard to accents.
 * - `"several words"` must stand next to each other in this order; words joined by a hyphen likewise.
 * - `-word` and `-"several words"` must not occur. A query of nothing else means every document without them.
 * - What has a digit matches by prefix: `W8482` finds `W8482-265115/A`, and so does `w8482265115`.
 * - Stop words count for nothing; inside a phrase they keep their place. A query of stop words and punctuation only is
 *   null: no condition on the text.
 * - Operators and odd characters have no meaning and never make an error.
 */
export function searchQuery(q: string): string | null {
  const text = q
    .slice(0, MAX_QUERY_CHARS)
    .replace(/[“”„«»]/g, '"')
    .replace(/−/g, '-');
  const conditions: string[] = [];
  for (const [item] of text.matchAll(ITEM)) {
    const negated = item.startsWith('-');
    const phrase = item.endsWith('"');
    const operand = phrase ? phraseQuery(searchWords(item)) : plainQuery(searchWords(item));
    if (operand !== null) conditions.push(negated ? `!(${operand})` : operand);
  }
  return conditions.length === 0 ? null : conditions.join(' & ');
}

/** Words typed without quotes and without a space between them: each code, each hyphenated word, each word. */
function plainQuery(found: readonly SearchWord[]): string | null {
  const conditions: string[] = [];
  let chain: SearchWord[] = [];
  for (const word of found) {
    if (word.code === null) {
      chain.push(word);
    } else if (word.partOfCode === 0) {
      const code = codeQuery(found.slice(word.position - 1, word.position - 1 + word.code.length), word.code);
      if (code !== null) conditions.push(code);
    }
  }
  const words = phraseQuery(chain);
  return joined(words === null ? conditions : [...conditions, words], ' & ');
}

/** A code as it is written, or with its parts standing apart; each by prefix. */
function codeQuery(parts: readonly SearchWord[], code: readonly string[]): string | null {
  const whole = quoteLexeme(code.join(''));
  const apart = parts.length > 1 ? phraseQuery(parts) : null;
  return joined([...(whole === null ? [] : [`${whole}:*`]), ...(apart === null ? [] : [apart])], ' | ');
}

/** Words in this order, as far apart as they were typed. */
function phraseQuery(found: readonly SearchWord[]): string | null {
  let query: string | null = null;
  let last = 0;
  for (const word of found) {
    const operand = operandOf(word);
    if (operand === null) continue;
    query = query === null ? operand : `${query} <${word.position - last}> ${operand}`;
    last = word.position;
  }
  return query === null ? null : `(${query})`;
}

/** One word: its stems, or itself by prefix when it ends a code. */
function operandOf(word: SearchWord): string | null {
  if (word.code !== null) {
    const quoted = quoteLexeme(word.folded);
    const atEnd = word.partOfCode === word.code.length - 1;
    return quoted !== null && atEnd && DIGIT.test(word.folded) ? `${quoted}:*` : quoted;
  }
  if (isStopWord(word.folded, 'both')) return null;
  const alternatives = stemsOfWord(word.folded, 'both').map(quoteLexeme);
  return joined(
    alternatives.filter((one) => one !== null),
    ' | ',
  );
}

function joined(conditions: readonly string[], operator: ' & ' | ' | '): string | null {
  if (conditions.length === 0) return null;
  return conditions.length === 1 ? (conditions[0] ?? null) : `(${conditions.join(operator)})`;
}
