import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type Amendment, listAmendments } from '#contract/amendments.ts';
import { closingOn, listedDocument, publish, snowTender, store } from '../support/amendments/publish.ts';
import { openWorld, type TestCompany } from '../support/world.ts';

let now = new Date('2026-11-10T12:00:00.000Z');
const world = await openWorld({ now: () => now });
const profile = { categories: ['Snow removal'], geography: ['Québec'] };
const [mine, other] = [await world.company('Mine', profile), await world.company('Other', profile)];

const day = (date: number): void => {
  now = new Date(`2026-11-${date}T12:00:00.000Z`);
};
async function opportunityOf(company: TestCompany, number: string): Promise<string> {
  const { body } = await world.get('/api/v1/opportunities', company);
  const found = (body['items'] as { id: string; solicitation_number: string }[]).find(
    (item) => item.solicitation_number === number,
  );
  assert.ok(found, `${number} is listed`);
  return found.id;
}
async function amendmentsOf(company: TestCompany, id: string, language = 'en'): Promise<Amendment[]> {
  const headers = { 'accept-language': language };
  const { status, body } = await world.get(`/api/v1/opportunities/${id}/amendments`, company, headers);
  assert.equal(status, 200);
  const detail = await world.get(`/api/v1/opportunities/${id}`, company);
  const { amendments } = listAmendments.success.schema.parse(body);
  assert.equal(detail.body['amendment_count'], amendments.length, 'the detail counts them alike');
  const { body: page } = await world.get('/api/v1/opportunities', company);
  const row = (page['items'] as { id: string; amended_at: string | null }[]).find((item) => item.id === id);
  assert.equal(row?.amended_at === null, amendments.length === 0, 'the list says whether it was amended');
  return amendments;
}

test('each amendment of a tender is listed with its number, when it was seen, and what changed in the names of the API; for both companies alike', async () => {
  const first = snowTender({ nativeId: 'a', solicitationNumber: 'A-26-1', documents: [listedDocument('Devis.pdf')] });
  await publish(world, first);
  const id = await opportunityOf(mine, 'A-26-1');
  assert.deepEqual(await amendmentsOf(mine, id), []);

  day(11);
  const second = {
    ...first,
    closing: closingOn('2026-12-10'),
    documents: [...first.documents, listedDocument('Addenda_2.pdf')],
    title: { ...first.title, fr: 'Déneigement, secteurs nord et sud' },
  };
  await publish(world, second);
  day(12);
  await publish(world, { ...second, sourceStatus: 'cancelled' });

  const [latest, earlier] = await amendmentsOf(mine, id);
  assert.deepEqual(
    [latest?.number, latest?.at, latest?.changes],
    [2, '2026-11-12T12:00:00.000Z', [{ field: 'source_status', language: null, before: 'active', after: 'cancelled' }]],
  );
  assert.deepEqual([earlier?.number, earlier?.at, earlier?.source], [1, '2026-11-11T12:00:00.000Z', 'seao']);
  const moment = (date: string) => ({
    at: `${date}T19:00:00.000Z`,
    date,
    time: '14:00',
    time_zone: 'America/Toronto',
  });
  assert.deepEqual(earlier?.changes, [
    { field: 'deadline', language: null, before: moment('2026-12-03'), after: moment('2026-12-10') },
    {
      field: 'title',
      language: 'fr',
      before: 'Déneigement, secteur nord',
      after: 'Déneigement, secteurs nord et sud',
    },
    {
      field: 'documents',
      language: null,
      before: [],
      after: [{ name: 'Addenda_2.pdf', url: 'https://example.org/files/Addenda_2.pdf', addendum_number: 2 }],
    },
  ]);
  const theirs = await amendmentsOf(other, await opportunityOf(other, 'A-26-1'));
  assert.deepEqual(theirs, [latest, earlier]);
});

test('a cosmetic difference, an address of the posting and an older version are no amendments; going back is one', async () => {
  const first = snowTender({ nativeId: 'b', solicitationNumber: 'B-26-1', revision: '1' });
  await publish(world, first);
  const id = await opportunityOf(mine, 'B-26-1');
  for (const version of [
    { ...first, revision: '2', description: { ...first.description, en: 'Plow  the lots\n twice&nbsp;a day.' } },
    { ...first, revision: '3', sourceUrl: 'https://example.org/elsewhere' },
    { ...first, revision: '2', title: { en: 'An older title' } },
  ]) {
    await publish(world, version);
    assert.deepEqual(await amendmentsOf(mine, id), []);
  }
  await publish(world, { ...first, revision: '4', closing: closingOn('2026-12-10') });
  await publish(world, { ...first, revision: '5' });
  const numbers = (await amendmentsOf(mine, id)).map(({ number, changes }) => [
    number,
    changes.map((one) => one.field),
  ]);
  assert.deepEqual(numbers, [
    [2, ['deadline']],
    [1, ['deadline', 'source_url']],
  ]);
});

test('copies of a tender that are amended alike are one amendment, and what only one of them says is another', async () => {
  const original = snowTender({ nativeId: 'c', solicitationNumber: 'C-26-1' });
  const copy = snowTender({ source: 'canadabuys', nativeId: 'c2', solicitationNumber: 'C-26-1' });
  await publish(world, original, copy);
  const id = await opportunityOf(mine, 'C-26-1');
  day(13);
  await publish(world, { ...original, closing: closingOn('2026-12-10') });
  day(14);
  await publish(world, { ...copy, closing: closingOn('2026-12-10') });
  const [only, ...none] = await amendmentsOf(mine, id);
  assert.deepEqual(
    [only?.source, only?.also_in, only?.number, only?.at, none],
    ['seao', ['canadabuys'], 1, '2026-11-13T12:00:00.000Z', []],
  );
  day(15);
  await publish(world, { ...copy, closing: closingOn('2026-12-10'), contactName: 'Ana Roy' });
  assert.deepEqual(
    (await amendmentsOf(mine, id)).map(({ source, number }) => [source, number]),
    [
      ['canadabuys', 2],
      ['seao', 1],
    ],
  );
});

test('Service: another company is not found: the amendments of its opportunity are as unknown as those of none', async () => {
  const theirs = await opportunityOf(other, 'A-26-1');
  for (const id of [theirs, randomUUID()]) {
    const { status, body } = await world.get(`/api/v1/opportunities/${id}/amendments`, mine);
    assert.deepEqual([status, body['error'], body['message']], [404, 'not_found', 'no such opportunity']);
  }
});

test('Scope by route: opportunities:read: the amendments need it', async () => {
  const { secret } = await world.key(mine.id, ['profile:read']);
  const id = await opportunityOf(mine, 'A-26-1');
  const { status, body } = await world.get(`/api/v1/opportunities/${id}/amendments`, { id: mine.id, secret });
  assert.deepEqual([status, body['error']], [403, 'insufficient_scope']);
});

test('what is called with an amendment belongs to the transaction that stores it: where it fails, neither is there', async () => {
  const first = snowTender({ nativeId: 'd', solicitationNumber: 'D-26-1' });
  await publish(world, first);
  const id = await opportunityOf(mine, 'D-26-1');
  const { onAmended } = world.app.discovery;
  const calls: unknown[] = [];
  world.app.discovery.onAmended = (_tx, amended) => {
    calls.push(amended.map(({ version, fields }) => [version, fields]));
    return calls.length === 1 ? Promise.reject(new Error('drafts cannot be marked')) : Promise.resolve();
  };
  const amended = { ...first, closing: closingOn('2026-12-10') };
  await assert.rejects(store(world, [amended]), /drafts cannot be marked/);
  assert.deepEqual(await amendmentsOf(mine, id), []);
  await publish(world, amended);
  world.app.discovery.onAmended = onAmended;
  assert.deepEqual(calls, [[[2, ['closing']]], [[2, ['closing']]]]);
  assert.equal((await amendmentsOf(mine, id)).length, 1);
});

test('of a description that changed, the sentences that did are listed, in each language for itself', async () => {
  const first = snowTender({
    nativeId: 'excerpts',
    solicitationNumber: 'A-26-77',
    description: { en: 'Plow 12 lots. Use salt.', fr: 'Déneiger 12 stationnements. Épandre du sel.' },
  });
  await publish(world, first);
  const description = { en: 'Plow 14 lots. Use salt.', fr: 'Déneiger 14 stationnements. Épandre du sel.' };
  await publish(world, { ...first, description });
  const [amendment] = await amendmentsOf(mine, await opportunityOf(mine, 'A-26-77'), 'fr');
  assert.deepEqual(
    amendment?.changes.map(({ field, language, excerpts }) => [field, language, excerpts]),
    [
      ['description', 'fr', [{ before: 'Déneiger 12 stationnements.', after: 'Déneiger 14 stationnements.' }]],
      ['description', 'en', [{ before: 'Plow 12 lots.', after: 'Plow 14 lots.' }]],
    ],
  );
});
