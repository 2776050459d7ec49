import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { VERDICTS } from './feedback.ts';
import { dateTime, idOf } from './parameters.ts';
import { route } from './route.ts';

const textOrNull = z.string().nullable();

export const ruleAnswerSchema = z
  .strictObject({
    id: z.string().describe('The id of the answer.'),
    opportunity_id: z.string().describe('The opportunity that shows the tender now.'),
    title: z.string(),
    action: z.enum(VERDICTS),
    reason: textOrNull,
    member_name: textOrNull,
    created_at: dateTime,
    says: z
      .enum(['for', 'against'])
      .nullable()
      .describe('Whether the answer speaks for the rule; null for one that only states it.'),
    states_rule: z.boolean().describe('Whether the rule was stated in the reason of this answer.'),
  })
  .meta({ id: 'RuleAnswer' });
export type RuleAnswer = z.infer<typeof ruleAnswerSchema>;

export const ruleEvidenceSchema = z
  .strictObject({
    answers: z.array(ruleAnswerSchema),
    answer_count: z.int().min(0).describe('How many there are in all.'),
  })
  .meta({ id: 'RuleEvidence' });
export type RuleEvidence = z.infer<typeof ruleEvidenceSchema>;

export const readRuleEvidence = route({
  method: 'GET',
  path: '/api/v1/settings/rules/{id}/evidence',
  operationId: 'readRuleEvidence',
  localized: true,
  summary: 'List the answers that a rule rests on',
  description: `The latest answer on each tender that meets the condition of the rule, and the answer that stated it, newest first, at most ${LIMITS.ruleEvidence}.`,
  tag: 'Company',
  access: 'settings:read',
  ratePerMinute: RATE.read,
  params: idOf('the rule'),
  errors: ['not_found'],
  success: {
    status: 200,
    description: 'The answers.',
    schema: ruleEvidenceSchema,
    example: {
      answers: [
        {
          id: '0192f0c4-dddd-4b8e-9c57-0a1b2c3d4e5f',
          opportunity_id: '0192f0c4-aaaa-4b8e-9c57-0a1b2c3d4e5f',
          title: 'Ward beds',
          action: 'not_interested',
          reason: 'They pay late.',
          member_name: 'Robin Example',
          created_at: '2026-11-20T14:05:00.000Z',
          says: 'for',
          states_rule: false,
        },
      ],
      answer_count: 1,
    },
  },
});
