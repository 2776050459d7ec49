import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode, errorExample, errorSchema } from './errors.ts';
import { COMPANY_HEADER_ALIAS } from './account.ts';
import { idempotencyParameter, REPLAYED_HEADERS } from './idempotency.ts';
import { type AnyRoute, credentialsOf, scopeOf, type Upload, UPLOAD_PART } from './route.ts';
import { SCOPES } from './scopes.ts';

type Json = Record<string, unknown>;

const RATE_HEADERS: Json = {
  'x-ratelimit-limit': { description: 'Requests allowed in any 60 seconds.', schema: { type: 'integer' } },
  'x-ratelimit-remaining': { description: 'Requests that remain.', schema: { type: 'integer' } },
  'x-ratelimit-reset': {
    description: 'Seconds until the oldest request no longer counts.',
    schema: { type: 'integer' },
  },
};
const REQUEST_ID: Json = { 'x-request-id': { description: 'Identifies the request.', schema: { type: 'string' } } };

/** A session comes in one of two cookies. */
const SESSIONS: readonly Json[] = [{ session: [] }, { sessionByHttp: [] }];
const LANGUAGE_HEADERS: Json = {
  'content-language': { description: 'Language of the text.', schema: { type: 'string', enum: ['en', 'fr'] } },
  vary: {
    description: 'The request header that the response depends on.',
    schema: { type: 'string', const: 'accept-language' },
  },
};

const TAGS = {
  Opportunities: "Tenders matched with the key's company.",
  Company: 'What the company says about itself, and every change to it.',
  Catalog: 'The manufacturers that the company represents, and its products.',
  Account: 'Sign-in, API keys, scopes and this description.',
} satisfies Record<AnyRoute['tag'], string>;

/** The OpenAPI 3.1 document of these routes, made from the schemas that validate. `version` is the package's. */
export function openApiDocument(routes: readonly AnyRoute[], version: string): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const item = (paths[route.path] ??= {});
    item[route.method.toLowerCase()] = operation(route, components);
  }
  schemaOf(errorSchema, 'output', components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tenderfit API',
      version,
      description:
        'Finds and groups public tenders, matches them with a company, and scores them from 0 to 100 with reasons. A score says how well a tender fits; it is not a probability of winning. Poll at most once an hour: sort by discovered_at and stop at the first item that you have already seen.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation.' }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name, description: TAGS[name] })),
    security: [{ apiKey: [] }, ...SESSIONS],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key (pk_live_…). Scopes: ${SCOPES.map((scope) => scope.value).join(', ')}.`,
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-tenderfit_session',
          description:
            'A portal session, when the service is reached over https. A request that changes data must come from a page of the service: its Origin and Sec-Fetch-Site are checked.',
        },
        sessionByHttp: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tenderfit_session',
          description: 'The same session, when the service is reached over plain http, such as on your own machine.',
        },
        portalToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An OpenID Connect ID token from the issuer that the service is configured with.',
        },
      },
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function operation(route: AnyRoute, components: Json): Json {
  const parameters = [
    ...(route.params ? parametersOf(route.params, 'path', components) : []),
    ...(route.query ? parametersOf(route.query, 'query', components) : []),
    ...(route.access === 'public' || route.access === 'session' ? [] : [COMPANY_PARAMETER]),
    ...(route.idempotency ? [idempotencyParameter(route.idempotency)] : []),
    ...(route.localized ? [LANGUAGE_PARAMETER] : []),
  ];
  const headers: Json = {
    ...(route.ratePerMinute === null ? {} : RATE_HEADERS),
    ...(route.localized ? LANGUAGE_HEADERS : {}),
    ...REQUEST_ID,
  };
  const success: Json = {
    description: route.success.description,
    headers: route.idempotency ? { ...headers, ...REPLAYED_HEADERS } : headers,
    ...(route.success.status === 204 ? {} : { content: contentOf(route, components) }),
  };
  const alreadyThere = route.alreadyThere ? { 200: { ...success, ...route.alreadyThere } } : {};
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    tags: [route.tag],
    ...securityOf(route),
    ...(scopeOf(route) === null ? {} : { 'x-required-scope': route.access }),
    ...(route.access === 'session-admin' ? { 'x-required-role': 'admin' } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: jsonBody(schemaOf(route.body, 'input', components), route.bodyExample) } : {}),
    ...(route.upload ? { requestBody: formBody(route.upload) } : {}),
    responses: { ...alreadyThere, [route.success.status]: success, ...errorResponses(route) },
  };
}

const COMPANY_PARAMETER: Json = {
  name: 'X-Tenderfit-Tenant',
  in: 'header',
  required: false,
  description: `The company to act for, one of the account's companies; by default the one used last. ${COMPANY_HEADER_ALIAS} is an alias. An API key can only name its own company.`,
  schema: { type: 'string', format: 'uuid' },
};

const LANGUAGE_PARAMETER: Json = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  description: 'Language of text written by the service: French if preferred to English, otherwise English.',
  schema: { type: 'string' },
  example: 'fr-CA, en;q=0.5',
};

/** What the route takes as a credential, where that is not an API key or a session. */
function securityOf(route: AnyRoute): Json {
  if (route.access === 'public') return { security: [] };
  if (route.access === 'portal-token') return { security: [{ portalToken: [] }] };
  return credentialsOf(route).apiKey ? {} : { security: SESSIONS };
}

function contentOf(route: AnyRoute, components: Json): Json {
  return {
    [route.success.file?.contentType ?? 'application/json']: {
      schema: schemaOf(route.success.schema, 'output', components),
      ...(route.success.example === undefined ? {} : { example: route.success.example }),
    },
  };
}

function jsonBody(schema: Json, example: unknown): Json {
  return { required: true, content: { 'application/json': { schema, example } } };
}

/** A form with one file. `binary` is what generators of clients know a file by; `encoding` holds its media types. */
function formBody({ maxBytes, contentTypes, description, example }: Upload): Json {
  const file = { type: 'string', format: 'binary', description: `${description} At most ${maxBytes} bytes.` };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { [UPLOAD_PART]: file },
          required: [UPLOAD_PART],
          additionalProperties: false,
        },
        encoding: { [UPLOAD_PART]: { contentType: contentTypes.join(', ') } },
        example: { [UPLOAD_PART]: example },
      },
    },
  };
}

/** The codes a route can answer with: what follows from its access, limit and inputs, and its own. */
export function errorCodesOf(route: AnyRoute): ErrorCode[] {
  const codes: ErrorCode[] = [...(route.errors ?? []), 'internal', 'unavailable'];
  // Unknown query parameters are refused everywhere, so every route can answer validation_failed.
  codes.push('validation_failed');
  if (route.idempotency) codes.push('idempotency_conflict', 'request_in_progress');
  if (route.upload) codes.push('missing_file', 'unsupported_type', 'file_too_large');
  if (route.access !== 'public') codes.push('unauthorized');
  if (scopeOf(route) !== null) codes.push('insufficient_scope');
  // A page of another origin, a company header that a key does not match, an API key, or a member who is no admin.
  if (credentialsOf(route).session) codes.push('forbidden');
  if (route.access === 'portal-token') codes.push('forbidden', 'unverified_email', 'identity_conflict');
  if (route.access !== 'public' && route.access !== 'session') codes.push('no_membership', 'membership_disabled');
  if (route.ratePerMinute !== null) codes.push('rate_limited');
  return codes;
}

function errorResponses(route: AnyRoute): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(route)) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  }
  const responses: Json = {};
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\``).join(' or '),
      headers: headersOf(status, codes),
      content: { 'application/json': { schema: errorOf(codes), examples: errorExamples(codes) } },
    };
  }
  return responses;
}

/** The error shape with the codes that one status of a route can bear. */
function errorOf(codes: readonly ErrorCode[]): Json {
  const narrowed = { type: 'object', properties: { error: { type: 'string', enum: codes } }, required: ['error'] };
  return { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] };
}

function errorExamples(codes: readonly ErrorCode[]): Json {
  return Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }]));
}

const AUTHENTICATE: Json = {
  'www-authenticate': { description: 'How to authenticate.', schema: { type: 'string', const: 'Bearer' } },
};

const RETRY_AFTER: Json = { description: 'Seconds to wait.', schema: { type: 'integer' } };

function headersOf(status: number, codes: readonly ErrorCode[]): Json {
  if (status === 401) return { ...AUTHENTICATE, ...REQUEST_ID };
  if (status === 429) return { ...RATE_HEADERS, ...REQUEST_ID, 'retry-after': RETRY_AFTER };
  if (status === 503) return { ...REQUEST_ID, 'retry-after': RETRY_AFTER };
  if (!codes.includes('request_in_progress')) return REQUEST_ID;
  return {
    ...REQUEST_ID,
    'retry-after': { ...RETRY_AFTER, description: 'Seconds to wait; only with `request_in_progress`.' },
  };
}

function parametersOf(schema: z.ZodType, location: 'path' | 'query', components: Json): Json[] {
  const object = schemaOf(schema, 'input', components);
  const required = new Set((object['required'] ?? []) as string[]);
  return Object.entries((object['properties'] ?? {}) as Record<string, Json>).map(
    ([name, { description, ...rest }]) => ({
      name,
      in: location,
      required: location === 'path' || required.has(name),
      ...(description ? { description } : {}),
      schema: rest,
      ...(rest['type'] === 'array' ? { style: 'form', explode: true } : {}),
    }),
  );
}

/** JSON Schema of a Zod schema; schemas with an id go into `components` and are referred to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _dialect,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      const own = z.globalRegistry.get(zodSchema)?.openapi;
      if (own === undefined) {
        delete jsonSchema['openapi'];
        // The pattern of a date-time repeats what `format` says in hundreds of characters.
        if (jsonSchema.format === 'date-time' || jsonSchema.format === 'uuid') delete jsonSchema.pattern;
        return;
      }
      const description = jsonSchema.description;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      Object.assign(jsonSchema, own, description ? { description } : {});
    },
  }) as Json & { $schema?: string; $defs?: Record<string, Json> };
  for (const [name, definition] of Object.entries($defs ?? {})) components[name] = pointed(definition);
  const id = schema.meta()?.id;
  if (id === undefined) return pointed(json) as Json;
  // With nested ids Zod may already have put the schema itself among the definitions.
  if (!(id in components)) components[id] = pointed(json);
  return { $ref: `#/components/schemas/${id}` };
}

/** Rewrites `#/$defs/X` to `#/components/schemas/X`, and drops the `id` that JSON Schema would read as an address. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, inner]) => !(key === 'id' && typeof inner === 'string'))
    .map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : pointed(inner),
    ]);
  return Object.fromEntries(entries);
}
