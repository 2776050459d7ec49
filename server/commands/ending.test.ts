import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWorld } from '../../tests/support/world.ts';
import { type Program, program } from '../../tests/support/command-line.ts';
import { fillDataDirectory } from '../../tests/support/embedded-image.ts';
import { readConfig } from '../config.ts';
import { drainMs } from './ending.ts';

test('Ending: only SIGTERM leaves time for a load balancer, and only where requests are served', () => {
  const cases: [string, string, string | undefined, number][] = [
    ['serve', 'SIGTERM', undefined, 5_000],
    ['serve', 'SIGTERM', '0', 0],
    ['serve', 'SIGTERM', '20', 20_000],
    ['serve', 'SIGINT', '20', 0],
    ['serve', 'SIGHUP', undefined, 0],
    ['start', 'SIGTERM', undefined, 0],
    ['start', 'SIGTERM', '7', 7_000],
    ['worker', 'SIGTERM', '7', 0],
  ];
  for (const [role, reason, setting, wanted] of cases) {
    const config = readConfig(setting === undefined ? {} : { DRAIN_SECONDS: setting });
    assert.equal(drainMs(role, AbortSignal.abort(reason), { config }), wanted, `${role} ${reason} ${setting}`);
  }
});

test('Ending: while it drains, /readyz says no, requests are served and every answer ends its connection', async () => {
  const world = await openWorld();
  const { app } = world;
  const get: typeof world.get = (...given) => world.get(...given);
  const reader = await world.company('Draining');
  assert.equal((await get('/readyz')).status, 200);
  assert.equal((await get('/api/v1/opportunities', reader)).headers['connection'], 'keep-alive');
  app.drain();
  const ready = await get('/readyz');
  assert.deepEqual([ready.status, ready.body], [503, { status: 'ending' }]);
  const served = await get('/api/v1/opportunities', reader);
  assert.deepEqual([served.status, served.headers['connection']], [200, 'close']);
  assert.equal((await get('/healthz')).status, 200);
});

test('Ending: a request under way is answered; a stalled upload and a reader who does not read are cut off at the bound', async (t) => {
  const world = await openWorld();
  const { app } = world;
  const { secret } = await world.company('Stalling');
  const { server } = app.http;
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.get('/waits', async () => {
    begun.resolve();
    await answer.promise;
    return { answered: true };
  });
  // More than the buffers between two sockets take.
  server.get('/long', async () => await Promise.resolve('x'.repeat(64 * 1024 * 1024)));
  const base = await server.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(base).port);
  const head = `POST /api/v1/knowledge/docs HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${secret}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 10000\r\n\r\n--b\r\n`;
  const stalled = await Promise.all(
    [head, 'GET /long HTTP/1.1\r\nhost: x\r\n\r\n'].map((text) => stall(t, port, text)),
  );
  const waiting = fetch(`${base}/waits`);
  await begun.promise;
  const stopped = app.stop({ timeoutMs: 500 });
  answer.resolve();
  const answered = await waiting;
  assert.deepEqual([answered.status, await answered.json()], [200, { answered: true }]);
  await stopped;
  for (const socket of stalled) {
    socket.resume();
    if (!socket.closed) await once(socket, 'close');
  }
});

/** Sends the text and no more, and reads nothing. */
async function stall(t: TestContext, port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  socket.pause();
  return socket;
}

/** `serve` on a directory of its own, serving and told to end. */
async function served(t: TestContext, drainSeconds: string): Promise<{ running: Program; base: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderfit-ending-'));
  await fillDataDirectory(join(folder, 'data'));
  const running = program(join(folder, 'data'), ['serve'], { DRAIN_SECONDS: drainSeconds });
  t.after(async () => {
    running.process.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  await running.says('Tenderfit is running at ');
  return { running, base: /Tenderfit is running at (http:\S+?);/.exec(running.stdout())?.[1] ?? '' };
}

test('Ending: a second signal ends at once what still drains', async (t) => {
  const { running, base } = await served(t, '300');
  running.process.kill('SIGTERM');
  while ((await fetch(`${base}/readyz`)).status !== 503) await sleep(50);
  assert.equal((await fetch(`${base}/healthz`)).status, 200);
  // Signals that come within a moment are one: the terminal, npm and the launcher each pass it on.
  await sleep(1_000);
  running.process.kill('SIGTERM');
  assert.equal((await running.ended).code, 130);
});

test('Ending: Ctrl-C does not wait for a load balancer', async (t) => {
  const { running } = await served(t, '300');
  running.process.kill('SIGINT');
  const { code, stderr } = await running.ended;
  assert.equal(code, 0);
  assert.match(stderr, /Stopping …/);
});
