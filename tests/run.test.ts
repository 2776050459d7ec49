import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test, type TestContext } from 'node:test';
import { needsOwnProcess } from './shared-processes.ts';

const RUN = join(import.meta.dirname, 'run.ts');

/** A test that fails in its first so many runs. */
const failing = (name: string, times: number): string => `
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
test('${name}', () => {
  const runs = new URL('${name}.runs', import.meta.url);
  appendFileSync(runs, 'x');
  assert.ok(readFileSync(runs, 'utf8').length > ${times}, 'too late: ${name}');
});`;

/** A checkout whose files hold tests that fail so many times, by path. */
async function checkout(t: TestContext, failures: Record<string, number>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'tenderfit-run-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'tests', 'browser'), { recursive: true });
  for (const [path, times] of Object.entries(failures)) {
    const name = path.split('/').at(-1)?.replace('.test.ts', '') ?? '';
    await writeFile(join(root, path), failing(name, times));
  }
  return root;
}

async function run(root: string): Promise<{ code: unknown; out: string; runsOf: (path: string) => Promise<number> }> {
  const { NODE_TEST_CONTEXT: _inner, ...env } = process.env;
  const child = spawn(process.execPath, [RUN, '--root', root, '--only', 'tests/', '--times', join(root, 'times')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, out, runsOf: async (path) => (await readFile(join(root, `tests/${path}.runs`))).length };
}

test('a test in a browser that fails once is run once more, after all others, and its first message is shown', async (t) => {
  const root = await checkout(t, { 'tests/browser/late.test.ts': 1, 'tests/browser/good.test.ts': 0 });
  const { code, out, runsOf } = await run(root);
  assert.equal(code, 0, out);
  assert.match(out, /✖ late\n {2}tests\/browser\/late\.test\.ts:\d+\n.*too late: late/);
  assert.match(
    out,
    /failed once, passed when run again:\n✖ late\n {2}tests\/browser\/late\.test\.ts:\d+\n.*too late: late/,
  );
  assert.deepEqual([await runsOf('browser/late'), await runsOf('browser/good')], [2, 1]);
  assert.match(
    await readFile(join(root, 'times'), 'utf8'),
    /^( +\d+\.\d s {2}tests\/browser\/(?:late|good)\.test\.ts\n){2}$/,
  );
});

test('a test in a browser that fails twice fails the run', async (t) => {
  const { code, out, runsOf } = await run(await checkout(t, { 'tests/browser/broken.test.ts': 2 }));
  assert.equal(code, 1, out);
  assert.doesNotMatch(out, /passed when run again/);
  assert.equal(await runsOf('browser/broken'), 2);
});

test('a test outside of a browser has one run, and where it fails nothing is run again', async (t) => {
  const root = await checkout(t, { 'tests/once.test.ts': 1, 'tests/browser/late.test.ts': 1 });
  const { code, out, runsOf } = await run(root);
  assert.equal(code, 1, out);
  assert.deepEqual([await runsOf('once'), await runsOf('browser/late')], [1, 1]);
});

test('V8 optimizes the database where files share a process, not where one has its own; no process collects garbage in threads', async (t) => {
  const root = await checkout(t, {});
  const told = (expected: string | undefined): string => `
import assert from 'node:assert/strict';
import { test } from 'node:test';
test('flags', () => {
  assert.equal(process.env['TEST_OPTIMIZE'], ${JSON.stringify(expected)});
  assert.ok(process['execArgv'].includes('--single-threaded-gc'));
});`;
  for (let at = 0; at < 20; at += 1) await writeFile(join(root, `tests/shared-${at}.test.ts`), told('1'));
  await writeFile(join(root, 'tests/alone.test.ts'), `${told(undefined)}\nprocess.on('warning', () => {});`);
  const { code, out } = await run(root);
  assert.equal(code, 0, out);
  assert.match(out, /# tests 21, failed 0/);
});

describe('A process is shared by files that leave it as it is', () => {
  const shared = [
    '// Another process ends here, and spawn() is not called.',
    '/**\n * What a mock. of a process.kill would do.\n */',
    "const runs = Number(process.env['RUNS'] ?? 40);",
    "if (process.env['NIGHTLY'] === '1') test('more', () => {});",
    "import { type Answering } from '../support/processes/answering.ts';",
    "const text = 'a process of tendering';",
  ];
  const alone = [
    "process.env['NIGHTLY'] = '1';",
    'process.env.NIGHTLY ??= "1";',
    "delete process.env['NIGHTLY'];",
    "process.on('warning', () => {});",
    "import { fork } from 'node:child_process';",
    "import { openLane } from '../support/http-lane.ts';",
    "const CHILD = '../../tests/support/processes/job-process.ts';",
    "const started = program(folder, ['serve']);",
    't.mock.timers.enable();',
    'const before = performance.now();',
    '// A comment\nglobalThis.x = 1;',
  ];
  for (const text of shared) test(`shares: ${text}`, () => assert.equal(needsOwnProcess(text), false));
  for (const text of alone) test(`does not: ${text}`, () => assert.equal(needsOwnProcess(text), true));
});
