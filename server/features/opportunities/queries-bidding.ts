import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** What of a tender and its verdict decides whether the company can bid. */
export type BidRow = {
  id: string;
  group_id: string;
  listing_id: string;
  version: number;
  source_status: string;
  deadline: string | null;
  /** Of the verdict: no requirement is certainly not met. */
  may_bid: boolean;
  /** What rules the tender out. */
  gate: string | null;
  reasons: unknown;
  facts: unknown;
};

/** These opportunities of the company, as far as a bid goes. */
export async function listBidRows(db: Connection, companyId: string, ids: readonly string[]): Promise<BidRow[]> {
  const { rows } = await sql<BidRow>`
    select o.id, o.group_id, o.listing_id, l.version, l.source_status, l.deadline, coalesce(v.eligible, true) as may_bid,
      v.gate, v.reasons, f.facts
    from opportunities o
    join listings l on l.id = o.listing_id
    left join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    left join notice_facts f on f.listing_id = o.listing_id
    where o.company_id = ${companyId} and o.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** What the source publishes of these listings. */
export async function listContents(
  db: Connection,
  listingIds: readonly string[],
): Promise<{ id: string; content: unknown }[]> {
  const { rows } = await sql<{ id: string; content: unknown }>`
    select id, content from listings where id = any(${[...listingIds]}::uuid[])`.execute(db);
  return rows;
}
