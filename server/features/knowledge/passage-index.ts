import { searchQuery } from '#platform/text/search-query.ts';
import { searchDocument, toTsvectorLiteral } from '#platform/text/search-tokens.ts';

const QUERY_CHARS = 4_000;
const QUERY_WORDS = 40;
/** What stands between blanks and quotation marks; a hyphen before it means nothing here. */
const WORD = /(?!-)[^\s"“”„«»]+/gu;

/** The words of a passage as a `tsvector` literal, in the form in which listings are searched. */
export function passageDocument(text: string): string {
  return toTsvectorLiteral(searchDocument([{ text, weight: 'D' }]));
}

/**
 * The different words of a question, each as a `tsquery` literal: by its English or its French stem, numbers by their
 * beginning. Words that carry no subject are left out; at most 40 are kept, the first ones.
 */
export function queryWords(question: string): string[] {
  const found = new Set<string>();
  for (const [word] of question.slice(0, QUERY_CHARS).matchAll(WORD)) {
    if (found.size >= QUERY_WORDS) break;
    const query = searchQuery(word);
    if (query !== null) found.add(query);
  }
  return [...found];
}
