/**
 * How many amendments a company is mailed one by one. A source that goes back and forth, or that changes all its notices at
 * once, must not fill a mailbox; beyond the bound, amendments wait for a summary, and none is dropped.
 */

const HOUR_MS = 60 * 60 * 1000;
/** In any 24 hours. */
export const ALERTS_A_DAY = 20;
export const DAY_MS: number = 24 * HOUR_MS;
/** Between two summaries, and from the first amendment that waits to its summary. */
export const SUMMARY_EVERY_MS: number = 4 * HOUR_MS;

export type Load = {
  /** Mailed one by one in the last 24 hours. */
  mailed: number;
  /** Since when the oldest waits for a summary; null: none does. */
  waitingSince: Date | null;
  lastSummaryAt: Date | null;
  /** New ones that are to be mailed. */
  arriving: number;
};

/** How many of the arriving ones are mailed one by one, the rest waiting; and whether what waits is summed up now. */
export function paceOf({ mailed, waitingSince, lastSummaryAt, arriving }: Load, now: Date): Pace {
  const isLongAgo = (at: Date | null): boolean => at === null || now.getTime() - at.getTime() >= SUMMARY_EVERY_MS;
  // What comes while others wait waits with them, so that the mails stand in the order of time.
  const alone = waitingSince === null ? Math.max(0, Math.min(arriving, ALERTS_A_DAY - mailed)) : 0;
  return { alone, isSummaryDue: waitingSince !== null && isLongAgo(waitingSince) && isLongAgo(lastSummaryAt) };
}

export type Pace = { alone: number; isSummaryDue: boolean };
