import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPostgresPrograms } from '../../tests/support/postgres.ts';
import { differences, type Drill, drillEmbedded, drillPostgres, type Tampering } from './drill.ts';

const SIZES = { listings: 200, documents: 3 };
const skip = (await findPostgresPrograms()) === null && 'PostgreSQL is not installed';

const tables = (drill: Drill): number =>
  Object.values(drill.before.database.rows).filter((state) => !state.startsWith('0 rows')).length;

function assertEqual(drill: Drill): void {
  assert.deepEqual(differences(drill), []);
  assert.ok(tables(drill) > 12, `${tables(drill)} tables have rows`);
  assert.equal(drill.before.originals.size, SIZES.documents);
  assert.ok(drill.before.database.rowSecurity.filter((line) => line.includes('on t, forced t')).length > 20);
}

test('A backup of the embedded database, made while it runs, restores every row, right, sequence and original', async () => {
  assertEqual(await drillEmbedded(SIZES));
});

test(
  'The commands of the page on backups restore every row, right, sequence and original of PostgreSQL',
  { skip },
  async () => {
    assertEqual(await drillPostgres(SIZES));
  },
);

test(
  'The drill notices what a restore lost: a row, a policy, its force, an owner, a grant, a sequence',
  { skip },
  async () => {
    const tampering: Tampering = {
      tamper: async (client) => {
        await client.query('delete from api_keys');
        await client.query('drop policy own_company on products');
        await client.query('alter table memberships no force row level security');
        await client.query('alter table sources owner to postgres');
        await client.query('revoke insert on feedback from tenderfit_company');
        await client.query(`select setval('audit_entries_id_seq', 5000)`);
      },
    };
    const found = differences(await drillPostgres(SIZES, tampering)).join('\n');
    for (const lost of [
      'rows lacks api_keys',
      'rowSecurity lacks public.products own_company',
      'rowSecurity lacks memberships: on t, forced t',
      'owners lacks r sources tenderfit',
      'grants lacks feedback INSERT to tenderfit_company',
      'sequences lacks audit_entries_id_seq',
    ])
      assert.ok(found.includes(lost), `${lost} in\n${found}`);
  },
);
