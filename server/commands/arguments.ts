import { InvalidArgumentError } from 'commander';
import { emailAddress } from '#platform/identity/email-address.ts';

/** Parsers of arguments that several commands take. */

const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** An instant with its offset from UTC. */
export function instantArgument(text: string): Date {
  const time = INSTANT.test(text) && isDay(text.slice(0, 10)) ? new Date(text) : null;
  if (time === null || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('Expected a time with a UTC offset, such as 2027-06-30T00:00:00Z.');
  return time;
}

/** An instant, or a day, which stands for its beginning in UTC. */
export function timeArgument(text: string): Date {
  if (DAY.test(text) && isDay(text)) return new Date(`${text}T00:00:00Z`);
  try {
    return instantArgument(text);
  } catch {
    throw new InvalidArgumentError('Expected a date such as 2026-11-20, or a time such as 2026-11-20T14:05:00Z.');
  }
}

/** Whether the month has the day: JavaScript takes February 30 for March 2. */
function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** A parser of whole numbers from `least` to `most`. */
export function wholeArgument(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most))
      throw new InvalidArgumentError(
        `Expected a whole number from ${least} to ${most === Number.MAX_SAFE_INTEGER ? '2^53' : most}.`,
      );
    return number;
  };
}

/** An e-mail address in the one spelling by which members are found. */
export function emailArgument(text: string): string {
  const address = emailAddress(text);
  if (address === null)
    throw new InvalidArgumentError('Expected an email address of at most 254 characters, such as ana@example.org.');
  return address;
}

/** What somebody or something is called, with single spaces. */
export function nameArgument(text: string): string {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const characters = [...name].length;
  if (characters < 1 || characters > 200 || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw new InvalidArgumentError('Expected 1 to 200 characters on one line.');
  return name;
}
