import { daysUntil } from '../ui/format.ts';

/** What the list and the pane both say of a closing rests on these rules, so that neither contradicts the other. */

export type Closing = {
  deadline: string | null;
  deadline_date_only: boolean | null;
  /** The day of the deadline on the source's calendar. */
  deadline_date?: string | null;
  can_bid: { because: readonly string[] } | null;
};

export type Left = {
  /** An instant and the zone in which its day is the day of the closing. */
  shown: { at: string; zone: string };
  days: number;
  isPast: boolean;
  /** Whether the source states a day without an hour: the day is the buyer's, wherever it is read. */
  isDay: boolean;
};

const HALF_DAY_MS = 12 * 3_600_000;

/** When it closes and how many days are left, as the reader's zone counts them; null where nothing is stated. */
export function timeLeft(
  { deadline, deadline_date: date = null, deadline_date_only: isDay }: Closing,
  { now, zone }: { now: Date; zone: string },
): Left | null {
  if (deadline === null) return null;
  const isPast = Date.parse(deadline) < now.getTime();
  if (isDay !== true)
    return { shown: { at: deadline, zone }, days: daysUntil(deadline, now, zone), isPast, isDay: false };
  const day = date ?? buyersDay(deadline);
  // How far the buyer's clock is from UTC at the closing says what day it is there now.
  const offset = Date.parse(`${day}T23:59:59Z`) - Date.parse(deadline);
  const at = `${day}T12:00:00Z`;
  const days = daysUntil(at, new Date(now.getTime() + offset), 'UTC');
  return { shown: { at, zone: 'UTC' }, days, isPast, isDay: true };
}

/** A day without an hour is given as its last second at the buyer's: half a day before, UTC has the same day, whatever the zone from UTC-12 to UTC+11. */
function buyersDay(deadline: string): string {
  return new Date(Date.parse(deadline) - HALF_DAY_MS).toISOString().slice(0, 10);
}

const ENDS = ['cancelled', 'withdrawn', 'unsuccessful', 'awarded', 'closed'] as const;
export type End = (typeof ENDS)[number];

/** How the tender ended before its closing, so that no day is left to bid; null while it runs, and where its closing has passed in the ordinary way. */
export function endOf({ deadline, can_bid: canBid }: Closing, now: Date): End | null {
  const end = ENDS.find((one) => canBid?.because.includes(one) === true) ?? null;
  const isPast = deadline !== null && Date.parse(deadline) < now.getTime();
  return isPast && (end === 'closed' || end === 'awarded' || end === 'unsuccessful') ? null : end;
}
