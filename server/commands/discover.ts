import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Connector } from '#features/discovery/connector.ts';
import { CONNECTORS, connectorOf, listFailures } from '#features/discovery/discovery.ts';
import { discoverFromAddress, discoverFromPath, type RunReport } from '#features/discovery/discovery-run.ts';
import { whyUnreadable } from '#features/discovery/readable-sources.ts';
import {
  CommandError,
  type CommandContext,
  type CommandFile,
  type CommandIo,
  examples,
  type Service,
  stopIfAborted,
} from './command.ts';
import { finishJobs } from './pending-jobs.ts';
import { type Progress, withProgress } from './progress.ts';
import { counted } from './table.ts';
import { refuseOtherPublisher, whichSource } from './which-source.ts';

type Options = { source?: string; from?: string; json?: boolean };

/** Failures shown to people; JSON and `source list --failures` have them all. */
const SHOWN_FAILURES = 10;

export const discoverCommand: CommandFile = (program, context) => {
  program
    .command('discover')
    .summary('Read notices now')
    .description('Read notices from a source now, then group and match them.')
    .option('--source <source>', 'source to read; optional with --from, which detects it from the file')
    .option('--from <path>', "file or folder to read instead of the source's web address, in the same format")
    .option(
      '--json',
      'print {source, read, new, changed, unchanged, failed, failures: [{record, reason}], …} as JSON, one line per source',
    )
    .addHelpText(
      'after',
      `
Sources: ${CONNECTORS.map(({ source }) => source).join(', ')}.
Without --source and --from, the sources in DISCOVER_SOURCES are read. If it is not set, all sources with a web address are read.

The command ends when the notices are grouped, analyzed and matched, and appear in the lists. A record that
cannot be read is reported, and the others are stored. A file that is truncated or in another format is rejected
as a whole, and the command exits with 1.
${examples('tenderfit discover --source canadabuys', 'tenderfit discover --from hebdo_20260727.json')}`,
    )
    .action((options: Options) => discover(options, context));
};

async function discover(options: Options, { io, host }: CommandContext): Promise<void> {
  const named = options.source === undefined ? null : requireConnector(options.source);
  const from = options.from === undefined ? null : await readFrom(resolve(io.cwd, options.from), options.from, named);
  await host.withService(async (service) => {
    const reports = await withProgress(io, async (progress) => {
      const done = [];
      const deps = {
        ...service.app.discovery,
        signal: io.signal,
        onProgress: progressOf(io, progress),
        onWait: waitOf(progress),
      };
      if (from !== null) done.push(await discoverFromPath(deps, from.connector, from.path));
      else {
        for (const connector of addressesToRead(service, named)) {
          stopIfAborted(io);
          progress.update(`${connector.source}: downloading …`);
          done.push(await discoverFromAddress(deps, connector, service.app.sourceSettings(connector.source)));
        }
      }
      if (done.some((report) => report.new + report.changed > 0)) await finishJobs(service, io, progress);
      return done;
    });
    for (const report of reports) await print(report, options, service, io);
    stopIfAborted(io);
    const faults = reports.flatMap((report) => faultsOf(report, reports.length > 1));
    if (faults.length > 0) throw new CommandError(faults[0] ?? '', faults.slice(1));
  });
}

function requireConnector(source: string): Connector {
  const connector = connectorOf(source);
  if (connector !== null) return connector;
  throw new CommandError(
    `there is no source ${source}; the sources are ${CONNECTORS.map((one) => one.source).join(', ')}`,
  );
}

async function readFrom(
  path: string,
  given: string,
  named: Connector | null,
): Promise<{ path: string; connector: Connector }> {
  await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${given}: ${error.code === 'ENOENT' ? 'no such file or folder' : error.message}`);
  });
  const name = basename(path);
  if (named !== null) {
    await refuseOtherPublisher(path, name, named.source);
    return { path, connector: named };
  }
  return { path, connector: requireConnector(await whichSource(path, name)) };
}

function addressesToRead({ app }: Service, named: Connector | null): Connector[] {
  if (named === null) return app.sourcesToRead().map(requireConnector);
  const why = whyUnreadable(named.source, app.sourceSettings(named.source));
  if (why !== null) throw new CommandError(`${named.source} cannot be read from its address: ${why}`);
  return [named];
}

/** Ctrl-C ends a run between two batches; what was stored stays, and reading again goes on from there. */
function progressOf(io: CommandIo, progress: Progress) {
  return ({ source, read, stored }: { source: string; read: number; stored: number }): void => {
    stopIfAborted(io);
    progress.update(`${source}: ${counted(read, 'record')} read, ${stored.toLocaleString('en-CA')} stored`);
  };
}

/** A source that makes wait is named at once, however lately another line was written. */
function waitOf(progress: Progress) {
  return ({ source, seconds, reason }: { source: string; seconds: number; reason: string }): void =>
    progress.say(oneLine(`${source}: trying again in ${seconds} s; ${reason}`));
}

async function print(report: RunReport, { json }: Options, { app }: Service, io: CommandIo): Promise<void> {
  const { source, read, changed, unchanged, failed, ignored, awards, refused } = report;
  if (json === true) {
    const failures =
      failed > report.failures.length ? await listFailures(app.database.db, report.run_id, failed) : report.failures;
    const result = { source, read, new: report.new, changed, unchanged, failed, failures, ignored, awards, refused };
    io.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  // What was refused whole has nothing to count; why is said on stderr.
  if (report.state === 'failed' && report.new + changed + unchanged + failed === 0) return;
  const shown = report.failures.slice(0, SHOWN_FAILURES).map(({ record, reason }) => `  ${record}: ${reason}`);
  const more = failed > shown.length ? [`  and ${failed - shown.length} more: tenderfit source list --failures`] : [];
  const extras = [ignored > 0 ? `${ignored} without a tender` : '', awards > 0 ? counted(awards, 'award') : ''].filter(
    (part) => part !== '',
  );
  const counts = `${read} read: ${report.new} new, ${changed} changed, ${unchanged} unchanged, ${failed} failed`;
  io.stdout.write(`${[`${source}: ${[counts, ...extras].join('; ')}`, ...shown, ...more].join('\n')}\n`);
}

/** Why a run was no success, for stderr. */
function faultsOf(report: RunReport, isOneOfSeveral: boolean): string[] {
  const prefix = isOneOfSeveral ? `${report.source}: ` : '';
  if (report.refused.length > 0) return report.refused.map(({ reason }) => oneLine(`${prefix}${reason}`));
  if (report.error !== null) return [oneLine(`${prefix}${report.error}`)];
  const [first] = report.failures;
  if (first === undefined || report.failed < report.read) return [];
  return [
    oneLine(
      `${prefix}none of ${counted(report.read, 'record')} could be read as a ${report.source} record; ${first.record} ${first.reason}`,
    ),
  ];
}

/** Connectors quote outside text, which may break lines. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
}
