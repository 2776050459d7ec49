import type { FastifyInstance } from 'fastify';
import { bareServer, type HttpLog } from '#platform/http/bare-server.ts';
import { METRICS_TYPE } from './metrics.ts';

/** Answers `GET /metrics` and nothing else, with the bounds of the API's own server; it does not listen yet. */
export function metricsServer(text: () => Promise<string>, log: HttpLog): FastifyInstance {
  const server = bareServer({ log, isHttps: false, trustProxy: [] });
  server.route({
    method: 'GET',
    url: '/metrics',
    handler: async (_request, reply) =>
      await reply
        .header('cache-control', 'no-store')
        .header('content-type', METRICS_TYPE)
        .send(await text()),
  });
  return server;
}
