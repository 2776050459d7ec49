import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { IssuerUnavailableError, type KeySet } from './issuer-documents.ts';

/** For so long keys count as the issuer's present ones: while it answers, a removed key goes on working no longer. */
const FRESH_MS = 5 * 60_000;
/** Between two reads of the issuer, whatever tokens say. */
const COOL_DOWN_MS = 10_000;
/** While the issuer is away its last keys go on working for so long: every token it made before is too old by then. */
const HELD_AT_MOST_MS = 24 * 60 * 60_000;

type Key = Awaited<ReturnType<JWTVerifyGetKey>>;
type Held = { find: JWTVerifyGetKey; readAtMs: number };

/**
 * Finds an issuer's keys. They are read when first needed, when no longer fresh, and when a token names an unknown key, at
 * most once in the cool-down; requests that come meanwhile wait for the same read.
 * Throws JWKSNoMatchingKey for a key the issuer does not have, JWKSInvalid for one that cannot be used, and
 * IssuerUnavailableError when the issuer cannot be asked.
 *
 * With `createRemoteJWKSet` of jose in its place 4 of the 34 tests fail: it drops the last keys when the issuer goes away, asks an
 * issuer that fails at each request, and holds keys for fresh when the clock is set back.
 */
export function issuerKeys(options: { read: () => Promise<KeySet>; now: () => Date }): JWTVerifyGetKey {
  let held: Held | null = null;
  let lastTry: { atMs: number; failure: unknown } | null = null;
  let reading: Promise<void> | null = null;

  // Either way round, so that a clock set back does not keep old keys.
  const since = (ms: number): number => Math.abs(options.now().getTime() - ms);

  async function read(): Promise<void> {
    const atMs = options.now().getTime();
    try {
      const keys = await options.read();
      held = { find: createLocalJWKSet(keys), readAtMs: atMs };
      lastTry = { atMs, failure: null };
    } catch (error) {
      lastTry = { atMs, failure: error };
    }
  }

  async function readUnlessJustDone(): Promise<void> {
    if (reading === null && lastTry !== null && since(lastTry.atMs) < COOL_DOWN_MS) return;
    reading ??= read().finally(() => {
      reading = null;
    });
    await reading;
  }

  function unavailable(cause: unknown): IssuerUnavailableError {
    const reason = cause instanceof Error ? cause.message : 'unknown';
    return new IssuerUnavailableError(`the keys of the identity provider cannot be read: ${reason}`, { cause });
  }

  async function find(...[header, token]: Parameters<JWTVerifyGetKey>): Promise<Key> {
    if (held === null || since(held.readAtMs) >= HELD_AT_MOST_MS) throw unavailable(lastTry?.failure);
    try {
      return await held.find(header, token);
    } catch (error) {
      if (error instanceof errors.JOSEError) throw error;
      // The issuer's key of that name is none that could be read: whatever it signs proves nothing.
      throw new errors.JWKSInvalid('the key cannot be used', { cause: error });
    }
  }

  return async (header, token) => {
    if (held === null || since(held.readAtMs) >= FRESH_MS) await readUnlessJustDone();
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    await readUnlessJustDone();
    // With the issuer away, the key may be one it has made since.
    if (lastTry !== null && lastTry.failure !== null) throw unavailable(lastTry.failure);
    return await find(header, token);
  };
}
