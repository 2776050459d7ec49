/** A reading of a source that has ended. */
export type SourceRun = {
  source: string;
  label: string;
  state: 'done' | 'failed' | 'interrupted';
  finishedAt: string;
  /** Notices that it brought for the first time. */
  newCount: number;
};

/** What became of one source since the last digest. `failed`: its latest reading failed, whatever earlier ones brought. */
export type SourceReceipt = {
  source: string;
  label: string;
  state: 'read' | 'failed' | 'not_read';
  notices: number;
  lastSuccessAt: string | null;
};

/** A source that was last read longer ago is one that nobody reads any more. */
const MISSED_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Which sources were read after one instant, up to another: how many new notices each gave, and which failed or were not read
 * at all. `lastSuccess` is by source, up to that other instant.
 */
export function coverage(
  runs: readonly SourceRun[],
  lastSuccess: readonly { source: string; label: string; at: string | null }[],
  { since, until }: { since: Date; until: Date },
): SourceReceipt[] {
  return lastSuccess.flatMap(({ source, label, at: lastSuccessAt }): SourceReceipt[] => {
    const own = runs.filter(
      (run) =>
        run.source === source &&
        Date.parse(run.finishedAt) > since.getTime() &&
        Date.parse(run.finishedAt) <= until.getTime(),
    );
    const [latest] = own.toSorted((a, b) => Date.parse(b.finishedAt) - Date.parse(a.finishedAt));
    const notices = own.reduce((sum, { newCount }) => sum + newCount, 0);
    const known = { source, label, notices, lastSuccessAt };
    if (latest !== undefined) return [{ ...known, state: latest.state === 'done' ? 'read' : 'failed' }];
    const isMissed = lastSuccessAt !== null && since.getTime() - Date.parse(lastSuccessAt) < MISSED_WITHIN_MS;
    return isMissed ? [{ ...known, state: 'not_read' }] : [];
  });
}
