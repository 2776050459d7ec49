import type { JOBS } from '#jobs';
import type { Connection } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { type AlertDependencies, tellAmendments } from './amendments-alerts.ts';
import { listCompaniesWaiting } from './queries-alerts.ts';

/** Amendments that are decided at once are told by the job that scoring queues; older ones are looked for. */
const LOOKED_FOR_AFTER_MS = 10 * 60 * 1000;

/** Says who mails companies about amendments. */
export function workOnAmendments(
  jobs: Pick<Jobs<typeof JOBS>, 'work'>,
  deps: AlertDependencies & { enqueueTelling: (tx: Connection, companyId: string) => Promise<void> },
): void {
  jobs.work('tell-amendments', ({ companyId }) => tellAmendments(companyId, deps));
  jobs.work('find-untold-amendments', async () => {
    const before = new Date(deps.now().getTime() - LOOKED_FOR_AFTER_MS);
    await deps.database.transaction(async (tx) => {
      for (const companyId of await listCompaniesWaiting(tx, before)) await deps.enqueueTelling(tx, companyId);
    });
  });
}
