import { Temporal } from 'temporal-polyfill';

/** When digests are due: at an hour of certain weekdays in a time zone. */
export type Schedule = {
  /** ISO weekdays; none: no digest is due. */
  days: readonly number[];
  hour: number;
  zone: string;
};

/** Enough to pass a calendar day that a zone skipped. */
const MAX_DAYS = 16;
/** A company that no worker has seen yet is scheduled from its creation, but from no earlier than this. */
const FIRST_LOOK_BACK_MS = 60 * 60 * 1000;

/**
 * The first slot strictly after an instant, or null where there are no days. An hour that the clocks skip is due at the first
 * instant after the gap; one that occurs twice is due the first time. A calendar day that a zone skipped has no slot.
 */
export function nextSlot({ days, hour, zone }: Schedule, after: Date): Date | null {
  if (days.length === 0) return null;
  const start = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  // Where clocks go back over midnight, the slot of yesterday's date can still lie ahead.
  let date = start.subtract({ days: 1 });
  for (let day = 0; day < MAX_DAYS; day += 1, date = date.add({ days: 1 })) {
    const slot = days.includes(date.dayOfWeek) ? slotOn(date, hour, zone) : null;
    if (slot !== null && slot > after.getTime()) return new Date(slot);
  }
  return null;
}

/** The first slot of a company without settings of its own yet, by when it was created. */
export function firstSlot(schedule: Schedule, createdAt: Date, now: Date): Date | null {
  return nextSlot(schedule, new Date(Math.max(createdAt.getTime(), now.getTime() - FIRST_LOOK_BACK_MS)));
}

function slotOn(date: Temporal.PlainDate, hour: number, zone: string): number | null {
  if (!date.toZonedDateTime(zone).toPlainDate().equals(date)) return null;
  const wanted = date.toPlainDateTime({ hour });
  const earlier = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wanted)) return earlier.epochMilliseconds;
  // Skipped: `earlier` is before the gap, whose end is the next change of the clocks.
  return earlier.getTimeZoneTransition('next')?.epochMilliseconds ?? earlier.epochMilliseconds;
}
