import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import type { EventData, TestsStream } from 'node:test';
import { inspect } from 'node:util';
import { type Entry, shareProcesses } from './shared-processes.ts';
import { TEST_FLAGS } from './support/engine-flags.ts';

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

/** Runs the test files, several in a process where they can share one. `ended` hears how many have ended, after each. */
export async function runFiles(files: readonly string[], { root, filesAtOnce, ended }: FileRun): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-tests-'));
  try {
    const entries = await shareProcesses(files, { root, folder, filesAtOnce });
    const silence = new AbortController();
    const stream = run({
      cwd: root,
      files: entries.map(({ file }) => file),
      concurrency: filesAtOnce,
      execArgv: [...TEST_FLAGS],
      timeout: testTimeoutMs,
      signal: silence.signal,
    });
    const outcome = gather(stream, { root, entries, ended });
    const giveUp = setTimeout(() => silence.abort(), silenceMs);
    for await (const _ of stream) giveUp.refresh();
    clearTimeout(giveUp);
    if (silence.signal.aborted) outcome.silent = files.filter((path) => !outcome.seconds.has(path));
    outcome.passes &&= outcome.failures.size === 0 && outcome.silent.length === 0;
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Gathering = { root: string; entries: readonly Entry[]; ended: (files: number) => void };

/** The outcome, which fills while the stream runs. */
function gather(stream: TestsStream, { root, entries, ended }: Gathering): Outcome {
  const outcome: Outcome = {
    passes: false,
    seconds: new Map(),
    failures: new Map(),
    skips: new Map(),
    silent: [],
    closing: [],
  };
  const shared = new Set(entries.filter(({ paths }) => paths.length > 1).map(({ file }) => file));
  /** The test that stands for a whole file of a shared process. */
  const isWhole = ({ file, nesting }: { file?: string; nesting: number }): boolean =>
    nesting === 0 && shared.has(file ?? '');
  const pathOf = (file = ''): string => (file.startsWith(root) ? file.slice(root.length + 1) : file);
  const fullName = followNames(stream);
  const endFile = (path: string, durationMs: number): void => ended(outcome.seconds.set(path, durationMs / 1000).size);
  let wholes = 0;
  stream.on('test:pass', (test) => {
    if (isWhole(test)) {
      wholes += 1;
      endFile(test.name, test.details.duration_ms);
      return;
    }
    const reason = test.skip === undefined ? test.todo : test.skip;
    if (reason === undefined || reason === false) return;
    add(outcome.skips, typeof reason === 'string' && reason !== '' ? reason : 'without a reason', fullName(test));
  });
  stream.on('test:fail', (test) => {
    const path = isWhole(test) ? test.name : pathOf(test.file);
    if (isWhole(test)) {
      wholes += 1;
      endFile(path, test.details.duration_ms);
    }
    const failure = describeFailure(test, fullName(test), path);
    if (failure !== null) add(outcome.failures, path, failure);
  });
  stream.on('test:stderr', ({ message }) => process.stderr.write(message));
  stream.on('test:summary', ({ file, counts, success, duration_ms: durationMs }) => {
    if (file !== undefined) {
      if (!shared.has(file)) endFile(pathOf(file), durationMs);
      return;
    }
    outcome.passes = success && counts.tests > 0;
    const failed = [...outcome.failures.values()].flat().length;
    const { tests, cancelled, skipped } = counts;
    outcome.closing = [
      `tests ${tests - wholes}, failed ${failed}, cancelled ${cancelled}, skipped ${skipped}`,
      `seconds ${(durationMs / 1000).toFixed(0)}`,
    ];
  });
  return outcome;
}

type Named = { file?: string; nesting: number; name: string };

/** Names a test with the groups it is in; events of one file come in order. */
function followNames(stream: TestsStream): (test: Named) => string {
  const groups = new Map<string, string[]>();
  stream.on('test:start', (test) => {
    const names = groups.get(test.file ?? '') ?? [];
    names.length = test.nesting;
    groups.set(test.file ?? '', [...names, test.name]);
  });
  return ({ file = '', nesting, name }) =>
    [...(groups.get(file) ?? []).slice(0, nesting), name].filter(Boolean).join(' › ');
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
