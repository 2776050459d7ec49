/** After how many days closed tenders, older versions of notices and records of discovery are removed; null: they stay. */
export type RetentionDays = { closed: number | null; versions: number | null; runs: number | null };

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The instant so many days before `now`; null where no number of days is set. */
export function daysBefore(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() - days * DAY_MS);
}
