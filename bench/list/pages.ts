import { CompiledQuery, sql } from 'kysely';
import { SORTS } from '#contract/opportunities.ts';
import { ORDERS, type Position } from '#features/opportunities/list-order.ts';
import { pageStatement } from '#features/opportunities/list-sql.ts';
import type { Connection } from '#platform/database/database.ts';
import { buffersOf, medianMs, type Report } from './measure.ts';

const LIMIT = 26;
const BAR = 1.02;

/** Buffers of the first, a middle and the last page of a company's list, in each sort. Returns whether the bar holds. */
export async function measurePages(db: Connection, companyId: string, report: Report): Promise<boolean> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from opportunities where company_id = ${companyId} and visible and not archived`.execute(
    db,
  );
  const total = counted[0]?.total ?? 0;
  let worst = 0;
  report.print(`| sort, ${total.toLocaleString('en')} rows | page 1 | middle | last | last / first | page 1 | last |`);
  report.print('| --- | --- | --- | --- | --- | --- | --- |');
  for (const sort of SORTS) {
    const pages = [
      null,
      await positionAt(db, companyId, sort, Math.floor(total / 2)),
      await positionAt(db, companyId, sort, total - LIMIT - 1),
    ];
    const statements = pages.map((after) =>
      pageStatement(
        companyId,
        { sort },
        { after, limit: LIMIT, tsquery: null, plan: { kind: 'ordered' }, language: 'en' },
      ),
    );
    const buffers: number[] = [];
    const times: number[] = [];
    for (const statement of statements) {
      times.push(await medianMs(() => db.executeQuery(CompiledQuery.raw(statement.text, statement.values))));
      buffers.push(await buffersOf(db, statement));
    }
    const [first = 1, middle = 0, last = 0] = buffers;
    worst = Math.max(worst, last / first, middle / first);
    const ratio = (last / first).toFixed(3);
    report.print(
      `| ${sort} | ${first} buffers | ${middle} | ${last} | ${ratio} | ${(times[0] ?? 0).toFixed(1)} ms | ${(times[2] ?? 0).toFixed(1)} ms |`,
    );
  }
  report.print(`Worst page / page 1: ${worst.toFixed(3)}; at most ${BAR}: ${worst <= BAR ? 'holds' : 'FAILS'}`);
  return worst <= BAR;
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
