/**
 * Time that this thread spent computing. Unlike the time on the wall it does not grow when the machine is busy with
 * something else, only when its processor is slower: a bound on it should leave room for that.
 */

/** So far, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** What `work` costs, in milliseconds. */
export function cpuMsOf(work: () => unknown): number {
  const before = cpuMs();
  work();
  return cpuMs() - before;
}
