import type { DatabaseLog } from '../database-log.ts';
import { asOwner } from '../roles.ts';
import type { TransactionPool } from '../transactions.ts';

// Measured: without checkpoints the log of a busy database passes any limit set for it, and nothing ever vacuums.
const checkpointEveryMs = 60_000;
const vacuumEveryMs = 600_000;
// A checkpoint or a vacuum stops all queries for its 0.2 to 1 s, so each waits for a quiet moment, but not for ever.
const mostBusySkips = 5;

type Task = {
  statement: string;
  everyMs: number;
  dueAt: number;
  skips: number;
  /** Position in the write-ahead log when it last ran. */
  writtenUpTo: string;
};

/**
 * Does what PostgreSQL's own background processes would do: a checkpoint each minute and a vacuum with analyze every
 * ten, both only after writes and, up to five turns, only when no query waits.
 * @param intervals how often each, for tests
 */
export function startUpkeep(
  pool: TransactionPool,
  log: DatabaseLog,
  { checkpointMs = checkpointEveryMs, vacuumMs = vacuumEveryMs }: { checkpointMs?: number; vacuumMs?: number } = {},
): { stop(): Promise<void> } {
  const startedAt = performance.now();
  const tasks: Task[] = [
    { statement: 'vacuum (analyze)', everyMs: vacuumMs, dueAt: startedAt + vacuumMs, skips: 0, writtenUpTo: '' },
    { statement: 'checkpoint', everyMs: checkpointMs, dueAt: startedAt + checkpointMs, skips: 0, writtenUpTo: '' },
  ];
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(
    () => {
      if (busy) return;
      busy = true;
      running = runDue(pool, tasks, log).finally(() => {
        busy = false;
      });
    },
    Math.min(checkpointMs, vacuumMs) / 4,
  );
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

async function runDue(pool: TransactionPool, tasks: Task[], log: DatabaseLog): Promise<void> {
  for (const task of tasks) {
    if (performance.now() < task.dueAt) continue;
    const isIdle = pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
    if (!isIdle && task.skips < mostBusySkips) {
      task.skips += 1;
      continue;
    }
    task.skips = 0;
    task.dueAt = performance.now() + task.everyMs;
    try {
      await runAfterWrites(pool, task, tasks);
    } catch (error) {
      log.warn(
        { err: error, statement: task.statement },
        'maintenance of the embedded database failed and will be retried',
      );
    }
  }
}

async function runAfterWrites(pool: TransactionPool, task: Task, tasks: Task[]): Promise<void> {
  const before = await writtenUpTo(pool);
  if (before === task.writtenUpTo) return;
  await asOwner(pool, (_db, client) => client.query(task.statement));
  const after = await writtenUpTo(pool);
  // Upkeep writes too; it must not be what the other task finds to do.
  for (const other of tasks) if (other === task || other.writtenUpTo === before) other.writtenUpTo = after;
}

async function writtenUpTo(pool: TransactionPool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
  return rows[0]?.position ?? '';
}
