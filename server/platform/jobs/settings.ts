import type { PgBoss } from 'pg-boss';
import type { Database, DatabaseLog } from '#platform/database/database.ts';
import type { JobCatalogue } from './catalogue.ts';

/** What a handler may know of the job besides its payload. */
export type JobContext = {
  id: string;
  /** 0 for the first try. */
  retryCount: number;
  /** Aborted when the job took too long, was given to another process, or the program stops and will not wait longer. */
  signal: AbortSignal;
};

/** Does one job. It may be called again for a job that was done, when the program died just then. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** How a job is queued. */
export type EnqueueOptions = {
  /** Waits at least this long; with a key, further ones in that time become this one. */
  afterSeconds?: number;
};

/** Which of the waiting jobs `runPending` runs: all names without `names`; none further once `signal` is aborted. */
export type PendingOptions<Name extends string = string> = { names?: readonly Name[]; signal?: AbortSignal };

/** What the parts of the queue work with. */
export type JobsSetting = {
  boss: PgBoss;
  database: Database;
  catalogue: JobCatalogue;
  handlers: Map<string, JobHandler<unknown>>;
  log: DatabaseLog;
  pollSeconds: number;
  heartbeatSeconds: number;
};
