import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { z } from 'zod';
import { ERROR_STATUS, type ErrorCode, errorExample, errorSchema } from '#contract/errors.ts';
import { errorCodesOf, openApiDocument } from '#contract/openapi.ts';
import type { AnyRoute } from '#contract/route.ts';
import { ROUTES } from '#contract/routes.ts';
import { withTexts } from '#platform/http/json-body.ts';

/** What openapi.json tells a reader beyond its schemas: examples, descriptions and codes, all of them there and true. */

type Media = {
  schema?: z.core.JSONSchema.JSONSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
};
type Parameter = { name: string; description?: string };
type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<
    string,
    { description?: string; headers?: Record<string, Parameter>; content?: Record<string, Media> }
  >;
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { securitySchemes: Record<string, Record<string, string>>; schemas: Record<string, unknown> };
  security: Record<string, unknown>[];
};
const document = openApiDocument(ROUTES, '0.0.0') as unknown as Document;
const operationOf = ({ path, method }: AnyRoute): Described =>
  document.paths[path]?.[method.toLowerCase()] ?? assert.fail(`${method} ${path} is not in the document`);

for (const route of ROUTES) {
  describe(`${route.method} ${route.path} in openapi.json`, () => {
    const operation = operationOf(route);

    test('every parameter and header is described', () => {
      const headers = Object.values(operation.responses).flatMap((response) => Object.values(response.headers ?? {}));
      for (const { name, description = '' } of [...(operation.parameters ?? []), ...headers])
        assert.ok(description.length > 5, `${name} has no description`);
    });

    test('every request body has an example, which the route takes', () => {
      for (const [type, { example }] of Object.entries(operation.requestBody?.content ?? {})) {
        assert.ok(example !== undefined, `no example of ${type}`);
        if (type === 'multipart/form-data') assert.deepEqual(Object.keys(example as object), ['file']);
        else
          assert.ok(route.body?.safeParse(withTexts(example, JSON.stringify(example), route.verbatim ?? [])).success);
      }
    });

    test('every answer has an example, which its schema allows', () => {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        assert.equal(content === undefined, status === '204');
        for (const { example, examples } of Object.values(content ?? {})) {
          assert.ok(example !== undefined || examples !== undefined, `no example of ${status}`);
          if (Number(status) < 300) route.success.schema.parse(example);
          else for (const { value } of Object.values(examples ?? {})) errorSchema.parse(value);
        }
      }
    });

    test('every status of a refusal tells which codes it can bear, each with an example', () => {
      const codes = errorCodesOf(route);
      for (const [status, { content }] of Object.entries(operation.responses).filter(([one]) => Number(one) >= 400)) {
        const media = content?.['application/json'] ?? assert.fail(`${status} has no body`);
        const expected = codes.filter((code) => ERROR_STATUS[code] === Number(status));
        const narrowed = JSON.stringify(media.schema);
        assert.ok(narrowed.includes(`"enum":${JSON.stringify(expected)}`), `${status}: ${narrowed}`);
        assert.deepEqual(Object.keys(media.examples ?? {}), expected);
        for (const [code, { value }] of Object.entries(media.examples ?? {}))
          assert.equal((value as { error: string }).error, code);
      }
    });

    if (route.upload) {
      test('the file is typed as one', () => {
        const schema = operation.requestBody?.content['multipart/form-data']?.schema;
        const { type, format } = (schema?.properties?.['file'] ?? {}) as { type?: string; format?: string };
        assert.deepEqual([type, format], ['string', 'binary']);
      });
    }
  });
}

test('an example of every error code has its own words', () => {
  const messages = (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => errorExample(code).message);
  assert.ok(messages.every((message) => message.length > 10));
  assert.equal(new Set(messages).size, messages.length);
});

test('both session cookies stand in the document, and either may be sent', () => {
  const cookies = Object.entries(document.components.securitySchemes).filter(([, { in: place }]) => place === 'cookie');
  assert.deepEqual(
    cookies.map(([, { name }]) => name),
    ['__Host-tenderfit_session', 'tenderfit_session'],
  );
  for (const [scheme] of cookies)
    assert.ok(
      document.security.some((one) => scheme in one),
      scheme,
    );
});
