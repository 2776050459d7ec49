import { phraseAt } from './phrases.ts';
import { JOINS, isRequest } from './reason-end.ts';
import { isOpen } from './reasons.ts';
import { type Sentence, sentenceFrom, sentenceUpTo } from './reply-words.ts';
import { LEADS } from './verdict-words.ts';

/** Cuts `add Nunavut and remove Ontario` into its requests, so that each is read, or quoted back, on its own. */

const MAX_REQUESTS = 20;

/** The requests of a sentence in order, what stands before the first with them; the sentence itself where a condition may be on all. */
export function requestsIn(sentence: Sentence): Sentence[] {
  const { words } = sentence;
  if (sentence.isQuestion || isOpen(words)) return [sentence];
  const pieces: Sentence[] = [];
  let from = 0;
  for (let at = 1; at < words.length && pieces.length < MAX_REQUESTS; at += 1) {
    if (!JOINS.has(words[at - 1]?.folded ?? '') || !asks(sentence, at)) continue;
    let end = at;
    while (end > from && JOINS.has(words[end - 1]?.folded ?? '')) end -= 1;
    if (end > from) pieces.push(sentenceUpTo(sentenceFrom(sentence, from), end - from));
    from = at;
  }
  pieces.push(sentenceFrom(sentence, from));
  return pieces;
}

function asks(sentence: Sentence, from: number): boolean {
  let at = from;
  for (let skipped = 0; skipped < 2; skipped += 1) at = phraseAt(sentence.words, at, LEADS)?.next ?? at;
  return isRequest(sentence, sentence.words, at);
}
