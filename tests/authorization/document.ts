import { readFileSync } from 'node:fs';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { type Json, validValue } from './valid-body.ts';

/** The operations of contract/openapi.json, which is the document that clients see, as far as it says who may call them. */

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Whom an operation takes: everyone, holders of a portal token, or callers by API key, by session or by either. */
export type Admits = 'everyone' | 'portal token' | { apiKey: boolean; session: boolean };

export type Operation = {
  id: string;
  method: Method;
  path: string;
  admits: Admits;
  scope: string | null;
  role: 'admin' | null;
  /** Where there are several, the operation says which by what it did. */
  successStatuses: readonly number[];
  /** Error codes that the document names, by status. */
  codes: ReadonlyMap<number, readonly string[]>;
  /** Members of the path and the query that are ids, and query members that are cursors. */
  pathIds: readonly string[];
  queryIds: readonly string[];
  cursors: readonly string[];
  query: readonly string[];
  /** The members of the query that it must have, with values that it takes; empty for most. */
  requiredQuery: string;
  /** JSON Schema of the body; null: it takes none, or a file. */
  body: Json | null;
  /** The text of a file that it takes; null: it takes none. */
  upload: string | null;
  /** Whether it answers with JSON. */
  isJson: boolean;
  /** Whether the body must name a row by its id. */
  bodyNamesRow: boolean;
};

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Json; required?: boolean };

const ID = 'any id';

const METHODS: Readonly<Record<string, Method>> = { get: 'GET', post: 'POST', patch: 'PATCH', delete: 'DELETE' };

export const document = JSON.parse(
  readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'),
) as Json & { paths: Record<string, Record<string, Json>>; security: Json[]; components: { schemas: Json } };

/** Every operation of the document. Throws for one of which it does not say, in ways known here, who may call it. */
export function operationsOf(source: Pick<typeof document, 'paths' | 'security'>): Operation[] {
  return Object.entries(source.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, entry]) => operationOf(method, path, entry, source.security)),
  );
}

function operationOf(method: string, path: string, entry: Json, bySecurity: Json[]): Operation {
  const known = METHODS[method];
  if (known === undefined) throw new Error(`${method} ${path}: no such method is expected`);
  const fail = (what: string): Error => new Error(`${known} ${path}: ${what}`);
  const parameters = (entry['parameters'] ?? []) as Parameter[];
  const names = (where: string, holds: (one: Parameter) => boolean): string[] =>
    parameters.filter((one) => one.in === where && holds(one)).map(({ name }) => name);
  const isId = ({ schema }: Parameter): boolean => schema['format'] === 'uuid';
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pathIds = names('path', isId);
  if (inPath.some((name) => !pathIds.includes(name))) throw fail('a member of the path is no uuid');
  const content = bodiesOf(entry, fail);
  const body = content?.['application/json']?.schema ?? null;
  const responses = entry['responses'] as Record<string, Json>;
  const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
  if (successes.length === 0) throw fail('it has no answer of success');
  return {
    id: String(entry['operationId']),
    method: known,
    path,
    ...accessOf(entry, bySecurity, fail),
    successStatuses: successes.map(Number),
    codes: codesOf(responses),
    pathIds,
    queryIds: names('query', isId),
    cursors: names('query', ({ name }) => name === 'cursor'),
    query: names('query', () => true),
    requiredQuery: parameters
      .filter((one) => one.in === 'query' && one.required === true)
      .map(({ name, schema }) => `${name}=${(schema['enum'] as string[] | undefined)?.[0] ?? 'a'}`)
      .join('&'),
    body,
    upload: content?.['multipart/form-data']?.example?.file ?? null,
    isJson: successes.every((status) => isJson(responses[status] ?? {})),
    bodyNamesRow: body !== null && JSON.stringify(validValue(body, document.components.schemas, ID)).includes(ID),
  };
}

function accessOf(
  entry: Json,
  bySecurity: Json[],
  fail: (what: string) => Error,
): Pick<Operation, 'admits' | 'scope' | 'role'> {
  const security = (entry['security'] ?? bySecurity) as Json[];
  const schemes = security.map((one) => Object.keys(one).join('+')).sort();
  const scope = (entry['x-required-scope'] ?? null) as string | null;
  const role = (entry['x-required-role'] ?? null) as string | null;
  const admits = ADMITS[schemes.join(' or ')];
  if (admits === undefined) throw fail(`nobody knows who ${JSON.stringify(security)} is`);
  if (scope !== null && !SCOPE_VALUES.some((one) => one === scope)) throw fail(`there is no scope ${scope}`);
  if (role !== null && role !== 'admin') throw fail(`there is no role ${role}`);
  const byKey = typeof admits === 'object' && admits.apiKey;
  const bySession = typeof admits === 'object' && admits.session;
  if (scope !== null && !byKey) throw fail('a scope is asked for, and no API key is taken');
  if (role !== null && (byKey || !bySession)) throw fail('a role is asked for of callers that have none');
  return { admits, scope, role };
}

const ADMITS: Readonly<Record<string, Admits>> = {
  '': 'everyone',
  portalToken: 'portal token',
  session: { apiKey: false, session: true },
  'session or sessionByHttp': { apiKey: false, session: true },
  'apiKey or session or sessionByHttp': { apiKey: true, session: true },
};

/** The responses name their codes in backticks. */
function codesOf(responses: Record<string, Json>): Map<number, string[]> {
  return new Map(
    Object.entries(responses).map(([status, { description }]) => [
      Number(status),
      Number(status) < 400 ? [] : [...String(description).matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
    ]),
  );
}

type Bodies = Record<string, { schema: Json; example?: { file: string } }>;

/** A body of JSON, or a form with a file and an example of it. */
function bodiesOf(entry: Json, fail: (what: string) => Error): Bodies | null {
  const request = entry['requestBody'] as { content: Bodies } | undefined;
  if (request === undefined) return null;
  const [[type, described] = [], ...others] = Object.entries(request.content);
  const isForm = type === 'multipart/form-data' && typeof described?.example?.file === 'string';
  if (others.length > 0 || !(type === 'application/json' || isForm))
    throw fail('its body is not JSON, nor a form with a file');
  return request.content;
}

function isJson({ content }: Json): boolean {
  return content === undefined || 'application/json' in (content as Json);
}
