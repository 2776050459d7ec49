const STALE_MS = 2 * 24 * 60 * 60 * 1000;

/** When the sources were last read to the end, where the list may be old: more than two days ago, or never again by themselves. */
export type Age = { at: string; isScheduled: boolean };

export function ageOf(
  coverage: { every_hours: number | null; sources: readonly { last_success_at: string | null }[] },
  now: Date,
): Age | null {
  const at = coverage.sources
    .flatMap(({ last_success_at: success }) => (success === null ? [] : [success]))
    .toSorted()
    .at(-1);
  // Before the first reading the list is empty, and says so itself.
  if (at === undefined) return null;
  const isScheduled = coverage.every_hours !== null;
  return isScheduled && now.getTime() - Date.parse(at) <= STALE_MS ? null : { at, isScheduled };
}
