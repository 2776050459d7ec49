import type { FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { type RequestEnd, routeOf } from './request-end.ts';

export type AccessLog = { info(fields: Record<string, unknown>, message: string): void };

/**
 * Writes one line for each request. A line holds what the program itself knows: the route's pattern, never the address that
 * was asked for, its query, a header or a body. The request id is the client's own only where its form is harmless.
 */
export type AccessLines = {
  /** A request that had a route, or was refused for want of one. */
  readonly ended: (end: RequestEnd) => void;
  /** What could not be read as a request. */
  readonly unreadable: (status: number, requestId: string) => void;
};

/** @param cutOffStatus the status with which a request was answered on its bare connection, if it was */
export function accessLines(
  log: AccessLog,
  cutOffStatus: (request: FastifyRequest) => number | undefined,
): AccessLines {
  return {
    ended({ request, reply, isAborted }) {
      const status = isAborted ? cutOffStatus(request) : reply.statusCode;
      log.info(
        {
          method: request.method,
          route: routeOf(request),
          status: status ?? null,
          durationMs: Math.round(reply.elapsedTime),
          companyId: request.companyId ?? null,
          requestId: request.id,
        },
        status === undefined ? 'request aborted by the client' : 'request',
      );
    },
    unreadable: (status, requestId) =>
      log.info({ method: null, route: 'none', status, durationMs: null, companyId: null, requestId }, 'request'),
  };
}

/** The requests that are under way, by their connections, and how those ended that got no answer of a handler. */
export class OpenRequests {
  readonly #bySocket = new WeakMap<Socket, FastifyRequest>();
  readonly #answered = new WeakMap<Socket, FastifyRequest>();
  readonly #statuses = new WeakMap<FastifyRequest, number>();

  begin(request: FastifyRequest): void {
    this.#bySocket.set(request.socket, request);
  }

  end(request: FastifyRequest): void {
    if (this.#bySocket.get(request.socket) === request) this.#bySocket.delete(request.socket);
    this.#answered.set(request.socket, request);
  }

  /** Whether the connection still sends the body of a request that has its answer. */
  isAnswered(socket: Socket): boolean {
    return this.#answered.get(socket)?.raw.complete === false;
  }

  of(socket: Socket): FastifyRequest | undefined {
    return this.#bySocket.get(socket);
  }

  cutOff(request: FastifyRequest, status: number): void {
    this.#statuses.set(request, status);
  }

  statusOf(request: FastifyRequest): number | undefined {
    return this.#statuses.get(request);
  }
}
