import { z } from 'zod';
import { RATE } from './limits.ts';
import { route } from './route.ts';

/** The company header of requests by a session, and the spelling of it that the specification uses for any product. */
export const COMPANY_HEADER = 'x-tenderfit-tenant';
export const COMPANY_HEADER_ALIAS = 'x-service-tenant';

const EXAMPLE = {
  user: { email: 'dana@example.org', role: 'admin' },
  tenant: { id: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f', name: 'Example Medical' },
  memberships: [{ tenantId: '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e5f', tenantName: 'Example Medical' }],
};

export const accountSchema = z
  .strictObject({
    user: z.strictObject({
      email: z.string().nullable().describe('Null for an API key.'),
      role: z
        .enum(['admin', 'member'])
        .nullable()
        .describe('The role of the person in the company that the request acts for. Null for an API key.'),
    }),
    tenant: z
      .strictObject({ id: z.string(), name: z.string().nullable() })
      .describe('The company that the request acts for.'),
    memberships: z
      .array(z.strictObject({ tenantId: z.string(), tenantName: z.string().nullable() }))
      .describe('All companies that the account can act for.'),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

export const readAccount = route({
  method: 'GET',
  path: '/api/v1/me',
  operationId: 'readAccount',
  summary: 'Read the current account',
  description:
    'Without the company header, a session acts for the company used last. An API key always acts for its own company.',
  tag: 'Account',
  access: 'any',
  ratePerMinute: RATE.read,
  success: { status: 200, description: 'The account.', schema: accountSchema, example: EXAMPLE },
});

export const signIn = route({
  method: 'POST',
  path: '/api/v1/session',
  operationId: 'signIn',
  summary: 'Exchange a portal token for a session cookie',
  description:
    'The portal token is an OpenID Connect ID token, sent as `Authorization: Bearer`. A token works once: if the response is lost, sign in with a new token. The session ends after 12 hours without use, 7 days after sign-in, or at sign-out.',
  tag: 'Account',
  access: 'portal-token',
  ratePerMinute: RATE.session,
  success: {
    status: 200,
    description: 'Signed in; the session cookie is set.',
    schema: accountSchema,
    example: EXAMPLE,
  },
});

export const signOut = route({
  method: 'DELETE',
  path: '/api/v1/session',
  operationId: 'signOut',
  summary: 'Sign out',
  tag: 'Account',
  access: 'session',
  ratePerMinute: null,
  success: { status: 204, description: 'The session has ended.', schema: z.undefined() },
});
