import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { COMPANY_ROLE } from '#platform/database/roles.ts';
import { openWorld } from '../support/world.ts';
import { catalogueFaults } from './catalogue.ts';
import { companyTables, seedCompany, storeTenders } from './companies.ts';

const world = await openWorld();
const { database } = world.app;
const tenders = await storeTenders(world, 3);
const own = await seedCompany(world, 'a', tenders);
const other = await seedCompany(world, 'b', tenders);

/** What is found wrong when this is done to the database; it is undone after. */
async function faultsAfter(change: RawBuilder<unknown>): Promise<string[]> {
  const undone = new Error('undone');
  let faults: string[] = [];
  const work = database.asOwner((db) =>
    db.transaction().execute(async (tx) => {
      await change.execute(tx);
      faults = await catalogueFaults(tx);
      throw undone;
    }),
  );
  await assert.rejects(work, undone);
  return faults;
}

describe('The catalogue of the database', () => {
  test('has a wall around every table with rows of companies, and no way around it', async () => {
    assert.deepEqual(await database.asOwner((db) => catalogueFaults(db)), []);
  });

  const policy = (using: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    create table things (company_id uuid);
    alter table things enable row level security;
    alter table things force row level security;
    create policy own_company on things to tenderfit_company ${using}`;
  const company = `company_id = nullif(current_setting('tenderfit.company', true), '')::uuid`;
  const companyOnce = company.replace(/= (.*)$/, '= (select $1)');
  const changes: [change: RawBuilder<unknown>, fault: RegExp][] = [
    [sql`create table things (company_id uuid)`, /^things has no row-level security$/],
    [sql`alter table products disable row level security`, /^products has no row-level security$/],
    [sql`alter table opportunities_3 disable row level security`, /^opportunities_3 has no row-level security$/],
    [sql`alter table feedback no force row level security`, /^feedback does not force/],
    [sql`drop policy own_company on api_keys`, /^api_keys has no policy/],
    [policy(sql`using (true) with check (${sql.raw(company)})`), /^things lets be seen what is true$/],
    [policy(sql`using (${sql.raw(companyOnce)}) with check (true)`), /^things lets be written what is true$/],
    [policy(sql`using (${sql.raw(companyOnce)})`), /^things lets be written what is null$/],
    [sql`create policy another on verdicts to tenderfit_company using (true)`, /^verdicts lets be seen what is true$/],
    [sql`create policy another on verdicts using (true)`, /^verdicts has no policy for tenderfit_company alone$/],
    [sql`alter role tenderfit_company bypassrls`, /^tenderfit_company is more than a role$/],
    [sql`alter role tenderfit_service createrole`, /^tenderfit_service is more than a role$/],
    [sql`alter table feedback owner to tenderfit_service`, /^tenderfit_service owns feedback$/],
    [sql`grant tenderfit_service to tenderfit_company`, /^tenderfit_company is a member of tenderfit_service$/],
    [sql`grant create on schema public to tenderfit_company`, /^tenderfit_company may make tables$/],
    [sql`create view all_keys as select * from api_keys`, /^all_keys is a view$/],
    [
      sql`create function all_keys() returns bigint language sql security definer as 'select count(*) from api_keys'`,
      /^all_keys runs as its owner$/,
    ],
    [sql`grant select on sessions to tenderfit_company`, /^sessions is in reach of a company: select$/],
    [sql`grant select (email) on sign_in_links to tenderfit_company`, /^sign_in_links is in reach/],
    [sql`grant create on schema pgboss to tenderfit_company`, /^a company makes things in the queue of jobs$/],
    [sql`grant select on pgboss.queue to tenderfit_company`, /^a company reaches the queue of jobs: queue$/],
    [
      sql`alter function pgboss.enqueue_for_company(text, jsonb, text) rename to enqueue_for_all`,
      /^enqueue_for_all runs as its owner$/,
    ],
    [sql`grant delete on products to tenderfit_company`, /^tenderfit_company may delete products$/],
    [sql`grant update on audit_entries to tenderfit_service`, /^tenderfit_service may update audit_entries$/],
  ];
  for (const [change, fault] of changes) {
    const { sql: text } = change.compile(database.db);
    test(`is found wanting after: ${text.replaceAll(/\s+/g, ' ').trim()}`, async () => {
      const faults = await faultsAfter(change);
      assert.ok(
        faults.some((one) => fault.test(one)),
        `faults: ${faults.join('; ')}`,
      );
    });
  }
});

/** Rows that the role of companies sees of each table that it may read. */
async function rowsSeen(client: {
  query(text: string): Promise<{ rows: unknown[] }>;
}): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await companyTables(database)) {
    const { rows } = await client.query(`select count(*)::int as count from ${name}`);
    counts[name] = (rows as { count: number }[])[0]?.count ?? -1;
  }
  return counts;
}

describe('A connection of the role of companies', () => {
  const none = (counts: Record<string, number>): [string, number][] =>
    Object.entries(counts).filter(([, n]) => n !== 0);

  test('sees no row without a company, and none with an empty one', async () => {
    await companyTables(database);
    const client = await database.pool.connect();
    try {
      for (const setting of ['', `set local tenderfit.company = ''`]) {
        await client.query(`begin; set local role ${COMPANY_ROLE}; ${setting}`);
        assert.deepEqual(none(await rowsSeen(client)), []);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });

  test('sees no row after a transaction of a company on the same connection, committed or not', async () => {
    const client = await database.pool.connect();
    try {
      for (const end of ['commit', 'rollback']) {
        const set = `set local role ${COMPANY_ROLE}; set local tenderfit.company`;
        await client.query(`begin; ${set} = '${own.id}'`);
        const seen = await rowsSeen(client);
        assert.deepEqual([seen['companies'], seen['opportunities'], seen['products']], [1, 6, 2]);
        await client.query(end);
        await client.query(`begin; set local role ${COMPANY_ROLE}`);
        assert.deepEqual(none(await rowsSeen(client)), []);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });

  test('sees its own rows only, as many as it has', async () => {
    for (const { id } of [own, other]) {
      for (const { name, owner } of await companyTables(database)) {
        const { rows } = await database
          .forCompany(id)
          .query<{ owner: string; count: number }>(
            `select ${owner} as owner, count(*)::int as count from ${name} group by 1`,
          );
        const all = await database.pool.query<{ count: number }>(
          `select count(*)::int as count from ${name} where ${owner} = $1`,
          [id],
        );
        assert.deepEqual(rows, [{ owner: id, count: all.rows[0]?.count }], name);
      }
    }
  });

  const hostile: [name: string, statement: string, error: RegExp][] = [
    ['write rows of another company', `update products set name = 'x' where company_id <> $1 returning 1`, /^0$/],
    [
      'give its rows to another company',
      `update products set company_id = $2 where company_id = $1`,
      /row-level security/,
    ],
    [
      'add rows for another company',
      `insert into feedback (company_id, id, opportunity_id, group_id, action)
      values ($2, gen_random_uuid(), $1, $1, 'agree')`,
      /row-level security/,
    ],
    ['delete what is never deleted', `delete from products where company_id = $1`, /permission denied/],
    ['change the trail', `update audit_entries set action = 'x'`, /permission denied/],
    ['read sessions', `select 1 from sessions`, /permission denied/],
    ['read jobs', `select 1 from pgboss.job`, /permission denied/],
  ];
  for (const [name, statement, error] of hostile) {
    test(`cannot ${name}`, async () => {
      const values = [own.id, other.id].slice(0, new Set(statement.match(/\$\d/g)).size);
      const outcome = await database
        .forCompany(own.id)
        .query(statement, values)
        .then(
          ({ rowCount }) => String(rowCount),
          (failure: unknown) => (failure instanceof Error ? failure.message : ''),
        );
      assert.match(outcome, error);
    });
  }
});
