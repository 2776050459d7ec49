import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** `isAborted`: the client left before its answer was written. */
export type RequestEnd = { request: FastifyRequest; reply: FastifyReply; isAborted: boolean };

/** Tells once how each request of a server ends; the server must not listen yet. */
export function onRequestEnd(server: FastifyInstance, tell: (end: RequestEnd) => void): void {
  server.addHook('onRequest', (request, reply, done) => {
    watchEnd(request, reply, tell);
    done();
  });
}

/** The same of one request, for which no hook runs. */
export function watchEnd(request: FastifyRequest, reply: FastifyReply, tell: (end: RequestEnd) => void): void {
  const end = (isAborted: boolean): void => {
    reply.raw.off('finish', finish).off('close', close);
    tell({ request, reply, isAborted });
  };
  const finish = (): void => end(false);
  const close = (): void => end(true);
  reply.raw.on('finish', finish).on('close', close);
}

/** Whether a request failed because its client left: nobody is there to be answered, and nothing failed here. */
export function isGone(request: FastifyRequest, error: unknown): boolean {
  return error === request.raw.errored;
}

/** The route's pattern as the contract writes it, `/api/v1/opportunities/{id}`, and never what a client wrote. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions?.url?.replaceAll(/:(\w+)/g, '{$1}') ?? 'none';
}
