import type { NoticeCopy, NoticeFactsForMatching } from '../terms/notice-copy.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import type { CodeScheme } from '../vocabulary/code-ladder.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { excluded } from './exclusions.ts';
import { explanation } from '../reasons/explanation.ts';
import { matchedNotice } from '../subjects/notice.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { type Verdict, verdict } from './verdict.ts';

const FACTS: NoticeFactsForMatching = {
  bidEligibility: 'unknown',
  procurementNature: 'unknown',
  requiresManufacturer: false,
  mandatoryCertifications: [],
  setAsides: [],
  estimatedValue: null,
  evidence: [],
};

type Listed = [scheme: CodeScheme, code: string, en?: string | undefined, fr?: string];

function tender(title: NoticeCopy['title'], ...listed: Listed[]): NoticeCopy {
  const categories = listed.map(([scheme, code, en, fr]) => ({
    scheme,
    code,
    label: { ...(en === undefined ? {} : { en }), ...(fr === undefined ? {} : { fr }) },
  }));
  return noticeCopy({ title, categories });
}

const compiled = (exclusions: string[]) => compileProfile(profileFields({ categories: ['Pumps'], exclusions }), []);
const read = (copy: NoticeCopy) => matchedNotice({ id: 'g', version: 1 }, [copy]);

function judge(exclusions: string[], copy: NoticeCopy): Verdict {
  return verdict(compiled(exclusions), read(copy), { statistics: NO_STATISTICS, awards: [] });
}

/** By what the exclusions are met: the company's code and the tender's, or the words found. */
function met(exclusions: string[], copy: NoticeCopy): string | null {
  const hit = excluded(compiled(exclusions), read(copy), NO_STATISTICS);
  if (hit === null) return null;
  if ('quote' in hit) return hit.quote;
  return 'term' in hit ? 'words' : `${hit.company.code} by ${hit.tender.code}`;
}

describe('An exclusion of a service "only" rules out a tender that is for that service and nothing else, and names it', () => {
  const rows: [exclusion: string, nature: 'goods' | 'services' | 'mixed' | null, title: string, met: string | null][] =
    [
      ['maintenance only', 'services', 'Preventive Maintenance of Patient Monitors', 'Maintenance'],
      ['maintenance only', 'services', 'Entretien préventif d’échographes existants', 'Entretien'],
      ['entretien seulement', 'services', 'Entretien préventif d’échographes existants', 'Entretien'],
      ['Training only', 'services', 'Point-of-Care Ultrasound Training', 'Training'],
      ['maintenance only', 'services', 'Supply and Maintenance of Patient Monitors', null],
      ['maintenance only', 'mixed', 'Preventive Maintenance of Patient Monitors', null],
      ['maintenance only', 'goods', 'Maintenance Kits for Monitors', null],
      ['maintenance only', null, 'Preventive Maintenance of Patient Monitors', null],
      ['maintenance only', 'services', 'Patient Monitors', null],
      ['only', 'services', 'Maintenance', null],
    ];
  for (const [exclusion, nature, title, expected] of rows) {
    test(`${exclusion} and a tender of ${nature ?? 'unknown nature'}, “${title}”: ${expected ?? 'not ruled out'}`, () => {
      const facts = nature === null ? null : { ...FACTS, procurementNature: nature };
      assert.equal(met([exclusion], { ...tender({ en: title }), facts }), expected);
    });
  }
});

describe('An exclusion that is only codes rules out what has one of them, or one below it, in the same list', () => {
  const rows: [exclusion: string, scheme: CodeScheme, code: string, met: string | null][] = [
    ['43211500', 'UNSPSC', '43211500', '43211500 by 43211500'],
    ['43211500', 'UNSPSC', '43211503', '43211500 by 43211503'],
    ['43211500', 'UNSPSC', '43211503-01', '43211500 by 43211503-01'],
    ['43211500', 'UNSPSC', '43212100', null],
    ['43211500', 'UNSPSC', '43210000', null],
    ['43211500', 'UNSPSC', '43000000', null],
    ['43211503', 'UNSPSC', '43211500', null],
    ['43211503', 'UNSPSC', '43211501', null],
    ['43211500', 'CPV', '43211500', null],
    ['43211500', 'SOURCE', '43211500', null],
    ['UNSPSC 72141000', 'UNSPSC', '72141003', '72141000 by 72141003'],
    ['UNSPSC 72141000', 'UNSPSC', '72141100', null],
    ['UNSPSC 43', 'UNSPSC', '43232300', '43 by 43232300'],
    ['UNSPSC 43', 'UNSPSC', '44101500', null],
    ['CPV 45233', 'CPV', '45233120-6', '45233 by 45233120-6'],
    ['CPV 45233', 'CPV', '45230000-8', null],
    ['CPV 45233', 'CPV', '45234100-7', null],
    ['45233000-9', 'CPV', '45233', '45233000-9 by 45233'],
    ['CPV 45233', 'UNSPSC', '45233000', null],
    ['GSIN N70', 'GSIN', 'N7010', 'N70 by N7010'],
    ['GSIN N70', 'PSC', '7010', 'N70 by 7010'],
    ['GSIN N70', 'GSIN', 'N7110', null],
    ['N6515', 'GSIN', 'N6515A', 'N6515 by N6515A'],
    ['N6515', 'GSIN', '6515', 'N6515 by 6515'],
    ['GSIN N65151', 'GSIN', 'N6515', null],
    ['GSIN N65151', 'GSIN', 'N651512', 'N65151 by N651512'],
    ['GSIN N65151', 'GSIN', 'N651522', null],
    ['GSIN D304', 'GSIN', 'D304A', 'D304 by D304A'],
    ['GSIN D304', 'PSC', 'D304', null],
    ['NAICS 33', 'NAICS', '334111', '33 by 334111'],
    ['NAICS 33', 'NAICS', '311111', null],
    ['NAICS 2362', 'NAICS', '236220', '2362 by 236220'],
    ['60121000, 72141000', 'UNSPSC', '72141003', '72141000 by 72141003'],
    ['CPV 45233 UNSPSC 72141000', 'UNSPSC', '72141003', '72141000 by 72141003'],
  ];
  for (const [exclusion, scheme, code, expected] of rows) {
    test(`${exclusion} beside ${scheme} ${code}`, () => {
      const copy = tender({ en: 'Works 1' }, [scheme, code]);
      assert.equal(met([exclusion], copy), expected);
    });
  }
});

test('of several codes of a tender one that is excluded rules it out, as one of several labels does', () => {
  const both = tender({ en: 'Equipment' }, ['UNSPSC', '43211503', 'Notebooks'], ['UNSPSC', '72102901', 'Snow removal']);
  for (const exclusion of ['72102901', '72102900', 'Snow removal']) {
    assert.ok(met([exclusion], both) !== null, exclusion);
  }
  assert.equal(met(['56101700', 'UNSPSC 4321', '72102900'], both), '4321 by 43211503', 'the first of the profile');
});

test('words beside a code say what is meant, and the code alone rules nothing out', () => {
  const narrowed = '42201700 veterinary ultrasound';
  assert.equal(met([narrowed], tender({ en: 'Scanners' }, ['UNSPSC', '42201712'])), null);
  assert.equal(met([narrowed], tender({ en: 'Veterinary ultrasound' }, ['UNSPSC', '56101700'])), 'words');
});

test('words for what a code means count where the codes of the tender leave room for it', () => {
  const rows: [exclusion: string, copy: NoticeCopy, met: string | null][] = [
    ['43211500', tender({ en: 'Computers' }), 'words'],
    ['43211500', tender({ fr: 'Ordinateurs' }), 'words'],
    ['43211500', tender({ en: 'Supplies' }, ['UNSPSC', '43212100', 'Computer printers']), null],
    ['43211500', tender({ en: 'Computers' }, ['UNSPSC', '43212100']), null],
    ['43211500', tender({ en: 'Computers' }, ['UNSPSC', '43210000']), 'words'],
    ['43211500', tender({ en: 'Computers' }, ['UNSPSC', '43212100'], ['UNSPSC', '43000000']), 'words'],
    ['43211500', tender({ en: 'Computers' }, ['CPV', '30230000']), 'words'],
    // Said in words, it counts whatever the codes are.
    ['Computers', tender({ en: 'Computers' }, ['UNSPSC', '43212100']), 'words'],
    // A number that a title says is found as it is written.
    ['A320', tender({ en: 'Parts for the A320' }, ['GSIN', 'N1560']), 'words'],
  ];
  for (const [exclusion, copy, expected] of rows) {
    assert.equal(met([exclusion], copy), expected, `${exclusion} beside ${JSON.stringify(copy)}`);
  }
});

/** [what is excluded, the title of a tender, whether it is ruled out] */
const WORDS: [exclusion: string, title: NoticeCopy['title'], isRuledOut: boolean][] = [
  ['Laptops', { en: 'Laptops' }, true],
  ['Laptops', { en: 'Desktop computers' }, false],
  ['Computers', { fr: 'Ordinateurs' }, true],
  ['Ordinateurs', { en: 'Computers' }, true],
  ['Photocopiers', { fr: 'Photocopieurs' }, true],
  ['Photocopieurs', { en: 'Photocopiers' }, true],
  ['Photocopiers', { en: 'Printers' }, false],
  ['Laptops', { fr: 'Acquisition d’ordinateurs portables' }, true],
  ['Laptops', { fr: 'Ordinateurs pour les écoles' }, false],
  ['Routeurs', { en: 'Supply of routers' }, true],
  ['Bridge construction', { fr: 'Pont roulant de l’atelier' }, false],
  // Of a translation every word must stand beside the others, as it does in the phrase.
  ['Office supplies', { fr: 'Fournitures de bureau 2026' }, true],
  ['Office supplies', { fr: 'Bureau régional : achat de fournitures de bureau' }, true],
  ['Office supplies', { fr: 'Fourniture de mobilier de bureau' }, false],
  ['Fournitures de bureau', { en: 'Supply of office furniture' }, false],
  ['Network security', { fr: 'Sécurité et gardiennage pour le réseau de la santé' }, false],
  ['Snow removal', { fr: 'Déneigement' }, true],
  ['Déneigement', { en: 'Snow removal' }, true],
  ['Routers', { en: 'Network switches' }, false],
  ['CPV 45233 Road works', { en: 'Road works, Main Street' }, true],
  ['UNSPSC 43211503 Laptops', { en: 'Laptops for schools' }, true],
  ['UNSPSC 72102902 Snow removal', { fr: 'Déneigement 2026' }, true],
  ['72102902 - Snow removal', { en: 'Snow removal 2026' }, true],
  ['UNSPSC 43211503 Laptops', { en: 'Codes of UNSPSC' }, false],
  ['Internet access', { en: 'Telecommunication services' }, false],
];

for (const [exclusion, title, isRuledOut] of WORDS) {
  test(`an exclusion of ${exclusion} ${isRuledOut ? 'rules out' : 'says nothing of'} ${title.en ?? title.fr}`, () => {
    assert.equal(met([exclusion], tender(title)), isRuledOut ? 'words' : null);
  });
}

test('the name of a code list is not a word that rules out', () => {
  assert.equal(met(['UNSPSC 60121000'], tender({ en: 'Codes of UNSPSC, CPV and GSIN' })), null);
});

test('a code rules out as words do: the score is capped, the reason names both codes in each language', () => {
  const copy = tender({ en: 'Pumps', fr: 'Pompes' }, ['UNSPSC', '43211503', 'Notebook computers', 'Portables']);
  const told = (exclusions: string[]): string[] => {
    const { score, gate, modifierScore, reasons } = judge(exclusions, copy);
    assert.deepEqual([score <= 10, gate, modifierScore], [true, 'exclusion', 0]);
    return (['en', 'fr'] as const).map(
      (language) => /(?:Ruled out|Écarté).*?\.(?= |$)/.exec(explanation(reasons, language))?.[0] ?? '',
    );
  };
  assert.deepEqual(told(['UNSPSC 43211500']), [
    'Ruled out: the code “43211503 Notebook computers” of the notice belongs to UNSPSC 43211500, which is on your exclusion list.',
    'Écarté : le code « 43211503 Portables » de l’avis relève de UNSPSC 43211500, qui figure dans vos exclusions.',
  ]);
  assert.deepEqual(told(['43211503']), [
    'Ruled out: the code “43211503 Notebook computers” of the notice is on your exclusion list (UNSPSC 43211503).',
    'Écarté : le code « 43211503 Portables » de l’avis figure dans vos exclusions (UNSPSC 43211503).',
  ]);
});

test('an exclusion of one company says nothing of another, and one that is not met takes nothing off', () => {
  const copy = tender({ en: 'Pumps' }, ['UNSPSC', '43211503']);
  const [ruled, other, without] = [judge(['43211500'], copy), judge(['56101700'], copy), judge([], copy)];
  assert.deepEqual([ruled?.gate, other?.gate, without?.gate], ['exclusion', null, null]);
  assert.equal(other?.score, without?.score);
  assert.deepEqual([other?.modifierScore, without?.modifierScore], [100, null]);
});

test('a list in French has its French initials', () => {
  const { reasons } = judge(['GSIN N70'], tender({ fr: 'Pompes' }, ['GSIN', 'N7010', undefined, 'Ordinateurs']));
  const said = explanation(reasons, 'fr');
  assert.match(said, /le code « N7010 Ordinateurs » de l’avis relève de NIBS N70, qui figure/);
  assert.match(explanation(reasons, 'en'), /belongs to GSIN N70, which/);
});
