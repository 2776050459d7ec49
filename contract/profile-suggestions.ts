import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { queryText } from './parameters.ts';
import { route } from './route.ts';

/** Lists of the profile of which the service knows names. */
export const SUGGESTED_FIELDS = ['categories', 'exclusions', 'geography', 'certifications'] as const;
export type SuggestedField = (typeof SUGGESTED_FIELDS)[number];

export const suggestionSchema = z
  .strictObject({
    value: z.string().describe('The name, as a value of the field.'),
    other_language: z
      .string()
      .nullable()
      .describe('The same in the other language; null where it has no name of its own there.'),
    within: z.string().nullable().describe('Of a place: the province or country that it lies in.'),
    open_tenders: z
      .int()
      .min(0)
      .nullable()
      .describe(
        `Of a category: open tenders with a closing date that are about it, whatever words they use. Null where more than ${LIMITS.suggestions.countedTenders} tenders, open or closed, are, and for other fields.`,
      ),
  })
  .meta({ id: 'ProfileSuggestion' });
export type ProfileSuggestion = z.infer<typeof suggestionSchema>;

const fieldProblem = `must be one of ${SUGGESTED_FIELDS.join(', ')}`;

export const listProfileSuggestions = route({
  method: 'GET',
  path: '/api/v1/profile/suggestions',
  operationId: 'listProfileSuggestions',
  localized: true,
  summary: 'Suggest values for a list of the profile',
  description: `Names that the service knows and that hold each word of \`q\`, or a word that begins with it, in English or French; case and accents are ignored. At most ${LIMITS.suggestions.items}, the nearest first. Other values work as well.`,
  tag: 'Company',
  access: 'profile:read',
  ratePerMinute: RATE.typing,
  query: z.strictObject({
    field: z.enum(SUGGESTED_FIELDS, { error: fieldProblem }).describe('The list of the profile.'),
    q: queryText(LIMITS.suggestions.qChars).describe('What was typed so far.'),
  }),
  success: {
    status: 200,
    description: 'The suggestions.',
    schema: z.strictObject({ suggestions: z.array(suggestionSchema) }).meta({ id: 'ProfileSuggestions' }),
    example: {
      suggestions: [{ value: 'hospital bed', other_language: 'lit d’hôpital', within: null, open_tenders: 12 }],
    },
  },
});
