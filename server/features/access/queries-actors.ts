import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** A member or key as one company's; ids are uuids. */
export type CompanyAndId = { companyId: string; id: string };
export type NamedMember = { company_id: string; id: string; email: string };
export type NamedKey = { company_id: string; id: string; name: string; display_suffix: string };

export async function listMemberNames(db: Connection, asked: readonly CompanyAndId[]): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select m.company_id, m.id, m.email from memberships m join ${tableOf(asked)} using (company_id, id)`.execute(db);
  return rows;
}

export async function listKeyNames(db: Connection, asked: readonly CompanyAndId[]): Promise<NamedKey[]> {
  const { rows } = await sql<NamedKey>`
    select k.company_id, k.id, k.name, k.display_suffix from api_keys k join ${tableOf(asked)} using (company_id, id)`.execute(
    db,
  );
  return rows;
}

/** What the tenders of the company's opportunities are called, by the opportunity's id. */
export async function listTenderTitles(
  db: Connection,
  companyId: string,
  ids: readonly string[],
  language: 'en' | 'fr',
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; title: string }>`
    select o.id, coalesce(nullif(l.content -> 'title' ->> ${language}, ''), (
      select x.content -> 'title' ->> ${language} from listing_keys k join listings x on x.id = k.listing_id
      where k.group_id = o.group_id and x.content -> 'title' ->> ${language} <> '' order by k.preference, x.id limit 1
    ), l.title) as title from opportunities o join listings l on l.id = o.listing_id
    where o.company_id = ${companyId} and o.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

function tableOf(asked: readonly CompanyAndId[]) {
  const [companyIds, ids] = [asked.map((one) => one.companyId), asked.map((one) => one.id)];
  return sql`unnest(${companyIds}::uuid[], ${ids}::uuid[]) as asked (company_id, id)`;
}

/** The memberships of an address, of whatever company. */
export async function listMemberIds(db: Connection, email: string): Promise<string[]> {
  const rows = await db.selectFrom('memberships').select('id').where('email', '=', email).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
