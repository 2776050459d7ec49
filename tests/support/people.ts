import assert from 'node:assert/strict';
import { addMember, disableMember, type MemberRow } from '#features/access/access-members.ts';
import { ownIssuer } from '#platform/identity/own-issuer.ts';
import type { Answer, World } from './world.ts';

/** People of a test world: members of its companies, signed in through the service's own issuer and POST /api/v1/session. */

/** A signed-in browser. `headers` are what it sends with a changing request: its cookie, and where the request comes from. */
export type Browser = { sessionId: string; cookie: string; headers: Record<string, string> };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const OPERATOR = { kind: 'operator', id: 'test' } as const;

export async function addPerson(
  { app }: World,
  companyId: string,
  email: string,
  role: 'admin' | 'member' = 'member',
): Promise<MemberRow> {
  const member = { companyId, email, role, name: null };
  return await app.database.transaction((tx) => addMember(tx, member, OPERATOR));
}

export async function disablePerson({ app }: World, companyId: string, email: string): Promise<void> {
  const context = { now: app.now(), actor: OPERATOR };
  await app.database.transaction((tx) => disableMember(tx, { companyId, email }, context));
}

/** A portal token of the service's own issuer for the address, new at each call. */
export async function portalToken({ app }: World, email: string): Promise<string> {
  const { publicUrl, secretKey } = app.config;
  assert.ok(secretKey, 'a test world has a secret key');
  return (await ownIssuer({ publicUrl, secretKey, now: app.now }).issue({ email })).token;
}

/** Exchanges a portal token; `headers` may name a company or bring the cookie of an earlier session. */
export async function exchange(world: World, token: string, headers: Record<string, string> = {}): Promise<Answer> {
  return await request(world, 'POST', '/api/v1/session', { ...headers, authorization: `Bearer ${token}` });
}

/** Signs the person in; throws when they are refused. */
export async function signIn(
  world: World,
  email: string,
  options: { companyId?: string; previous?: Browser } = {},
): Promise<Browser> {
  const { companyId, previous } = options;
  const answer = await exchange(world, await portalToken(world, email), {
    ...(companyId === undefined ? {} : { 'x-tenderfit-tenant': companyId }),
    ...(previous === undefined ? {} : { cookie: previous.cookie }),
  });
  assert.equal(answer.status, 200, `${email} was refused: ${JSON.stringify(answer.body)}`);
  return browserOf(world, answer);
}

/** The browser that keeps the session cookie of this answer. */
export function browserOf({ app }: World, { headers }: Pick<Answer, 'headers'>): Browser {
  const [cookie = ''] = [headers['set-cookie']].flat().map((one) => String(one).split(';')[0] ?? '');
  const sessionId = cookie.slice(cookie.indexOf('=') + 1);
  assert.notEqual(sessionId, '', 'the answer sets no session cookie');
  const origin = new URL(app.config.publicUrl).origin;
  return { sessionId, cookie, headers: { cookie, origin, 'sec-fetch-site': 'same-origin' } };
}

let requests = 0;

/** One request with exactly these headers, from an address of its own so that no rate limit meets it. */
export async function request(
  { app }: World,
  method: Method,
  url: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Answer> {
  requests += 1;
  const remoteAddress = `172.${16 + ((requests >> 16) & 15)}.${(requests >> 8) & 255}.${requests & 255}`;
  const answer = await app.http.server.inject({
    method,
    url,
    headers,
    remoteAddress,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? {} : answer.json() };
}
