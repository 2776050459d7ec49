import type { JOBS } from '#jobs';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { actOnMessage, type ActingDependencies } from './assistant-actions.ts';

/** Says who acts on mail that was accepted. */
export function workOnAssistant(jobs: Pick<Jobs<typeof JOBS>, 'work'>, deps: ActingDependencies): void {
  jobs.work('act-on-mail', (message) => actOnMessage(deps, message));
}
