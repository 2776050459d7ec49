import { z } from 'zod';
import { dateTime } from './parameters.ts';

/** What the detail of an opportunity claims, each claim with the words that it rests on. */

const text = z.string();
const textOrNull = z.string().nullable();

/** Parts of a notice in which words can be shown. */
export const NOTICE_PARTS = ['title', 'buyer', 'categories', 'text'] as const;

const quotePosition = z
  .strictObject({
    language: z.enum(['en', 'fr']).nullable().describe('Which of the texts; null for one of no stated language.'),
    part: z.enum(NOTICE_PARTS),
    start: z.int().min(0).describe('Offset in UTF-16 units.'),
    end: z.int().min(0).describe('Offset of the unit after the last.'),
  })
  .meta({ id: 'QuotePosition' });
export const positionOrNull = quotePosition
  .nullable()
  .describe(
    'Where the words stand in `/opportunities/{id}/notice` of the same version; null if they do not stand there, such as words of another copy or of a document.',
  );

/** Of a page of a document. */
export const isRecognized = z
  .boolean()
  .describe('The words were read from a picture by character recognition, which may be wrong.');
/** Of words that a fact rests on. */
export const readBy = z
  .enum(['rules', 'model'])
  .describe(
    'Who found that the words state it. `model`: a language model, whose quote and value were checked against the document.',
  );
const documentId = z.uuid().nullable().describe('The solicitation document it stands in; null for the notice.');

export const fromField = z
  .literal(true)
  .optional()
  .describe("The quote is the content of the source's own column: it stands in no text.");

export const evidence = z
  .strictObject({
    field: text,
    quote: text,
    page: z.int().nullable().describe('Page of the document; null for words of the notice.'),
    sheet: textOrNull.describe('Name of the sheet of a workbook, of which `page` is the number.'),
    cells: textOrNull.describe('Cells of the sheet, such as `A12:D12`.'),
    document_id: documentId,
    is_recognized: isRecognized,
    read_by: readBy,
    from_field: fromField,
    position: positionOrNull,
  })
  .meta({ id: 'Evidence' });

export const reason = z
  .strictObject({
    kind: z.enum(['for', 'against', 'check']),
    about: z.enum(['need', 'place', 'buyer', 'past', 'value', 'rules', 'bidding', 'requirements']),
    text: text.describe('One sentence of the written reasoning.'),
    quotes: z
      .array(
        z.strictObject({
          text,
          page: z.int().nullable(),
          document_id: documentId,
          is_recognized: isRecognized,
          read_by: readBy,
          position: positionOrNull,
        }),
      )
      .describe('Words of the notice, or of a document, it rests on.'),
  })
  .meta({ id: 'Reason' });

export const REQUIREMENT_KINDS = [
  'certification',
  'security_clearance',
  'product_certification',
  'maker_certification',
  'eligibility',
  'set_aside',
  'manufacturer',
  'oem_documentation',
] as const;

export const requirement = z
  .strictObject({
    kind: z.enum(REQUIREMENT_KINDS),
    name: text,
    mandatory: z.boolean().describe('False for what is only an asset.'),
    winner_only: z.boolean().describe('Only the winner has to meet it.'),
    by_award: z.literal(true).optional().describe('It must be held by the award, not to bid.'),
    held: z
      .boolean()
      .nullable()
      .describe('Whether the company meets it, according to its profile; null if the profile does not say.'),
    quote: textOrNull.describe('The words that ask for it.'),
    page: z.int().nullable(),
    document_id: documentId,
    is_recognized: isRecognized,
    read_by: readBy,
    position: positionOrNull,
  })
  .meta({ id: 'Requirement' });

/** Terms that a bid is priced by. */
export const TERMS = ['delivery', 'warranty', 'training', 'security', 'language'] as const;

export const term = z
  .strictObject({
    about: z.array(z.enum(TERMS)).min(1),
    quote: text.describe('The sentence that states it.'),
    position: positionOrNull,
  })
  .meta({ id: 'StatedTerm' });

/** A package says `must` hundreds of times; this is what it says of bidders. */
const documentRequirements = z
  .strictObject({
    document_id: z.uuid(),
    filename: text,
    count: z
      .int()
      .min(1)
      .describe(
        'Sentences that demand something of bidders or of the bid, and that nothing else here lists. Sentences on the winner, or that name neither bidders nor the bid, are not counted.',
      ),
    sentences: z
      .array(
        z.strictObject({
          quote: text,
          page: z.int().nullable().describe('Page of the document, or number of the sheet.'),
          sheet: textOrNull,
          cells: textOrNull,
          is_recognized: isRecognized,
        }),
      )
      .describe('The first of them, in the order of the document.'),
    is_complete: z.boolean().describe('False if the document is too long to be looked through whole.'),
  })
  .meta({ id: 'DocumentRequirements' });

export const otherRequirements = z
  .strictObject({
    sentences: z.array(z.strictObject({ quote: text, position: positionOrNull })),
    is_complete: z.boolean().describe('False if the text is too long to be looked through whole, or was not read.'),
    documents: z
      .array(documentRequirements)
      .describe('Of each document that was read and demands more, the latest first.'),
  })
  .meta({ id: 'OtherRequirements' });

export const BID_OBSTACLES = [
  'cancelled',
  'withdrawn',
  'unsuccessful',
  'not_a_solicitation',
  'awarded',
  'closed',
  'invited_only',
  'exclusion',
  'no_go',
  'not_eligible',
  'notice_not_read',
  'notice_without_text',
  'requirements_elsewhere',
  'nothing_recognized',
  'requirements',
  'other_requirements',
  'closing_contradicted',
  'call_doubtful',
  'leads_to_list',
  'leads_to_next_stage',
] as const;

/** Gates of a verdict that close because the tender has ended or takes no bids; the others are the company's own, or who may bid. */
const ENDED: readonly (string | null)[] = ['cancelled', 'not_biddable'];

/**
 * Whether a verdict rules a tender out, so that `eligible` is false: it takes no bids, the company may not bid, or its exclusions
 * or rules say no. The list, its counts and filters, the reading pane and the mail all go by this.
 */
export function isRuledOut({ mayBid, gate }: { mayBid: boolean; gate: string | null }): boolean {
  return !mayBid || gate !== null;
}

/** Whether nobody can bid any more, whatever the company is. */
export function hasEnded({ gate }: { gate: string | null }): boolean {
  return ENDED.includes(gate);
}

export const canBid = z
  .strictObject({
    answer: z
      .enum(['yes', 'no', 'check'])
      .describe(
        '`yes` if the notice or documents that were read say who may bid or what is required, and nothing in them and the profile stands against it; they may ask for what was not recognized.',
      ),
    because: z
      .array(z.enum(BID_OBSTACLES))
      .describe(
        'Why not, or what is to be checked. `requirements_elsewhere`: the notice points to documents for its requirements, and no document was read. `nothing_recognized`: neither an obstacle nor a requirement was recognized in what was read. `closing_contradicted`: the deadline has passed, but the text states a later closing. `call_doubtful`: by its type the notice takes no bids yet, but its text speaks of a call. `leads_to_list`, `leads_to_next_stage`: anybody may answer, but an answer leads to a place on a list or to the next stage and not to a contract; see `signals.answer_leads_to`.',
      ),
  })
  .meta({ id: 'CanBid' });

export const copy = z
  .strictObject({
    id: text.describe('Id of the opportunity of this copy.'),
    rfp_id: text,
    source: text,
    source_url: textOrNull,
    deadline: dateTime.nullable(),
    deadline_date: textOrNull,
    deadline_date_only: z.boolean().nullable(),
    differs: z
      .array(z.enum(['deadline', 'source_status']))
      .describe('What this copy states otherwise than the opportunity.'),
  })
  .meta({ id: 'OpportunityCopy' });

const count = z.int().min(0);

/** How many of the newest are in `latest`. */
export const LATEST_BUYER_ANSWERS = 5;

/** What the company answered on other tenders of the same buyer. */
export const buyerAnswers = z
  .strictObject({
    counts: z
      .strictObject({
        agree: count,
        disagree: count,
        interested: count,
        not_interested: count,
        request_draft: count,
      })
      .describe('Tenders by their latest answer; archived ones count too.'),
    latest: z
      .array(
        z.strictObject({
          opportunity_id: text,
          title: text,
          action: text,
          reason: textOrNull,
          created_at: dateTime,
          member_name: textOrNull,
        }),
      )
      .max(LATEST_BUYER_ANSWERS)
      .describe('The latest answer on each of the tenders answered last, newest first.'),
  })
  .meta({ id: 'BuyerAnswers' });
export type BuyerAnswers = z.infer<typeof buyerAnswers>;
