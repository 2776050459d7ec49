import { z } from 'zod';
import { LIMITS, RATE } from '../limits.ts';
import { queryInteger, queryText } from '../parameters.ts';
import { route } from '../route.ts';

/** The text of a solicitation document as it was read, a page at a time. */

const documentPage = z
  .strictObject({
    id: z.uuid().describe('The document.'),
    filename: z.string(),
    is_recognized: z
      .boolean()
      .describe('The page is a picture, whose text was read by character recognition, which may be wrong.'),
    is_paged: z.boolean().describe('False for formats without pages: the text is then cut into parts of equal length.'),
    page: z.int().min(1).describe('The page of the document, or the part of its text.'),
    last_page: z.int().min(1).describe('The last page, or part, that was read.'),
    lines: z
      .array(
        z.strictObject({
          text: z.string(),
          kind: z
            .string()
            .describe(
              '`heading`, `paragraph`, `item`, `row` (cells between ` | `), `contents`, `margin`, or `text` where nothing more is known.',
            ),
        }),
      )
      .describe('From top to bottom; empty for a page on which no text was read.'),
    marks: z
      .array(z.strictObject({ line: z.int().min(0), start: z.int().min(0), end: z.int().min(0) }))
      .describe('Where the words of `quote` stand: index of the line, and offsets in its text in UTF-16 units.'),
  })
  .meta({ id: 'DocumentPage' });
export type DocumentPage = z.infer<typeof documentPage>;

export const readDocumentPage = route({
  method: 'GET',
  path: '/api/v1/opportunities/{id}/documents/{document_id}/text',
  operationId: 'readDocumentPage',
  summary: 'Read a page of a solicitation document',
  description:
    'Plain text, as facts and answers were read from it. With `quote`, the place of these words is marked; without `page`, the first page on which they stand is given. 404 `not_found` for a document that has no text, and for a page that it does not have.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.read,
  params: z.strictObject({
    id: z.uuid({ error: 'must be a uuid' }).describe('The id of the opportunity.'),
    document_id: z.uuid({ error: 'must be a uuid' }).describe('The id of the document.'),
  }),
  query: z.strictObject({
    page: queryInteger(LIMITS.solicitationDocuments.page).optional().describe('The page, from 1.'),
    quote: queryText(LIMITS.solicitationDocuments.quoteChars)
      .optional()
      .describe('Words of the document, such as those of a fact.'),
  }),
  errors: ['not_found'],
  success: {
    status: 200,
    description: 'The page.',
    schema: documentPage,
    example: {
      id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e60',
      filename: 'RFP 2026-114.pdf',
      is_recognized: false,
      is_paged: true,
      page: 14,
      last_page: 84,
      lines: [
        { text: '2.4 Site meeting', kind: 'heading' },
        { text: 'There will be a mandatory site meeting on Tuesday, March 3, 2026.', kind: 'paragraph' },
      ],
      marks: [{ line: 1, start: 0, end: 65 }],
    },
  },
});
