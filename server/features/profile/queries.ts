import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Profile } from '#contract/profile.ts';
import type { FieldEdit } from './profile-fields.ts';

const COLUMNS = sql`
  id, company_id as tenant_id, legal_name, business_number, cage_code, overview, business_role, categories, geography,
  certifications, exclusions, manufacturer_partners, target_buyers, is_canadian_supplier, min_contract_value,
  max_contract_value, employee_count`;

export async function insertProfile(
  tx: Connection,
  companyId: string,
  profile: { id: string; legalName: string },
): Promise<void> {
  await sql`insert into profiles (company_id, id, legal_name) values (${companyId}, ${profile.id}, ${profile.legalName})`.execute(
    tx,
  );
}

export async function findProfile(db: Connection, companyId: string): Promise<Profile | null> {
  const { rows } = await sql<Profile>`select ${COLUMNS} from profiles where company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** The profile, locked until the transaction ends, so that two writers follow each other. */
export async function lockProfile(tx: Connection, companyId: string): Promise<Profile> {
  const { rows } =
    await sql<Profile>`select ${COLUMNS} from profiles where company_id = ${companyId} for update`.execute(tx);
  const profile = rows[0];
  if (profile === undefined) throw new ApiError('not_found', 'no such company');
  return profile;
}

/** `country`: of the company, two letters of ISO 3166-1. */
export type VersionedProfile = Profile & { version: number; country: string };

/** Profiles of these companies with the version that verdicts are made from. */
export async function listProfiles(db: Connection, companyIds: readonly string[]): Promise<VersionedProfile[]> {
  const { rows } = await sql<VersionedProfile>`
    select ${COLUMNS}, version, (select country from companies where companies.id = company_id) as country
    from profiles where company_id = any(${[...companyIds]}::uuid[])`.execute(db);
  return rows;
}

/** Every company with the version of its profile: what an index of profiles compares itself with. */
export async function listProfileVersions(db: Connection): Promise<{ company_id: string; version: number }[]> {
  const { rows } = await sql<{ company_id: string; version: number }>`
    select company_id, version from profiles order by company_id`.execute(db);
  return rows;
}

/** Writes the edits; `raisesVersion` where one of them can move a score. */
export async function updateProfile(
  tx: Connection,
  companyId: string,
  edits: readonly FieldEdit[],
  raisesVersion: boolean,
): Promise<void> {
  if (edits.length === 0) return;
  const assignments = edits.map((edit): RawBuilder<unknown> => {
    const value = Array.isArray(edit.after) ? sql`${edit.after}::text[]` : sql`${edit.after}`;
    return sql`${sql.ref(edit.field)} = ${value}`;
  });
  await sql`
    update profiles set ${sql.join(assignments)}, version = version + ${raisesVersion ? 1 : 0}, updated_at = now()
    where company_id = ${companyId}`.execute(tx);
}

export async function updateVersion(tx: Connection, companyId: string): Promise<void> {
  await sql`
    update profiles set version = version + 1, updated_at = now() where company_id = ${companyId}`.execute(tx);
}
