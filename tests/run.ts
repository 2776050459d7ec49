/**
 * Runs the tests (`npm test`): all but those in a browser, or with `--only TEXT` those in files whose path holds the text,
 * or with `--on-database` those that work on the database, in a browser as well. On the embedded database, unless
 * TEST_DATABASE_URL names a PostgreSQL server. `--without TEXT` leaves out those of the files whose
 * path holds it that `--on-database` runs.
 */
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import type { EventData } from 'node:test';
import { inspect, parseArgs } from 'node:util';
import { testsOnDatabase } from './architecture/database-tests.ts';
import { listFiles, readSources } from './architecture/source.ts';

const root = join(import.meta.dirname, '..');
const folders = ['contract', 'server', 'tests', 'demo', 'bench'];
/** More than cores: while one file waits, others compute. */
const filesAtOnce = availableParallelism() + 1;
const inBrowser = 'tests/browser/';
const testTimeoutMs = 300_000;
// A process that stays alive after its last test ends no run by itself.
const silenceMs = 360_000;
const slowestShown = 5;

type Outcome = {
  skips: Map<string, string[]>;
  failures: string[];
  seconds: Map<string, number>;
  closing: string[];
  passes: boolean | null;
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, without: { type: 'string' }, 'on-database': { type: 'boolean' } },
});
process.exitCode = (await runTests(values, values['on-database'] === true)) ? 0 : 1;

type Chosen = { only?: string | undefined; without?: string | undefined };

function filesOf({ only = '', without }: Chosen, isOnDatabase: boolean): string[] {
  const onDatabase = new Set(isOnDatabase || without !== undefined ? testsOnDatabase(readSources(root)) : []);
  const isElsewhere = (path: string): boolean =>
    without !== undefined && path.includes(without) && onDatabase.has(path);
  const found = isOnDatabase
    ? [...onDatabase]
    : listFiles(root).files.filter((path) => (only !== '' || !path.startsWith(inBrowser)) && !isElsewhere(path));
  return found.filter((path) => path.endsWith('.test.ts') && folders.includes(top(path)) && path.includes(only));
}

async function runTests({ only, without }: Chosen, isOnDatabase: boolean): Promise<boolean> {
  const files = filesOf({ only, without }, isOnDatabase);
  if (files.length === 0) {
    print(`No test file has "${only}" in its path${isOnDatabase ? ' and works on the database' : ''}.\n`);
    return false;
  }
  const database = process.env['TEST_DATABASE_URL'] === undefined ? 'the embedded database' : 'PostgreSQL';
  print(`${files.length} files on ${database}, ${filesAtOnce} at a time\n`);
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'tenderfit-compile-cache');
  const silence = new AbortController();
  const stream = run({
    cwd: root,
    files: files.map((path) => join(root, path)),
    concurrency: filesAtOnce,
    timeout: testTimeoutMs,
    signal: silence.signal,
  });
  const outcome: Outcome = { skips: new Map(), failures: [], seconds: new Map(), closing: [], passes: null };
  // A test is named with the groups it is in; events of one file come in order.
  const groups = new Map<string, string[]>();
  stream.on('test:start', (test) => {
    const names = groups.get(test.file ?? '') ?? [];
    names.length = test.nesting;
    groups.set(test.file ?? '', [...names, test.name]);
  });
  const fullName = (test: { file?: string; nesting: number; name: string }): string =>
    [...(groups.get(test.file ?? '') ?? []).slice(0, test.nesting), test.name].join(' › ');
  stream.on('test:pass', (test) => {
    const reason = test.skip === undefined ? test.todo : test.skip;
    if (reason === undefined || reason === false) return;
    const shown = typeof reason === 'string' && reason !== '' ? reason : 'without a reason';
    outcome.skips.set(shown, [...(outcome.skips.get(shown) ?? []), fullName(test)]);
  });
  stream.on('test:fail', (test) => {
    const failure = describeFailure(test, fullName(test));
    if (failure !== null) outcome.failures.push(failure);
  });
  stream.on('test:stderr', ({ message }) => process.stderr.write(message));
  stream.on('test:summary', ({ file, counts, success, duration_ms: durationMs }) => {
    if (file === undefined) outcome.passes = success && counts.tests > 0;
    else showProgress(outcome.seconds.set(relative(file), durationMs / 1000).size, files.length);
  });
  stream.on('test:diagnostic', ({ nesting, message, file }) => {
    if (nesting === 0 && file === undefined) outcome.closing.push(message);
  });
  const giveUp = setTimeout(() => silence.abort(), silenceMs);
  for await (const _ of stream) giveUp.refresh();
  clearTimeout(giveUp);
  if (silence.signal.aborted) {
    const open = files.filter((path) => !outcome.seconds.has(path));
    outcome.failures.push(`✖ nothing was heard for ${silenceMs / 1000} s, of:\n  ${open.join('\n  ')}\n`);
  }
  report(outcome);
  return outcome.passes === true && outcome.failures.length === 0;
}

function describeFailure(test: EventData.TestFail, name: string): string | null {
  const { error } = test.details;
  // A group whose tests fail says only how many did.
  if ('failureType' in error && error.failureType === 'subtestsFailed') return null;
  const cause: unknown = error.cause ?? error;
  const place = `${relative(test.file ?? '')}:${test.line ?? 1}`;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  const lines = text.split('\n').filter((line) => !/^\s+at .*(?:node:internal|node:async_hooks)/.test(line));
  return `✖ ${name}\n  ${place}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

function report({ skips, failures, seconds, closing }: Outcome): void {
  if (process.stdout.isTTY) print('\r');
  for (const failure of failures) print(`\n${failure}`);
  for (const [reason, names] of skips) print(`skipped ${names.length}: ${reason}\n`);
  const slowest = [...seconds].toSorted((one, other) => other[1] - one[1]).slice(0, slowestShown);
  for (const [file, length] of slowest) print(`${length.toFixed(1).padStart(7)} s  ${file}\n`);
  for (const line of closing) print(`# ${line}\n`);
}

function showProgress(done: number, total: number): void {
  if (process.stdout.isTTY) print(`\r${done} of ${total} files`);
}

function relative(file: string): string {
  return file.startsWith(root) ? file.slice(root.length + 1) : file;
}

function top(path: string): string {
  return path.split('/')[0] ?? '';
}

function print(text: string): void {
  process.stdout.write(text);
}
