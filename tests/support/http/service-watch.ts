import { cpuMs } from '../linear/cpu-time.ts';

const EVERY_MS = 10;
const MB = 1024 * 1024;

/** What this process felt since the watch began. */
export type Felt = {
  /** How far its memory rose at most. */
  memoryGrowthMb: number;
  /** The most that its own thread computed without coming to its turn; waiting for a processor does not count. */
  longestWorkMs: number;
  /** The longest it did not come to its turn, for whatever reason: also on a machine that stands still for a moment. */
  longestPauseMs: number;
};

/** Watches this process as a service would feel it: a timer that must keep ticking, and its memory at each tick. */
export function watchService(): { stop(): Felt } {
  const before = process.memoryUsage.rss();
  let most = before;
  let last = performance.now();
  let lastWork = cpuMs();
  let longestPauseMs = 0;
  let longestWorkMs = 0;
  const look = (): void => {
    const now = performance.now();
    const work = cpuMs();
    longestPauseMs = Math.max(longestPauseMs, now - last - EVERY_MS);
    longestWorkMs = Math.max(longestWorkMs, work - lastWork);
    last = now;
    lastWork = work;
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { memoryGrowthMb: (most - before) / MB, longestWorkMs, longestPauseMs };
    },
  };
}
