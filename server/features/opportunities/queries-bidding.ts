import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** What of a tender and its verdict decides whether the company can bid. */
export type BidRow = {
  id: string;
  company_id: string;
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

/** These opportunities of companies, as far as a bid goes. */
export async function listBidRows(
  db: Connection,
  named: readonly { companyId: string; id: string }[],
): Promise<BidRow[]> {
  const { rows } = await sql<BidRow>`
    select o.id, o.company_id, o.group_id, o.listing_id, l.version, l.source_status, l.deadline, coalesce(v.eligible, true) as may_bid,
      v.gate, v.reasons, f.facts
    from unnest(${named.map(({ companyId }) => companyId)}::uuid[], ${named.map(({ id }) => id)}::uuid[])
      as named (company_id, id)
    join opportunities o on o.company_id = named.company_id and o.id = named.id
    join listings l on l.id = o.listing_id
    left join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    left join notice_facts f on f.listing_id = o.listing_id`.execute(db);
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

/** Another posting of a tender. */
export type OtherPosting = {
  /** Of the company's opportunity. */
  id: string;
  source_label: string;
  source_url: string | null;
  deadline: string | null;
  deadline_date: string | null;
  deadline_date_only: boolean;
  /** Of the posting that is shown. */
  shown_deadline: string | null;
  shown_date: string | null;
  shown_date_only: boolean;
};

/** The postings of these opportunities' tenders besides the shown one, those of the best source first. */
export async function listOtherPostings(
  db: Connection,
  named: readonly { companyId: string; id: string }[],
): Promise<OtherPosting[]> {
  const { rows } = await sql<OtherPosting>`
    select o.id, s.label as source_label, l.source_url, l.deadline,
      coalesce(l.content -> 'closing' ->> 'localDate', l.closing_date::text) as deadline_date,
      coalesce((l.content -> 'closing' ->> 'dateOnly')::boolean, false) as deadline_date_only,
      shown.deadline as shown_deadline,
      coalesce(shown.content -> 'closing' ->> 'localDate', shown.closing_date::text) as shown_date,
      coalesce((shown.content -> 'closing' ->> 'dateOnly')::boolean, false) as shown_date_only
    from unnest(${named.map(({ companyId }) => companyId)}::uuid[], ${named.map(({ id }) => id)}::uuid[])
      as named (company_id, id)
    join opportunities o on o.company_id = named.company_id and o.id = named.id
    join listings shown on shown.id = o.listing_id
    join listing_keys k on k.group_id = o.group_id and k.listing_id <> o.listing_id
    join listings l on l.id = k.listing_id
    join sources s on s.source = l.source
    order by o.id, k.preference, l.id`.execute(db);
  return rows;
}
