import { sql } from 'kysely';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { createCompany } from '#features/access/access.ts';
import { createKey } from '#features/access/access-keys.ts';
import { sendSignInLink } from '#features/access/access-links.ts';
import { addMember } from '#features/access/access-members.ts';
import { createProfile } from '#features/profile/profile.ts';
import type { Database } from '#platform/database/database.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import { type Lane, type LaneRequest, openLane, type Sent } from '../http-lane.ts';
import { match, storeTender } from '../tenders.ts';

const actor = { kind: 'operator', id: 'test' } as const;
const KEYS = '/api/v1/api-keys';
const LIST = '/api/v1/opportunities';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

export type UsedSecrets = {
  keys: string[];
  sessions: string[];
  portalTokens: string[];
  /** Tokens of sign-in links, and the sessions that they began. */
  links: string[];
  linkSessions: string[];
  /** Keys that are wrong by one character. */
  mistyped: string[];
  /** How often each status was answered. */
  statuses: Map<number, number>;
};

/** How many are made, how many of the keys over HTTP, and how many of them are used once, and in every wrong way. */
export type Counts = { keys: number; byHttp: number; used: number; misused: number; sessions: number; links: number };
export type Place = { database: Database; base: string; portalToken: (email: string) => Promise<string> };
type Use = {
  send: (request: LaneRequest) => Promise<Sent>;
  used: UsedSecrets;
  companyId: string;
  opportunityId: string;
};

/**
 * Makes secrets of every kind by the service's own ways and uses each in requests that succeed, that are refused for
 * whatever reason, and that fail for a fault of the server; secrets also stand where they do not belong.
 */
export async function useSecrets(place: Place, counts: Counts) {
  const lane: Lane = openLane(place.base);
  const used: UsedSecrets = {
    keys: [],
    sessions: [],
    portalTokens: [],
    links: [],
    linkSessions: [],
    mistyped: [],
    statuses: new Map(),
  };
  const send = async (request: LaneRequest): Promise<Sent> => {
    const sent = await lane.send(request);
    used.statuses.set(sent.status, (used.statuses.get(sent.status) ?? 0) + 1);
    return sent;
  };
  const use: Use = { send, used, ...(await makeCompany(place.database)) };
  try {
    for (let number = 0; number < counts.sessions; number += 1) await signIn(use, place, number);
    for (let number = 0; number < counts.links; number += 1) await useLink(use, place.database, number);
    await makeKeys(use, place.database, counts);
    for (const key of used.keys.slice(0, counts.used)) await send({ path: '/api/v1/me', headers: bearer(key) });
    for (const key of used.keys.slice(0, counts.misused)) await useBadly(use, key, bearer(key));
    for (const token of used.portalTokens.slice(0, counts.misused)) await useBadly(use, token, bearer(token));
    for (const id of used.sessions.slice(-counts.misused)) await useBadly(use, id, cookie(id));
    for (const link of used.links.slice(0, counts.misused)) await useBadly(use, link, bearer(link));
    await failing(use, place.database);
    await endSome(use);
  } finally {
    lane.close();
  }
  return used;
}

const bearer = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` });
const cookie = (id: string): Record<string, string> => ({ cookie: `tenderfit_session=${id}`, ...SAME_ORIGIN });

async function makeCompany(database: Database): Promise<{ companyId: string; opportunityId: string }> {
  const fields = { legalName: 'Une inc.', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
  const companyId = await database.transaction(async (tx) => {
    const { id } = await createCompany(tx, fields, actor);
    await createProfile(tx, id, fields.legalName);
    await addMember(tx, { companyId: id, email: 'admin@example.org', role: 'admin', name: null }, actor);
    return id;
  });
  const { groupId } = await storeTender(database, [{}]);
  await match(database, companyId, groupId, 60);
  const { id } = await database.db.selectFrom('opportunities').select('id').executeTakeFirstOrThrow();
  return { companyId, opportunityId: id };
}

async function signIn({ send, used }: Use, { portalToken }: Place, number: number): Promise<void> {
  const token = await portalToken('admin@example.org');
  used.portalTokens.push(token);
  // Every other sign-in replaces the session before it.
  const before = number % 2 === 0 ? {} : cookie(used.sessions.at(-1) ?? '');
  const headers = { ...bearer(token), ...before };
  const { headers: answered, text } = await send({ method: 'POST', path: '/api/v1/session', headers });
  const id = /tenderfit_session=([\w-]+)/.exec(answered['set-cookie']?.[0] ?? '')?.[1];
  if (id === undefined) throw new Error(`signing in failed: ${text}`);
  used.sessions.push(id);
  await send({ path: '/api/v1/me', headers: cookie(id) });
  await send({ method: 'POST', path: '/api/v1/session', headers });
}

/** Has a link sent to a member of its own, whose mail goes nowhere, looks at it, uses it, and uses it again. */
async function useLink({ send, used, companyId }: Use, database: Database, number: number): Promise<void> {
  const email = `person-${number}@example.org`;
  await database.transaction((tx) => addMember(tx, { companyId, email, role: 'member', name: null }, actor));
  let mail = '';
  const mailer: Mailer = {
    kind: 'outbox',
    repeatSafeForMs: 0,
    send({ text }) {
      mail = text;
      return Promise.resolve({ outcome: 'accepted', providerId: 'x' });
    },
  };
  const silent = { info: () => undefined, warn: () => undefined };
  const from = { email: 'service@example.org', name: 'Tenderfit' };
  const deps = { database, mailer, from, publicUrl: 'http://127.0.0.1', now: () => new Date(), log: silent };
  await sendSignInLink(deps, { email, language: 'en' }, AbortSignal.timeout(10_000));
  const token = /\/sign-in\/([\w-]+)/.exec(mail)?.[1];
  if (token === undefined) throw new Error(`no link in: ${mail}`);
  used.links.push(token);
  const path = `/sign-in/${token}`;
  await send({ path, headers: { 'x-request-id': token } });
  const headers = { ...SAME_ORIGIN, 'x-request-id': token };
  const { status, headers: answered, text } = await send({ method: 'POST', path, headers });
  const id = /tenderfit_session=([\w-]+)/.exec(answered['set-cookie']?.[0] ?? '')?.[1];
  if (status !== 303 || id === undefined) throw new Error(`the link was answered ${status}: ${text.slice(0, 500)}`);
  used.linkSessions.push(id);
  await send({ path: '/', headers: cookie(id) });
  await send({ method: 'POST', path, headers });
}

async function makeKeys(
  { send, used, companyId }: Use,
  database: Database,
  counts: { keys: number; byHttp: number },
): Promise<void> {
  const session = cookie(used.sessions.at(-1) ?? '');
  for (let made = 0; made < counts.byHttp; made += 1) {
    const body = { name: `Key ${made}`, scopes: SCOPE_VALUES };
    const { text, status } = await send({ method: 'POST', path: KEYS, headers: session, body });
    if (status !== 201) throw new Error(`making a key failed: ${text}`);
    used.keys.push((JSON.parse(text) as { secret: string }).secret);
  }
  await database.transaction(async (tx) => {
    while (used.keys.length < counts.keys) {
      const wanted = { name: 'k', scopes: ['opportunities:read'], expiresAt: null };
      used.keys.push((await createKey(tx, companyId, wanted, { now: new Date(), actor })).secret);
    }
  });
}

/** Requests with the secret in every place that a mistaken client might put it; `right` is where it belongs. */
async function useBadly(
  { send, used, opportunityId }: Use,
  secret: string,
  right: Record<string, string>,
): Promise<void> {
  const mistyped = secret.slice(0, -1) + (secret.endsWith('x') ? 'y' : 'x');
  used.mistyped.push(mistyped);
  const session = cookie(used.sessions.at(-1) ?? '');
  const archive = `${LIST}/${opportunityId}/archive`;
  const requests: LaneRequest[] = [
    { path: LIST, headers: right },
    { path: LIST, headers: bearer(mistyped) },
    { path: LIST, headers: { authorization: `Bearer ${secret} ${secret}` } },
    { path: LIST, headers: { authorization: `Basic ${Buffer.from(`${secret}:`).toString('base64')}` } },
    { path: LIST, headers: cookie(secret) },
    { path: LIST, headers: { ...right, 'x-tenderfit-tenant': secret } },
    { path: `${LIST}?api_key=${secret}`, headers: right },
    { path: `${LIST}?${secret}=1`, headers: right },
    { path: `${LIST}?cursor=${secret.slice(0, 200)}`, headers: right },
    { path: `${LIST}?q=${secret.slice(0, 200)}`, headers: right },
    { path: `${LIST}/${secret}`, headers: right },
    { path: `/${secret}`, headers: right },
    {
      path: LIST,
      headers: { ...right, 'x-request-id': secret, 'user-agent': secret, referer: `http://x/?k=${secret}` },
    },
    { method: 'POST', path: archive, headers: { ...right, 'x-request-id': secret } },
    { method: 'DELETE', path: archive, headers: { ...right, 'x-request-id': secret } },
    { method: 'POST', path: archive, headers: right, body: { [secret]: secret } },
    { method: 'POST', path: KEYS, headers: right, body: { name: 'by key', scopes: SCOPE_VALUES } },
    { method: 'POST', path: KEYS, headers: session, body: { name: 'x', scopes: [secret] } },
    { method: 'POST', path: KEYS, headers: session, body: `{"name": "${secret}"` },
    { method: 'DELETE', path: `${KEYS}/${secret}`, headers: session },
    { method: 'POST', path: '/api/v1/session', headers: bearer(secret) },
    { method: 'POST', path: '/api/v1/session', headers: bearer(mistyped) },
    { method: 'PATCH', path: `/api/v1/session?${secret}`, headers: right },
  ];
  for (const request of requests) await send(request);
}

/** The same with tables away that the requests need: each is answered 500, and logged. */
async function failing({ send, used, opportunityId }: Use, database: Database): Promise<void> {
  const [key = ''] = used.keys;
  const session = cookie(used.sessions.at(-1) ?? '');
  const cases: [table: string, requests: LaneRequest[]][] = [
    ['feedback', [{ path: LIST, headers: { ...bearer(key), 'x-request-id': key } }]],
    ['feedback', [{ path: `${LIST}/${opportunityId}`, headers: session }]],
    ['api_keys', used.keys.slice(0, 20).map((one) => ({ path: '/api/v1/me', headers: bearer(one) }))],
    ['sessions', used.sessions.slice(0, 20).map((id) => ({ path: '/api/v1/me', headers: cookie(id) }))],
    [
      'spent_tokens',
      used.portalTokens.map((token) => ({ method: 'POST', path: '/api/v1/session', headers: bearer(token) })),
    ],
    ['sign_in_links', used.links.map((link) => ({ path: `/sign-in/${link}` }))],
    ['sign_in_links', used.links.map((link) => ({ method: 'POST', path: `/sign-in/${link}`, headers: SAME_ORIGIN }))],
    [
      'audit_entries',
      [
        { method: 'POST', path: KEYS, headers: session, body: { name: 'lost', scopes: SCOPE_VALUES } },
        { method: 'DELETE', path: '/api/v1/session', headers: session },
        { method: 'POST', path: `${LIST}/${opportunityId}/archive`, headers: bearer(key) },
      ],
    ],
  ];
  for (const [table, requests] of cases) {
    const [from, to] = [sql.id(table), sql.id(`${table}_away`)];
    await database.asOwner((db) => sql`alter table ${from} rename to ${to}`.execute(db));
    try {
      for (const request of requests) {
        const { status, text } = await send(request);
        if (status !== 500) throw new Error(`${table} away: ${request.path} was answered ${status}: ${text}`);
      }
    } finally {
      await database.asOwner((db) => sql`alter table ${to} rename to ${from}`.execute(db));
    }
  }
}

async function endSome({ send, used }: Use): Promise<void> {
  const session = cookie(used.sessions.at(-1) ?? '');
  const { text } = await send({ path: KEYS, headers: session });
  const { keys } = JSON.parse(text) as { keys: { id: string }[] };
  for (const { id } of keys.slice(0, 20)) await send({ method: 'DELETE', path: `${KEYS}/${id}`, headers: session });
  for (const id of used.sessions.slice(0, 10))
    await send({ method: 'DELETE', path: '/api/v1/session', headers: cookie(id) });
  for (const secret of used.keys.slice(-20)) await send({ path: '/api/v1/me', headers: bearer(secret) });
}
