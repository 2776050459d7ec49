import { listSourceSummaries, type SourceSummary } from '#features/discovery/discovery.ts';
import { type DeliveryState, isWaitingForOperator, UNFINISHED } from '#features/deliveries/deliveries.ts';
import { type Figures, readFigures } from '#features/operations/operations-figures.ts';
import { CommandError, type CommandFile, examples, printResult } from './command.ts';
import { counted, table } from './table.ts';

export const statusCommand: CommandFile = (program, { io, host }) => {
  program
    .command('status')
    .summary('Show what is waiting')
    .description('Show what is waiting (matching, background jobs, context documents, mail) and which sources failed.')
    .option(
      '--json',
      'print {match_queue, jobs, context_documents, mail, failing_sources} as JSON; null means that counting took too long',
    )
    .addHelpText('after', examples('tenderfit status'))
    .action(async (options: { json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const figures = await readFigures(app.database, app.now);
        if (!figures.isDatabaseUp) throw new CommandError('the database does not answer');
        const sources = (await listSourceSummaries(app.database.db)).filter(hasFailed);
        const result = { ...asJson(figures), failing_sources: sources.map(failureOf) };
        printResult(io, options, result, [describe(figures), ...sources.map(sourceLine)].join('\n'));
      });
    });
};

function hasFailed({ last_run: run }: SourceSummary): boolean {
  return run !== null && run.state !== 'done' && run.state !== 'running';
}

function failureOf({ source, last_run: run, last_success_at: lastSuccess }: SourceSummary): object {
  return { source, state: run?.state, at: run?.started_at, error: run?.error, last_success_at: lastSuccess };
}

function sourceLine({ source, last_run: run, last_success_at: lastSuccess }: SourceSummary): string {
  const since = lastSuccess === null ? 'it has never been read completely' : `last read completely at ${lastSuccess}`;
  const reason = (run?.error ?? 'the process stopped while reading it').replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return `Source ${source} ${run?.state}, ${since}: ${reason}`;
}

function asJson({ matchQueue, jobs, documents, deliveries }: Figures): object {
  const queues = Object.entries(jobs ?? {}).map(([queue, { oldestWaitingSeconds, ...counts }]) => [
    queue,
    { ...counts, oldest_waiting_seconds: oldestWaitingSeconds },
  ]);
  return {
    match_queue: matchQueue && { waiting: matchQueue.waiting, oldest_seconds: matchQueue.oldestSeconds },
    jobs: jobs && Object.fromEntries(queues),
    context_documents: documents,
    mail: deliveries && {
      ...Object.fromEntries(UNFINISHED.map((state) => [state, deliveries.counts[state] ?? 0])),
      oldest_waiting_seconds: deliveries.oldestWaitingSeconds,
    },
  };
}

const TOO_SLOW = 'unknown: counting took too long';

function describe({ matchQueue, jobs, documents, deliveries }: Figures): string {
  const pairs =
    matchQueue === null
      ? TOO_SLOW
      : counted(matchQueue.waiting, 'company-tender pair') +
        (matchQueue.waiting === 0 ? '' : `, the oldest for ${span(matchQueue.oldestSeconds)}`);
  const docs =
    documents === null
      ? TOO_SLOW
      : `${documents.processing} processing, ${documents.ready} ready, ${documents.failed} failed`;
  return [`Waiting to be matched: ${pairs}`, `Context documents: ${docs}`, mailLine(deliveries), jobLines(jobs)].join(
    '\n',
  );
}

function mailLine(deliveries: Figures['deliveries']): string {
  if (deliveries === null) return `Mail: ${TOO_SLOW}`;
  const { counts, oldestWaitingSeconds } = deliveries;
  const sum = (isCounted: (state: DeliveryState) => boolean): number =>
    UNFINISHED.filter(isCounted).reduce((total, state) => total + (counts[state] ?? 0), 0);
  const waiting = sum(isWaitingForOperator);
  const line = `Mail: ${counted(
    sum((state) => !isWaitingForOperator(state)),
    'message',
  )} to be sent`;
  if (waiting === 0) return line;
  const which = waiting === 1 ? '1 waits' : `${waiting.toLocaleString('en-CA')} wait`;
  return `${line}, ${which} for your decision, the oldest for ${span(oldestWaitingSeconds)}: tenderfit mail list --waiting`;
}

function jobLines(jobs: Figures['jobs']): string {
  if (jobs === null) return `Jobs: ${TOO_SLOW}`;
  const rows = Object.entries(jobs)
    .filter(([, { waiting, running, dead }]) => waiting + running + dead > 0)
    .map(([queue, { waiting, running, dead, oldestWaitingSeconds }]) => [
      queue,
      ...[waiting, running, dead].map(String),
      oldestWaitingSeconds === 0 ? '' : span(oldestWaitingSeconds),
    ]);
  if (rows.length === 0) return 'No jobs waiting, running or failed';
  const hasFailed = Object.values(jobs).some(({ dead }) => dead > 0);
  const hint = hasFailed ? '\nTo see why: tenderfit jobs list --failed. To retry: tenderfit jobs retry --all' : '';
  return table(['job', 'waiting', 'running', 'failed', 'oldest waiting'], rows) + hint;
}

/** `12 s`, `3 min`, `5 h`, `2 d`: rounded down. */
function span(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
