import { hash, randomBytes, randomUUID } from 'node:crypto';
import { LIMITS } from '#contract/limits.ts';
import { type Scope, SCOPE_VALUES } from '#contract/scopes.ts';
import { type Actor, recordAudit } from '#features/audit/audit.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError, validationFailed } from '#platform/http/api-error.ts';
import type { Credentials, Principal } from '#platform/http/guard.ts';
import { keyHoldsSql } from './key-sql.ts';
import { keySecret, looksLikeKey, SUFFIX_CHARS } from './api-key.ts';
import {
  findCompany,
  findKeyByHash,
  insertCompany,
  insertKey,
  listCompanies,
  updateKeyLastUsed,
  updateKeyRevoked,
  type CompanyRow,
} from './queries.ts';

/**
 * Owns `companies` and `api_keys`: who may call, for which company, with which scopes (specification, Authentication).
 */

const LAST_USED_EVERY_MS = 60_000;

export type NewCompany = { legalName: string; contactEmail: string; country: string; language: 'en' | 'fr' };

export async function createCompany(tx: Connection, company: NewCompany, actor: Actor): Promise<CompanyRow> {
  const row = await insertCompany(tx, { id: randomUUID(), ...company });
  await recordAudit(tx, { companyId: row.id, actor, action: 'company.create', subject: row.id, after: company });
  return row;
}

export { findCompany, keyHoldsSql, listCompanies, type CompanyRow };

export type NewKey = { companyId: string; name: string; scopes: readonly string[]; expiresAt: Date | null };

/** Makes an API key. The secret is returned once and kept nowhere; only its SHA-256 is stored. */
export async function createKey(
  tx: Connection,
  key: NewKey,
  context: { now: Date; actor: Actor },
): Promise<{ id: string; secret: string; scopes: Scope[] }> {
  const scopes = checkKey(key, context.now);
  if ((await findCompany(tx, key.companyId)) === null) throw new ApiError('not_found', 'no such company');
  const secret = keySecret(randomBytes(32));
  const id = randomUUID();
  const stored = { id, name: key.name, scopes, expiresAt: key.expiresAt, displaySuffix: secret.slice(-SUFFIX_CHARS) };
  await insertKey(tx, key.companyId, { ...stored, secretHash: hashOf(secret) });
  await recordAudit(tx, {
    companyId: key.companyId,
    actor: context.actor,
    action: 'api_key.create',
    subject: id,
    after: stored,
  });
  return { id, secret, scopes };
}

/** Revokes a key of the company, for every later request of every process; again gives the first instant. */
export async function revokeKey(
  tx: Connection,
  key: { companyId: string; keyId: string },
  context: { now: Date; actor: Actor },
): Promise<{ id: string; revoked_at: string | null }> {
  const row = await updateKeyRevoked(tx, key.companyId, key.keyId, context.now);
  if (row === null) throw new ApiError('not_found', 'no such API key of this company');
  const { was_revoked: wasRevoked, ...revoked } = row;
  if (!wasRevoked) {
    const { actor } = context;
    await recordAudit(tx, {
      companyId: key.companyId,
      actor,
      action: 'api_key.revoke',
      subject: row.id,
      after: revoked,
    });
  }
  return revoked;
}

function checkKey(key: NewKey, now: Date): Scope[] {
  const issues = [];
  const chars = [...key.name].length;
  if (chars < LIMITS.keyNameChars.min || chars > LIMITS.keyNameChars.max) {
    issues.push({
      path: 'name',
      problem: `must be ${LIMITS.keyNameChars.min} to ${LIMITS.keyNameChars.max} characters`,
    });
  }
  if (key.scopes.length === 0) issues.push({ path: 'scopes', problem: 'must name at least one scope' });
  if (new Set(key.scopes).size !== key.scopes.length)
    issues.push({ path: 'scopes', problem: 'must not repeat a scope' });
  const known: readonly string[] = SCOPE_VALUES;
  key.scopes.forEach((scope, index) => {
    if (!known.includes(scope))
      issues.push({ path: `scopes[${index}]`, problem: `must be one of ${known.join(', ')}` });
  });
  if (key.expiresAt !== null && key.expiresAt <= now)
    issues.push({ path: 'expiresAt', problem: 'must be in the future' });
  if (issues.length > 0) throw validationFailed(issues);
  return [...key.scopes] as Scope[];
}

const REMEMBERED_KEYS = 10_000;

type KnownKey = { principal: Principal; lastUsedMs: number };

/**
 * The credentials of requests. An unknown, revoked or expired key is `unauthorized`, always in the same words; a text that
 * cannot be a key is refused without a query. A key expires at its `expires_at`, not after it. Keys that were found to
 * hold are remembered, by their hashes, until their next use has to be written down.
 */
export function apiKeys(db: Connection, now: () => Date): Credentials {
  const known = new Map<string, KnownKey>();
  const remember = (hash: Buffer, key: KnownKey): void => {
    const name = hash.toString('latin1');
    known.delete(name);
    known.set(name, key);
    const [oldest] = known.size > REMEMBERED_KEYS ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
  };
  return {
    async authenticate(secret) {
      const hash = hashOf(secret);
      const key = looksLikeKey(secret) ? await holdingKey(db, hash, now()) : null;
      if (key === null) {
        known.delete(hash.toString('latin1'));
        throw refusedKey();
      }
      remember(hash, key);
      return key.principal;
    },
    remembered(secret) {
      const [secretHash, at] = [hashOf(secret), now()];
      const name = secretHash.toString('latin1');
      const key = known.get(name);
      if (key === undefined || isStale(key.lastUsedMs, at)) return null;
      let isSettled = false;
      return {
        principal: key.principal,
        secretHash,
        at,
        settle(holds) {
          if (!holds) known.delete(name);
          isSettled = true;
          if (!holds) throw refusedKey();
        },
        isSettled: () => isSettled,
      };
    },
  };
}

/** The key of this hash, if it holds now; its use is written down at most once a minute. */
async function holdingKey(db: Connection, hash: Buffer, now: Date): Promise<KnownKey | null> {
  const key = await findKeyByHash(db, hash);
  if (key === null || key.revoked_at !== null) return null;
  if (key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime()) return null;
  let lastUsedMs = key.last_used_at === null ? -Infinity : Date.parse(key.last_used_at);
  if (isStale(lastUsedMs, now)) {
    await updateKeyLastUsed(db, key.company_id, key.id, now);
    lastUsedMs = now.getTime();
  }
  const principal: Principal = {
    companyId: key.company_id,
    actor: { kind: 'key', id: key.id },
    scopes: key.scopes as Scope[],
  };
  return { principal, lastUsedMs };
}

function isStale(lastUsedMs: number, now: Date): boolean {
  return now.getTime() - lastUsedMs >= LAST_USED_EVERY_MS;
}

function refusedKey(): ApiError {
  return new ApiError('unauthorized', 'the API key is unknown, revoked or expired');
}

function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
