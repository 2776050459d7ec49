import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ApiKey, newKeySchema } from '#contract/api-keys.ts';
import type { Scope } from '#contract/scopes.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError, validationFailed } from '#platform/http/api-error.ts';
import { issuesOf } from '#platform/http/failures.ts';
import { keySecret, SUFFIX_CHARS } from './api-key.ts';
import { hashOfKey } from './access-credentials.ts';
import { findCompany, insertKey, listKeys, updateKeyRevoked } from './queries.ts';

/** API keys of a company: making, listing, revoking. Every call takes the company. */

export { listKeys };

export type NewKey = { name: string; scopes: readonly string[]; expiresAt: string | null };
type Context = { now: Date; actor: Actor; requestId?: string };

/** Makes an API key. The secret is returned once and kept nowhere, also not with the answer to the request; only its SHA-256 is stored. */
export async function createKey(
  tx: Connection,
  companyId: string,
  key: NewKey,
  context: Context,
): Promise<{ key: ApiKey; secret: string }> {
  const checked = checkKey(key, context.now);
  if ((await findCompany(tx, companyId)) === null) throw new ApiError('not_found', 'no such company');
  const secret = keySecret(randomBytes(32));
  const stored = { id: randomUUID(), ...checked, displaySuffix: secret.slice(-SUFFIX_CHARS) };
  const made = await insertKey(tx, companyId, { ...stored, secretHash: hashOfKey(secret) });
  await recordAudit(tx, {
    companyId,
    actor: context.actor,
    action: 'api_key.create',
    subject: made.id,
    after: { name: made.name, scopes: made.scopes, expires_at: made.expires_at, display_suffix: made.display_suffix },
    ...(context.requestId === undefined ? {} : { requestId: context.requestId }),
  });
  return { key: made, secret };
}

/** Whether the key of an answer to its making holds no longer. */
export async function isKeyOver(tx: Connection, companyId: string, answer: unknown, now: Date): Promise<boolean> {
  const { key } = z.object({ key: z.object({ id: z.uuid() }) }).parse(answer);
  const found = (await listKeys(tx, companyId)).find(({ id }) => id === key.id);
  if (found === undefined || found.revoked_at !== null) return true;
  return found.expires_at !== null && Date.parse(found.expires_at) <= now.getTime();
}

function checkKey(key: NewKey, now: Date): { name: string; scopes: Scope[]; expiresAt: Date | null } {
  const result = newKeySchema.safeParse(key);
  if (!result.success) throw validationFailed(issuesOf(result.error, 'body'));
  const { name, scopes, expiresAt: at } = result.data;
  const expiresAt = at === null || at === undefined ? null : new Date(at);
  if (expiresAt !== null && expiresAt <= now)
    throw validationFailed([{ path: 'expiresAt', problem: 'must be in the future' }]);
  return { name, scopes, expiresAt };
}

/** Revokes a key of the company, for every later request of every process; again gives the first instant. */
export async function revokeKey(tx: Connection, companyId: string, keyId: string, context: Context): Promise<ApiKey> {
  const row = await updateKeyRevoked(tx, companyId, keyId, context.now);
  if (row === null) throw new ApiError('not_found', 'no such API key');
  const { was_revoked: wasRevoked, ...key } = row;
  if (!wasRevoked) {
    await recordAudit(tx, {
      companyId,
      actor: context.actor,
      action: 'api_key.revoke',
      subject: key.id,
      before: { revoked_at: null },
      after: { revoked_at: key.revoked_at },
      ...(context.requestId === undefined ? {} : { requestId: context.requestId }),
    });
  }
  return key;
}
