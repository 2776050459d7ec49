import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archive, unarchive } from './opportunities.ts';
import { SORTS } from '#contract/opportunities.ts';
import { match, storeTender } from '../../../tests/support/tenders.ts';
import { openWorld } from '../../../tests/support/world.ts';

const world = await openWorld();
const [mine, other] = [await world.company('Mine'), await world.company('Other')];
const { database } = world.app;
const actor = { kind: 'operator', id: 'test' } as const;

let state = 17;
function below(bound: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 4_294_967_296) * bound);
}

const groups: string[] = [];
async function addTender(): Promise<void> {
  const deadline = below(4) === 0 ? null : `2026-12-${10 + below(9)}T19:00:00.000Z`;
  const { groupId } = await storeTender(database, [{ title: `Tender ${groups.length}`, deadline }]);
  groups.push(groupId);
  for (const { id } of [mine, other]) await match(database, id, groupId, below(8) === 0 ? null : below(101));
}
for (let index = 0; index < 40; index += 1) await addTender();

type Page = { items: { id: string }[]; nextCursor: string | null };
async function page(query: string, company = mine): Promise<Page> {
  const { status, body } = await world.get(`/api/v1/opportunities?${query}`, company);
  assert.equal(status, 200, JSON.stringify(body));
  return body as Page;
}
const cursorOf = async (query: string, company = mine): Promise<string> => {
  const { nextCursor } = await page(`limit=3&${query}`, company);
  assert.ok(nextCursor !== null && nextCursor.length <= 300);
  return nextCursor;
};

test('Limits: Cursor length: Opportunities list rules: bad cursor: of 2,000 changed and foreign cursors each is 400 validation_failed', async () => {
  const filters = [
    'sort=score',
    'sort=deadline',
    'sort=discovered_at',
    'min_score=10',
    'source=seao',
    'q=tender',
    'status=scored',
    'deadline_after=2026-01-01T00:00:00Z',
  ];
  const own = await Promise.all(filters.map((filter) => cursorOf(filter)));
  const foreign = await Promise.all(filters.map((filter) => cursorOf(filter, other)));
  const bad: [string, string][] = [];
  for (const [index, filter] of filters.entries()) {
    bad.push([filter, foreign[index] ?? '']);
    for (const [at, cursor] of own.entries()) if (at !== index) bad.push([filter, cursor]);
    bad.push([filter, 'A'.repeat(301)], [filter, (own[index] ?? '').padEnd(300, 'A')]);
  }
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ é';
  while (bad.length < 2_000) {
    const index = below(filters.length);
    const cursor = own[index] ?? '';
    const at = below(cursor.length);
    const letter = letters[below(letters.length)] ?? '';
    const changed =
      [
        cursor.slice(0, at),
        cursor.slice(0, at) + letter + cursor.slice(at + 1),
        cursor.slice(0, at) + letter + cursor.slice(at),
        cursor + letter,
        cursor.slice(at),
      ][below(5)] ?? '';
    if (changed !== cursor) bad.push([filters[index] ?? '', changed]);
  }
  for (const [filter, cursor] of bad) {
    const { status, body } = await world.get(
      `/api/v1/opportunities?${filter}&cursor=${encodeURIComponent(cursor)}`,
      mine,
    );
    assert.deepEqual([status, body['error']], [400, 'validation_failed'], `${filter} ${cursor}`);
    assert.deepEqual(
      (body['issues'] as { path: string }[]).map((issue) => issue.path),
      ['query.cursor'],
    );
  }
  for (const [index, filter] of filters.entries()) await page(`${filter}&cursor=${own[index]}`);
});

test('Opportunities list parameter: cursor: it goes on with another limit and with the same filters in another order', async () => {
  const cursor = await cursorOf('status=scored&status=notified&min_score=5');
  const expected = (await page('limit=100&status=scored&status=notified&min_score=5')).items.slice(3, 10);
  assert.deepEqual((await page(`limit=7&min_score=5&status=notified&status=scored&cursor=${cursor}`)).items, expected);
});

describe('Walks while others insert, archive and re-score', () => {
  for (const sort of SORTS) {
    test(`Opportunities list parameter: cursor: over 25 walks by ${sort}, what nobody touched is shown once and nothing twice`, async () => {
      for (let walk = 0; walk < 25; walk += 1) {
        const before = new Set((await page(`limit=100&sort=${sort}`)).items.map((item) => item.id));
        const touched = new Set<string>();
        const shown: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const next: Page = await page(
            `limit=${1 + below(12)}&sort=${sort}${cursor === '' ? '' : `&cursor=${cursor}`}`,
          );
          shown.push(...next.items.map((item) => item.id));
          cursor = next.nextCursor;
          await disturb(touched);
        }
        const untouched = shown.filter((id) => !touched.has(id));
        assert.equal(new Set(untouched).size, untouched.length, 'nothing untouched is shown twice');
        for (const id of before) if (!touched.has(id)) assert.ok(shown.includes(id), 'nothing untouched is missed');
      }
    });
  }

  async function disturb(touched: Set<string>): Promise<void> {
    const groupId = groups[below(groups.length)] ?? '';
    const { rows } = await sql<{
      id: string;
    }>`select id from opportunities where company_id = ${mine.id} and group_id = ${groupId}`.execute(database.db);
    const id = rows[0]?.id ?? '';
    const kind = below(6);
    if (kind === 0 && groups.length < 90) {
      await addTender();
      return;
    }
    if (kind > 3) return;
    touched.add(id);
    if (kind === 1) await archive(database, mine.id, id, { now: new Date(), actor, requestId: 'r' });
    else if (kind === 2) await unarchive(database, mine.id, id, { actor, requestId: 'r' });
    else await match(database, mine.id, groupId, below(101));
  }
});
