import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Rescore, rescoreSchema } from '#contract/rescore.ts';
import { placesOf, refusalOf } from '../support/company-desk.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const SCOPES = ['opportunities:read', 'profile:read', 'profile:write'];
const alder = await withKey('Alder inc.');
const birch = await withKey('Birch Ltd.');

async function withKey(name: string): Promise<{ id: string; secret: string }> {
  const { id } = await world.company(name);
  return { id, secret: (await world.key(id, SCOPES)).secret };
}

async function stateOf(company: { id: string; secret: string }): Promise<Rescore> {
  const { status, body } = await world.get('/api/v1/rescore', company);
  assert.equal(status, 200, JSON.stringify(body));
  return rescoreSchema.parse(body);
}

test('GET /api/v1/rescore: queued from the response to an edit until its job has ended, for that company alone', async () => {
  assert.equal((await stateOf(alder)).state, 'current');
  const operations = [{ op: 'add', field: 'categories', value: 'Hospital beds' }];
  const edit = await world.send('PATCH', '/api/v1/profile', alder, { operations });
  assert.equal(edit.status, 200);
  assert.equal((await stateOf(alder)).state, 'queued');
  assert.equal((await stateOf(birch)).state, 'current');
  await world.app.jobs.runPending();
  const after = await stateOf(alder);
  assert.deepEqual([after.state, after.tenders], ['current', null]);
  assert.ok(after.completed_at !== null);
  assert.equal((await stateOf(birch)).completed_at, null);
});

test('GET /api/v1/rescore: a query parameter is refused, since the route has none', async () => {
  const refused = await world.get('/api/v1/rescore?company=1', alder);
  assert.deepEqual(refusalOf(refused), [400, 'validation_failed']);
  assert.deepEqual(placesOf(refused), ['query.company']);
});
