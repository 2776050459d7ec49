import type { PgBoss, Queue } from 'pg-boss';
import type { JobCatalogue, JobDefinition } from './catalogue.ts';
import { deadLetterQueue } from './inspection.ts';

const dayS = 24 * 60 * 60;
const defaultTimeoutS = 900;

/** Makes the queues of the catalogue that are missing and sets the others to what the catalogue says now. */
export async function createQueues(
  boss: PgBoss,
  catalogue: JobCatalogue,
  heartbeatSeconds: number | null,
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(deadLetterQueue)) {
    await boss.createQueue(deadLetterQueue, { retentionSeconds: 90 * dayS, retryLimit: 0 });
  }
  for (const [name, definition] of Object.entries(catalogue)) {
    const wanted = settingsOf(definition, heartbeatSeconds);
    const queue = existing.get(name);
    if (queue === undefined) {
      await boss.createQueue(name, { ...wanted, policy: policyOf(definition), deadLetter: deadLetterQueue });
    } else if (queue.policy !== policyOf(definition)) {
      throw new Error(`the job ${name} cannot begin or cease to be a singleton; give it a new name`);
    } else if (differs(queue, wanted)) {
      await boss.updateQueue(name, wanted);
    }
    // Brings the queue into the cache of pg-boss, which would else ask for it in the midst of a transaction.
    if (queue === undefined) await boss.findJobs(name, { key: '' });
  }
}

type Settings = Pick<
  Queue,
  'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds' | 'deleteAfterSeconds'
> & { heartbeatSeconds?: number };

function settingsOf(definition: JobDefinition, heartbeatSeconds: number | null): Settings {
  return {
    retryLimit: definition.retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 15 * 60,
    expireInSeconds: definition.timeoutSeconds ?? defaultTimeoutS,
    deleteAfterSeconds: dayS,
    ...(heartbeatSeconds === null ? {} : { heartbeatSeconds }),
  };
}

/** `short`: of the jobs that share a key, one waits. */
function policyOf(definition: JobDefinition): 'short' | 'standard' {
  return definition.singleton === undefined ? 'standard' : 'short';
}

function differs(queue: Settings, wanted: Settings): boolean {
  return Object.entries(wanted).some(([name, value]) => queue[name as keyof Settings] !== value);
}
