import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { accountSchema } from '#contract/account.ts';
import { startOidcProvider } from '../support/identity/oidc-provider.ts';
import { addPerson, browserOf, exchange, portalToken, request } from '../support/people.ts';
import { openWorld } from '../support/world.ts';

const EMAIL = 'dana@example.org';

async function provider(person: { email: string; emailVerified: boolean; subject?: string }) {
  const started = await startOidcProvider(person);
  after(() => started.stop());
  return started;
}

/** The service set to an OpenID Connect issuer, with a company whose admin is the person. */
async function serviceOf(issuer: string, audience: string, more: Record<string, string> = {}) {
  const world = await openWorld({ settings: { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, ...more } });
  const company = await world.company('Alder inc.');
  await addPerson(world, company.id, EMAIL, 'admin');
  return { world, company };
}

const refusalOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['error']];
const oidc = await provider({ email: EMAIL, emailVerified: true });
const { world, company } = await serviceOf(oidc.issuer, oidc.clientId);

test('Authentication 5: a person of an OpenID Connect provider signs in, makes a key, uses it, and signs out', async () => {
  const token = await oidc.signIn();
  const answer = await exchange(world, token);
  const account = {
    user: { email: EMAIL, role: 'admin' },
    tenant: { id: company.id, name: 'Alder inc.' },
    memberships: [{ tenantId: company.id, tenantName: 'Alder inc.' }],
  };
  assert.deepEqual([answer.status, accountSchema.parse(answer.body)], [200, account]);
  const { headers } = browserOf(world, answer);
  assert.deepEqual((await request(world, 'GET', '/api/v1/me', headers)).body, account);

  const wanted = { name: 'CRM', scopes: ['opportunities:read'] };
  const made = await request(world, 'POST', '/api/v1/api-keys', headers, wanted);
  assert.equal(made.status, 201);
  const key = { id: company.id, secret: String(made.body['secret']) };
  assert.equal((await world.get('/api/v1/opportunities', key)).status, 200);

  assert.equal((await request(world, 'DELETE', '/api/v1/session', headers)).status, 204);
  assert.deepEqual(refusalOf(await request(world, 'GET', '/api/v1/me', headers)), [401, 'unauthorized']);
  assert.equal(
    (await world.get('/api/v1/opportunities', key)).status,
    200,
    'the key is the company’s, not the session’s',
  );
  assert.deepEqual(refusalOf(await exchange(world, token)), [401, 'unauthorized']);
  assert.equal((await exchange(world, await oidc.signIn())).status, 200);
});

test('Authentication 5: a token for another client of the same provider is refused', async () => {
  const other = await serviceOf(oidc.issuer, 'another-client');
  assert.deepEqual(refusalOf(await exchange(other.world, await oidc.signIn())), [401, 'unauthorized']);
});

test('Authentication 5: a token of another provider is refused, and so is one of the service itself', async () => {
  const other = await provider({ email: EMAIL, emailVerified: true });
  assert.deepEqual(refusalOf(await exchange(world, await other.signIn())), [401, 'unauthorized']);
  assert.deepEqual(refusalOf(await exchange(world, await portalToken(world, EMAIL))), [401, 'unauthorized']);
  const own = await openWorld();
  await addPerson(own, (await own.company('Birch Ltd.')).id, EMAIL);
  assert.equal((await exchange(own, await portalToken(own, EMAIL))).status, 200, 'where none is set, its own counts');
  assert.deepEqual(refusalOf(await exchange(own, await oidc.signIn())), [401, 'unauthorized']);
});

test('Errors: unverified_email: a provider that does not vouch for the address signs nobody in, whatever the operator trusts', async () => {
  const careless = await provider({ email: EMAIL, emailVerified: false });
  const trusting = await serviceOf(careless.issuer, careless.clientId, { OIDC_TRUST_EMAIL: 'true' });
  const answer = await exchange(trusting.world, await careless.signIn());
  assert.deepEqual(refusalOf(answer), [403, 'unverified_email']);
  assert.equal(answer.headers['set-cookie'], undefined);
});

test('Errors: identity_conflict: another account of the provider with the same address does not take the membership', async () => {
  assert.equal((await exchange(world, await oidc.signIn())).status, 200);
  await world.app.database.db.updateTable('memberships').set({ subject: 'an earlier account' }).execute();
  assert.deepEqual(refusalOf(await exchange(world, await oidc.signIn())), [403, 'identity_conflict']);
});

test('Errors: internal: with the provider away and its keys never read, the fault is the server’s and says nothing of it', async () => {
  const away = await provider({ email: EMAIL, emailVerified: true });
  const service = await serviceOf(away.issuer, away.clientId);
  const token = await away.signIn();
  await away.stop();
  const answer = await exchange(service.world, token);
  assert.deepEqual(refusalOf(answer), [500, 'internal']);
  assert.doesNotMatch(JSON.stringify(answer.body), /127\.0\.0\.1|fetch|ECONNREFUSED|openid/);
  assert.equal(answer.headers['set-cookie'], undefined);
});

test('Authentication 5: with the provider away after its keys were read, who signed in there gets in, and sessions go on', async () => {
  const leaving = await provider({ email: EMAIL, emailVerified: true });
  const service = await serviceOf(leaving.issuer, leaving.clientId);
  const first = browserOf(service.world, await exchange(service.world, await leaving.signIn()));
  const token = await leaving.signIn();
  await leaving.stop();
  assert.equal((await exchange(service.world, token)).status, 200);
  assert.equal((await request(service.world, 'GET', '/api/v1/me', first.headers)).status, 200);
});
