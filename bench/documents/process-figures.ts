import { readdirSync, readFileSync } from 'node:fs';

/** /proc counts processor time in hundredths of a second. */
const TICK_MS = 10;
const [CHILDREN_USER, CHILDREN_SYSTEM] = [13, 14] as const;
const EVERY_MS = 50;

/** The processor time of the processes that this one started and that have ended, with theirs. */
export function endedChildrenMs(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name before it may hold spaces and parentheses.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return ((fields[CHILDREN_USER] ?? 0) + (fields[CHILDREN_SYSTEM] ?? 0)) * TICK_MS;
}

/** The most memory that this process, and it with all processes below it, used at once, in MB; what they share counts once. */
export type Peak = { service: number; all: number };

export function watchMemory(): { before: Peak; stop(): Peak } {
  const before = look();
  const most = { ...before };
  const timer = setInterval(() => {
    const now = look();
    most.service = Math.max(most.service, now.service);
    most.all = Math.max(most.all, now.all);
  }, EVERY_MS);
  return {
    before,
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

function look(): Peak {
  const own = String(process.pid);
  const all = [own, ...below(own)].reduce((sum, pid) => sum + shareMb(pid), 0);
  return { service: process.memoryUsage.rss() / 1024 ** 2, all };
}

function below(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter((child) => child !== '')
      .flatMap((child) => [child, ...below(child)]);
  } catch {
    // It has ended.
    return [];
  }
}

/** Pages that several processes map count for each by its share. */
function shareMb(pid: string): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
