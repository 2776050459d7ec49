import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { feedbackEntry, STATUSES } from './opportunities.ts';
import { dateTime, idOf, paragraphs } from './parameters.ts';
import { profileChangeSchema } from './profile.ts';
import { route } from './route.ts';

/** What a company can answer on an opportunity. What `agree` and `disagree` say of it depends on its score. */
export const VERDICTS = ['agree', 'disagree', 'interested', 'not_interested', 'request_draft'] as const;
export type FeedbackVerdict = (typeof VERDICTS)[number];

export const newFeedbackSchema = z
  .strictObject({
    verdict: z.enum(VERDICTS, { error: `must be one of ${VERDICTS.join(', ')}` }),
    reason: paragraphs(LIMITS.feedbackReasonChars)
      .nullable()
      .optional()
      .describe('Clear, lasting statements about the company are added to the profile.'),
  })
  .meta({ id: 'NewFeedback' });
export type NewFeedback = z.output<typeof newFeedbackSchema>;

export const givenFeedbackSchema = z
  .strictObject({
    feedback: feedbackEntry,
    reevaluation_queued: z.boolean().describe('Whether the opportunity is being scored again in the background.'),
    profile_changes: z
      .array(profileChangeSchema)
      .describe('Profile changes made from the reason; each can be reverted.'),
  })
  .meta({ id: 'GivenFeedback' });
export type GivenFeedback = z.infer<typeof givenFeedbackSchema>;

export const answerOpportunity = route({
  method: 'POST',
  path: '/api/v1/opportunities/{id}/feedback',
  operationId: 'answerOpportunity',
  summary: 'Give feedback on an opportunity',
  description: `Every call records a new answer, unless it repeats an earlier request (see \`Idempotency-Key\`). \`disagree\` scores the opportunity again from scratch; \`request_draft\` sets its status to \`draft_requested\`, unless it is already further along. Consistent answers become learned rules. One reason causes at most ${LIMITS.automaticProfileChanges} profile changes.`,
  tag: 'Opportunities',
  access: 'opportunities:write',
  ratePerMinute: RATE.write,
  idempotency: { unkeyed: 'actor' },
  params: idOf('the opportunity'),
  body: newFeedbackSchema,
  bodyExample: { verdict: 'not_interested', reason: 'We do not do road works.' },
  success: {
    status: 201,
    description: 'The answer and its effects.',
    schema: givenFeedbackSchema,
    example: {
      feedback: {
        id: '0192f0c4-dddd-4b8e-9c57-0a1b2c3d4e5f',
        action: 'not_interested',
        reason: 'We do not do road works.',
        created_at: '2026-11-20T14:05:00.000Z',
        member_name: 'Robin Example',
      },
      reevaluation_queued: true,
      profile_changes: [
        {
          id: '0192f0c4-bbbb-4b8e-9c57-0a1b2c3d4e5f',
          field: 'exclusions',
          value_before: [],
          value_after: ['road works'],
          cascade_summary: { products_deactivated: 0, products_reactivated: 0 },
          source: 'portal_feedback',
          created_at: '2026-11-20T14:05:00.000Z',
          reverted: false,
          revertible: true,
        },
      ],
    },
  },
  errors: ['not_found'],
});

export const withdrawnFeedbackSchema = z
  .strictObject({
    id: z.string().describe('The feedback that was taken back.'),
    opportunity_id: z.string(),
    withdrawn_at: dateTime,
    status: z.enum(STATUSES).nullable().describe('Of the opportunity now; null if its tender is gone.'),
    latest_feedback_action: z.string().nullable().describe('Newest feedback that is left.'),
    latest_feedback_at: dateTime.nullable(),
    reevaluation_queued: z.boolean().describe('Whether the opportunity is being scored again in the background.'),
    profile_changes: z
      .array(profileChangeSchema)
      .describe(
        'Profile changes that the reason had made, newest first. `reverted` is false for those that could not be reverted, such as after a later change of the same field.',
      ),
  })
  .meta({ id: 'WithdrawnFeedback' });
export type WithdrawnFeedback = z.infer<typeof withdrawnFeedbackSchema>;

export const withdrawFeedback = route({
  method: 'DELETE',
  path: '/api/v1/feedback/{id}',
  operationId: 'withdrawFeedback',
  summary: 'Take back feedback',
  description:
    'As if the feedback had not been given: it leaves `feedback_history`, no longer counts for learned rules, and the opportunity is scored again. Profile changes from its reason are reverted if nothing changed the same field since. Taking back `request_draft` restores the earlier status unless a draft was already sent. Safe to repeat.',
  tag: 'Opportunities',
  access: 'opportunities:write',
  ratePerMinute: RATE.write,
  params: idOf('the feedback, from `feedback_history`'),
  success: {
    status: 200,
    description: 'What is left.',
    schema: withdrawnFeedbackSchema,
    example: {
      id: '0192f0c4-dddd-4b8e-9c57-0a1b2c3d4e5f',
      opportunity_id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f',
      withdrawn_at: '2026-11-20T14:06:00.000Z',
      status: 'scored',
      latest_feedback_action: null,
      latest_feedback_at: null,
      reevaluation_queued: true,
      profile_changes: [],
    },
  },
  errors: ['not_found'],
});
