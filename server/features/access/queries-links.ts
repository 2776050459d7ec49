import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

export type LinkRow = { email: string; expires_at: string; used_at: string | null };

export async function insertLink(
  tx: Connection,
  link: { tokenHash: Buffer; email: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('sign_in_links')
    .values({
      token_hash: link.tokenHash,
      email: link.email,
      created_at: link.now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
      used_at: null,
    })
    .execute();
}

/** How many links of the address were made after `since`. */
export async function findLinkCount(tx: Connection, email: string, since: Date): Promise<number> {
  const { links } = await tx
    .selectFrom('sign_in_links')
    .select(sql<number>`count(*)::int`.as('links'))
    .where('email', '=', email)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return links;
}

export async function findLink(db: Connection, tokenHash: Buffer): Promise<LinkRow | null> {
  const row = await db
    .selectFrom('sign_in_links')
    .select(['email', 'expires_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** The address of a link that nobody had used and that still held; from now on it is used. Null for any other. */
export async function claimLink(db: Connection, tokenHash: Buffer, now: Date): Promise<string | null> {
  const at = now.toISOString();
  const row = await db
    .updateTable('sign_in_links')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function deleteLink(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_links').where('token_hash', '=', tokenHash).execute();
}
