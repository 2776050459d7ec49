import { setTimeout as sleep } from 'node:timers/promises';
import { recountTerms } from '#features/matching/matching.ts';
import { CommandError, type CommandIo, type Service, stopIfAborted } from './command.ts';
import type { Progress } from './progress.ts';
import { counted } from './table.ts';

/** The jobs between a notice that was read and the list that shows it. */
const NAMES = [
  'group-listings',
  'read-notices',
  'match-groups',
  'match-queued',
  'match-winners',
  'match-company',
] as const;
const LOOK_EVERY_MS = 300;
/** On PostgreSQL other processes may run jobs, too; one that died leaves its job running for a while. */
const OTHERS_END_WITHIN_MS = 120_000;

/**
 * Has everything that waits grouped, read and matched, so that the lists show it. In a process with workers these do it;
 * elsewhere this process does, along with any others on PostgreSQL.
 */
export async function finishJobs({ app, hasWorkers }: Service, io: CommandIo, progress: Progress): Promise<void> {
  await recountTerms(app.database, app.now());
  let isPolling = false;
  const poll = async (): Promise<void> => {
    if (isPolling) return;
    isPolling = true;
    const { waiting, running } = await totals(app);
    if (waiting + running > 0)
      progress.update(`grouping, analyzing and matching: ${counted(waiting + running, 'job')} left`);
    isPolling = false;
  };
  const timer = setInterval(() => void poll().catch(() => undefined), 1_000);
  try {
    const untilMs = performance.now() + OTHERS_END_WITHIN_MS;
    for (let quiet = 0; quiet < 2;) {
      if (!hasWorkers) await runPending(app, io);
      stopIfAborted(io);
      const { running, runnable } = await totals(app);
      // Between a job and the one that it queued nothing waits for an instant, so it must be quiet twice.
      quiet = running + runnable === 0 ? quiet + 1 : 0;
      if (!hasWorkers && running + runnable === 0) return;
      if (!hasWorkers && performance.now() > untilMs)
        throw new CommandError('jobs of another process did not finish within two minutes');
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    clearInterval(timer);
  }
}

async function runPending(app: Service['app'], io: CommandIo): Promise<void> {
  try {
    await app.jobs.runPending({ names: NAMES, signal: io.signal });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`a background job failed and a worker will retry it: ${reason}`);
  }
}

async function totals({ jobs }: Service['app']): Promise<{ waiting: number; running: number; runnable: number }> {
  const counts = await jobs.counts();
  const mine = NAMES.map((name) => counts[name]);
  return {
    waiting: mine.reduce((sum, one) => sum + one.waiting, 0),
    running: mine.reduce((sum, one) => sum + one.running, 0),
    // Those that failed and wait for another try are not waited for.
    runnable: mine.filter((one) => one.waiting > 0 && one.oldestWaitingSeconds > 0).length,
  };
}
