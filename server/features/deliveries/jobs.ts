import type { JOBS } from '#jobs';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { RECOVERY_DELAY_MS } from './deliveries-settling.ts';
import { attemptDelivery, type SendingDependencies } from './deliveries-sending.ts';
import { claimDue, updateForgottenMessages } from './queries.ts';
import type { Connection } from '#platform/database/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Texts of settled messages are kept for questions about them; rows stay, for the answers that name them. */
const MESSAGE_DAYS = 90;
const AT_ONCE = 100;
/** More than are ever due: a bound on one run. */
const MOST_ROUNDS = 1_000;
/** A job begins no further message then, so that it ends within its time whatever the last one takes. */
const BEGINS_WITHIN_MS = 8 * 60_000;

/** Sends these deliveries, one after the other; what the time does not suffice for is queued again. */
export async function sendDeliveries(
  dependencies: SendingDependencies,
  deliveryIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { database, enqueueSending, stopwatch, log } = dependencies;
  const sinceMs = stopwatch();
  const failures: unknown[] = [];
  for (const [at, id] of deliveryIds.entries()) {
    if (signal.aborted || sinceMs() > BEGINS_WITHIN_MS) {
      await database.transaction((tx) => enqueueSending(tx, { deliveryIds: deliveryIds.slice(at) }));
      break;
    }
    try {
      await attemptDelivery(dependencies, id, signal);
    } catch (error) {
      // One that cannot be recorded does not hold up the others.
      log.error({ err: error, delivery: id }, 'a delivery failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of the deliveries failed`);
}

/**
 * Queues every delivery that is due and that nobody sends: of a process that died, of a job that was lost, or whose time is
 * over. It looks at deliveries alone; whether a company's digest is paused or has another schedule by now changes nothing.
 */
export async function recoverDeliveries({
  database,
  clock,
  enqueueSending,
}: Pick<SendingDependencies, 'database' | 'clock' | 'enqueueSending'>): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = await database.transaction(async (tx) => {
      const now = await clock(tx);
      const recoverAt = new Date(now.getTime() + RECOVERY_DELAY_MS);
      const deliveryIds = await claimDue(tx, { now, recoverAt, limit: AT_ONCE });
      if (deliveryIds.length > 0) await enqueueSending(tx, { deliveryIds });
      return deliveryIds.length;
    });
    if (found < AT_ONCE) return;
  }
}

/** Forgets the texts of messages that were settled long ago. */
export async function forgetMessages(db: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MESSAGE_DAYS * DAY_MS);
  while ((await updateForgottenMessages(db, before, AT_ONCE)) === AT_ONCE);
}

/** Says who does the jobs on deliveries. */
export function workOnDeliveries(jobs: Pick<Jobs<typeof JOBS>, 'work'>, dependencies: SendingDependencies): void {
  jobs.work('send-mail', ({ deliveryIds }, { signal }) => sendDeliveries(dependencies, deliveryIds, signal));
  jobs.work('recover-mail', () => recoverDeliveries(dependencies));
}
