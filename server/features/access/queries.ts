import { CompiledQuery, sql } from 'kysely';
import type { ApiKey } from '#contract/api-keys.ts';
import type { Scope } from '#contract/scopes.ts';
import type { Connection } from '#platform/database/database.ts';

export type CompanyRow = {
  id: string;
  legal_name: string;
  contact_email: string;
  country: string;
  language: string;
  created_at: string;
};

export async function insertCompany(
  tx: Connection,
  company: { id: string; legalName: string; contactEmail: string; country: string; language: string },
): Promise<CompanyRow> {
  return await tx
    .insertInto('companies')
    .values({
      id: company.id,
      legal_name: company.legalName,
      contact_email: company.contactEmail,
      country: company.country,
      language: company.language,
    })
    .returning(['id', 'legal_name', 'contact_email', 'country', 'language', 'created_at'])
    .executeTakeFirstOrThrow();
}

export async function findCompany(db: Connection, companyId: string): Promise<CompanyRow | null> {
  const row = await db
    .selectFrom('companies')
    .select(['id', 'legal_name', 'contact_email', 'country', 'language', 'created_at'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The company, which stays as it is until the transaction ends; null where there is none. Fails at once (55P03) while a transaction adds
 * rows of the company: to wait for it could be to wait for one that waits for what this one holds.
 */
export async function lockCompany(tx: Connection, companyId: string): Promise<CompanyRow | null> {
  const row = await tx
    .selectFrom('companies')
    .select(['id', 'legal_name', 'contact_email', 'country', 'language', 'created_at'])
    .where('id', '=', companyId)
    .forUpdate()
    .noWait()
    .executeTakeFirst();
  return row ?? null;
}

/** Sets the language of the company's mail. Returns the one before. */
export async function updateLanguage(
  tx: Connection,
  companyId: string,
  language: 'en' | 'fr',
): Promise<'en' | 'fr' | null> {
  const { rows } = await sql<{ language: 'en' | 'fr' }>`
    with held as (select id, language from companies where id = ${companyId} for update)
    update companies c set language = ${language} from held where c.id = held.id
    returning held.language`.execute(tx);
  return rows[0]?.language ?? null;
}

/** Deletes the company; by their foreign keys the rows of every table that it owns go with it. */
export async function deleteCompanyRow(tx: Connection, companyId: string): Promise<void> {
  await tx.deleteFrom('companies').where('id', '=', companyId).execute();
}

/** Number of this feature's lock on imports, next to those of matching (1) and suppliers (2). */
const LOCK_SPACE = 7_401;
const IMPORT_LOCK = 3;

/** Who imports companies waits here until who imported some before has committed, and then sees them. */
export async function lockImports(tx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, ${IMPORT_LOCK}::int)`.execute(tx);
}

export async function listCompanies(db: Connection): Promise<CompanyRow[]> {
  return await db
    .selectFrom('companies')
    .select(['id', 'legal_name', 'contact_email', 'country', 'language', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const KEY = [
  'id',
  'name',
  'display_suffix',
  'scopes',
  'last_used_at',
  'expires_at',
  'revoked_at',
  'created_at',
] as const;

/** All keys of the company, revoked and expired ones too, newest first. */
export async function listKeys(db: Connection, companyId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(KEY)
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows as ApiKey[];
}

/** Revokes the key; the first instant stays. Null: the company has no such key. */
export async function updateKeyRevoked(
  tx: Connection,
  companyId: string,
  keyId: string,
  now: Date,
): Promise<(ApiKey & { was_revoked: boolean }) | null> {
  const { rows } = await sql<ApiKey & { was_revoked: boolean }>`
    with held as (
      select id, revoked_at from api_keys where company_id = ${companyId} and id = ${keyId} for update
    )
    update api_keys k set revoked_at = coalesce(held.revoked_at, ${now.toISOString()}::timestamptz)
    from held where k.company_id = ${companyId} and k.id = held.id
    returning k.id, k.name, k.display_suffix, k.scopes, k.last_used_at, k.expires_at, k.revoked_at, k.created_at,
      held.revoked_at is not null as was_revoked`.execute(tx);
  return rows[0] ?? null;
}

export async function insertKey(
  tx: Connection,
  companyId: string,
  key: {
    id: string;
    name: string;
    scopes: Scope[];
    expiresAt: Date | null;
    displaySuffix: string;
    secretHash: Buffer;
  },
): Promise<ApiKey> {
  const row = await tx
    .insertInto('api_keys')
    .values({
      company_id: companyId,
      id: key.id,
      name: key.name,
      secret_hash: key.secretHash,
      display_suffix: key.displaySuffix,
      scopes: key.scopes,
      expires_at: key.expiresAt?.toISOString() ?? null,
    })
    .returning(KEY)
    .executeTakeFirstOrThrow();
  return row as ApiKey;
}

export type KeyRow = {
  company_id: string;
  id: string;
  scopes: string[];
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
};

const KEY_BY_HASH = `select company_id, id, scopes, last_used_at, expires_at, revoked_at from api_keys where secret_hash = $1`;

/** The one read that names no company: the secret's hash is what tells which company it is. Every request makes it. */
export async function findKeyByHash(db: Connection, hash: Buffer): Promise<KeyRow | null> {
  const { rows } = await db.executeQuery<KeyRow>(CompiledQuery.raw(KEY_BY_HASH, [hash]));
  return rows[0] ?? null;
}

/** Written by one of many requests at once: the condition lets only the first of a minute write. */
export async function updateKeyLastUsed(db: Connection, companyId: string, keyId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', keyId)
    .where((where) =>
      where.or([
        where('last_used_at', 'is', null),
        sql<boolean>`last_used_at <= ${at}::timestamptz - interval '1 minute'`,
      ]),
    )
    .execute();
}
