import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import type { z } from 'zod';
import type { JsonText } from '#contract/json-text.ts';
import type { AnyRoute, Route, Upload } from '#contract/route.ts';
import type { Identity } from '#platform/identity/portal-tokens.ts';
import { sendAnswer } from './answer.ts';
import { validationFailed } from './api-error.ts';
import { allowUpload } from './arrival.ts';
import { bareServer, type EdgeOptions } from './bare-server.ts';
import { issuesOf } from './failures.ts';
import {
  type Admission,
  admit,
  companyOf,
  type GuardOptions,
  type Principal,
  type RememberedKey,
  settled,
} from './guard.ts';
import { withTexts } from './json-body.ts';
import { languageHeaders, languageOf } from './language.ts';
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
  /** Of the answer; only for routes that are `localized`. */
  readonly language: 'en' | 'fr';
};

export type HttpOptions = GuardOptions & EdgeOptions & { routes: readonly AnyRoute[] };

export type Http = {
  server: FastifyInstance;
  /** Binds a route of the contract to its handler. `settlesKey`: the handler only reads, and settles `call.key` if it can. */
  handle<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<Q, P, B, R>,
    handler: (call: Call<z.output<Q>, z.output<P>, z.output<B>>) => Promise<z.input<R> | JsonText>,
    settings?: { settlesKey: boolean },
  ): void;
  /** Throws when a route of the contract has no handler. */
  assertComplete(): void;
};

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
  server.decorateRequest('admission', null);
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
          if (route.localized) reply.headers(languageHeaders(languageOf(request.headers['accept-language'])));
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
    body: read(route.body, withTexts(request.body, request.bodyText, route.verbatim ?? []), 'body'),
    receiveFile: (consume) => receiveFile(request.raw, route.upload?.maxBytes ?? 0, consume),
    principal: admission.principal,
    key: admission.key,
    identity: admission.identity,
    company: companyOf(request),
    sessionId: request.headers.cookie === undefined ? null : cookie.read(request.headers.cookie),
    setSession: (id) => void reply.header('set-cookie', id === null ? cookie.clear() : cookie.set(id)),
    setStatus: (status) => void reply.code(status),
    requestId: request.id,
    get language() {
      if (!route.localized) throw new Error('only the answer of a `localized` route may depend on the language');
      return languageOf(request.headers['accept-language']);
    },
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
