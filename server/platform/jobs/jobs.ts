import type { Transaction } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database, DatabaseLog, Schema } from '#platform/database/database.ts';
import { patiently } from '#platform/database/patience.ts';
import { bossAdapter, transactionAdapter } from './boss-adapter.ts';
import type { JobCatalogue, JobInput, JobName, JobPayload } from './catalogue.ts';
import { enqueueJob } from './enqueue.ts';
import { countJobs, deadLetterQueue, deleteJobsOfCompany, findFates, listJobs } from './inspection.ts';
import type { FoundJob, JobCounts, JobFate } from './inspection.ts';
import { createQueues } from './queues.ts';
import { runUntilNoneWaits } from './run-pending.ts';
import type { EnqueueOptions, JobHandler, JobsSetting, PendingOptions } from './settings.ts';
import { returnInterrupted, startWorkers } from './workers.ts';
import type { Workers } from './workers.ts';

export type { EnqueueOptions, JobContext, JobHandler, JobsSetting, PendingOptions } from './settings.ts';

/** Background jobs, kept in the database. */
export type Jobs<C extends JobCatalogue> = {
  /**
   * Queues a job in the caller's transaction: it exists when that commits, and never did when it rolls back. A job
   * under a key (see `singleton`) is not queued while one waits; the waiting one then runs after this commit, too.
   */
  enqueue<N extends JobName<C>>(
    tx: Transaction<Schema>,
    name: N,
    payload: JobInput<C, N>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Says who does the jobs of a name; before `start`, once a name. */
  work<N extends JobName<C>>(name: N, handler: JobHandler<JobPayload<C, N>>): void;
  /** Begins to run jobs in this process. Without it the process only queues. */
  start(): Promise<void>;
  /** Takes no new jobs; those under way go on, and jobs can still be queued. `stop` follows. */
  pause(): void;
  /** Takes no new jobs, waits for the running ones up to `timeoutMs` and hands back those that did not end. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
  /**
   * For tests and operator commands: runs in this process all that waits, delayed jobs included, and what they queue,
   * until none is left. A failing job ends it with that job's error.
   * @returns how many jobs ran
   */
  runPending(options?: PendingOptions<JobName<C>>): Promise<number>;
  /** How many jobs of each name wait, run and died. */
  counts(): Promise<JobCounts<JobName<C>>>;
  /** Takes away, in the caller's transaction, the jobs whose payload names the company as `companyId`. */
  forgetCompany(tx: Transaction<Schema>, companyId: string): Promise<void>;
  /** What became of the jobs of a name, by a member of their payload; values without a job are absent. */
  fates(name: JobName<C>, member: string, values: readonly string[]): Promise<Map<string, JobFate>>;
  /** Jobs that wait, run or failed, newest first. */
  list(options: { onlyFailed: boolean; limit: number }): Promise<FoundJob[]>;
  /**
   * Puts a dead job back into its queue, in the caller's transaction. False: it is not there, another puts it back just now,
   * or one under its key waits already, which it is then done with.
   */
  retryDead(tx: Transaction<Schema>, id: string): Promise<boolean>;
};

/** Settings of the queue, all with a default. */
export type JobsOptions = {
  log?: DatabaseLog;
  /** How often workers look for jobs that other processes queued, or whose time has come. At least 0.5. */
  pollSeconds?: number;
  /** How long after the last sign of life of a worker its job is given to another; at least 10. PostgreSQL only. */
  heartbeatSeconds?: number;
};

const silentLog: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

const defaultPollSeconds = 1;
const defaultHeartbeatSeconds = 60;
const defaultStopTimeoutMs = 30_000;
const stopPatienceMs = 2_000;

/**
 * Opens the queue of a migrated database and makes its tables and queues where they are missing. Several processes
 * may do so at once.
 */
export async function openJobs<C extends JobCatalogue>(
  database: Database,
  catalogue: C,
  options: JobsOptions = {},
): Promise<Jobs<C>> {
  const log = options.log ?? silentLog;
  const heartbeatSeconds = options.heartbeatSeconds ?? defaultHeartbeatSeconds;
  const boss = newBoss(database, heartbeatSeconds);
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue gave a warning'));
  await boss.start();
  await createQueues(boss, catalogue, database.kind === 'embedded' ? null : heartbeatSeconds);
  const handlers = new Map<string, JobHandler<unknown>>();
  const pollSeconds = options.pollSeconds ?? defaultPollSeconds;
  const setting: JobsSetting = { boss, database, catalogue, handlers, log, pollSeconds, heartbeatSeconds };
  let workers: Workers | null = null;
  let returning: Promise<void> | null = null;
  const returnedInterrupted = (): Promise<void> => (returning ??= returnInterrupted(setting));
  return {
    enqueue: async (tx, name, payload, enqueueOptions = {}) => {
      await enqueueJob(setting, tx, name, payload, enqueueOptions);
      database.afterCommit(() => workers?.wake(name));
    },
    work: (name, handler) => {
      if (catalogue[name] === undefined) throw new Error(`there is no job called ${name} in the catalogue`);
      if (handlers.has(name)) throw new Error(`the job ${name} has a handler already`);
      if (workers !== null) throw new Error(`the handler of ${name} came after start`);
      handlers.set(name, handler as JobHandler<unknown>);
    },
    start: async () => {
      await returnedInterrupted();
      workers ??= await startWorkers(setting);
    },
    pause: () => workers?.pause(),
    stop: async ({ timeoutMs = defaultStopTimeoutMs } = {}) => {
      workers?.stopTimers();
      // A database that is away must not hold the end: jobs that cannot be handed back are, once their heartbeat lapses.
      await patiently(stopPatienceMs, () => boss.stop({ graceful: workers !== null, timeout: timeoutMs }));
    },
    runPending: async (pending) => {
      await returnedInterrupted();
      return runUntilNoneWaits(setting, pending);
    },
    counts: () => countJobs(database.db, Object.keys(catalogue) as JobName<C>[]),
    forgetCompany: (tx, companyId) => deleteJobsOfCompany(tx, companyId),
    fates: (name, member, values) => findFates(database.db, { name, member, values }),
    list: (listed) => listJobs(database.db, listed),
    retryDead: async (tx, id) => {
      return (await boss.redrive(deadLetterQueue, { ids: [id], db: transactionAdapter(tx) })) > 0;
    },
  };
}

function newBoss(database: Database, heartbeatSeconds: number): PgBoss {
  const isEmbedded = database.kind === 'embedded';
  return new PgBoss({
    db: bossAdapter(database),
    // The migrations make it, for the role that the program works as.
    createSchema: false,
    backend: isEmbedded ? 'pglite' : 'postgres',
    // Workers do the upkeep themselves (workers.ts), so that a process that only queues does none.
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: Math.max(5, Math.floor(heartbeatSeconds / 2)),
    // The embedded database has no autovacuum to watch; upkeep.ts vacuums it.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
  });
}
