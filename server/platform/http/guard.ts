import type { FastifyReply, FastifyRequest } from 'fastify';
import { COMPANY_HEADER, COMPANY_HEADER_ALIAS } from '#contract/account.ts';
import { type AnyRoute, credentialsOf, scopeOf } from '#contract/route.ts';
import type { Scope } from '#contract/scopes.ts';
import type { Identity, PortalTokens } from '#platform/identity/portal-tokens.ts';
import { ApiError } from './api-error.ts';
import { clientBucket } from './client-address.ts';
import { timesSent } from './raw-headers.ts';
import type { AnyRateLimiter } from './rolling-window.ts';
import type { SessionCookie } from './session-cookie.ts';

/** A company that a person may act for. */
export type Membership = { companyId: string; companyName: string; memberId: string; role: 'admin' | 'member' };

/** A person signed in to the portal. */
export type SignedIn = { sessionHash: Buffer; email: string; role: Membership['role']; memberships: Membership[] };

/** Who a request acts for, as its credential says. */
export type Principal = {
  companyId: string;
  actor: { kind: 'key' | 'member'; id: string };
  scopes: readonly Scope[];
  /** Null for an API key. */
  session: SignedIn | null;
};

/**
 * A key that an earlier request found to hold. Until the database, asked after this request came, says that it still does,
 * nothing may be answered for it: a revoked key must fail at once. A handler that reads anyway can ask in the same
 * statement and `settle` it, which spares a request to the database; what is left unsettled is looked up as any key.
 */
export type CachedKey = {
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
  cached(bearer: string): CachedKey | null;
  /**
   * The person of a session id, acting for the company they name or else the one most recently used. Throws `unauthorized`,
   * or the membership's error where the session holds and the membership does not.
   */
  session(id: string, companyId: string | null): Promise<Principal>;
  /** Throws `unauthorized` unless the session holds, whatever its person is a member of. */
  holdsSession(id: string): Promise<void>;
};

export type GuardOptions = {
  credentials: Credentials;
  portalTokens: PortalTokens;
  limiter: AnyRateLimiter;
  cookie: SessionCookie;
  /** Whether a changing request by cookie comes from a page of the service. */
  isSameOrigin: (headers: FastifyRequest['headers']) => boolean;
};

/** What a guarded request was let in with; `bearer` is the text after `Bearer`. */
export type Admission = {
  principal: Principal;
  key: CachedKey | null;
  bearer: string | null;
  /** Whom the portal token names, on the route that takes one. */
  identity: Identity | null;
};

const NOBODY: Principal = { companyId: '', actor: { kind: 'key', id: '' }, scopes: [], session: null };
const NO_CREDENTIAL = { key: null, bearer: null, identity: null };
const KEY_CHARS = 1_000;
const TOKEN_CHARS = 8_192;
/** What API keys begin with. A portal token never does. */
const KEY_PREFIX = 'pk_live_';

/** Counts the call, then finds who makes it and whether they may; on public routes nobody. */
export async function admit(
  route: AnyRoute,
  settlesKey: boolean,
  options: GuardOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  reply.header('cache-control', route.cacheable ? 'public, max-age=300' : 'no-store');
  if (route.ratePerMinute !== null) await limitRate(route, route.ratePerMinute, options.limiter, request, reply);
  if (route.access === 'public') return { ...NO_CREDENTIAL, principal: NOBODY };
  if (route.access === 'portal-token') {
    const bearer = bearerOf(request, TOKEN_CHARS);
    if (bearer.startsWith(KEY_PREFIX)) throw notForKeys();
    return { ...NO_CREDENTIAL, principal: NOBODY, bearer, identity: await options.portalTokens.verify(bearer) };
  }
  if (request.headers.authorization !== undefined) return await admitKey(route, settlesKey, options, request);
  const principal = await admitSession(route, options, request, reply);
  return { ...NO_CREDENTIAL, principal };
}

async function admitKey(
  route: AnyRoute,
  settlesKey: boolean,
  { credentials }: GuardOptions,
  request: FastifyRequest,
): Promise<Admission> {
  const bearer = bearerOf(request, KEY_CHARS);
  const key = settlesKey ? credentials.cached(bearer) : null;
  const principal = key?.principal ?? (await credentials.authenticate(bearer));
  request.companyId = principal.companyId;
  const refusal = refusalOfKey(route, principal, request);
  if (refusal === null) return { principal, key, bearer, identity: null };
  // What a cached key lacks may be told only to who holds it now.
  if (key !== null) await credentials.authenticate(bearer);
  throw refusal;
}

function notForKeys(): ApiError {
  return new ApiError('forbidden', 'this is for people signed in to the portal, not for API keys');
}

function refusalOfKey(route: AnyRoute, principal: Principal, request: FastifyRequest): ApiError | null {
  if (!credentialsOf(route).apiKey) return notForKeys();
  const scope = scopeOf(route);
  if (scope !== null && !principal.scopes.includes(scope))
    return new ApiError('insufficient_scope', `the key lacks the scope ${scope}`);
  const company = companyOf(request);
  return company === null || company === principal.companyId
    ? null
    : new ApiError('forbidden', 'the key acts for another company than the header names');
}

async function admitSession(
  route: AnyRoute,
  { credentials, cookie, isSameOrigin }: GuardOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal> {
  const id = cookie.read(request.headers.cookie);
  if (id === null)
    throw new ApiError('unauthorized', 'send an API key as `Authorization: Bearer pk_live_…`, or sign in');
  // Before the session is looked up: that writes down its use, and so would keep it alive for another site.
  if (route.method !== 'GET' && !isSameOrigin(request.headers))
    throw new ApiError('forbidden', 'a change by session must come from a page of the service');
  const admitted =
    route.access === 'session'
      ? credentials.holdsSession(id).then(() => NOBODY)
      : credentials.session(id, companyOf(request));
  const principal = await admitted.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthorized') reply.header('set-cookie', cookie.clear());
    throw error;
  });
  request.companyId = principal.companyId === '' ? null : principal.companyId;
  if (route.access === 'session-admin' && principal.session?.role !== 'admin')
    throw new ApiError('forbidden', 'this is for admins of the company');
  return principal;
}

/** The company that the request names, or null. Two spellings that differ name none that anybody is a member of. */
export function companyOf({ headers }: FastifyRequest): string | null {
  const [own, alias] = [headers[COMPANY_HEADER], headers[COMPANY_HEADER_ALIAS]];
  const named = own ?? alias;
  if (named === undefined) return null;
  if (own !== undefined && alias !== undefined && own !== alias) return '';
  return String(named).trim().toLowerCase();
}

/** Does `work` for a cached key; whatever comes of it counts only once the key is settled. */
export async function settled<T>(
  { key, bearer }: Admission,
  credentials: Credentials,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    if (key !== null && !key.isSettled()) await credentials.authenticate(bearer ?? '');
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

function bearerOf(request: FastifyRequest, maxChars: number): string {
  const header = request.headers.authorization;
  const match =
    header === undefined || header.length > maxChars + 'Bearer '.length ? null : /^Bearer ([^\s]+)$/i.exec(header);
  if (!match?.[1] || timesSent(request.raw, 'authorization') > 1)
    throw new ApiError('unauthorized', 'send the credential as `Authorization: Bearer …`');
  return match[1];
}
