import { hash } from 'node:crypto';
import type { Scope } from '#contract/scopes.ts';
import type { Connection } from '#platform/database/database.ts';
import { writeIfWritable } from '#platform/database/failures.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Credentials, Principal } from '#platform/http/guard.ts';
import { BoundedCache } from '#platform/text/bounded-cache.ts';
import { holdsSession, sessionPrincipal } from './access-sessions.ts';
import { looksLikeKey } from './api-key.ts';
import { findKeyByHash, updateKeyLastUsed } from './queries.ts';

/** The credentials of requests: API keys and portal sessions. */

const LAST_USED_EVERY_MS = 60_000;
const CACHED_KEYS = 10_000;

type CachedUse = { principal: Principal; lastUsedMs: number };

/**
 * The credentials of requests. An unknown, revoked or expired key is `unauthorized`, always in the same words; a text that
 * cannot be a key is refused without a query. A key expires at its `expires_at`, not after it. Keys that were found to
 * hold are cached, by their hashes, until their next use has to be written down.
 */
export function credentials(db: Connection, now: () => Date): Credentials {
  const keys = new BoundedCache<string, CachedUse>(CACHED_KEYS);
  return {
    async authenticate(secret) {
      const hash = hashOfKey(secret);
      const name = hash.toString('latin1');
      const key = looksLikeKey(secret) ? await holdingKey(db, hash, now()) : null;
      if (key === null) {
        keys.delete(name);
        throw refusedKey();
      }
      keys.set(name, key);
      return key.principal;
    },
    cached(secret) {
      const [secretHash, at] = [hashOfKey(secret), now()];
      const name = secretHash.toString('latin1');
      const key = keys.get(name);
      if (key === undefined || isStale(key.lastUsedMs, at)) return null;
      let isSettled = false;
      return {
        principal: key.principal,
        secretHash,
        at,
        settle(holds) {
          if (!holds) keys.delete(name);
          isSettled = true;
          if (!holds) throw refusedKey();
        },
        isSettled: () => isSettled,
      };
    },
    session: (id, companyId) => sessionPrincipal(db, id, companyId, now()),
    holdsSession: (id) => holdsSession(db, id, now()),
  };
}

/** The key of this hash, if it holds now; its use is written down at most once a minute. */
async function holdingKey(db: Connection, hash: Buffer, now: Date): Promise<CachedUse | null> {
  const key = await findKeyByHash(db, hash);
  if (key === null || key.revoked_at !== null) return null;
  if (key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime()) return null;
  let lastUsedMs = key.last_used_at === null ? -Infinity : Date.parse(key.last_used_at);
  if (isStale(lastUsedMs, now)) {
    await writeIfWritable(() => updateKeyLastUsed(db, key.company_id, key.id, now));
    lastUsedMs = now.getTime();
  }
  const principal: Principal = {
    companyId: key.company_id,
    actor: { kind: 'key', id: key.id },
    scopes: key.scopes as Scope[],
    session: null,
  };
  return { principal, lastUsedMs };
}

function isStale(lastUsedMs: number, now: Date): boolean {
  return now.getTime() - lastUsedMs >= LAST_USED_EVERY_MS;
}

function refusedKey(): ApiError {
  return new ApiError('unauthorized', 'the API key is unknown, revoked or expired');
}

/** What is stored of a secret: it has 256 bits of its own, so a plain hash is enough. */
export function hashOfKey(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
