import { setImmediate } from 'node:timers/promises';

/** A process that matches also answers requests: no work keeps it from that for longer than some hundredths of a second. */
const WITHOUT_PAUSE_MS = 25;

/** Lets other work in between: `take` where it `isDue`, which is asked between things that are short. */
export type Pauses = { isDue(): boolean; take(): Promise<void> };

/** @param nowMs monotonic, in milliseconds */
export function pauses(nowMs: () => number = () => performance.now()): Pauses {
  let sinceMs = nowMs();
  return {
    isDue: () => nowMs() - sinceMs >= WITHOUT_PAUSE_MS,
    take: async () => {
      await setImmediate();
      sinceMs = nowMs();
    },
  };
}
