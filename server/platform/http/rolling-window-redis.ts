import { hash, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { RateDecision, RollingWindow } from './rolling-window.ts';

/** A limiter that several processes share. */
export type SharedRateLimiter = {
  /** Counts a call of `bucket` if fewer than `limit` were accepted in the window that ends now. Never throws. */
  take(bucket: string, limit: number): Promise<RateDecision>;
  /** True while this process decides alone, Redis being away. */
  isAlone(): boolean;
  /** Stops looking for Redis. The connection stays the caller's to close. */
  stop(): void;
};

export type RateLog = {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
};

export type SharedWindowOptions = {
  /** Decides while Redis is away, and knows every call that this process accepted. */
  own: RollingWindow;
  log: RateLog;
  /** Monotonic, in milliseconds; the clock of `own`. */
  nowMs: () => number;
  /** Time of a call in microseconds, for tests; absent: the clock of Redis. */
  clockMicros?: () => number;
  /** How long Redis may take to answer; absent: 250 ms. */
  answerMs?: number;
};

const keyPrefix = 'tenderfit:rate:';
const usualAnswerMs = 250;
const usualCommandMs = 1000;
const connectTimeoutMs = 1000;
const destroyAfterMs = 100;
const firstRetryMs = 50;
const lastRetryMs = 1000;
const probeEveryMs = 500;
const warnEveryMs = 60_000;

/**
 * A connection that fails at once where it would make calls wait: nothing is queued while Redis is away, nothing is sent
 * twice, and no command, those of connecting included, waits longer than `commandMs`. It connects again by itself until
 * `disconnect()`.
 * @param url redis:// or rediss://, with password and database number where needed
 */
export function connectRateRedis(url: string, commandMs = usualCommandMs): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    // The script itself shows whether Redis can be used.
    enableReadyCheck: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandMs,
    connectTimeout: connectTimeoutMs,
    disconnectTimeout: destroyAfterMs,
    retryStrategy: (attempt) => Math.min(firstRetryMs * 2 ** Math.min(attempt, 10), lastRetryMs),
  });
}

/**
 * One call of one bucket. KEYS[1]: times of its accepted calls, a list, oldest first, in microseconds. ARGV: window in
 * microseconds, limit, and the time of the call where it is not the time of Redis. Returns whether it is accepted, how many
 * calls count, and the microseconds until the next is accepted or, when this one was, until the oldest leaves.
 *
 * A list whose last call is later than now was written before the clock was set back: its calls are moved back as far, so
 * that they count for one window from now at most, and none is forgotten.
 */
const script = `
local key, window, limit, now = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
local function at(index) return tonumber(redis.call('LINDEX', key, index)) end
local last = at(-1)
if last and last > now then
  for index, call in ipairs(redis.call('LRANGE', key, 0, -1)) do
    redis.call('LSET', key, index - 1, string.format('%.0f', call - last + now))
  end
  redis.call('PEXPIRE', key, math.ceil(window / 1000) + 1)
end
local oldest = at(0)
while oldest and oldest <= now - window do
  redis.call('LPOP', key)
  oldest = at(0)
end
local count = redis.call('LLEN', key)
if count >= limit then return {0, count, at(count - limit) + window - now} end
redis.call('RPUSH', key, string.format('%.0f', now))
redis.call('PEXPIRE', key, math.ceil(window / 1000) + 1)
return {1, count + 1, (oldest or now) + window - now}
`;
const scriptSha = hash('sha1', script, 'hex');

/**
 * The rolling window of `rolling-window.ts`, counted in Redis for all processes together: exact, one round trip a call, by
 * the clock of Redis. A bucket without a call in the window is gone from Redis.
 *
 * When Redis is away (cannot be reached, does not answer in time, or answers with an error) `own` decides: the service
 * goes on and stays limited, per process. Calls are not sent to Redis again until it has run the script once more. For one
 * window after that a call must be accepted by both, since Redis may have lost calls or missed some; so, whatever Redis
 * does, this process never accepts more than `limit` calls of a bucket in any window.
 */
export function redisRollingWindow(redis: Redis, windowMs: number, options: SharedWindowOptions): SharedRateLimiter {
  const { own, nowMs, clockMicros, answerMs = usualAnswerMs } = options;
  const watch = watchRedis(redis, options);

  async function ask(bucket: string, limit: number): Promise<RateDecision> {
    const key = keyPrefix + hash('sha256', bucket, 'base64url').slice(0, 22);
    const answer = await inTime(runScript(redis, key, windowMs * 1000, limit, clockMicros?.()), answerMs);
    return readDecision(answer, limit);
  }

  return {
    isAlone: () => watch.isAway(),
    stop: () => watch.stop(),
    async take(bucket, limit) {
      if (watch.isAway()) return own.take(bucket, limit);
      const absences = watch.absences();
      const reserved = nowMs() < watch.returnedMs() + windowMs ? own.take(bucket, limit) : null;
      if (reserved?.accepted === false) return reserved;
      let shared: RateDecision;
      try {
        shared = await ask(bucket, limit);
      } catch (error) {
        watch.failed(error, absences);
        return reserved ?? own.take(bucket, limit);
      }
      if (reserved !== null) {
        if (shared.accepted) return { ...shared, remaining: Math.min(shared.remaining, reserved.remaining) };
        own.undo(bucket, limit);
      } else if (shared.accepted) {
        // Redis went away meanwhile, and `own` has decided since.
        if (watch.absences() !== absences) return own.take(bucket, limit);
        own.record(bucket, limit);
      }
      return shared;
    },
  };
}

type Watch = {
  isAway(): boolean;
  /** How often Redis was away so far. */
  absences(): number;
  /** When it was last found to be back. */
  returnedMs(): number;
  /** Tells of a command that failed; one sent before the last absence says nothing new. */
  failed(error: unknown, sentAfterAbsences: number): void;
  stop(): void;
};

/** Away from the start, until the script has run once; then from any failure until it runs again. */
function watchRedis(redis: Redis, { own, log, nowMs, answerMs = usualAnswerMs }: SharedWindowOptions): Watch {
  let isAway = true;
  let absences = 1;
  let returnedMs = -Infinity;
  let hasFailed = false;
  let isProbing = false;

  const tryRedis = trial(redis);
  const say = warner(log, nowMs);
  function warn(error: unknown): void {
    hasFailed = true;
    say(error);
  }

  function leave(error: unknown): void {
    if (!isAway) absences += 1;
    isAway = true;
    warn(error);
    // Answers may still come on this connection, to commands given up: another one is made.
    if (error instanceof NoAnswer) redis.disconnect(true);
  }

  async function probe(): Promise<void> {
    if (!isAway || isProbing || redis.status !== 'ready') return;
    isProbing = true;
    try {
      await inTime(tryRedis(), answerMs);
      isAway = false;
      // Found at the first try and before any call, it misses nothing.
      if (hasFailed || own.size() > 0) returnedMs = nowMs();
      if (hasFailed) log.info({}, 'Redis is back: rate limits are counted for all processes together');
      hasFailed = false;
    } catch (error) {
      leave(error);
    } finally {
      isProbing = false;
    }
  }

  const onReady = (): void => void probe();
  const onError = (error: unknown): void => warn(error);
  const onClose = (): void => leave(new Error('the connection ended'));
  redis.on('ready', onReady).on('error', onError).on('close', onClose);
  const timer = setInterval(onReady, probeEveryMs).unref();
  onReady();
  return {
    isAway: () => isAway,
    absences: () => absences,
    returnedMs: () => returnedMs,
    failed(error, sentAfterAbsences) {
      if (sentAfterAbsences === absences) leave(error);
    },
    stop() {
      clearInterval(timer);
      redis.off('ready', onReady).off('close', onClose);
    },
  };
}

/**
 * Runs the script with a window of nothing, so that it always writes, which a read-only replica refuses. The key is no other
 * process's: a list that is there is shortened first, and Redis, out of memory, refuses only a script whose first write would
 * add something.
 */
function trial(redis: Redis): () => Promise<unknown> {
  const key = `${keyPrefix}probe:${randomUUID()}`;
  return () => runScript(redis, key, 0, 1, undefined);
}

/** Warns at most once a minute. */
function warner(log: RateLog, nowMs: () => number): (error: unknown) => void {
  let warnedMs = -Infinity;
  return (error) => {
    if (nowMs() - warnedMs < warnEveryMs) return;
    warnedMs = nowMs();
    // The message only: errors of the client carry the command, and that of AUTH holds the password.
    const reason = error instanceof Error ? error.message : 'unknown';
    log.warn({ reason }, 'Redis is away: each process counts rate limits by itself');
  };
}

/** By its digest; the whole text goes along only when Redis does not know it yet. */
async function runScript(
  redis: Redis,
  key: string,
  windowMicros: number,
  limit: number,
  nowMicros: number | undefined,
): Promise<unknown> {
  const values = [windowMicros, limit, nowMicros ?? ''];
  try {
    return await redis.evalsha(scriptSha, 1, key, ...values);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return redis.eval(script, 1, key, ...values);
  }
}

function readDecision(answer: unknown, limit: number): RateDecision {
  if (!Array.isArray(answer) || answer.length !== 3 || !answer.every(Number.isSafeInteger)) {
    throw new Error('Redis answered something else than the script returns');
  }
  const [accepted, count, waitMicros] = answer as [number, number, number];
  const waitSeconds = Math.max(1, Math.ceil(waitMicros / 1e6));
  if (accepted === 1) {
    return { accepted: true, limit, remaining: limit - count, resetSeconds: waitSeconds, retryAfterSeconds: 0 };
  }
  return { accepted: false, limit, remaining: 0, resetSeconds: waitSeconds, retryAfterSeconds: waitSeconds };
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** @throws NoAnswer after so long. An answer that came while this process was busy for longer still counts. */
function inTime<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // What has arrived meanwhile is read between this and the next immediate.
      setImmediate(() => reject(new NoAnswer(`no answer in ${withinMs} ms`)));
    }, withinMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
