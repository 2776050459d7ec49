import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyRoute } from '#contract/route.ts';
import type { Scope } from '#contract/scopes.ts';
import { ApiError } from './api-error.ts';
import { clientBucket } from './client-address.ts';
import type { AnyRateLimiter } from './rolling-window.ts';

/** Who a request acts for, as its credential says. */
export type Principal = { companyId: string; actor: { kind: 'key' | 'member'; id: string }; scopes: readonly Scope[] };

/**
 * A key that an earlier request found to hold. Until the database, asked after this request came, says that it still does,
 * nothing may be answered for it: a revoked key must fail at once. A handler that reads anyway can ask in the same
 * statement and `settle` it, which spares a request to the database; what is left unsettled is looked up as any key.
 */
export type RememberedKey = {
  principal: Principal;
  secretHash: Buffer;
  /** The instant of this request, by which the key must not have expired. */
  at: Date;
  /** Says what the database said. Throws `unauthorized` when the key no longer holds. */
  settle(holds: boolean): void;
  isSettled(): boolean;
};

export type Credentials = {
  /** Finds the principal of a bearer secret in the database; throws `unauthorized`. */
  authenticate(bearer: string): Promise<Principal>;
  /** The key of a bearer secret as an earlier request found it, or null. */
  remembered(bearer: string): RememberedKey | null;
};

type Admission = { principal: Principal; key: RememberedKey | null };

/** Counts the call, then finds who makes it and whether they may; null where anyone may. */
export async function admit(
  route: AnyRoute,
  settlesKey: boolean,
  options: { credentials: Credentials; limiter: AnyRateLimiter },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission | null> {
  reply.header('cache-control', route.cacheable ? 'public, max-age=300' : 'no-store');
  if (route.ratePerMinute !== null) await limitRate(route, route.ratePerMinute, options.limiter, request, reply);
  if (route.access === 'public') return null;
  const bearer = bearerOf(request);
  const key = settlesKey ? options.credentials.remembered(bearer) : null;
  const principal = key?.principal ?? (await options.credentials.authenticate(bearer));
  if (route.access !== 'any' && !principal.scopes.includes(route.access)) {
    if (key !== null) await options.credentials.authenticate(bearer);
    throw new ApiError('insufficient_scope', `the key lacks the scope ${route.access}`);
  }
  return { principal, key };
}

/** Does `work` for a remembered key; whatever comes of it counts only once the key is settled. */
export async function settled<T>(
  key: RememberedKey | null,
  credentials: Credentials,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    if (key !== null && !key.isSettled()) await credentials.authenticate(bearerOf(request));
  }
}

async function limitRate(
  route: AnyRoute,
  limit: number,
  limiter: AnyRateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const decision = await limiter.take(`${route.method} ${route.path} ${clientBucket(request.ip)}`, limit);
  reply
    .header('x-ratelimit-limit', decision.limit)
    .header('x-ratelimit-remaining', decision.remaining)
    .header('x-ratelimit-reset', decision.resetSeconds);
  if (decision.accepted) return;
  reply.header('retry-after', decision.retryAfterSeconds);
  throw new ApiError('rate_limited', 'too many requests');
}

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization;
  const match = header === undefined || header.length > 1_000 ? null : /^Bearer ([^\s]+)$/i.exec(header);
  if (!match?.[1]) throw new ApiError('unauthorized', 'send an API key as `Authorization: Bearer pk_live_…`');
  return match[1];
}
