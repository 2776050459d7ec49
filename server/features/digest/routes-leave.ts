import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RATE } from '#contract/limits.ts';
import { AMENDMENT_ALERT } from '#features/amendments/amendments.ts';
import { type SavingDependencies, withdrawDeliveries } from '#features/deliveries/deliveries.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { HttpLog } from '#platform/http/bare-server.ts';
import { clientBucket } from '#platform/http/client-address.ts';
import { errorAnswer } from '#platform/http/failures.ts';
import type { GuardOptions } from '#platform/http/guard.ts';
import { languageHeaders, languageOf } from '#platform/http/language.ts';
import { plainPageHeaders } from '#platform/http/plain-page-headers.ts';
import { isGone } from '#platform/http/request-end.ts';
import { DIGEST } from './digest.ts';
import { LEAVE_PATH, type LeaveLinks, type Reader, RETURN_PATH } from './digest-links.ts';
import { setDeparture } from './digest-settings.ts';
import * as pages from './leave-pages.ts';
import { listRecipientCompanies } from './queries-settings.ts';

export type LeaveDependencies = Pick<GuardOptions, 'limiter'> & {
  database: Database;
  links: LeaveLinks;
  saving: Pick<SavingDependencies, 'enqueueSending' | 'clock'>;
  publicUrl: string;
  now: () => Date;
  log: HttpLog;
};

const FORM_LIMIT_BYTES = 2_048;

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...plainPageHeaders('self'),
  // The path holds the token.
  'referrer-policy': 'no-referrer',
};

type Asked = FastifyRequest<{ Params: { token: string } }>;

/**
 * The pages of the link in a digest by which its reader leaves it, and returns. A POST acts at once, from the page or by a
 * mail client alone (RFC 8058); no GET or HEAD changes anything. The token is what allows it: nobody is signed in here.
 */
export function leaveRoutes({ server }: { server: FastifyInstance }, deps: LeaveDependencies): void {
  void server.register((scope, _options, done) => {
    // A mail client may send `List-Unsubscribe=One-Click` as either kind of form; nothing in it is read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES }, (_request, _body, parsed) =>
      parsed(null, null),
    );
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(PAGE_HEADERS).headers(languageHeaders(languageOf(request.headers['accept-language'])));
      await limitRate(deps, request, reply);
    });
    scope.setErrorHandler((error, request, reply) => answerFailure(deps, error, request, reply));
    scope.get(`${LEAVE_PATH}/:token`, { exposeHeadRoute: true }, async (request: Asked, reply) => {
      const reader = deps.links.read(request.params.token);
      const company = reader === null ? undefined : await findCompanyOf(deps, reader);
      if (reader === null || company === undefined) return await answerUnknown(deps, request, reply);
      const hasLeft = company.departed.includes(reader.email);
      const shown = { company: company.legal_name, email: reader.email };
      return await reply.send(
        hasLeft
          ? pages.leftPage(viewOf(deps, request), { ...shown, action: `${RETURN_PATH}/${request.params.token}` })
          : pages.askPage(viewOf(deps, request), { ...shown, action: `${LEAVE_PATH}/${request.params.token}` }),
      );
    });
    scope.post(`${LEAVE_PATH}/:token`, (request: Asked, reply) => change(deps, request, reply, true));
    scope.post(`${RETURN_PATH}/:token`, (request: Asked, reply) => change(deps, request, reply, false));
    done();
  });
}

async function change(deps: LeaveDependencies, request: Asked, reply: FastifyReply, isLeaving: boolean) {
  const { database, links, saving, now } = deps;
  const { token } = request.params;
  const reader = links.read(token);
  if (reader === null) return await answerUnknown(deps, request, reply);
  const changed = await database.transaction(async (tx) => {
    const context = { requestId: request.id, now: now() };
    const result = await setDeparture(tx, reader, isLeaving, context);
    if (!isLeaving || result === null) return result;
    for (const kind of [DIGEST, AMENDMENT_ALERT])
      await withdrawDeliveries(tx, { companyId: reader.companyId, kind, recipient: reader.email }, saving);
    return result;
  });
  if (changed === null) return await answerUnknown(deps, request, reply);
  const shown = { company: changed.company.legal_name, email: reader.email };
  const view = viewOf(deps, request);
  return await reply.send(
    isLeaving
      ? pages.leftPage(view, { ...shown, action: `${RETURN_PATH}/${token}` })
      : pages.backPage(view, { ...shown, action: `${LEAVE_PATH}/${token}` }),
  );
}

async function findCompanyOf({ database }: LeaveDependencies, { companyId }: Reader) {
  return (await listRecipientCompanies(database.db, [companyId])).get(companyId);
}

async function answerUnknown(deps: LeaveDependencies, request: FastifyRequest, reply: FastifyReply) {
  return await reply.code(404).send(pages.unknownPage(viewOf(deps, request)));
}

async function limitRate({ limiter }: LeaveDependencies, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isForm = request.method === 'POST';
  const bucket = `${isForm ? 'POST' : 'GET'} ${request.routeOptions.url ?? ''} ${clientBucket(request.ip)}`;
  // Mail providers send the requests of all their users from few addresses, so a POST is counted as a read is.
  const decision = await limiter.take(bucket, RATE.read);
  if (decision.accepted) return;
  reply.header('retry-after', decision.retryAfterSeconds);
  throw new ApiError('rate_limited', 'too many requests');
}

function answerFailure(
  deps: LeaveDependencies,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, headers } = errorAnswer(error, request.id);
  // The route's pattern, never the address: that holds the token.
  if (status >= 500 && !isGone(request, error))
    deps.log.error({ requestId: request.id, err: error, route: request.routeOptions.url }, 'request failed');
  return reply
    .code(status)
    .headers({ ...headers, ...PAGE_HEADERS })
    .send(pages.failedPage(viewOf(deps, request)));
}

function viewOf({ publicUrl }: LeaveDependencies, { headers }: FastifyRequest): pages.LeaveView {
  return { language: languageOf(headers['accept-language']), host: new URL(publicUrl).host };
}
