/**
 * A process that matches tenders in steps of a few pairs, each a little longer than usual, so that it can be killed between two:
 * `node tests/support/processes/stepping-process.ts URL`. Tells `ready`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createMatcher, type Publish } from '#features/matching/matching.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { openDatabase } from '#platform/database/database.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { asTransaction } from '../../../server/app-transaction.ts';
import { JOBS } from '../../../server/jobs.ts';

const STEP_MS = 40;

async function main(url: string): Promise<void> {
  const database = await openDatabase({ url });
  const jobs = await openJobs(database, JOBS, { pollSeconds: 0.5, heartbeatSeconds: 10 });
  const publish: Publish = async (tx, matches) => {
    await publishMatches(tx, matches);
    await wait(STEP_MS);
  };
  const matcher = createMatcher(
    database,
    publish,
    () => new Date(),
    (tx, { name, payload }) =>
      name === 'match-groups'
        ? jobs.enqueue(asTransaction(tx), name, payload)
        : jobs.enqueue(asTransaction(tx), name, payload),
    { pairsAStep: 6, queuedAStep: 3, stepsAJob: 3 },
  );
  jobs.work('match-groups', async ({ groupIds }) => void (await matcher.matchGroups(groupIds)));
  jobs.work('match-queued', async () => void (await matcher.matchQueued()));
  jobs.work('match-company', async ({ companyId }) => void (await matcher.matchChanges(companyId)));
  await jobs.start();
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

if (import.meta.main) await main(process.argv[2] ?? '');
