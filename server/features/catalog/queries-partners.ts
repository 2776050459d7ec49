import { type RawBuilder, sql } from 'kysely';
import type { Partner } from '#contract/catalog.ts';
import type { Connection } from '#platform/database/database.ts';

/** The partners with how many products of each count and how many do not; the products are gone through once. */
function partnersOf(companyId: string): RawBuilder<Partner> {
  return sql<Partner>`
    select m.id, m.name, m.authorized, m.relationship, m.source_url,
      coalesce(c.active, 0) as active_product_count, coalesce(c.discontinued, 0) as discontinued_product_count,
      m.created_at
    from partners m left join (
      select partner_id, (count(*) filter (where status = 'active'))::int as active,
        (count(*) filter (where status = 'discontinued'))::int as discontinued
      from products where company_id = ${companyId} group by partner_id
    ) c on c.partner_id = m.id
    where m.company_id = ${companyId}`;
}

/** Makes these partners where they are not there, and authorizes them. Answers with their ids by key. */
export async function upsertAuthorized(
  tx: Connection,
  companyId: string,
  partners: readonly { id: string; name: string; nameKey: string }[],
): Promise<Map<string, string>> {
  if (partners.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name_key: string }>`
    insert into partners (company_id, id, name, name_key)
    select ${companyId}::uuid, id, name, key from unnest(
      ${partners.map((partner) => partner.id)}::uuid[], ${partners.map((partner) => partner.name)}::text[],
      ${partners.map((partner) => partner.nameKey)}::text[]
    ) as p (id, name, key)
    on conflict (company_id, name_key) do update set authorized = true
    returning id, name_key`.execute(tx);
  return new Map(rows.map((row) => [row.name_key, row.id]));
}

export async function updateUnauthorized(
  tx: Connection,
  companyId: string,
  nameKeys: readonly string[],
): Promise<void> {
  await sql`
    update partners set authorized = false
    where company_id = ${companyId} and name_key = any(${[...nameKeys]}::text[])`.execute(tx);
}

export async function updatePartner(
  tx: Connection,
  companyId: string,
  id: string,
  fields: { relationship: string | null; source_url: string | null },
): Promise<void> {
  await sql`
    update partners set relationship = ${fields.relationship}, source_url = ${fields.source_url}
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export async function findPartner(
  db: Connection,
  companyId: string,
  id: string,
): Promise<{ id: string; name: string; authorized: boolean } | null> {
  const { rows } = await sql<{ id: string; name: string; authorized: boolean }>`
    select id, name, authorized from partners where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findPartnerByKey(db: Connection, companyId: string, nameKey: string): Promise<Partner | null> {
  const { rows } = await sql<Partner>`
    ${partnersOf(companyId)} and m.name_key = ${nameKey}`.execute(db);
  return rows[0] ?? null;
}

export async function listPartners(db: Connection, companyId: string): Promise<Partner[]> {
  const { rows } = await sql<Partner>`
    ${partnersOf(companyId)} order by m.name_key, m.id`.execute(db);
  return rows;
}

/** Discontinues the active products of these partners and marks them with the change; answers with how many. */
export async function updateDiscontinuedByChange(
  tx: Connection,
  companyId: string,
  nameKeys: readonly string[],
  changeId: string,
): Promise<number> {
  const { rows } = await sql`
    update products p set status = 'discontinued', discontinued_by_change = ${changeId}, updated_at = clock_timestamp()
    from partners m
    where p.company_id = ${companyId} and p.status = 'active' and m.company_id = ${companyId} and m.id = p.partner_id
      and m.name_key = any(${[...nameKeys]}::text[])
    returning p.id`.execute(tx);
  return rows.length;
}

/** Makes active again what the change discontinued of these partners; answers with how many. */
export async function updateReactivatedByChange(
  tx: Connection,
  companyId: string,
  nameKeys: readonly string[],
  changeId: string,
): Promise<number> {
  const { rows } = await sql`
    update products p set status = 'active', discontinued_by_change = null, updated_at = clock_timestamp()
    from partners m
    where p.company_id = ${companyId} and p.discontinued_by_change = ${changeId} and m.company_id = ${companyId}
      and m.id = p.partner_id and m.name_key = any(${[...nameKeys]}::text[])
    returning p.id`.execute(tx);
  return rows.length;
}
