import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { z } from 'zod';
import { listOpportunities as contract, SORTS, STATUSES } from '#contract/opportunities.ts';
import { match, storeTender } from '../../../tests/support/tenders.ts';
import { openWorld } from '../../../tests/support/world.ts';

type Item = z.output<typeof contract.success.schema>['items'][number];

const world = await openWorld();
const [mine, other] = [await world.company('Mine'), await world.company('Other')];
const { database } = world.app;

const SOURCES = ['seao', 'toronto', 'ted'];
for (let index = 0; index < 60; index += 1) {
  const copy = {
    title: `Tender ${index}`,
    source: SOURCES[index % 3] ?? '',
    // Every fifth has no deadline; the others share seven instants, so that ties are common.
    deadline: index % 5 === 0 ? null : `2026-12-0${1 + (index % 7)}T19:00:00.000Z`,
    number: `RFP-${index}`,
  };
  const { groupId } = await storeTender(database, [copy, { title: `Copy ${index}`, source: 'alberta' }]);
  const score = index % 9 === 0 ? null : ((index * 7) % 40) + 50;
  await match(database, mine.id, groupId, score);
  if (index % 2 === 0) await match(database, other.id, groupId, 99);
}
const moved = ['screened', 'notified', 'draft_requested', 'draft_sent', 'approved'] as const;
await database.db
  .updateTable('opportunities')
  .set((row) => ({ status: row.val(moved[0]) }))
  .where('score_key', '>', 80)
  .where('company_id', '=', mine.id)
  .execute();

async function page(query: string, company = mine): Promise<{ items: Item[]; nextCursor: string | null }> {
  const { status, body } = await world.get(`/api/v1/opportunities${query}`, company);
  assert.equal(status, 200, `${query}: ${JSON.stringify(body)}`);
  return contract.success.schema.parse(body);
}

async function walk(query: string, limit: number): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next = await page(`?limit=${limit}${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    assert.ok(next.items.length <= limit);
    assert.ok(next.nextCursor === null || next.items.length === limit, 'a page before the last one is full');
    found.push(...next.items);
    cursor = next.nextCursor;
  }
  return found;
}

/** The order of decisions.md section 3, over what the list itself shows. */
function compare(sort: (typeof SORTS)[number], a: Item, b: Item): number {
  const direction = sort === 'deadline' || sort === 'updated_at' ? 1 : -1;
  const [x, y] = [a[sort], b[sort]];
  if (x !== y) {
    if (x === null) return 1;
    if (y === null) return -1;
    return (x < y ? -1 : 1) * direction;
  }
  return (a.id < b.id ? -1 : 1) * direction;
}

// Two are archived, so that the archive view is more than one page of one.
const all = (await page('?limit=100')).items;
for (const item of all.slice(3, 8)) await world.send('POST', `/api/v1/opportunities/${item.id}/archive`, mine);
const open = (await page('?limit=100')).items;
const archived = (await page('?limit=100&status=archived')).items;

describe('The list against a plain filter and sort of all its items', () => {
  const filters: readonly [string, (item: Item) => boolean][] = [
    ['', () => true],
    ['&status=screened', (item) => item.status === 'screened'],
    ['&status=scored&status=screened', () => true],
    ['&status=approved', () => false],
    ['&source=ted', (item) => item.source === 'ted'],
    ['&source=alberta', () => false],
    ['&min_score=70', (item) => item.score !== null && item.score >= 70],
    ['&min_score=0', (item) => item.score !== null],
    ['&min_score=70.5', (item) => item.score !== null && item.score >= 70.5],
    [
      '&deadline_after=2026-12-03T19:00:00Z',
      (item) => item.deadline !== null && item.deadline > '2026-12-03T19:00:00.000Z',
    ],
    [
      '&deadline_before=2026-12-03T14:00:00-05:00',
      (item) => item.deadline !== null && item.deadline < '2026-12-03T19:00:00.000Z',
    ],
    [
      '&deadline_before=2026-12-06T00:00:00Z&source=seao&min_score=60&status=scored',
      (item) =>
        item.deadline !== null &&
        item.deadline < '2026-12-06' &&
        item.source === 'seao' &&
        (item.score ?? 0) >= 60 &&
        item.status === 'scored',
    ],
  ];
  for (const sort of SORTS.filter((one) => one !== 'updated_at')) {
    test(`Opportunities list parameter: sort, status, source, min_score, deadline_before, deadline_after: by ${sort}, each and together`, async () => {
      for (const [filter, keeps] of filters) {
        const expected = open.filter(keeps).toSorted((a, b) => compare(sort, a, b));
        assert.deepEqual(
          (await page(`?limit=100&sort=${sort}${filter.replaceAll('+', '%2B')}`)).items,
          expected,
          filter,
        );
      }
      const inArchive = archived.toSorted((a, b) => compare(sort, a, b));
      assert.deepEqual((await page(`?limit=100&status=archived&sort=${sort}`)).items, inArchive);
    });

    test(`Opportunities list rules: null on the last page: pages of 1 to 7 by ${sort} make the whole list, nulls last`, async () => {
      const expected = open.toSorted((a, b) => compare(sort, a, b));
      for (const limit of [1, 2, 3, 5, 7])
        assert.deepEqual(await walk(`&sort=${sort}`, limit), expected, `limit ${limit}`);
      const few = expected.filter((item) => item.status === 'screened');
      assert.deepEqual(await walk(`&sort=${sort}&status=screened`, 2), few);
    });
  }

  test('Opportunities list parameter: limit: 25 where none is given', async () => {
    assert.deepEqual((await page('')).items, (await page('?limit=100&sort=score')).items.slice(0, 25));
  });

  test('Opportunity status: archived, archived is its own view: archived ones are there, once, and nowhere else', () => {
    assert.equal(archived.length, 5);
    assert.equal(open.length, 55);
    assert.ok(archived.every((item) => item.status === 'archived' && item.archived_at !== null));
    assert.ok(open.every((item) => item.status !== 'archived' && item.archived_at === null));
  });

  test('Duplicate grouping 5: Opportunities list rules: grouped duplicates never appear: in no sort, status, source, archive view or page', async () => {
    const views = [
      ...SORTS.map((sort) => `&sort=${sort}`),
      ...STATUSES.map((status) => `&status=${status}`),
      '&source=alberta',
      '&q=copy',
    ];
    for (const view of views) {
      for (const item of await walk(view, 20)) assert.match(item.title, /^Tender/, view);
    }
  });

  test('another company sees its own matches only', async () => {
    const theirs = (await page('?limit=100', other)).items;
    assert.equal(theirs.length, 30);
    const ids = new Set([...open, ...archived].map((item) => item.id));
    assert.ok(theirs.every((item) => !ids.has(item.id) && item.score === 99 && item.archived_at === null));
  });
});

describe('What the list refuses', () => {
  const refused: readonly [string, string][] = [
    ['limit=0', 'query.limit'],
    ['limit=101', 'query.limit'],
    ['limit=', 'query.limit'],
    ['limit=1e1', 'query.limit'],
    ['limit=5.0', 'query.limit'],
    ['limit=%2B5', 'query.limit'],
    ['limit=5&limit=5', 'query.limit'],
    ['limit=NaN', 'query.limit'],
    ['min_score=-1', 'query.min_score'],
    ['min_score=100.1', 'query.min_score'],
    ['min_score=', 'query.min_score'],
    ['min_score=1e1', 'query.min_score'],
    ['sort=rank', 'query.sort'],
    ['sort=', 'query.sort'],
    ['sort=score&sort=score', 'query.sort'],
    ['status=open', 'query.status'],
    ['status=', 'query.status'],
    ['status=scored,notified', 'query.status'],
    ['status=archived&status=scored', 'query.status'],
    ['status=notified&status=archived', 'query.status'],
    ['status[]=scored', 'query.status[]'],
    ['q=', 'query.q'],
    [`q=${'x'.repeat(201)}`, 'query.q'],
    ['q=a&q=b', 'query.q'],
    ['q=%00', 'query.q'],
    ['source=', 'query.source'],
    [`source=${'x'.repeat(41)}`, 'query.source'],
    ['deadline_after=2026-12-01', 'query.deadline_after'],
    ['deadline_after=2026-12-01T00:00:00', 'query.deadline_after'],
    ['deadline_before=2026-02-30T00:00:00Z', 'query.deadline_before'],
    ['deadline_before=tomorrow', 'query.deadline_before'],
    ['cursor=', 'query.cursor'],
    ['cursor=x', 'query.cursor'],
    [`cursor=${'x'.repeat(301)}`, 'query.cursor'],
    ['page=2', 'query.page'],
    ['offset=25', 'query.offset'],
    ['Limit=5', 'query.Limit'],
    ['__proto__=1', 'query.__proto__'],
  ];
  for (const [query, path] of refused) {
    test(`Errors: validation_failed: Error body: issues: ?${query.slice(0, 40)} is refused at ${path}`, async () => {
      const { status, body } = await world.get(`/api/v1/opportunities?${query}`, mine);
      assert.equal(status, 400);
      assert.equal(body['error'], 'validation_failed');
      assert.deepEqual(
        (body['issues'] as { path: string }[]).map((issue) => issue.path),
        [path],
      );
    });
  }

  test('Limits: Page size, q length, source length: the bounds themselves are taken; q counts characters, not bytes', async () => {
    for (const query of [
      'limit=1',
      'limit=100',
      `q=${'x'.repeat(200)}`,
      `q=${encodeURIComponent('é'.repeat(200))}`,
      `source=${'x'.repeat(40)}`,
      'min_score=0',
      'min_score=100',
      'status=archived&status=archived',
    ]) {
      await page(`?${query}`);
    }
  });

  test('Error body: issue_count: all faults are told at once', async () => {
    const { body } = await world.get('/api/v1/opportunities?limit=0&sort=x&foo=1', mine);
    assert.equal(body['issue_count'], 3);
    assert.equal((body['issues'] as unknown[]).length, 3);
  });

  test('the list marks a deadline of which only the day is known, and no other', async () => {
    const company = await world.company('Days');
    const named: [boolean | null, string | null][] = [
      [true, '2026-12-02T04:59:59.000Z'],
      [false, '2026-12-02T19:00:00.000Z'],
      [null, null],
    ];
    for (const [isDateOnly, deadline] of named) {
      const { groupId, listingIds } = await storeTender(database, [{ title: String(isDateOnly), deadline }]);
      if (isDateOnly === true) {
        await sql`
          update listings set content = jsonb_set(content, '{closing,dateOnly}', 'true')
          where id = ${listingIds[0]}`.execute(database.db);
      }
      await match(database, company.id, groupId, 80);
    }
    const { items } = await page('', company);
    assert.deepEqual(
      new Map(items.map(({ title, deadline_date_only: marked }) => [title, marked])),
      new Map(named.map(([isDateOnly]) => [String(isDateOnly), isDateOnly])),
    );
  });
});
