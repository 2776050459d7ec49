import type { Connection, Database } from '#platform/database/database.ts';
import type { Embedder } from '#platform/embeddings/embedder.ts';
import type { JobPayload, JOBS } from '#jobs';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createEmbedding } from './matching-embeddings.ts';
import { type Matcher, recountTerms } from './matching.ts';
import { matchWinners } from '#features/suppliers/suppliers.ts';

type MatchingJobs = Pick<Jobs<typeof JOBS>, 'work' | 'enqueue' | 'counts'>;

type MatchingDependencies = {
  database: Database;
  matcher: Matcher;
  /** Null where no model of embeddings is configured. */
  embedder: Embedder | null;
  now: () => Date;
  /** Told when a company's matches were brought up to date, whether or not any changed. */
  onRescored: (tx: Connection, companyId: string) => Promise<void>;
  /** Jobs are queued in transactions only, which are passed on under a wider type. */
  asTransaction: (tx: Connection) => Parameters<MatchingJobs['enqueue']>[0];
};

/** Has tenders matched that arrived or changed, as part of the transaction. */
type MatchTenders = (tx: Connection, payload: JobPayload<'match-groups'>) => Promise<void>;

/** Says who does the jobs of matching. Embeddings follow matching and never keep it waiting. */
export function workOnMatching(
  jobs: MatchingJobs,
  { database, matcher, embedder, now, onRescored, asTransaction }: MatchingDependencies,
): { matchTenders: MatchTenders } {
  const enqueueCompany = (tx: Connection, companyId: string): Promise<void> =>
    jobs.enqueue(asTransaction(tx), 'match-company', { companyId });
  const embedding =
    embedder === null
      ? null
      : createEmbedding({
          database,
          embedder,
          now,
          enqueueGroups: (tx, groupIds) => jobs.enqueue(asTransaction(tx), 'match-groups', { groupIds }),
          enqueueCompany,
          enqueueMissing: (tx) => jobs.enqueue(asTransaction(tx), 'embed-missing', {}),
        });
  jobs.work('match-groups', async ({ groupIds }) => void (await matcher.matchGroups(groupIds)));
  jobs.work('match-queued', async () => void (await matcher.matchQueued()));
  jobs.work('match-winners', async ({ suppliers }) => await matchWinners(database, suppliers, enqueueCompany));
  jobs.work('judge-again', async ({ companyId, opportunityId }) => {
    await matcher.matchAgain(companyId, opportunityId);
  });
  jobs.work('match-company', async ({ companyId }) => {
    await matcher.matchChanges(companyId);
    await database.transaction((tx) => onRescored(tx, companyId));
    if (embedding !== null) await database.transaction((tx) => jobs.enqueue(tx, 'embed-company', { companyId }));
  });
  jobs.work('find-for-opinions', async (_payload, { signal }) => {
    await matcher.dropOutdatedOpinions(signal);
    for (const companyId of await matcher.listCompaniesForOpinions())
      await database.transaction((tx) => jobs.enqueue(asTransaction(tx), 'give-opinions', { companyId }));
  });
  jobs.work('give-opinions', ({ companyId }, { signal }) => matcher.giveOpinions(companyId, signal));
  jobs.work('count-terms', async (_payload, { signal }) => {
    // Before a tender arrives, all companies are filed by the new count, for every process.
    if ((await recountTerms(database, now())) !== null) await matcher.prepare(signal);
  });
  // Those that were queued while a model was configured do nothing without one.
  jobs.work('embed-tenders', async ({ groupIds }, { signal }) => await embedding?.embedGroups(groupIds, signal));
  jobs.work('embed-company', async ({ companyId }, { signal }) => await embedding?.embedCompany(companyId, signal));
  jobs.work('embed-missing', async (_payload, { signal }) => {
    try {
      await embedding?.embedMissing(signal);
    } catch (error) {
      // One job tries again until the service answers; another that waits does so for this one.
      if ((await jobs.counts())['embed-missing'].waiting === 0) throw error;
    }
  });
  return {
    matchTenders: async (tx, payload) => {
      await jobs.enqueue(asTransaction(tx), 'match-groups', payload);
      if (embedding !== null) await jobs.enqueue(asTransaction(tx), 'embed-tenders', payload);
    },
  };
}
