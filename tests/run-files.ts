import { join } from 'node:path';
import { run } from 'node:test';
import type { EventData } from 'node:test';
import { inspect } from 'node:util';

const testTimeoutMs = 300_000;
// A process that stays alive after its last test ends no run by itself.
const silenceMs = 360_000;

/** What came of test files. Paths are from the root. */
export type Outcome = {
  passes: boolean;
  /** Of each file that came to its end. */
  seconds: Map<string, number>;
  /** What to print of each failed test, by file. */
  failures: Map<string, string[]>;
  /** Names of skipped tests by the reason. */
  skips: Map<string, string[]>;
  /** Files of which nothing was heard any more. */
  silent: string[];
  closing: string[];
};

export type FileRun = { root: string; filesAtOnce: number; ended: (files: number) => void };

/** Runs the test files, each in a process of its own. `ended` hears how many have ended, after each. */
export async function runFiles(files: readonly string[], { root, filesAtOnce, ended }: FileRun): Promise<Outcome> {
  const silence = new AbortController();
  const stream = run({
    cwd: root,
    files: files.map((path) => join(root, path)),
    concurrency: filesAtOnce,
    timeout: testTimeoutMs,
    signal: silence.signal,
  });
  const outcome: Outcome = {
    passes: false,
    seconds: new Map(),
    failures: new Map(),
    skips: new Map(),
    silent: [],
    closing: [],
  };
  const pathOf = (file = ''): string => (file.startsWith(root) ? file.slice(root.length + 1) : file);
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
    add(outcome.skips, typeof reason === 'string' && reason !== '' ? reason : 'without a reason', fullName(test));
  });
  stream.on('test:fail', (test) => {
    const failure = describeFailure(test, fullName(test), pathOf(test.file));
    if (failure !== null) add(outcome.failures, pathOf(test.file), failure);
  });
  stream.on('test:stderr', ({ message }) => process.stderr.write(message));
  stream.on('test:summary', ({ file, counts, success, duration_ms: durationMs }) => {
    if (file === undefined) outcome.passes = success && counts.tests > 0;
    else ended(outcome.seconds.set(pathOf(file), durationMs / 1000).size);
  });
  stream.on('test:diagnostic', ({ nesting, message, file }) => {
    if (nesting === 0 && file === undefined) outcome.closing.push(message);
  });
  const giveUp = setTimeout(() => silence.abort(), silenceMs);
  for await (const _ of stream) giveUp.refresh();
  clearTimeout(giveUp);
  if (silence.signal.aborted) outcome.silent = files.filter((path) => !outcome.seconds.has(path));
  outcome.passes &&= outcome.failures.size === 0 && outcome.silent.length === 0;
  return outcome;
}

/** Files that deserve a second run: where tests of no other file failed, those in a browser that did. */
export function filesToRepeat({ passes, failures, silent }: Outcome, isRepeated: (path: string) => boolean): string[] {
  const failed = [...failures.keys()];
  return passes || silent.length > 0 || !failed.every(isRepeated) ? [] : failed;
}

function describeFailure(test: EventData.TestFail, name: string, path: string): string | null {
  const { error } = test.details;
  // A group whose tests fail says only how many did.
  if ('failureType' in error && error.failureType === 'subtestsFailed') return null;
  const cause: unknown = error.cause ?? error;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
  const lines = text.split('\n').filter((line) => !/^\s+at .*(?:node:internal|node:async_hooks)/.test(line));
  return `✖ ${name}\n  ${path}:${test.line ?? 1}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

function add(lists: Map<string, string[]>, key: string, value: string): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}
