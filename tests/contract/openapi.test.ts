import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ERROR_STATUS } from '#contract/errors.ts';
import { errorCodesOf, openApiDocument } from '#contract/openapi.ts';
import { ROUTES } from '#contract/routes.ts';
import { VERSION } from '../../server/version.ts';
import { openWorld } from '../support/world.ts';

const file = fileURLToPath(new URL('../../contract/openapi.json', import.meta.url));
const document = openApiDocument(ROUTES, VERSION);
const world = await openWorld();

type Operation = { responses: Record<string, unknown>; 'x-required-scope'?: string; security?: unknown[] };
const paths = document['paths'] as Record<string, Record<string, Operation>>;

test('the committed contract/openapi.json is what the schemas say; `npm run openapi` writes it', async () => {
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), document);
});

test('Endpoint: GET /api/v1/openapi.json: needs no credential and has no limit', async () => {
  const { status, headers, body } = await world.get('/api/v1/openapi.json');
  assert.equal(status, 200);
  assert.deepEqual(body, document);
  assert.equal(headers['x-ratelimit-limit'], undefined);
});

test('a public linter passes the document', async () => {
  const redocly = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
  // A failing lint rejects with the linter's own report.
  await promisify(execFile)(process.execPath, [redocly, 'lint', '--extends', 'recommended', file], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', CI: 'true' },
  });
});

test('every route of the contract stands in the document with its scope and each status it can answer with', () => {
  for (const route of ROUTES) {
    const operation = paths[route.path]?.[route.method.toLowerCase()];
    assert.ok(operation !== undefined, `${route.method} ${route.path}`);
    assert.equal(operation['x-required-scope'], route.access.includes(':') ? route.access : undefined);
    if (route.access === 'public') assert.deepEqual(operation.security, []);
    const successes = [route.success.status, ...(route.alreadyThere ? [200] : [])];
    const expected = [...successes, ...errorCodesOf(route).map((code) => ERROR_STATUS[code])].map(String);
    assert.deepEqual(Object.keys(operation.responses).sort(), [...new Set(expected)].sort());
  }
});

test('Versioning: path prefix: every route is under /api/v1', () => {
  for (const route of ROUTES) assert.ok(route.path.startsWith('/api/v1/'), route.path);
});
