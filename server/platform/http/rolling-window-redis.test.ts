import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { RATE } from '#contract/limits.ts';
import { fixedWindow, judge } from '../../../tests/support/rate-arrivals.ts';
import { startRedis, whyNoRedis, type TestRedis } from '../../../tests/support/redis.ts';
import { boundedWindow } from './bounded-window.ts';
import { connectRateRedis, redisRollingWindow, type SharedRateLimiter } from './rolling-window-redis.ts';

const windowMs = 60_000;
const windowMicros = windowMs * 1000;
const isNightly = process.env['NIGHTLY'] === '1';
const arrivals = isNightly ? 1_000_000 : 12_500;
const right = { over: 0, wronglyRefused: 0, brokenPromises: 0, wrongHeaders: 0 };
const smallBounds = { buckets: 1000, calls: 10_000, shared: 16 };

type Opened = { limiter: SharedRateLimiter; redis: Redis; warnings: string[]; clock: { aheadMs: number } };

/** One process's limiter. Its own clock can be set ahead; `clockMicros` replaces the clock of Redis. */
function open(t: TestContext, url: string, clockMicros?: () => number, window = windowMs): Opened {
  const warnings: string[] = [];
  const clock = { aheadMs: 0 };
  const nowMs = (): number => performance.now() + clock.aheadMs;
  const redis = connectRateRedis(url);
  const limiter = redisRollingWindow(redis, window, {
    own: boundedWindow(window, nowMs, smallBounds),
    log: { info: () => undefined, warn: (fields) => warnings.push(String(fields['reason'])) },
    nowMs,
    ...(clockMicros === undefined ? {} : { clockMicros }),
  });
  t.after(() => {
    limiter.stop();
    redis.disconnect();
  });
  return { limiter, redis, warnings, clock };
}

async function until(what: string, isSo: () => boolean, timeoutMs = 15_000): Promise<number> {
  const startMs = performance.now();
  while (!isSo()) {
    if (performance.now() - startMs > timeoutMs) assert.fail(`not within ${timeoutMs} ms: ${what}`);
    await pause(5);
  }
  return performance.now() - startMs;
}

/** Waits until the process tells this reason: under load another may come first, and the next only a minute later. */
function untilSaid({ warnings, clock }: Opened, reason: RegExp): Promise<number> {
  return until(`a process says ${reason.source}`, () => {
    clock.aheadMs += windowMs;
    return warnings.some((warning) => reason.test(warning));
  });
}

async function openShared(
  t: TestContext,
  url: string,
  ...rest: [clockMicros?: () => number, window?: number]
): Promise<Opened> {
  const opened = open(t, url, ...rest);
  await until('Redis is used', () => !opened.limiter.isAlone());
  return opened;
}

/** How many of `count` calls at once are accepted. */
async function acceptedOf(
  count: number,
  limiters: readonly SharedRateLimiter[],
  limit: number,
  bucket = 'GET /a 192.0.2.1',
) {
  const calls = Array.from({ length: count }, (_, index) => {
    const limiter = limiters[index % limiters.length];
    assert.ok(limiter !== undefined);
    return limiter.take(bucket, limit);
  });
  return (await Promise.all(calls)).filter((decision) => decision.accepted).length;
}

const skip = (await whyNoRedis()) ?? false;

describe('Limits, counted in Redis', { skip }, () => {
  let server: TestRedis;
  let admin: Redis;
  before(async () => {
    server = await startRedis();
    admin = new Redis(server.url);
  });
  after(async () => {
    admin.disconnect();
    await server.stop();
  });

  for (const clients of [1, 4]) {
    for (const limit of Object.values(RATE)) {
      test(`in any 60 s exactly ${limit} calls from ${clients} connections are accepted, and who waits retry-after is`, async (t) => {
        await admin.flushall();
        let nowMicros = 0;
        const opened = await Promise.all(
          Array.from({ length: clients }, () => openShared(t, server.url, () => nowMicros)),
        );
        const {
          refused,
          arrivals: judged,
          ...faults
        } = await judge(limit, arrivals, windowMicros, (moment) => {
          nowMicros = moment.tick;
          return Promise.all(
            moment.buckets.map((bucket, index) => {
              const limiter = opened[index % clients]?.limiter;
              assert.ok(limiter !== undefined && !limiter.isAlone());
              return limiter.take(bucket, limit);
            }),
          );
        });
        assert.deepEqual(faults, right);
        assert.ok(refused > judged / 20 && refused < judged, `${refused} refusals do not test much`);
      });
    }
  }

  test('the simulation finds the fault of a fixed window: up to twice the limit at its edge', async () => {
    let nowMs = 0;
    const limiter = fixedWindow(windowMs, () => nowMs);
    const { over } = await judge(10, 10_000, windowMicros, (moment) => {
      nowMs = moment.tick / 1000;
      return Promise.resolve(moment.buckets.map((bucket) => limiter.take(bucket, 10)));
    });
    assert.ok(over > 100, `${over} over`);
  });

  test('of 2,000 calls at once over 4 connections, by the clock of Redis, exactly the limit is accepted, each time', async (t) => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => openShared(t, server.url)));
    const limiters = opened.map(({ limiter }) => limiter);
    for (let run = 0; run < (isNightly ? 100 : 5); run += 1) {
      assert.equal(await acceptedOf(2000, limiters, 60, `run ${run}`), 60);
    }
    assert.ok(limiters.every((limiter) => !limiter.isAlone()));
  });

  test('a caller who waits retry-after is accepted by the clock of Redis too, and the bucket is gone when idle', async (t) => {
    await admin.flushall();
    const { limiter } = await openShared(t, server.url, undefined, 400);
    assert.equal(await acceptedOf(3, [limiter], 2), 2);
    const told = await limiter.take('GET /a 192.0.2.1', 2);
    assert.deepEqual([told.accepted, told.retryAfterSeconds], [false, 1]);
    // What the process wrote to try Redis may still be there for a moment.
    const [key = ''] = (await admin.keys('tenderfit:rate:*')).filter((name) => !name.includes(':probe:'));
    assert.match(key, /^tenderfit:rate:[\w-]{22}$/);
    await pause(1000);
    assert.equal((await limiter.take('GET /a 192.0.2.1', 2)).accepted, true);
    await pause(450);
    assert.deepEqual(await admin.keys('*'), []);
  });

  test('a clock of Redis set back by an hour frees no call, and locks nobody out for more than a window', async (t) => {
    let nowMicros = 10 * 3600e6;
    const { limiter } = await openShared(t, server.url, () => nowMicros);
    assert.equal(await acceptedOf(12, [limiter], 10, 'set back'), 10);
    nowMicros -= 3600e6;
    const told = await limiter.take('set back', 10);
    assert.deepEqual([told.accepted, told.retryAfterSeconds], [false, 60]);
    nowMicros += windowMicros - 1;
    assert.equal(await acceptedOf(5, [limiter], 10, 'set back'), 0);
    nowMicros += 1;
    assert.equal(await acceptedOf(12, [limiter], 10, 'set back'), 10);
  });

  test('a lowered limit refuses until so many calls have left that it holds', async (t) => {
    let nowMicros = 0;
    const { limiter } = await openShared(t, server.url, () => nowMicros);
    for (; nowMicros < 6e6; nowMicros += 1e6) assert.equal(await acceptedOf(1, [limiter], 6, 'lowered'), 1);
    const told = await limiter.take('lowered', 2);
    // Of the calls in the seconds 0 to 5 that of second 4 must have left; it is second 6.
    assert.deepEqual([told.accepted, told.retryAfterSeconds], [false, 58]);
  });

  test('a script that Redis has forgotten is sent again', async (t) => {
    const { limiter, warnings } = await openShared(t, server.url);
    await admin.script('FLUSH');
    assert.equal(await acceptedOf(20, [limiter], 10, 'forgotten'), 10);
    assert.deepEqual([limiter.isAlone(), warnings], [false, []]);
  });
});

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
    const startMs = performance.now();
    assert.equal(await acceptedOf(3, [limiter], 10), 3);
    assert.ok(performance.now() - startMs < 300, 'a call waited');
    assert.equal(limiter.isAlone(), true);
    await server.restart();
    const backMs = await until('Redis is used again', () => !limiter.isAlone());
    t.diagnostic(`used again after ${backMs.toFixed(0)} ms`);
    assert.equal(await acceptedOf(2000, [limiter], 10), 1);
    // A window later only Redis decides: it counted the one, in real time just now.
    clock.aheadMs += windowMs;
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

  test('a Redis that hangs costs a call 250 ms once, then nothing, and is used again when it goes on', async (t) => {
    const { limiter, redis, warnings } = await openShared(t, server.url);
    server.pause();
    t.after(() => server.resume());
    const startMs = performance.now();
    assert.equal(await acceptedOf(500, [limiter], 10, 'hanging'), 10);
    const waitedMs = performance.now() - startMs;
    assert.ok(waitedMs >= 200 && waitedMs < 1000, `the first calls waited ${waitedMs} ms`);
    const aloneMs = performance.now();
    for (let call = 0; call < 1000; call += 1) await limiter.take('hanging', 10);
    assert.ok(performance.now() - aloneMs < 200, 'calls still waited');
    await pause(800);
    assert.ok(redis.commandQueue.length < 10, `${redis.commandQueue.length} commands wait`);
    server.resume();
    await until('Redis is used again', () => !limiter.isAlone());
    assert.deepEqual(warnings, ['no answer in 250 ms']);
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
      await untilSaid(open(t, server.url), reason);
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
    const first = open(t, server.url);
    const sent = t.mock.method(first.redis, 'evalsha');
    await until('Redis is used', () => !first.limiter.isAlone());
    // What it wrote to try Redis stays for 1 to 2 ms; here, until the second process comes.
    await admin.rpush(String(sent.mock.calls[0]?.arguments[2]), 0);
    await admin.config('SET', 'maxmemory', '1');
    const second = open(t, server.url);
    await until('it is found out', () => second.warnings.length > 0 || !second.limiter.isAlone());
    assert.equal(second.limiter.isAlone(), true);
    await untilSaid(second, /OOM/);
  });

  test('a password in the address does not reach the log', async (t) => {
    const { warnings } = open(t, server.url.replace('//', '//user:geheim@'));
    await until('it is refused', () => warnings.length > 0);
    assert.match(warnings.join(' '), /WRONGPASS/);
    assert.doesNotMatch(warnings.join(' '), /geheim/);
  });
});

/** A server that takes connections and never answers. */
async function silentServer(t: TestContext): Promise<{ url: string; server: Server; sockets: Set<Socket> }> {
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
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, server, sockets };
}

test('Limits: with nothing at the address of Redis from the start, calls are decided at once, and a warning is logged', async (t) => {
  const { limiter, warnings } = open(t, 'redis://127.0.0.1:1');
  assert.equal(await acceptedOf(50, [limiter], 10), 10);
  await until('a warning', () => warnings.length > 0);
  assert.match(warnings.join(), /ECONNREFUSED/);
});

test('Limits: with a server that never answers, calls are decided at once, and connections do not pile up', async (t) => {
  const { url, sockets } = await silentServer(t);
  const { limiter, redis, warnings } = open(t, url);
  let slowestMs = 0;
  for (let call = 0; call < 30; call += 1) {
    const startMs = performance.now();
    assert.equal((await limiter.take('silent', 10)).accepted, call < 10);
    slowestMs = Math.max(slowestMs, performance.now() - startMs);
    await pause(50);
  }
  assert.ok(slowestMs < 250, `a call took ${slowestMs} ms`);
  assert.ok(sockets.size <= 2, `${sockets.size} connections`);
  assert.ok(redis.commandQueue.length < 10, `${redis.commandQueue.length} commands wait`);
  assert.deepEqual(warnings, ['Command timed out']);
});
