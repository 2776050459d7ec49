import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { encoded, makeKey, signedToken } from '../../../tests/support/identity/token-issuer.ts';
import { type OwnIssuer, ownIssuer } from './own-issuer.ts';

const at = new Date('2026-11-21T12:00:00Z');
const settings = { publicUrl: 'https://tenders.example.com', secretKey: 'a secret of at least 32 characters' };

const opened = (changed: Partial<typeof settings> & { now?: Date } = {}): OwnIssuer => {
  const { now = at, ...rest } = changed;
  return ownIssuer({ ...settings, ...rest, now: () => now });
};
const later = (ms: number): OwnIssuer => opened({ now: new Date(at.getTime() + ms) });
const unauthorized = { name: 'ApiError', code: 'unauthorized' };

test('own portal token: another process with the same secret accepts it, for a verified address', async () => {
  const { token, expiresAt } = await opened().issue({ email: ' Kim@Example.com' });
  assert.equal(expiresAt.toISOString(), '2026-11-21T12:10:00.000Z');
  const identity = await opened().verify(token);
  assert.deepEqual(identity, {
    issuer: 'https://tenders.example.com',
    subject: 'kim@example.com',
    email: 'kim@example.com',
    isEmailVerified: true,
    tokenHash: createHash('sha256')
      .update(token.slice(0, token.lastIndexOf('.')))
      .digest(),
    // 30 s of clock tolerance past its end.
    expiresAt: new Date('2026-11-21T12:10:30Z'),
  });
});

test('own portal token: it ends after ten minutes and 30 s of clock tolerance', async () => {
  const { token } = await opened().issue({ email: 'kim@example.com' });
  await later(629_999).verify(token);
  await assert.rejects(later(630_000).verify(token), unauthorized);
});

test('own portal token: it is not accepted from the future', async () => {
  const { token } = await later(31_000).issue({ email: 'kim@example.com' });
  await assert.rejects(opened().verify(token), unauthorized);
});

test('own portal token: two for one person in one second are two tokens', async () => {
  const service = opened();
  const [first, second] = [
    await service.issue({ email: 'kim@example.com' }),
    await service.issue({ email: 'kim@example.com' }),
  ];
  const hashes = [await service.verify(first.token), await service.verify(second.token)].map((one) => one.tokenHash);
  assert.notDeepEqual(hashes[0], hashes[1]);
});

const others: readonly [string, Partial<typeof settings>][] = [
  ['another secret', { secretKey: 'b secret of at least 32 characters' }],
  ['another address', { publicUrl: 'https://tenders.example.org' }],
];
for (const [name, changed] of others) {
  test(`own portal token: a service with ${name} refuses it`, async () => {
    const { token } = await opened(changed).issue({ email: 'kim@example.com' });
    await assert.rejects(opened().verify(token), unauthorized);
  });
}

test('own portal token: one that another key signed, or none, is refused', async () => {
  const own = await opened().issue({ email: 'kim@example.com' });
  const payload: unknown = JSON.parse(Buffer.from(own.token.split('.')[1] ?? '', 'base64url').toString());
  const external = [
    signedToken(await makeKey('EdDSA', 'k'), payload),
    signedToken(await makeKey('RS256', 'k'), payload),
    `${encoded({ alg: 'none' })}.${encoded(payload)}.AAAA`,
    `${own.token.slice(0, own.token.lastIndexOf('.'))}.`,
  ];
  for (const token of external) await assert.rejects(opened().verify(token), unauthorized);
});

test('own portal token: none is made for what is no address', async () => {
  for (const email of ['', 'kim', `${'k'.repeat(250)}@example.com`]) {
    await assert.rejects(opened().issue({ email }), /needs an e-mail address/);
  }
});
