const EVERY_MS = 10;
const MB = 1024 * 1024;

/** What this process felt since the watch began: how far its memory rose at most, and the longest it did not come to its turn. */
export type Felt = { memoryGrowthMb: number; longestPauseMs: number };

/** Watches this process as a service would feel it: a timer that must keep ticking, and its memory at each tick. */
export function watchService(): { stop(): Felt } {
  const before = process.memoryUsage.rss();
  let most = before;
  let last = performance.now();
  let longestPauseMs = 0;
  const look = (): void => {
    const now = performance.now();
    longestPauseMs = Math.max(longestPauseMs, now - last - EVERY_MS);
    last = now;
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { memoryGrowthMb: (most - before) / MB, longestPauseMs };
    },
  };
}
