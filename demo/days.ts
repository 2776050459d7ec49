import { Temporal } from 'temporal-polyfill';

/** A working day so many calendar days from the first start: what falls on a weekend moves to Monday. */
export function dayFrom(today: string, days: number): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(today).add({ days });
  return day.dayOfWeek > 5 ? day.add({ days: 8 - day.dayOfWeek }) : day;
}

/** A working day in the past: what falls on a weekend moves to Friday. */
export function dayBefore(today: string, days: number): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(today).subtract({ days });
  return day.dayOfWeek > 5 ? day.subtract({ days: day.dayOfWeek - 5 }) : day;
}

/** A moment in Quebec with its offset: `2026-12-08T10:30:00-05:00`. */
export function quebecTime(day: Temporal.PlainDate, time: string): string {
  return day
    .toZonedDateTime({ timeZone: 'America/Toronto', plainTime: Temporal.PlainTime.from(time) })
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** The same moment as the digits of its UTC time, SEAO's release id: `20261208153000`. */
export function releaseId(day: Temporal.PlainDate, time: string): string {
  return Temporal.Instant.from(quebecTime(day, time)).toString().replace(/\D/g, '').slice(0, 14);
}

/** The same moment in UTC with milliseconds, as a source's own change stamp. */
export function utcTime(day: Temporal.PlainDate, time: string): string {
  return new Date(Temporal.Instant.from(quebecTime(day, time)).epochMilliseconds).toISOString();
}
