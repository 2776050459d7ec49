import { z } from 'zod';
import { LIMITS } from './limits.ts';

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

/** How many items a page has at most. */
export function queryPageLimit() {
  const { min, max, default: standard } = LIMITS.pageSize;
  return queryInteger(LIMITS.pageSize)
    .optional()
    .describe('Maximum number of items per page.')
    .meta({ openapi: { type: 'integer', minimum: min, maximum: max, default: standard } });
}

/** A date-time with an offset or `Z`, in a query or a body, as an ISO string in UTC. */
export function queryDateTime() {
  const problem = 'must be a date-time with an offset, like 2026-11-20T14:05:00Z';
  return z
    .string({ error: problem })
    .refine(isDateTime, problem)
    .transform((text) => new Date(text).toISOString())
    .meta({ openapi: { type: 'string', format: 'date-time' } });
}

/** Years 1 to 9999 in UTC: an offset can lead out of them, to where an instant has neither this spelling nor a column. */
const [FIRST_MS, LAST_MS] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** Date.parse takes February 30 for March 2; a client that sends it made a mistake it should hear of. */
function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  const ms = match === null ? Number.NaN : Date.parse(text);
  if (match === null || !(ms >= FIRST_MS && ms <= LAST_MS)) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Text of bounded length, counted in characters as people count them (code points). */
export function queryText(bounds: { min: number; max: number }) {
  const problem = `must be text of ${bounds.min} to ${bounds.max} characters`;
  return z
    .string({ error: problem })
    .refine((text) => isWithin(text, bounds) && !text.includes('\u0000'), problem)
    .meta({ openapi: { type: 'string', minLength: bounds.min, maxLength: bounds.max } });
}

/** Counted in characters as people count them (code points). */
function isWithin(text: string, bounds: { min: number; max: number }): boolean {
  const chars = [...text].length;
  return chars >= bounds.min && chars <= bounds.max;
}

/** One line of text in a body, trimmed: no control characters, bounded in characters as people count them. */
export function lineOfText(bounds: { min: number; max: number }) {
  const problem = `must be text of ${bounds.min} to ${bounds.max} characters`;
  return z
    .string({ error: problem })
    .transform((text) => text.trim())
    .refine((text) => isWithin(text, bounds) && (text === '' || VISIBLE.test(text)), problem)
    .refine((text) => !CONTROL.test(text), 'must be one line without control characters')
    .meta({ openapi: { type: 'string', minLength: bounds.min, maxLength: bounds.max } });
}

/** Text of several lines in a body, trimmed; no control characters but tabs and ends of lines. */
export function paragraphs(bounds: { min: number; max: number }) {
  const problem = `must be text of ${bounds.min} to ${bounds.max} characters`;
  return z
    .string({ error: problem })
    .transform((text) => text.trim())
    .refine((text) => isWithin(text, bounds), problem)
    .refine(
      (text) => !CONTROL.test(text.replace(/[\t\r\n\u2028\u2029]/g, ' ')),
      'must not contain control characters other than tabs and line breaks',
    )
    .meta({ openapi: { type: 'string', minLength: bounds.min, maxLength: bounds.max } });
}

/** The address of a page in a body, as it was sent: http or https. */
export function webAddress(maxChars: number) {
  const problem = `must be an http or https address of at most ${maxChars} characters`;
  return z
    .string({ error: problem })
    .transform((text) => text.trim())
    .refine((text) => text.length <= maxChars && isWebAddress(text), problem)
    .meta({ openapi: { type: 'string', format: 'uri', maxLength: maxChars } });
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && !CONTROL.test(text) && URL.canParse(text);
}

// Controls, line separators and the marks that turn the direction of writing.
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
// Marks of no width and spaces alone would read as nothing.
const VISIBLE = /[^\p{Cf}\p{Z}]/u;

/** `true` or `false`. */
export function queryBoolean() {
  const problem = 'must be true or false';
  return z
    .enum(['true', 'false'], { error: problem })
    .transform((text) => text === 'true')
    .meta({ openapi: { type: 'boolean' } });
}

/** A parameter that is safe to repeat: one or several of these values. */
export function queryRepeatable<const V extends readonly [string, ...string[]]>(values: V) {
  const problem = `must be one of ${values.join(', ')}`;
  const one = z.enum(values, { error: problem });
  return z
    .union([one, z.array(one).min(1)], { error: problem })
    .transform((value): V[number][] => (Array.isArray(value) ? value : [value]))
    .meta({ openapi: { type: 'array', items: { type: 'string', enum: values } } });
}

/** The path's `{id}`, and what it is the id of. */
export const idOf = (what: string) =>
  z.strictObject({ id: z.uuid({ error: 'must be a uuid' }).describe(`The id of ${what}.`) });

/** An instant in a response: UTC with milliseconds. */
export const dateTime = z.iso.datetime({ precision: 3 });
