import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type preParsingAsyncHookHandler,
} from 'fastify';
import type { z } from 'zod';
import type { AnyRoute, Route, Upload } from '#contract/route.ts';
import type { Identity } from '#platform/identity/portal-tokens.ts';
import { sendAnswer } from './answer.ts';
import { ApiError, validationFailed } from './api-error.ts';
import { allowUpload, type Arrival, ARRIVAL, boundArrival } from './arrival.ts';
import { answerUnreadable, errorAnswer, issuesOf, notJson, retryHeaders } from './failures.ts';
import {
  type Admission,
  admit,
  companyOf,
  type GuardOptions,
  type Principal,
  type RememberedKey,
  settled,
} from './guard.ts';
import { requestIdOf } from './request-id.ts';
import { HTTPS_ONLY, SECURITY_HEADERS } from './security-headers.ts';
import { type ReceiveFile, receiveFile, refuseUpload } from './upload.ts';

/** What a handler gets: parsed inputs and, on guarded routes, the company it acts for (on public ones an empty principal). */
export type Call<Q, P, B> = {
  query: Q;
  params: P;
  body: B;
  /** Takes the file of a route with an `upload`. */
  receiveFile: ReceiveFile;
  principal: Principal;
  /** The principal's key where it is still to be settled; null on routes that do not settle keys. */
  key: RememberedKey | null;
  /** Whom the portal token names; null on routes that take none. */
  identity: Identity | null;
  /** The company that the request's header names, or null; a guarded route has heeded it already. */
  company: string | null;
  /** The session id of the cookie that came, whatever it is worth; null without one. */
  sessionId: string | null;
  /** Sets the session cookie of the answer; null ends it. */
  setSession: (id: string | null) => void;
  /** Answers with another status of success than the route's first. */
  setStatus: (status: 200) => void;
  requestId: string;
  language: 'en' | 'fr';
};

export type HttpLog = {
  debug(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

export type HttpOptions = GuardOptions & {
  routes: readonly AnyRoute[];
  log: HttpLog;
  /** Whether clients reach the service by https only. */
  isHttps: boolean;
  /** Proxies whose X-Forwarded-For is believed: addresses or CIDR ranges; empty: none. */
  trustProxy: readonly string[];
  arrival?: Arrival;
};

type EdgeOptions = Pick<HttpOptions, 'routes' | 'log' | 'isHttps' | 'trustProxy' | 'arrival'>;

export type Http = {
  server: FastifyInstance;
  /** Binds a route of the contract to its handler. `settlesKey`: the handler only reads, and settles `call.key` if it can. */
  handle<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<Q, P, B, R>,
    handler: (call: Call<z.output<Q>, z.output<P>, z.output<B>>) => Promise<z.input<R>>,
    settings?: { settlesKey: boolean },
  ): void;
  /** Throws when a route of the contract has no handler. */
  assertComplete(): void;
};

const BODY_LIMIT_BYTES = 1_048_576;

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null;
  }
  interface FastifyContextConfig {
    isUpload: boolean;
  }
}

/**
 * The HTTP edge: one error shape for every failure, request ids, and the order of checks of decisions.md section 1
 * (route, rate limit, credential, scope, inputs, then the handler), made for each route from its contract entry.
 */
export function openHttp(options: HttpOptions): Http {
  const server = bareServer(options);
  const handled = new Set<AnyRoute>();
  return {
    server,
    handle(route, handler, { settlesKey } = { settlesKey: false }) {
      const entry = route as unknown as AnyRoute;
      if (!options.routes.includes(entry))
        throw new Error(`${route.method} ${route.path} is not in contract/routes.ts`);
      handled.add(entry);
      server.route({
        method: route.method,
        url: route.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { isUpload: route.upload !== undefined },
        onRequest: async (request, reply) => {
          request.admission = await admit(entry, settlesKey, options, request, reply);
          if (route.upload) allowUpload(request.raw);
        },
        // A client hears of its credential first.
        ...(route.upload ? { preParsing: refusing(route.upload) } : {}),
        handler: async (request, reply) => {
          const admission = request.admission;
          if (admission === null) throw new Error('a request came past its guard');
          reply.code(route.success.status);
          const answer = await settled(admission, options.credentials, async () =>
            handler(readCall(entry, admission, options, request, reply) as Parameters<typeof handler>[0]),
          );
          if (route.success.status === 204) return reply.send();
          return sendAnswer(route, answer, reply);
        },
      });
    },
    assertComplete() {
      const missing = options.routes.filter((route) => !handled.has(route));
      if (missing.length > 0) {
        throw new Error(`no handler for ${missing.map((route) => `${route.method} ${route.path}`).join(', ')}`);
      }
    },
  };
}

function refusing({ maxBytes }: Upload): preParsingAsyncHookHandler {
  return async (request, _reply, payload) => {
    refuseUpload(request.headers, maxBytes);
    return await Promise.resolve(payload);
  };
}

/** A server with the bounds and the error shape that all of ours have; of `routes` it only knows what to say to a wrong method. */
export function bareServer(options: EdgeOptions): FastifyInstance {
  const securityHeaders = options.isHttps ? { ...SECURITY_HEADERS, ...HTTPS_ONLY } : SECURITY_HEADERS;
  const { arrival = ARRIVAL } = options;
  const server = Fastify({
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    genReqId: requestIdOf,
    requestIdHeader: false,
    logger: false,
    exposeHeadRoutes: false,
    bodyLimit: BODY_LIMIT_BYTES,
    // Longer than any request line: an id of any length is read and refused as an id, not taken for another path.
    routerOptions: { maxParamLength: 65_536 },
    requestTimeout: arrival.uploadMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // While closing, requests on open connections are still answered, and the connection ends with the answer.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.headers(securityHeaders), options.log);
    },
  });
  server.server.headersTimeout = arrival.requestMs;
  server.decorateRequest('admission', null);
  takeJson(server);
  takeForms(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
    boundArrival(request.raw, arrival);
    // An unknown route is told before its body is looked at.
    if (request.is404) void answerNoRoute(options, request, reply);
    else done();
  });
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply, options.log));
  return server;
}

function answerNoRoute(options: EdgeOptions, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allow = methodsOf(options.routes, request.url.split('?')[0] ?? '');
  if (allow.length > 0) reply.header('allow', allow.join(', '));
  const what = allow.length > 0 ? `${request.method} is not offered here` : 'no such route';
  return answerError(new ApiError('not_found', what), request, reply, options.log);
}

/** JSON bodies; an empty body is no body, whatever content type a client library puts on it. */
function takeJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  // Not refused here: `__proto__` is an own member after parsing, which schemas refuse by name and `specs` keeps as it came.
  const parse = server.getDefaultJsonParser('ignore', 'ignore');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, (error, value) => {
      if (error) done(validationFailed([{ path: 'body', problem: `is not valid JSON: ${error.message}` }]), undefined);
      else done(null, value);
    });
  });
}

/** The handler of an upload reads the form itself, as it arrives; to other routes a form is the wrong content type. */
function takeForms(server: FastifyInstance): void {
  server.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    done(request.routeOptions.config.isUpload ? null : notJson(), undefined);
  });
}

function answerError(
  error: unknown,
  request: Pick<FastifyRequest, 'id' | 'routeOptions'>,
  reply: FastifyReply,
  log: HttpLog,
): FastifyReply {
  const { status, body } = errorAnswer(error, request.id);
  if (status >= 500)
    log.error({ requestId: request.id, err: error, route: request.routeOptions?.url }, 'request failed');
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .headers({ 'cache-control': 'no-store', ...retryHeaders(error) })
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function readCall(
  route: AnyRoute,
  admission: Admission,
  { cookie }: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<unknown, unknown, unknown> {
  return {
    query: read(route.query, request.query, 'query'),
    params: read(route.params, request.params, 'params'),
    body: read(route.body, request.body, 'body'),
    receiveFile: (consume) => receiveFile(request.raw, route.upload?.maxBytes ?? 0, consume),
    principal: admission.principal,
    key: admission.key,
    identity: admission.identity,
    company: companyOf(request),
    sessionId: request.headers.cookie === undefined ? null : cookie.read(request.headers.cookie),
    setSession: (id) => void reply.header('set-cookie', id === null ? cookie.clear() : cookie.set(id)),
    setStatus: (status) => void reply.code(status),
    requestId: request.id,
    language: languageOf(request.headers['accept-language']),
  };
}

function read(schema: z.ZodType | undefined, input: unknown, part: 'query' | 'params' | 'body'): unknown {
  if (schema === undefined) return refuseAny(input, part);
  const result = schema.safeParse(input);
  if (!result.success) throw validationFailed(issuesOf(result.error, part));
  return result.data;
}

/** A route that takes nothing in this part refuses every member of it by name. */
function refuseAny(input: unknown, part: 'query' | 'params' | 'body'): undefined {
  if (input === undefined || input === null) return undefined;
  const names = typeof input === 'object' ? Object.keys(input) : ['body'];
  if (names.length === 0) return undefined;
  throw validationFailed(
    names.map((name) => ({
      path: part === 'query' ? `query.${name.slice(0, 100)}` : name.slice(0, 100),
      problem: 'is not known here',
    })),
  );
}

/** French when the client prefers it to English; English otherwise. */
export function languageOf(header: string | undefined): 'en' | 'fr' {
  if (header === undefined || header.length > 500) return 'en';
  const weights = { en: 0, fr: 0 };
  for (const part of header.split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = tag.slice(0, 2);
    if (language !== 'en' && language !== 'fr') continue;
    const quality = Number(
      parameters
        .map((text) => text.trim())
        .find((text) => text.startsWith('q='))
        ?.slice(2) ?? 1,
    );
    weights[language] = Math.max(weights[language], Number.isNaN(quality) ? 0 : quality);
  }
  return weights.fr > weights.en ? 'fr' : 'en';
}

function methodsOf(routes: readonly AnyRoute[], path: string): string[] {
  const parts = path.split('/');
  const matches = (pattern: string): boolean => {
    const wanted = pattern.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  };
  return [...new Set(routes.filter((route) => matches(route.path)).map((route) => route.method))];
}
