import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { createCompany } from '#features/access/access.ts';
import { addMember, listMembers } from '#features/access/access-members.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { findPostgresPrograms, startPostgres } from '../../../tests/support/postgres.ts';
import { type Actor, listAudit, recordAudit } from './audit.ts';

const actor: Actor = { kind: 'operator', id: 'test' };

const hasPostgres = (await findPostgresPrograms()) !== null;
const databases = [
  { name: 'the embedded database', skip: false, open: testDatabase },
  { name: 'PostgreSQL', skip: hasPostgres ? false : 'PostgreSQL is not installed', open: ownPostgres },
];

async function ownPostgres(): Promise<Database> {
  const postgres = await startPostgres();
  const database = await openDatabase({ url: postgres.url });
  await migrate(database);
  test.after(async () => {
    await database.close();
    await postgres.stop();
  });
  return database;
}

for (const { name, skip, open } of databases) {
  describe(`The trail on ${name}`, { skip }, async () => {
    if (skip !== false) return;
    const database = await open();
    const newCompany = async (): Promise<string> => {
      const fields = { legalName: 'Clinic', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
      return (await database.transaction((tx) => createCompany(tx, fields, actor))).id;
    };
    const entriesOf = async (companyId: string) =>
      (await listAudit(database.db, { companyId }, { limit: 100 })).entries;
    const dump = async (): Promise<unknown> =>
      (await sql`select * from audit_entries order by id`.execute(database.db)).rows;

    test('neither role of the program can change, delete, backdate or number an entry', async () => {
      const companyId = await newCompany();
      const before = await dump();
      const attempts = [
        sql`update audit_entries set action = 'x'`,
        sql`update audit_entries set before = null where company_id = ${companyId}`,
        sql`delete from audit_entries`,
        sql`delete from audit_entries where company_id = ${companyId}`,
        sql`truncate audit_entries`,
        sql`insert into audit_entries (company_id, actor_kind, actor, action, subject, created_at)
        values (${companyId}, 'operator', 'x', 'member.add', 's', '2020-01-01')`,
        sql`insert into audit_entries (id, company_id, actor_kind, actor, action, subject)
        overriding system value values (1000000, ${companyId}, 'operator', 'x', 'member.add', 's')`,
        sql`insert into audit_entries (company_id, actor_kind, actor, action, subject)
        values (${companyId}, 'operator', 'x', 'member.add', 's')
        on conflict (id) do update set action = 'x'`,
        sql`alter table audit_entries disable row level security`,
        sql`drop table audit_entries`,
      ];
      for (const [role, db] of [
        ['service', database.db],
        ['company', database.forCompany(companyId).db],
      ] as const) {
        for (const [index, attempt] of attempts.entries()) {
          await assert.rejects(attempt.execute(db), /permission denied|must be owner/, `${role}: attempt ${index}`);
        }
      }
      assert.deepEqual(await dump(), before);
    });

    test('a company writes into its own trail only', async () => {
      const [mine, other] = [await newCompany(), await newCompany()];
      const record = (companyId: string | null): Promise<void> =>
        database
          .forCompany(mine)
          .transaction((tx) => recordAudit(tx, { companyId, actor, action: 'profile.change', subject: 's' }));
      await record(mine);
      for (const companyId of [other, null]) await assert.rejects(record(companyId), /row-level security/);
      assert.deepEqual([(await entriesOf(mine)).length, (await entriesOf(other)).length], [2, 1]);
    });

    test('a change that is rolled back leaves no entry, and one that cannot be recorded is not made', async () => {
      const companyId = await newCompany();
      const member = { companyId, email: 'ana@example.org', role: 'admin', name: null } as const;
      await assert.rejects(
        database.transaction(async (tx) => {
          await addMember(tx, member, actor);
          assert.equal((await listAudit(tx, { companyId }, { limit: 9 })).entries.length, 2);
          throw new Error('changed our mind');
        }),
        /changed our mind/,
      );
      assert.deepEqual(
        (await entriesOf(companyId)).map(({ action }) => action),
        ['company.create'],
      );
      const nobody = { kind: 'nobody', id: randomUUID() } as unknown as Actor;
      await assert.rejects(
        database.transaction((tx) => addMember(tx, member, nobody)),
        /actor_kind/,
      );
      assert.deepEqual(await listMembers(database.db, companyId), []);
      await database.transaction((tx) => addMember(tx, member, actor));
      assert.equal((await entriesOf(companyId)).length, 2);
    });
  });
}
