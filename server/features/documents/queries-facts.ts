import { sql } from 'kysely';
import type { DocumentFacts, NoticeFacts, NoticeInput } from '#features/reading/reading.ts';
import type { Connection } from '#platform/database/database.ts';

export type FactsRow = { company_id: string; group_id: string; id: string; facts: DocumentFacts };

/** What uploaded documents of these tenders say, the latest document first: of every company, or of one. */
export async function listUploadedFacts(
  db: Connection,
  groupIds: readonly string[],
  companyId: string | null,
): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`
    select d.company_id, k.group_id, d.id, d.facts - 'demands' - 'keyFacts' as facts
    from listing_keys k join solicitation_documents d on d.listing_id = k.listing_id
    where k.group_id = any(${[...groupIds]}::uuid[]) and d.status = 'read' and d.facts is not null
      and ${companyId === null ? sql`true` : sql`d.company_id = ${companyId}`}
    order by d.company_id, k.group_id, d.created_at desc, d.id desc`.execute(db);
  return rows;
}

export type DemandsRow = { id: string; filename: string; demands: NonNullable<DocumentFacts['demands']> };

/** What the documents of a tender demand that count for this company, the latest document first. */
export async function listDemands(db: Connection, groupId: string, companyId: string): Promise<DemandsRow[]> {
  const { rows } = await sql<DemandsRow>`
    select d.id, d.filename, d.facts -> 'demands' as demands, d.created_at
    from listing_keys k join solicitation_documents d on d.listing_id = k.listing_id
    where k.group_id = ${groupId} and d.company_id = ${companyId} and d.status = 'read' and d.facts -> 'demands' is not null
    union all
    select d.id, d.filename, d.facts -> 'demands' as demands, d.created_at
    from listing_keys k join published_documents d on d.listing_id = k.listing_id
    where k.group_id = ${groupId} and d.status = 'read' and d.facts -> 'demands' is not null
    order by created_at desc, id desc`.execute(db);
  return rows;
}

export type KeyFactsRow = { id: string; filename: string; key_facts: DocumentFacts['keyFacts'] | null };

/** What the read documents of a tender that count for this company say of the key topics, the latest document first. */
export async function listKeyFacts(db: Connection, groupId: string, companyId: string): Promise<KeyFactsRow[]> {
  const { rows } = await sql<KeyFactsRow>`
    select d.id, d.filename, d.facts -> 'keyFacts' as key_facts, d.created_at
    from listing_keys k join solicitation_documents d on d.listing_id = k.listing_id
    where k.group_id = ${groupId} and d.company_id = ${companyId} and d.status = 'read' and d.facts is not null
    union all
    select d.id, d.filename, d.facts -> 'keyFacts' as key_facts, d.created_at
    from listing_keys k join published_documents d on d.listing_id = k.listing_id
    where k.group_id = ${groupId} and d.status = 'read' and d.facts is not null
    order by created_at desc, id desc`.execute(db);
  return rows;
}

/** Of these tenders, those of which a document that counts for this company demands something of bidders. */
export async function listDemanding(
  db: Connection,
  named: readonly { companyId: string; groupId: string }[],
): Promise<{ companyId: string; groupId: string }[]> {
  const { rows } = await sql<{ companyId: string; groupId: string }>`
    select distinct n.company_id as "companyId", n.group_id as "groupId"
    from unnest(${named.map(({ companyId }) => companyId)}::uuid[], ${named.map(({ groupId }) => groupId)}::uuid[])
      as n (company_id, group_id)
    join listing_keys k on k.group_id = n.group_id
    where (
      exists (
        select from solicitation_documents d
        where d.listing_id = k.listing_id and d.company_id = n.company_id and d.status = 'read'
          and d.facts -> 'demands' is not null)
      or exists (
        select from published_documents d
        where d.listing_id = k.listing_id and d.status = 'read' and d.facts -> 'demands' is not null))`.execute(db);
  return rows;
}

export type ShownNotice = { group_id: string; content: NoticeInput; facts: NoticeFacts | null };

/** The notice of the copy that is shown of a listing's tender, with what was read of it. */
export async function findShownNotice(db: Connection, listingId: string): Promise<ShownNotice | null> {
  const { rows } = await sql<ShownNotice>`
    select g.id as group_id, l.content, f.facts
    from listing_keys k
    join tender_groups g on g.id = k.group_id
    join listings l on l.id = g.representative_listing_id
    left join notice_facts f on f.listing_id = l.id
    where k.listing_id = ${listingId}`.execute(db);
  return rows[0] ?? null;
}

/** What was read of the shown copies of these tenders, by tender; a copy that was not read has none. */
export async function listShownFacts(
  db: Connection,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, NoticeFacts>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; facts: NoticeFacts }>`
    select g.id, f.facts
    from tender_groups g
    join notice_facts f on f.listing_id = g.representative_listing_id
    where g.id = any(${[...groupIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/** The names of documents that were read, by id. */
export async function listFilenames(db: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; filename: string }>`
    select id, filename from solicitation_documents where id = any(${[...ids]}::uuid[])
    union all select id, filename from published_documents where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}
