import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { SCOPE_VALUES } from '#contract/scopes.ts';
import type { ChangingRequest } from '../support/http/changing-requests.ts';
import type { Sent } from '../support/http-lane.ts';
import { addPerson, signIn } from '../support/people.ts';
import { listen, openRetryDesk } from '../support/http/retry-desk.ts';
import { spellingsOf, storedText } from '../support/stored-text.ts';
import { openWorld } from '../support/world.ts';

const WINDOW_MS = 60_000;
let nowMs = Date.parse('2026-11-20T14:05:00.000Z');
const world = await openWorld({ now: () => new Date(nowMs), settings: { TRUST_PROXY: 'loopback' } });
const base = await listen(world);
const alder = await openRetryDesk(world, base, 'Alder inc.');
const birch = await openRetryDesk(world, base, 'Birch Ltd.');
const { db } = world.app.database;

const isReplayed = ({ headers }: Sent): boolean => headers['idempotent-replayed'] === 'true';
/** Another caller's credential: a session of a person of the company. */
type Caller = { headers: Record<string, string> };
async function person(email: string, role: 'admin' | 'member'): Promise<Caller> {
  await addPerson(world, alder.companyId, email, role);
  return await signIn(world, email);
}

describe('Feedback without Idempotency-Key', () => {
  let used = 0;
  /** An opportunity that no other test answers on. */
  const opportunity = (desk = alder): string =>
    desk.opportunityIds[(used += 1)] ?? assert.fail('no opportunity is left');
  const feedback = (id: string, verdict: string, reason?: string): ChangingRequest => ({
    method: 'POST',
    path: `/api/v1/opportunities/${id}/feedback`,
    as: 'key',
    body: { verdict, ...(reason === undefined ? {} : { reason }) },
  });
  const answersOn = async (id: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('feedback')
      .select('action')
      .where('opportunity_id', '=', id)
      .orderBy('sequence')
      .execute();
    return rows.map(({ action }) => action);
  };
  const answer = async (id: string, verdict: string, reason?: string): Promise<Sent> => {
    const sent = await alder.send(feedback(id, verdict, reason));
    assert.equal(sent.status, 201, sent.text);
    return sent;
  };

  test('the same again within 60 seconds is one answer, and gives the first’s', async () => {
    const id = opportunity();
    const first = await answer(id, 'interested', 'Good.');
    nowMs += WINDOW_MS - 1;
    const second = await answer(id, 'interested', '  Good. ');
    assert.deepEqual([isReplayed(first), isReplayed(second)], [false, true]);
    assert.equal(second.text, first.text);
    assert.deepEqual(await answersOn(id), ['interested']);
  });

  test('after 60 seconds it is an answer of its own', async () => {
    const id = opportunity();
    const first = await answer(id, 'disagree');
    nowMs += WINDOW_MS;
    const second = await answer(id, 'disagree');
    assert.equal(isReplayed(second), false);
    assert.notEqual(second.text, first.text);
    assert.deepEqual(await answersOn(id), ['disagree', 'disagree']);
  });

  test('another verdict or reason counts at once; so does the first again after it, since the last answer stands', async () => {
    const id = opportunity();
    for (const verdict of ['agree', 'disagree', 'agree']) await answer(id, verdict);
    await answer(id, 'agree', 'Because.');
    assert.equal(isReplayed(await answer(id, 'agree', 'Because.')), true);
    assert.deepEqual(await answersOn(id), ['agree', 'disagree', 'agree', 'agree']);
  });

  test('an answer with a key in between is one in between', async () => {
    const id = opportunity();
    await answer(id, 'agree');
    assert.equal((await alder.sendWith(feedback(id, 'disagree'), randomUUID())).status, 201);
    await answer(id, 'agree');
    assert.deepEqual(await answersOn(id), ['agree', 'disagree', 'agree']);
  });

  test('of two actors each counts, whether key or person', async () => {
    const id = opportunity();
    const member = await person('member@alder.example', 'member');
    const other = await world.key(alder.companyId, SCOPE_VALUES);
    const request = feedback(id, 'interested');
    await answer(id, 'interested');
    for (const headers of [member.headers, { authorization: `Bearer ${other.secret}` }]) {
      assert.equal((await alder.raw({ ...request, headers })).status, 201);
      assert.equal(isReplayed(await alder.raw({ ...request, headers })), true);
    }
    assert.deepEqual(await answersOn(id), ['interested', 'interested', 'interested']);
  });

  test('five at once are one answer', async () => {
    const id = opportunity();
    const lanes = Array.from({ length: 5 }, () => alder.another());
    const answers = await Promise.all(lanes.map((send) => send(feedback(id, 'disagree', 'Too far.'), null)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.deepEqual(await answersOn(id), ['disagree']);
  });

  test('another opportunity, and another company’s, are others', async () => {
    for (const [desk, id] of [
      [alder, opportunity()],
      [alder, opportunity()],
      [birch, opportunity(birch)],
    ] as const) {
      const sent = await desk.send(feedback(id, 'agree'));
      assert.deepEqual([sent.status, isReplayed(sent)], [201, false]);
    }
  });
});

describe('An API key without Idempotency-Key', () => {
  const wanted = (name: string, more: Record<string, unknown> = {}): ChangingRequest => ({
    method: 'POST',
    path: '/api/v1/api-keys',
    as: 'session',
    body: { name, scopes: ['opportunities:read'], ...more },
  });
  type Made = { key: { id: string }; secret: string | null };
  const read = (sent: Sent): Made => {
    assert.equal(sent.status, 201, sent.text);
    return JSON.parse(sent.text) as Made;
  };
  const keysCalled = async (name: string): Promise<number> =>
    (await db.selectFrom('api_keys').select('id').where('name', '=', name).execute()).length;
  const works = async (secret: string | null): Promise<boolean> =>
    secret !== null &&
    (await alder.raw({ path: '/api/v1/opportunities', headers: { authorization: `Bearer ${secret}` } })).status === 200;

  test('made twice within 60 seconds is one key, whose secret is in the first answer only, and it works', async () => {
    const first = read(await alder.send(wanted('Double')));
    nowMs += WINDOW_MS - 1;
    const again = await alder.send(wanted(' Double '));
    assert.deepEqual([read(again), isReplayed(again)], [{ ...first, secret: null }, true]);
    assert.match(again.text, /"secret":null/);
    assert.equal(await works(first.secret), true);
    assert.equal(await keysCalled('Double'), 1);
  });

  test('five at once are one key, and one answer has its secret', async () => {
    const lanes = Array.from({ length: 5 }, () => alder.another());
    const made = await Promise.all(lanes.map(async (send) => read(await send(wanted('Fivefold'), null))));
    const told = made.filter(({ secret }) => secret !== null);
    assert.equal(told.length, 1);
    assert.equal(new Set(made.map(({ key }) => key.id)).size, 1);
    assert.equal(await works(told[0]?.secret ?? null), true);
    assert.equal(await keysCalled('Fivefold'), 1);
  });

  test('after 60 seconds, by another session, by another admin or with another body it is another key', async () => {
    const secrets = [read(await alder.send(wanted('Each'))).secret];
    const { headers } = await signIn(world, alder.made.email);
    secrets.push(read(await alder.raw({ ...wanted('Each'), headers })).secret);
    const admin = await person('other-admin@alder.example', 'admin');
    secrets.push(read(await alder.raw({ ...wanted('Each'), headers: admin.headers })).secret);
    secrets.push(read(await alder.send(wanted('Each', { scopes: ['profile:read'] }))).secret);
    nowMs += WINDOW_MS;
    secrets.push(read(await alder.send(wanted('Each'))).secret);
    assert.equal(new Set(secrets).size, 5);
    assert.ok(!secrets.includes(null));
    assert.equal(await keysCalled('Each'), 5);
  });

  test('one that was revoked or has expired meanwhile is made anew: nobody ends with a dead key', async () => {
    const first = read(await alder.send(wanted('Revoked')));
    const revoke = { method: 'DELETE', path: `/api/v1/api-keys/${first.key.id}`, as: 'session' } as const;
    assert.equal((await alder.send(revoke)).status, 200);
    const second = read(await alder.send(wanted('Revoked')));
    assert.notEqual(second.key.id, first.key.id);
    assert.equal(await works(second.secret), true);
    assert.deepEqual(read(await alder.send(wanted('Revoked'))), { ...second, secret: null });
    const short = wanted('Short', { expiresAt: new Date(nowMs + 1_000).toISOString() });
    read(await alder.send(short));
    nowMs += 1_000;
    assert.equal((await alder.send(short)).status, 400, 'its end is no longer in the future');
  });

  test('whose answer was lost: told without its secret, the person revokes it and makes one that works', async () => {
    await alder.lose(wanted('Lost'));
    const { key, secret } = read(await alder.send(wanted('Lost')));
    assert.equal(secret, null);
    assert.equal(await keysCalled('Lost'), 1);
    const revoke = { method: 'DELETE', path: `/api/v1/api-keys/${key.id}`, as: 'session' } as const;
    assert.equal((await alder.send(revoke)).status, 200);
    const another = read(await alder.send(wanted('Lost')));
    assert.notEqual(another.key.id, key.id);
    assert.equal(await works(another.secret), true);
    assert.equal(await keysCalled('Lost'), 2);
  });

  test('no table has the secret in any spelling, though the answer is kept', async () => {
    const { key, secret } = read(await alder.send(wanted('Hidden')));
    assert.ok(secret !== null);
    const stored = await storedText(world.app.database);
    assert.match(stored, new RegExp(`"key":.*${key.id}.*"secret":null`.replaceAll('"', '"+')));
    for (const spelling of spellingsOf(secret)) assert.equal(stored.includes(spelling), false);
    assert.equal(stored.includes(secret.slice(8, 30)), false);
  });
});
