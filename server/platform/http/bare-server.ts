import Fastify, { type ConnectionError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type AccessLines, type AccessLog, accessLines, OpenRequests } from './access-log.ts';
import { ApiError, validationFailed } from './api-error.ts';
import { type Arrival, ARRIVAL, boundArrival } from './arrival.ts';
import { boundWaits } from './bounded-waits.ts';
import { endConnections } from './ending.ts';
import { answerUnreadable, errorAnswer } from './failures.ts';
import { takeForms, takeJson } from './json-body.ts';
import { isForPerson, missingPage } from './missing-page.ts';
import { timesSent } from './raw-headers.ts';
import { isGone, onRequestEnd, watchEnd } from './request-end.ts';
import { requestIdOf } from './request-id.ts';
import { HTTPS_ONLY, SECURITY_HEADERS } from './security-headers.ts';

export type HttpLog = AccessLog & {
  debug(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

export type EdgeOptions = {
  log: HttpLog;
  /** Whether each request gets a line in the log; not unless it is said. */
  logsRequests?: boolean;
  /** Whether clients reach the service by https only. */
  isHttps: boolean;
  /** Proxies whose X-Forwarded-For is believed: addresses or CIDR ranges; empty: none. */
  trustProxy: readonly string[];
  arrival?: Arrival;
  /** Whether answers are to end their connections, since the server ends soon; without it they never are. */
  isEnding?: () => boolean;
  /** Runs what a request does with bounds on its waits for the database; without it there are none. */
  bounded?: (work: () => void) => void;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The company of the request's credential; null without one that holds. */
    companyId: string | null;
  }
}

const BODY_LIMIT_BYTES = 1_000_000;

/** A server with the bounds and the error shape that all of ours have. */
export function bareServer(options: EdgeOptions): FastifyInstance {
  const securityHeaders = options.isHttps ? { ...SECURITY_HEADERS, ...HTTPS_ONLY } : SECURITY_HEADERS;
  const { arrival = ARRIVAL, isEnding = () => false, log } = options;
  const open = new OpenRequests();
  const lines = options.logsRequests === true ? accessLines(log, (request) => open.statusOf(request)) : null;
  const unreadable = answerOnConnection(open, lines, securityHeaders);
  const server = Fastify({
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    genReqId: requestIdOf,
    requestIdHeader: false,
    logger: false,
    exposeHeadRoutes: true,
    bodyLimit: BODY_LIMIT_BYTES,
    // Longer than any request line: an id of any length is read and refused as an id, not taken for another path.
    routerOptions: { maxParamLength: 65_536 },
    requestTimeout: arrival.uploadMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // A request without Host is refused here, in the one shape.
    http: { requireHostHeader: false, connectionsCheckingInterval: arrival.checkEveryMs },
    // While closing, requests on open connections are still answered, and the connection ends with the answer.
    return503OnClosing: false,
    clientErrorHandler: unreadable,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => {
      if (lines !== null) watchEnd(request, reply, lines.ended);
      if (isEnding()) reply.header('connection', 'close');
      void answerError(error, request, reply.headers(securityHeaders), log);
    },
  });
  server.server.headersTimeout = arrival.requestMs;
  // Node would answer these itself, without a body.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  server.decorateRequest('companyId', null);
  takeJson(server);
  takeForms(server);
  if (options.bounded !== undefined) boundWaits(server, options.bounded);
  const allowed = allowedMethods(server);
  // First, since a hook that answers is the last one.
  onRequestEnd(server, (end) => {
    open.end(end.request);
    lines?.ended(end);
  });
  endConnections(server, isEnding);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
    open.begin(request);
    boundArrival(request.raw, arrival, (socket) => unreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket));
    const fault = headFault(request);
    if (fault !== null) void answerError(fault, request, reply.header('connection', 'close'), log);
    // An unknown route is told before its body is looked at.
    else if (request.is404) void answerNoRoute(allowed(request), request, reply, log);
    else done();
  });
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply, log));
  return server;
}

/** Answers what could not be read as a request, or not to its end. */
function answerOnConnection(
  open: OpenRequests,
  lines: AccessLines | null,
  securityHeaders: Readonly<Record<string, string>>,
): (error: Pick<ConnectionError, 'code'>, socket: Socket) => void {
  return (error, socket) => {
    // A second answer would be taken for that of the next request.
    if (open.isAnswered(socket)) {
      socket.destroy();
      return;
    }
    const request = open.of(socket);
    const requestId = request?.id ?? randomUUID();
    const status = answerUnreadable(error, socket, requestId, securityHeaders);
    if (status === null) return;
    // The line of a request that is under way comes with its end.
    if (request === undefined) lines?.unreadable(status, requestId);
    else open.cutOff(request, status);
  };
}

/** What is wrong with the headers of any request, or null. */
function headFault({ raw }: FastifyRequest): ApiError | null {
  if (raw.httpVersion === '1.1' && timesSent(raw, 'host') !== 1) {
    return validationFailed([{ path: 'host', problem: 'must be sent, as one header' }]);
  }
  const { expect } = raw.headers;
  if (expect === undefined || expect.toLowerCase() === '100-continue') return null;
  const issues = [{ path: 'expect', problem: 'must be 100-continue, or absent' }];
  return new ApiError('validation_failed', 'expect must be 100-continue, or absent', issues, 417);
}

function answerNoRoute(
  allow: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
  log: HttpLog,
): FastifyReply {
  if (allow.length > 0) reply.header('allow', allow.join(', '));
  else if (isForPerson(request)) {
    const { headers, body } = missingPage(request.headers['accept-language']);
    return reply.code(404).headers(headers).header('x-request-id', request.id).send(body);
  }
  const what = allow.length > 0 ? `${request.method} is not offered here` : 'no such route';
  return answerError(new ApiError('not_found', what), request, reply, log);
}

/** The methods that are offered at a request's path, by the routes that the server has by then. */
function allowedMethods(server: FastifyInstance): (request: FastifyRequest) => string[] {
  const routes: { parts: readonly string[]; methods: readonly string[] }[] = [];
  server.addHook('onRoute', ({ url, method }) => {
    routes.push({ parts: url.split('/'), methods: [method].flat() });
  });
  return ({ url }) => {
    const parts = (url.split('?')[0] ?? '').split('/');
    const found = routes.filter(
      (route) =>
        route.parts.length === parts.length &&
        route.parts.every((part, index) => part.startsWith(':') || part === parts[index]),
    );
    return [...new Set(found.flatMap((route) => route.methods))];
  };
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: HttpLog): FastifyReply {
  const { status, body, headers } = errorAnswer(error, request.id);
  // A key that an earlier request found to hold named its company before it was found to hold no more.
  if (status === 401) request.companyId = null;
  if (status >= 500 && !isGone(request, error))
    log.error({ requestId: request.id, err: error, route: request.routeOptions?.url }, 'request failed');
  return reply
    .code(status)
    .headers(headers)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
