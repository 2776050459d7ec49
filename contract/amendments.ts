import { z } from 'zod';
import { RATE } from './limits.ts';
import { LIST_ITEM_EXAMPLE } from './opportunity-examples.ts';
import { dateTime, idOf } from './parameters.ts';
import { route } from './route.ts';
import { statedMoment } from './stated-moment.ts';

/** What of a tender an amendment can change, in the order in which its changes are listed. */
export const AMENDED_FIELDS = [
  'source_status',
  'deadline',
  'questions_due_at',
  'site_visit_at',
  'title',
  'description',
  'documents',
  'issuing_body',
  'end_user_entity',
  'reference_number',
  'solicitation_number',
  'notice_type',
  'procurement_method',
  'procurement_nature',
  'estimated_value',
  'categories',
  'geography',
  'trade_agreements',
  'contact_name',
  'contact_email',
  'contact_phone',
  'source_url',
] as const;
export type AmendedField = (typeof AMENDED_FIELDS)[number];

export const amendedDocument = z
  .strictObject({
    name: z.string(),
    url: z.string(),
    addendum_number: z.int().nullable().describe('Null unless the source or the name of the file gives one.'),
  })
  .meta({ id: 'AmendedDocument' });

const statedAmount = z.strictObject({ amount: z.number(), currency: z.string() }).meta({ id: 'StatedAmount' });

const amendedValue = z
  .union([z.string(), statedMoment, statedAmount, z.array(z.string()), z.array(amendedDocument)])
  .nullable();
export type AmendedValue = z.infer<typeof amendedValue>;

export const fieldChangeSchema = z
  .strictObject({
    field: z.enum(AMENDED_FIELDS),
    language: z
      .enum(['en', 'fr'])
      .nullable()
      .describe('The language of a text that the source publishes in each language; null for all else.'),
    before: amendedValue.describe('As published before. Of `documents`: those that were removed.'),
    after: amendedValue.describe('As published since. Of `documents`: those that were added.'),
    excerpts: z
      .array(
        z.strictObject({
          before: z.string().nullable().describe('Null: the sentence is new.'),
          after: z.string().nullable().describe('Null: the sentence is gone.'),
        }),
      )
      .optional()
      .describe(
        'Of `description`, if it was published before and since: the sentences that changed, or the words of them that differ; those with other numbers or dates first.',
      ),
    excerpts_complete: z.boolean().optional().describe('With `excerpts`: false if more changed.'),
  })
  .meta({ id: 'AmendedFieldChange' });
export type AmendedFieldChange = z.infer<typeof fieldChangeSchema>;

const amendedBy = z
  .strictObject({
    id: z.string().describe('Its id among the documents of the opportunity.'),
    name: z.string(),
    quotes: z.array(
      z.strictObject({
        quote: z.string().describe('The words that state the new date.'),
        page: z.int().min(1).nullable().describe('Null in a document without pages.'),
      }),
    ),
  })
  .meta({ id: 'AmendedBy' });
export type AmendedBy = z.infer<typeof amendedBy>;

export const amendmentSchema = z
  .strictObject({
    rfp_id: z.string().describe('Id of the listing that was amended.'),
    number: z
      .int()
      .min(1)
      .describe(
        'Counted for each listing from 1, in the order in which the service saw them; changes by documents apart.',
      ),
    at: dateTime.describe('When the service first saw it.'),
    source: z.string(),
    also_in: z.array(z.string()).describe('Other sources whose copies of the tender were amended alike.'),
    changes: z.array(fieldChangeSchema),
    document: amendedBy
      .nullable()
      .describe('The document that moved dates of the tender; null where the notice was amended.'),
  })
  .meta({ id: 'Amendment' });
export type Amendment = z.infer<typeof amendmentSchema>;

export const listAmendments = route({
  method: 'GET',
  path: '/api/v1/opportunities/{id}/amendments',
  operationId: 'listAmendments',
  localized: true,
  summary: 'List the amendments of a tender',
  description:
    'All amendments of the tender, of whichever copy, newest first, and dates that its documents moved. Differences of white space, entities or quotation marks are none.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.read,
  params: idOf('the opportunity'),
  success: {
    status: 200,
    description: 'The amendments.',
    schema: z.strictObject({ amendments: z.array(amendmentSchema) }).meta({ id: 'Amendments' }),
    example: {
      amendments: [
        {
          rfp_id: LIST_ITEM_EXAMPLE.rfp_id,
          number: 1,
          at: '2026-11-20T13:00:00.000Z',
          source: 'seao',
          also_in: [],
          changes: [
            {
              field: 'deadline',
              language: null,
              before: {
                at: '2026-12-03T19:00:00.000Z',
                date: '2026-12-03',
                time: '14:00',
                time_zone: 'America/Toronto',
              },
              after: {
                at: '2026-12-10T19:00:00.000Z',
                date: '2026-12-10',
                time: '14:00',
                time_zone: 'America/Toronto',
              },
            },
            {
              field: 'documents',
              language: null,
              before: [],
              after: [{ name: 'Addenda 2.pdf', url: 'https://example.org/addenda-2.pdf', addendum_number: 2 }],
            },
          ],
          document: null,
        },
      ],
    },
  },
  errors: ['not_found'],
});
