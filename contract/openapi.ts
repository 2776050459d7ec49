import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode, errorSchema } from './errors.ts';
import type { AnyRoute } from './route.ts';
import { SCOPES } from './scopes.ts';

type Json = Record<string, unknown>;

const RATE_HEADERS: Json = {
  'x-ratelimit-limit': { description: 'Calls accepted in any 60 seconds.', schema: { type: 'integer' } },
  'x-ratelimit-remaining': { description: 'Calls left now.', schema: { type: 'integer' } },
  'x-ratelimit-reset': { description: 'Seconds until the oldest counted call leaves.', schema: { type: 'integer' } },
};
const REQUEST_ID: Json = { 'x-request-id': { description: 'Identifies the request.', schema: { type: 'string' } } };

const TAGS = {
  Opportunities: "Tenders matched with the key's company.",
  Account: 'Credentials, scopes and this description.',
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
        'Public tenders found, grouped, matched with a company and scored from 0 to 100 with reasons. A score says how well a tender fits; it is not a probability of winning. Poll at most hourly, sorted by discovered_at, stopping at the first item already seen.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation.' }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name, description: TAGS[name] })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key (pk_live_…). Scopes: ${SCOPES.map((scope) => scope.value).join(', ')}.`,
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
  ];
  const headers = route.ratePerMinute === null ? REQUEST_ID : { ...RATE_HEADERS, ...REQUEST_ID };
  const success: Json = {
    description: route.success.description,
    headers,
    content: {
      'application/json': {
        schema: schemaOf(route.success.schema, 'output', components),
        ...(route.success.example === undefined ? {} : { example: route.success.example }),
      },
    },
  };
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    tags: [route.tag],
    ...(route.access === 'public' ? { security: [] } : {}),
    ...(route.access === 'public' || route.access === 'any' ? {} : { 'x-required-scope': route.access }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: jsonBody(schemaOf(route.body, 'input', components)) } : {}),
    responses: { [route.success.status]: success, ...errorResponses(route) },
  };
}

function jsonBody(schema: Json): Json {
  return { required: true, content: { 'application/json': { schema } } };
}

/** The codes a route can answer with: what follows from its access, limit and inputs, and its own. */
export function errorCodesOf(route: AnyRoute): ErrorCode[] {
  const codes: ErrorCode[] = [...(route.errors ?? []), 'internal'];
  // Unknown query parameters are refused everywhere, so every route can answer validation_failed.
  codes.push('validation_failed');
  if (route.access !== 'public') codes.push('unauthorized');
  if (route.access !== 'public' && route.access !== 'any') codes.push('insufficient_scope', 'forbidden');
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
      ...(status === 429 ? { headers: throttledHeaders() } : {}),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

function throttledHeaders(): Json {
  const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer' } };
  return { ...RATE_HEADERS, ...REQUEST_ID, 'retry-after': retryAfter };
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
