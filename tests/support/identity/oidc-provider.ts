import { exportJWK, generateKeyPair } from 'jose';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import * as client from 'openid-client';

const CLIENT_ID = 'tenderfit-portal';
const CALLBACK = 'http://127.0.0.1/callback';

export type TestOidcProvider = {
  issuer: string;
  clientId: string;
  /** Signs the person in anew, as a browser and a portal would with code and PKCE: a new ID token each time. */
  signIn(): Promise<string>;
  /** What the person does at the provider from now on. */
  person: { does: 'sign in' | 'cancel' };
  /** Follows redirects with cookies, as a browser does, up to the one that leads to an address that begins with `callback`. */
  visit(start: URL, callback: string): Promise<URL>;
  stop(): Promise<void>;
};

/** A real OpenID provider on this machine that knows one person and asks for no password. `subject` is its name of them. */
export async function startOidcProvider(person: {
  email: string;
  emailVerified: boolean;
  subject?: string;
  /** A client with this callback, and with a secret if one is given, in place of the usual one. */
  client?: { callback: string; secret?: string };
}): Promise<TestOidcProvider> {
  const server = createServer();
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: TestOidcProvider['person'] = { does: 'sign in' };
  const answer = (await providerOf(issuer, { subject: 'person-1', ...person }, state)).callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    clientId: CLIENT_ID,
    signIn: () => signIn(issuer),
    person: state,
    visit: browse,
    stop() {
      const { promise: stopped, resolve: onStopped } = Promise.withResolvers<void>();
      server.close(() => onStopped());
      server.closeAllConnections();
      return stopped;
    },
  };
}

type Person = Parameters<typeof startOidcProvider>[0];

async function providerOf(
  issuer: string,
  { subject, email, emailVerified, client: given }: Required<Pick<Person, 'subject'>> & Person,
  state: TestOidcProvider['person'],
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: CLIENT_ID,
        ...(given?.secret === undefined
          ? { token_endpoint_auth_method: 'none' }
          : { token_endpoint_auth_method: 'client_secret_basic', client_secret: given.secret }),
        redirect_uris: [given?.callback ?? CALLBACK],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: randomUUID(), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // By default the provider leaves e-mail claims to its userinfo endpoint, which a token alone does not reach.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: () => '/sign-in' },
    findAccount: () => ({
      accountId: subject,
      claims: () => ({ sub: subject, email, email_verified: emailVerified }),
    }),
    // Every scope is granted, so that nobody is asked.
    async loadExistingGrant({ oidc }: Parameters<Parameters<Provider['use']>[0]>[0]) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async ({ path, req, res }, next) => {
    if (path === '/sign-in')
      await provider.interactionFinished(
        req,
        res,
        state.does === 'cancel'
          ? { error: 'access_denied', error_description: 'The person did not want to.' }
          : { login: { accountId: subject } },
      );
    else await next();
  });
  return provider;
}

/** Keeps what the provider stores for one test; the provider's own store warns that it is not for production. */
function memoryAdapter() {
  const stored = new Map<string, Record<string, unknown>>();
  return (model: string) => {
    const find = (id: string) => Promise.resolve(stored.get(`${model} ${id}`));
    const findBy = (member: string, value: string) =>
      Promise.resolve([...stored].find(([key, one]) => key.startsWith(`${model} `) && one[member] === value)?.[1]);
    return {
      upsert: (id: string, payload: Record<string, unknown>) => {
        stored.set(`${model} ${id}`, payload);
        return Promise.resolve();
      },
      find,
      findByUid: (uid: string) => findBy('uid', uid),
      findByUserCode: (code: string) => findBy('userCode', code),
      destroy: (id: string) => Promise.resolve(stored.delete(`${model} ${id}`)),
      revokeByGrantId: () => Promise.resolve(),
      consume: async (id: string) => Object.assign((await find(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
    };
  };
}

async function signIn(issuer: string): Promise<string> {
  const configuration = await client.discovery(new URL(issuer), CLIENT_ID, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  });
  const [pkceCodeVerifier, expectedState, expectedNonce] = [
    client.randomPKCECodeVerifier(),
    client.randomState(),
    client.randomNonce(),
  ];
  const start = client.buildAuthorizationUrl(configuration, {
    redirect_uri: CALLBACK,
    scope: 'openid email',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  });
  const { id_token: token } = await client.authorizationCodeGrant(configuration, await browse(start, CALLBACK), {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
  });
  if (token === undefined) throw new Error('the provider gave no ID token');
  return token;
}

async function browse(start: URL, callback: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`);
    await response.body?.cancel();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    url = new URL(location, url);
    if (url.href.startsWith(callback)) return url;
  }
  throw new Error('the provider redirects without end');
}
