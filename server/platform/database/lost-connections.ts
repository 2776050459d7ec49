import { Client } from 'pg';
import type { BoundedClient } from './bounded-client.ts';
import type { DatabaseLog } from './database-log.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

/** When a statement is silent for long enough to be asked after, and how often; in milliseconds. */
export type LookTimes = { silentMs: number; everyMs: number };

export const LOOK_TIMES: LookTimes = { silentMs: 4_000, everyMs: 2_000 };

/** An answer may be on its way while the server says that it is idle: it must say so twice. */
const IDLE_LOOKS = 2;
const ASKED_WITHIN_MS = 3_000;
const IDLE = new Set(['idle', 'idle in transaction', 'idle in transaction (aborted)']);

/** Asks the server what its sessions do: their state by process number, those that are gone left out. */
export type AskStates = (pids: readonly number[]) => Promise<Map<number, string>>;

/**
 * Finds connections on which an answer will never come, because a statement or its answer was lost on the way (a firewall that
 * forgot the connection, a proxy that failed over): background work sets its statements no short limit, so silence alone
 * proves nothing. The server is asked on another connection whether it works on them, and those that it does not are broken.
 */
export function lookForLost(
  clients: ReadonlySet<BoundedClient>,
  ask: AskStates,
  { silentMs }: Pick<LookTimes, 'silentMs'>,
  nowMs: () => number = () => performance.now(),
): () => Promise<void> {
  /** How often each statement was seen waiting while the server was idle. */
  const looks = new WeakMap<object, number>();
  return async () => {
    const silent = [...clients].flatMap((client) => {
      const { waiting, serverPid } = client;
      const isSilent = waiting !== null && nowMs() - waiting.sinceMs >= silentMs;
      return isSilent && serverPid !== null ? [{ client, waiting, serverPid }] : [];
    });
    if (silent.length === 0) return;
    const states = await ask(silent.map(({ serverPid }) => serverPid));
    for (const { client, waiting, serverPid } of silent) {
      const state = states.get(serverPid);
      const isWorking = state !== undefined && !IDLE.has(state);
      const seen = isWorking ? 0 : (looks.get(waiting) ?? 0) + 1;
      looks.set(waiting, seen);
      if (seen >= IDLE_LOOKS && client.waiting === waiting)
        client.giveUp(new DatabaseUnavailableError('the connection to the database was lost'));
    }
  };
}

/** Looks regularly, until the function it gives is called. A database that cannot be asked is asked again at the next look. */
export function startLooking(
  clients: ReadonlySet<BoundedClient>,
  ask: AskStates,
  times: LookTimes,
  log: DatabaseLog,
): () => void {
  const look = lookForLost(clients, ask, times);
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'the database does not answer'))
      .finally(() => {
        isLooking = false;
      });
  }, times.everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Asks on a connection of its own: those of the pool may all be lost. */
export function askingServer(url: string): AskStates {
  return async (pids) => {
    const client = new Client({
      connectionString: url,
      application_name: 'tenderfit',
      connectionTimeoutMillis: ASKED_WITHIN_MS,
      query_timeout: ASKED_WITHIN_MS,
    });
    // A connection that breaks while nothing is asked fails the next question.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number; state: string | null }>(
        'select pid, state from pg_stat_activity where pid = any($1)',
        [pids],
      );
      // Of a session that belongs to another role, or is not tracked, the server tells no state: it may be at work.
      return new Map(rows.map(({ pid, state }) => [pid, state ?? 'unknown']));
    } finally {
      void client.end().catch(() => undefined);
    }
  };
}
