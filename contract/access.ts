import { z } from 'zod';
import { route } from './route.ts';
import { SCOPES, scopeSchema } from './scopes.ts';

export const listScopes = route({
  method: 'GET',
  path: '/api/v1/scopes',
  operationId: 'listScopes',
  summary: 'The scopes an API key can have',
  tag: 'Account',
  access: 'public',
  ratePerMinute: null,
  cacheable: true,
  success: {
    status: 200,
    description: 'All six.',
    schema: z
      .strictObject({
        scopes: z.array(
          z.strictObject({ value: scopeSchema, label: z.string(), description: z.string() }).meta({ id: 'Scope' }),
        ),
      })
      .meta({ id: 'ScopeList' }),
    example: { scopes: SCOPES },
  },
});

export const readOpenApi = route({
  method: 'GET',
  path: '/api/v1/openapi.json',
  operationId: 'readOpenApi',
  summary: 'Read this description',
  tag: 'Account',
  access: 'public',
  ratePerMinute: null,
  cacheable: true,
  success: {
    status: 200,
    description: 'An OpenAPI 3.1 document.',
    schema: z.looseObject({}),
    example: { openapi: '3.1.0', info: { title: 'Tenderfit API', version: '0.1.0' }, paths: {} },
  },
});
