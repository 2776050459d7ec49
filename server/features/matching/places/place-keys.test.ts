import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANYWHERE, keysBetween, keysNear, keysOfPlaces, keysSharing } from './place-keys.ts';
import { placesMatch } from './regions.ts';

const PLACES = [
  'CA',
  'CA-QC',
  'CA-QC-06',
  'CA-QC-07',
  'CA-QC-07:gatineau',
  'CA-QC-13',
  'CA-QC!NCR',
  'CA-ON',
  'CA-ON!NCR',
  'CA-ON:ottawa',
  'CA-ON:north-bay',
  'CA-ON:toronto',
  'CA-NCR',
  'CA-NB',
  'US',
  'US-NY',
  'US-TX',
  'FR',
  'DE',
  'EU',
  'GB',
  'GB-SCT',
  '*',
];
const places = fc.uniqueArray(fc.constantFrom(...PLACES), { maxLength: 3 });
const arounds = fc.uniqueArray(fc.constantFrom('CA-QC-06', 'CA-QC-07', 'CA-ON:ottawa', 'CA-NCR'), { maxLength: 2 });

const served = (own: readonly string[]): Parameters<typeof keysBetween>[0] => ({ places: own, around: [] });

test('Re-score: a tender that a change of regions is said not to concern lies to the company as before', () => {
  const seen = { any: 0, spared: 0, concerned: 0, moved: 0 };
  fc.assert(
    fc.property(places, places, arounds, arounds, places, (before, after, around, aroundAfter, listing) => {
      const keys = keysBetween({ places: before, around }, { places: after, around: aroundAfter });
      const [was, is] = [placesMatch(before, listing, around), placesMatch(after, listing, aroundAfter)];
      if (keys === null) {
        seen.any += 1;
        return;
      }
      const held = new Set(keysOfPlaces(listing));
      if (keys.some((key) => held.has(key))) {
        seen.concerned += 1;
        if (is.state !== was.state) seen.moved += 1;
      } else {
        seen.spared += 1;
        assert.deepEqual(is, was);
      }
    }),
    { numRuns: 5_000 },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count > 100, `${kind}: ${JSON.stringify(seen)}`);
});

test('Re-score: what lies in or around a company’s places, or in a country of one, holds the keys of that', () => {
  const seen = { within: 0, around: 0, outside: 0, abroad: 0, told: 0 };
  const own = fc.uniqueArray(fc.constantFrom(...PLACES.filter((place) => place !== '*')), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(own, arounds, places, (serving, around, listing) => {
      const { state } = placesMatch(serving, listing, around);
      if (state === null) return;
      seen[state] += 1;
      const held = new Set(keysOfPlaces(listing));
      const isShared = keysSharing([...serving, ...around, ANYWHERE]).some((key) => held.has(key));
      if (state === 'within' || state === 'around') assert.ok(isShared);
      else if (!isShared) seen.told += 1;
      const isNear = keysNear(serving).some(([place = '']) => held.has(place));
      if (state === 'outside' || state === 'abroad') assert.equal(isNear, state === 'outside');
    }),
    { numRuns: 5_000 },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count > 100, `${kind}: ${JSON.stringify(seen)}`);
});

const CHANGES: [what: string, before: string[], after: string[], listing: string[], isConcerned: boolean][] = [
  ['another province lies outside one as before', ['CA-QC'], ['CA-QC', 'CA-AB'], ['CA-ON'], false],
  ['the province itself', ['CA-QC'], ['CA-QC', 'CA-AB'], ['CA-AB'], true],
  ['what lies in the province', ['CA-QC'], ['CA-QC', 'CA-ON'], ['CA-ON:toronto'], true],
  ['what the city lies in', ['CA-QC'], ['CA-QC', 'CA-ON:toronto'], ['CA-ON'], true],
  ['another city of the province', ['CA-ON:ottawa'], ['CA-ON:ottawa', 'CA-ON:toronto'], ['CA-ON:hamilton'], false],
  ['a state of a country that was abroad', ['CA-QC'], ['CA-QC', 'US-NY'], ['US-TX'], true],
  ['what the company served as part of a wider place', ['CA-QC'], ['CA-QC', 'CA-QC-06'], ['CA-QC-06'], false],
  [
    'a city of a province that is served but for it',
    ['CA-ON!NCR'],
    ['CA-ON!NCR', 'CA-ON:ottawa'],
    ['CA-ON:ottawa'],
    true,
  ],
  ['the part of a province that was excepted', ['CA-QC!NCR'], ['CA-QC!NCR', 'CA-QC'], ['CA-QC-07:gatineau'], true],
  ['what names no place', ['CA-QC'], ['CA-QC', 'US-NY'], [], false],
];

for (const [what, before, after, listing, isConcerned] of CHANGES) {
  test(`Re-score: regions changed from ${before.join()} to ${after.join()}: ${what}`, () => {
    const held = new Set(keysOfPlaces(listing));
    const [was, is] = [served(before), served(after)];
    for (const keys of [keysBetween(was, is), keysBetween(is, was)]) {
      assert.equal(
        keys?.some((key) => held.has(key)),
        isConcerned,
      );
    }
  });
}

test('Re-score: the first region and the last, and anywhere, concern every tender', () => {
  assert.equal(keysBetween(served([]), served(['CA-QC'])), null);
  assert.equal(keysBetween(served(['CA-QC']), served([])), null);
  assert.equal(keysBetween(served(['CA-QC']), served(['CA-QC', '*'])), null);
  assert.deepEqual(keysBetween(served(['CA-QC', 'CA-ON']), served(['CA-ON', 'CA-QC'])), []);
});
