import { evidenceOf, goesOnFrom, type Sentence } from '../sentences.ts';
import type { Evidence } from '../facts.ts';
import { BID_RULES } from './bid-rules.ts';
import { CONTRACT_RULES } from './contract-rules.ts';
import { KEY_TOPICS, type KeyFact, type KeyRule, type KeyTopic } from './key-fact.ts';
import { keyValueOf } from './key-value.ts';
import { NO_STATEMENT } from './key-words.ts';
import { PRICE_RULES } from './price-rules.ts';

/**
 * What a text says of the topics that bidders ask about first, in its own words: the sentence is quoted and not interpreted. A
 * definition, a question, a blank to be filled in and what holds under other conditions state nothing.
 */

export const KEY_RULES: Readonly<Record<KeyTopic, KeyRule>> = { ...BID_RULES, ...CONTRACT_RULES, ...PRICE_RULES };
const MOST_OF_A_TOPIC = 2;
const LEAST_CHARS = 18;
/** A shorter one without a figure is a heading. */
const LEAST_CHARS_STATED = 32;
/** Longer ones are paragraphs that were run together: words far apart in them do not belong to each other. */
const MOST_CHARS = 900;
/** Of what follows a colon: the first lines of a list. */
const MOST_LINES_AFTER = 6;
const MOST_CHARS_AFTER = 320;

type Found = { fact: KeyFact; rank: number; order: number };

/** At most two statements a topic, those with a value of the kind first. */
export function keyFacts(sentences: readonly Sentence[]): KeyFact[] {
  const found = new Map<KeyTopic, Found[]>();
  for (const [order, sentence] of sentences.entries()) {
    const { folded } = sentence;
    if (folded.length < LEAST_CHARS || folded.length > MOST_CHARS || NO_STATEMENT.test(folded)) continue;
    if (goesOnFrom(sentence, sentences[order - 1])) continue;
    for (const topic of KEY_TOPICS) {
      const rule = KEY_RULES[topic];
      if (!rule.about.some((part) => folded.includes(part))) continue;
      const at = placeOf(folded, rule);
      if (at === null) continue;
      const following = sentences.slice(order + 1, order + 1 + MOST_LINES_AFTER);
      const one = factOf(topic, rule, sentence, { at, following });
      // What only announces lines says nothing without them.
      if (one.fact.evidence.quote.trimEnd().endsWith(':') || leavesOutDenial(sentence, one.fact.evidence)) continue;
      const own = found.get(topic) ?? [];
      own.push({ ...one, order });
      found.set(topic, own);
    }
  }
  return KEY_TOPICS.flatMap((topic) => chosen(found.get(topic) ?? []));
}

/** Whether the quote begins behind words that deny it. */
function leavesOutDenial({ folded, start }: Sentence, quoted: Evidence): boolean {
  return /\b(?:not|no|nor|neither|aucune?|ne|sans)\b|\bn'/.test(folded.slice(0, Math.max(0, quoted.start - start)));
}

/** Where the words begin that state the topic; null where the sentence does not. */
function placeOf(folded: string, { label, says, needs, unless }: KeyRule): number | null {
  const own = folded.replace(MARK, (mark) => ' '.repeat(mark.length));
  if (label?.test(own.trimStart()) === true && !isEmptyLabel(own)) return 0;
  const said = says.exec(folded);
  if (said === null || needs?.test(folded) === false || unless?.test(folded) === true) return null;
  const { index: at } = said;
  const isHeading =
    own.trim().length < LEAST_CHARS_STATED && !/\b(?:must|shall|will|is|are|doit|est|sera|sont)\b/.test(own);
  return isHeading ? null : at;
}

/** The number of a clause, or the mark of an item. */
const MARK = /^(?:[-*•o] |\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)] |\d{1,2}(?:\.\d{1,2}){1,4}\.? )/;

function isEmptyLabel(own: string): boolean {
  return /: ?(?:n\/?a|not applicable|see|voir|s\. ?o\.|sans objet|refer|https?|www|as per|selon)\b/.test(own);
}

function factOf(
  topic: KeyTopic,
  rule: KeyRule,
  sentence: Sentence,
  { at, following }: { at: number; following: readonly Sentence[] },
): Omit<Found, 'order'> {
  const { folded } = sentence;
  const quoted = evidenceOf('key_facts', sentence, at);
  const evidence = rule.goesOn && folded.endsWith(':') ? withLinesAfter(quoted, sentence, following) : quoted;
  const written = sentence.source.text.slice(sentence.start, sentence.end);
  const value = rule.kinds === undefined || UP_TO.test(folded) ? null : keyValueOf(folded, written, rule.kinds);
  const isWhole = value !== null && evidence.quote.includes(value.words);
  return { fact: { topic, value: isWhole ? value : null, evidence }, rank: rankOf(sentence, isWhole) };
}

/** A greatest value of several contracts is none of one. */
const UP_TO = /\b(?:and below|or less|et moins)\b/;

/** What has a figure in it, or says that there is none, says more than that a thing exists. */
function rankOf({ folded }: Sentence, hasValue: boolean): number {
  if (hasValue) return 3;
  if (/\b(?:no|not|aucune?)\b/.test(folded)) return 1;
  return /\d|@/.test(folded) ? 2 : 0;
}

function withLinesAfter(quoted: Evidence, { source, end }: Sentence, following: readonly Sentence[]): Evidence {
  let last = end;
  for (const one of following) {
    const isNear = source.text.slice(last, one.start).trim() === '' && one.source === source;
    if (!isNear || one.end - end > MOST_CHARS_AFTER || /^\d{1,2}(?:\.\d{1,2}){1,4}\.? /.test(one.folded)) break;
    last = one.end;
    if (one.folded.includes('://')) break;
  }
  return last === end ? quoted : { ...quoted, quote: source.text.slice(quoted.start, last), end: last };
}

function chosen(found: readonly Found[]): KeyFact[] {
  const seen = new Set<string>();
  return found
    .toSorted((one, other) => other.rank - one.rank || one.order - other.order)
    .filter(({ fact: { evidence } }) => {
      const words = evidence.quote.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
      if (seen.has(words)) return false;
      seen.add(words);
      return true;
    })
    .slice(0, MOST_OF_A_TOPIC)
    .toSorted((one, other) => one.order - other.order)
    .map(({ fact }) => fact);
}
