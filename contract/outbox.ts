import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { dateTime, idOf, queryPageLimit, queryText } from './parameters.ts';
import { route } from './route.ts';

/** Messages of the company where mail goes into files in place of mailboxes. */

const messageSchema = z
  .strictObject({
    id: z.string(),
    kind: z.string().describe('What it is, such as `digest`. New kinds can be added.'),
    to: z.string(),
    subject: z.string(),
    saved_at: dateTime,
    sent_at: dateTime.nullable().describe('When it was written to the outbox; null if it was not, or not yet.'),
  })
  .meta({ id: 'OutboxMessage' });
export type OutboxMessage = z.infer<typeof messageSchema>;

const EXAMPLE: OutboxMessage = {
  id: '0192f0c4-dddd-4b8e-9c57-0a1b2c3d4e5f',
  kind: 'digest',
  to: 'bids@example.org',
  subject: '1 new tender, November 23: Supply of ward beds',
  saved_at: '2026-11-23T12:00:41.000Z',
  sent_at: '2026-11-23T12:00:43.000Z',
};

const ONLY =
  'Only where mail is written to files because no mail provider is set (`MAIL_PROVIDER=outbox`); `not_found` elsewhere. Sign-in links are not among the messages. Requires an admin of the company.';

export const listOutbox = route({
  method: 'GET',
  path: '/api/v1/outbox',
  operationId: 'listOutbox',
  summary: 'List messages in the outbox',
  description: `Newest first. ${ONLY}`,
  tag: 'Account',
  access: 'session-admin',
  ratePerMinute: RATE.read,
  query: z.strictObject({
    limit: queryPageLimit(),
    cursor: queryText({ min: 1, max: LIMITS.cursorChars }).optional().describe('`next_cursor` of the previous page.'),
  }),
  errors: ['not_found'],
  success: {
    status: 200,
    description: 'One page.',
    schema: z
      .strictObject({
        messages: z.array(messageSchema),
        next_cursor: z.string().max(LIMITS.cursorChars).nullable().describe('Null on the last page.'),
      })
      .meta({ id: 'OutboxPage' }),
    example: { messages: [EXAMPLE], next_cursor: null },
  },
});

export const readOutboxMessage = route({
  method: 'GET',
  path: '/api/v1/outbox/{id}',
  operationId: 'readOutboxMessage',
  summary: 'Read a message in the outbox',
  description: ONLY,
  tag: 'Account',
  access: 'session-admin',
  ratePerMinute: RATE.read,
  params: idOf('the message'),
  errors: ['not_found'],
  success: {
    status: 200,
    description: 'The message.',
    schema: messageSchema
      .extend({
        from: z.string().nullable(),
        html: z.string().nullable().describe('Null 90 days after the message was sent, when its text is deleted.'),
        text: z.string().nullable(),
      })
      .meta({ id: 'OutboxMessageText' }),
    example: { ...EXAMPLE, from: 'tenderfit@localhost', html: '<!doctype html>…', text: '1 new tender…' },
  },
});
