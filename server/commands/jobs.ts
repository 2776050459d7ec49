import { type Command, Option } from 'commander';
import { recordAudit } from '#features/audit/audit.ts';
import type { FoundJob } from '#platform/jobs/inspection.ts';
import type { App } from '../app.ts';
import { wholeArgument } from './arguments.ts';
import {
  CommandError,
  type CommandContext,
  type CommandFile,
  OPERATOR,
  printResult,
  uuidArgument,
  examples,
} from './command.ts';
import { counted, table } from './table.ts';
import { cut, visible } from './visible.ts';

const MOST_JOBS = 1_000;
const MOST_ERROR_CHARS = 200;

/** Background jobs that have not ended well. */
export const jobsCommands: CommandFile = (program, context) => {
  const jobs = program
    .command('jobs')
    .summary('Background jobs')
    .description('Show background jobs, and retry failed ones.');
  addList(jobs, context);
  addRetry(jobs, context);
};

function addList(jobs: Command, { io, host }: CommandContext): void {
  jobs
    .command('list')
    .description('List the jobs that are waiting, running or failed, newest first.')
    .option('--failed', 'only jobs that failed, whether they will be retried or not')
    .option('--limit <n>', `maximum number of jobs, 1 to ${MOST_JOBS}`, wholeArgument(1, MOST_JOBS), 50)
    .option('--json', 'print {jobs} as JSON')
    .addHelpText('after', examples('tenderfit jobs list --failed'))
    .action(async (options: { failed?: boolean; limit: number; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const found = await app.jobs.list({ onlyFailed: options.failed === true, limit: options.limit });
        const shown = found.map(shownJob);
        const header = ['id', 'job', 'state', 'since (UTC)', 'tries', 'company', 'error'];
        const rows = shown.map(({ id, job, state, since, tries, company_id: company, error }) => [
          id,
          job,
          state,
          since.slice(0, 16).replace('T', ' '),
          String(tries),
          company ?? '',
          error ?? '',
        ]);
        const text = rows.length === 0 ? 'No jobs.' : table(header, rows);
        const isDead = shown.some(({ state }) => state === 'dead');
        const hint = isDead
          ? '\nTo retry a job that failed for good: `tenderfit jobs retry ID`, or `--all` for all of them.'
          : '';
        printResult(io, options, { jobs: shown }, `${text}${hint}`);
      });
    });
}

type ShownJob = Omit<FoundJob, 'companyId'> & { company_id: string | null };

function shownJob({ companyId, error, ...job }: FoundJob): ShownJob {
  return { ...job, company_id: companyId, error: error === null ? null : firstLine(error) };
}

/** Errors come from libraries too, which may name an address with its password, or a key. */
function firstLine(error: string): string {
  const [line = ''] = error.trim().split('\n');
  const safe = line.replaceAll(/:\/\/[^\s/@]*@/g, '://…@').replaceAll(/\bpk_live_\w+/g, 'pk_live_…');
  return cut(visible(safe), MOST_ERROR_CHARS);
}

function addRetry(jobs: Command, { io, host }: CommandContext): void {
  jobs
    .command('retry')
    .description('Queue failed jobs again. They get as many attempts as a new job.')
    .argument('[id]', 'id of the job; `tenderfit jobs list --failed` shows the ids', uuidArgument)
    .addOption(new Option('--all', `retry all failed jobs, at most ${MOST_JOBS}`))
    .option('--json', 'print {retried: [{id, job}]} as JSON')
    .addHelpText('after', examples('tenderfit jobs retry --all'))
    .action(async (id: string | undefined, options: { all?: boolean; json?: boolean }) => {
      if ((id === undefined) !== (options.all === true))
        throw new CommandError('give either the id of one job or --all');
      await host.withService(async ({ app }) => {
        const dead = (await app.jobs.list({ onlyFailed: true, limit: MOST_JOBS })).filter(
          ({ id: one, state }) => state === 'dead' && (id === undefined || one === id),
        );
        if (id !== undefined && dead.length === 0)
          throw new CommandError(`no dead job has the id ${id}; \`tenderfit jobs list --failed\` shows the ids`);
        const retried = [];
        for (const job of dead) if (await retry(app, job)) retried.push({ id: job.id, job: job.job });
        const others = dead.length - retried.length;
        const rest = others === 0 ? '' : ` ${counted(others, 'job')} left as is: the same job is already queued.`;
        printResult(io, options, { retried }, `${counted(retried.length, 'job')} queued again.${rest}`);
      });
    });
}

/** Puts the job back and records it, together or not at all. */
async function retry({ database, jobs }: App, job: FoundJob): Promise<boolean> {
  return await database.transaction(async (tx) => {
    if (!(await jobs.retryDead(tx, job.id))) return false;
    const entry = { companyId: job.companyId, actor: OPERATOR, action: 'job.retry', subject: job.id } as const;
    await recordAudit(tx, { ...entry, after: { job: job.job } });
    return true;
  });
}
