import { forgetExpired } from '#features/access/access-sessions.ts';
import { forgetInbound } from '#features/assistant/jobs.ts';
import { forgetMessages } from '#features/deliveries/jobs.ts';
import { forgetAnswers } from '#features/idempotency/idempotency.ts';
import { forgetSpending } from '#features/spending/spending.ts';
import type { JOBS } from '#jobs';
import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

/** Has every feature delete what it keeps for a time only. */
export function workOnForgetting(jobs: Pick<Jobs<typeof JOBS>, 'work'>, { db }: Database, now: () => Date): void {
  jobs.work('forget-expired', async () => {
    for (const forget of [forgetExpired, forgetAnswers, forgetMessages, forgetInbound, forgetSpending]) {
      await forget(db, now());
    }
  });
}
