import { InvalidArgumentError } from 'commander';
import { Temporal } from 'temporal-polyfill';

/** When a tender closes, as people in a time zone read it. */

/** Where most tenders of a country's companies close, for a list in which no zone is asked for. */
const ZONE_OF_COUNTRY: Readonly<Record<string, string>> = {
  CA: 'America/Toronto',
  US: 'America/New_York',
  GB: 'Europe/London',
};

export function zoneOfCountry(country: string): string {
  return ZONE_OF_COUNTRY[country] ?? 'UTC';
}

/** An argument parser for names of time zones. */
export function zoneArgument(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError('Expected the name of a time zone, such as America/Vancouver or UTC.');
  }
}

/** `at`: `2026-12-08 14:00` in the zone. `days`: calendar days from today there, below 0 for the past. */
export type Closing = { at: string; days: number; isOver: boolean };

/** @param deadline an ISO instant */
export function closingIn(deadline: string, zone: string, now: Date): Closing {
  const local = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  const [closes, today] = [local(deadline), local(now.toISOString())];
  return {
    at: `${closes.toPlainDate().toString()} ${closes.toPlainTime().toString({ smallestUnit: 'minute' })}`,
    days: today.toPlainDate().until(closes.toPlainDate(), { largestUnit: 'days' }).days,
    isOver: Date.parse(deadline) <= now.getTime(),
  };
}

/** A closing of which only the day is stated. @param deadline its end, an ISO instant */
export function closingOn(date: string, deadline: string, zone: string, now: Date): Closing {
  const today = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(zone).toPlainDate();
  const days = today.until(Temporal.PlainDate.from(date), { largestUnit: 'days' }).days;
  return { at: date, days, isOver: Date.parse(deadline) <= now.getTime() };
}
