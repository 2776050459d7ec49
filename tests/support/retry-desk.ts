import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import {
  type ChangingRequest,
  companyState,
  type MadePlace,
  makePlace,
  type Place,
  withCredential,
} from './changing-requests.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { openLane, type Sent } from './http-lane.ts';
import { type Browser, signIn } from './people.ts';
import type { World } from './world.ts';

/** A company of a test world that sends changing requests over connections on which answers may get lost. */
export type RetryDesk = Place & {
  made: MadePlace;
  browser: Browser;
  proxy: CuttingProxy;
  /** With this Idempotency-Key, or null for none. */
  sendWith: (request: ChangingRequest, key: string | null) => Promise<Sent>;
  /** The same, and the answer is lost. */
  lose: (request: ChangingRequest, key?: string | null) => Promise<void>;
  state: () => Promise<string[]>;
};

/** Lets a world listen; it must have been opened with `TRUST_PROXY: 'loopback'`. */
export async function listen({ app: { http } }: World): Promise<string> {
  await http.server.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(http.server.server.address() as AddressInfo).port}`;
}

export async function openRetryDesk(
  world: World,
  base: string,
  name: string,
  { opportunities = 30 }: { opportunities?: number } = {},
): Promise<RetryDesk> {
  const made = await makePlace(world.app, name, { opportunities });
  const proxy = await startCuttingProxy(base);
  const lane = openLane(proxy.base);
  after(async () => {
    lane.close();
    await proxy.close();
  });
  const browser = await signIn(world, made.email);
  const { origin = '' } = browser.headers;
  const credentials = { key: made.key.secret, cookie: browser.cookie, origin };
  const sendWith = (request: ChangingRequest, key: string | null): Promise<Sent> => {
    const headers = { ...request.headers, ...(key === null ? {} : { 'idempotency-key': key }) };
    return lane.send(withCredential({ ...request, headers }, credentials));
  };
  return {
    ...made,
    made,
    browser,
    proxy,
    sendWith,
    send: (request) => sendWith(request, null),
    async lose(request, key = null) {
      proxy.isCutting = true;
      await assert.rejects(sendWith(request, key), 'the answer came through');
      proxy.isCutting = false;
    },
    state: () => companyState(world.app.database, made.companyId),
  };
}
