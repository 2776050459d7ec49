import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openWorld } from '../../../tests/support/world.ts';
import { budgetOf, findSpendingToday, forgetSpending, sharedBudget } from './spending.ts';

let now = new Date('2026-11-20T23:59:00.000Z');
const world = await openWorld({ now: () => now });
const { database } = world.app;
const [mine, theirs] = [await world.company('Mine'), await world.company('Theirs')];
const LIMIT = 1_000;
const budget = ({ id } = mine) => budgetOf(database.forCompany(id), { now: () => now, tokensPerDay: LIMIT });
const ANSWERED = { isAnswered: true };

describe('What companies spend on the language model:', () => {
  test('of many that reserve at once no more get tokens than there are, and another company has its own', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => budget().reserve(100)));
    assert.equal(all.filter((one) => one !== null).length, LIMIT / 100);
    assert.deepEqual(await findSpendingToday(database.db, now), { tokens: LIMIT, answered: 0, failed: 0, refused: 20 });
    const other = await budget(theirs).reserve(LIMIT);
    assert.ok(other);
    assert.equal(await budget(theirs).reserve(1), null);
    await other.settle({ tokens: 0, isAnswered: false });
    for (const one of all) await one?.settle({ tokens: 40, ...ANSWERED });
    assert.deepEqual(await findSpendingToday(database.db, now), { tokens: 400, answered: 10, failed: 1, refused: 21 });
  });

  test('what costs an unknown number stays spent as reserved, and what costs more is counted', async () => {
    const [unknown, dear] = [await budget().reserve(300), await budget().reserve(300)];
    await unknown?.settle({ tokens: null, isAnswered: false });
    await dear?.settle({ tokens: 900, ...ANSWERED });
    assert.equal((await findSpendingToday(database.db, now)).tokens, 1_600);
    assert.equal(await budget().reserve(1), null);
  });

  test('one request that is larger than the limit gets nothing, on a new day as well', async () => {
    now = new Date('2026-11-21T00:00:00.000Z');
    assert.equal(await budget().reserve(LIMIT + 1), null);
    assert.deepEqual(await findSpendingToday(database.db, now), { tokens: 0, answered: 0, failed: 0, refused: 1 });
  });

  test('a request that ends after midnight counts for the day on which it began', async () => {
    const reserved = await budget().reserve(500);
    now = new Date('2026-11-22T00:00:01.000Z');
    await reserved?.settle({ tokens: 700, ...ANSWERED });
    assert.equal((await findSpendingToday(database.db, now)).tokens, 0);
    assert.equal((await findSpendingToday(database.db, new Date('2026-11-21T12:00:00Z'))).tokens, 700);
  });

  test('what the service spends on what counts for everybody has a limit of its own, and no company pays', async () => {
    now = new Date('2026-11-23T12:00:00.000Z');
    const shared = sharedBudget(database, { now: () => now, tokensPerDay: LIMIT });
    const all = await Promise.all(Array.from({ length: 15 }, () => shared.reserve(100)));
    assert.equal(all.filter((one) => one !== null).length, LIMIT / 100);
    assert.deepEqual(await findSpendingToday(database.db, now), { tokens: LIMIT, answered: 0, failed: 0, refused: 5 });
    for (const company of [mine, theirs]) assert.ok(await budget(company).reserve(LIMIT), 'each company has its own');
    for (const one of all) await one?.settle({ tokens: 10, ...ANSWERED });
    assert.deepEqual(await findSpendingToday(database.db, now), {
      tokens: 2 * LIMIT + 100,
      answered: 10,
      failed: 0,
      refused: 5,
    });
  });

  test('what was spent long ago is forgotten', async () => {
    await forgetSpending(database.db, new Date('2027-12-26T00:00:00Z'));
    assert.equal((await findSpendingToday(database.db, new Date('2026-11-20T12:00:00Z'))).tokens, 0);
    assert.equal((await findSpendingToday(database.db, new Date('2026-11-21T12:00:00Z'))).tokens, 700);
  });
});
