import { z } from 'zod';
import { LIMITS, RATE } from './limits.ts';
import { queryDateTime, dateTime, idOf, lineOfText } from './parameters.ts';
import { route } from './route.ts';
import { scopeSchema, SCOPE_VALUES } from './scopes.ts';

export const apiKeySchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    display_suffix: z.string().describe('The last characters of the secret, to recognize the key.'),
    scopes: z.array(scopeSchema),
    last_used_at: dateTime.nullable().describe('Accurate to the minute.'),
    expires_at: dateTime.nullable(),
    revoked_at: dateTime.nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKeySchema>;

const EXAMPLE: ApiKey = {
  id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f',
  name: 'CRM',
  display_suffix: 'x7Qa',
  scopes: ['opportunities:read'],
  last_used_at: null,
  expires_at: '2027-06-30T00:00:00.000Z',
  revoked_at: null,
  created_at: '2026-11-20T14:05:00.000Z',
};

export const newKeySchema = z
  .strictObject({
    name: lineOfText(LIMITS.keyNameChars).describe('What the key is for.'),
    scopes: z
      .array(z.enum(SCOPE_VALUES, { error: `must be one of ${SCOPE_VALUES.join(', ')}` }))
      .min(1, 'must name at least one scope')
      .max(SCOPE_VALUES.length, `must name at most ${SCOPE_VALUES.length} scopes`)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'must not repeat a scope')
      .meta({ uniqueItems: true }),
    expiresAt: queryDateTime().nullable().optional().describe('When the key expires; null or omitted: never.'),
  })
  .meta({ id: 'NewApiKey' });

export const listKeys = route({
  method: 'GET',
  path: '/api/v1/api-keys',
  operationId: 'listApiKeys',
  summary: 'List API keys',
  description: 'Newest first, including revoked and expired keys. Requires an admin of the company.',
  tag: 'Account',
  access: 'session-admin',
  ratePerMinute: RATE.write,
  success: {
    status: 200,
    description: 'All keys.',
    schema: z.strictObject({ keys: z.array(apiKeySchema) }).meta({ id: 'ApiKeyList' }),
    example: { keys: [EXAMPLE] },
  },
});

export const createKey = route({
  method: 'POST',
  path: '/api/v1/api-keys',
  operationId: 'createApiKey',
  summary: 'Create an API key',
  description:
    'Requires an admin of the company. The secret appears only in this response and cannot be recovered: the response to a repeated request has the key and a null secret (see `Idempotency-Key`). If the response is lost, revoke that key and create another, with a new `Idempotency-Key` if you sent one.',
  tag: 'Account',
  access: 'session-admin',
  ratePerMinute: RATE.write,
  idempotency: { unkeyed: 'session', withheld: ['secret'] },
  body: newKeySchema,
  bodyExample: { name: 'CRM', scopes: ['opportunities:read'], expiresAt: '2027-06-30T00:00:00Z' },
  success: {
    status: 201,
    description: 'The key and its secret.',
    schema: z
      .strictObject({
        key: apiKeySchema,
        secret: z.string().nullable().describe('Null in the response to a repeated request: the secret is shown once.'),
      })
      .meta({ id: 'CreatedApiKey' }),
    example: { key: EXAMPLE, secret: 'pk_live_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2yZ3aB4cD5e' },
  },
});

export const revokeKey = route({
  method: 'DELETE',
  path: '/api/v1/api-keys/{id}',
  operationId: 'revokeApiKey',
  summary: 'Revoke an API key',
  description:
    'Takes effect immediately. Requires an admin of the company. Safe to repeat; the first `revoked_at` is kept.',
  tag: 'Account',
  access: 'session-admin',
  ratePerMinute: RATE.write,
  params: idOf('the key'),
  errors: ['not_found'],
  success: {
    status: 200,
    description: 'The revoked key.',
    schema: z.strictObject({ key: apiKeySchema }).meta({ id: 'RevokedApiKey' }),
    example: { key: { ...EXAMPLE, revoked_at: '2026-11-21T09:00:00.000Z' } },
  },
});
