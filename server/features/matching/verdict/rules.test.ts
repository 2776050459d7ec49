import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { explanation } from '../reasons/explanation.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { descriptionPassages, passage, quoteOf } from '../terms/notice-text.ts';
import { profileTerm } from '../terms/profile-terms.ts';
import type { Reason } from '../reasons/reasons.ts';
import { inverseFrequency, NO_STATISTICS, type TermStatistics } from '../terms/term-weight.ts';
import { verdict } from './verdict.ts';

test('a rare stem weighs more than a common one, and counts move the weight away from the prior', () => {
  const counted: TermStatistics = {
    total: 10_000,
    countOf: (stem) => (stem === 'echograph' ? 3 : stem === 'rout' ? 2_500 : 0),
  };
  assert.ok(inverseFrequency('echograph', counted) > inverseFrequency('rout', counted));
  assert.ok(inverseFrequency('rout', NO_STATISTICS) > inverseFrequency('rout', counted));
  assert.ok(inverseFrequency('servic', NO_STATISTICS) < inverseFrequency('echograph', NO_STATISTICS));
});

test('terms of stop words, codes or punctuation alone are no terms', () => {
  for (const label of ['the', 'de la', '42201700', '---', '', 'services'])
    assert.equal(profileTerm(label, 'category', 1), null, label);
});

test('a quote is cut to the first of its words when they stand too far apart', () => {
  const far = passage('title', `Ultrasound ${'x '.repeat(200)} system`);
  assert.equal(quoteOf({ passage: far, first: 0, last: far.words.length - 1 }), 'Ultrasound');
  assert.equal(quoteOf({ passage: far, first: Infinity, last: -1 }), '');
});

test('a description is cut into its sentences', () => {
  const sentences = descriptionPassages('One here. Two here!\nThree; four').map((one) => one.text);
  assert.deepEqual(sentences, ['One here.', 'Two here!', 'Three;', 'four']);
});

test('copies in two languages are matched as one text; the representative decides place and status', () => {
  const notice = matchedNotice({ id: 'g', version: 3 }, [
    noticeCopy({ title: { en: 'Ultrasound' }, regions: ['Quebec'], sourceStatus: 'cancelled' }),
    noticeCopy({ title: { fr: 'Échographe' }, regions: ['Ontario'], estimatedValue: { amount: 5, currency: 'CAD' } }),
  ]);
  assert.deepEqual(notice.titles, ['Ultrasound', 'Échographe']);
  assert.deepEqual(notice.work.names, ['Quebec']);
  assert.equal(notice.sourceStatus, 'cancelled');
  assert.deepEqual(notice.value, { amount: 5, currency: 'CAD' });
});

test('French readers are told places, certifications and buyers by their French names', () => {
  const rows: [Reason, string][] = [
    [{ kind: 'place', state: 'within', listing: 'Quebec' }, 'Le lieu, Québec, fait partie de vos régions.'],
    [
      { kind: 'place', state: 'outside', listing: 'Quebec (except NCR), National Capital Region (NCR), Rimouski' },
      'Aucun des lieux visés par l’avis ne fait partie de vos régions : Québec (sauf RCN), région de la capitale nationale (RCN), Rimouski.',
    ],
    [
      { kind: 'certification', name: 'Reliability Status', held: true },
      'L’avis exige la cote de fiabilité, que vous détenez.',
    ],
    [
      { kind: 'certification', name: 'ISO 9001', held: true },
      'L’avis exige la certification ISO 9001, que vous détenez.',
    ],
    [
      {
        kind: 'buyer',
        label: 'Defence',
        listing: 'National Defence',
        listingFr: 'Défense nationale',
        on: 'target',
        awards: 0,
      },
      'L’acheteur, Défense nationale, figure parmi vos acheteurs cibles',
    ],
  ];
  for (const [reason, sentence] of rows) {
    const told = explanation({ band: 'good', score: 70, eligible: true, reasons: [reason] }, 'fr');
    assert.ok(told.includes(sentence), told);
  }
  const buyer = { en: 'National Defence', fr: 'Défense nationale' };
  const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ title: { en: 'Ultrasound' }, buyer })]);
  const profile = compileProfile(
    profileFields({ categories: ['Ultrasound'], target_buyers: ['National Defence'] }),
    [],
  );
  const { reasons } = verdict(profile, notice, { statistics: NO_STATISTICS, awards: [] });
  assert.match(explanation(reasons, 'fr'), /L’acheteur, Défense nationale, figure/);
  assert.match(explanation(reasons, 'en'), /The buyer, National Defence, is/);
});

test('what shares a group with a category and no word is not told, nor shown', () => {
  const rows: [category: string, copy: Parameters<typeof noticeCopy>[0]][] = [
    ['Patient monitors', { title: { fr: 'Tensiomètres' } }],
    ['Paving', { title: { en: 'Winter roads' }, categories: [{ scheme: 'UNSPSC', code: '72102901', label: {} }] }],
    ['Executive search', { title: { en: 'IT staffing' } }],
    ['Snow removal', { title: { en: 'De-icing fluid for aircraft' } }],
  ];
  for (const [category, copy] of rows) {
    const profile = compileProfile(profileFields({ categories: [category], geography: ['Quebec'] }), []);
    const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ ...copy, regions: ['Quebec'] })]);
    const { score, reasons } = verdict(profile, notice, { statistics: NO_STATISTICS, awards: [] });
    assert.ok(score < 20, `${category}: ${score}`);
    assert.deepEqual(
      reasons.reasons.filter(({ kind }) => kind === 'term' || kind === 'category' || kind === 'kindred'),
      [],
      category,
    );
  }
});

test('a notice that turns or breaks its lines does so to no sentence of the explanation', () => {
  const profile = compileProfile(profileFields({ categories: ['Hospital beds'] }), []);
  const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ title: { en: 'Hospital \u202e\n beds' } })]);
  const { reasons } = verdict(profile, notice, { statistics: NO_STATISTICS, awards: [] });
  assert.match(explanation(reasons, 'en'), /The title names “Hospital beds”, one of your categories\./);
});

test('a notice in two languages is quoted to each reader in that reader’s language', () => {
  const notice = matchedNotice({ id: 'g', version: 1 }, [
    noticeCopy({
      title: { en: 'Infusion pumps', fr: 'Pompes à perfusion' },
      categories: [{ scheme: 'UNSPSC', code: '42222000', label: { en: 'Infusion pumps', fr: 'Pompes à perfusion' } }],
    }),
  ]);
  const judged = verdict(compileProfile(profileFields({ categories: ['Infusion pumps'] }), []), notice, {
    statistics: NO_STATISTICS,
    awards: [],
  });
  const [en, fr] = (['en', 'fr'] as const).map((language) => explanation(judged.reasons, language));
  assert.match(en ?? '', /The title names “Infusion pumps”/);
  assert.match(
    fr ?? '',
    /Le titre contient « Pompes à perfusion », équivalent français de votre catégorie « Infusion pumps »/,
  );
});

test('a second language of the same notice does not change its score by more than 3 points', () => {
  const profile = compileProfile(profileFields({ categories: ['Infusion pumps', 'Échographie'] }), []);
  const score = (title: { en?: string; fr?: string }): number =>
    verdict(profile, matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ title })]), {
      statistics: NO_STATISTICS,
      awards: [],
    }).score;
  for (const [en, fr] of [
    ['Infusion pumps', 'Pompes à perfusion'],
    ['Ultrasound systems', 'Appareils d’échographie'],
  ] as const) {
    const both = score({ en, fr });
    for (const one of [score({ en }), score({ fr })]) assert.ok(Math.abs(one - both) <= 3, `${en}: ${one} and ${both}`);
  }
});
