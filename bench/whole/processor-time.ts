import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What /proc counts of processes that ended is in hundredths of a second; of those that live, in nanoseconds. */
const TICK_MS = 10;
const [PARENT, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 13, 14] as const;

function statOf(pid: string): number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold spaces and parentheses.
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return null;
  }
}

function serverPid(directory: string): string {
  return readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
}

function processesOf(server: string): string[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => statOf(pid)?.[PARENT] === Number(server));
}

/** The processor time so far of all processes of the server in this directory, those that ended included. */
export function serverMs(directory: string): number {
  const server = serverPid(directory);
  const own = statOf(server) ?? [];
  const ended = ((own[CHILDREN_USER] ?? 0) + (own[CHILDREN_SYSTEM] ?? 0)) * TICK_MS;
  return [server, ...processesOf(server)].reduce((ms, pid) => ms + runMs(pid), ended);
}

function runMs(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
  } catch {
    return 0;
  }
}

/** The most memory that any one process of the server has had at once, in MB, shared buffers included. */
export function serverPeakMb(directory: string): number {
  const server = serverPid(directory);
  const peaks = [server, ...processesOf(server)].map((pid) => {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return Math.max(...peaks) / 1_024;
}
