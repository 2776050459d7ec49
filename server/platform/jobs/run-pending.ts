import type { Job } from 'pg-boss';
import type { JobsSetting, PendingOptions } from './settings.ts';

/** Runs all jobs that wait and that have a handler, and what these queue, until none is left. */
export async function runUntilNoneWaits(setting: JobsSetting, { names, signal }: PendingOptions = {}): Promise<number> {
  let ran = 0;
  for (let found = true; found;) {
    found = false;
    for (const name of names ?? setting.handlers.keys()) {
      for (;;) {
        if (signal?.aborted === true) return ran;
        const [job] = await setting.boss.fetch<unknown>(name, { ignoreStartAfter: true });
        if (job === undefined) break;
        await runOne(setting, job);
        ran += 1;
        found = true;
      }
    }
  }
  return ran;
}

async function runOne({ boss, catalogue, handlers }: JobsSetting, job: Job<unknown>): Promise<void> {
  try {
    const payload = catalogue[job.name]?.payload.parse(job.data);
    const signal = new AbortController().signal;
    await handlers.get(job.name)?.(payload, { id: job.id, retryCount: job.retryCount, signal });
  } catch (error) {
    await boss.fail(job.name, job.id, error instanceof Error ? { message: error.message } : {});
    throw error;
  }
  await boss.complete(job.name, job.id);
}
