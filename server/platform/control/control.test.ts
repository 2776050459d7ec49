import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { callControl, ControlLostError, serveControl } from './control.ts';

const script = new URL('../../../tests/support/processes/control-process.ts', import.meta.url);

async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tenderfit-control-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function startServer(t: TestContext, directory: string): Promise<ChildProcess> {
  const child = fork(script, [directory]);
  t.after(() => child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

async function call(
  directory: string,
  argv: string[],
  input = '',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const code = await callControl(directory, argv, { stdin: Readable.from([input]), stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, error] = await outputs;
  return { code, stdout: out, stderr: error };
}

test('a command runs in the process that holds the directory, with its output, errors and exit code', async (t) => {
  const directory = await temporaryDirectory(t);
  const server = await startServer(t, directory);
  assert.deepEqual(await call(directory, ['exit', '7']), {
    code: 7,
    stdout: `pid ${server.pid}\n`,
    stderr: 'leaving with 7\n',
  });
});

test('the input of the caller reaches the command to its end', async (t) => {
  const directory = await temporaryDirectory(t);
  await startServer(t, directory);
  const input = 'tender notice é '.repeat(50_000);
  const { code, stdout } = await call(directory, ['echo'], input);
  assert.equal(code, 0);
  assert.equal(stdout, input.toUpperCase());
});

test('megabytes of output arrive whole', async (t) => {
  const directory = await temporaryDirectory(t);
  await startServer(t, directory);
  assert.equal((await call(directory, ['large'])).stdout.length, 5_000_000);
});

test('a command that throws gives its message and exit code 1', async (t) => {
  const directory = await temporaryDirectory(t);
  await startServer(t, directory);
  assert.deepEqual(await call(directory, ['nothing']), { code: 1, stdout: '', stderr: 'no command nothing\n' });
});

test('output comes while the command still runs, and the command is told when its caller goes away', async (t) => {
  const directory = await temporaryDirectory(t);
  const server = await startServer(t, directory);
  const source = `
    import { callControl } from ${JSON.stringify(new URL('./control.ts', import.meta.url).href)};
    const { stdin, stdout, stderr } = process;
    await callControl(${JSON.stringify(directory)}, ['wait'], { stdin, stdout, stderr });`;
  const caller = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.after(() => caller.kill('SIGKILL'));
  const [output] = (await once(caller.stdout, 'data')) as [Buffer];
  assert.equal(output.toString(), 'waiting');
  const told = once(server, 'message');
  caller.kill('SIGKILL');
  assert.deepEqual((await told)[0], 'caller gone');
});

test('null when no process holds the directory: never one, one that was killed, no such directory', async (t) => {
  const directory = await temporaryDirectory(t);
  assert.equal((await call(directory, ['exit', '0'])).code, null);
  const server = await startServer(t, directory);
  server.kill('SIGKILL');
  await once(server, 'exit');
  assert.equal((await call(directory, ['exit', '0'])).code, null);
  assert.equal((await call(join(directory, 'missing'), ['exit', '0'])).code, null);
});

test('a server that dies while a command runs is an error, not an exit code', async (t) => {
  const directory = await temporaryDirectory(t);
  const server = await startServer(t, directory);
  const stdout = new PassThrough();
  const waiting = callControl(directory, ['wait'], { stdin: new PassThrough(), stdout, stderr: new PassThrough() });
  await once(stdout, 'data');
  server.kill('SIGKILL');
  await assert.rejects(waiting, ControlLostError);
});

test('a new server takes the place of one that was killed', async (t) => {
  const directory = await temporaryDirectory(t);
  const first = await startServer(t, directory);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = await startServer(t, directory);
  assert.equal((await call(directory, ['exit', '0'])).stdout, `pid ${second.pid}\n`);
});

test('only this user may open the socket, also when its path is too long for the directory', async (t) => {
  const short = await temporaryDirectory(t);
  const long = join(short, 'd'.repeat(100));
  await mkdir(long);
  for (const directory of [short, long]) {
    const control = await serveControl(directory, async () => 3);
    t.after(() => control.close());
    assert.equal((await call(directory, [])).code, 3);
  }
  assert.equal((await stat(join(short, 'control.sock'))).mode & 0o777, 0o600);
  assert.equal((await stat(join(long, 'control.path'))).mode & 0o777, 0o600);
});

test('a closed server leaves nothing behind in the directory', async (t) => {
  const directory = await temporaryDirectory(t);
  const control = await serveControl(directory, async () => 0);
  await control.close();
  assert.equal(await stat(join(directory, 'control.sock')).catch(() => null), null);
  assert.equal((await call(directory, [])).code, null);
});
