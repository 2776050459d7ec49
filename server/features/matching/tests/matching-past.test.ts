import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createCompany } from '#features/access/access.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { createProfile } from '#features/profile/profile.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { assertUpToDate } from '../../../../tests/support/matching/matched-state.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { createMatcher, recountTerms } from '../matching.ts';
import { hasPastGrown, loadPast } from '../matching-past.ts';
import { changeNames } from '#features/suppliers/suppliers.ts';
import { listAwardCounts } from '../queries.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const ALPHA = { supplierKey: 'alpha', supplierNumber: '1140000001' };
const BETA = { supplierKey: 'beta', supplierNumber: null };

/**
 * Sixty notices of six trades; Alpha, by number or by name, bid on those of paving, Beta on the others; the last two are
 * recorded later.
 */
async function withAwards(t: Parameters<typeof testDatabase>[0]) {
  const database = await testDatabase(t);
  await database.transaction(async (tx) => {
    await sql`insert into sources (source, label) values ('seao-xml', 'SEAO')`.execute(tx);
    await sql`
      insert into listings (id, source, native_id, revision, version, title, buyer, source_status, reference_number,
        published_at, content, content_hash, first_seen_at, changed_at)
      select gen_random_uuid(), 'seao-xml', n::text, '', 1, 'Pavage', 'Ville', 'complete', n::text, '2025-01-01',
        jsonb_build_object('title', jsonb_build_object('fr', (array['Pavage', 'Mobilier', 'Mazout', 'Toiture', 'Papier', 'Analyses'])[n % 6 + 1] || ' ' || n), 'buyer', jsonb_build_object('fr', 'Ville'),
          'buyerCity', 'Laval', 'regions', jsonb_build_array('Laval'), 'categories', jsonb_build_array(jsonb_build_object('scheme', 'UNSPSC', 'label', '{}'::jsonb,
            'code', (array['72141103', '56101700', '15101505', '72152600', '14111500', '85121800'])[n % 6 + 1])), 'nature', 'services',
          'publishedAt', '2025-01-01T00:00:00.000Z'),
        decode('00', 'hex'), ${NOW}, ${NOW}
      from generate_series(1, 60) n`.execute(tx);
    await sql`
      insert into awards (id, source, native_id, title, buyer, supplier_name, supplier_key, supplier_number, won, recorded_at)
      select gen_random_uuid(), 'seao-xml', n::text, 'Pavage', 'Ville', 'x', case when n % 6 = 0 then 'alpha' else 'beta' end,
        case when n % 12 = 0 then '1140000001' end, true,
        case when n > 58 then '2026-04-01'::timestamptz else '2026-02-01'::timestamptz end
      from generate_series(1, 60) n`.execute(tx);
  });
  return database;
}

test('The past is what was recorded before the instant, and each company finds its own by number and by name', async (t) => {
  const { db } = await withAwards(t);
  const past = await loadPast(db, NOW);
  assert.equal(past?.tenders(ALPHA).length, 9);
  assert.equal(past?.tenders(BETA).length, 49);
  assert.deepEqual(past?.tenders({ supplierKey: 'gamma', supplierNumber: null }), []);
  const [tender] = past?.tenders(BETA) ?? [];
  assert.deepEqual([tender?.titles.length, tender?.city, tender?.regions], [1, 'Laval', ['Laval']]);
});

test('Too few awards are no past; a quarter more of them are a reason to read it anew', async (t) => {
  const { db } = await withAwards(t);
  assert.equal(await loadPast(db, '2026-01-01T00:00:00.000Z'), null);
  assert.equal(await hasPastGrown(db, '2026-01-01T00:00:00.000Z', 1.25), true);
  assert.equal(await hasPastGrown(db, NOW, 1.25), false);
});

/** [day of 2026, bids recorded after the count, whether the past is counted again on that day] */
const RECOUNTS: readonly [string, number, boolean][] = [
  ['03-30', 2, false],
  ['03-31', 0, false],
  ['03-31', 2, true],
  ['03-02', 20, true],
];

for (const [day, later, isCounted] of RECOUNTS) {
  test(`The past on ${day}, counted on 03-01, with ${later} of 60 bids recorded since: counted ${isCounted ? 'anew' : 'no more'}`, async (t) => {
    const database = await withAwards(t);
    await sql`update awards set recorded_at = case when native_id::int > ${60 - later} then '2026-03-02'::timestamptz
      else '2026-02-01'::timestamptz end`.execute(database.db);
    assert.equal(await recountTerms(database, new Date(NOW)), 1);
    assert.equal(await recountTerms(database, new Date(`2026-${day}T00:00:00.000Z`)), isCounted ? 2 : null);
  });
}

test('A month after the last count a single new listing is counted, and before that only a quarter more', async (t) => {
  const database = await withAwards(t);
  await sql`update awards set recorded_at = '2026-02-01'`.execute(database.db);
  assert.equal(await recountTerms(database, new Date(NOW)), 1);
  await storeTender(database, [{ title: 'Pavage', source: 'seao' }]);
  assert.equal(await recountTerms(database, new Date('2026-03-30T23:00:00.000Z')), null);
  assert.equal(await recountTerms(database, new Date('2026-03-31T00:00:00.000Z')), 2);
});

/** These companies with empty profiles, and a tender of paving that is new to them. */
async function withPaving(t: Parameters<typeof testDatabase>[0], legalNames: readonly string[]) {
  const database = await withAwards(t);
  const fields = { contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
  const companies = await database.transaction(async (tx) => {
    const ids: string[] = [];
    for (const legalName of legalNames) {
      const { id } = await createCompany(tx, { ...fields, legalName }, OPERATOR);
      await createProfile(tx, id, legalName);
      ids.push(id);
    }
    return ids;
  });
  const { groupId } = await storeTender(database, [
    { title: 'Pavage', source: 'seao', categories: [{ scheme: 'UNSPSC', code: '72141103', label: { en: 'Paving' } }] },
  ]);
  await sql`
    update listings set content = content || '{"source": "seao", "regions": ["Laval"], "buyer": {"fr": "Ville"}}'::jsonb`.execute(
    database.db,
  );
  await recountTerms(database, new Date(NOW));
  const matcher = createMatcher(
    database,
    publishMatches,
    () => new Date(NOW),
    async () => {},
  );
  return { database, matcher, groupId, companies };
}

test('Past wins: of two companies with the same profile, the one that bid on like tenders is shown them, with the tender named', async (t) => {
  const { database, matcher, groupId, companies } = await withPaving(t, ['Alpha inc.', 'Gamma inc.']);
  const [alpha = '', gamma = ''] = companies;
  await matcher.matchGroups([groupId]);
  const { rows } = await sql<{ company_id: string; score: number; past: { title: string } | null }>`
    select company_id, score, jsonb_path_query_first(reasons, '$.reasons[*] ? (@.kind == "past")') as past
    from verdicts where group_id = ${groupId}`.execute(database.db);
  assert.deepEqual(
    rows.map((row) => row.company_id),
    [alpha],
    `and not ${gamma}`,
  );
  assert.match(rows[0]?.past?.title ?? '', /^Pavage \d+$/);
});

test('Past wins: name variants: the one company of two that is given a name has the past of that name, until it is taken away', async (t) => {
  const { database, matcher, companies } = await withPaving(t, ['Gamma inc.', 'Delta inc.']);
  const [gamma = '', delta = ''] = companies;
  const queued: string[] = [];
  const change = async (add: string[], remove: string[]): Promise<void> => {
    const enqueueMatching = async (_tx: unknown, { companyId }: { companyId: string }): Promise<void> =>
      void queued.push(companyId);
    const context = { actor: OPERATOR, now: new Date(NOW), enqueueMatching };
    await database.transaction((tx) => changeNames(tx, gamma, { add, remove }, context));
  };
  const known = async (companyId: string): Promise<{ kind: string; awards: number | null }[]> => {
    await matcher.matchChanges(companyId);
    await assertUpToDate(database.db, matcher, companyId);
    const { rows } = await sql<{ kind: string; awards: number | null }>`
      select r->>'kind' as kind, (r->>'awards')::int as awards from verdicts, jsonb_array_elements(reasons->'reasons') r
      where company_id = ${companyId} and r->>'kind' in ('past', 'buyer') order by 1`.execute(database.db);
    return rows;
  };
  assert.deepEqual([await known(gamma), await known(delta)], [[], []]);
  await change(['ALPHA Ltée'], []);
  // All ten were won from one buyer, five under the number that the name always has; the past is as of the count.
  assert.deepEqual(await known(gamma), [
    { kind: 'buyer', awards: 10 },
    { kind: 'past', awards: null },
  ]);
  assert.deepEqual(await known(delta), []);
  await change(['alpha'], []);
  assert.deepEqual(queued, [gamma], 'a name that it has changes nothing');
  await change([], ['Alpha']);
  assert.deepEqual([await known(gamma), await known(delta)], [[], []]);
  assert.deepEqual(queued, [gamma, gamma]);
});

test('Past wins: an award under two names, or a name and the number, of one company counts once', async (t) => {
  const { db } = await withAwards(t);
  const [own, other] = ['0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e51', '0192f0c4-3b52-4b8e-9c57-0a1b2c3d4e52'] as const;
  const counts = await listAwardCounts(db, [
    { companyId: own, supplierKeys: ['alpha', 'beta', 'gamma'], number: '1140000001' },
    { companyId: other, supplierKeys: ['gamma', 'alpha'], number: null },
  ]);
  assert.deepEqual(counts, [
    { company_id: own, buyer: 'Ville', count: 60 },
    { company_id: other, buyer: 'Ville', count: 10 },
  ]);
});

test('A re-score after verdicts came to be made another way reads the tenders whose keys were made so, the next one only what changed', async (t) => {
  const { database, matcher, companies } = await withPaving(t, ['Gamma inc.']);
  const [gamma = ''] = companies;
  const judged = async (): Promise<number> => (await matcher.matchChanges(gamma)).listings;
  assert.deepEqual([await judged(), await judged()], [1, 0]);
  await sql`update match_states set basis = regexp_replace(basis, '^judgement \\d+', 'judgement 1')`.execute(
    database.db,
  );
  await sql`update group_keys set judgement = 1`.execute(database.db);
  assert.deepEqual([await judged(), await judged()], [1, 0]);
});
