import { type DeliveryState, findUnfinishedCounts } from '#features/deliveries/deliveries.ts';
import { findMatchQueueDepth, findOpinionCounts, type OpinionCounts } from '#features/matching/matching.ts';
import { type DaySpending, findSpendingToday } from '#features/spending/spending.ts';
import { JOBS, type JobName } from '#jobs';
import type { Connection, Database } from '#platform/database/database.ts';
import { countJobs, type JobCounts } from '#platform/jobs/inspection.ts';
import { type DocumentCounts, findDocumentCounts, listLastSuccesses, updateStatementTimeout } from './queries.ts';
import { findRemoved, type Removed } from './queries-retention.ts';

/**
 * What an operator watches, read from the database; null: not known, since the statement took too long or the database
 * was not reached. Ages are in seconds.
 */
export type Figures = {
  isDatabaseUp: boolean;
  matchQueue: { waiting: number; oldestSeconds: number } | null;
  jobs: JobCounts<JobName> | null;
  documents: DocumentCounts | null;
  /** Saved messages that are not final, and for how long the oldest that waits for the operator has been saved. */
  deliveries: { counts: Partial<Record<DeliveryState, number>>; oldestWaitingSeconds: number } | null;
  /** By source, those that were never read to their end left out. */
  sourceAges: Record<string, number> | null;
  /** What all companies have spent on the language model today (UTC). */
  spending: DaySpending | null;
  /** What a language model thinks of matches. */
  opinions: OpinionCounts | null;
  /** What retention has removed so far. */
  removed: Removed | null;
};

export const UNKNOWN: Readonly<Figures> = {
  isDatabaseUp: false,
  matchQueue: null,
  jobs: null,
  documents: null,
  deliveries: null,
  sourceAges: null,
  spending: null,
  opinions: null,
  removed: null,
};

/** Each figure is one statement that may take this long; PostgreSQL ends it then. */
const STATEMENT_WITHIN_MS = 2_000;

/**
 * Reads the figures one after the other, on one connection at a time. What takes too long stays unknown; once the database
 * does not answer, no more is asked. It waits as long as the database makes it wait for a connection, and never fails.
 * @param onUnknown receives why a figure stays unknown
 */
export async function readFigures(
  database: Database,
  now: () => Date,
  onUnknown: (error: unknown) => void = () => {},
): Promise<Figures> {
  const figures: Figures = { ...UNKNOWN, isDatabaseUp: true };
  const ask = async <T>(question: (tx: Connection) => Promise<T>): Promise<T | null> => {
    if (!figures.isDatabaseUp) return null;
    try {
      return await database.transaction(async (tx) => {
        await updateStatementTimeout(tx, STATEMENT_WITHIN_MS);
        return await question(tx);
      });
    } catch (error) {
      onUnknown(error);
      if (!isTooSlow(error)) figures.isDatabaseUp = false;
      return null;
    }
  };
  figures.jobs = await ask((tx) => countJobs(tx, Object.keys(JOBS) as JobName[]));
  figures.documents = await ask(findDocumentCounts);
  figures.deliveries = await ask(async (tx) => {
    const { counts, oldestWaiting } = await findUnfinishedCounts(tx);
    return { counts, oldestWaitingSeconds: oldestWaiting === null ? 0 : secondsSince(oldestWaiting, now()) };
  });
  figures.sourceAges = await ask(async (tx) => {
    const known = (await listLastSuccesses(tx)).flatMap(({ source, lastSuccess }) =>
      lastSuccess === null ? [] : [[source, secondsSince(lastSuccess, now())] as const],
    );
    return Object.fromEntries(known);
  });
  figures.spending = await ask((tx) => findSpendingToday(tx, now()));
  figures.opinions = await ask(findOpinionCounts);
  figures.removed = await ask(findRemoved);
  // Last, for it may have millions of rows.
  figures.matchQueue = await ask(async (tx) => {
    const { waiting, oldest } = await findMatchQueueDepth(tx);
    return { waiting, oldestSeconds: oldest === null ? 0 : secondsSince(oldest, now()) };
  });
  return figures;
}

/** Clocks of several machines differ by a little: nothing is younger than now. */
function secondsSince(instant: string, now: Date): number {
  return Math.max(0, (now.getTime() - Date.parse(instant)) / 1_000);
}

/** Whether PostgreSQL ended the statement at its time limit (`query_canceled`): it is there, and busy. */
function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}
