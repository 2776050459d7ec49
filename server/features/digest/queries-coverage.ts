import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { LeftOut } from './selection.ts';

/** What became of a source's notices for one company. */
export type SourceOutcome = {
  source: string;
  matched: number;
  waiting: number;
  mailed: number;
  screened: number;
  leftOut: Record<LeftOut, number>;
};

/**
 * Of the tenders that the company was matched with since an instant, by the source of the copy that it sees: their status,
 * and why the latest digest that left one out did so.
 */
export async function listSourceOutcomes(db: Connection, companyId: string, since: Date): Promise<SourceOutcome[]> {
  const from = since.toISOString();
  const { rows } = await sql<SourceOutcome>`
    with matched as (
      select o.id, o.source, o.status from opportunities o
      where o.company_id = ${companyId} and o.visible and o.discovered_at > ${from}::timestamptz
    ), left_out as (
      select distinct on (i.opportunity_id) i.opportunity_id, i.left_out
      from digests d join digest_items i on i.company_id = d.company_id and i.digest_id = d.id
      where d.company_id = ${companyId} and d.started_at > ${from}::timestamptz and i.left_out is not null
      order by i.opportunity_id, d.sequence desc
    )
    select m.source, count(*)::int as matched, (count(*) filter (where m.status = 'scored'))::int as waiting,
      (count(*) filter (where m.status not in ('scored', 'screened')))::int as mailed,
      (count(*) filter (where m.status = 'screened'))::int as screened,
      jsonb_build_object(
        'below_floor', count(*) filter (where l.left_out = 'below_floor'),
        'beyond_cap', count(*) filter (where l.left_out = 'beyond_cap'),
        'ruled_out', count(*) filter (where l.left_out = 'ruled_out'),
        'closed', count(*) filter (where l.left_out = 'closed')) as "leftOut"
    from matched m left join left_out l on l.opportunity_id = m.id and m.status = 'screened'
    group by m.source`.execute(db);
  return rows;
}
