import { createCompany } from '#features/access/access.ts';
import { createProfile } from '#features/profile/profile.ts';
import type { Database } from '#platform/database/database.ts';

/** A company with an empty profile; its id. */
export async function addCompany(database: Database, name: string): Promise<string> {
  return await database.transaction(async (tx) => {
    const fields = { legalName: name, contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
    const { id } = await createCompany(tx, fields, { kind: 'operator', id: 'test' });
    await createProfile(tx, id, name);
    return id;
  });
}
