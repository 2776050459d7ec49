import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { dateTime, queryPageLimit, queryText } from './parameters.ts';
import { route } from './route.ts';

/** The next digest as it stands now, and the past ones. */

const SILENT_REASONS = ['no_matches', 'none_selected', 'no_recipients'] as const;
const SILENT =
  '`no_matches`: nothing new since the last digest; `none_selected`: new matches, but each was left out; `no_recipients`: nobody receives it.';

export const leftOutSchema = z
  .strictObject({
    below_floor: z.int().describe('Scored below `digest_min_score`.'),
    beyond_cap: z.int().describe('Beyond `digest_max_items`; the best were mailed.'),
    ruled_out: z.int().describe('Ruled out by an exclusion, a rule, or because the company may not bid.'),
    closed: z.int().describe('Closed or cancelled.'),
  })
  .meta({ id: 'DigestLeftOut' });

const sourceReceiptSchema = z
  .strictObject({
    source: z.string(),
    label: z.string(),
    state: z
      .enum(['read', 'failed', 'not_read'])
      .describe('`failed`: the latest reading since the digest before failed; `not_read`: there was none.'),
    notices: z.int().describe('New notices since the digest before.'),
    last_success_at: dateTime.nullable(),
  })
  .meta({ id: 'DigestSource' });

export const digestPreviewSchema = z
  .strictObject({
    due_at: dateTime.nullable().describe('When it is due. Null when none is scheduled: paused, or no recipients.'),
    is_waiting: z
      .boolean()
      .describe(
        'An earlier digest is still being sent, or waits for the operator. The next one waits for it; until then the tenders of the earlier one appear here too.',
      ),
    reason: z.enum(SILENT_REASONS).nullable().describe(`Why nothing would be sent; null when it would. ${SILENT}`),
    recipients: z.array(z.string()).describe('One message each. Empty when nothing would be sent.'),
    subject: z.string().nullable(),
    html: z
      .string()
      .nullable()
      .describe('The HTML as it would be sent, except that the link for leaving the digest has no effect.'),
    text: z.string().nullable().describe('The plain text, with the same exception.'),
    considered: z.int().describe('New matches that it was chosen from.'),
    items: z
      .array(
        z.strictObject({
          position: z.int().describe('Its number in the message, from 1.'),
          opportunity_id: z.string(),
          title: z.string(),
          score: z.int(),
        }),
      )
      .describe('What it contains, best first.'),
    left_out: leftOutSchema,
    sources: z.array(sourceReceiptSchema),
  })
  .meta({ id: 'DigestPreview' });
export type DigestPreview = z.infer<typeof digestPreviewSchema>;

const digestSchema = z
  .strictObject({
    id: z.string(),
    scheduled_at: dateTime.nullable().describe('When it was due. Null if an operator sent it.'),
    started_at: dateTime.describe('When it was put together.'),
    state: z
      .enum(['sending', 'sent', 'not_delivered', 'nothing_to_send'])
      .describe('`sent`: at least one recipient was sent it; `sending`: none yet.'),
    finished_at: dateTime.nullable().describe('When it was first sent, or found to be undeliverable or empty.'),
    reason: z.enum(SILENT_REASONS).nullable().describe(`Why nothing was sent. ${SILENT}`),
    considered: z.int(),
    items: z.int().describe('Tenders in it.'),
    left_out: leftOutSchema,
    recipients: z.int(),
    delivered: z.int().describe('Recipients whose mail provider accepted it.'),
    undelivered: z
      .array(
        z.strictObject({
          to: z.string(),
          state: z
            .enum(['waiting', 'unconfirmed', 'refused', 'not_delivered'])
            .describe('`unconfirmed`: it may have arrived; it is retried or waits for the operator.'),
          reason: z.string().nullable(),
        }),
      )
      .describe('Recipients who are not known to have it.'),
    sources_not_read: z.array(z.string()).describe('Names of sources that failed or were not read before it.'),
  })
  .meta({ id: 'Digest' });
export type PastDigest = z.infer<typeof digestSchema>;

const LEFT_OUT = { below_floor: 14, beyond_cap: 0, ruled_out: 2, closed: 1 };
const TITLE = 'Supply of ward beds';

export const previewDigest = route({
  method: 'GET',
  path: '/api/v1/settings/notifications/preview',
  operationId: 'previewDigest',
  summary: 'Preview the next digest',
  description:
    'The next digest with the current matches and settings, made the way it will be sent. Nothing is sent or changed. Matches that arrive before `due_at` can still change it.',
  tag: 'Company',
  access: 'settings:read',
  ratePerMinute: RATE.read,
  success: {
    status: 200,
    description: 'The message, or why nothing would be sent.',
    schema: digestPreviewSchema,
    example: {
      due_at: '2026-11-24T12:00:00.000Z',
      is_waiting: false,
      reason: null,
      recipients: ['bids@example.org'],
      subject: `1 new tender, November 24: ${TITLE}`,
      html: '<!doctype html>…',
      text: `1 new tender\n\n1. ${TITLE}\n…`,
      considered: 18,
      items: [{ position: 1, opportunity_id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f', title: TITLE, score: 82 }],
      left_out: LEFT_OUT,
      sources: [
        {
          source: 'canadabuys',
          label: 'CanadaBuys',
          state: 'read',
          notices: 41,
          last_success_at: '2026-11-24T11:02:00.000Z',
        },
      ],
    },
  },
});

export const listDigests = route({
  method: 'GET',
  path: '/api/v1/digests',
  operationId: 'listDigests',
  summary: 'List past digests',
  description: 'Newest first, including those that sent nothing.',
  tag: 'Company',
  access: 'settings:read',
  ratePerMinute: RATE.read,
  query: z.strictObject({
    limit: queryPageLimit(),
    cursor: queryText({ min: 1, max: LIMITS.cursorChars }).optional().describe('`next_cursor` of the previous page.'),
  }),
  success: {
    status: 200,
    description: 'One page.',
    schema: z
      .strictObject({
        digests: z.array(digestSchema),
        next_cursor: z.string().max(LIMITS.cursorChars).nullable().describe('Null on the last page.'),
      })
      .meta({ id: 'DigestPage' }),
    example: {
      digests: [
        {
          id: '0192f0c4-cccc-4b8e-9c57-0a1b2c3d4e5f',
          scheduled_at: '2026-11-23T12:00:00.000Z',
          started_at: '2026-11-23T12:00:41.000Z',
          state: 'sent',
          finished_at: '2026-11-23T12:00:43.000Z',
          reason: null,
          considered: 25,
          items: 8,
          left_out: LEFT_OUT,
          recipients: 2,
          delivered: 1,
          undelivered: [{ to: 'old@example.org', state: 'refused', reason: '550 mailbox unavailable' }],
          sources_not_read: [],
        },
      ],
      next_cursor: null,
    },
  },
});
