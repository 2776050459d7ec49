import { z } from 'zod';
import { RATE } from './limits.ts';
import { dateTime } from './parameters.ts';
import { route } from './route.ts';

export const RESCORE_STATES = ['current', 'queued', 'running'] as const;

export const rescoreSchema = z
  .strictObject({
    state: z
      .enum(RESCORE_STATES)
      .describe(
        '`current`: the scores follow the company as it is now. `queued`: the profile, the catalog, a document or a rule changed since. `running`: tenders are being scored again.',
      ),
    tenders: z
      .int()
      .min(0)
      .nullable()
      .describe('How many tenders the running re-score concerns; null until they are counted.'),
    tenders_done: z.int().min(0).nullable().describe('How many of them are done.'),
    completed_at: dateTime.nullable().describe('When the last re-score ended; null before the first.'),
  })
  .meta({ id: 'Rescore' });
export type Rescore = z.infer<typeof rescoreSchema>;

export const readRescore = route({
  method: 'GET',
  path: '/api/v1/rescore',
  operationId: 'readRescore',
  summary: 'Read whether scores are being updated',
  description:
    'Changes of the profile, the catalog, context documents and rules score tenders again in the background. Poll until `state` is `current`, at most every two seconds.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.read,
  success: {
    status: 200,
    description: 'The state of the re-score.',
    schema: rescoreSchema,
    example: { state: 'running', tenders: 41, tenders_done: 20, completed_at: '2026-11-20T14:05:00.000Z' },
  },
});
