import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProfileSuggestion } from '#contract/profile-suggestions.ts';
import { openDesk, placesOf, refusalOf } from '../support/company-desk.ts';
import { bedTenders, discoverTenders } from '../support/processes/answering.ts';
import { openWorld } from '../support/world.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const AFTER_CLOSING = new Date('2028-01-01T00:00:00.000Z');
let now = NOW;
const world = await openWorld({ now: () => now });
const desk = await openDesk(world, 'Alder inc.', { categories: ['42191810'] });
await openDesk(world, 'Birch Ltd.', { categories: ['42191810'] });
const PATH = '/api/v1/profile/suggestions';

async function suggested(field: string, q: string, language: 'en' | 'fr' = 'en'): Promise<ProfileSuggestion[]> {
  const { secret } = await world.key(desk.id, ['profile:read']);
  const path = `${PATH}?field=${field}&q=${encodeURIComponent(q)}`;
  const { status, body, headers } = await world.get(path, { id: desk.id, secret }, { 'accept-language': language });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(headers['content-language'], language);
  return body['suggestions'] as ProfileSuggestion[];
}

const bed = async (): Promise<ProfileSuggestion | undefined> =>
  (await suggested('categories', 'hospital b')).find(({ value }) => value === 'hospital bed');

describe('GET /api/v1/profile/suggestions', () => {
  test('a category is found in either language, with the open tenders about it, whatever their language', async () => {
    assert.deepEqual(await bed(), {
      value: 'hospital bed',
      other_language: "lit d'hôpital",
      within: null,
      open_tenders: 0,
    });
    await discoverTenders(world, bedTenders('Ville A', 5, { closing: '2027-12-10T14:00:00-05:00' }));
    assert.equal((await bed())?.open_tenders, 5);
    const [french] = await suggested('categories', 'lit d’hop', 'fr');
    assert.deepEqual(
      [french?.value, french?.other_language, french?.open_tenders],
      ["lit d'hôpital", 'hospital bed', 5],
    );
    assert.deepEqual(await suggested('exclusions', 'hospital b'), await suggested('categories', 'hospital b'));
  });

  test('a tender whose closing is past is not open', async () => {
    now = AFTER_CLOSING;
    assert.equal((await bed())?.open_tenders, 0);
    now = NOW;
    assert.equal((await bed())?.open_tenders, 5);
  });

  test('a place is named in the language of the reader, with what it lies in', async () => {
    const [province] = await suggested('geography', 'queb');
    assert.deepEqual(province, { value: 'Quebec', other_language: 'Québec', within: 'Canada', open_tenders: null });
    const [inFrench] = await suggested('geography', 'queb', 'fr');
    assert.deepEqual([inFrench?.value, inFrench?.other_language], ['Québec', 'Quebec']);
    const [town] = await suggested('geography', 'trois', 'fr');
    assert.deepEqual([town?.value, town?.within], ['Trois-Rivières', 'Mauricie']);
    const [city] = await suggested('geography', 'toron', 'fr');
    assert.deepEqual([city?.value, city?.within], ['Toronto', 'Ontario']);
  });

  test('each suggested place and certification is taken by the profile', async () => {
    const [place] = await suggested('geography', 'gatin');
    const [held] = await suggested('certifications', 'licence rbq', 'fr');
    assert.deepEqual([place?.value, held?.value, held?.other_language], ['Gatineau', 'licence RBQ', 'RBQ licence']);
    const { skipped } = await desk.edit(['add', 'geography', place?.value], ['add', 'certifications', held?.value]);
    assert.deepEqual(skipped, []);
  });

  test('no more than ten, and none for what nothing begins with', async () => {
    assert.equal((await suggested('categories', 's')).length, 10);
    assert.deepEqual(await suggested('categories', 'xyzzy'), []);
    assert.deepEqual(await suggested('geography', '*'), []);
  });

  for (const [query, place] of [
    ['q=bed', 'query.field'],
    ['field=categories', 'query.q'],
    ['field=categories&q=', 'query.q'],
    [`field=categories&q=${'x'.repeat(101)}`, 'query.q'],
    ['field=overview&q=bed', 'query.field'],
    ['field=categories&field=geography&q=bed', 'query.field'],
    ['field=categories&q=bed&limit=50', 'query.limit'],
  ] as const) {
    test(`400: ${place} is named for ?${query.slice(0, 40)}`, async () => {
      const refused = await desk.get(`${PATH}?${query}`);
      assert.deepEqual([refusalOf(refused), placesOf(refused)], [[400, 'validation_failed'], [place]]);
    });
  }
});
