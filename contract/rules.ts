import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { dateTime, idOf } from './parameters.ts';
import { route } from './route.ts';

export const RULE_TYPES = ['green_light', 'no_go', 'preference'] as const;

const textOrNull = z.string().nullable();

export const learnedRuleSchema = z
  .strictObject({
    id: z.uuid(),
    rule_type: z
      .enum(RULE_TYPES)
      .describe('`no_go` hides tenders; `green_light` and `preference` change their scores.'),
    description: z
      .string()
      .describe(
        'The rule in words, in the language of the request. For a `no_go`, also what it would have ruled out so far.',
      ),
    signal: textOrNull.describe('The condition of the rule, such as `buyer: ville de testing`.'),
    source: textOrNull.describe(
      '`answers`: learned from repeated answers; `portal_feedback`: stated in the reason of an answer.',
    ),
    evidence_count: z
      .int()
      .min(0)
      .describe('Answers for the rule minus answers against it, counting only the latest answer on each tender.'),
    last_evidence_at: dateTime.nullable(),
    created_at: dateTime,
    active: z.boolean(),
    origin_rfp: z
      .strictObject({ id: z.string(), title: z.string() })
      .nullable()
      .describe('The opportunity that produced the rule.'),
  })
  .meta({ id: 'LearnedRule' });
export type LearnedRule = z.infer<typeof learnedRuleSchema>;

const EXAMPLE: LearnedRule = {
  id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f',
  rule_type: 'no_go',
  description:
    'Would rule out tenders of “City of Testing”: you said no to 5 of 5 of them. Of your last 214 matches it would have ruled out 14; you said yes to 1 of them.',
  signal: 'buyer: city of testing',
  source: 'answers',
  evidence_count: 5,
  last_evidence_at: '2026-11-20T14:05:00.000Z',
  created_at: '2026-11-20T14:05:00.000Z',
  active: false,
  origin_rfp: { id: '0192f0c4-aaaa-4b8e-9c57-0a1b2c3d4e5f', title: 'Ward beds' },
};

export const listRules = route({
  method: 'GET',
  path: '/api/v1/settings/rules',
  operationId: 'listRules',
  localized: true,
  summary: 'List learned rules',
  description: 'All rules, active or not, newest first.',
  tag: 'Company',
  access: 'settings:read',
  ratePerMinute: RATE.read,
  success: {
    status: 200,
    description: 'The rules.',
    schema: z.strictObject({ rules: z.array(learnedRuleSchema) }).meta({ id: 'LearnedRuleList' }),
    example: { rules: [EXAMPLE] },
  },
});

export const switchRule = route({
  method: 'PATCH',
  path: '/api/v1/settings/rules/{id}',
  operationId: 'switchRule',
  localized: true,
  summary: 'Switch a learned rule on or off',
  description: `Later answers do not switch the rule back. A \`no_go\` is tested again on past matches before it becomes active; its description gives the result. At most ${LIMITS.activeRules} rules can be active.`,
  tag: 'Company',
  access: 'settings:write',
  ratePerMinute: RATE.write,
  params: idOf('the rule'),
  bodyExample: { active: true },
  body: z.strictObject({ active: z.boolean({ error: 'must be true or false' }) }).meta({ id: 'LearnedRulePatch' }),
  errors: ['not_found', 'rule_cap_reached'],
  success: { status: 200, description: 'The updated rule.', schema: learnedRuleSchema, example: EXAMPLE },
});
