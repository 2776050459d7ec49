import { CompiledQuery, sql } from 'kysely';
import { SORTS } from '#contract/opportunities.ts';
import { ORDERS, type Position } from '#features/opportunities/list-order.ts';
import { pageStatement } from '#features/opportunities/list-sql.ts';
import type { Connection } from '#platform/database/database.ts';
import type { Report } from '../report.ts';

const LIMIT = 26;
const BAR = 1.02;

type PlanNode = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

/** Buffers of the first, a middle and the last page of a company's list, in each sort. Returns whether the bar holds. */
export async function measurePages(db: Connection, companyId: string, report: Report): Promise<boolean> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from opportunities where company_id = ${companyId} and visible and not archived`.execute(
    db,
  );
  const total = counted[0]?.total ?? 0;
  const table: (string | number)[][] = [];
  for (const sort of SORTS) {
    const buffers: number[] = [];
    for (const skipped of [null, Math.floor(total / 2), total - LIMIT - 1]) {
      const after = skipped === null ? null : await positionAt(db, companyId, sort, skipped);
      const page = { after, limit: LIMIT, tsquery: null, plan: { kind: 'ordered' }, language: 'en' } as const;
      buffers.push(await buffersOf(db, pageStatement(companyId, { sort, now: new Date().toISOString() }, page)));
    }
    const [first = 1, middle = 0, last = 0] = buffers;
    table.push([sort, first, middle, last, (Math.max(middle, last) / first).toFixed(3)]);
  }
  report.print('## Buffers of a page\n');
  report.table([`sort, ${total.toLocaleString('en')} rows`, 'page 1', 'middle', 'last', 'worst / first'], table);
  const worst = Math.max(...table.map((row) => Number(row.at(-1))));
  report.print(`At most ${BAR}: ${worst <= BAR ? 'holds' : 'FAILS'}\n`);
  return worst <= BAR;
}

/** Buffers that a statement touches while it runs, those of planning left out. */
async function buffersOf(db: Connection, statement: { text: string; values: unknown[] }): Promise<number> {
  const explained = CompiledQuery.raw(`explain (analyze, buffers, format json) ${statement.text}`, statement.values);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('no plan was explained');
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** The place of the row that `skipped` rows come before. */
async function positionAt(
  db: Connection,
  companyId: string,
  sort: (typeof SORTS)[number],
  skipped: number,
): Promise<Position> {
  const { column, direction } = ORDERS[sort];
  const { rows } = await sql<{ key: string; id: string }>`
    select ${sql.ref(column)}::text as key, id from opportunities
    where company_id = ${companyId} and visible and not archived
    order by ${sql.ref(column)} ${sql.raw(direction)}, id ${sql.raw(direction)} offset ${skipped} limit 1`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error(`the list has no row ${skipped}`);
  return [row.key, row.id];
}
