import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/** One request over a lane; times are those of this process's clock (`performance.now()`). */
export type Sent = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Before the first byte was sent. */
  begunMs: number;
  /** When the whole answer was here. */
  endedMs: number;
};

export type LaneRequest = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };

/** One connection that is kept open, as one client has it: one request after the other. */
export type Lane = { send(wanted: LaneRequest): Promise<Sent>; close(): void };

const ANSWER_WITHIN_MS = 30_000;

let addresses = 0;

/**
 * A lane to a server that believes the proxies of this machine (`TRUST_PROXY=loopback`): each request comes from an
 * address of its own, so that rate limits do not meet tests that are not about them.
 */
export function openLane(base: string): Lane {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(base);
  const send = ({ method = 'GET', path, headers = {}, body }: LaneRequest): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
      const json = payload === undefined ? {} : { 'content-type': 'application/json' };
      addresses += 1;
      const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
      const all = { 'x-forwarded-for': address, ...json, ...headers };
      const begunMs = performance.now();
      const sent = request({ host: hostname, port, method, path, agent, headers: all }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.once('error', reject);
        answer.once('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text,
            begunMs,
            endedMs: performance.now(),
          });
        });
      });
      sent.once('error', reject);
      sent.setTimeout(ANSWER_WITHIN_MS, () =>
        sent.destroy(new Error(`${method} ${path.slice(0, 100)} was not answered`)),
      );
      sent.end(payload);
    });
  return { send, close: () => agent.destroy() };
}
