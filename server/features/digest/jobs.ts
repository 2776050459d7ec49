import type { JOBS } from '#jobs';
import type { DatabaseLog } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { type DigestDependencies, prepareDueDigests } from './digest.ts';

/** Says who prepares digests that are due. */
export function workOnDigests(
  jobs: Pick<Jobs<typeof JOBS>, 'work'>,
  deps: DigestDependencies & { now: () => Date; log: DatabaseLog },
): void {
  jobs.work('prepare-digests', async (_payload, { signal }) => {
    const onError = (error: unknown, company: string | null): void =>
      deps.log.error({ err: error, company }, 'a digest could not be prepared');
    const prepared = await prepareDueDigests(deps, deps.now(), { signal, onError });
    if (prepared > 0) deps.log.info({ companies: prepared }, 'digests were prepared');
  });
}
