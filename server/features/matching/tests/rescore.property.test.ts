import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createCompany } from '#features/access/access.ts';
import { addCatalog, followPartners } from '#features/catalog/catalog.ts';
import { publishMatches } from '#features/opportunities/opportunities.ts';
import { createProfile, type ProfileInput, raiseProfileVersion, setProfile } from '#features/profile/profile.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { assertUpToDate, matchedState } from '../../../../tests/support/matching/matched-state.ts';
import { storeTender } from '../../../../tests/support/tenders.ts';
import { createMatcher, type Matcher } from '../matching.ts';

const database = await testDatabase();
const OPERATOR = { kind: 'operator', id: 'test' } as const;
const AT = new Date('2026-11-21T12:00:00.000Z');
const matcher = newMatcher();

function newMatcher(): Matcher {
  return createMatcher(
    database,
    publishMatches,
    () => AT,
    async () => {},
  );
}

const RUNS = Number(process.env['RESCORE_RUNS'] ?? 40);

const TITLES = [
  'Portable ultrasound scanners',
  'Snow removal on municipal roads',
  'Road resurfacing and paving',
  'Supply of infusion pumps',
  'Sewage pumps',
  'Patient monitors, model VM-300X',
  'Janitorial services',
  'Software licences',
  'Office furniture',
  'Echographe portatif',
];
/** Of the copy in French that some tenders have. */
const FRENCH = ['Travaux de voirie', 'Déneigement', 'Pompes à perfusion', 'Services-conseils', 'Réfection de toiture'];
const CODES = ['60121000', '42201700', '42201712', '42181500', '72141100', '76111500', '43230000', '56101700'];
const OTHER_CODES = [
  { scheme: 'CPV', code: '33112200-0' },
  { scheme: 'CPV', code: '45233141-9' },
  { scheme: 'NAICS', code: '238160' },
  { scheme: 'GSIN', code: 'N65151' },
  { scheme: 'PSC', code: 'R408' },
];
const PLACES = [
  ['Quebec'],
  ['Ontario'],
  ['Toronto'],
  [],
  ['National Capital Region'],
  ['France'],
  ['Gatineau', 'Ottawa'],
];
const BUYERS = ['City of Testing', 'Ville de Laval', 'Hamilton Health Sciences'];

/** Tenders of all mixtures of these; each run has the same. */
async function storeTenders(): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < 60; at += 1) {
    const title = TITLES[at % TITLES.length] ?? '';
    const description =
      at % 3 === 0 ? `Also wanted: ${TITLES[(at * 7 + 3) % TITLES.length]}. Part no. KX ${at}00-7.` : '';
    const code = CODES[(at * 5) % CODES.length] ?? '';
    const categories = at % 4 === 0 ? [] : [{ scheme: 'UNSPSC' as const, code, label: { en: `Label ${at % 5}` } }];
    const copies = [{ title: `${title} ${at}`, description, categories }, ...(at % 3 === 1 ? [{ source: 'ted' }] : [])];
    const tender = await storeTender(database, copies);
    const content = {
      regions: PLACES[at % PLACES.length],
      buyer: { en: BUYERS[(at * 3) % BUYERS.length] },
      estimatedValue: at % 5 === 0 ? { amount: at * 1_000, currency: 'CAD' } : null,
    };
    await sql`
      update listings set content = content || ${JSON.stringify(content)}::jsonb
      where id = ${tender.listingIds[0]}`.execute(database.db);
    await sql`
      update listings set content = content || ${JSON.stringify(frenchContent(at))}::jsonb
      where id = ${tender.listingIds[1] ?? null}`.execute(database.db);
    ids.push(tender.groupId);
  }
  return ids;
}

function frenchContent(at: number): object {
  const title = { fr: `${FRENCH[at % FRENCH.length]} ${at}` };
  return { title, categories: [{ ...OTHER_CODES[(at * 3) % OTHER_CODES.length], label: { fr: FRENCH[at % 4] } }] };
}

const groupIds = await storeTenders();

const some = (values: readonly string[], maxLength: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength });
const CATEGORIES = [
  'Ultrasound',
  'Échographie',
  '42201700',
  'Snow removal',
  'UNSPSC 72141100',
  '60121000',
  'UNSPSC 60120000',
  'Paving',
  'pumps',
  'Pumps',
  'Patient monitors',
  'Medical equipment',
  'Software',
  'Label 3',
  'Nettoyage',
  'Voirie',
  'Conseil',
  'Toiture',
  'CPV 33112000-8',
  'CPV 45233140-2',
  'NAICS 2381',
  'GSIN N6515',
  'PSC R408',
];
const SERVED = ['Quebec', 'Ontario', 'Toronto', 'Canada', 'New York', 'Gatineau, QC', 'Ontario (except NCR)', 'EU'];

/** Words, codes of the tenders, some above and next to those. */
const EXCLUSIONS = [
  'snow',
  'sewage',
  'Software',
  '42201700',
  '42201712',
  'UNSPSC 42',
  '72140000',
  '42201800',
  'CPV 45233',
  'Pompes',
];

type Step =
  | { kind: 'profile'; fields: ProfileInput }
  | { kind: 'product'; name: string }
  | { kind: 'drop' }
  | { kind: 'arrival'; at: number };
const profileStep = fc
  .oneof(
    { weight: 4, arbitrary: fc.record({ categories: some(CATEGORIES, 6) }) },
    fc.record({ geography: some(SERVED, 3) }),
    { weight: 2, arbitrary: fc.record({ exclusions: some(EXCLUSIONS, 3) }) },
    fc.record({ target_buyers: some(['Ville de Laval', 'City of Testing', 'Health Sciences'], 2) }),
    fc.record({ max_contract_value: fc.constantFrom(null, 5_000, 20_000, 40_000) }),
    fc.record({ overview: fc.constantFrom('We sell.', 'We sell pumps.') }),
  )
  .map((fields): Step => ({ kind: 'profile', fields }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: profileStep },
  fc.constantFrom('VM 300 monitor', 'Infusion pump', 'KX 600').map((name): Step => ({ kind: 'product', name })),
  fc.constant<Step>({ kind: 'drop' }),
  fc.nat({ max: groupIds.length - 1 }).map((at): Step => ({ kind: 'arrival', at })),
);

async function newCompany(): Promise<string> {
  const fields = { legalName: 'Prop Ltd', contactEmail: 'a@example.org', country: 'CA', language: 'en' } as const;
  return await database.transaction(async (tx) => {
    const { id } = await createCompany(tx, fields, OPERATOR);
    await createProfile(tx, id, 'Prop Ltd');
    return id;
  });
}

/** Does the step, and what the job that it queues does, unless that `waits`: then arrivals meet the edit before it does. */
async function take(companyId: string, done: Step, number: number, waits: boolean): Promise<void> {
  if (done.kind === 'arrival') {
    const groupId = groupIds[done.at] ?? '';
    // What an amendment does: the tender's text changes, and the group is matched as a new version.
    const title = { en: `${TITLES[(done.at + number) % TITLES.length]} amended` };
    await sql`update tender_groups set version = version + 1 where id = ${groupId}`.execute(database.db);
    await sql`
      update listings set content = content || ${JSON.stringify({ title })}::jsonb
      where id in (select listing_id from listing_keys where group_id = ${groupId})`.execute(database.db);
    await matcher.matchGroups([groupId]);
    return;
  }
  await database.transaction(async (tx) => {
    if (done.kind === 'profile') {
      const context = { actor: OPERATOR, source: 'test', enqueueMatching: async () => {}, followPartners };
      await setProfile(tx, companyId, done.fields, context);
      return;
    }
    if (done.kind === 'product') {
      const { name } = done;
      const product = {
        partner: 'Maker',
        name: `${name} ${number}`,
        description: null,
        specs: {},
        rep_status: 'carried' as const,
      };
      await addCatalog(tx, companyId, [
        { ...product, model: name, commodity_codes: [number % 2 === 0 ? '42201700' : 'CPV 33112000-8'] },
      ]);
    } else {
      await sql`
        update products set status = 'discontinued' where company_id = ${companyId} and id = (
          select id from products where company_id = ${companyId} and status = 'active' order by name limit 1
        )`.execute(tx);
    }
    await raiseProfileVersion(tx, companyId);
  });
  if (!waits) await matcher.matchChanges(companyId);
}

test('Re-score: what an edit changes is what judging every tender anew would change', async () => {
  let matches = 0;
  let narrow = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 8 }), async (steps) => {
      const companyId = await newCompany();
      await take(companyId, { kind: 'profile', fields: { categories: ['Ultrasound', 'Paving'] } }, 0, false);
      for (const [number, [one, waits]] of steps.entries()) await take(companyId, one, number + 1, waits);
      await matcher.matchChanges(companyId);
      const state = await assertUpToDate(database.db, newMatcher(), companyId);
      const held = new Set(state.map((one) => (one as { group_id: string }).group_id));
      matches += held.size;
      narrow += held.size > 0 && held.size < groupIds.length ? 1 : 0;
      await sql`update profiles set categories = '{}', geography = '{}', version = version + 1 where company_id = ${companyId}`.execute(
        database.db,
      );
    }),
    { numRuns: RUNS },
  );
  assert.ok(narrow > RUNS / 2, `of ${RUNS} runs ${narrow} ended with some matches but not all: ${matches} in all`);
});

test('Re-score: the first one of a company, by the keys that tenders have, finds what judging every tender finds', async () => {
  for (const groupId of groupIds) await matcher.matchGroups([groupId]);
  let [matches, read, all] = [0, 0, 0];
  for (let from = 0; from < CATEGORIES.length; from += 3) {
    const companyId = await newCompany();
    const fields = { categories: CATEGORIES.slice(from, from + 3), geography: SERVED.slice(from % 5, 2 + (from % 5)) };
    await take(companyId, { kind: 'profile', fields }, 0, true);
    read += (await newMatcher().matchChanges(companyId)).listings;
    const found = await matchedState(database.db, companyId);
    all += (await newMatcher().matchCompany(companyId)).listings;
    assert.deepEqual(found, await matchedState(database.db, companyId));
    matches += found.length;
  }
  assert.ok(matches > CATEGORIES.length, `${matches} matches`);
  assert.ok(read < 0.75 * all, `${read} listings were read, and judging every tender read ${all}`);
});

test('Re-score: what an arrival was judged by does not stay when that edit is taken back before its re-score', async () => {
  const companyId = await newCompany();
  const categories = ['Ultrasound'];
  await take(companyId, { kind: 'profile', fields: { categories } }, 0, false);
  const before = await matchedState(database.db, companyId);
  await take(companyId, { kind: 'profile', fields: { categories: [...categories, ...TITLES] } }, 1, true);
  for (let at = 0; at < TITLES.length; at += 1) await take(companyId, { kind: 'arrival', at }, at, true);
  assert.notDeepEqual(await matchedState(database.db, companyId), before);
  await take(companyId, { kind: 'profile', fields: { categories } }, 2, false);
  await assertUpToDate(database.db, newMatcher(), companyId);
});

test('Re-score: a tender that fits by its place and a family that contains its code is found by an edit of categories alone', async () => {
  const [companyId, other] = [await newCompany(), await newCompany()];
  const categories = [{ scheme: 'UNSPSC' as const, code: '42201712', label: { en: '' } }];
  const { groupId, listingIds } = await storeTender(database, [{ title: 'Zorblat', categories }]);
  await sql`update listings set content = content || '{"regions": ["Quebec"]}'::jsonb where id = ${listingIds[0]}`.execute(
    database.db,
  );
  for (const [id, geography] of [
    [companyId, ['Quebec']],
    [other, ['Ontario']],
  ] as const) {
    await take(
      id,
      { kind: 'profile', fields: { categories: ['UNSPSC 43230000'], geography: [...geography] } },
      0,
      false,
    );
  }
  await matcher.matchGroups([groupId]);
  const step: Step = { kind: 'profile', fields: { categories: ['UNSPSC 43230000', 'UNSPSC 42200000'] } };
  for (const id of [companyId, other]) await take(id, step, 1, false);
  const { rows } = await sql<{ company_id: string }>`
    select company_id from opportunities
    where group_id = ${groupId} and company_id in (${companyId}, ${other})`.execute(database.db);
  assert.deepEqual(
    rows.map((row) => row.company_id),
    [companyId],
    'by the family around its code and the place, and not without the place',
  );
  for (const id of [companyId, other]) await assertUpToDate(database.db, newMatcher(), id);
});
