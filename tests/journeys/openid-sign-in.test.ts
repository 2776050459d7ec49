import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startOidcProvider, type TestOidcProvider } from '../support/identity/oidc-provider.ts';
import { addPerson, disablePerson, request } from '../support/people.ts';
import { openWorld, type World } from '../support/world.ts';

/** Signing in by the pages of the service at a real OpenID Connect provider, and everything that can come back from there. */

const PUBLIC_URL = 'http://127.0.0.1:8080';
const CALLBACK = `${PUBLIC_URL}/sign-in/callback`;
const EMAIL = 'dana@example.org';

type Given = { secret?: string; emailVerified?: boolean; settings?: Record<string, string>; now?: () => Date };

/** The service as a client of a provider, with a company that the person is a member of. */
async function serviceOf({ secret, emailVerified = true, settings = {}, now }: Given = {}) {
  const client = { callback: CALLBACK, ...(secret === undefined ? {} : { secret }) };
  const oidc = await startOidcProvider({ email: EMAIL, emailVerified, client });
  after(() => oidc.stop());
  const world = await openWorld({
    settings: {
      PUBLIC_URL,
      OIDC_ISSUER: oidc.issuer,
      OIDC_CLIENT_ID: oidc.clientId,
      ...(secret === undefined ? {} : { OIDC_CLIENT_SECRET: secret }),
      ...settings,
    },
    ...(now === undefined ? {} : { now }),
  });
  const company = await world.company('Alder inc.');
  await addPerson(world, company.id, EMAIL, 'admin');
  return { oidc, world, company };
}

type Got = { status: number; location: string; text: string; cookies: string[] };
let requests = 0;

async function call({ app }: World, path: string, cookie = '', headers: Record<string, string> = {}): Promise<Got> {
  requests += 1;
  const remoteAddress = `10.8.${requests >> 8}.${requests & 255}`;
  const answer = await app.http.server.inject({ url: path, headers: { cookie, ...headers }, remoteAddress });
  return {
    status: answer.statusCode,
    location: answer.headers['location'] ?? '',
    text: answer.body,
    cookies: [answer.headers['set-cookie'] ?? []].flat(),
  };
}

const cookieIn = ({ cookies }: Got, name: string): string =>
  cookies.map((one) => one.split(';')[0] ?? '').find((one) => one.startsWith(`${name}=`)) ?? '';
const sessionIn = (got: Got): string => cookieIn(got, 'tenderfit_session');
const headingOf = ({ text }: Got): string => /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? '';

type Begun = { cookie: string; address: URL };
async function begin(world: World, path = '/sign-in', headers: Record<string, string> = {}): Promise<Begun> {
  const got = await call(world, path, '', headers);
  assert.equal(got.status, 303, got.text);
  return { cookie: cookieIn(got, 'tenderfit_sign_in'), address: new URL(got.location) };
}

/** The path by which the browser comes back from the provider. */
async function comeBack(oidc: TestOidcProvider, { address }: Begun, change?: (address: URL) => void): Promise<URL> {
  change?.(address);
  return await oidc.visit(address, CALLBACK);
}

const pathOf = (url: URL): string => `${url.pathname}${url.search}`;
const service = await serviceOf();
const { oidc, world } = service;

async function assertRefused(got: Got, status: number, heading: string): Promise<void> {
  assert.deepEqual([got.status, headingOf(got), sessionIn(got)], [status, heading, '']);
  assert.match(got.cookies.join('\n'), /tenderfit_sign_in=;.*Max-Age=0/);
  await Promise.resolve();
}

describe('Signing in at an identity provider', () => {
  test('Authentication 5: goes there with code, PKCE, state and nonce, and comes back to the portal with a session', async () => {
    const begun = await begin(world);
    const { searchParams: asked } = begun.address;
    assert.deepEqual(
      ['response_type', 'client_id', 'redirect_uri', 'scope', 'code_challenge_method'].map((name) => asked.get(name)),
      ['code', oidc.clientId, CALLBACK, 'openid email', 'S256'],
    );
    for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((asked.get(name) ?? '').length >= 43, name);
    const got = await call(world, pathOf(await comeBack(oidc, begun)), begun.cookie);
    assert.deepEqual([got.status, got.location], [303, '/']);
    const me = await request(world, 'GET', '/api/v1/me', { cookie: sessionIn(got) });
    assert.deepEqual([me.status, me.body['user']], [200, { email: EMAIL, role: 'admin' }]);
    assert.match(got.cookies.join('\n'), /tenderfit_sign_in=;.*Max-Age=0/);
  });

  test('the attempt is carried in a cookie of ten minutes that no script reads', async () => {
    const { cookies } = await call(world, '/sign-in');
    assert.match(cookies.join(), /^tenderfit_sign_in=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('leads to the page that was asked for, and to no other site', async () => {
    const cases: [asked: string, landed: string][] = [
      ['/opportunities/0192f0c4?tab=facts', '/opportunities/0192f0c4?tab=facts'],
      ['https://evil.example/', '/'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
    ];
    for (const [asked, landed] of cases) {
      const begun = await begin(world, `/sign-in?next=${encodeURIComponent(asked)}`);
      const got = await call(world, pathOf(await comeBack(oidc, begun)), begun.cookie);
      assert.deepEqual([got.status, got.location], [303, landed], asked);
    }
  });

  test('a way back that is used a second time signs nobody in', async () => {
    const begun = await begin(world);
    const path = pathOf(await comeBack(oidc, begun));
    assert.notEqual(sessionIn(await call(world, path, begun.cookie)), '');
    await assertRefused(await call(world, path, begun.cookie), 400, 'This sign-in has expired');
  });

  test('another browser’s way back, one without the cookie, and one with another state sign nobody in', async () => {
    const [mine, theirs] = [await begin(world), await begin(world)];
    const path = pathOf(await comeBack(oidc, theirs));
    for (const cookie of [mine.cookie, '', 'tenderfit_sign_in=AAAA', `${theirs.cookie.slice(0, -3)}AAA`])
      await assertRefused(await call(world, path, cookie), 400, 'This sign-in has expired');
    const changed = path.replace(/state=[^&]+/, 'state=another');
    await assertRefused(await call(world, changed, theirs.cookie), 400, 'This sign-in has expired');
    await assertRefused(await call(world, '/sign-in/callback', theirs.cookie), 400, 'This sign-in has expired');
  });

  test('an ID token with another nonce signs nobody in', async () => {
    const begun = await begin(world);
    const back = await comeBack(oidc, begun, ({ searchParams }) => searchParams.set('nonce', 'of-another-attempt'));
    await assertRefused(await call(world, pathOf(back), begun.cookie), 400, 'This sign-in has expired');
  });

  test('a code that was asked for with another verifier signs nobody in', async () => {
    const begun = await begin(world);
    const back = await comeBack(oidc, begun, ({ searchParams }) =>
      searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
    );
    await assertRefused(await call(world, pathOf(back), begun.cookie), 400, 'This sign-in has expired');
  });

  test('a person who cancels there reads so, in their language', async () => {
    oidc.person.does = 'cancel';
    try {
      const begun = await begin(world, '/sign-in?lang=fr');
      const back = await comeBack(oidc, begun);
      assert.equal(back.searchParams.get('error'), 'access_denied');
      await assertRefused(await call(world, pathOf(back), begun.cookie), 400, 'La connexion a été annulée');
    } finally {
      oidc.person.does = 'sign in';
    }
  });

  test('an error of the provider is said in plain words and not repeated from the address', async () => {
    const begun = await begin(world);
    const state = begun.address.searchParams.get('state');
    const query = `state=${state}&iss=${encodeURIComponent(oidc.issuer)}&error=server_error&error_description=%3Cb%3Eoh`;
    const got = await call(world, `/sign-in/callback?${query}`, begun.cookie);
    await assertRefused(got, 400, 'Your identity provider refused the sign-in');
    assert.doesNotMatch(got.text, /oh|server_error/);
  });

  test('after signing out nobody is signed in again without a click', async () => {
    const begun = await begin(world);
    const cookie = sessionIn(await call(world, pathOf(await comeBack(oidc, begun)), begun.cookie));
    const out = await world.app.http.server.inject({
      method: 'POST',
      url: '/sign-out',
      headers: { cookie, origin: PUBLIC_URL, 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(out.headers['location'], '/sign-in?signed_out=1');
    const got = await call(world, '/sign-in?signed_out=1');
    assert.deepEqual([got.status, headingOf(got), got.cookies], [200, 'You are signed out', []]);
  });

  test('the provider is asked to ask again for who wants another account', async () => {
    const { address } = await begin(world, '/sign-in?account=other');
    assert.equal(address.searchParams.get('prompt'), 'login');
  });
});

describe('Errors: what a membership is worth is said on a page:', () => {
  test('no_membership, membership_disabled and unverified_email', async () => {
    const cases: [
      heading: string,
      given: Given,
      prepare: (made: Awaited<ReturnType<typeof serviceOf>>) => Promise<void>,
    ][] = [
      ['Your access is disabled', {}, ({ world: there, company }) => disablePerson(there, company.id, EMAIL)],
      [
        'You are not a member of a company',
        {},
        async ({ world: there }) => void (await there.app.database.db.deleteFrom('memberships').execute()),
      ],
      ['Your address is not confirmed', { emailVerified: false }, () => Promise.resolve()],
    ];
    for (const [heading, given, prepare] of cases) {
      const made = await serviceOf(given);
      await prepare(made);
      const begun = await begin(made.world);
      const got = await call(made.world, pathOf(await comeBack(made.oidc, begun)), begun.cookie);
      await assertRefused(got, 403, heading);
      assert.match(got.text, /href="\/sign-in\?account=other"/);
    }
  });

  test('identity_conflict', async () => {
    await world.app.database.db.updateTable('memberships').set({ subject: 'an earlier account' }).execute();
    const begun = await begin(world);
    const got = await call(world, pathOf(await comeBack(oidc, begun)), begun.cookie);
    await assertRefused(got, 403, 'Your access is linked to another account');
    await world.app.database.db.updateTable('memberships').set({ subject: 'person-1' }).execute();
  });
});

describe('The client of the service', () => {
  test('proves itself by its secret where it has one', async () => {
    const made = await serviceOf({ secret: 'a secret of the client, long enough to be one' });
    const begun = await begin(made.world);
    const got = await call(made.world, pathOf(await comeBack(made.oidc, begun)), begun.cookie);
    assert.equal(got.status, 303);
    const wrong = await openWorld({
      settings: {
        PUBLIC_URL,
        OIDC_ISSUER: made.oidc.issuer,
        OIDC_CLIENT_ID: made.oidc.clientId,
        OIDC_CLIENT_SECRET: 'another secret',
      },
    });
    const there = await begin(wrong);
    const refused = await call(wrong, pathOf(await comeBack(made.oidc, there)), there.cookie);
    await assertRefused(refused, 400, 'Your identity provider refused the sign-in');
  });

  test('that waits longer than ten minutes for a person signs nobody in', async () => {
    const clock = { now: new Date() };
    const made = await serviceOf({ now: () => clock.now });
    const begun = await begin(made.world);
    const back = await comeBack(made.oidc, begun);
    clock.now = new Date(clock.now.getTime() + 10 * 60_000);
    await assertRefused(await call(made.world, pathOf(back), begun.cookie), 400, 'This sign-in has expired');
  });

  test('says so while the provider is away, at either end', async () => {
    const made = await serviceOf();
    const begun = await begin(made.world);
    const back = await comeBack(made.oidc, begun);
    await made.oidc.stop();
    const got = await call(made.world, pathOf(back), begun.cookie);
    await assertRefused(got, 503, 'Your identity provider does not answer');
    const away = await openWorld({
      settings: { PUBLIC_URL, OIDC_ISSUER: made.oidc.issuer, OIDC_CLIENT_ID: made.oidc.clientId },
    });
    const start = await call(away, '/sign-in');
    assert.deepEqual([start.status, headingOf(start)], [503, 'Your identity provider does not answer']);
  });

  test('sends no link by mail: the list of members and an invitation say so', async () => {
    const begun = await begin(world);
    const cookie = sessionIn(await call(world, pathOf(await comeBack(oidc, begun)), begun.cookie));
    const headers = { cookie, origin: PUBLIC_URL };
    const list = await request(world, 'GET', '/api/v1/members', { cookie });
    assert.deepEqual([list.status, list.body['sign_in']], [200, 'identity_provider']);
    const { status, body } = await request(world, 'POST', '/api/v1/members', headers, { email: 'new@example.org' });
    assert.deepEqual([status, body['is_link_sent']], [201, false]);
    assert.equal(await world.app.jobs.runPending({ names: ['send-sign-in-link'] }), 0);
  });
});
