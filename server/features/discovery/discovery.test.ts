import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { countsOf, emptyDiscovery, storedState, testDiscovery } from '../../../tests/support/discovery/discovery.ts';
import { seaoPackage, type TestTender } from '../../../tests/support/discovery/ocds-package.ts';
import { listFailures, listSourceSummaries } from './discovery.ts';

const database = await testDatabase();
afterEach(() => emptyDiscovery(database));

const TENDER: TestTender = { ocid: '1', id: '20261101140000', title: 'Déneigement', number: 'A-1' };
const seao = (...tenders: Partial<TestTender>[]): string =>
  JSON.stringify(seaoPackage(tenders.map((tender) => ({ ...TENDER, ...tender }))));

async function held(database: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select native_id || ' ' || revision || ' v' || version || ' ' || title as line from listings order by native_id`.execute(
    database.db,
  );
  return rows.map(({ line }) => line);
}
async function versions(database: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select l.native_id || ' v' || v.version || ' ' || v.revision || ' ' || coalesce(v.content->'title'->>'fr', '') as line
    from listing_versions v join listings l on l.id = v.listing_id order by l.native_id, v.version`.execute(
    database.db,
  );
  return rows.map(({ line }) => line);
}
async function changes(database: Database): Promise<unknown[]> {
  const { rows } = await sql<{ version: number; field: string; value_before: unknown; value_after: unknown }>`
    select version, field, value_before, value_after from listing_changes order by listing_id, version, field`.execute(
    database.db,
  );
  return rows.map((row) => [row.version, row.field, row.value_before, row.value_after]);
}

describe('Versions: a listing keeps every version that differed', () => {
  test('versions: what changed is recorded field by field with its values before and after', async (t) => {
    const { file, jobs } = await testDiscovery(t, database);
    await file('seao', 'a.json', seao({}, { ocid: '2' }));
    const report = await file(
      'seao',
      'b.json',
      seao({ id: '20261102140000', title: 'Déneigement, lot 2', status: 'cancelled' }, { ocid: '2' }),
    );
    assert.equal(countsOf(report), 'done: 2 read, 0 new, 1 changed, 1 unchanged, 0 ignored, 0 failed, 0 awards');
    assert.deepEqual(await changes(database), [
      [2, 'sourceStatus', 'active', 'cancelled'],
      [2, 'title', { fr: 'Déneigement' }, { fr: 'Déneigement, lot 2' }],
    ]);
    assert.deepEqual(await versions(database), [
      '1 v1 20261101140000 Déneigement',
      '1 v2 20261102140000 Déneigement, lot 2',
      '2 v1 20261101140000 Déneigement',
    ]);
    assert.deepEqual(
      jobs.map((ids) => ids.length),
      [2, 1],
    );
  });

  test('versions: the same file read again changes nothing and queues nothing', async (t) => {
    const { file, jobs } = await testDiscovery(t, database);
    const content = seao({}, { ocid: '2' }, { id: '20261102140000', title: 'Neige' });
    assert.equal(
      countsOf(await file('seao', 'a.json', content)),
      'done: 3 read, 2 new, 1 changed, 0 unchanged, 0 ignored, 0 failed, 0 awards',
    );
    const before = await storedState(database);
    const again = await file('seao', 'a.json', content);
    assert.equal(countsOf(again), 'done: 3 read, 0 new, 0 changed, 3 unchanged, 0 ignored, 0 failed, 0 awards');
    assert.equal(await storedState(database), before);
    assert.equal(jobs.length, 1);
  });

  test('versions: a cosmetic difference in the file makes none', async (t) => {
    const { file, jobs } = await testDiscovery(t, database);
    await file('seao', 'a.json', seao({ title: 'Toiture de l’école', description: 'Réfection & peinture' }));
    const report = await file(
      'seao',
      'b.json',
      seao({ title: " Toiture  de l'&eacute;cole ", description: 'R&eacute;fection &amp;amp; peinture' }),
    );
    assert.equal(report.unchanged, 1);
    assert.deepEqual([(await versions(database)).length, jobs.length], [1, 1]);
  });

  test('versions: an older revision never replaces a newer one, whichever comes first', async (t) => {
    const { file } = await testDiscovery(t, database);
    await file('seao', 'new.json', seao({ id: '20261105140000', title: 'Newer' }));
    const report = await file('seao', 'old.json', seao({ id: '20261104140000', title: 'Older' }));
    assert.equal(report.unchanged, 1);
    assert.deepEqual(await held(database), ['1 20261105140000 v1 Newer']);
  });

  test('versions: a revision raised without a difference is remembered and makes none', async (t) => {
    const { file } = await testDiscovery(t, database);
    await file('seao', 'a.json', seao({}));
    await file('seao', 'b.json', seao({ id: '20261109140000' }));
    await file('seao', 'c.json', seao({ id: '20261105140000', title: 'Between' }));
    assert.deepEqual(await held(database), ['1 20261109140000 v1 Déneigement']);
  });

  test('versions: two revisions of one listing in one file are two versions, in any order the later holds', async (t) => {
    for (const [name, order, expected] of [
      ['in order', ['20261101140000', '20261102140000'], ['v1', 'v2']],
      ['newest first', ['20261102140000', '20261101140000'], ['v1']],
    ] as const) {
      await emptyDiscovery(database);
      const { file } = await testDiscovery(t, database);
      const releases = order.map((id) => ({ id, title: `Title of ${id}` }));
      // Another tender between them, or they would be read as one process.
      await file('seao', 'a.json', seao({ ...releases[0] }, { ocid: '2' }, { ...releases[1] }));
      assert.equal((await held(database))[0], `1 20261102140000 ${expected.at(-1)} Title of 20261102140000`, name);
      assert.equal((await versions(database)).length, expected.length + 1, name);
    }
  });

  test('versions: a listing twice under one revision in one file is the later one, and reading again swaps nothing', async (t) => {
    const { file } = await testDiscovery(t, database);
    const content = seao({ title: 'First' }, { ocid: '2' }, { title: 'Second' });
    assert.equal(
      countsOf(await file('seao', 'a.json', content)),
      'done: 3 read, 2 new, 0 changed, 1 unchanged, 0 ignored, 0 failed, 0 awards',
    );
    const before = await storedState(database);
    await file('seao', 'a.json', content);
    assert.equal(await storedState(database), before);
    assert.deepEqual(await held(database), ['1 20261101140000 v1 Second', '2 20261101140000 v1 Déneigement']);
  });

  test('versions: a result without a closing keeps the closing known before', async (t) => {
    const { file } = await testDiscovery(t, database);
    await file('seao', 'a.json', seao({}));
    await file('seao', 'b.json', seao({ id: '20261212140000', status: 'complete', closing: null }));
    const { rows } = await sql<{ deadline: Date; closing_date: string; source_status: string }>`
      select deadline, closing_date::text as closing_date, source_status from listings`.execute(database.db);
    assert.equal(new Date(rows[0]?.deadline ?? 0).toISOString(), '2026-12-10T19:00:00.000Z');
    assert.deepEqual([rows[0]?.closing_date, rows[0]?.source_status], ['2026-12-10', 'complete']);
    assert.deepEqual(await changes(database), [[2, 'sourceStatus', 'active', 'complete']]);
    // Read again, it is what is held.
    assert.equal(
      (await file('seao', 'b.json', seao({ id: '20261212140000', status: 'complete', closing: null }))).unchanged,
      1,
    );
  });
});

describe('Discovery: awards are kept where the source publishes them', () => {
  const AVIS = `<?xml version="1.0"?><export><avis><numeroseao>900001</numeroseao><titre>Neige</titre><organisme>Ville</organisme>
    <datepublication>2016-01-04 10:00</datepublication><fournisseurs><fournisseur><nomorganisation>Neige Inc.</nomorganisation>
    <neq>1140000001</neq><adjudicataire>1</adjudicataire><montantcontrat>90000</montantcontrat></fournisseur>
    <fournisseur><nomorganisation>Glace Ltée</nomorganisation><adjudicataire>0</adjudicataire><montantsoumis>91000</montantsoumis>
    <montantssoumisunite>1</montantssoumisunite></fournisseur></fournisseurs></avis></export>`;
  const CONTRATS = `<?xml version="1.0"?><export><contrat><numeroseao>900001</numeroseao><nomcontractant>NEIGE</nomcontractant>
    <montantfinal>95000</montantfinal></contrat></export>`;

  test('awards: Contrats repeat winners of Avis without doubling them, and the final amount stays', async (t) => {
    const { file, winners } = await testDiscovery(t, database);
    const kept = async () =>
      (
        await sql<{
          line: string;
        }>`select supplier_name || ' ' || won || ' ' || coalesce(amount::text, '-') as line from awards order by 1`.execute(
          database.db,
        )
      ).rows.map(({ line }) => line);
    assert.equal((await file('seao-xml', 'Avis_20160101_20160131.xml', AVIS)).awards, 2);
    assert.deepEqual(winners, ['neige'], 'who won is to be matched, who lost is not');
    const [loser] = await kept();
    assert.equal(loser?.startsWith('Glace Ltée false'), true);
    assert.equal((await file('seao-xml', 'Contrats_20160101_20160131.xml', CONTRATS)).awards, 1);
    assert.deepEqual(await kept(), [loser, 'Neige Inc. true 95000']);
    const before = await storedState(database);
    await file('seao-xml', 'Avis_20160101_20160131.xml', AVIS);
    await file('seao-xml', 'Contrats_20160101_20160131.xml', CONTRATS);
    assert.equal(await storedState(database), before);
    assert.deepEqual(winners, ['neige'], 'nothing of that was another win');
  });
});

describe('Discovery: a run is recorded', () => {
  test('runs: counts, failures with the record’s id and reason, and times are in the list of sources', async (t) => {
    const { file } = await testDiscovery(t, database);
    const content = JSON.stringify({
      releases: [
        ...(seaoPackage([TENDER])['releases'] as unknown[]),
        { id: 'x', date: '2026-11-01', tender: { title: 'No ocid' } },
        { ocid: 'ocds-h6vhtk-1', tender: { title: 'Another publisher' } },
        { ocid: 'ocds-ec9k95-9', id: '1', tag: ['tender'] },
      ],
    });
    const report = await file('seao', 'a.json', content);
    assert.equal(countsOf(report), 'done: 4 read, 1 new, 0 changed, 0 unchanged, 1 ignored, 2 failed, 0 awards');
    const [summary] = await listSourceSummaries(database.db);
    const run = summary?.last_run;
    assert.ok(run);
    assert.match(run.origin, /a\.json$/);
    assert.equal(run.id, report.run_id);
    assert.equal(Date.parse(run.started_at), Date.parse('2026-08-05T12:00:00Z'));
    assert.deepEqual([run.state, run.read, run.new, run.failed, run.error], ['done', 4, 1, 2, null]);
    assert.deepEqual([summary?.source, summary?.listings], ['seao', 1]);
    assert.deepEqual(await listFailures(database.db, run.id, 10), report.failures);
    const [missing, foreign] = report.failures;
    assert.deepEqual([missing?.record, missing?.reason], ['releases[1]', 'has no `ocid`, the id of its process']);
    assert.deepEqual(
      [foreign?.record, foreign?.reason],
      ['ocds-h6vhtk-1', 'is a record of Find a Tender (United Kingdom)'],
    );
  });

  test('runs: one that a killed process left is marked as interrupted', async (t) => {
    const { file } = await testDiscovery(t, database);
    const first = await file('seao', 'a.json', seao({}));
    await sql`update discovery_runs set state = 'running', finished_at = null where id = ${first.run_id}`.execute(
      database.db,
    );
    await file('seao', 'a.json', seao({}));
    const { rows } = await sql<{ state: string }>`select state from discovery_runs order by id`.execute(database.db);
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['interrupted', 'done'],
    );
  });

  test('runs: two reads of one source at once store each listing once', async (t) => {
    const discovery = await testDiscovery(t, database);
    const tenders = Array.from({ length: 1200 }, (_, index) => ({ ocid: String(index), number: `A-${index}` }));
    const other = await testDiscovery(t, database);
    const reports = await Promise.all([
      discovery.file('seao', 'a.json', seao(...tenders)),
      other.file('seao', 'b.json', seao(...tenders.toReversed())),
    ]);
    assert.deepEqual(
      reports.map(({ state, new: added, unchanged }) => [state, added + unchanged]),
      [
        ['done', 1200],
        ['done', 1200],
      ],
    );
    assert.equal(
      reports.reduce((sum, report) => sum + report.new, 0),
      1200,
    );
    const { rows } = await sql<{ listings: number; versions: number }>`
      select (select count(*)::int from listings) as listings, (select count(*)::int from listing_versions) as versions`.execute(
      database.db,
    );
    assert.deepEqual(rows, [{ listings: 1200, versions: 1200 }]);
  });

  test('runs: a closing that does not exist is a fault of its record and never takes the closing known before away', async (t) => {
    const { file } = await testDiscovery(t, database);
    const release = (id: string, title: string, endDate: string): unknown => ({
      ocid: 'ocds-ec9k95-5',
      id,
      date: `2026-07-2${id}T10:00:00-04:00`,
      tag: ['tender'],
      tender: { id: '5', title, tenderPeriod: { endDate } },
    });
    await file('seao', 'a.json', JSON.stringify({ releases: [release('1', 'Pavage', '2026-08-25T10:30:00-04:00')] }));
    const report = await file(
      'seao',
      'b.json',
      JSON.stringify({ releases: [release('2', 'Pavage du rang', '2026-02-30T10:30:00-04:00')] }),
    );
    assert.equal(countsOf(report), 'done: 1 read, 0 new, 1 changed, 0 unchanged, 0 ignored, 1 failed, 0 awards');
    assert.match(report.failures[0]?.reason ?? '', /is "2026-02-30T10:30:00-04:00".+the closing known before stays$/);
    const { rows } = await sql<{ title: string; deadline: unknown }>`select title, deadline from listings`.execute(
      database.db,
    );
    assert.deepEqual(
      rows.map(({ title, deadline }) => [title, new Date(String(deadline)).toISOString()]),
      [['Pavage du rang', '2026-08-25T14:30:00.000Z']],
    );
  });

  test('runs: the earlier closing of a notice’s text is its deadline, and the day that copies are compared by stays', async (t) => {
    const { file } = await testDiscovery(t, database);
    const row = { 'Document Number': 'Doc4647530800', 'Issue Date': '2026-07-09', 'Submission Deadline': '2026-07-26' };
    const text = 'Culvert replacement. RFT response deadline July 26, 2026 12:00 PM Toronto Local Time.';
    await file('toronto', 'a.jsonl', JSON.stringify({ ...row, 'Solicitation Document Description': text }));
    const { rows } = await sql<{ deadline: unknown; closing_date: unknown; content: { closing: unknown } }>`
      select deadline, closing_date, content from listings`.execute(database.db);
    assert.equal(new Date(String(rows[0]?.deadline)).toISOString(), '2026-07-26T16:00:00.000Z');
    assert.deepEqual(rows[0]?.content.closing, {
      at: '2026-07-26T16:00:00.000Z',
      localDate: '2026-07-26',
      raw: '2026-07-26',
      dateOnly: false,
      zone: 'America/Toronto',
      posted: { at: '2026-07-27T03:59:59.000Z', dateOnly: true },
    });
  });

  test('runs: a record that the database refuses is a failure, and those around it are stored', async (t) => {
    const database = await testDatabase(t);
    await database.asOwner((db) =>
      sql`alter table listings add constraint no_lot_13 check (title <> 'Lot 13')`.execute(db),
    );
    const { file } = await testDiscovery(t, database);
    const tenders = Array.from({ length: 40 }, (_, index) => ({ ocid: String(index), title: `Lot ${index}` }));
    const report = await file('seao', 'a.json', seao(...tenders));
    assert.equal(countsOf(report), 'done: 40 read, 39 new, 0 changed, 0 unchanged, 0 ignored, 1 failed, 0 awards');
    assert.deepEqual([report.failures[0]?.record, /no_lot_13/.test(report.failures[0]?.reason ?? '')], ['13', true]);
  });
});
