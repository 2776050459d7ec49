import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { startRedis, whyNoRedis, type TestRedis } from '../../../tests/support/http/redis.ts';
import {
  acceptedOf,
  isDecidedAtOnce,
  type OpenedLimiter,
  openLimiter,
  openShared,
  until,
  WINDOW_MS,
} from '../../../tests/support/http/shared-limiter.ts';

const skip = (await whyNoRedis()) ?? false;

/** Waits until the process tells this reason: under load another may come first, and the next only a minute later. */
function untilSaid({ warnings, clock }: OpenedLimiter, reason: RegExp): Promise<number> {
  return until(`a process says ${reason.source}`, () => {
    clock.aheadMs += WINDOW_MS;
    return warnings.some((warning) => reason.test(warning));
  });
}

describe('Limits while Redis is away', { skip }, () => {
  let server: TestRedis;
  before(async () => {
    server = await startRedis();
  });
  after(() => server.stop());

  test('a Redis that dies and comes back empty: the service answers, and no process ever accepts more than the limit', async (t) => {
    const { limiter, warnings, clock } = await openShared(t, server.url);
    assert.equal(await acceptedOf(6, [limiter], 10), 6);
    await server.kill();
    assert.equal(await acceptedOf(3, [limiter], 10), 3);
    assert.equal(limiter.isAlone(), true);
    assert.doesNotMatch(warnings.join(), /no answer|timed out/, 'a call waited');
    await server.restart();
    const backMs = await until('Redis is used again', () => !limiter.isAlone());
    t.diagnostic(`used again after ${backMs.toFixed(0)} ms`);
    assert.equal(await acceptedOf(2000, [limiter], 10), 1);
    // A window later only Redis decides: it counted the one, in real time just now.
    clock.aheadMs += WINDOW_MS;
    assert.equal(await acceptedOf(2000, [limiter], 10), 9);
    assert.equal(warnings.length, 1);
  });

  test('a refusal by Redis after its return costs the caller nothing of what this process counts', async (t) => {
    const one = await openShared(t, server.url);
    const other = await openShared(t, server.url);
    await server.kill();
    await until('both notice', () => one.limiter.isAlone() && other.limiter.isAlone());
    await server.restart();
    await until('both are back', () => !one.limiter.isAlone() && !other.limiter.isAlone());
    assert.equal(await acceptedOf(8, [one.limiter], 10, 'refused'), 8);
    assert.equal(await acceptedOf(50, [other.limiter], 10, 'refused'), 2);
    assert.equal(await acceptedOf(50, [one.limiter], 10, 'refused'), 0);
    // 8 of its own are counted, and none of the 50.
    await server.kill();
    assert.equal(await acceptedOf(50, [one.limiter], 10, 'refused'), 2);
    await server.restart();
  });

  /** How long the first calls wait while Redis stands still; all others do not. */
  async function waitedForHanging(t: TestContext): Promise<number> {
    const { limiter, redis, warnings } = await openShared(t, server.url, { isHasty: true });
    server.pause();
    t.after(() => server.resume());
    const startMs = performance.now();
    assert.equal(await acceptedOf(500, [limiter], 10, 'hanging'), 10);
    const waitedMs = performance.now() - startMs;
    const many = async (): Promise<void> => {
      for (let call = 0; call < 1000; call += 1) await limiter.take('hanging', 10);
    };
    assert.ok(await isDecidedAtOnce(many), 'calls still waited');
    await pause(800);
    assert.ok(redis.commandQueue.length < 10, `${redis.commandQueue.length} commands wait`);
    server.resume();
    await until('Redis is used again', () => !limiter.isAlone());
    assert.equal(warnings.length, 1);
    return waitedMs;
  }

  test('a Redis that hangs costs a call 250 ms once, then nothing, and is used again when it goes on', async (t) => {
    const admin = new Redis(server.url);
    t.after(() => admin.disconnect());
    const waited: number[] = [];
    // A command is given up by the client after a second; a busy machine may be as late, but not each time.
    while (waited.length < 5 && Math.min(...waited) > 900) {
      await admin.flushall();
      waited.push(await waitedForHanging(t));
    }
    assert.ok(
      Math.min(...waited) >= 200 && Math.min(...waited) <= 900,
      `the first calls waited ${waited.join(', ')} ms`,
    );
  });

  test('a warning is logged at most once a minute', async (t) => {
    const { limiter, warnings, clock } = await openShared(t, server.url);
    await server.kill();
    await until('it is noticed', () => limiter.isAlone());
    await pause(700);
    assert.equal(warnings.length, 1);
    clock.aheadMs += 60_000;
    await until('it is said again', () => warnings.length === 2);
    await server.restart();
  });

  const refusals: { name: string; reason: RegExp; begin: string[]; end: string[] }[] = [
    {
      name: 'a password that is not given (NOAUTH)',
      reason: /NOAUTH/,
      begin: ['CONFIG', 'SET', 'requirepass', 'secret'],
      end: ['CONFIG', 'SET', 'requirepass', ''],
    },
    {
      name: 'a read-only replica (READONLY)',
      reason: /READONLY/,
      begin: ['REPLICAOF', '127.0.0.1', '1'],
      end: ['REPLICAOF', 'NO', 'ONE'],
    },
    {
      name: 'memory that is used up (OOM)',
      reason: /OOM/,
      begin: ['CONFIG', 'SET', 'maxmemory', '1'],
      end: ['CONFIG', 'SET', 'maxmemory', '0'],
    },
  ];
  for (const { name, reason, begin, end } of refusals) {
    test(`${name}: this process decides alone until it is over`, async (t) => {
      const admin = new Redis(server.url);
      t.after(() => admin.disconnect());
      const order = ([command = '', ...values]: string[]): Promise<unknown> => admin.call(command, ...values);
      const { limiter, redis, warnings } = await openShared(t, server.url);
      assert.equal(await acceptedOf(4, [limiter], 10, name), 4);
      await order(begin);
      await untilSaid(openLimiter(t, server.url), reason);
      // A connection that was there before keeps its rights.
      redis.disconnect(true);
      await until('it is noticed', () => limiter.isAlone() && warnings.length > 0);
      assert.equal(await acceptedOf(50, [limiter], 10, name), 6);
      await pause(600);
      assert.equal(limiter.isAlone(), true);
      await order(end);
      await until('Redis is used again', () => !limiter.isAlone());
      assert.equal(await acceptedOf(50, [limiter], 10, name), 0);
    });
  }

  test('used up memory is found out though another process wrote just before, when there was room', async (t) => {
    const admin = new Redis(server.url);
    t.after(async () => {
      await admin.config('SET', 'maxmemory', '0');
      admin.disconnect();
    });
    const first = openLimiter(t, server.url);
    const sent = t.mock.method(first.redis, 'evalsha');
    await until('Redis is used', () => !first.limiter.isAlone());
    // What it wrote to try Redis stays for 1 to 2 ms; here, until the second process comes.
    await admin.rpush(String(sent.mock.calls[0]?.arguments[2]), 0);
    await admin.config('SET', 'maxmemory', '1');
    const second = openLimiter(t, server.url);
    await until('it is found out', () => second.warnings.length > 0 || !second.limiter.isAlone());
    assert.equal(second.limiter.isAlone(), true);
    await untilSaid(second, /OOM/);
  });

  test('a password in the address does not reach the log', async (t) => {
    const { warnings } = openLimiter(t, server.url.replace('//', '//user:geheim@'));
    await until('it is refused', () => warnings.length > 0);
    assert.match(warnings.join(' '), /WRONGPASS/);
    assert.doesNotMatch(warnings.join(' '), /geheim/);
  });
});

/** A server that takes connections and never answers. */
async function silentServer(t: TestContext): Promise<{ url: string; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', () => undefined).on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

test('Limits: with nothing at the address of Redis from the start, calls are decided at once, and a warning is logged', async (t) => {
  const { limiter, warnings } = openLimiter(t, 'redis://127.0.0.1:1');
  const first = async (): Promise<void> => assert.equal(await acceptedOf(50, [limiter], 10), 10);
  assert.ok(await isDecidedAtOnce(first), 'calls waited');
  await until('a warning', () => warnings.length > 0);
  assert.match(warnings.join(), /ECONNREFUSED/);
});

test('Limits: with a server that never answers, calls are decided at once, and connections do not pile up', async (t) => {
  const { url, sockets } = await silentServer(t);
  const { limiter, redis, warnings } = openLimiter(t, url, { isHasty: true });
  for (let call = 0; call < 30; call += 1) {
    const one = async (): Promise<void> => assert.equal((await limiter.take('silent', 10)).accepted, call < 10);
    assert.ok(await isDecidedAtOnce(one), `call ${call} waited`);
    await pause(50);
  }
  await until('a warning', () => warnings.length > 0);
  assert.ok(sockets.size <= 2, `${sockets.size} connections`);
  assert.ok(redis.commandQueue.length < 10, `${redis.commandQueue.length} commands wait`);
  assert.equal(warnings.length, 1);
  assert.match(warnings.join(), /^(?:Command timed out|connect ETIMEDOUT)$/);
});
