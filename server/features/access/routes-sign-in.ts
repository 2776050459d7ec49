import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { RATE } from '#contract/limits.ts';
import type { Connection } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { clientBucket } from '#platform/http/client-address.ts';
import { errorAnswer } from '#platform/http/failures.ts';
import type { GuardOptions, Principal } from '#platform/http/guard.ts';
import { languageHeaders, languageOf } from '#platform/http/language.ts';
import { isGone } from '#platform/http/request-end.ts';
import { emailAddress } from '#platform/identity/email-address.ts';
import type { OpenIdSignIn } from '#platform/identity/openid-sign-in.ts';
import type { OwnIssuer } from '#platform/identity/own-issuer.ts';
import { addressFault } from '#platform/mail/address.ts';
import { type LinkRequest, readSignInLink, useSignInLink } from './access-links.ts';
import { signIn, signOut } from './access-sessions.ts';
import { type OpenIdDependencies, openIdPages } from './routes-openid.ts';
import { localPath } from './sign-in-attempt.ts';
import * as pages from './sign-in-pages.ts';
import { STYLE_TEXT } from './sign-in-style.ts';

export type SignInDependencies = Pick<GuardOptions, 'credentials' | 'limiter' | 'cookie' | 'isSameOrigin'> &
  OpenIdDependencies & {
    /** Who issues portal tokens: the service itself, or, by its address, an identity provider where people sign in instead. */
    issuer: OwnIssuer | Provider;
    /** Mail goes to no mailbox, but into files. */
    toOutbox: boolean;
    /** The portal is served at `/`; otherwise that is a page that says who is signed in. */
    hasPortal?: boolean;
    /** Queues the sending of a link in the transaction. */
    enqueueLink: (tx: Connection, request: LinkRequest) => Promise<void>;
  };

/** By its address; `signIn` is null where no client is set, and only ID tokens from elsewhere count. */
type Provider = { provider: string; signIn: OpenIdSignIn | null };

const FORM_LIMIT_BYTES = 2_048;
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** What was typed is shown again, up to here. */
const SHOWN_CHARS = 254;

/**
 * `no-referrer` would have browsers send `Origin: null` with the pages' own forms, which the check of origin refuses;
 * `strict-origin` gives no path away either, and so no link.
 */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', STYLE_TEXT, 'base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'strict-origin',
};

/**
 * The pages by which people sign in and out: asking for a link and using it where the service is its own issuer, else by way of
 * the identity provider. No GET or HEAD changes anything, but the one by which a browser comes back from there. None of this
 * is part of the API.
 */
export function signInRoutes({ server }: { server: FastifyInstance }, deps: SignInDependencies): void {
  void server.register((scope, _options, done) => {
    takeForms(scope);
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(PAGE_HEADERS).headers(languageHeaders(viewOf(deps, request).language));
      await limitRate(deps, request, reply);
      if (request.method === 'POST' && !deps.isSameOrigin(request.headers))
        throw new ApiError('forbidden', 'a form must come from a page of the service');
    });
    scope.setErrorHandler((error, request, reply) => answerRefusal(deps, error, request, reply));
    if ('provider' in deps.issuer) addProvider(scope, deps, deps.issuer);
    else {
      addForm(scope, deps);
      addLink(scope, deps, deps.issuer);
    }
    if (deps.hasPortal !== true) addHome(scope, deps);
    done();
  });
}

function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    FORM_TYPE,
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
}

/** Counted as the API's routes are: asking and using like its writes, looking like its reads. */
async function limitRate(
  { limiter }: Pick<GuardOptions, 'limiter'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isForm = request.method === 'POST';
  const bucket = `${isForm ? 'POST' : 'GET'} ${request.routeOptions.url ?? ''} ${clientBucket(request.ip)}`;
  const decision = await limiter.take(bucket, isForm ? RATE.write : RATE.read);
  if (decision.accepted) return;
  reply.header('retry-after', decision.retryAfterSeconds);
  throw new ApiError('rate_limited', 'too many requests');
}

/** Every address of signing in leads to the provider, or, without a client to sign in with there, says where people do. */
function addProvider(scope: FastifyInstance, deps: SignInDependencies, { provider, signIn: client }: Provider): void {
  const openId =
    client === null ? null : openIdPages(deps, client, (request, chosen) => viewOf(deps, request, chosen ?? null));
  openId?.addCallback(scope);
  for (const path of ['/sign-in', '/sign-in/:token']) {
    scope.get(path, { exposeHeadRoute: true }, async (request, reply) => {
      if (openId !== null) return await openId.begin(request, reply);
      return await reply.code(404).send(pages.providerPage(viewOf(deps, request), provider));
    });
    scope.post(path, async (request, reply) => {
      const view = viewOf(deps, request);
      if (openId !== null) return await reply.redirect(pages.pathIn(view, '/sign-in'), 303);
      return await reply.code(404).send(pages.providerPage(view, provider));
    });
  }
}

function addForm(scope: FastifyInstance, deps: SignInDependencies): void {
  const { database, toOutbox } = deps;
  scope.get('/sign-in', { exposeHeadRoute: true }, async (request, reply) =>
    reply.send(pages.askPage(viewOf(deps, request), null)),
  );
  scope.post('/sign-in', async (request, reply) => {
    const view = viewOf(deps, request);
    const typed = request.body instanceof URLSearchParams ? (request.body.get('email') ?? '') : '';
    const email = emailAddress(typed);
    if (email === null || addressFault(email) !== null)
      return await reply.code(400).send(pages.askPage(view, typed.slice(0, SHOWN_CHARS)));
    // Whether anybody has the address is not looked at here: the answer, and the work for it, tell nothing about it.
    const next = view.next === '/' ? {} : { next: view.next };
    await database.transaction((tx) => deps.enqueueLink(tx, { email, language: view.language, ...next }));
    return await reply.send(pages.sentPage(view, { email, toOutbox }));
  });
}

function addLink(scope: FastifyInstance, deps: SignInDependencies, issuer: OwnIssuer): void {
  const { database, cookie, now } = deps;
  scope.get<{ Params: { token: string } }>('/sign-in/:token', { exposeHeadRoute: true }, async (request, reply) => {
    const view = viewOf(deps, request);
    const { token } = request.params;
    const link = await readSignInLink(database.db, token, now());
    if (link.state !== 'usable') return await answerUnusable(deps, view, link.state, request, reply);
    return await reply.send(pages.confirmPage(view, { email: link.email, path: `/sign-in/${token}` }));
  });
  scope.post<{ Params: { token: string } }>('/sign-in/:token', async (request, reply) => {
    const view = viewOf(deps, request);
    const link = await useSignInLink(database.db, request.params.token, now());
    if (link.state !== 'usable') return await answerUnusable(deps, view, link.state, request, reply);
    const identity = await issuer.verify((await issuer.issue({ email: link.email })).token);
    const previousId = cookie.read(request.headers.cookie);
    const context = { now: now(), requestId: request.id, companyId: null, previousId };
    const { sessionId } = await signIn(database, identity, context);
    const path = view.next === '/' ? pages.pathIn(view, '/') : view.next;
    return await reply.header('set-cookie', cookie.set(sessionId)).redirect(path, 303);
  });
}

/** 410 for a link that once worked, 404 for what never was one, or is long gone. */
async function answerUnusable(
  { cookie }: SignInDependencies,
  view: pages.View,
  state: 'used' | 'expired' | 'unknown',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const maybeSignedIn = cookie.read(request.headers.cookie) !== null;
  reply.code(state === 'unknown' ? 404 : 410);
  return await reply.send(pages.unusablePage(view, { state, maybeSignedIn }));
}

function addHome(scope: FastifyInstance, deps: SignInDependencies): void {
  const { database, cookie, now } = deps;
  scope.get('/', { exposeHeadRoute: true }, async (request, reply) => {
    const view = viewOf(deps, request);
    const principal = await signedIn(deps, request);
    const session = principal?.session ?? null;
    if (principal === null || session === null) return await reply.redirect(pages.pathIn(view, '/sign-in'), 303);
    const [mine, others] = [true, false].map((isMine) =>
      session.memberships.filter((one) => (one.companyId === principal.companyId) === isMine),
    );
    const company = mine?.[0]?.companyName ?? '';
    const otherCompanies = (others ?? []).map((one) => one.companyName);
    return await reply.send(pages.homePage(view, { email: session.email, company, otherCompanies }));
  });
  scope.post('/sign-out', async (request, reply) => {
    const id = cookie.read(request.headers.cookie);
    if (id !== null) {
      await signOut(database, id, { now: now(), requestId: request.id }).catch((error: unknown) => {
        // The session has ended already, which is what was asked for.
        if (!(error instanceof ApiError)) throw error;
      });
    }
    const view = viewOf(deps, request);
    const path = pages.pathIn(view, '/sign-in');
    // The provider, who still knows the person, would sign them in again at once.
    const asked = 'provider' in deps.issuer ? `${path}${path.includes('?') ? '&' : '?'}signed_out=1` : path;
    return await reply.header('set-cookie', cookie.clear()).redirect(asked, 303);
  });
}

/** Who the browser is signed in as, or null. Throws the membership's error where the session holds and that does not. */
async function signedIn(
  { credentials, cookie }: SignInDependencies,
  request: FastifyRequest,
): Promise<Principal | null> {
  const id = cookie.read(request.headers.cookie);
  if (id === null) return null;
  return await credentials.session(id, null).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthorized') return null;
    throw error;
  });
}

function answerRefusal(
  deps: SignInDependencies,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body, headers } = errorAnswer(error, request.id);
  // The route's pattern, never the address: that holds the link.
  if (status >= 500 && !isGone(request, error))
    deps.log.error({ requestId: request.id, err: error, route: request.routeOptions.url }, 'request failed');
  const refusal = { code: body.error, requestId: request.id };
  return reply
    .code(status)
    .headers({ ...PAGE_HEADERS, ...headers })
    .send(pages.refusalPage(viewOf(deps, request), refusal));
}

/** The language of `?lang=`, or that of before, or else the one the browser prefers. */
function viewOf(
  { publicUrl }: SignInDependencies,
  { query, headers }: FastifyRequest,
  before: 'en' | 'fr' | null = null,
): pages.View {
  const preferred = languageOf(headers['accept-language']);
  const { lang, next } = query as { lang?: unknown; next?: unknown };
  const language = lang === 'en' || lang === 'fr' ? lang : (before ?? preferred);
  return { language, isChosen: language !== preferred, next: localPath(next), publicUrl };
}
