/** What the clock on the wall of a zone shows, asked of Intl alone, so that it shares nothing with the schedule. */

const STEP_MS = 15 * 60_000;

export type WallClock = {
  /** Every quarter of an hour, with the local time as `2026-03-08 02:15`, in order. */
  quarters: readonly { at: number; local: string }[];
  /** Quarters from which on local time differs from UTC by another amount. */
  changes: readonly Date[];
};

export function readWallClock(zone: string, from: Date, to: Date): WallClock {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const quarters: { at: number; local: string }[] = [];
  const changes: Date[] = [];
  let offset: number | null = null;
  for (let at = from.getTime(); at < to.getTime(); at += STEP_MS) {
    const local = format.format(at);
    const now: number = Date.parse(`${local.replace(' ', 'T')}:00Z`) - at;
    if (offset !== null && now !== offset) changes.push(new Date(at));
    offset = now;
    quarters.push({ at, local });
  }
  return { quarters, changes };
}

/** Of each calendar day that the wall clock shows at all: the first quarter that is not before the hour. Between, exclusively. */
export function expectedSlots({ quarters }: WallClock, hour: number, from: Date, to: Date): string[] {
  const days = new Set(quarters.map(({ local }) => local.slice(0, 10)));
  const slots: number[] = [];
  let index = 0;
  for (const day of [...days].toSorted()) {
    const wanted = `${day} ${String(hour).padStart(2, '0')}:00`;
    while (index < quarters.length && (quarters[index]?.local ?? '') < wanted) index += 1;
    const found = quarters[index];
    // The first day may have begun before the first quarter.
    if (found !== undefined && found.at > from.getTime() && found.at < to.getTime()) slots.push(found.at);
  }
  return slots.map((at) => new Date(at).toISOString());
}
