import { CompiledQuery, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

type PlanNode = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

/** Buffers that a statement touches while it runs, those of planning left out. */
export async function buffersOf(db: Connection, statement: { text: string; values: unknown[] }): Promise<number> {
  const explained = CompiledQuery.raw(`explain (analyze, buffers, format json) ${statement.text}`, statement.values);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('no plan was explained');
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** The median time of `work` in milliseconds, after one run that is not counted. */
export async function medianMs(work: () => Promise<unknown>, runs = 5): Promise<number> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startMs = performance.now();
    await work();
    times.push(performance.now() - startMs);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

/** Lines that are printed at once and kept for the results page. */
export type Report = { lines: string[]; print(line?: string): void };

export function openReport(): Report {
  const lines: string[] = [];
  return {
    lines,
    print(line = '') {
      lines.push(line);
      process.stdout.write(`${line}\n`);
    },
  };
}

/** Time limits of a session are for the service; the planner's own plans may take longer. */
export async function liftTimeout(db: Connection): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
}
