/** The API's own description (OpenAPI 3.1) as the reference shows it. */

type Json = Record<string, unknown>;

export type Field = { name: string; type: string; isRequired: boolean; description: string; depth: number };
export type Parameter = Field & { place: string };
export type Answered = { status: string; description: string; example: string | null };
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  tag: string;
  /** The scope that a key needs; null where keys are of no use or nothing is needed. */
  scope: string | null;
  access: 'key' | 'session' | 'admin' | 'token' | 'everyone';
  parameters: readonly Parameter[];
  fields: readonly Field[];
  /** The body of an example request; null: none. */
  body: string | null;
  /** The file's name in a form; null: no upload. */
  upload: string | null;
  answers: readonly Answered[];
};

const MOST_DEPTH = 3;

/** The operations in the order of the document. */
export function operationsOf(document: Json): Operation[] {
  const paths = (document['paths'] ?? {}) as Record<string, Record<string, Json>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, entry]) => operationOf(document, { path, method, entry })),
  );
}

function operationOf(
  document: Json,
  { path, method, entry }: { path: string; method: string; entry: Json },
): Operation {
  const content = ((entry['requestBody'] as Json | undefined)?.['content'] ?? {}) as Record<string, Json>;
  const json = content['application/json'];
  const upload = content['multipart/form-data'];
  const parameters = ((entry['parameters'] ?? []) as Json[]).map((one) => resolved(document, one));
  return {
    id: textOf(entry['operationId']),
    method: method.toUpperCase(),
    path,
    summary: textOf(entry['summary']),
    description: textOf(entry['description']),
    tag: textOf((entry['tags'] as unknown[] | undefined)?.[0]),
    scope: (entry['x-required-scope'] as string | undefined) ?? null,
    access: accessOf(document, entry),
    parameters: parameters.map((one) => ({
      ...fieldOf(document, textOf(one['name']), one['schema'] as Json, one['required'] === true, 0),
      description: textOf(one['description']),
      place: textOf(one['in']),
    })),
    fields: json === undefined ? [] : fieldsOf(document, json['schema'] as Json, 0),
    body: json?.['example'] === undefined ? null : JSON.stringify(json['example'], null, 2),
    upload: upload === undefined ? null : 'file',
    answers: answersOf(entry),
  };
}

function accessOf(document: Json, entry: Json): Operation['access'] {
  const security = (entry['security'] ?? document['security'] ?? []) as Json[];
  const names = security.flatMap((one) => Object.keys(one));
  if (names.length === 0) return 'everyone';
  if (names.includes('portalToken')) return 'token';
  if (names.includes('apiKey')) return 'key';
  return entry['x-required-role'] === 'admin' ? 'admin' : 'session';
}

function answersOf(entry: Json): Answered[] {
  const responses = (entry['responses'] ?? {}) as Record<string, Json>;
  return Object.entries(responses).map(([status, response]) => {
    const [media] = Object.values((response['content'] ?? {}) as Record<string, Json>);
    const example = media?.['example'];
    return {
      status,
      description: textOf(response['description']),
      example: example === undefined ? null : typeof example === 'string' ? example : JSON.stringify(example, null, 2),
    };
  });
}

/** The members of an object, with those of objects in it, a few levels deep. */
function fieldsOf(document: Json, given: Json | undefined, depth: number): Field[] {
  const schema = withoutNull(document, given ?? {});
  const inner = schema['type'] === 'array' ? withoutNull(document, (schema['items'] ?? {}) as Json) : schema;
  const required = (inner['required'] ?? []) as string[];
  const properties = (inner['properties'] ?? {}) as Record<string, Json>;
  if (depth >= MOST_DEPTH) return [];
  return Object.entries(properties).flatMap(([name, property]) => [
    fieldOf(document, name, property, required.includes(name), depth),
    ...fieldsOf(document, property, depth + 1),
  ]);
}

function fieldOf(document: Json, name: string, schema: Json, isRequired: boolean, depth: number): Field {
  const own = resolved(document, schema);
  const description = textOf(schema['description'] ?? own['description']);
  return { name, type: typeOf(document, schema), isRequired, description, depth };
}

function typeOf(document: Json, given: Json): string {
  const schema = resolved(document, given);
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options !== undefined) return options.map((one) => typeOf(document, one)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => JSON.stringify(one)).join(' | ');
  const { type, format } = schema as { type?: string | string[]; format?: string };
  if (type === 'array') return `${typeOf(document, (schema['items'] ?? {}) as Json)}[]`;
  const named = Array.isArray(type) ? type.join(' | ') : (type ?? 'any');
  return format === undefined ? named : `${named} (${format})`;
}

function withoutNull(document: Json, given: Json): Json {
  const schema = resolved(document, given);
  const options = (schema['anyOf'] ?? schema['oneOf'] ?? []) as Json[];
  const [only, ...others] = options.filter((one) => one['type'] !== 'null');
  return only !== undefined && others.length === 0 ? resolved(document, only) : schema;
}

function resolved(document: Json, schema: Json): Json {
  const { $ref } = schema as { $ref?: string };
  if ($ref === undefined) return schema;
  const found = $ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], document);
  return (found ?? {}) as Json;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A request in the shell that can be run as it is; `key` is put in where one is needed. */
export function curlOf(
  { method, path, access, parameters, body, upload }: Operation,
  base: string,
  key: string,
): string {
  const required = parameters.filter(({ place, isRequired }) => place === 'query' && isRequired);
  const query = required.map(({ name }) => `${name}=VALUE`).join('&');
  const address = `${base}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}${query === '' ? '' : `?${query}`}`;
  return [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(access === 'key' ? [`-H 'Authorization: Bearer ${key}'`] : []),
    ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d '${body.replaceAll("'", "'\\''")}'`]),
    ...(upload === null ? [] : [`-F '${upload}=@FILE'`]),
    `'${address}'`,
  ].join(' \\\n  ');
}
