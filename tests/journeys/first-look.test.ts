import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { listCompanies } from '#features/access/access.ts';
import { listGroupingDisagreements } from '#features/duplicates/duplicates.ts';
import { demoFiles } from '../../demo/demo-files.ts';
import { command } from '../support/command-line.ts';
import { openWorld } from '../support/world.ts';

/** The demonstration, as the newcomer reads it. */

const world = await openWorld();
const service = { app: world.app, hasWorkers: false, migrated: [] };
const made = await command(service, ['demo', '--json'], world.folder);
assert.equal(made.code, 0, made.stderr);

type Item = { id: string; title: string; score: number; explanation: string };
type Detail = { signals: { mandatory_certifications: string[] }; explanation: string };

async function best(language: 'en' | 'fr'): Promise<Item[]> {
  const { stdout, stderr } = await command(service, ['opportunities', '--limit', '5', '--lang', language, '--json']);
  assert.equal(stderr, '');
  return (JSON.parse(stdout) as { items: Item[] }).items;
}

test('First look: the five best matches doubt nothing that the notice or the profile settles', async () => {
  for (const [language, doubt] of [
    ['en', /Check that|not in your regions|None of the tender|Little in/],
    ['fr', /Vérifiez que|ne fait pas partie|Aucun des lieux|Peu d’éléments/],
  ] as const) {
    const items = await best(language);
    assert.equal(items.length, 5);
    for (const { title, explanation } of items) assert.doesNotMatch(explanation, doubt, title);
  }
});

test('First look: the certifications that the best match asks of bidders are those its notice names, and are held', async () => {
  const [first] = await best('en');
  const { stdout } = await command(service, ['opportunity', first?.id ?? '', '--json']);
  const { signals, explanation } = JSON.parse(stdout) as Detail;
  assert.deepEqual(signals.mandatory_certifications, ['Health Canada MDEL']);
  // What the profile does not list is asked to be checked; both are held.
  assert.doesNotMatch(explanation, /Check that you hold/);
});

test('First look: demo --remove takes the demonstration away and nothing else, and may be repeated', async () => {
  const { database } = world.app;
  const mine = await world.company('Mine', { categories: ['Ultrasound'], geography: ['Quebec'] });
  const own =
    demoFiles(world.app.now().toISOString().slice(0, 10)).find(({ name }) => name === 'toronto.json')?.content ?? '';
  // Half are of other numbers; the others are the demonstration's, amended by somebody else since.
  const changed = own.replaceAll('"Daily', '"Nightly').replaceAll(/Doc9027(\d{5}[2-5])/g, 'Doc5027$1');
  await world.discover('toronto', 'own-toronto.json', changed);
  const ownListings = await listingsFrom('own-toronto.json');
  assert.equal(ownListings.length, 5, 'four of other numbers, and one that was amended');
  await world.app.jobs.runPending();
  const counts = async (): Promise<unknown> => {
    const { rows } = await sql<{ name: string; count: number }>`
      select 'listings' as name, count(*)::int as count from listings union all
      select 'facts', count(*)::int from notice_facts union all
      select 'keys', count(*)::int from listing_keys union all
      select 'search', count(*)::int from listing_search`.execute(database.db);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  const removed = await command(service, ['demo', '--remove', '--json'], world.folder);
  assert.equal(removed.code, 0, removed.stderr);
  const { companies, notices } = JSON.parse(removed.stdout) as { companies: number; notices: number };
  assert.deepEqual([companies, notices > 90], [1, true]);
  assert.deepEqual(
    (await listCompanies(database.db)).map(({ id }) => id),
    [mine.id],
  );
  const left = ownListings.length;
  assert.deepEqual(await counts(), { listings: left, facts: left, keys: left, search: left });
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from opportunities o where not exists (select from listings l where l.id = o.listing_id))::int
      + (select count(*) from verdicts v where not exists (select from tender_groups g where g.id = v.group_id))::int
      as count`.execute(database.db);
  assert.equal(rows[0]?.count, 0, 'nothing is left of what is gone');
  assert.deepEqual(await listGroupingDisagreements(database.db), []);
  const again = await command(service, ['demo', '--remove'], world.folder);
  assert.deepEqual([again.code, again.stdout], [0, 'There is no demo data.\n']);
});

async function listingsFrom(file: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct v.listing_id as id from listing_versions v join discovery_runs r on r.id = v.run_id
    where r.origin like ${`%${file}`}`.execute(world.app.database.db);
  return rows.map(({ id }) => id);
}
