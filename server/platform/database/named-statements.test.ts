import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../tests/support/database.ts';
import { COMPANY_ROLE } from './roles.ts';

const database = await testDatabase();
const [mine, other] = [randomUUID(), randomUUID()];
const text = 'select * from things where company_id = $1 order by n';
const ask = (companyId: string, asked = companyId): Promise<unknown[]> =>
  database
    .forCompany(companyId)
    .query<{ n: number }>({ name: 'things', text, values: [asked] })
    .then(({ rows }) => rows.map(({ company_id: _company, ...rest }: Record<string, unknown>) => rest));

before(async () => {
  await database.asOwner(async (db) => {
    await sql
      .raw(`create table things (company_id uuid not null, n int not null);
        alter table things enable row level security;
        alter table things force row level security;
        create policy own_company on things to ${COMPANY_ROLE}
          using (company_id = (select nullif(current_setting('tenderfit.company', true), '')::uuid));
        grant select on things to ${COMPANY_ROLE};
        create policy owner on things to current_user using (true) with check (true);
        insert into things values ('${mine}', 1), ('${mine}', 2), ('${other}', 3)`)
      .execute(db);
  });
});

test('A statement with a name finds the rows of the company that asks, whichever asked before, and none of another', async () => {
  for (let round = 0; round < 3; round += 1) {
    assert.deepEqual(await ask(mine), [{ n: 1 }, { n: 2 }]);
    assert.deepEqual(await ask(other), [{ n: 3 }]);
    assert.deepEqual(await ask(other, mine), []);
  }
});

test('A statement with a name is planned once for all values; one without a name is planned for its own', async () => {
  const own = database.forCompany(mine);
  for (let round = 0; round < 4; round += 1) await ask(mine);
  const { rows } = await own.query<{ custom: number; generic: number; mode: string }>(
    `select custom_plans::int as custom, generic_plans::int as generic, current_setting('plan_cache_mode') as mode
     from pg_prepared_statements where name = 'things'`,
  );
  assert.equal(rows[0]?.custom, 0);
  assert.ok((rows[0]?.generic ?? 0) > 1);
  assert.equal(rows[0]?.mode, 'auto');
});

test('A statement with a name that failed, or whose table has other columns by now, is answered all the same', async () => {
  await assert.rejects(ask(mine, 'no uuid'), /uuid/);
  assert.deepEqual(await ask(mine), [{ n: 1 }, { n: 2 }]);
  await database.asOwner((db) => sql`alter table things add column m int not null default 7`.execute(db));
  assert.deepEqual(await ask(mine), [
    { n: 1, m: 7 },
    { n: 2, m: 7 },
  ]);
  assert.deepEqual(await ask(other), [{ n: 3, m: 7 }]);
});

test('A statement with a name that cannot be parsed at first works once it can', async () => {
  const late = { name: 'late', text: 'select n from late_things', values: [] };
  const own = database.forCompany(mine);
  await assert.rejects(own.query(late), /late_things/);
  await assert.rejects(own.query(late), /late_things/);
  await database.asOwner((db) =>
    sql.raw(`create table late_things (n int); grant select on late_things to ${COMPANY_ROLE}`).execute(db),
  );
  assert.deepEqual((await own.query(late)).rows, []);
  assert.deepEqual((await own.query(late)).rows, []);
});
