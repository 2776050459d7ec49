import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/database.ts';

const rowsInBatch = 10;
const shortestRunMs = 150;
const longestRunMs = 900;
/** A round is not over before the writer did something, however slow the machine is. */
const leastBatches = 2;

/** What the kills cost: batches acknowledged and gone, batches there in part, and how long each start took. */
export type CrashResult = { rounds: number; acknowledged: number; lost: number; partial: number; startsMs: number[] };

type FromWriter = { readyMs: number } | { committed: number };

/** Starts a writer on the directory and kills it with SIGKILL, `rounds` times; then counts. */
export async function runCrashes(directory: string, rounds: number): Promise<CrashResult> {
  const acknowledged = new Set<number>();
  const startsMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const writer = fork(new URL('./crashing-writer-process.ts', import.meta.url), [directory]);
    const exited = once(writer, 'exit');
    const before = acknowledged.size;
    const writing = new Promise<void>((resolve, reject) => {
      writer.once('exit', (code) => reject(new Error(`the writer ended by itself, with code ${code}`)));
      writer.on('message', (message: FromWriter) => {
        if ('committed' in message) acknowledged.add(message.committed);
        else startsMs.push(Math.round(message.readyMs));
        if (acknowledged.size >= before + leastBatches) resolve();
      });
    });
    await writing;
    const runMs = shortestRunMs + ((longestRunMs - shortestRunMs) * round) / Math.max(1, rounds - 1);
    await new Promise((resolve) => {
      setTimeout(resolve, runMs);
    });
    writer.kill('SIGKILL');
    await exited;
  }
  return { rounds, startsMs, acknowledged: acknowledged.size, ...(await countDamage(directory, acknowledged)) };
}

async function countDamage(directory: string, acknowledged: Set<number>): Promise<{ lost: number; partial: number }> {
  const database = await openDatabase({ dataDir: directory });
  try {
    const { rows } = await sql<{ batch: number; count: number }>`
      select batch, count(*) as count from batches group by batch`.execute(database.db);
    const { rows: found } = await sql<{ count: number }>`
      select count(*) as count from batches where words @@ to_tsquery('english', 'tender')`.execute(database.db);
    const kept = new Map(rows.map(({ batch, count }) => [batch, count]));
    const whole = rows.reduce((sum, { count }) => sum + count, 0);
    const lost = [...acknowledged].filter((batch) => !kept.has(batch)).length;
    const partial = rows.filter(({ count }) => count !== rowsInBatch).length;
    // The words' index must know every row too.
    return { lost, partial: partial + Math.abs(whole - (found[0]?.count ?? 0)) };
  } finally {
    await database.close();
  }
}
