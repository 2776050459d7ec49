import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FEW_HITS, findRows, FIRST_WALKED_ROWS, type ListProbe, SIEVED_ROWS, WALKED_ROWS } from './list-plan.ts';

/** A list as the database has it. `walkedFinds`: rows that pass among the first 1,000 and the first 5,000. */
type World = {
  words: 'none' | 'rare' | 'frequent';
  filters: boolean;
  rows: number;
  passing: number;
  hits: number;
  walkedFinds: [number, number];
  /** Rows of the page that the sieve finds. */
  sieved: number;
};

const NEEDED = 26;

/** The plans that were tried, in order, and the size of the page that came out. */
async function plansOf(world: World): Promise<{ plans: string[]; found: number }> {
  const plans: string[] = [];
  const ask: ListProbe<number> = {
    find: (plan) => {
      plans.push(plan.kind === 'bounded' ? `bounded ${plan.rows}` : plan.kind);
      const walked = plan.kind === 'bounded' ? world.walkedFinds[plan.rows === FIRST_WALKED_ROWS ? 0 : 1] : NEEDED;
      const count = plan.kind === 'sieved' ? world.sieved : walked;
      return Promise.resolve(Array.from({ length: Math.min(NEEDED, count) }, (_, at) => at));
    },
    areWordsFrequent: () => Promise.resolve(world.words === 'frequent'),
    goesBeyond: (rows) => Promise.resolve(world.rows > rows),
    morePass: (count) => Promise.resolve(world.passing > count),
    moreHits: (count) => Promise.resolve(world.hits > count),
    makeSieve: () => Promise.resolve({ hits: world.hits, sieve: new Uint8Array() }),
  };
  const shape = { hasWords: world.words !== 'none', hasFilters: world.filters, needed: NEEDED };
  const rows = await findRows(shape, ask);
  return { plans, found: rows.length };
}

const plain: World = {
  words: 'none',
  filters: false,
  rows: 1_000_000,
  passing: 1_000_000,
  hits: 0,
  walkedFinds: [0, 0],
  sieved: NEEDED,
};
const first = `bounded ${FIRST_WALKED_ROWS}`;
const second = `bounded ${WALKED_ROWS}`;
const many = { passing: SIEVED_ROWS + 1, hits: FEW_HITS + 1 };

/** [the list, what differs from a plain one, the plans tried] */
const TABLE: readonly [string, Partial<World>, string[]][] = [
  ['without words and filters', {}, ['ordered']],
  ['with rare words', { words: 'rare' }, ['hits']],
  ['with filters that most rows pass', { filters: true, walkedFinds: [NEEDED, 0] }, [first]],
  ['with filters, and fewer rows than are walked', { filters: true, rows: 900, walkedFinds: [3, 0] }, [first]],
  [
    'with filters that few rows pass: hopeless after the first walk',
    { filters: true, walkedFinds: [5, 0] },
    [first, 'passing'],
  ],
  [
    'with filters that some rows pass: filled by the second walk',
    { filters: true, walkedFinds: [6, NEEDED] },
    [first, second],
  ],
  [
    'with filters that some rows pass: not filled by the second walk',
    { filters: true, walkedFinds: [6, 20] },
    [first, second, 'passing'],
  ],
  [
    'with frequent words that few rows pass with, and few listings hold',
    { words: 'frequent', passing: 10 },
    [first, 'hits'],
  ],
  [
    'with frequent words that few rows pass with, and many listings hold',
    { words: 'frequent', passing: 10, hits: FEW_HITS + 1 },
    [first, 'passing'],
  ],
  ['with words that were thought frequent and are not', { words: 'frequent', ...many, hits: 10 }, [first, 'hits']],
  ['with frequent words in many rows: the sieve fills the page', { words: 'frequent', ...many }, [first, 'sieved']],
  [
    'with frequent words in many rows: the sieve holds all that pass',
    { words: 'frequent', ...many, passing: SIEVED_ROWS + 1, sieved: 3 },
    [first, 'sieved', 'passing'],
  ],
];

describe('Opportunity list: the plan of a list', () => {
  for (const [name, differs, plans] of TABLE) {
    test(name, async () => assert.deepEqual((await plansOf({ ...plain, ...differs })).plans, plans));
  }

  test('a page that the last plan fills is whole', async () => {
    for (const [, differs, plans] of TABLE) {
      if (plans.at(-1)?.startsWith('bounded') === true) continue;
      assert.equal((await plansOf({ ...plain, ...differs })).found, NEEDED);
    }
  });
});
