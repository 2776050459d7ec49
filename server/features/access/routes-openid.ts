import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import type { HttpLog } from '#platform/http/bare-server.ts';
import { type CarriedCookie, carriedCookie } from '#platform/http/carried-cookie.ts';
import type { CursorSeal } from '#platform/http/cursor.ts';
import type { SessionCookie } from '#platform/http/session-cookie.ts';
import { CALLBACK_PATH, type OpenIdSignIn, SignInFailure } from '#platform/identity/openid-sign-in.ts';
import type { PortalTokens } from '#platform/identity/portal-tokens.ts';
import { signIn } from './access-sessions.ts';
import { ATTEMPT_MINUTES, type CarriedAttempt, localPath, openAttempt, sealAttempt } from './sign-in-attempt.ts';
import * as pages from './sign-in-pages.ts';

export type OpenIdDependencies = {
  database: Database;
  publicUrl: string;
  portalTokens: PortalTokens;
  cookie: SessionCookie;
  cursors: CursorSeal;
  now: () => Date;
  log: HttpLog;
};

type View = (request: FastifyRequest, chosen?: 'en' | 'fr' | null) => pages.View;
type Answered = Promise<FastifyReply>;

/**
 * Signing in at the identity provider: sends the browser there, and makes a session of what it comes back with. An attempt is
 * known by a cookie, so that no page of another site can bring a browser back with somebody else's code.
 */
export function openIdPages(deps: OpenIdDependencies, provider: OpenIdSignIn, view: View) {
  const carried = carriedCookie(deps.publicUrl, { name: 'tenderfit_sign_in', minutes: ATTEMPT_MINUTES });
  return {
    begin: (request: FastifyRequest, reply: FastifyReply): Answered =>
      begin({ ...deps, provider, carried, view }, request, reply),
    addCallback(scope: FastifyInstance): void {
      scope.get(CALLBACK_PATH, { exposeHeadRoute: false }, (request, reply) =>
        finish({ ...deps, provider, carried, view }, request, reply),
      );
    },
  };
}

type Context = OpenIdDependencies & { provider: OpenIdSignIn; carried: CarriedCookie; view: View };

async function begin(
  { provider, carried, cursors, now, log, view }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Answered {
  const { next, account, signed_out: signedOut } = request.query as Record<string, unknown>;
  const shown = view(request);
  if (signedOut !== undefined) return await reply.send(pages.signedOutPage(shown));
  try {
    const { address, attempt } = await provider.begin({ asksAgain: account === 'other' });
    const language = shown.isChosen ? shown.language : null;
    const sealed = sealAttempt(cursors, { ...attempt, next: localPath(next), language }, now());
    return await reply.header('set-cookie', carried.set(sealed)).redirect(address, 303);
  } catch (error) {
    return await answerFailure({ log, view: shown }, error, request, reply);
  }
}

async function finish(context: Context, request: FastifyRequest, reply: FastifyReply): Answered {
  const { provider, carried, cursors, now, log, view } = context;
  const sealed = carried.read(request.headers.cookie);
  const attempt = sealed === null ? null : openAttempt(cursors, sealed, now());
  const shown = view(request, attempt?.language);
  // Whatever comes of it, the same attempt does not count again in this browser.
  reply.header('set-cookie', carried.clear());
  try {
    if (attempt === null) throw new SignInFailure('mismatch', 'the browser carries no attempt');
    const token = await provider.finish(queryOf(request), attempt);
    return await beginSession(context, { token, attempt, shown }, request, reply);
  } catch (error) {
    return await answerFailure({ log, view: shown }, error, request, reply);
  }
}

async function beginSession(
  { database, portalTokens, cookie, carried, now }: Context,
  { token, attempt, shown }: { token: string; attempt: CarriedAttempt; shown: pages.View },
  request: FastifyRequest,
  reply: FastifyReply,
): Answered {
  const identity = await portalTokens.verify(token);
  const previousId = cookie.read(request.headers.cookie);
  const context = { now: now(), requestId: request.id, companyId: null, previousId };
  const { sessionId } = await signIn(database, identity, context);
  const address = attempt.next === '/' ? pages.pathIn(shown, '/') : attempt.next;
  return await reply.header('set-cookie', [carried.clear(), cookie.set(sessionId)]).redirect(address, 303);
}

/** What the provider or the browser did wrong has its page; what else fails is for the error handler of all pages. */
async function answerFailure(
  { log, view }: { log: HttpLog; view: pages.View },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Answered {
  if (!(error instanceof SignInFailure)) throw error;
  const { kind } = error;
  if (kind === 'refused' || kind === 'unavailable')
    log.error({ requestId: request.id, err: error, kind }, 'signing in at the identity provider failed');
  return await reply.code(kind === 'unavailable' ? 503 : 400).send(pages.attemptPage(view, kind));
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1));
}
