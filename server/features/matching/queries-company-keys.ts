import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { KeyForm } from './queries-rescore.ts';

/** What a company is filed under by a version of its profile, as text (`filed-keys.ts`). */
export type CompanyKeys = { companyId: string; version: number; keys: string };

/** Which keys these are: by this count of terms, in this form. */
type KeysMade = KeyForm & { snapshot: number };

/** The stored keys of these companies, where they were made so. */
export async function listCompanyKeys(
  db: Connection,
  companyIds: readonly string[],
  { snapshot, form, judgement }: KeysMade,
): Promise<CompanyKeys[]> {
  const { rows } = await sql<CompanyKeys>`
    select company_id as "companyId", profile_version as version, keys from company_keys
    where company_id = any(${[...companyIds]}::uuid[]) and snapshot = ${snapshot} and form = ${form}
      and judgement = ${judgement}`.execute(db);
  return rows;
}

/** Stores keys; older ones never take the place of later ones. A company that is gone is left out. */
export async function upsertCompanyKeys(
  db: Connection,
  companies: readonly CompanyKeys[],
  { snapshot, form, judgement }: KeysMade,
): Promise<void> {
  if (companies.length === 0) return;
  const rows = companies.map(({ companyId, version, keys }) => ({ company_id: companyId, version, keys }));
  // A company that is being deleted is waited for, and gone then.
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (company_id uuid, version int, keys text)
    ), existing as materialized (
      select id from companies where id in (select company_id from given) order by id for key share
    )
    insert into company_keys (company_id, snapshot, profile_version, form, judgement, keys)
    select company_id, ${snapshot}, version, ${form}, ${judgement}, keys
    from given join existing on id = company_id
    order by company_id
    on conflict (company_id, snapshot) do update set profile_version = excluded.profile_version, form = excluded.form,
      judgement = excluded.judgement, keys = excluded.keys
    where (company_keys.form, company_keys.judgement, company_keys.profile_version)
      < (excluded.form, excluded.judgement, excluded.profile_version)`.execute(db);
}
