import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { dateTime, queryPageLimit, queryText } from './parameters.ts';
import { route } from './route.ts';

const ACTION = /^[a-z_]{1,40}\.[a-z_]{1,40}$/;
const entrySchema = z
  .strictObject({
    id: z.int().describe('Grows with each entry.'),
    at: dateTime,
    action: z.string().describe('Stable code, such as `api_key.create`. New codes can be added.'),
    label: z.string().describe('The action in plain words.'),
    actor: z
      .strictObject({
        kind: z
          .enum(['operator', 'key', 'member', 'mail', 'system'])
          .describe('`operator`: who runs the service; `mail`: the reader of a message, by a link in it.'),
        id: z.string().nullable().describe('Null for an operator.'),
        name: z.string().nullable().describe('Email address of a member or reader; name of a key.'),
      })
      .describe('Who did it.'),
    subject: z
      .strictObject({
        kind: z.string().describe('The part of `action` before the dot.'),
        id: z.string(),
        name: z.string().nullable().describe('Null where the service knows no name for it.'),
      })
      .describe('What it was done to.'),
    changes: z
      .array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() }))
      .describe('What changed, with the values before and after; null where there was none.'),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type ShownEntry = z.infer<typeof entrySchema>;

export const listAudit = route({
  method: 'GET',
  path: '/api/v1/audit',
  operationId: 'listAudit',
  summary: 'List the audit trail',
  description:
    'Who changed what, newest first. Entries are never changed or deleted. Requires an admin of the company, because entries name people and keys.',
  tag: 'Account',
  access: 'session-admin',
  ratePerMinute: RATE.read,
  localized: true,
  query: z.strictObject({
    action: z
      .string({ error: 'must be an action such as api_key.create' })
      .regex(ACTION, 'must be an action such as api_key.create')
      .optional()
      .describe('Only entries with this action.'),
    limit: queryPageLimit(),
    cursor: queryText({ min: 1, max: LIMITS.cursorChars }).optional().describe('`next_cursor` of the previous page.'),
  }),
  success: {
    status: 200,
    description: 'One page.',
    schema: z
      .strictObject({
        entries: z.array(entrySchema),
        next_cursor: z.string().max(LIMITS.cursorChars).nullable().describe('Null on the last page.'),
      })
      .meta({ id: 'AuditPage' }),
    example: {
      entries: [
        {
          id: 1_204,
          at: '2026-11-23T14:05:00.000Z',
          action: 'notifications.change',
          label: 'Digest settings changed',
          actor: { kind: 'member', id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f', name: 'dana@example.org' },
          subject: { kind: 'notifications', id: 'notifications', name: null },
          changes: [{ field: 'digest_hour', before: 7, after: 8 }],
          request_id: '7f0c2f6e-91b4-4f0e-8f6b-2f6f0a9d3c11',
        },
      ],
      next_cursor: null,
    },
  },
});
