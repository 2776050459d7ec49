import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeCopy, profileFields } from '../../../../tests/support/matching.ts';
import { explanation } from '../reasons/explanation.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import type { NoticeCopy } from '../terms/notice-copy.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { verdict } from './verdict.ts';

/** A label of a category, the title that stands beside it, and in which language each is. */

const code = (scheme: 'UNSPSC' | 'SOURCE', number: string, label: { en: string; fr: string }) => ({
  scheme,
  code: number,
  label,
});

const OPENING = {
  title: { en: 'This call is for elevator maintenance in all buildings of the…', fr: 'Entretien d’ascenseurs dans…' },
  description: {
    en: 'This call is for elevator maintenance in all buildings of the harbour.',
    fr: 'Entretien d’ascenseurs dans le port.',
  },
};

const TOLD: readonly [
  why: string,
  category: string,
  fields: Partial<NoticeCopy>,
  language: 'en' | 'fr',
  sentence: string,
][] = [
  [
    'a title that is only how the description begins as the description',
    'Elevator maintenance',
    OPENING,
    'en',
    'The description names “This call is for elevator maintenance”; your category is “Elevator maintenance”.',
  ],
  [
    'the same in French',
    'Entretien d’ascenseurs',
    OPENING,
    'fr',
    'La description contient « Entretien d’ascenseurs », une de vos catégories.',
  ],
  [
    'the title beside a label in the reader’s language, where the label reads alike in both',
    'Construction',
    {
      title: { en: 'Source list for Base Borden', fr: 'Répertoire pour la base Borden' },
      nature: 'construction',
      categories: [code('SOURCE', 'CNST', { en: 'Construction', fr: 'Construction' })],
    },
    'fr',
    'Une catégorie de l’avis contient « Construction », une de vos catégories; le titre dit « Répertoire pour la base Borden ».',
  ],
  [
    'the other language of a label and of the title beside it, and how many codes there are without the source’s own',
    'Cartonnage',
    {
      title: { en: 'Annual report', fr: 'Rapport annuel' },
      nature: 'services',
      categories: [
        code('UNSPSC', '82121900', { en: 'Board craft', fr: 'Cartonnage' }),
        code('UNSPSC', '82121500', { en: 'Printing', fr: 'Impression' }),
        code('UNSPSC', '82121700', { en: 'Photocopying', fr: 'Photocopie' }),
        code('SOURCE', 'SRV', { en: 'Services', fr: 'Services' }),
      ],
    },
    'en',
    'One of the 3 categories in the notice’s French text names “Cartonnage”, one of your categories; the French title says “Rapport annuel”.',
  ],
];

for (const [why, category, fields, language, sentence] of TOLD) {
  test(`an explanation tells ${why}`, () => {
    const compiled = compileProfile(profileFields({ geography: ['Canada'], categories: [category] }), []);
    const other = compileProfile(profileFields({ geography: ['Canada'], categories: ['Dredging'] }), []);
    const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy(fields)]);
    const told = (profile: typeof compiled): string =>
      explanation(verdict(profile, notice, { statistics: NO_STATISTICS, awards: [] }).reasons, language);
    assert.ok(told(compiled).includes(sentence), told(compiled));
    assert.ok(!told(other).includes(category), told(other));
  });
}
