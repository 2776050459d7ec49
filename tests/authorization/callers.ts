import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createKey, revokeKey } from '#features/access/access-keys.ts';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import { addPerson, type Browser, disablePerson, portalToken, request, signIn } from '../support/people.ts';
import type { World } from '../support/world.ts';
import type { Headers } from './ask.ts';
import { type MatrixCaller, withBadKeys } from './bad-keys.ts';
import type { Company } from './companies.ts';
import { type Caller, NOBODY, type Person } from './expectation.ts';

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const ALL: readonly string[] = SCOPE_VALUES;

/** Keys made once, and people who sign in anew for each operation, since one of the operations ends their session. */
export type Cast = {
  everyKey: string;
  keys: readonly { name: string; scopes: readonly string[]; secret: string }[];
  expired: string;
  revoked: string;
  people: Record<'admin' | 'member' | 'barred' | 'removed' | 'both', string>;
  own: Company;
  other: Company;
};

export async function makeCast(world: World, own: Company, other: Company): Promise<Cast> {
  const secretOf = async (scopes: readonly string[]): Promise<string> => (await world.key(own.id, scopes)).secret;
  const keys: { name: string; scopes: readonly string[]; secret: string }[] = [];
  for (const scope of ALL) {
    const others = ALL.filter((one) => one !== scope);
    keys.push({ name: `key with every scope but ${scope}`, scopes: others, secret: await secretOf(others) });
    keys.push({ name: `key with ${scope} alone`, scopes: [scope], secret: await secretOf([scope]) });
  }
  const address = (who: string): string => `${who}.${own.canary}@people.example.org`;
  const people = { admin: own.admin, member: own.member, barred: '', removed: '', both: address('both') };
  people.barred = address('barred');
  people.removed = address('removed');
  for (const email of [people.barred, people.removed, people.both]) await addPerson(world, own.id, email, 'admin');
  await addPerson(world, other.id, people.both, 'admin');
  const ended = await endedKeys(world, own);
  return { everyKey: own.secret, keys, ...ended, people, own, other };
}

async function endedKeys({ app }: World, own: Company): Promise<{ expired: string; revoked: string }> {
  const context = { now: app.now(), actor: OPERATOR };
  const wanted = { name: 'ended', scopes: ALL, expiresAt: null };
  return await app.database.transaction(async (tx) => {
    const expired = await createKey(tx, own.id, wanted, context);
    await sql`update api_keys set expires_at = now() where id = ${expired.key.id}`.execute(tx);
    const revoked = await createKey(tx, own.id, wanted, context);
    await revokeKey(tx, own.id, revoked.key.id, context);
    return { expired: expired.secret, revoked: revoked.secret };
  });
}

export async function callersFor(world: World, cast: Cast): Promise<MatrixCaller[]> {
  return [
    ...withoutCredential(cast),
    ...withBadKeys(cast, await portalToken(world, cast.people.admin)),
    ...withKeys(cast),
    ...(await withSessions(world, cast)),
    ...(await withEndedSessions(world, cast)),
    {
      name: 'portal token',
      facts: { ...NOBODY, bearer: 'portal token' },
      headers: { authorization: `Bearer ${await portalToken(world, cast.people.admin)}` },
    },
  ];
}

function withoutCredential({ everyKey, own }: Cast): MatrixCaller[] {
  const unknown = `tenderfit_session=${randomBytes(32).toString('base64url')}`;
  return [
    { name: 'no credential', facts: NOBODY, headers: {} },
    { name: 'no credential, a company named', facts: NOBODY, headers: { 'x-tenderfit-tenant': own.id } },
    { name: 'key in a header of another name', facts: NOBODY, headers: { 'x-api-key': everyKey } },
    { name: 'key as a session cookie', facts: NOBODY, headers: { cookie: `tenderfit_session=${everyKey}` } },
    ...['key', 'api_key', 'access_token', 'authorization'].map((name) => ({
      name: `key in the query string as ${name}`,
      facts: NOBODY,
      headers: {},
      query: `${name}=${everyKey}`,
    })),
    { name: 'cookie without a session id', facts: NOBODY, headers: { cookie: 'tenderfit_session=' } },
    { name: 'cookie with an unknown session, from nowhere', facts: ended(false), headers: { cookie: unknown } },
    {
      name: 'cookie with an unknown session',
      facts: ended(true),
      headers: { cookie: unknown, 'sec-fetch-site': 'same-origin' },
    },
  ];
}

const ended = (isFromPage: boolean): Caller => ({
  ...NOBODY,
  session: { role: 'admin', membership: 'ended', isFromPage },
});

function withKeys({ everyKey, keys, own, other }: Cast): MatrixCaller[] {
  const whole: Caller = { ...NOBODY, bearer: { scopes: ALL } };
  const named = (name: string, company: Caller['company'], headers: Headers): MatrixCaller => ({
    name: `key, ${name}`,
    facts: { ...whole, company },
    headers: { authorization: `Bearer ${everyKey}`, ...headers },
  });
  return [
    ...['Bearer', 'bearer', 'BEARER'].map((scheme) => ({
      name: `key after ${scheme}`,
      facts: whole,
      headers: { authorization: `${scheme} ${everyKey}` },
    })),
    ...keys.map(({ name, scopes, secret }) => ({
      name,
      facts: { ...whole, bearer: { scopes } },
      headers: { authorization: `Bearer ${secret}` },
    })),
    ...companyHeaders(own, other).map(([name, company, headers]) => named(name, company, headers)),
    named('from a page of another origin', 'none', { origin: 'https://evil.example' }),
  ];
}

type CompanyHeader = [name: string, company: Caller['company'], headers: Headers];

function companyHeaders(own: Company, other: Company): CompanyHeader[] {
  const header = 'x-tenderfit-tenant';
  return [
    ['its own company named', 'own', { [header]: own.id }],
    ['its own company named in capitals', 'own', { [header]: own.id.toUpperCase() }],
    ['its own company named by the other header', 'own', { 'x-service-tenant': own.id }],
    ['another company named', 'not theirs', { [header]: other.id }],
    ['another company named by the other header', 'not theirs', { 'x-service-tenant': other.id }],
    ['an unknown company named', 'not theirs', { [header]: crypto.randomUUID() }],
    ['a company named that is no uuid', 'not theirs', { [header]: `${own.id}' or true --` }],
    ['a company named by an empty header', 'not theirs', { [header]: '' }],
    ['two companies named', 'not theirs', { [header]: [own.id, other.id] }],
    ['two companies named in two headers', 'not theirs', { [header]: own.id, 'x-service-tenant': other.id }],
  ];
}

async function withSessions(world: World, cast: Cast): Promise<MatrixCaller[]> {
  const { people, own, other, revoked } = cast;
  const callers: MatrixCaller[] = [];
  const add = async (
    name: string,
    email: string,
    person: Partial<Person>,
    headers: Record<string, string | string[] | null> = {},
    company: Caller['company'] = 'none',
  ): Promise<void> => {
    const browser = await signIn(world, email, email === people.both ? { companyId: own.id } : {});
    const role = email === people.member ? ('member' as const) : ('admin' as const);
    const facts = { ...NOBODY, company, session: { role, membership: 'held' as const, isFromPage: true, ...person } };
    callers.push({ name: `session, ${name}`, facts, headers: sent(browser, headers) });
  };
  const notFromPage = { isFromPage: false };
  await add('admin', people.admin, {});
  await add('member', people.member, {});
  for (const [name, company, headers] of companyHeaders(own, other))
    await add(name, people.admin, {}, headers, company);
  await add('of two companies, the second named', people.both, {}, { 'x-tenderfit-tenant': other.id }, 'second');
  await add('from nowhere', people.admin, notFromPage, { origin: null, 'sec-fetch-site': null });
  await add('from a page of another origin', people.admin, notFromPage, { origin: 'https://evil.example' });
  await add('from an opaque origin', people.admin, notFromPage, { origin: 'null', 'sec-fetch-site': null });
  await add('from a page of the same site', people.admin, notFromPage, { origin: null, 'sec-fetch-site': 'same-site' });
  await add('from another site', people.admin, notFromPage, { origin: null, 'sec-fetch-site': 'cross-site' });
  await add('told by its origin alone', people.admin, {}, { 'sec-fetch-site': null });
  await add('told by the browser alone', people.admin, {}, { origin: null });
  const browser = await signIn(world, people.admin);
  callers.push({
    name: 'session, with a revoked key',
    facts: { ...NOBODY, bearer: 'unacceptable', hasKeyForm: true },
    headers: sent(browser, { authorization: `Bearer ${revoked}` }),
  });
  callers.push({
    name: 'session id as a key',
    facts: { ...NOBODY, bearer: 'unacceptable' },
    headers: { authorization: `Bearer ${browser.sessionId}` },
  });
  return [...callers, ...(await withLostMembership(world, cast))];
}

function sent({ headers }: Browser, changes: Record<string, string | string[] | null>): Headers {
  return Object.fromEntries(
    Object.entries({ ...headers, ...changes }).filter((one): one is [string, string | string[]] => one[1] !== null),
  );
}

/** Signed in while they were members; what follows happens after that. */
async function withLostMembership(world: World, { people, own }: Cast): Promise<MatrixCaller[]> {
  const { database } = world.app;
  await sql`update memberships set disabled_at = null where email = ${people.barred}`.execute(database.db);
  await addPerson(world, own.id, people.removed, 'admin');
  // One session for each caller: signing out is open to them, and ends it.
  const [barred, barredNaming] = [await signIn(world, people.barred), await signIn(world, people.barred)];
  const [removed, removedNaming] = [await signIn(world, people.removed), await signIn(world, people.removed)];
  await disablePerson(world, own.id, people.barred);
  await sql`delete from memberships where email = ${people.removed}`.execute(database.db);
  const facts = (membership: Person['membership']): Caller => ({
    ...NOBODY,
    session: { role: 'admin', membership, isFromPage: true },
  });
  return [
    { name: 'session of a disabled member', facts: facts('disabled'), headers: barred.headers },
    {
      name: 'session of a disabled member, the company named',
      facts: { ...facts('disabled'), company: 'own' },
      headers: { ...barredNaming.headers, 'x-tenderfit-tenant': own.id },
    },
    { name: 'session of a removed member', facts: facts('removed'), headers: removed.headers },
    {
      name: 'session of a disabled member, from nowhere',
      facts: { ...NOBODY, session: { role: 'admin', membership: 'disabled', isFromPage: false } },
      headers: { cookie: barred.cookie },
    },
    {
      name: 'session of a removed member, the company named',
      facts: { ...facts('removed'), company: 'own' },
      headers: { ...removedNaming.headers, 'x-tenderfit-tenant': own.id },
    },
  ];
}

async function withEndedSessions(world: World, { people }: Cast): Promise<MatrixCaller[]> {
  const { database } = world.app;
  const [signedOut, replaced, idle, old] = [
    await signIn(world, people.admin),
    await signIn(world, people.admin),
    await signIn(world, people.admin),
    await signIn(world, people.admin),
  ];
  await request(world, 'DELETE', '/api/v1/session', signedOut.headers);
  await signIn(world, people.admin, { previous: replaced });
  await sql`update sessions set used_at = used_at - interval '12 hours' where id_hash = sha256(${idle.sessionId}::bytea)`.execute(
    database.db,
  );
  await sql`update sessions set ends_at = created_at where id_hash = sha256(${old.sessionId}::bytea)`.execute(
    database.db,
  );
  return Object.entries({
    'that signed out': signedOut,
    'whose place a new one took': replaced,
    'unused for 12 hours': idle,
    'seven days old': old,
  }).map(([name, { headers }]) => ({ name: `session ${name}`, facts: ended(true), headers }));
}
