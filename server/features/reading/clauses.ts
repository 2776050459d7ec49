import type { Sentence } from './sentences.ts';

/**
 * What begins a demand of its own in one sentence: `…, and every device must be licensed`. The words between have no comma, so that
 * a list of objects stays one clause.
 */
const NEXT_DEMAND =
  /(?:; ?(?:and |but |et |mais )?|,? (?:and|but|et|mais) )(?=(?:[\w'/()-]{1,25} ){1,8}(?:must|shall|doit|doivent|devra|devront)\b)/g;

/** The clauses of a sentence that each demand something by a verb of their own; the whole sentence where there is but one. */
export function clausesOf(sentence: Sentence): Sentence[] {
  const { folded, start } = sentence;
  const clauses: Sentence[] = [];
  let from = 0;
  for (const match of folded.matchAll(NEXT_DEMAND)) {
    if (!SAYS.test(folded.slice(from, match.index))) continue;
    clauses.push({
      ...sentence,
      start: start + from,
      end: start + match.index,
      folded: folded.slice(from, match.index),
    });
    from = match.index + match[0].length;
  }
  return [...clauses, { ...sentence, start: start + from, folded: folded.slice(from) }];
}

const SAYS = /\b(?:must|shall|doit|doivent|devra|devront)\b/;

/** The clause in which the offset of the sentence lies: the words that say this one thing, and not the next. */
export function clauseAt(sentence: Sentence, at: number): Sentence {
  const clauses = clausesOf(sentence);
  return clauses.find(({ end }) => sentence.start + at < end) ?? sentence;
}
