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
import { type Lane, type LaneRequest, openLane, type Sent } from '../http-lane.ts';
import { type Browser, signIn } from '../people.ts';
import type { World } from '../world.ts';

/** A company of a test world that sends changing requests over connections on which answers may get lost. */
export type RetryDesk = Place & {
  made: MadePlace;
  browser: Browser;
  proxy: CuttingProxy;
  /** With this Idempotency-Key, or null for none. */
  sendWith: (request: ChangingRequest, key: string | null) => Promise<Sent>;
  /** With no credential but what its headers bring. */
  raw: (request: LaneRequest) => Promise<Sent>;
  /** As `sendWith`, on a connection of its own. */
  another: () => RetryDesk['sendWith'];
  /** As `sendWith`, and the answer is lost. */
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
  const lanes = [openLane(proxy.base)];
  const [lane] = lanes as [Lane];
  after(async () => {
    for (const one of lanes) one.close();
    await proxy.close();
  });
  const browser = await signIn(world, made.email);
  const { origin = '' } = browser.headers;
  const credentials = { key: made.key.secret, cookie: browser.cookie, origin };
  const sendOn =
    (one: Lane): RetryDesk['sendWith'] =>
    (request, key) => {
      const headers = { ...request.headers, ...(key === null ? {} : { 'idempotency-key': key }) };
      return one.send(withCredential({ ...request, headers }, credentials));
    };
  const sendWith = sendOn(lane);
  return {
    ...made,
    made,
    browser,
    proxy,
    sendWith,
    raw: (request) => lane.send(request),
    another() {
      const one = openLane(proxy.base);
      lanes.push(one);
      return sendOn(one);
    },
    send: (request) => sendWith(request, null),
    async lose(request, key = null) {
      proxy.isCutting = true;
      await assert.rejects(sendWith(request, key), 'the answer came through');
      proxy.isCutting = false;
    },
    state: () => companyState(world.app.database, made.companyId),
  };
}
