import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { archiveOpportunity } from '#contract/archive.ts';
import { readOpportunity } from '#contract/opportunities.ts';
import { match, storeTender } from '../../../tests/support/tenders.ts';
import { openWorld } from '../../../tests/support/world.ts';

let now = new Date('2026-11-21T12:00:00.000Z');
const world = await openWorld({ now: () => now });
const [mine, other] = [await world.company('Mine'), await world.company('Other')];
const { database } = world.app;
const { groupId } = await storeTender(database, [
  { title: 'Shown', source: 'seao' },
  { title: 'Copy', source: 'toronto' },
]);
for (const { id } of [mine, other]) await match(database, id, groupId, 70);

const PATH = '/api/v1/opportunities';
async function idOf(companyId: string, visible: boolean): Promise<string> {
  const row = await database.db
    .selectFrom('opportunities')
    .select('id')
    .where('company_id', '=', companyId)
    .where('visible', '=', visible)
    .executeTakeFirstOrThrow();
  return row.id;
}
const shown = await idOf(mine.id, true);
const copy = await idOf(mine.id, false);
const theirs = await idOf(other.id, true);

test('Duplicate grouping 6: Opportunity detail rules: a grouped copy is returned: with the tender’s score, state and its own source', async () => {
  const [one, two] = [await world.get(`${PATH}/${shown}`, mine), await world.get(`${PATH}/${copy}`, mine)];
  assert.deepEqual([one.status, two.status], [200, 200]);
  const [a, b] = [readOpportunity.success.schema.parse(one.body), readOpportunity.success.schema.parse(two.body)];
  assert.deepEqual([a.title, a.source, b.title, b.source], ['Shown', 'seao', 'Copy', 'toronto']);
  assert.deepEqual([b.score, b.status, b.discovered_at], [70, 'scored', a.discovered_at]);
});

describe('Another company’s opportunity', () => {
  test('Service: another company is not found: Opportunity detail rules: unknown id: the answers are the same to the byte', async () => {
    const sent = async (method: 'GET' | 'POST' | 'DELETE', id: string): Promise<string> => {
      const path = `${PATH}/${id}${method === 'GET' ? '' : '/archive'}`;
      const { status, headers, body } =
        method === 'GET' ? await world.get(path, mine) : await world.send(method, path, mine);
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      return JSON.stringify({ status, rest, body: { ...body, requestId: '' } });
    };
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answers = await Promise.all([theirs, randomUUID()].map((id) => sent(method, id)));
      assert.equal(answers[0], answers[1]);
      assert.match(answers[0] ?? '', /"status":404.*not_found/);
    }
    const { body } = await world.get(`${PATH}/${theirs}`, other);
    assert.deepEqual([body['status'], body['archived_at']], ['scored', null], 'and nothing was archived');
  });
});

describe('Archive', () => {
  const list = async (query: string, company = mine): Promise<string[]> =>
    ((await world.get(`${PATH}${query}`, company)).body['items'] as { id: string }[]).map((item) => item.id);

  test('Endpoint: POST /api/v1/opportunities/{id}/archive: by a copy’s id the tender is archived; repeated, the first instant stays', async () => {
    const first = now.toISOString();
    for (const id of [copy, shown, copy]) {
      const { status, body } = await world.send('POST', `${PATH}/${id}/archive`, mine);
      assert.deepEqual(
        [status, archiveOpportunity.success.schema.parse(body)],
        [200, { id, status: 'archived', archived_at: first }],
      );
      now = new Date(now.getTime() + 5_000);
    }
    assert.deepEqual([await list(''), await list('?status=archived')], [[], [shown]]);
    assert.deepEqual(await list('', other), [theirs], 'the other company’s is where it was');
    const { body } = await world.get(`${PATH}/${copy}`, mine);
    assert.deepEqual([body['status'], body['archived_at']], ['archived', first]);
  });

  test('Endpoint: DELETE /api/v1/opportunities/{id}/archive: it shows the status it had; may be repeated', async () => {
    await database.db
      .updateTable('opportunities')
      .set({ status: 'notified' })
      .where('company_id', '=', mine.id)
      .execute();
    for (const id of [copy, shown, shown]) {
      const { status, body } = await world.send('DELETE', `${PATH}/${id}/archive`, mine);
      assert.deepEqual([status, body], [200, { id, status: 'notified', archived_at: null }]);
    }
    assert.deepEqual([await list(''), await list('?status=archived')], [[shown], []]);
  });

  test('each change is in the audit once, before and after, with its actor and request; what changes nothing is not', async () => {
    const rows = await database.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_kind', 'request_id', 'subject', 'before', 'after'])
      .where('company_id', '=', mine.id)
      .where('action', 'like', 'opportunity.%')
      .orderBy('id')
      .execute();
    const open = { archived_at: null };
    const archived = { archived_at: '2026-11-21T12:00:00.000Z' };
    assert.deepEqual(
      rows.map(({ request_id: requestId, ...row }) => ({ ...row, hasRequest: requestId !== null })),
      [
        { action: 'opportunity.archive', before: open, after: archived },
        { action: 'opportunity.unarchive', before: archived, after: open },
      ].map((change) => ({ ...change, actor_kind: 'key', subject: copy, hasRequest: true })),
    );
  });
});

test('a tender whose closing has passed says so in its explanation and its reasons, to each company', async () => {
  const pair = await storeTender(database, [{ title: 'Closing', deadline: '2026-11-21T18:00:00.000Z' }]);
  for (const { id } of [mine, other]) await match(database, id, pair.groupId, 70);
  const read = async (company: typeof mine) => {
    const { id } = await database.db
      .selectFrom('opportunities')
      .select('id')
      .where('company_id', '=', company.id)
      .where('group_id', '=', pair.groupId)
      .executeTakeFirstOrThrow();
    const { body } = await world.get(`${PATH}/${id}`, company);
    return readOpportunity.success.schema.parse(body);
  };
  const closed = 'Bidding on this tender has closed.';
  for (const company of [mine, other]) assert.ok(!(await read(company)).explanation?.includes(closed));
  const before = now;
  now = new Date('2026-11-21T18:00:00.000Z');
  for (const company of [mine, other]) {
    const { explanation, reasons, can_bid: canBid } = await read(company);
    assert.deepEqual([explanation, canBid], [closed, { answer: 'no', because: ['closed'] }]);
    assert.deepEqual(
      reasons.map(({ kind, text }) => [kind, text]),
      [['against', closed]],
    );
  }
  now = before;
});
