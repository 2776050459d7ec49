/**
 * What a decision of the rate limit costs: `node bench/limits/rolling-window.ts`, about half a minute, with redis-server
 * installed. Prints µs per decision in memory and in Redis, the memory that a million addresses take, and what 4 processes
 * together accept.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { boundedWindow } from '#platform/http/bounded-window.ts';
import { connectRateRedis, redisRollingWindow } from '#platform/http/rolling-window-redis.ts';
import type { RateLimiter } from '#platform/http/rolling-window.ts';
import { RATE } from '#contract/limits.ts';
import { startRedis, whyNoRedis } from '../../tests/support/http/redis.ts';

const windowMs = 60_000;
const processes = 4;
const addresses = 1_000_000;
const callsInMemory = 1_000_000;
const callsInRedis = 50_000;
const sharedBuckets = 250;
const callsPerBucket = 50;
const atOnce = 100;

type FromWorker = { accepted: number; refused: number; us: number } | { grewBytes: number } | 'ready';

const [role, subject = ''] = process.argv.slice(2);
if (role === 'memory') tell(measureMemory());
else if (role === 'shared') await takeTogether(subject);
else await main();

async function main(): Promise<void> {
  print('| | µs per decision |\n| --- | --- |\n');
  print(`| in memory | ${measureCpu(openMemory()).toFixed(2)} |\n`);
  const reason = await whyNoRedis();
  if (reason === null) await measureRedis();
  else print(`| in Redis | not measured: ${reason} |\n`);
  print(`\n| ${addresses.toLocaleString('en')} addresses in one window | MB held |\n| --- | --- |\n`);
  print(`| in memory | ${await memoryOf()} |\n`);
}

function openMemory(): RateLimiter {
  return boundedWindow(windowMs, () => performance.now());
}

function bucketOf(address: number): string {
  return `GET /api/v1/opportunities 10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
}

function measureCpu(limiter: RateLimiter): number {
  const startMs = performance.now();
  for (let call = 0; call < callsInMemory; call += 1) limiter.take(bucketOf(call % 10_000), RATE.read);
  return ((performance.now() - startMs) * 1000) / callsInMemory;
}

async function measureRedis(): Promise<void> {
  const server = await startRedis();
  try {
    const { limiter, close } = await openShared(server.url);
    let startMs = performance.now();
    for (let call = 0; call < callsInRedis / 10; call += 1) await limiter.take(bucketOf(call % 1000), RATE.read);
    print(`| in Redis, one after the other | ${perCall(startMs, callsInRedis / 10)} |\n`);
    startMs = performance.now();
    for (let call = 0; call < callsInRedis; call += atOnce) {
      await Promise.all(
        Array.from({ length: atOnce }, (_, index) => limiter.take(bucketOf((call + index) % 1000), RATE.read)),
      );
    }
    print(`| in Redis, ${atOnce} at once | ${perCall(startMs, callsInRedis)} |\n`);
    await close();
    await server.kill();
    await server.restart();
    await measureTogether(server.url);
  } finally {
    await server.stop();
  }
}

function perCall(startMs: number, calls: number): string {
  return (((performance.now() - startMs) * 1000) / calls).toFixed(1);
}

/** All processes call the same buckets at the same time. */
async function measureTogether(url: string): Promise<void> {
  const workers = Array.from({ length: processes }, () => fork(import.meta.filename, ['shared', url]));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const answers = workers.map(async (worker) => (await once(worker, 'message'))[0] as FromWorker);
  for (const worker of workers) worker.send('start');
  let [accepted, refused, us] = [0, 0, 0];
  for (const answer of await Promise.all(answers)) {
    if (answer === 'ready' || !('accepted' in answer)) continue;
    accepted += answer.accepted;
    refused += answer.refused;
    us += answer.us / processes;
  }
  const share = (100 * refused) / (accepted + refused);
  const expected = 100 * (1 - RATE.read / (processes * callsPerBucket));
  print(`| in Redis, ${processes} processes, ${atOnce} at once each | ${us.toFixed(1)} |\n`);
  print(
    `\n${processes} processes called each of ${sharedBuckets} buckets ${callsPerBucket} times, the limit being ${RATE.read}: ` +
      `accepted ${accepted} of ${sharedBuckets * RATE.read} allowed, refused ${share.toFixed(2)} % (right: ${expected.toFixed(2)} %).\n`,
  );
}

async function openShared(url: string) {
  const nowMs = (): number => performance.now();
  const redis = connectRateRedis(url);
  const log = { info: () => undefined, warn: (fields: object) => print(`${JSON.stringify(fields)}\n`) };
  const limiter = redisRollingWindow(redis, windowMs, { own: boundedWindow(windowMs, nowMs), log, nowMs });
  while (limiter.isAlone()) await new Promise((resolve) => setImmediate(resolve));
  const close = async (): Promise<void> => {
    limiter.stop();
    redis.disconnect();
    await once(redis, 'end');
  };
  return { limiter, close };
}

async function takeTogether(url: string): Promise<void> {
  const { limiter, close } = await openShared(url);
  const started = once(process, 'message');
  tell('ready');
  await started;
  const calls = sharedBuckets * callsPerBucket;
  let accepted = 0;
  const startMs = performance.now();
  for (let call = 0; call < calls; call += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, index) =>
      limiter.take(bucketOf((call + index) % sharedBuckets), RATE.read),
    );
    accepted += (await Promise.all(batch)).filter((decision) => decision.accepted).length;
  }
  tell({ accepted, refused: calls - accepted, us: ((performance.now() - startMs) * 1000) / calls });
  await close();
  process.disconnect?.();
}

function measureMemory(): FromWorker {
  const before = heldBytes();
  const limiter = openMemory();
  for (let address = 0; address < addresses; address += 1) limiter.take(bucketOf(address), RATE.read);
  const grewBytes = heldBytes() - before;
  // Used after the measurement, so that it is still held in it.
  limiter.take(bucketOf(0), RATE.read);
  return { grewBytes };
}

/** Live objects and arrays; what the process holds beyond them comes and goes with loading the program. */
function heldBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function memoryOf(): Promise<string> {
  const worker = fork(import.meta.filename, ['memory'], { execArgv: ['--expose-gc', '--max-semi-space-size=1'] });
  const [answer] = (await once(worker, 'message')) as [FromWorker];
  return answer !== 'ready' && 'grewBytes' in answer ? (answer.grewBytes / 1e6).toFixed(0) : '?';
}

function tell(message: FromWorker): void {
  process.send?.(message);
}

function print(text: string): void {
  process.stdout.write(text);
}
