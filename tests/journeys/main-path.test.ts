import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seaoPackage } from '../support/discovery/ocds-package.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const medical = await world.company('Médical Nord inc.', {
  categories: ['Échographie', 'Moniteurs patient'],
  geography: ['Québec'],
});
const snow = await world.company('Déneige Sud inc.', { categories: ['Snow removal'], geography: ['Québec'] });
const { database } = world.app;

type Item = {
  id: string;
  title: string;
  score: number;
  status: string;
  discovered_at: string;
  deadline: string;
  source: string;
};
const list = async (company = medical, query = ''): Promise<Item[]> =>
  (await world.get(`/api/v1/opportunities${query}`, company)).body['items'] as Item[];

test('a tender is discovered, matched with the company it fits, and listed with reasons; another company does not see it', async () => {
  const report = await world.discover(
    'seao',
    'hebdo_1.json',
    seaoPackage([
      {
        ocid: '20000001',
        id: '20261101140000',
        title: 'Acquisition de deux appareils d’échographie',
        number: 'CHU-26-100',
        unspsc: '42201711',
      },
      {
        ocid: '20000002',
        id: '20261101140000',
        title: 'Déneigement des stationnements',
        number: 'VQ-26-7',
        buyer: 'Ville de Québec',
      },
    ]),
  );
  assert.deepEqual([report.state, report.read, report.new, report.failed], ['done', 2, 2, 0]);
  const [mine, theirs] = [await list(medical), await list(snow)];
  assert.deepEqual(
    mine.map((item) => item.title),
    ['Acquisition de deux appareils d’échographie'],
  );
  assert.deepEqual(
    theirs.map((item) => item.title),
    ['Déneigement des stationnements'],
  );
  const { body } = await world.get(`/api/v1/opportunities/${mine[0]?.id}`, medical);
  assert.ok(Number(body['score']) >= 60);
  assert.match(String(body['explanation']), /échographie/);
  assert.equal(body['deadline'], '2026-12-10T19:00:00.000Z');
  assert.equal(body['source_status'], 'active');
});

test('reading the same file again changes nothing', async () => {
  const before = await list();
  const report = await world.discover(
    'seao',
    'hebdo_1.json',
    seaoPackage([
      {
        ocid: '20000001',
        id: '20261101140000',
        title: 'Acquisition de deux appareils d’échographie',
        number: 'CHU-26-100',
        unspsc: '42201711',
      },
    ]),
  );
  assert.deepEqual([report.new, report.changed, report.unchanged], [0, 0, 1]);
  assert.deepEqual(await list(), before);
});

test('an amendment makes a version, moves the deadline in the list, and leaves id, discovery and archive as they were', async () => {
  const [before] = await list();
  assert.ok(before !== undefined);
  await world.send('POST', `/api/v1/opportunities/${before.id}/archive`, medical);
  const report = await world.discover(
    'seao',
    'hebdo_2.json',
    seaoPackage([
      {
        ocid: '20000001',
        id: '20261108140000',
        title: 'Acquisition de trois appareils d’échographie',
        number: 'CHU-26-100',
        unspsc: '42201711',
        closing: '2026-12-17T14:00:00-05:00',
      },
    ]),
  );
  assert.equal(report.changed, 1);
  const [after] = await list(medical, '?status=archived');
  assert.deepEqual([after?.id, after?.discovered_at, after?.status], [before.id, before.discovered_at, 'archived']);
  assert.deepEqual(
    [after?.title, after?.deadline],
    ['Acquisition de trois appareils d’échographie', '2026-12-17T19:00:00.000Z'],
  );
  const changes = await database.db
    .selectFrom('listing_changes')
    .select(['field', 'version'])
    .orderBy('field')
    .execute();
  assert.deepEqual(changes, [
    { field: 'closing', version: 2 },
    { field: 'title', version: 2 },
  ]);
  await world.send('DELETE', `/api/v1/opportunities/${before.id}/archive`, medical);
});

test('Duplicate grouping 5: a copy from another source joins its tender; the list shows one, with its first discovery', async () => {
  const [before] = await list();
  assert.ok(before !== undefined);
  await world.discover('ocds', 'copy.json', {
    releases: [
      {
        ocid: 'ocds-copy-1',
        id: '1',
        date: '2026-11-09T00:00:00Z',
        tag: ['tender'],
        language: 'fr',
        buyer: { name: 'CHU de Québec' },
        tender: {
          id: 'CHU-26-100',
          title: 'Acquisition de trois appareils d’échographie',
          status: 'active',
          tenderPeriod: { endDate: '2026-12-17T14:00:00-05:00' },
        },
      },
    ],
  });
  const shown = await list();
  assert.equal(shown.length, 1);
  assert.equal(shown[0]?.discovered_at, before.discovered_at);
  const rows = await database.db
    .selectFrom('opportunities')
    .select(['id', 'visible'])
    .where('company_id', '=', medical.id)
    .execute();
  assert.equal(rows.length, 2);
  const hidden = rows.find((row) => !row.visible);
  assert.ok(hidden !== undefined);
});

const copies = async () =>
  await database.db
    .selectFrom('opportunities')
    .innerJoin('listings', 'listings.id', 'opportunities.listing_id')
    .select(['opportunities.id', 'opportunities.visible', 'listings.source'])
    .where('company_id', '=', medical.id)
    .execute();

test('Duplicate grouping 4: the listing of the originating source is shown, not the republished copy', async () => {
  const shown = (await copies()).filter((row) => row.visible);
  assert.deepEqual(
    shown.map((row) => row.source),
    ['seao'],
  );
});

test('Duplicate grouping 6: a grouped copy is still read by its id, and nothing was deleted', async () => {
  const hidden = (await copies()).find((row) => !row.visible);
  const { status, body } = await world.get(`/api/v1/opportunities/${hidden?.id}`, medical);
  assert.deepEqual([status, body['id'], body['source']], [200, hidden?.id, 'ocds']);
});

test('Opportunity detail rules: a grouped copy is returned: it says what its own source says', async () => {
  const hidden = (await copies()).find((row) => !row.visible);
  const { body } = await world.get(`/api/v1/opportunities/${hidden?.id}`, medical);
  assert.equal(body['reference_number'], 'ocds-copy-1');
});

test('Opportunities list rules: grouped duplicates never appear: under no filter, sort or view', async () => {
  const hidden = (await copies()).find((row) => !row.visible)?.id;
  const archive = async (method: 'POST' | 'DELETE') =>
    await world.send(method, `/api/v1/opportunities/${hidden}/archive`, medical);
  for (const view of ['', '&status=archived', '&status=scored']) {
    await archive(view === '&status=archived' ? 'POST' : 'DELETE');
    for (const sort of ['score', 'deadline', 'discovered_at']) {
      for (const filter of [
        '',
        '&source=ocds',
        '&q=CHU-26-100',
        '&min_score=1',
        '&deadline_after=2026-01-01T00:00:00Z',
      ]) {
        const ids = (await list(medical, `?sort=${sort}${filter}${view}`)).map((item) => item.id);
        assert.ok(!ids.includes(hidden ?? ''), `${sort} ${filter} ${view}`);
      }
    }
  }
  await archive('DELETE');
});

test('Service: several sources: both copies are held, each with its own source', async () => {
  assert.deepEqual((await copies()).map((row) => row.source).sort(), ['ocds', 'seao']);
});

test('Versioning: grouping left the contract unchanged: a tender with copies has the members of one without', async () => {
  const [grouped] = await list();
  const [alone] = await list(snow);
  assert.deepEqual(Object.keys(grouped ?? {}), Object.keys(alone ?? {}));
});

test('a profile change re-scores what the company has and finds what it did not have; another company is untouched', async () => {
  const theirs = await list(snow);
  await world.setProfile(medical.id, { categories: ['Déneigement'] });
  await world.app.jobs.runPending();
  const titles = (await list()).map((item) => item.title);
  assert.equal(titles[0], 'Déneigement des stationnements');
  const old = (await list()).find((item) => item.title.includes('échographie'));
  assert.ok(old !== undefined && old.score < 40, 'what no longer fits stays, with its new score');
  assert.deepEqual(await list(snow), theirs);
});

test('a cancelled tender says so and falls behind', async () => {
  await world.discover(
    'seao',
    'hebdo_3.json',
    seaoPackage([
      {
        ocid: '20000002',
        id: '20261110140000',
        title: 'Déneigement des stationnements',
        number: 'VQ-26-7',
        buyer: 'Ville de Québec',
        status: 'cancelled',
      },
    ]),
  );
  const [item] = await list(snow);
  const { body } = await world.get(`/api/v1/opportunities/${item?.id}`, snow);
  assert.equal(body['source_status'], 'cancelled');
  assert.ok(Number(body['score']) <= 30);
  assert.match(String(body['explanation']), /cancelled/);
});
