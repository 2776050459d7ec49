import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { ROUTES } from '#contract/routes.ts';
import { CHANGING, changesBetween } from '../support/http/changing-requests.ts';
import { exchange, portalToken } from '../support/people.ts';
import { listen, openRetryDesk } from '../support/http/retry-desk.ts';
import { openWorld } from '../support/world.ts';

const now = new Date('2026-11-20T14:05:00.000Z');
const world = await openWorld({ now: () => now, settings: { TRUST_PROXY: 'loopback' } });
const base = await listen(world);
const alder = await openRetryDesk(world, base, 'Alder inc.');

/** What the same request is answered when its first answer was lost and it brings no Idempotency-Key. */
const WITHOUT_KEY: Readonly<Record<string, [status: number, code?: string]>> = {
  archiveOpportunity: [200],
  unarchiveOpportunity: [200],
  answerOpportunity: [201],
  withdrawFeedback: [200],
  changeProfile: [200],
  revertProfileChange: [409, 'already_reverted'],
  createProduct: [409, 'already_exists'],
  changeProduct: [200],
  createPartner: [200],
  importProducts: [200],
  addDocument: [200],
  removeDocument: [404, 'not_found'],
  addContextDocument: [200],
  removeContextDocument: [404, 'not_found'],
  switchRule: [200],
  changeNotificationSettings: [200],
  createApiKey: [201],
  revokeApiKey: [200],
  inviteMember: [201],
  changeMember: [200],
  signOut: [401, 'unauthorized'],
};
const changing = ROUTES.filter(({ method }) => method !== 'GET');
/** Signing in has a test of its own: each of its tokens counts once. A question changes nothing. */
const tried = changing.filter(({ operationId }) => !['signIn', 'askOpportunity'].includes(operationId));
let numbers = 0;

describe('An answer is lost after the change was committed', () => {
  test('every route that changes something is tried', () => {
    const operations = tried.map(({ operationId }) => operationId).sort();
    assert.deepEqual(Object.keys(CHANGING).sort(), operations);
    assert.deepEqual(Object.keys(WITHOUT_KEY).sort(), operations);
  });

  for (const { operationId, method, path, idempotency, success } of tried) {
    const make = CHANGING[operationId];
    if (make === undefined || idempotency === undefined) continue;
    test(`Errors: internal: ${method} ${path} with its Idempotency-Key again: the first answer, and one change`, async () => {
      const request = await make(alder, (numbers += 1));
      const key = randomUUID();
      const before = await alder.state();
      await alder.lose(request, key);
      const after = await alder.state();
      assert.notDeepEqual(changesBetween(before, after), [], 'the request changed nothing');
      const { status, headers } = await alder.sendWith(request, key);
      assert.deepEqual([status, headers['idempotent-replayed']], [success.status, 'true']);
      assert.deepEqual(changesBetween(after, await alder.state()), []);
    });
  }

  for (const { operationId, method, path } of tried) {
    const make = CHANGING[operationId];
    const [status, code] = WITHOUT_KEY[operationId] ?? [];
    if (make === undefined) continue;
    test(`Errors: internal: ${method} ${path} again without a key changes nothing more`, async () => {
      // Signing out ends the session that the others need.
      const desk = operationId === 'signOut' ? await openRetryDesk(world, base, 'Birch Ltd.') : alder;
      const request = await make(desk, (numbers += 1));
      const before = await desk.state();
      await desk.lose(request);
      const after = await desk.state();
      assert.notDeepEqual(changesBetween(before, after), [], 'the request changed nothing');
      const answer = await desk.send(request);
      const body = answer.text === '' ? {} : (JSON.parse(answer.text) as { error?: string });
      assert.deepEqual([answer.status, body.error], [status, code], answer.text);
      assert.deepEqual(changesBetween(after, await desk.state()), []);
    });
  }

  test('Errors: internal: POST /api/v1/session again: the token is spent, and another one signs in', async () => {
    const token = await portalToken(world, alder.made.email);
    assert.equal((await exchange(world, token)).status, 200);
    const again = await exchange(world, token);
    assert.deepEqual([again.status, again.body['error']], [401, 'unauthorized']);
    assert.equal((await exchange(world, await portalToken(world, alder.made.email))).status, 200);
  });
});
