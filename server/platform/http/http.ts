import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import type { z } from 'zod';
import type { JsonText } from '#contract/json-text.ts';
import type { AnyRoute, Route, Upload } from '#contract/route.ts';
import type { Identity } from '#platform/identity/portal-tokens.ts';
import { type FileAnswer, sendAnswer } from './answer.ts';
import { allowUpload } from './arrival.ts';
import { bareServer, type EdgeOptions } from './bare-server.ts';
import {
  type Admission,
  admit,
  companyOf,
  type GuardOptions,
  type Principal,
  type CachedKey,
  settled,
} from './guard.ts';
import { answerAgain, type AnswerStore, type Repeatable, repeatable } from './idempotency.ts';
import { readInputs } from './inputs.ts';
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
  /** The company's database for the change that the request makes: once, however often it is sent. */
  once: Repeatable['once'];
  /** The principal's key where it is still to be settled; null on routes that do not settle keys. */
  key: CachedKey | null;
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

export type HttpOptions = GuardOptions &
  EdgeOptions & {
    routes: readonly AnyRoute[];
    /** Keeps the answers to requests that may be sent again. */
    answers: AnswerStore;
  };

export type Http = {
  server: FastifyInstance;
  /** Binds a route of the contract to its handler. `settlesKey`: the handler only reads, and settles `call.key` if it can. */
  handle<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<Q, P, B, R>,
    handler: (call: Call<z.output<Q>, z.output<P>, z.output<B>>) => Promise<z.input<R> | JsonText | FileAnswer>,
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
          try {
            const answer = await settled(admission, options.credentials, async () =>
              handler(readCall(entry, admission, options, request, reply) as Parameters<typeof handler>[0]),
            );
            if (route.localized) reply.headers(languageHeaders(languageOf(request.headers['accept-language'])));
            return route.success.status === 204 ? reply.send() : await sendAnswer(route, answer, reply);
          } catch (error) {
            return answerAgain(error, reply);
          }
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
  { cookie, answers }: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<unknown, unknown, unknown> {
  const inputs = readInputs(route, request);
  const sessionId = request.headers.cookie === undefined ? null : cookie.read(request.headers.cookie);
  const receive: ReceiveFile = (consume) => receiveFile(request.raw, route.upload?.maxBytes ?? 0, consume);
  const { principal } = admission;
  return {
    ...inputs,
    ...repeatable(route, answers, { request, reply, receiveFile: receive }, { principal, sessionId }, inputs),
    principal,
    key: admission.key,
    identity: admission.identity,
    company: companyOf(request),
    sessionId,
    setSession: (id) => void reply.header('set-cookie', id === null ? cookie.clear() : cookie.set(id)),
    setStatus: (status) => void reply.code(status),
    requestId: request.id,
    get language() {
      if (!route.localized) throw new Error('only the answer of a `localized` route may depend on the language');
      return languageOf(request.headers['accept-language']);
    },
  };
}
