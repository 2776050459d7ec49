import type { NoticeCopy } from '../terms/notice-copy.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from './compiled-profile.ts';
import { matchedNotice } from './notice.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { keyReasons } from '../reasons/key-reasons.ts';
import { verdict } from '../verdict/verdict.ts';

type Said = Partial<NoticeCopy>;

const FROM_OTTAWA = { buyerCity: 'Ottawa', buyerRegion: 'Ontario', buyerCountry: 'CA' };
const FROM_EDMONTON = { buyerCity: 'Edmonton', buyerRegion: 'Alberta', buyerCountry: 'CA' };
const FROM_TORONTO = { buyerCity: 'Toronto', buyerRegion: 'Ontario', buyerCountry: 'CA' };
const ANYWHERE = 'Anywhere in the given country';

/** [the notice, where its work is] */
const WORK: readonly [name: string, said: Said, places: string][] = [
  ['an office is no place of work', FROM_OTTAWA, ''],
  ['a country alone is none', { buyerCountry: 'CA' }, ''],
  ['regions are places each', { ...FROM_OTTAWA, regions: ['Quebec', 'Alberta'] }, 'CA-QC CA-AB'],
  [
    'the title before the office',
    { ...FROM_EDMONTON, title: { en: 'Roof repair, Winnipeg laboratory' } },
    'CA-MB:winnipeg',
  ],
  ['a base', { ...FROM_OTTAWA, title: { en: 'Paving of the apron, CFB Cold Lake' } }, 'CA-AB:cold-lake'],
  ['a base in French', { ...FROM_OTTAWA, title: { fr: 'Réfection du toit, BFC Trenton' } }, 'CA-ON:trenton'],
  ['a wing', { ...FROM_OTTAWA, title: { en: 'Source list for 5 Wing Goose Bay' } }, 'CA-NL:happy-valley-goose-bay'],
  ['a town in capitals', { title: { en: 'HYDRANT TESTING, GARRISON PETAWAWA' } }, 'CA-ON:petawawa'],
  ['a territory', { ...FROM_OTTAWA, title: { en: 'Fuel delivery, Nunavut' } }, 'CA-NU'],
  ['a province in French', { ...FROM_OTTAWA, title: { fr: 'Dragage en Nouvelle-Écosse' } }, 'CA-NS'],
  ['a base in the description', { description: { en: 'Boiler work. The site is CFB Suffield.' } }, 'CA-AB:suffield'],
  [
    'what the description says of the site',
    { description: { en: 'The building is located in Gander, NL. Bids are received in Halifax.' } },
    'CA-NL:gander',
  ],
  [
    'a city behind what says that the work is in it',
    { ...FROM_OTTAWA, description: { en: 'Elevator repairs at various sites within the City of Winnipeg.' } },
    'CA-MB:winnipeg',
  ],
  ['the buyer’s own city in its name', { description: { en: 'The City of Winnipeg seeks a contractor.' } }, ''],
  [
    'une ville dans le texte',
    { description: { fr: 'Réparation de ponceaux dans la ville de Gatineau.' } },
    'CA-QC-07:gatineau',
  ],
  ['an address for bids is none', { description: { en: 'Bids must be delivered to Halifax, Nova Scotia.' } }, ''],
  [
    'a town in no table beside its province',
    { ...FROM_EDMONTON, regions: ['Elnora'], description: { en: 'Bowden Institution, Elnora, Alberta.' } },
    'CA-AB',
  ],
  ['a town beside its province', { regions: ['Alberta', 'Claresholm'] }, 'CA-AB:claresholm'],
  ['a town beside the country', { regions: ['Canada', 'Regina'] }, 'CA CA-SK:regina'],
  ['a ward of the buyer’s city', { ...FROM_TORONTO, regions: ['Ward 9 Davenport'] }, 'CA-ON:toronto'],
  ['anywhere is of its country', { buyerCountry: 'GB', regions: [ANYWHERE] }, 'GB'],
  ['anywhere beside its country', { buyerCountry: 'GB', regions: [ANYWHERE, 'IE'] }, 'IE'],
  ['London of a British buyer', { buyerCountry: 'GB', regions: ['London', 'GB'] }, 'GB'],
  ['a street is no place', { ...FROM_OTTAWA, title: { en: 'Culvert on Ontario Street' } }, ''],
  ['a ship is no place', { ...FROM_OTTAWA, title: { en: 'Refit of HMCS Halifax' } }, ''],
  ['a class of ships is no place', { ...FROM_OTTAWA, title: { en: 'Valves for Victoria class submarines' } }, ''],
];

function notice(said: Said) {
  return matchedNotice({ id: 'group', version: 1 }, [noticeCopy(said)]);
}

describe('Where the work of a tender is: its text, then its regions; a buyer’s office is no place of work', () => {
  for (const [name, said, places] of WORK) {
    test(`${name}: ${places || 'unknown'}`, () => assert.equal(notice(said).work.places.join(' '), places));
  }
});

test('an office is told as an office, an unknown place as unknown, and neither counts as served or as denied', () => {
  const judged = (said: Said, geography: string[]) => {
    const profile = compileProfile(profileFields({ categories: ['Paving'], geography }), []);
    return verdict(profile, notice({ title: { en: 'Paving' }, ...said }), { statistics: NO_STATISTICS, awards: [] });
  };
  const placed = (said: Said, geography: string[]) =>
    judged(said, geography).reasons.reasons.filter(({ kind }) => kind === 'place');
  assert.deepEqual(placed(FROM_EDMONTON, ['Alberta']), [
    { kind: 'place', state: 'unknown', listing: 'Edmonton, Alberta', of: 'office' },
  ]);
  const unknownPlace = [{ kind: 'place', state: 'unknown', listing: null, of: 'work' }];
  assert.deepEqual(placed({ buyerCountry: 'CA' }, ['Alberta']), unknownPlace);
  assert.deepEqual(placed({}, ['Alberta']), unknownPlace);
  assert.deepEqual(placed({ buyerCountry: 'CA' }, ['Canada']), []);
  assert.deepEqual(placed({ ...FROM_EDMONTON, regions: ['Hors Québec'] }, ['Quebec']), [
    { kind: 'place', state: 'unknown', listing: 'Hors Québec', of: 'work' },
  ]);
  const [served, office, other, unknown, denied] = [
    { ...FROM_EDMONTON, regions: ['Alberta'] },
    FROM_EDMONTON,
    FROM_TORONTO,
    {},
    { regions: ['Ontario'] },
  ].map((said) => judged(said, ['Alberta']).score);
  assert.ok((served ?? 0) > (office ?? 0) && (office ?? 0) > (other ?? 0));
  assert.equal(other, unknown);
  assert.ok((unknown ?? 0) > (denied ?? 0));
});

test('where only the buyer’s office is known, companies of other regions are told that it is outside theirs, and no others', () => {
  const said = (copy: Said, geography: string[], language: 'en' | 'fr'): string[] => {
    const profile = compileProfile(profileFields({ categories: ['Paving'], geography }), []);
    const known = { statistics: NO_STATISTICS, awards: [] };
    const { reasons } = verdict(profile, notice({ title: { en: 'Paving', fr: 'Pavage' }, ...copy }), known);
    return keyReasons(reasons, language).against.filter((one) => /office|Bureau|regions|régions/.test(one));
  };
  const fromMatane = { buyerCity: 'Matane', buyerRegion: 'QC', buyerCountry: 'CA' };
  assert.deepEqual(said(fromMatane, ['Alberta', 'Nova Scotia'], 'en'), [
    'Buyer’s office: Matane, Quebec, outside your regions; check where the work or the delivery is.',
  ]);
  assert.deepEqual(said(FROM_EDMONTON, ['Quebec'], 'fr'), [
    'Bureau de l’acheteur : Edmonton (Alberta), hors de vos régions; vérifiez le lieu des travaux ou de la livraison.',
  ]);
  for (const geography of [['Quebec', 'Ontario'], ['Canada'], []])
    assert.deepEqual(said(fromMatane, geography, 'en'), []);
  assert.deepEqual(said({ ...fromMatane, regions: ['Alberta'] }, ['Alberta'], 'en'), []);
});

test('no score above 20 rests on the place alone', () => {
  const profile = compileProfile(profileFields({ categories: ['Ultrasound'], geography: ['Quebec'] }), []);
  for (const title of ['Snow removal', 'Road works', 'Legal advice']) {
    const { score } = verdict(profile, notice({ title: { en: title }, regions: ['Quebec'] }), {
      statistics: NO_STATISTICS,
      awards: [],
    });
    assert.ok(score <= 20, `${title}: ${score}`);
  }
});

describe('What a reader is told of places that are served', () => {
  const placeOf = (geography: string[], regions: string[]): unknown =>
    verdict(
      compileProfile(profileFields({ geography, categories: ['Paving'] }), []),
      notice({ title: { en: 'Paving' }, regions }),
      {
        statistics: NO_STATISTICS,
        awards: [],
      },
    )
      .reasons.reasons.filter(({ kind }) => kind === 'place')
      .map((one) => ('extent' in one ? one.extent : null));

  test('all of it, some of its places, or a part of one that is wider than the company’s regions', () => {
    assert.deepEqual(placeOf(['Quebec'], ['Quebec']), [null]);
    assert.deepEqual(placeOf(['Alberta'], ['Alberta', 'Quebec']), ['some']);
    assert.deepEqual(placeOf(['Capitale-Nationale'], ['Quebec']), ['wider']);
    assert.deepEqual(placeOf(['Canada'], ['Quebec', 'Alberta']), [null]);
    assert.deepEqual(placeOf(['National Capital Region'], ['National Capital Region']), [null]);
  });
});
