import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/**
 * How long a request may take to arrive from its first byte on; a slower sender is cut off. Senders of headers are looked at
 * every `checkEveryMs`.
 */
export type Arrival = { requestMs: number; uploadMs: number; checkEveryMs: number };

/** A file of 15 MB at half a megabit a second takes four minutes. */
export const ARRIVAL: Arrival = { requestMs: 30_000, uploadMs: 300_000, checkEveryMs: 5_000 };
/** A sender that does not take the answer is not waited for. */
const LAST_WORDS_MS = 1_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends the connection where the request has not arrived in time; `answer` is to say so on it first, where that is possible. */
export function boundArrival(request: IncomingMessage, { requestMs }: Arrival, answer: (socket: Socket) => void): void {
  if (request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length'])) return;
  const { socket } = request;
  // A request that was made up in this process, without a connection, is there already.
  if (!(socket instanceof Socket)) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    answer(socket);
    setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
  }, requestMs);
  timers.set(request, timer.unref());
  request.once('close', () => clearTimeout(timer));
}

/** Leaves an upload the time that the server gives any request. */
export function allowUpload(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}
