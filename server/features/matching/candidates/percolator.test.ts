import type { NoticeCopy } from '../terms/notice-copy.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { noticeCopy, productFields, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile, type ProductFields, type ProfileFields } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { companyKeys, noticeKeys, type PastTender, titleFactor } from './percolator-keys.ts';
import { CANDIDATE_SUM, Percolator } from './percolator.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';

const SELLER = profileFields({ categories: ['Ultrasound', 'Patient monitors'], geography: ['Quebec'] });
const SNOW = profileFields({
  tenant_id: '44444444-4444-4444-8444-444444444444',
  categories: ['Snow removal'],
  geography: ['Ontario'],
});

function filed(profile: ProfileFields, products: ProductFields[] = [], past: PastTender[] = []): Map<string, number> {
  return companyKeys({ profile: compileProfile(profile, products), awards: [], past }, NO_STATISTICS);
}

function found(index: Percolator, copy: Partial<NoticeCopy>): string[] {
  const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy(copy)]);
  return sumsOf(index, noticeKeys(notice)).map((one) => one.companyId);
}

function sumsOf(index: Percolator, keys: ReadonlyMap<string, number>): { companyId: string; score: number }[] {
  return index.percolate(keys).sort((a, b) => (a.companyId < b.companyId ? -1 : 1));
}

describe('candidates', () => {
  test('the same tender is one company’s candidate and not another’s', () => {
    const index = new Percolator();
    index.put(SELLER.tenant_id, 1, filed(SELLER));
    index.put(SNOW.tenant_id, 1, filed(SNOW));
    assert.deepEqual(found(index, { title: { en: 'Portable ultrasound scanner' } }), [SELLER.tenant_id]);
    assert.deepEqual(found(index, { title: { fr: 'Déneigement des rues' } }), [SNOW.tenant_id]);
    assert.deepEqual(found(index, { title: { en: 'Catering' } }), []);
  });

  for (const [what, profile, products, copy, isFound] of [
    ['a rare word of the description', { categories: ['Endoscopes'] }, [], 'Two endoscopes are wanted.', true],
    ['a word that stands in every notice', { categories: ['Endoscopes services'] }, [], 'Various services.', false],
    ['a model number, however it is spelled', {}, [{ model: 'HM-2503 81507R' }], 'Type hm2503/81507r or equal.', true],
    ['another model number', {}, [{ model: 'HM-2503 81507R', name: 'Zzz' }], 'Type hm2503/81508r.', false],
  ] as const) {
    test(`${isFound ? 'found' : 'not found'} by ${what}`, () => {
      const index = new Percolator();
      index.put(SELLER.tenant_id, 1, filed(profileFields(profile), products.map(productFields)));
      const copies = { title: { en: 'Notice' }, description: { en: copy } };
      assert.equal(found(index, copies).length > 0, isFound);
    });
  }

  for (const [code, isFound] of [
    ['42201712', true],
    ['42201800', true],
    // Two digits share a department store, not a shelf.
    ['42990000', false],
  ] as const) {
    test(`the code 42201700 ${isFound ? 'meets' : 'does not meet'} ${code}`, () => {
      const index = new Percolator();
      index.put(SELLER.tenant_id, 1, filed(profileFields({ categories: ['UNSPSC 42201700'] })));
      const categories = [{ scheme: 'UNSPSC' as const, code, label: {} }];
      assert.equal(found(index, { title: { en: 'Zzz' }, categories }).length > 0, isFound);
    });
  }

  test('past tenders find tenders like them, without any typed profile', () => {
    const index = new Percolator();
    const past = {
      codes: [{ scheme: 'UNSPSC' as const, code: '72141100' }],
      buyer: 'Ville de Laval',
      regions: ['Laval'],
    };
    index.put(SELLER.tenant_id, 1, filed(profileFields(), [], [{ titles: ['Réfection de ponceaux'], ...past }]));
    assert.equal(found(index, { title: { fr: 'Remplacement d’un ponceau' } }).length, 1);
    assert.equal(found(index, { title: { fr: 'Achat de papier' } }).length, 0);
  });
});

describe('words of past titles', () => {
  for (const [stems, factor, what] of [
    [0, 24, 'of a notice without a title: the most'],
    [1, 24, 'of a title of one stem: the most'],
    [3, 17, 'the root of 6 / 3 times the usual 12'],
    [6, 12, 'what other words of titles count'],
    [6.5, 12, 'of titles in two languages, 6 and 7 stems'],
    [13.5, 8, 'two thirds of the usual'],
    [24, 6, 'half of the usual: the least'],
    [500, 6, 'the least'],
  ] as const) {
    test(`of a title of ${stems} stems a word counts ${factor}: ${what}`, () => {
      assert.equal(titleFactor(stems), factor);
    });
  }

  const factorOf = (copy: Partial<NoticeCopy>, key: string): number | undefined =>
    noticeKeys(matchedNotice({ id: 'g', version: 1 }, [noticeCopy(copy)])).get(key);
  const LONG = `Zzzb ${Array.from({ length: 40 }, (_, at) => `qz${String.fromCodePoint(97 + (at % 26))}${at}x`).join(' ')}`;

  test('a word of a long title counts less than one of a short title; what a profile says counts the same in both', () => {
    assert.equal(factorOf({ title: { en: 'Zzzb' } }, 'w zzzb'), 24);
    assert.equal(factorOf({ title: { en: LONG } }, 'w zzzb'), 6);
    for (const en of ['Zzzb', LONG]) assert.equal(factorOf({ title: { en } }, 't zzzb'), 12);
  });

  test('a title in two languages counts as one of the mean length, not as one of both together', () => {
    const words = 'Zzzb zzzc zzzd zzzf zzzg zzzh';
    const other = 'Zzzj zzzk zzzl zzzm zzzn zzzp';
    assert.equal(factorOf({ title: { en: words } }, 'w zzzb'), factorOf({ title: { en: words, fr: other } }, 'w zzzb'));
  });

  test('a category in the place of past tenders counts more than category and place of different ones', () => {
    const of = (code: string, region: string): PastTender => ({
      titles: [],
      codes: [{ scheme: 'UNSPSC', code }],
      buyer: null,
      regions: [region],
    });
    const asked = matchedNotice({ id: 'g', version: 1 }, [
      noticeCopy({ regions: ['Laval'], categories: [{ scheme: 'UNSPSC', code: '72141100', label: {} }] }),
    ]);
    const index = new Percolator();
    index.put('there', 1, filed(profileFields(), [], [of('72141100', 'Laval'), of('42201700', 'Québec')]));
    index.put('elsewhere', 1, filed(profileFields(), [], [of('72141100', 'Québec'), of('42201700', 'Laval')]));
    const sums = new Map(sumsOf(index, noticeKeys(asked)).map((one) => [one.companyId, one.score]));
    assert.ok((sums.get('there') ?? 0) > (sums.get('elsewhere') ?? 0), JSON.stringify([...sums]));
  });
});

describe('the index', () => {
  type Edit = { company: number; keys: [string, number][] | null };
  const key = fc.integer({ min: 0, max: 30 }).map((one) => `t ${one}`);
  const keys = fc.array(fc.tuple(key, fc.integer({ min: 1, max: 255 })), { maxLength: 20 });
  const edit: fc.Arbitrary<Edit> = fc.record({
    company: fc.integer({ min: 0, max: 40 }),
    keys: fc.option(keys, { nil: null, freq: 4 }),
  });
  const notice = fc.array(fc.tuple(key, fc.integer({ min: 1, max: 24 })), { maxLength: 15 });

  test('after any edits it answers as one that adds up every company anew', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 200 }), fc.array(notice, { maxLength: 5 }), (edits, notices) => {
        const index = new Percolator();
        const model = new Map<string, Map<string, number>>();
        for (const [version, { company, keys: own }] of edits.entries()) {
          const id = `company ${company}`;
          if (own === null) index.remove(id);
          else index.put(id, version, new Map(own));
          if (own === null) model.delete(id);
          else model.set(id, new Map(own));
          assert.equal(index.versionOf(id), own === null ? null : version);
        }
        for (const asked of notices.map((one) => new Map(one))) {
          const sums = [...model].map(([companyId, own]) => {
            let score = 0;
            for (const [name, factor] of asked) score += (own.get(name) ?? 0) * factor;
            return { companyId, score };
          });
          const expected = sums
            .filter((one) => one.score >= CANDIDATE_SUM)
            .sort((a, b) => (a.companyId < b.companyId ? -1 : 1));
          assert.deepEqual(sumsOf(index, asked), expected);
        }
        const postings = [...model.values()].reduce((sum, own) => sum + own.size, 0);
        assert.equal(index.sizes().postings, postings);
        assert.equal(index.sizes().companies, model.size);
      }),
      { numRuns: 300 },
    );
  });

  test('what many companies share is counted as each edit leaves it', () => {
    const index = new Percolator();
    const shared = Array.from({ length: 40 }, (_, at) => `t ${at}`);
    for (let company = 0; company < 100; company += 1) {
      index.put(`company ${company}`, 1, new Map(shared.map((key, at) => [key, company < 50 ? 100 : 1 + at])));
    }
    const found = (key: string): string[] => sumsOf(index, new Map([[key, 12]])).map((one) => one.companyId);
    for (const key of shared) {
      assert.equal(found(key).length, Number(key.slice(2)) >= 36 ? 100 : 50, key);
    }
    index.put('company 0', 2, new Map([['t 3', 1]]));
    index.put('company 99', 2, new Map([['t 3', 37]]));
    assert.ok(!found('t 3').includes('company 0'));
    assert.ok(found('t 3').includes('company 99'));
    index.remove('company 1');
    assert.ok(!found('t 3').includes('company 1'));
    assert.equal(found('t 3').length, 49);
    index.put('company 100', 1, new Map([['t 3', 200]]));
    assert.equal(found('t 3').length, 50);
  });

  test('its memory does not grow with edits, only with what is filed', () => {
    const index = new Percolator();
    const file = (turn: number): void => {
      for (let company = 0; company < 50; company += 1) {
        const own = Array.from({ length: 40 }, (_, at) => [`t ${turn} ${company} ${at}`, 100] as const);
        index.put(`company ${company}`, turn, new Map(own));
      }
    };
    for (let turn = 0; turn < 5; turn += 1) file(turn);
    const after5 = index.sizes();
    for (let turn = 5; turn < 200; turn += 1) file(turn);
    assert.deepEqual(index.sizes(), after5);
  });
});
