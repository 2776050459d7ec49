export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Lets one caller at a time talk to a host, with a pause after each. Shared by all readers of a process. */
export type HostPacer = { turn<T>(host: string, pauseMs: number, work: () => Promise<T>): Promise<T> };

type Lane = { last: Promise<unknown>; freeAtMs: number; waiting: number };

export function createHostPacer(clock: { now: () => Date; sleep: Sleep }): HostPacer {
  const lanes = new Map<string, Lane>();
  const nowMs = () => clock.now().getTime();

  async function run<T>(lane: Lane, pauseMs: number, work: () => Promise<T>): Promise<T> {
    const waitMs = lane.freeAtMs - nowMs();
    if (waitMs > 0) await clock.sleep(waitMs);
    try {
      return await work();
    } finally {
      lane.freeAtMs = nowMs() + pauseMs;
    }
  }

  return {
    async turn(host, pauseMs, work) {
      forgetIdle(lanes, nowMs());
      const lane = lanes.get(host) ?? { last: Promise.resolve(), freeAtMs: 0, waiting: 0 };
      lanes.set(host, lane);
      lane.waiting += 1;
      const mine = lane.last.then(() => run(lane, pauseMs, work));
      lane.last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        lane.waiting -= 1;
      }
    },
  };
}

function forgetIdle(lanes: Map<string, Lane>, nowMs: number): void {
  for (const [host, lane] of lanes) if (lane.waiting === 0 && lane.freeAtMs <= nowMs) lanes.delete(host);
}

const FIRST_BACKOFF_MS = 2000;
const MAX_BACKOFF_MS = 60_000;

/** The wait before try number `next` (2 is the first repetition): doubling from 2 s to 60 s, each between half and whole by `random` in [0, 1). */
export function backoffMs(next: number, random: number): number {
  const whole = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (next - 2));
  return Math.round(whole * (0.5 + random / 2));
}

/** A Retry-After header in milliseconds from `now`: seconds or an HTTP date (RFC 9110, 10.2.3); null when it says neither. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
