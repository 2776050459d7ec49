import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../tests/support/database.ts';
import { instantFromText } from './column-values.ts';
import { ConnectionInsideTransactionError } from './transactions.ts';

const database = await testDatabase();
await database.asOwner((db) => sql`create table notes (id int primary key, body text)`.execute(db));

async function countNotes(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(database.db);
  return rows[0]?.count ?? -1;
}

describe('values', () => {
  const cases: [text: string, instant: string][] = [
    ['2026-11-21 10:00:00+00', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21 10:00:00.1+00', '2026-11-21T10:00:00.100Z'],
    ['2026-11-21 10:00:00.123+00', '2026-11-21T10:00:00.123Z'],
    ['2026-11-21 10:00:00.999999+00', '2026-11-21T10:00:00.999Z'],
    ['infinity', 'infinity'],
    ['0044-03-15 12:00:00+00 BC', '0044-03-15 12:00:00+00 BC'],
    ['2026-11-21 10:00:00-05', '2026-11-21 10:00:00-05'],
  ];
  for (const [text, instant] of cases) {
    test(`the instant ${text} is given as ${instant}`, () => assert.equal(instantFromText(text), instant));
  }

  test('numbers are numbers, dates are text, instants are UTC with milliseconds, also inside arrays', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as int8, 12.50::numeric as numeric, date '2026-02-28' as date,
        timestamptz '2026-11-21 05:00:00.5-05' as instant, array[1, null]::int8[] as int8s,
        array[0.5]::numeric[] as numerics, array[timestamptz '2026-01-01 00:00+00'] as instants,
        array[date '2026-02-28'] as dates, '{"a": [1]}'::jsonb as json`.execute(database.db);
    assert.deepEqual(rows, [
      {
        int8: 9_007_199_254_740_991,
        numeric: 12.5,
        date: '2026-02-28',
        instant: '2026-11-21T10:00:00.500Z',
        int8s: [1, null],
        numerics: [0.5],
        instants: ['2026-01-01T00:00:00.000Z'],
        dates: ['2026-02-28'],
        json: { a: [1] },
      },
    ]);
  });

  test('a value of several megabytes comes back whole', async () => {
    const { rows } = await database.pool.query<{ length: number; echo: string }>(
      'select length($1::text) as length, $1::text as echo',
      ['é'.repeat(3_000_000)],
    );
    assert.equal(rows[0]?.length, 3_000_000);
    assert.equal(rows[0]?.echo, 'é'.repeat(3_000_000));
  });
});

describe('transactions', () => {
  test('what a fulfilled transaction wrote stays, what a rejected one wrote does not', async () => {
    await database.transaction((tx) => sql`insert into notes values (1, 'kept')`.execute(tx));
    const failing = database.transaction(async (tx) => {
      await sql`insert into notes values (2, 'lost')`.execute(tx);
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    assert.equal(await countNotes(), 1);
  });

  test('inside a transaction, a query that is not given the transaction is refused', async () => {
    const attempts = [
      () => sql`select 1`.execute(database.db),
      () => database.pool.query('select 1'),
      () => database.pool.connect(),
      () => database.transaction(async () => undefined),
    ];
    for (const attempt of attempts) {
      const work = database.transaction(async (tx) => {
        await sql`select 1`.execute(tx);
        await attempt();
      });
      await assert.rejects(work, ConnectionInsideTransactionError);
    }
    assert.equal(await countNotes(), 1);
  });

  test('a query begun beside a transaction, not inside it, is answered after it', async () => {
    const beside = (async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      return countNotes();
    })();
    await database.transaction(async (tx) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 30);
      });
      await sql`select 1`.execute(tx);
    });
    assert.equal(await beside, 1);
  });

  test('afterCommit calls back after the commit, and never after a rollback', async () => {
    const calls: string[] = [];
    await database.transaction(async () => {
      database.afterCommit(() => calls.push('committed'));
      calls.push('working');
    });
    const failing = database.transaction(async () => {
      database.afterCommit(() => calls.push('rolled back'));
      throw new Error('no');
    });
    await assert.rejects(failing);
    database.afterCommit(() => calls.push('outside'));
    assert.deepEqual(calls, ['working', 'committed', 'outside']);
  });

  test('the isolation level asked for is the one that holds', async () => {
    const level = await database.transaction(
      async (tx) => (await sql<{ transaction_isolation: string }>`show transaction_isolation`.execute(tx)).rows[0],
      { isolation: 'serializable' },
    );
    assert.equal(level?.transaction_isolation, 'serializable');
  });

  test('a failed statement outside a transaction leaves the next ones unharmed', async () => {
    await assert.rejects(database.pool.query('select nothing_such'), /nothing_such/);
    await assert.rejects(database.pool.query('begin; select nothing_such'), /nothing_such/);
    assert.equal(await countNotes(), 1);
  });

  test('two hundred queries at once are each given their own answer', async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map(async (number) => {
        const text = 'x'.repeat(number * 37);
        const { rows } = await database.pool.query<{ number: number; length: number }>(
          'select $1::int as number, length($2) as length',
          [number, text],
        );
        return rows[0];
      }),
    );
    assert.deepEqual(
      answers,
      numbers.map((number) => ({ number, length: number * 37 })),
    );
  });
});
