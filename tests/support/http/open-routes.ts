import type { AnyRoute } from '#contract/route.ts';
import type { Arrival } from '#platform/http/arrival.ts';
import { rollingWindow } from '#platform/http/rolling-window.ts';
import type { EdgeOptions } from '#platform/http/bare-server.ts';
import { type Http, openHttp } from '#platform/http/http.ts';
import { sameOriginCheck } from '#platform/http/same-origin.ts';
import { sessionCookie } from '#platform/http/session-cookie.ts';

/** A server of routes that anyone may call, without a database behind it. */
export function openRoutes(
  routes: readonly AnyRoute[],
  arrival?: Arrival,
  edge: Partial<Pick<EdgeOptions, 'log' | 'logsRequests' | 'isEnding'>> = {},
): Http {
  const refuse = (): Promise<never> => Promise.reject(new Error('nobody is let in here'));
  return openHttp({
    routes,
    credentials: { authenticate: refuse, cached: () => null, session: refuse, holdsSession: refuse },
    portalTokens: { verify: refuse },
    limiter: rollingWindow(60_000, () => 0),
    cookie: sessionCookie('http://127.0.0.1'),
    isSameOrigin: sameOriginCheck('http://127.0.0.1'),
    isHttps: false,
    log: { debug: () => undefined, info: () => undefined, error: () => undefined },
    answers: { claim: refuse, keep: refuse, find: refuse, drop: refuse },
    trustProxy: [],
    ...edge,
    ...(arrival === undefined ? {} : { arrival }),
  });
}
