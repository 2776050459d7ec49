import { CONNECTORS, listFailures, listSourceSummaries, type SourceSummary } from '#features/discovery/discovery.ts';
import type { Connection } from '#platform/database/database.ts';
import { type CommandFile, examples, printResult } from './command.ts';
import { table } from './table.ts';

const MAX_FAILURES = 100_000;

export const sourceCommands: CommandFile = (program, { io, host }) => {
  program
    .command('source')
    .description('Where notices come from')
    .command('list')
    .description('List the sources with the counts and failures of their last run, and their last success.')
    .option('--failures', 'also list the records that failed in the last run of each source')
    .option('--json', 'print {sources} as JSON')
    .addHelpText('after', examples('tenderfit source list', 'tenderfit source list --failures'))
    .action(async (options: { failures?: boolean; json?: boolean }) => {
      await host.withService(async ({ app }) => {
        const summaries = withUnread(await listSourceSummaries(app.database.db));
        const sources = options.failures === true ? await withFailures(app.database.db, summaries) : summaries;
        printResult(io, options, { sources }, describe(sources));
      });
    });
};

/** Sources that were never read are shown, too. */
function withUnread(summaries: readonly SourceSummary[]): SourceSummary[] {
  const known = new Set(summaries.map(({ source }) => source));
  const unread = CONNECTORS.filter(({ source }) => !known.has(source)).map(({ source, label }) => ({
    source,
    label,
    listings: 0,
    last_run: null,
    last_success_at: null,
  }));
  return [...summaries, ...unread];
}

type WithFailures = SourceSummary & { failures?: { record: string; reason: string }[] };

async function withFailures(db: Connection, summaries: readonly SourceSummary[]): Promise<WithFailures[]> {
  const result: WithFailures[] = [];
  for (const summary of summaries) {
    const { last_run: run } = summary;
    const failures = run === null || run.failed === 0 ? [] : await listFailures(db, run.id, MAX_FAILURES);
    result.push({ ...summary, failures });
  }
  return result;
}

function describe(sources: readonly WithFailures[]): string {
  const rows = sources.map(({ source, listings, last_run: run, last_success_at: success }) => [
    source,
    String(listings),
    run === null ? 'never' : `${minute(run.started_at)} ${run.state}`,
    ...(run === null ? ['', '', '', '', ''] : [run.read, run.new, run.changed, run.unchanged, run.failed].map(String)),
    success === null ? '' : minute(success),
  ]);
  const header = [
    'source',
    'listings',
    'last run (UTC)',
    'read',
    'new',
    'changed',
    'unchanged',
    'failed',
    'last success',
  ];
  const errors = sources.flatMap(({ source, last_run: run }) => (run?.error ? [`${source}: ${run.error}`] : []));
  const failures = sources.flatMap(({ source, failures: all = [] }) =>
    all.map(({ record, reason }) => `${source}: ${record}: ${reason}`),
  );
  return [table(header, rows), ...errors, ...failures].join('\n');
}

function minute(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}
