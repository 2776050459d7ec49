import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { startOidcProvider, type TestOidcProvider } from '../../../tests/support/identity/oidc-provider.ts';
import { openIdIssuer } from './openid-issuer.ts';
import type { PortalTokens } from './portal-tokens.ts';
import { fetchAnywhere as fetch } from '../../../tests/support/outbound.ts';

async function started(
  t: TestContext,
  person: Parameters<typeof startOidcProvider>[0],
): Promise<{ provider: TestOidcProvider; tokens: PortalTokens }> {
  const provider = await startOidcProvider(person);
  t.after(() => provider.stop());
  const { issuer, clientId } = provider;
  const tokens = openIdIssuer({ issuer, audience: [clientId], trustsEmail: false, now: () => new Date(), fetch });
  return { provider, tokens };
}

test('Authentication 5: the ID token of a sign-in at a real provider, by code and PKCE, says who signed in', async (t) => {
  const { provider, tokens } = await started(t, { email: 'Kim@Example.com', emailVerified: true });
  const identity = await tokens.verify(await provider.signIn());
  assert.equal(identity.issuer, provider.issuer);
  assert.equal(identity.subject, 'person-1');
  assert.equal(identity.email, 'kim@example.com');
  assert.equal(identity.isEmailVerified, true);
});

test('Authentication 5: two sign-ins of one person are two tokens of one identity', async (t) => {
  const { provider, tokens } = await started(t, { email: 'kim@example.com', emailVerified: true, subject: 'kim' });
  const first = await tokens.verify(await provider.signIn());
  const second = await tokens.verify(await provider.signIn());
  assert.deepEqual([first.issuer, first.subject], [second.issuer, second.subject]);
  assert.equal(first.subject, 'kim');
  assert.notDeepEqual(first.tokenHash, second.tokenHash);
});

test('Authentication 5: an address that the provider did not verify is told so', async (t) => {
  const { provider, tokens } = await started(t, { email: 'kim@example.com', emailVerified: false });
  const { email, isEmailVerified } = await tokens.verify(await provider.signIn());
  assert.deepEqual({ email, isEmailVerified }, { email: 'kim@example.com', isEmailVerified: false });
});

test('Authentication 5: a token of another provider on the same machine is refused', async (t) => {
  const { tokens } = await started(t, { email: 'kim@example.com', emailVerified: true });
  const { provider: other } = await started(t, { email: 'kim@example.com', emailVerified: true });
  await assert.rejects(tokens.verify(await other.signIn()), { code: 'unauthorized' });
});
