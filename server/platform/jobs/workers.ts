import { sql } from 'kysely';
import type { Job } from 'pg-boss';
import { listReady } from './inspection.ts';
import type { JobsSetting } from './settings.ts';

/** The workers of this process. */
export type Workers = {
  /** Lets the workers of a name look for jobs now. */
  wake(name: string): void;
  /** Ends what is done by the clock, and lets no worker take another job. */
  pause(): void;
  /** Ends what is done by the clock; the workers themselves end with pg-boss. */
  stopTimers(): void;
};

// How often stuck jobs are looked for and old ones deleted, at most; pg-boss keeps processes from doing it twice.
const longestSupervisionMs = 15_000;
/** Each worker looks by itself as rarely as this: one statement finds out for all of them which have a job. */
const ownPollSeconds = 60;

/** Starts a worker for each job that has a handler, and what is done by the clock. */
export async function startWorkers(setting: JobsSetting): Promise<Workers> {
  const { boss, catalogue, handlers, log } = setting;
  const workerIds = new Map<string, string[]>();
  for (const name of handlers.keys()) {
    const ids: string[] = [];
    workerIds.set(name, ids);
    const concurrency = catalogue[name]?.concurrency ?? 1;
    for (let worker = 0; worker < concurrency; worker += 1) ids.push(await startWorker(setting, name));
  }
  const wake = (name: string): void => {
    for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id);
  };
  const supervision = setInterval(
    () => {
      boss.supervise().catch((error: unknown) => log.error({ err: error }, 'maintenance of the job queue failed'));
    },
    Math.min(longestSupervisionMs, setting.heartbeatSeconds * 500),
  );
  const timers = [supervision, startLooking(setting, wake), ...startTicks(setting, wake)];
  const stopTimers = (): void => {
    for (const timer of timers) clearInterval(timer);
  };
  return {
    wake,
    stopTimers,
    pause: () => {
      stopTimers();
      for (const name of workerIds.keys()) {
        boss
          .offWork(name, { wait: false })
          .catch((error: unknown) => log.warn({ err: error, job: name }, 'a worker did not stop'));
      }
    },
  };
}

/** Looks for jobs that other processes queued, or whose time has come, and wakes their workers. */
function startLooking(
  { database, handlers, log, pollSeconds }: JobsSetting,
  wake: (name: string) => void,
): NodeJS.Timeout {
  const names = [...handlers.keys()];
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const name of await listReady(database.db, names)) wake(name);
    } catch (error) {
      log.warn({ err: error }, 'waiting jobs could not be looked for');
    } finally {
      isLooking = false;
    }
  };
  return setInterval(() => void look(), pollSeconds * 1_000);
}

async function startWorker(
  { boss, catalogue, handlers, log, pollSeconds }: JobsSetting,
  name: string,
): Promise<string> {
  let workerId = '';
  const run = async ([job]: Job<unknown>[]): Promise<void> => {
    if (job === undefined) return;
    // After a job pg-boss waits for the next poll; more may be waiting, so it is told to look at once.
    boss.notifyWorker(workerId);
    try {
      const payload = catalogue[name]?.payload.parse(job.data);
      await handlers.get(name)?.(payload, { id: job.id, retryCount: job.retryCount, signal: job.signal });
    } catch (error) {
      log.warn({ err: error, job: name, jobId: job.id, retryCount: job.retryCount }, 'a job failed');
      throw error;
    }
  };
  const pollingIntervalSeconds = Math.max(pollSeconds, ownPollSeconds);
  workerId = await boss.work<unknown>(name, { pollingIntervalSeconds }, run);
  return workerId;
}

/**
 * The embedded database serves one process, so a job that is running when that begins to work was interrupted: it is tried
 * again at once instead of after its timeout.
 */
export async function returnInterrupted({ boss, database, catalogue }: JobsSetting): Promise<void> {
  if (database.kind !== 'embedded') return;
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select name, array_agg(id::text) as ids from pgboss.job where state = 'active' group by name`.execute(database.db);
  for (const { name, ids } of rows) {
    if (catalogue[name] !== undefined)
      await boss.fail(name, ids, { message: 'the program stopped while the job was running' });
  }
}

function startTicks({ boss, catalogue, handlers, log }: JobsSetting, wake: (name: string) => void): NodeJS.Timeout[] {
  return Object.entries(catalogue).flatMap(([name, { everySeconds, singleton }]) => {
    if (everySeconds === undefined || !handlers.has(name)) return [];
    const tick = (): void => {
      // One for each span of time, whichever process comes first; done ones count too.
      const options = {
        singletonSeconds: everySeconds,
        ...(singleton === undefined ? {} : { singletonKey: singleton }),
      };
      boss.send(name, {}, options).then(
        () => wake(name),
        (error: unknown) => log.error({ err: error, job: name }, 'a scheduled job could not be queued'),
      );
    };
    tick();
    return [setInterval(tick, everySeconds * 1000)];
  });
}
