/** A part of the document. */
export type Json = Record<string, unknown>;

/**
 * A value that a JSON Schema of the document takes, as small as can be: required members only. `id` stands wherever a uuid
 * is asked for. Throws for what it cannot make, so that no body is silently wrong.
 */
export function validValue(schema: Json, schemas: Json, id: string): unknown {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const named = schemas[reference.replace('#/components/schemas/', '')];
    if (typeof named !== 'object' || named === null) throw new Error(`there is no ${reference}`);
    return validValue(named as Json, schemas, id);
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as unknown;
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(alternatives)) {
    const [first] = (alternatives as Json[]).filter((one) => one['type'] !== 'null');
    return first === undefined ? null : validValue(first, schemas, id);
  }
  const type = Array.isArray(schema['type']) ? (schema['type'] as string[])[0] : schema['type'];
  if (type === 'object') return validObject(schema, schemas, id);
  if (type === 'array') return validArray(schema, schemas, id);
  if (type === 'string') return validText(schema, id);
  if (type === 'integer' || type === 'number') return validNumber(schema);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  throw new Error(`no value can be made for ${JSON.stringify(schema)}`);
}

function validObject(schema: Json, schemas: Json, id: string): Json {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const required = (schema['required'] ?? []) as string[];
  const fewest = Number(schema['minProperties'] ?? 0);
  const others = Object.keys(properties).filter((name) => !required.includes(name));
  const names = [...required, ...others.slice(0, Math.max(0, fewest - required.length))];
  return Object.fromEntries(
    names.map((name) => {
      const property = properties[name];
      if (property === undefined) throw new Error(`the member ${name} is required and not described`);
      return [name, validValue(property, schemas, id)];
    }),
  );
}

function validArray(schema: Json, schemas: Json, id: string): unknown[] {
  const fewest = Number(schema['minItems'] ?? 0);
  const items = schema['items'] as Json;
  if (fewest > 1 && schema['uniqueItems'] === true) {
    const values = items['enum'];
    if (!Array.isArray(values)) throw new Error('distinct items can be made of an enumeration only');
    return values.slice(0, fewest);
  }
  return Array.from({ length: fewest }, () => validValue(items, schemas, id));
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2099-06-30T00:00:00.000Z',
  date: '2099-06-30',
  uri: 'https://example.org/page',
  email: 'somebody@example.org',
};

function validText(schema: Json, id: string): string {
  const { format } = schema;
  if (format === 'uuid') return id;
  if (typeof format === 'string') {
    const text = FORMATS[format];
    if (text === undefined) throw new Error(`no text can be made in the format ${format}`);
    return text;
  }
  if (schema['pattern'] !== undefined) throw new Error('no text can be made for a pattern');
  return 'x'.repeat(Math.max(1, Number(schema['minLength'] ?? 1)));
}

function validNumber(schema: Json): number {
  const least = schema['minimum'] ?? schema['exclusiveMinimum'];
  const step = 'exclusiveMinimum' in schema ? 1 : 0;
  return least === undefined ? Math.min(1, Number(schema['maximum'] ?? 1)) : Number(least) + step;
}
