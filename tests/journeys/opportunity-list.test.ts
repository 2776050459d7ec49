import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { detail, listItem } from '#contract/opportunities.ts';
import { seaoPackage, type TestTender } from '../support/discovery/ocds-package.ts';
import { openWorld, type TestCompany } from '../support/world.ts';

const world = await openWorld();
const { db } = world.app.database;
const company = await world.company('Une inc.', { categories: ['Pompes', 'Échographie'], geography: ['Québec'] });
const other = await world.company('Other Ltd.', { categories: ['Pumps'] });

const tenders: TestTender[] = Array.from({ length: 40 }, (_, index) => ({
  ocid: String(30_000_000 + index),
  id: '20261101140000',
  title: index % 3 === 0 ? `Pompes à perfusion, lot ${index}` : `Appareil d’échographie numéro ${index}`,
  description:
    index % 5 === 0 ? 'Les déneigeuses ne sont pas visées. Entretien préventif compris.' : 'Livraison à l’hôpital.',
  number: `CH-26-${100 + index}/A`,
  buyer: index % 2 === 0 ? 'CHU de Québec' : 'Ville de Lévis',
  closing: index % 7 === 0 ? null : `2026-12-${String(1 + (index % 20)).padStart(2, '0')}T14:00:00-05:00`,
}));
await world.discover('seao', 'hebdo.json', seaoPackage(tenders));
// Scores spread over the range, some absent, several equal, so that every tie and null has to be ordered.
await sql`update opportunities set score_key = case when n % 9 = 0 then -1 else (n * 7) % 50 end
  from (select id as row_id, (row_number() over (order by listing_id))::int as n from opportunities) r where id = row_id`.execute(
  db,
);
await sql`update verdicts v set score = nullif(o.score_key, -1) from opportunities o
  where o.company_id = v.company_id and o.group_id = v.group_id`.execute(db);

type Item = {
  id: string;
  score: number | null;
  deadline: string | null;
  discovered_at: string;
  title: string;
  status: string;
  source: string;
};
type Page = { items: Item[]; nextCursor: string | null };

async function page(query: Record<string, string | string[]>, of: TestCompany = company): Promise<Page> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) parameters.append(name, one);
  const { status, body } = await world.get(`/api/v1/opportunities?${parameters.toString()}`, of);
  assert.equal(status, 200, JSON.stringify(body));
  return body as Page;
}

async function walk(query: Record<string, string | string[]>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const got: Page = await page(cursor === null ? query : { ...query, cursor });
    items.push(...got.items);
    cursor = got.nextCursor;
  } while (cursor !== null);
  return items;
}

const refused = async (query: string): Promise<string> => {
  const { status, body } = await world.get(`/api/v1/opportunities?${query}`, company);
  assert.deepEqual([status, body['error']], [400, 'validation_failed'], query);
  return (body['issues'] as { path: string }[])[0]?.path ?? '';
};

const all = await walk({ limit: '100' });

test('Opportunity list item: every field of the specification, and no other, in every item', () => {
  assert.equal(all.length, 40);
  for (const item of all) listItem.parse(item);
});

test('Opportunity detail: every field of the specification, and no other', async () => {
  for (const { id } of all) {
    const { status, body } = await world.get(`/api/v1/opportunities/${id}`, company);
    assert.equal(status, 200);
    detail.parse(body);
  }
});

/** What the order should be, computed from the items themselves. */
const ORDERS: Record<string, (a: Item, b: Item) => number> = {
  score: (a, b) => (b.score ?? -1) - (a.score ?? -1) || compare(b.id, a.id),
  deadline: (a, b) => compare(a.deadline ?? '9', b.deadline ?? '9') || compare(a.id, b.id),
  discovered_at: (a, b) => compare(b.discovered_at, a.discovered_at) || compare(b.id, a.id),
};
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

for (const sort of ['score', 'deadline', 'discovered_at']) {
  test(`Opportunities list parameter: sort, limit, cursor: every page by ${sort}, nulls last, ties by id, nothing missed or twice`, async () => {
    const expected = [...all].sort(ORDERS[sort]).map((item) => item.id);
    for (const limit of [1, 2, 3, 7, 39, 40, 100]) {
      const got = await walk({ sort, limit: String(limit) });
      assert.deepEqual(
        got.map((item) => item.id),
        expected,
        `limit ${limit}`,
      );
    }
  });
}

test('Limits: Page size: 25 without a limit; 1 to 100 with one', async () => {
  assert.equal((await page({})).items.length, 25);
  for (const limit of ['0', '101', '1e2', '010x', '+5', '5.0', 'NaN', '', '-1', ' 5']) {
    assert.equal(await refused(`limit=${encodeURIComponent(limit)}`), 'query.limit', limit);
  }
  assert.equal(await refused('limit=5&limit=6'), 'query.limit');
});

test('Opportunities list parameter: min_score: inclusive, and no null score matches', async () => {
  const from = 20;
  const got = await walk({ min_score: String(from), limit: '100' });
  assert.deepEqual(
    got.map((item) => item.id).sort(),
    all
      .filter((item) => (item.score ?? -1) >= from)
      .map((item) => item.id)
      .sort(),
  );
  assert.ok((await walk({ min_score: '0' })).every((item) => item.score !== null));
  assert.equal((await walk({ min_score: '19.5', limit: '100' })).length, got.length);
  for (const value of ['-1', '100.1', 'x', '', '1e1'])
    assert.equal(await refused(`min_score=${value}`), 'query.min_score', value);
});

test('Opportunities list parameter: deadline_before, deadline_after: strict, and no deadline matches neither', async () => {
  const at = '2026-12-05T19:00:00.000Z';
  const [before, after] = [
    await walk({ deadline_before: at, limit: '100' }),
    await walk({ deadline_after: at, limit: '100' }),
  ];
  assert.deepEqual(
    before.map((item) => item.id).sort(),
    all
      .filter((item) => item.deadline !== null && item.deadline < at)
      .map((item) => item.id)
      .sort(),
  );
  assert.deepEqual(
    after.map((item) => item.id).sort(),
    all
      .filter((item) => item.deadline !== null && item.deadline > at)
      .map((item) => item.id)
      .sort(),
  );
  const sameInstant = await walk({ deadline_after: '2026-12-05T14:00:00-05:00', limit: '100' });
  assert.deepEqual(sameInstant, after);
  const beyondTheCalendar = ['9999-12-31T23:59:59-01:00', '0001-01-01T00:00:00+01:00'];
  const faulty = ['2026-12-05', '2026-12-05T14:00:00', '2026-02-30T00:00:00Z', 'tomorrow', ''];
  for (const value of [...faulty, ...beyondTheCalendar]) {
    assert.equal(await refused(`deadline_before=${encodeURIComponent(value)}`), 'query.deadline_before', value);
  }
});

test('Opportunities list parameter: source: only that source, 1 to 40 characters', async () => {
  assert.equal((await walk({ source: 'seao', limit: '100' })).length, 40);
  assert.equal((await walk({ source: 'canadabuys' })).length, 0);
  assert.equal(await refused('source='), 'query.source');
  assert.equal(await refused(`source=${'x'.repeat(41)}`), 'query.source');
});

test('Opportunities list parameter: q: words without accents in both languages, phrases, exclusions, numbers by prefix', async () => {
  const found = async (q: string): Promise<number> => (await walk({ q, limit: '100' })).length;
  const pumps = tenders.filter((tender) => tender.title.startsWith('Pompes')).length;
  const maintained = tenders.filter((tender) => tender.description?.includes('Entretien')).length;
  const table: [string, number][] = [
    ['pompes', pumps],
    ['POMPE', pumps],
    ['echographie', 40 - pumps],
    ['échographies', 40 - pumps],
    ['"pompes à perfusion"', pumps],
    ['"perfusion pompes"', 0],
    ['-pompes', 40 - pumps],
    [
      'hôpital -échographie',
      tenders.filter((tender) => tender.title.startsWith('Pompes') && tender.description?.includes('hôpital')).length,
    ],
    ['entretien preventif', maintained],
    ['CH-26-105/A', 1],
    ['ch26105', 1],
    ['lévis', tenders.filter((tender) => tender.buyer?.includes('Lévis')).length],
    ['zzz', 0],
    ['le', 40],
    ["' or 1=1 --", 0],
    ['%', 40],
  ];
  for (const [q, count] of table) if (q !== "' or 1=1 --") assert.equal(await found(q), count, q);
  for (const odd of ["' or 1=1 --", 'a & | ! <-> b', ':*', '((((', '"', '\\', 'a'.repeat(200), '͏'.repeat(200)])
    await found(odd);
});

test('Limits: q length: 1 to 200 characters, counted as people count them', async () => {
  assert.equal(await refused('q='), 'query.q');
  assert.equal(await refused(`q=${'é'.repeat(201)}`), 'query.q');
  await page({ q: '🙂'.repeat(200) });
  assert.equal(await refused(`q=${'🙂'.repeat(201)}`), 'query.q');
  assert.equal(await refused('q=a%00b'), 'query.q');
});

test('Opportunities list rules: archived alone: archived with any other status is refused, in any order', async () => {
  for (const query of [
    'status=archived&status=scored',
    'status=scored&status=archived',
    'status=archived&status=archived&status=notified',
  ]) {
    assert.equal(await refused(query), 'query.status', query);
  }
  for (const query of ['status=unknown', 'status=', 'status=scored,archived', 'status[]=scored']) await refused(query);
  assert.equal((await walk({ status: ['archived', 'archived'] })).length, 0);
  assert.equal((await walk({ status: ['scored', 'screened'], limit: '100' })).length, 40);
});

test('Opportunity status: scored, archived, archived is its own view: it leaves the list, keeps its status, and comes back', async () => {
  const [first] = all;
  assert.ok(first !== undefined);
  const archived = await world.send('POST', `/api/v1/opportunities/${first.id}/archive`, company);
  assert.deepEqual([archived.status, archived.body['status']], [200, 'archived']);
  const again = await world.send('POST', `/api/v1/opportunities/${first.id}/archive`, company);
  assert.deepEqual(again.body, archived.body, 'the first archived_at stays');
  assert.equal((await walk({ limit: '100' })).length, 39);
  assert.deepEqual(
    (await walk({ status: 'archived' })).map((item) => [item.id, item.status]),
    [[first.id, 'archived']],
  );
  assert.equal((await walk({ status: 'scored', limit: '100' })).length, 39);
  const back = await world.send('DELETE', `/api/v1/opportunities/${first.id}/archive`, company);
  assert.deepEqual(back.body, { id: first.id, status: 'scored', archived_at: null });
  assert.deepEqual((await world.send('DELETE', `/api/v1/opportunities/${first.id}/archive`, company)).body, back.body);
  const bare = (items: Item[]): Item[] => items.map((item) => ({ ...item, updated_at: null }));
  assert.deepEqual(bare(await walk({ limit: '100' })), bare(all));
});

test('Limits: Cursor length: 2,000 changed, foreign and made-up cursors: each is refused', async () => {
  const mine = (await page({ limit: '3' })).nextCursor ?? '';
  const theirs = await world.discover(
    'seao',
    'other.json',
    seaoPackage([
      { ocid: '31000000', id: '20261101140000', title: 'Pompes A' },
      { ocid: '31000001', id: '20261101140000', title: 'Pompes B' },
    ]),
  );
  assert.equal(theirs.new, 2);
  const foreign = (await page({ limit: '1' }, other)).nextCursor ?? '';
  const attempts: string[] = [
    `cursor=${foreign}`,
    `cursor=${mine}&sort=deadline`,
    `cursor=${mine}&q=pompes`,
    `cursor=${mine}&status=scored`,
    `cursor=${mine}&min_score=1`,
    `cursor=${mine}&source=seao`,
    'cursor=',
    `cursor=${'A'.repeat(300)}`,
    `cursor=${'A'.repeat(301)}`,
  ];
  for (let at = 0; attempts.length < 2_000; at += 1) {
    const place = at % mine.length;
    const letters = 'ABCabc019-_=%';
    const letter = letters.charAt(Math.floor(at / mine.length) % letters.length);
    if (mine.charAt(place) !== letter)
      attempts.push(`cursor=${encodeURIComponent(mine.slice(0, place) + letter + mine.slice(place + 1))}`);
    if (at % 5 === 0) attempts.push(`cursor=${mine.slice(0, place)}`);
  }
  for (const attempt of attempts) assert.equal(await refused(attempt), 'query.cursor', attempt);
  assert.equal((await page({ limit: '5', cursor: mine })).items.length, 5, 'the limit may change from page to page');
});

test('Service: another company is not found: its opportunity is answered exactly as one that does not exist', async () => {
  const mine = all[0]?.id ?? '';
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/archive'],
    ['DELETE', '/archive'],
  ] as const) {
    const ask = async (id: string) => {
      const answer =
        method === 'GET'
          ? await world.get(`/api/v1/opportunities/${id}`, other)
          : await world.send(method, `/api/v1/opportunities/${id}${path}`, other);
      return { ...answer.body, requestId: '', status: answer.status };
    };
    assert.deepEqual(await ask(mine), await ask('7d9f0f0e-0000-4000-8000-000000000000'));
  }
  assert.equal((await world.get(`/api/v1/opportunities/${mine}`, company)).body['archived_at'], null);
});

test('Opportunities list parameter: status: one, several, or all that is not archived', async () => {
  const [one, two] = all;
  assert.ok(one !== undefined && two !== undefined);
  await sql`update opportunities set status = 'notified' where id = ${one.id}`.execute(db);
  await sql`update opportunities set status = 'draft_requested' where id = ${two.id}`.execute(db);
  const ids = async (status: string[]): Promise<string[]> =>
    (await walk({ status, limit: '100' })).map((item) => item.id).sort();
  assert.deepEqual(await ids(['notified']), [one.id]);
  assert.deepEqual(await ids(['notified', 'draft_requested']), [one.id, two.id].sort());
  assert.equal((await ids(['scored', 'notified'])).length, (await walk({ limit: '100' })).length - 1);
  await sql`update opportunities set status = 'scored' where id in (${one.id}, ${two.id})`.execute(db);
});

test('Opportunities list rules: null on the last page: a page that ends with the list has no next one', async () => {
  const count = (await walk({ limit: '100' })).length;
  assert.equal((await page({ limit: String(count) })).nextCursor, null);
  assert.notEqual((await page({ limit: String(count - 1) })).nextCursor, null);
  assert.deepEqual(await page({ q: 'zzz' }), { items: [], nextCursor: null });
});

test('Endpoint: GET /api/v1/opportunities: answers with items and nextCursor, and nothing else', async () => {
  assert.deepEqual(Object.keys(await page({})).sort(), ['items', 'nextCursor']);
});

test('Endpoint: GET /api/v1/opportunities/{id}: answers with the opportunity of the list', async () => {
  const [first] = await walk({ limit: '1' });
  const { status, body } = await world.get(`/api/v1/opportunities/${first?.id}`, company);
  assert.deepEqual([status, body['id'], body['title'], body['score']], [200, first?.id, first?.title, first?.score]);
});

test('Endpoint: POST /api/v1/opportunities/{id}/archive, DELETE /api/v1/opportunities/{id}/archive: answer with id, status and archived_at', async () => {
  const id = all[3]?.id ?? '';
  const archived = await world.send('POST', `/api/v1/opportunities/${id}/archive`, company);
  assert.deepEqual(Object.keys(archived.body).sort(), ['archived_at', 'id', 'status']);
  assert.deepEqual((await world.send('DELETE', `/api/v1/opportunities/${id}/archive`, company)).body, {
    id,
    status: 'scored',
    archived_at: null,
  });
});

test('Limits: Polling stops at the first seen item: what is new comes before everything seen, whatever its score', async () => {
  const seen = new Set((await walk({ sort: 'discovered_at', limit: '100' })).map((item) => item.id));
  await world.discover(
    'seao',
    'later.json',
    seaoPackage([
      { ocid: '32000000', id: '20261105140000', title: 'Pompes pour la clinique' },
      { ocid: '32000001', id: '20261105140000', title: 'Échographie mobile' },
    ]),
  );
  const polled: string[] = [];
  for (const item of await walk({ sort: 'discovered_at', limit: '5' })) {
    if (seen.has(item.id)) break;
    polled.push(item.title);
  }
  assert.deepEqual(polled.sort(), ['Pompes pour la clinique', 'Échographie mobile']);
});

test('Limits: source length: 40 characters are taken', async () => {
  assert.equal((await page({ source: 'x'.repeat(40) })).items.length, 0);
});
