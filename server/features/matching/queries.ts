import type { NoticeCopy, NoticeFactsForMatching } from './terms/notice-copy.ts';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Verdict } from './verdict/verdict.ts';

export type GroupCopies = { id: string; version: number; copies: NoticeCopy[] };

type CopyRow = {
  group_id: string;
  version: number;
  listing_id: string;
  content: Omit<NoticeCopy, 'listingId' | 'facts'>;
  facts: NoticeFactsForMatching | null;
};

/** The versions of these groups, which then stay until commit; in the order in which those who publish matches lock groups. */
export async function lockGroupVersions(tx: Connection, groupIds: readonly string[]): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from tender_groups where id = any(${[...groupIds]}::uuid[]) order by id for share`.execute(tx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The copies of these groups with their facts, each group's representative first; groups that are gone are left out. */
export async function listGroupCopies(db: Connection, groupIds: readonly string[]): Promise<GroupCopies[]> {
  const { rows } = await sql<CopyRow>`
    select k.group_id, g.version, k.listing_id, l.content, f.facts
    from tender_groups g
    join listing_keys k on k.group_id = g.id
    join listings l on l.id = k.listing_id
    left join notice_facts f on f.listing_id = k.listing_id
    where g.id = any(${[...groupIds]}::uuid[])
    order by k.group_id, (k.listing_id = g.representative_listing_id) desc, k.preference, k.listing_id`.execute(db);
  const groups = new Map<string, GroupCopies>();
  for (const row of rows) {
    let group = groups.get(row.group_id);
    if (group === undefined) {
      group = { id: row.group_id, version: row.version, copies: [] };
      groups.set(row.group_id, group);
    }
    group.copies.push({ ...row.content, listingId: row.listing_id, facts: row.facts });
  }
  return [...groups.values()];
}

/** Groups in the order of their ids after `after`, `limit` at most. */
export async function listGroupIds(db: Connection, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tender_groups where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/**
 * Groups of which a copy closes after `since`, or says that it is open without saying until when; in the order of their ids.
 */
export async function listGroupIdsClosingAfter(db: Connection, since: string): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`
    select distinct k.group_id
    from listings l join listing_keys k on k.listing_id = l.id
    where coalesce(l.deadline, 'infinity'::timestamptz) > ${since}
      and (l.deadline is not null or l.source_status in ('active', 'unknown')) and k.group_id is not null
    order by k.group_id`.execute(db);
  return rows.map((row) => row.group_id);
}

type HeldMatch = { company_id: string; group_id: string };

/** Companies that hold an opportunity for a copy in these groups, or `only` where it does: they keep a verdict, whatever its score. */
export async function listHolders(
  db: Connection,
  groupIds: readonly string[],
  only: string | null,
): Promise<HeldMatch[]> {
  const { rows } = await sql<HeldMatch>`
    select distinct o.company_id, k.group_id
    from listing_keys k join opportunities o on o.listing_id = k.listing_id
    where k.group_id = any(${[...groupIds]}::uuid[]) and ${only === null ? sql`true` : sql`o.company_id = ${only}`}`.execute(
    db,
  );
  return rows;
}

/**
 * Stores verdicts; one made from an older profile or an older group never replaces a newer one. Returns the pairs that had another
 * verdict, or the same on another version of the tender.
 */
export async function upsertVerdicts(
  tx: Connection,
  verdicts: readonly Verdict[],
  made: { at: string; termSnapshot: number },
): Promise<{ companyId: string; groupId: string }[]> {
  if (verdicts.length === 0) return [];
  const rows = verdicts.map(rowOf);
  const { rows: changed } = await sql<{ companyId: string; groupId: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (
        company_id uuid, group_id uuid, profile_version int, group_version int, score smallint, eligible boolean,
        semantic_score smallint, category_score smallint, geography_score smallint, past_win_score smallint,
        product_score smallint, modifier_score smallint, dimensional_score smallint, product_match jsonb, reasons jsonb, gate text,
        score_source text)
    ), stored as (
      insert into verdicts (
        company_id, group_id, profile_version, group_version, score, score_source, eligible, semantic_score, category_score,
        geography_score, past_win_score, product_score, modifier_score, dimensional_score, product_match, reasons, gate,
        term_snapshot, computed_at
      )
      select company_id, group_id, profile_version, group_version, score, score_source, eligible, semantic_score,
        category_score, geography_score, past_win_score, product_score, modifier_score, dimensional_score, product_match,
        reasons, gate, ${made.termSnapshot}, ${made.at}
      from given
      order by company_id, group_id
      on conflict (company_id, group_id) do update set
        profile_version = excluded.profile_version, group_version = excluded.group_version, score = excluded.score,
        score_source = excluded.score_source, eligible = excluded.eligible, semantic_score = excluded.semantic_score,
        category_score = excluded.category_score, geography_score = excluded.geography_score,
        past_win_score = excluded.past_win_score, product_score = excluded.product_score,
        modifier_score = excluded.modifier_score, dimensional_score = excluded.dimensional_score,
        product_match = excluded.product_match, reasons = excluded.reasons, gate = excluded.gate,
        term_snapshot = excluded.term_snapshot, computed_at = excluded.computed_at
      where excluded.profile_version >= verdicts.profile_version and excluded.group_version >= verdicts.group_version
    )
    select v.company_id as "companyId", v.group_id as "groupId"
    from given g join verdicts v on v.company_id = g.company_id and v.group_id = g.group_id
    where (v.group_version, v.score, v.score_source, v.eligible, v.gate, v.semantic_score, v.category_score, v.geography_score,
        v.past_win_score, v.product_score, v.modifier_score, v.dimensional_score, v.product_match, v.reasons)
      is distinct from (g.group_version, g.score, g.score_source, g.eligible, g.gate, g.semantic_score, g.category_score,
        g.geography_score, g.past_win_score, g.product_score, g.modifier_score, g.dimensional_score,
        g.product_match, g.reasons)`.execute(tx);
  return changed;
}

function rowOf(one: Verdict) {
  return {
    company_id: one.companyId,
    group_id: one.groupId,
    profile_version: one.profileVersion,
    group_version: one.groupVersion,
    score: one.score,
    eligible: one.eligible,
    semantic_score: one.semanticScore,
    category_score: one.categoryScore,
    geography_score: one.geographyScore,
    past_win_score: one.pastWinScore,
    product_score: one.productScore,
    modifier_score: one.modifierScore,
    dimensional_score: one.dimensionalScore,
    product_match: one.productMatch,
    reasons: one.reasons,
    gate: one.gate,
    score_source: one.isFromDocuments === true ? 'pdf_verdict' : 'metadata_verdict',
  };
}

/** The verdicts of companies that no longer hold these tenders. */
export async function deleteVerdicts(
  tx: Connection,
  pairs: readonly { companyId: string; groupId: string }[],
): Promise<void> {
  await sql`
    delete from verdicts v using unnest(
      ${pairs.map((pair) => pair.companyId)}::uuid[], ${pairs.map((pair) => pair.groupId)}::uuid[]
    ) as p (company_id, group_id)
    where v.company_id = p.company_id and v.group_id = p.group_id`.execute(tx);
}

/** Verdicts on groups that no longer exist, and what those were about. */
export async function deleteOrphans(tx: Connection, groupIds: readonly string[]): Promise<void> {
  await sql`
    delete from verdicts v where v.group_id = any(${[...groupIds]}::uuid[])
      and not exists (select 1 from tender_groups g where g.id = v.group_id)`.execute(tx);
  await sql`
    delete from group_keys k where k.group_id = any(${[...groupIds]}::uuid[])
      and not exists (select 1 from tender_groups g where g.id = k.group_id)`.execute(tx);
}

type AwardCount = { company_id: string; buyer: string; count: number };

/** What each company won, by buyer: awards under its registration number, or under one of its names without legal form. */
export async function listAwardCounts(
  db: Connection,
  companies: readonly { companyId: string; supplierKeys: readonly string[]; number: string | null }[],
): Promise<AwardCount[]> {
  const names = companies.flatMap(({ companyId, supplierKeys, number }) =>
    supplierKeys.map((supplierKey) => ({ companyId, supplierKey, number })),
  );
  const { rows } = await sql<AwardCount>`
    select c.company_id, a.buyer, count(distinct a.id)::int as count
    from unnest(
      ${names.map((one) => one.companyId)}::uuid[], ${names.map((one) => one.supplierKey)}::text[],
      ${names.map((one) => one.number)}::text[]
    ) as c (company_id, supplier_key, number)
    join awards a on a.won and a.buyer is not null
      and (a.supplier_key = c.supplier_key or (c.number is not null and a.supplier_number = c.number))
    group by c.company_id, a.buyer
    order by c.company_id, count(distinct a.id) desc, a.buyer`.execute(db);
  return rows;
}
