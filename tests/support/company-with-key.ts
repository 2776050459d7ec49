import { createCompany } from '#features/access/access.ts';
import { createKey } from '#features/access/access-keys.ts';
import { createProfile } from '#features/profile/profile.ts';
import type { App } from '../../server/app.ts';

export type TestCompany = { id: string; secret: string };

export const OPERATOR = { kind: 'operator', id: 'test' } as const;

/** A company with a key that reads and archives its opportunities. */
export async function makeCompany(
  { database, now }: Pick<App, 'database' | 'now'>,
  name: string,
): Promise<TestCompany> {
  return await database.transaction(async (tx) => {
    const fields = { legalName: name, contactEmail: 'owner@example.org', country: 'CA', language: 'en' } as const;
    const company = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, company.id, name);
    const scopes = ['opportunities:read', 'opportunities:write'];
    const key = { name: 'test', scopes, expiresAt: null };
    const { secret } = await createKey(tx, company.id, key, { now: now(), actor: OPERATOR });
    return { id: company.id, secret };
  });
}

/** One more key of the company. */
export async function makeKey(
  { database, now }: Pick<App, 'database' | 'now'>,
  companyId: string,
  scopes: readonly string[],
  expiresAt?: Date,
): Promise<{ id: string; secret: string }> {
  const wanted = { name: 'test', scopes, expiresAt: expiresAt?.toISOString() ?? null };
  const context = { now: now(), actor: OPERATOR };
  const { key, secret } = await database.transaction((tx) => createKey(tx, companyId, wanted, context));
  return { id: key.id, secret };
}
