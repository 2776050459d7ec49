import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { accountSchema } from '#contract/account.ts';
import { unbindMember } from '#features/access/access-members.ts';
import { addPerson, browserOf, exchange, request } from '../support/people.ts';
import { makeKey, signedToken, startTokenIssuer } from '../support/identity/token-issuer.ts';
import { openWorld } from '../support/world.ts';

const key = await makeKey('ES256', 'key-1');
const issuer = await startTokenIssuer({ after }, [key]);
const world = await openWorld({ settings: { OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: 'portal' } });
const alder = await world.company('Alder inc.');
const birch = await world.company('Birch Ltd.');
const { db } = world.app.database;

let tokens = 0;
/** An ID token, new at each call, that says that this subject signed in. */
function tokenOf(sub: string, email: string, more: Record<string, unknown> = {}): string {
  tokens += 1;
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer.issuer, aud: 'portal', iat, exp: iat + 600, jti: String(tokens) };
  return signedToken(key, { ...claims, sub, email, email_verified: true, ...more });
}

const outcomeOf = async (token: string): Promise<string> => {
  const { status, body } = await exchange(world, token);
  return status === 200 ? 'signed in' : `${status} ${String(body['error'])}`;
};
const boundTo = async (email: string) =>
  await db
    .selectFrom('memberships')
    .select(['company_id', 'subject'])
    .where('email', '=', email)
    .orderBy('company_id')
    .execute();

describe('The identity of a membership', () => {
  test('Errors: identity_conflict: it belongs to the subject that first signed in with its address', async () => {
    await addPerson(world, alder.id, 'dana@example.org');
    assert.equal(await outcomeOf(tokenOf('dana-1', 'dana@example.org')), 'signed in');
    assert.equal(await outcomeOf(tokenOf('dana-2', 'dana@example.org')), '403 identity_conflict');
    assert.equal(await outcomeOf(tokenOf('DANA-1', 'dana@example.org')), '403 identity_conflict');
    assert.equal(await outcomeOf(tokenOf('dana-1', 'dana@example.org')), 'signed in');
    assert.deepEqual(await boundTo('dana@example.org'), [{ company_id: alder.id, subject: 'dana-1' }]);
  });

  test('Authentication 5: it stays with a subject whose address changes, under the new address', async () => {
    await addPerson(world, alder.id, 'eve@before.example');
    await outcomeOf(tokenOf('eve', 'eve@before.example'));
    const answer = await exchange(world, tokenOf('eve', 'eve@after.example'));
    assert.equal(accountSchema.parse(answer.body).user.email, 'eve@after.example');
    const { cookie } = browserOf(world, answer);
    const { body } = await request(world, 'GET', '/api/v1/me', { cookie });
    assert.equal(accountSchema.parse(body).user.email, 'eve@after.example');
    assert.equal(await outcomeOf(tokenOf('mallory', 'eve@before.example')), '403 identity_conflict');
  });

  test('Authentication 5: a company that adds the person later is theirs from the next sign-in', async () => {
    await addPerson(world, alder.id, 'fay@example.org');
    const { cookie } = browserOf(world, await exchange(world, tokenOf('fay', 'fay@example.org')));
    await addPerson(world, birch.id, 'fay@example.org');
    const companies = async (): Promise<number> => {
      const { body } = await request(world, 'GET', '/api/v1/me', { cookie });
      return accountSchema.parse(body).memberships.length;
    };
    assert.equal(await companies(), 1);
    assert.equal(await outcomeOf(tokenOf('fay', 'fay@example.org')), 'signed in');
    assert.equal(await companies(), 2);
  });

  test('Authentication 5: once unbound by the operator, the next sign-in with its address takes it', async () => {
    await addPerson(world, alder.id, 'gil@example.org');
    await outcomeOf(tokenOf('gil-old', 'gil@example.org'));
    const actor = { kind: 'operator', id: 'test' } as const;
    const member = { companyId: alder.id, email: 'gil@example.org' };
    await world.app.database.transaction((tx) => unbindMember(tx, member, { actor }));
    assert.equal(await outcomeOf(tokenOf('gil-new', 'gil@example.org')), 'signed in');
    assert.equal(await outcomeOf(tokenOf('gil-old', 'gil@example.org')), '403 identity_conflict');
  });

  test('Authentication 5: of two that sign in for the first time at once exactly one gets it, each time', async () => {
    for (let round = 0; round < 12; round += 1) {
      const email = `race-${round}@example.org`;
      await addPerson(world, alder.id, email);
      await addPerson(world, birch.id, email);
      const outcomes = await Promise.all(['a', 'b'].map((one) => outcomeOf(tokenOf(`race-${round}-${one}`, email))));
      assert.deepEqual(outcomes.toSorted(), ['403 identity_conflict', 'signed in'], email);
      const winner = `race-${round}-${outcomes[0] === 'signed in' ? 'a' : 'b'}`;
      assert.deepEqual(new Set((await boundTo(email)).map(({ subject }) => subject)), new Set([winner]));
    }
  });
});

describe('The address of a token', () => {
  test('Errors: unverified_email: an address that the token does not call verified, or none, is in nowhere', async () => {
    await addPerson(world, alder.id, 'hal@example.org');
    const table: Record<string, unknown>[] = [
      { email_verified: false },
      { email_verified: 'false' },
      { email_verified: 'yes' },
      { email_verified: 1 },
      { email_verified: null },
      { email_verified: undefined },
      { email: undefined },
      { email: '' },
      { email: ['hal@example.org'] },
      { email: 'hal@example.org, eve@example.org' },
    ];
    for (const claims of table) {
      const outcome = await outcomeOf(tokenOf('hal', 'hal@example.org', claims));
      assert.equal(outcome, '403 unverified_email', JSON.stringify(claims));
    }
    assert.deepEqual(await boundTo('hal@example.org'), [{ company_id: alder.id, subject: null }]);
  });

  test('Errors: unverified_email: even a subject whose membership is bound is refused while its address is not verified', async () => {
    await addPerson(world, alder.id, 'ida@example.org');
    assert.equal(await outcomeOf(tokenOf('ida', 'ida@example.org')), 'signed in');
    const unverified = tokenOf('ida', 'ida@example.org', { email_verified: false });
    assert.equal(await outcomeOf(unverified), '403 unverified_email');
  });

  test('Authentication 5: only A to Z are alike in both cases: no other letter passes for one', async () => {
    await addPerson(world, alder.id, 'Kim@Example.org');
    // The Kelvin sign, which becomes an ordinary k in lower case.
    assert.equal(await outcomeOf(tokenOf('not-kim', '\u212Aim@example.org')), '403 no_membership');
    assert.equal(await outcomeOf(tokenOf('kim', 'KIM@EXAMPLE.ORG')), 'signed in');
  });
});
