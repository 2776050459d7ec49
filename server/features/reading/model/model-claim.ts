import type { KeyTopic } from '../key-facts/key-fact.ts';

/**
 * What a language model may say of a document. A closing, who may bid and set-asides are not among it: a false one would hide a tender
 * from those who could bid, and nobody would see it.
 */
export const MODEL_TOPICS = [
  'questions',
  'site_visit',
  'bid_security',
  'performance_security',
  'contract_term',
  'validity',
  'budget',
  'payment',
  'penalties',
] as const satisfies readonly KeyTopic[];
export type ModelTopic = (typeof MODEL_TOPICS)[number];

export const MODEL_KINDS = [...MODEL_TOPICS, 'mandatory_certification'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

/** Words that a model is shown: a sentence of a page, what stands before it, and the kinds that it could state. */
export type ModelPassage = { page: number | null; text: string; before: string; kinds: ModelKind[] };

/** What a model says: the sentence `text` states this by these exact `words` of it. */
export type ModelClaim = { kind: ModelKind; page: number | null; text: string; words: string; value: string };
