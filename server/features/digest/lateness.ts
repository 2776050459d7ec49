/** How readings of a source are going, by the instants of the newest run and the last success. */
export type Readings = {
  state: 'running' | 'done' | 'failed' | 'interrupted';
  startedAt: Date;
};

const HOUR_MS = 60 * 60 * 1000;
/** A worker looks every quarter of an hour which sources are due, and reading takes a while. */
const GRACE_MS = HOUR_MS;
/** A reading ends within this time; one that seems to be under way for longer is of a process that died. */
const LONGEST_MS = 6 * HOUR_MS;

/** When a source that is read every so many hours is due again; null: on no schedule, or never read. */
export function nextAttempt(latest: Readings | null, everyHours: number | null): Date | null {
  if (latest === null || everyHours === null) return null;
  return new Date(latest.startedAt.getTime() + everyHours * HOUR_MS);
}

/**
 * Whether a source that is read on a schedule was last read to its end longer ago than the schedule and an hour. One that was
 * never tried is not late, and neither is one that is being read.
 */
export function isLate(
  latest: Readings | null,
  lastSuccessAt: Date | null,
  { everyHours, now }: { everyHours: number | null; now: Date },
): boolean {
  if (latest === null || everyHours === null) return false;
  const isUnderWay = latest.state === 'running' && now.getTime() - latest.startedAt.getTime() < LONGEST_MS;
  if (isUnderWay) return false;
  if (lastSuccessAt === null) return true;
  return now.getTime() - lastSuccessAt.getTime() > everyHours * HOUR_MS + GRACE_MS;
}
