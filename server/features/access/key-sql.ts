/**
 * An expression that is true while a key holds, null when there is no such key; for reads that settle a cached key.
 * `secretHash` and `at` are parameters of the statement, like `$3`.
 */
export function keyHoldsSql(secretHash: string, at: string): string {
  return `(select k.revoked_at is null and (k.expires_at is null or k.expires_at > ${at}::timestamptz)
    from api_keys k where k.secret_hash = ${secretHash}::bytea)`;
}
