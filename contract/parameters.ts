import { z } from 'zod';

/**
 * Query parameters arrive as text. These schemas read them explicitly (an empty string is never 0, a repeated parameter is
 * refused where one value is meant) and carry, as `openapi`, the schema that a client should see.
 */
declare module 'zod' {
  interface GlobalMeta {
    openapi?: Record<string, unknown>;
  }
}

const DECIMAL = /^-?(?:\d{1,15})(?:\.\d{1,15})?$/;
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

export function queryInteger(bounds: { min: number; max: number }) {
  const problem = `must be a whole number from ${bounds.min} to ${bounds.max}`;
  return z
    .string({ error: problem })
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= bounds.min && Number(text) <= bounds.max, problem)
    .transform(Number)
    .meta({ openapi: { type: 'integer', minimum: bounds.min, maximum: bounds.max } });
}

export function queryNumber(bounds: { min: number; max: number }) {
  const problem = `must be a number from ${bounds.min} to ${bounds.max}`;
  return z
    .string({ error: problem })
    .refine((text) => DECIMAL.test(text) && Number(text) >= bounds.min && Number(text) <= bounds.max, problem)
    .transform(Number)
    .meta({ openapi: { type: 'number', minimum: bounds.min, maximum: bounds.max } });
}

/** A date-time with an offset or `Z`, as an ISO string in UTC. */
export function queryDateTime() {
  const problem = 'must be a date-time with an offset, like 2026-11-20T14:05:00Z';
  return z
    .string({ error: problem })
    .refine(isDateTime, problem)
    .transform((text) => new Date(text).toISOString())
    .meta({ openapi: { type: 'string', format: 'date-time' } });
}

/** Date.parse takes February 30 for March 2; a client that sends it made a mistake it should hear of. */
function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  if (!match || Number.isNaN(Date.parse(text))) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Text of bounded length, counted in characters as people count them (code points). */
export function queryText(bounds: { min: number; max: number }) {
  const problem = `must be text of ${bounds.min} to ${bounds.max} characters`;
  return z
    .string({ error: problem })
    .refine((text) => {
      const chars = [...text].length;
      return chars >= bounds.min && chars <= bounds.max && !text.includes('\u0000');
    }, problem)
    .meta({ openapi: { type: 'string', minLength: bounds.min, maxLength: bounds.max } });
}

/** A parameter that may be repeated: one or several of these values. */
export function queryRepeatable<const V extends readonly [string, ...string[]]>(values: V) {
  const problem = `must be one of ${values.join(', ')}`;
  const one = z.enum(values, { error: problem });
  return z
    .union([one, z.array(one).min(1)], { error: problem })
    .transform((value): V[number][] => (Array.isArray(value) ? value : [value]))
    .meta({ openapi: { type: 'array', items: { type: 'string', enum: values } } });
}

export const idParams = z.strictObject({ id: z.uuid({ error: 'must be a uuid' }) });

/** An instant in a response: UTC with milliseconds. */
export const dateTime = z.iso.datetime({ precision: 3 });
