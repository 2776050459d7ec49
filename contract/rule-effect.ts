import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { idOf } from './parameters.ts';
import { route } from './route.ts';

const { days, matches, judged, examples } = LIMITS.ruleEffect;
const score = z.int().min(LIMITS.score.min).max(LIMITS.score.max);
const count = z.int().min(0);

export const RULE_EFFECTS = ['rules_out', 'lowers', 'raises'] as const;

export const ruleExampleSchema = z
  .strictObject({
    opportunity_id: z.string(),
    title: z.string(),
    effect: z.enum(RULE_EFFECTS),
    score_without: score.describe('As the company is now, without the rule.'),
    score_with: score.describe('As the company is now, with the rule.'),
    answered: z.enum(['yes', 'no']).nullable().describe('The latest answer on the tender; null without one.'),
  })
  .meta({ id: 'RuleExample' });
export type RuleExample = z.infer<typeof ruleExampleSchema>;

export const ruleEffectSchema = z
  .strictObject({
    days: count.describe('How far back matches are looked at.'),
    matches: count.describe('Matches that were looked at.'),
    meets: count.describe('Of those, the ones that meet the condition of the rule.'),
    judged: count.describe('Of those, the ones that were scored with and without the rule.'),
    rules_out: count,
    lowers: count,
    raises: count,
    ruled_out_yes: count.describe('Of those that it rules out, the ones that the company answered with yes.'),
    is_complete: z
      .boolean()
      .describe(
        `False where there are more than ${matches} matches or more than ${judged} that meet the condition, or time ran out: there may then be more than is counted.`,
      ),
    examples: z
      .array(ruleExampleSchema)
      .max(examples)
      .describe(
        'Those answered with yes first, then those that would score highest. One of the two scores is that of the list: tenders that wait to be scored again are left out.',
      ),
    waiting: z
      .array(z.strictObject({ opportunity_id: z.string(), title: z.string() }))
      .max(examples)
      .describe(
        'Those that it rules out and that wait to be scored again: their scores in the list are not those compared here.',
      ),
  })
  .meta({ id: 'RuleEffect' });
export type RuleEffect = z.infer<typeof ruleEffectSchema>;

export const readRuleEffect = route({
  method: 'GET',
  path: '/api/v1/settings/rules/{id}/effect',
  operationId: 'readRuleEffect',
  localized: true,
  summary: 'Try a rule on past matches',
  description: `What the rule does to the matches of the last ${days} days, or would do where it is not active: each is scored twice, with the rule and without it, by what the company says now. Other rules count both times as they are.`,
  tag: 'Company',
  access: 'settings:read',
  ratePerMinute: RATE.ask,
  params: idOf('the rule'),
  errors: ['not_found'],
  success: {
    status: 200,
    description: 'The effect.',
    schema: ruleEffectSchema,
    example: {
      days,
      matches: 214,
      meets: 14,
      judged: 14,
      rules_out: 14,
      lowers: 0,
      raises: 0,
      ruled_out_yes: 1,
      is_complete: true,
      examples: [
        {
          opportunity_id: '0192f0c4-aaaa-4b8e-9c57-0a1b2c3d4e5f',
          title: 'Ward beds',
          effect: 'rules_out',
          score_without: 71,
          score_with: 10,
          answered: 'yes',
        },
      ],
      waiting: [],
    },
  },
});
