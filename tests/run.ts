/**
 * Runs the tests (`npm test`): all but those in a browser, or with `--only TEXT` those in files whose path holds the text,
 * or with `--on-database` those that work on the database, in a browser as well. On the embedded database, unless
 * TEST_DATABASE_URL names a PostgreSQL server. `--without TEXT` leaves out those of the files whose
 * path holds it that `--on-database` runs. `--times FILE` writes how long each file took. `--root FOLDER` runs those of another
 * checkout.
 *
 * Files of tests in a browser that fail are run once more, one by one after all others: a browser that is late on a busy machine
 * is no fault of the service. No other file is.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { testsOnDatabase } from './architecture/database-tests.ts';
import { listFiles, readSources } from './architecture/source.ts';
import { filesToRepeat, type Outcome, runFiles } from './run-files.ts';

const folders = ['contract', 'server', 'tests', 'demo', 'bench'];
/** More than cores: while one file waits, others compute. */
const filesAtOnce = availableParallelism() + 1;
const inBrowser = 'tests/browser/';
const slowestShown = 5;

type Chosen = {
  root: string;
  only?: string | undefined;
  without?: string | undefined;
  times?: string | undefined;
  'on-database'?: boolean | undefined;
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    without: { type: 'string' },
    'on-database': { type: 'boolean' },
    times: { type: 'string' },
    root: { type: 'string', default: join(import.meta.dirname, '..') },
  },
});
process.exitCode = (await runTests({ ...values, root: resolve(values.root) })) ? 0 : 1;

function filesOf({ root, only = '', without, 'on-database': isOnDatabase = false }: Chosen): string[] {
  const onDatabase = new Set(isOnDatabase || without !== undefined ? testsOnDatabase(readSources(root)) : []);
  const isElsewhere = (path: string): boolean =>
    without !== undefined && path.includes(without) && onDatabase.has(path);
  const found = isOnDatabase
    ? [...onDatabase]
    : listFiles(root).files.filter((path) => (only !== '' || !path.startsWith(inBrowser)) && !isElsewhere(path));
  return found.filter((path) => path.endsWith('.test.ts') && folders.includes(top(path)) && path.includes(only));
}

async function runTests(chosen: Chosen): Promise<boolean> {
  const files = filesOf(chosen);
  if (files.length === 0) {
    const which = chosen['on-database'] === true ? ' and works on the database' : '';
    print(`No test file has "${chosen.only ?? ''}" in its path${which}.\n`);
    return false;
  }
  const database = process.env['TEST_DATABASE_URL'] === undefined ? 'the embedded database' : 'PostgreSQL';
  print(`${files.length} files on ${database}, ${filesAtOnce} at a time\n`);
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'tenderfit-compile-cache');
  const { root, times } = chosen;
  const outcome = await runFiles(files, { root, filesAtOnce, ended: (count) => showProgress(count, files.length) });
  report(outcome);
  if (times !== undefined) await writeTimes(times, outcome);
  const repeated = filesToRepeat(outcome, (path) => path.startsWith(inBrowser));
  return repeated.length === 0 ? outcome.passes : await runAgain(repeated, root, outcome.failures);
}

async function runAgain(files: readonly string[], root: string, failures: Outcome['failures']): Promise<boolean> {
  print(`\nTests in a browser failed; their ${files.length} files are run once more, one by one\n`);
  const again = await runFiles(files, { root, filesAtOnce: 1, ended: () => undefined });
  report(again);
  if (!again.passes) return false;
  for (const failure of [...failures.values()].flat()) print(`\nfailed once, passed when run again:\n${failure}`);
  return true;
}

function report({ skips, failures, seconds, silent, closing }: Outcome): void {
  if (process.stdout.isTTY) print('\r');
  for (const failure of [...failures.values()].flat()) print(`\n${failure}`);
  if (silent.length > 0) print(`\n✖ nothing was heard any more of:\n  ${silent.join('\n  ')}\n`);
  for (const [reason, names] of skips) print(`skipped ${names.length}: ${reason}\n`);
  for (const line of slowest(seconds).slice(0, slowestShown)) print(line);
  for (const line of closing) print(`# ${line}\n`);
}

function slowest(seconds: Outcome['seconds']): string[] {
  const sorted = [...seconds].toSorted((one, other) => other[1] - one[1]);
  return sorted.map(([file, length]) => `${length.toFixed(1).padStart(7)} s  ${file}\n`);
}

async function writeTimes(path: string, { seconds }: Outcome): Promise<void> {
  await writeFile(path, slowest(seconds).join(''));
}

function showProgress(done: number, total: number): void {
  if (process.stdout.isTTY) print(`\r${done} of ${total} files`);
}

function top(path: string): string {
  return path.split('/')[0] ?? '';
}

function print(text: string): void {
  process.stdout.write(text);
}
