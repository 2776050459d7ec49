import { z } from 'zod';
import { buyerAnswers, canBid, copy, otherRequirements, reason, requirement, term } from './claims.ts';
import { lineItem } from './documents/line-items.ts';
import { keyFacts } from './documents/key-facts.ts';
import { LIMITS, RATE } from './limits.ts';
import { DETAIL_EXAMPLE, LIST_ITEM_EXAMPLE } from './opportunity-examples.ts';
import {
  dateTime,
  idOf,
  queryBoolean,
  queryDateTime,
  queryPageLimit,
  queryRepeatable,
  queryText,
} from './parameters.ts';
import { opportunityFilters } from './opportunity-filters.ts';
import { VIEWS } from './opportunity-counts.ts';
import { route } from './route.ts';
import { BID_ELIGIBILITIES, PROCUREMENT_NATURES, signals } from './signals.ts';

export const STATUSES = [
  'scored',
  'screened',
  'notified',
  'draft_requested',
  'draft_sent',
  'approved',
  'archived',
] as const;
export type OpportunityStatus = (typeof STATUSES)[number];
/** What is stored; `archived` is a view over `archived_at`. */
export type StoredStatus = Exclude<OpportunityStatus, 'archived'>;

export const SORTS = ['score', 'deadline', 'discovered_at', 'updated_at'] as const;
export type Sort = (typeof SORTS)[number];

export const SCORE_SOURCES = ['pdf_verdict', 'metadata_verdict', 'dimensional'] as const;
export const SOURCE_STATUSES = [
  'active',
  'cancelled',
  'complete',
  'unsuccessful',
  'withdrawn',
  'planned',
  'planning',
  'unknown',
] as const;

const text = z.string();
const textOrNull = z.string().nullable();
const score = z.number().min(LIMITS.score.min).max(LIMITS.score.max).nullable();
const dateTimeOrNull = dateTime.nullable();
const valueCurrency = textOrNull.describe('ISO 4217 code of the currency of `estimated_value`.');

export const listQuery = z
  .strictObject({
    status: queryRepeatable(STATUSES).optional().describe('Repeat for several values; `archived` cannot be combined.'),
    ...opportunityFilters,
    view: z
      .enum(VIEWS, { error: `must be one of ${VIEWS.join(', ')}` })
      .optional()
      .describe('One of the views of `/opportunities/counts`; cannot be combined with `status` or `answered`.')
      .meta({ openapi: { type: 'string', enum: [...VIEWS] } }),
    answered: queryBoolean().optional().describe('Whether the company gave feedback on it.'),
    updated_since: queryDateTime()
      .optional()
      .describe('`updated_at` strictly after this time; only with `sort=updated_at`.'),
    sort: z
      .enum(SORTS, { error: `must be one of ${SORTS.join(', ')}` })
      .optional()
      .describe('Best score first, earliest deadline first, latest discovery first, or earliest change first.')
      .meta({ openapi: { type: 'string', enum: [...SORTS], default: 'score' } }),
    cursor: queryText({ min: 1, max: LIMITS.cursorChars }).optional().describe('`nextCursor` of the previous page.'),
    limit: queryPageLimit(),
    with_can_bid: queryBoolean().optional().describe('Whether the items say in `can_bid` if the company can bid.'),
  })
  .refine((query) => !query.status?.includes('archived') || new Set(query.status).size === 1, {
    path: ['status'],
    error: 'archived cannot be combined with any other status',
  })
  .refine((query) => query.view === undefined || (query.status ?? query.answered) === undefined, {
    path: ['view'],
    error: 'cannot be combined with status or answered',
  })
  .refine((query) => query.updated_since === undefined || query.sort === 'updated_at', {
    path: ['updated_since'],
    error: 'needs sort=updated_at',
  });
export type ListQuery = z.output<typeof listQuery>;

export const listItem = z
  .strictObject({
    id: text.describe('Id of the opportunity, used by all other opportunity endpoints.'),
    rfp_id: text.describe('Id of the underlying solicitation.'),
    title: text,
    issuing_body: text.describe('The buyer.'),
    source: text.describe('Discovery source.'),
    deadline: dateTimeOrNull,
    deadline_date: textOrNull.describe('Day of the deadline in the time zone of the source.'),
    deadline_date_only: z.boolean().nullable().describe('No time is stated: bids may be due earlier that day.'),
    estimated_value: z.number().nullable().describe('Null unless the notice states one.'),
    estimated_value_currency: valueCurrency,
    estimated_value_range: z
      .strictObject({ low: z.number(), high: z.number(), currency: text })
      .nullable()
      .describe('Null unless the text of the notice states a range.'),
    score: score.describe('Fit from 0 to 100; not a probability of winning.'),
    score_source: z.enum(SCORE_SOURCES).nullable(),
    status: z.enum(STATUSES),
    archived_at: dateTimeOrNull,
    product_match_name: textOrNull,
    discovered_at: dateTime,
    explanation: textOrNull.describe('Written reasoning for the verdict.'),
    summary: textOrNull.describe('What the notice is for.'),
    source_url: textOrNull,
    notice_type: textOrNull,
    solicitation_number: textOrNull,
    latest_feedback_action: textOrNull,
    latest_feedback_at: dateTimeOrNull,
    latest_feedback_id: textOrNull.describe('For taking that feedback back.'),
    updated_at: dateTime.describe('Moves with every change of the item, its score, status, feedback or content.'),
    eligible: z
      .boolean()
      .describe(
        'False if the tender is ruled out: it was cancelled or takes no bids, the company may not bid, or its exclusions or rules say no. That its deadline has passed is in `deadline`. True is no promise that the company can bid: what has to be checked first is in `can_bid`.',
      ),
    geography: textOrNull.describe("Place of work, or the buyer's office where only that is known."),
    also_on: z.array(text).describe('Other sources with a copy of the tender.'),
    amended_at: dateTimeOrNull.describe('When it was last amended; see `/opportunities/{id}/amendments`.'),
    key_reason: z
      .strictObject({ text, speaks: z.enum(['for', 'against', 'check']) })
      .nullable()
      .describe(
        'One sentence of `explanation`: what bars the company, else what has to be checked because of its documents alone, else what speaks for the tender most, else what speaks against it or has to be checked.',
      ),
    can_bid: canBid
      .nullable()
      .describe(
        'Null unless `with_can_bid` is true. As in `/opportunities/{id}`, but for `check`, `because` has at most `requirements_elsewhere`, `nothing_recognized`, `closing_contradicted`, `call_doubtful`, `leads_to_list` and `leads_to_next_stage`.',
      ),
  })
  .meta({ id: 'OpportunityListItem' });
export type OpportunityListItem = z.infer<typeof listItem>;

const productMatch = z
  .record(z.string(), z.unknown())
  .describe(
    'The product that fits best, if any. `coverage`, if the tender lists lines and the company has active products: for each lot, how many lines are carried, available to quote, not in the catalog, and to be checked. Replaced lines are not counted.',
  )
  .meta({ id: 'ProductMatch' });

export const feedbackEntry = z
  .strictObject({ id: text, action: text, reason: textOrNull, created_at: dateTime, member_name: textOrNull })
  .meta({ id: 'FeedbackEntry' });

export const detail = z
  .strictObject({
    id: text,
    rfp_id: text,
    source_status: z.enum(SOURCE_STATUSES),
    score,
    score_band: z.enum(['strong', 'good', 'possible', 'weak']).nullable().describe('The score in words.'),
    explanation: textOrNull,
    reasons: z
      .array(reason)
      .describe('The sentences of the written reasoning, each with its evidence; the weightiest of each kind first.'),
    score_source: z.enum(SCORE_SOURCES).nullable(),
    status: z.enum(STATUSES),
    archived_at: dateTimeOrNull,
    eligible: z.boolean().describe('As in the list; true is no promise.'),
    can_bid: canBid,
    requirements: z.array(requirement).describe('What the notice asks of bidders and goods.'),
    other_requirements: otherRequirements.describe(
      'What else the text of the notice and its documents demand, in their own words, and nothing here lists.',
    ),
    key_facts: keyFacts.describe('What bidders ask first, in the words of the notice and its documents.'),
    terms: z.array(term).describe('Terms of the contract that the notice states plainly, in its own words.'),
    copies: z.array(copy).describe('The other copies of the tender.'),
    notice_version: z.int().describe('Version of the notice that the positions count in.'),
    verdict_computed_at: dateTimeOrNull,
    signal_source: z.enum(['metadata', 'pdf']).nullable(),
    semantic_score: score,
    category_score: score,
    geography_score: score,
    past_win_score: score,
    dimensional_score: score,
    product_score: score,
    modifier_score: score,
    product_match: productMatch,
    title: text,
    issuing_body: text,
    end_user_entity: textOrNull,
    source: text,
    source_url: textOrNull,
    deadline: dateTimeOrNull,
    deadline_date: textOrNull.describe('Day of the deadline in the time zone of the source.'),
    deadline_date_only: z.boolean().nullable().describe('No time is stated: bids may be due earlier that day.'),
    deadline_time_zone: textOrNull.describe('IANA name of the time zone in which the source states the deadline.'),
    published_at: dateTimeOrNull,
    estimated_value: z.number().nullable(),
    estimated_value_currency: valueCurrency,
    categories: z.array(z.string()),
    geography: textOrNull,
    reference_number: text,
    solicitation_number: textOrNull,
    notice_type: textOrNull,
    procurement_method: textOrNull,
    contact_name: textOrNull,
    contact_email: textOrNull,
    contact_phone: textOrNull,
    discovered_at: dateTime,
    signals: signals.nullable(),
    bid_eligibility: z.enum(BID_ELIGIBILITIES),
    requires_manufacturer: z.boolean(),
    requires_oem_documentation: z.boolean(),
    mandatory_certifications: z.array(z.string()),
    actual_product_category: text.describe(
      'What is bought, in a few words: the title of one of the notice’s codes where its title says the same, else words of its title. What the source lists itself is in `categories`.',
    ),
    total_estimated_units: z.int().nullable(),
    summary: text,
    procurement_nature: z.enum(PROCUREMENT_NATURES),
    end_user: textOrNull,
    extraction_signal_source: z.enum(['metadata', 'pdf']).nullable(),
    line_items: z
      .array(lineItem)
      .describe(
        'The lines of what is bought, of the documents if they state any, else of the notice. Lines that are not certain are left out.',
      ),
    feedback_history: z.array(feedbackEntry).describe('Newest first.'),
    buyer_answers: buyerAnswers.describe("What the company answered on this buyer's other tenders."),
    amendment_count: z
      .int()
      .min(0)
      .describe('How many amendments of the tender are known; see `/opportunities/{id}/amendments`.'),
  })
  .meta({ id: 'Opportunity' });
export type OpportunityDetail = z.infer<typeof detail>;

export const listOpportunities = route({
  method: 'GET',
  path: '/api/v1/opportunities',
  operationId: 'listOpportunities',
  localized: true,
  summary: 'List matched opportunities',
  description:
    'One item per tender: copies are grouped. Without `status`, all opportunities except archived ones. For the next page, send `nextCursor`; it is null on the last page. To follow changes, read `sort=updated_at` to its last page, then ask again with `updated_since` set to the last `updated_at`: nothing is missed, what was archived is included, and an item comes again only if it changed again.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.read,
  query: listQuery,
  success: {
    status: 200,
    description: 'One page.',
    schema: z
      .strictObject({ items: z.array(listItem), nextCursor: z.string().max(LIMITS.cursorChars).nullable() })
      .meta({ id: 'OpportunityPage' }),
    example: { items: [LIST_ITEM_EXAMPLE], nextCursor: null },
  },
});

export const readOpportunity = route({
  method: 'GET',
  path: '/api/v1/opportunities/{id}',
  operationId: 'readOpportunity',
  localized: true,
  summary: 'Read one opportunity',
  description: 'The id of a grouped copy works too.',
  tag: 'Opportunities',
  access: 'opportunities:read',
  ratePerMinute: RATE.read,
  params: idOf('the opportunity'),
  success: { status: 200, description: 'The opportunity.', schema: detail, example: DETAIL_EXAMPLE },
  errors: ['not_found'],
});
