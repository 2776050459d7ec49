import { z } from 'zod';
import { fromField, isRecognized, positionOrNull, readBy } from '../claims.ts';

/** What bidders ask of a tender first, each with the words of the notice or of a document that answer. */

/** In the order in which they are shown. */
export const KEY_TOPICS = [
  'award',
  'closing',
  'coming_call',
  'questions',
  'site_visit',
  'language',
  'bid_security',
  'performance_security',
  'security_clearance',
  'contract_term',
  'options',
  'schedule',
  'minimum_score',
  'validity',
  'budget',
  'pricing',
  'payment',
  'penalties',
  'trade_agreements',
  'subcontracting',
  'joint_ventures',
] as const;
export type KeyTopicName = (typeof KEY_TOPICS)[number];

const value = z
  .strictObject({
    kind: z.enum(['duration', 'percent', 'amount']),
    words: z.string().describe('The value as it stands in the words.'),
    number: z.number(),
    unit: z.string().describe('`day`, `week`, `month`, `year`, `%`, or the sign of a currency.'),
  })
  .meta({ id: 'KeyValue' });

const answer = z
  .strictObject({
    quote: z.string().describe('The words themselves are the answer: they are not interpreted.'),
    value: value.nullable().describe('The one value of the kind that the words state.'),
    page: z.int().nullable().describe('Page of the document, or number of the sheet; null for words of the notice.'),
    document_id: z.uuid().nullable().describe('The solicitation document it stands in; null for the notice.'),
    filename: z.string().nullable(),
    is_recognized: isRecognized,
    read_by: readBy,
    from_field: fromField,
    position: positionOrNull,
  })
  .meta({ id: 'KeyAnswer' });

export const keyFacts = z
  .strictObject({
    found: z.array(z.strictObject({ topic: z.enum(KEY_TOPICS), answers: z.array(answer).min(1) })),
    documents_read: z.int().min(0),
  })
  .meta({ id: 'KeyFacts' });
