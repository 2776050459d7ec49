import { KEY_TOPICS as ALL_TOPICS, type KeyTopicName } from '#contract/documents/key-facts.ts';
import type { Evidence } from '../facts.ts';
import type { Sentence } from '../sentences.ts';

/** What bidders ask first and no other fact answers, in the order in which it is shown. */
export type KeyTopic = Exclude<KeyTopicName, 'award' | 'closing' | 'trade_agreements'>;
export const KEY_TOPICS = ALL_TOPICS.filter(
  (topic): topic is KeyTopic => topic !== 'award' && topic !== 'closing' && topic !== 'trade_agreements',
);

/**
 * A value that the words state, and nothing else of its kind: `words` as they stand in the quote, `number` of `unit`. The unit of an
 * amount is its currency's sign.
 */
export type KeyValue = { kind: 'duration' | 'percent' | 'amount'; words: string; number: number; unit: string };

/** One statement on a topic: the words themselves are the fact. */
export type KeyFact = { topic: KeyTopic; value: KeyValue | null; evidence: Evidence };

/** A sentence with its own words as they are written: `written` has the length of `folded`. */
export type Stated = { sentence: Sentence; folded: string; written: string };

/**
 * `label`: how a line of a form begins that names the topic and has its answer behind a colon; `says`: words that state it;
 * `unless`: words with which they speak of something else. `needs`: what the sentence must have as well. `kinds`: which values it may
 * have.
 */
export type KeyRule = {
  /** Parts of words of which a sentence on it has at least one: the patterns are tried on no other. */
  about: readonly string[];
  label?: RegExp;
  says: RegExp;
  needs?: RegExp;
  unless?: RegExp;
  kinds?: readonly KeyValue['kind'][];
  /** The lines after a colon belong to it. */
  goesOn?: true;
};
