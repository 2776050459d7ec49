import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { setProfile } from '#features/profile/profile.ts';
import type { Database } from '#platform/database/database.ts';
import { addCompany } from '../../../../tests/support/company.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { assertUpToDate } from '../../../../tests/support/matching/matched-state.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { createMatcher, recountTerms } from '../matching.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const OPERATOR = { kind: 'operator', id: 'test' } as const;

/** So many notices of SEAO that its own ranker is used: on furniture and fuel the same firms bid, on paving others. */
async function withRichPast(t: Parameters<typeof testDatabase>[0]): Promise<Database> {
  const database = await testDatabase(t);
  await database.transaction(async (tx) => {
    await sql`insert into sources (source, label) values ('seao-xml', 'SEAO')`.execute(tx);
    await sql`
      insert into listings (id, source, native_id, revision, version, title, buyer, source_status, reference_number,
        published_at, content, content_hash, first_seen_at, changed_at)
      select gen_random_uuid(), 'seao-xml', n::text, '', 1, 'x', 'Ville', 'complete', n::text, '2025-01-01',
        jsonb_build_object('title', jsonb_build_object('fr', (array['Pavage', 'Mobilier', 'Mazout'])[n % 3 + 1] || ' ' || n),
          'buyer', jsonb_build_object('fr', 'Ville'), 'buyerCity', 'Laval', 'regions', jsonb_build_array('Laval'),
          'categories', '[]'::jsonb, 'nature', 'services', 'publishedAt', '2025-01-01T00:00:00.000Z'),
        decode('00', 'hex'), ${NOW}, ${NOW}
      from generate_series(1, 1100) n`.execute(tx);
    await sql`
      insert into awards (id, source, native_id, title, buyer, supplier_name, supplier_key, won, recorded_at)
      select gen_random_uuid(), 'seao-xml', n::text, 'x', 'Ville', 'x', case when n % 3 = 0 then 'paver' else 'dealer' end,
        true, '2026-02-01'
      from generate_series(1, 1100) n`.execute(tx);
  });
  return database;
}

test('Re-score: a tender that nothing but its bidders speaks for is found after an edit as if all were judged', async (t) => {
  const database = await withRichPast(t);
  const [dealer, other] = [await addCompany(database, 'Furniture Ltd'), await addCompany(database, 'Snow Ltd')];
  await recountTerms(database, new Date(NOW));
  const matcher = createMatcher(
    database,
    publishMatches,
    () => new Date(NOW),
    async () => {},
  );
  const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
  const edit = async (companyId: string, fields: Parameters<typeof setProfile>[2]): Promise<void> => {
    await database.transaction(async (tx) => void (await setProfile(tx, companyId, fields, context)));
    await matcher.matchChanges(companyId);
  };
  const { groupId, listingIds } = await storeTender(database, [{ title: 'Mazout', source: 'seao-xml' }]);
  await sql`
    update listings set content = content || '{"source": "seao", "regions": [], "buyer": {"fr": "Ville"}, "buyerRegion": null, "buyerCountry": null}'::jsonb
    where id = ${listingIds[0]}`.execute(database.db);
  const plain = { categories: ['Zorblat'], target_buyers: ['Ville'], geography: ['Ontario'] };
  for (const companyId of [dealer, other]) await edit(companyId, plain);
  await matcher.matchGroups([groupId]);
  const holders = async (): Promise<string[]> => {
    const { rows } = await sql<{ company_id: string }>`
      select company_id from opportunities where group_id = ${groupId}`.execute(database.db);
    return rows.map((row) => row.company_id);
  };
  assert.deepEqual(await holders(), [], 'nobody is known to bid on what they said they sell');
  await edit(dealer, { categories: ['Zorblat', 'Mobilier'] });
  await edit(other, { categories: ['Zorblat', 'Pavage'] });
  assert.deepEqual(await holders(), [dealer], 'firms that sell furniture bid on fuel, too, and those that pave do not');
  for (const companyId of [dealer, other]) await assertUpToDate(database.db, matcher, companyId);
});
