import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { type Outcome, type Program, program } from '../../tests/support/command-line.ts';
import { smallDisk } from '../../tests/support/storage/small-disk.ts';

/** The program as an operator meets it where its port, its folder or its disk is not as it should be. */

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-disk-start-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts it; ended with the test. */
function started(t: TestContext, dataDir: string, argv: string[], env: Record<string, string> = {}): Program {
  const running = program(dataDir, argv, env);
  t.after(async () => {
    running.process.kill('SIGKILL');
    await running.ended;
  });
  return running;
}

for (const name of ['PORT', 'ADMIN_PORT']) {
  test(`A busy ${name} ends the start before a data folder is made`, async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    t.after(() => other.close());
    await once(other, 'listening');
    const port = String((other.address() as AddressInfo).port);
    const dataDir = join(await folderOf(t), 'data');
    const { code, stderr } = await started(t, dataDir, ['start'], { [name]: port }).ended;
    assert.equal(code, 1);
    assert.match(
      stderr,
      new RegExp(`^tenderfit start: 127.0.0.1:${port} is already in use by another program; set ${name} `),
    );
    assert.equal(existsSync(dataDir), false);
  });
}

test('A data folder that others can write ends the start with one sentence, and nothing is made in it', async (t) => {
  if (process.platform === 'win32') return t.skip('Windows has no such rights');
  const dataDir = join(await folderOf(t), 'data');
  await mkdir(dataDir);
  await chmod(dataDir, 0o777);
  const { code, stderr } = await started(t, dataDir, ['start']).ended;
  assert.equal(code, 1);
  assert.match(stderr, /^tenderfit start: \S+data can be written by other users[^\n]*chmod go-w[^\n]*\n$/);
  assert.deepEqual(await readdir(dataDir), []);
});

test('A data folder on a disk that is read-only ends the start with one sentence', async (t) => {
  const disk = smallDisk(t, 1);
  if (disk === null) return;
  await mkdir(join(disk.folder, 'data'), { mode: 0o700 });
  execFileSync('mount', ['-o', 'remount,ro', disk.folder]);
  for (const name of ['data', 'new']) {
    const { code, stderr }: Outcome = await started(t, join(disk.folder, name), ['start']).ended;
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^tenderfit start: \S+(?:data|new) (?:is on a|cannot be created: the) disk (?:that )?is read-only[^\n]*\n$/,
    );
  }
});

test('A disk without room for a database ends the start in one sentence, and nothing of one is left', async (t) => {
  const disk = smallDisk(t, 20);
  if (disk === null) return;
  const dataDir = join(disk.folder, 'data');
  const { code, stderr } = await started(t, dataDir, ['start']).ended;
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^tenderfit start: [^\n]*the disk of \S+data is too full for a database: it needs 128 MB, and \d+ MB are free; [^\n]*\n$/,
  );
  assert.deepEqual(await readdir(dataDir), []);
});

test('SIGTERM ends a start whose disk does not answer', async (t) => {
  if (process.platform === 'win32') return t.skip('Windows has no pipes in folders');
  const dataDir = join(await folderOf(t), 'data');
  await mkdir(join(dataDir, 'database'), { recursive: true, mode: 0o700 });
  // Whoever opens a pipe that nobody writes waits in the system for ever, as on a disk that hangs.
  execFileSync('mkfifo', ['-m', '600', join(dataDir, 'database', 'PG_VERSION')]);
  const running = started(t, dataDir, ['start']);
  while (!existsSync(join(dataDir, 'database.reserve'))) await sleep(20);
  running.process.kill('SIGTERM');
  const { code } = await running.ended;
  assert.notEqual(code, 0);
});

type Answer = { status: number; body: Record<string, unknown>; retryAfter: string | null };

async function call(address: string, path: string, key = '', method = 'GET'): Promise<Answer> {
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` };
  const answer = await fetch(`${address}${path}`, { method, headers });
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
}

test('A disk that fills while the service runs: reads go on, writes are 503, it heals by itself, and SIGTERM ends it', async (t) => {
  const disk = smallDisk(t, 256);
  if (disk === null) return;
  const running = started(t, join(disk.folder, 'data'), ['start', '--demo'], { LOG_LEVEL: 'silent' });
  await running.says('Press Ctrl-C to stop');
  const address = /running at (http:\S+);/.exec(running.stdout())?.[1] ?? '';
  const key = /pk_live_\w+/.exec(running.stdout())?.[0] ?? '';
  const list = '/api/v1/opportunities?limit=1';
  const id = ((await call(address, list, key)).body['items'] as { id: string }[])[0]?.id ?? '';
  const archive = (): Promise<Answer> => call(address, `/api/v1/opportunities/${id}/archive`, key, 'POST');
  assert.equal((await call(address, '/readyz')).status, 200);

  disk.fill();
  const unready = await call(address, '/readyz');
  assert.deepEqual([unready.status, unready.body['writes']], [503, 'refused']);
  const refused = await archive();
  assert.deepEqual([refused.status, refused.body['error'], refused.retryAfter], [503, 'unavailable', '30']);
  assert.equal((await call(address, list, key)).status, 200);
  assert.equal((await call(address, '/healthz')).status, 200);

  disk.empty();
  while ((await call(address, '/readyz')).status !== 200) await sleep(100);
  assert.equal((await archive()).status, 200);

  disk.fill();
  assert.equal((await call(address, '/readyz')).status, 503);
  running.process.kill('SIGTERM');
  assert.equal((await running.ended).code, 0);
  disk.empty();
  const again = started(t, join(disk.folder, 'data'), ['start']);
  await again.says('Press Ctrl-C to stop');
});
