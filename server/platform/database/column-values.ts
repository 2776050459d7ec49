import type { ColumnType } from 'kysely';
import { types } from 'pg';

/**
 * An instant as the database gives it: ISO 8601 in UTC with milliseconds (`2026-11-21T10:00:00.123Z`). PostgreSQL's
 * `infinity` and `-infinity` come as those words. Microseconds are cut off, so a column whose value is compared again
 * later (a cursor, an "unchanged since" check) must be `timestamptz(3)`.
 */
export type Instant = ColumnType<string, string | Date, string | Date>;

/**
 * A `jsonb` column. It is written as JSON text, because the driver would turn a plain array into a PostgreSQL array
 * and a plain string into invalid JSON; it is read as the parsed value, of a type the reader has to state.
 */
export type Json = ColumnType<unknown, string, string>;

const int8 = 20;
const int8Array = 1016;
const numeric = 1700;
const numericArray = 1231;
const date = 1082;
const dateArray = 1182;
const timestamp = 1114;
const timestamptz = 1184;
const timestamptzArray = 1185;
const textArray = 1009;

/**
 * Rewrites PostgreSQL's `2026-11-21 10:00:00.123456+00` as `2026-11-21T10:00:00.123Z` without building a `Date`.
 * The session's time zone must be UTC; any other form (infinity, years before 1 or after 9999) is returned as it is.
 */
export function instantFromText(text: string): string {
  if (text.length < 22 || text.charCodeAt(10) !== 32 || !text.endsWith('+00')) return text;
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`;
  if (text.charCodeAt(19) !== 46) return `${seconds}.000Z`;
  const fraction = text.slice(20, -3);
  return `${seconds}.${fraction.length >= 3 ? fraction.slice(0, 3) : fraction.padEnd(3, '0')}Z`;
}

type TextParser = (text: string) => unknown;

const driverParser = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => TextParser;
const parseTextArray = driverParser(textArray) as (text: string) => (string | null)[];

function arrayOf(parse: TextParser): TextParser {
  return (text) => parseTextArray(text).map((item) => (item === null ? null : parse(item)));
}

const asText: TextParser = (text) => text;

const parsers = new Map<number, TextParser>([
  [int8, Number],
  [int8Array, arrayOf(Number)],
  [numeric, Number],
  [numericArray, arrayOf(Number)],
  [date, asText],
  [dateArray, arrayOf(asText)],
  [timestamp, asText],
  [timestamptz, instantFromText],
  [timestamptzArray, arrayOf(instantFromText)],
]);

/**
 * How values come out of the database, for every connection of ours: `bigint` and `numeric` as numbers (exact up to
 * 2^53), `date` as `2026-11-21`, instants as {@link Instant} says, all else as the driver does by itself.
 */
export const columnValues: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? driverParser(oid, format)) as typeof types.getTypeParser,
};

const jsonb = 3802;

/** The same with `jsonb` as its text, for a reader that parses it only where it must. */
export const columnValuesWithJsonText: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === jsonb && format !== 'binary'
      ? asText
      : columnValues.getTypeParser(oid, format)) as typeof types.getTypeParser,
};
