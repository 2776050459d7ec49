import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from '#platform/http/request-end.ts';
import type { Metrics } from './metrics.ts';

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts and times the requests of a server that does not listen yet. Labels hold the route's pattern and never what a
 * client wrote: there are no more series than routes, methods and classes of statuses.
 */
export function measureRequests(metrics: Metrics, server: FastifyInstance): void {
  const durations = metrics.durations(
    'http_request_duration_seconds',
    'API requests by route, method and status class; aborted means that the client disconnected before the response.',
    ['route', 'method', 'status'],
    BUCKETS_S,
  );
  const counted = new WeakSet<FastifyRequest>();
  const count = (request: FastifyRequest, reply: FastifyReply, status: string): void => {
    if (counted.has(request)) return;
    counted.add(request);
    const method = METHODS.has(request.method) ? request.method : 'other';
    durations.observe({ route: routeOf(request), method, status }, reply.elapsedTime / 1_000);
  };
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) count(request, reply, 'aborted');
    });
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    count(request, reply, `${Math.floor(reply.statusCode / 100)}xx`);
    done();
  });
}
