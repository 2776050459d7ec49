import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, test } from 'node:test';
import type { OpportunityListItem } from '#contract/opportunities.ts';
import { refusalOf, placesOf } from '../../../tests/support/company-desk.ts';
import { bedTenders, discoverTenders, openAnswering } from '../../../tests/support/processes/answering.ts';
import { match, storeTender } from '../../../tests/support/tenders.ts';
import { openWorld, type TestCompany } from '../../../tests/support/world.ts';
import { archive, publishMatches, unarchive } from './opportunities.ts';
import { updateConsidered } from './queries-considered.ts';

/** The feed of changes: `sort=updated_at` with `updated_since`. */

const world = await openWorld();
const { database } = world.app;
const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;
const actor = { kind: 'operator', id: 'test' } as const;

type Page = { items: OpportunityListItem[]; nextCursor: string | null };
async function page(company: TestCompany, query: string): Promise<Page> {
  const { status, body } = await world.get(`/api/v1/opportunities?sort=updated_at${query}`, company);
  assert.equal(status, 200, JSON.stringify(body));
  return body as Page;
}

/** Follows the feed as a client does: to its last page, then from the last change that it saw. */
function follower(company: TestCompany, limit = 7) {
  let since = '';
  const seen = new Map<string, string>();
  return {
    seen,
    async poll(): Promise<OpportunityListItem[]> {
      const items: OpportunityListItem[] = [];
      const from = since === '' ? '' : `&updated_since=${since}`;
      for (let cursor: string | null = ''; cursor !== null;) {
        const next: Page = await page(company, `&limit=${limit}${from}${cursor === '' ? '' : `&cursor=${cursor}`}`);
        items.push(...next.items);
        cursor = next.nextCursor;
      }
      for (const item of items) {
        assert.notEqual(seen.get(item.id), item.updated_at, 'an item comes again only with a later change');
        seen.set(item.id, item.updated_at);
      }
      since = items.at(-1)?.updated_at ?? since;
      return items;
    },
  };
}

/** Polls until the feed has shown something: its newest second may still be held back. */
async function untilShown(feed: { poll(): Promise<OpportunityListItem[]> }): Promise<OpportunityListItem[]> {
  for (let turn = 0; turn < 300; turn += 1) {
    const items = await feed.poll();
    if (items.length > 0) return items;
    await sleep(20);
  }
  assert.fail('a change is not shown');
}

describe('updated_since', () => {
  test('is taken with sort=updated_at only, and must be an instant', async () => {
    const company = await world.company('Alone');
    const refused = [
      ['?updated_since=2026-11-20T00:00:00Z', 'query.updated_since'],
      ['?sort=score&updated_since=2026-11-20T00:00:00Z', 'query.updated_since'],
      ['?sort=updated_at&updated_since=yesterday', 'query.updated_since'],
    ] as const;
    for (const [query, path] of refused) {
      const answer = await world.get(`/api/v1/opportunities${query}`, company);
      assert.deepEqual([...refusalOf(answer), placesOf(answer)], [400, 'validation_failed', [path]], query);
    }
  });

  test('is strict, and pages rise by the time of change, ties by id', async () => {
    const company = await world.company('Rising');
    for (let index = 0; index < 9; index += 1) {
      const { groupId } = await storeTender(database, [{ title: `Rising ${index}` }]);
      await match(database, company.id, groupId, 50);
    }
    await sleep(5);
    const { items } = await page(company, '&limit=100');
    assert.equal(items.length, 9);
    const key = (item: OpportunityListItem): string => `${item.updated_at} ${item.id}`;
    assert.deepEqual(items.map(key), items.map(key).toSorted());
    const [, , third] = items;
    const after = await page(company, `&updated_since=${third?.updated_at}`);
    assert.deepEqual(
      after.items.map(({ id }) => id),
      items.slice(3).map(({ id }) => id),
    );
  });
});

describe('updated_at moves with what a client sees change', () => {
  test('archiving, which the feed shows too, and taking out of the archive', async () => {
    const company = await world.company('Archiving');
    const { groupId } = await storeTender(database, [{ title: 'To archive' }]);
    await match(database, company.id, groupId, 50);
    const feed = follower(company);
    const [item] = await untilShown(feed);
    assert.ok(item);
    await archive(database, company.id, item.id, { now: new Date(), actor, requestId: 'r' });
    assert.deepEqual(
      (await untilShown(feed)).map(({ id, status }) => [id, status]),
      [[item.id, 'archived']],
    );
    await unarchive(database, company.id, item.id, { actor, requestId: 'r' });
    assert.deepEqual(
      (await untilShown(feed)).map(({ status }) => status),
      ['scored'],
    );
  });

  test('a digest, feedback and feedback that is taken back, and nothing of another company', async () => {
    const alder = await openAnswering(world, 'Feed Alder', { categories: ['42191810'] });
    const birch = await openAnswering(world, 'Feed Birch', { categories: ['42191810'] });
    await discoverTenders(world, bedTenders('Ville F', 3));
    const [feed, theirs] = [follower(alder.company), follower(birch.company)];
    assert.equal((await untilShown(feed)).length, 3);
    assert.equal((await untilShown(theirs)).length, 3);
    const { id } = await alder.item('Lits d’hôpital Ville F 1');
    const row = await database.db
      .selectFrom('opportunities')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const considered = { id, version: row.version, eligible: true, gate: null, isMailed: true };
    await database.transaction((tx) => updateConsidered(tx, alder.company.id, [considered]));
    assert.deepEqual(
      (await untilShown(feed)).map((item) => [item.id, item.status]),
      [[id, 'notified']],
    );
    const { feedback } = await alder.answer('Lits d’hôpital Ville F 1', 'agree');
    assert.deepEqual(
      (await untilShown(feed)).map((item) => [item.id, item.latest_feedback_id]),
      [[id, feedback.id]],
    );
    await world.send('DELETE', `/api/v1/feedback/${feedback.id}`, alder.company);
    assert.deepEqual(
      (await untilShown(feed)).map((item) => [item.id, item.latest_feedback_id]),
      [[id, null]],
    );
    await sleep(5);
    assert.deepEqual(await theirs.poll(), []);
  });

  test('other reasons for the same score, another title, and another tender’s stay as they were', async () => {
    const alder = await openAnswering(world, 'Feed Cedar', { categories: ['42191810'] });
    const tenders = bedTenders('Ville G', 2);
    await discoverTenders(world, tenders);
    const feed = follower(alder.company);
    await untilShown(feed);
    const [first] = tenders;
    assert.ok(first);
    await discoverTenders(world, [{ ...first, id: `${first.id}b`, title: 'Lits d’hôpital et matelas Ville G' }]);
    assert.deepEqual(
      (await untilShown(feed)).map(({ title }) => title),
      ['Lits d’hôpital et matelas Ville G'],
    );
    const { items } = await page(alder.company, '');
    assert.equal(items.length, 5);
    // The same verdict again changes nothing that a client sees.
    await world.app.matcher.matchCompany(alder.company.id);
    await sleep(5);
    assert.deepEqual(await feed.poll(), []);
  });
});

describe('The feed under several writers', () => {
  test('what one writes first and commits last is not passed over', async () => {
    const company = await world.company('Overtaken');
    const tenders = [];
    for (const title of ['first', 'second']) tenders.push(await storeTender(database, [{ title }]));
    const [first, second] = tenders.map(({ groupId }) => groupId);
    assert.ok(first !== undefined && second !== undefined);
    for (const groupId of [first, second]) await match(database, company.id, groupId, 50);
    const feed = follower(company);
    await untilShown(feed);
    const { promise: written, resolve: isWritten } = Promise.withResolvers<undefined>();
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
    const slow = database.transaction(async (tx) => {
      await publishMatches(tx, [{ companyId: company.id, groupId: first, scoreKey: 50, isChanged: true }]);
      isWritten(undefined);
      await ended;
    });
    await written;
    // On the embedded database transactions follow each other: the second waits for the first.
    const quick = match(database, company.id, second, 60).then(() =>
      database.transaction((tx) =>
        publishMatches(tx, [{ companyId: company.id, groupId: second, scoreKey: 60, isChanged: true }]),
      ),
    );
    await Promise.race([quick, sleep(300)]);
    setTimeout(() => end(undefined), 300);
    const early = isEmbedded ? [] : await feed.poll();
    await Promise.all([slow, quick]);
    const late = [...early, ...(await untilShown(feed))];
    if (late.length < 2) late.push(...(await untilShown(feed)));
    assert.deepEqual(late.map(({ title }) => title).toSorted(), ['first', 'second']);
  });

  test('a client that polls while many write has in the end seen the last change of each, and none twice', async () => {
    const company = await world.company('Busy');
    const groups: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      groups.push((await storeTender(database, [{ title: `Busy ${index}` }])).groupId);
    }
    const write = async (offset: number): Promise<void> => {
      for (let turn = 0; turn < 10; turn += 1) {
        const groupId = groups[(offset * 4 + turn * 5) % groups.length] ?? '';
        await database.transaction(async (tx) => {
          await publishMatches(tx, [{ companyId: company.id, groupId, scoreKey: turn, isChanged: true }]);
          if (!isEmbedded) await sleep((turn * 7 + offset * 11) % 30);
        });
      }
    };
    const feed = follower(company, 3);
    let isDone = false;
    const polling = (async () => {
      while (!isDone) await feed.poll();
    })();
    await Promise.all([write(0), write(1), write(2)]);
    isDone = true;
    await polling;
    await sleep(5);
    await feed.poll();
    const { items } = await page(company, '&limit=100');
    assert.equal(items.length, groups.length);
    assert.deepEqual(feed.seen, new Map(items.map((item) => [item.id, item.updated_at])));
  });
});
