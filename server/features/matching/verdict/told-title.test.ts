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

const TRAFFIC =
  'Request for Quotations for Non-Exclusive Supply, Delivery and Warranty of Traffic Poles and Related Hardware for the Crossings of the Harbour and Old Town';

const OPINION = 'Public Opinion Research on the Ravines, the Harbour and the Islands of the Old Town';

/** Titles that begin with the name of a procedure, and what of them is told; null where they say no more. */
const TITLES: readonly [why: string, language: 'en' | 'fr', title: string, said: string | null][] = [
  [
    'a title whose words lines divide as a whole',
    'en',
    'Request for Supply Arrangement_Boiler Parts_2031_Wave-2',
    'Request for Supply Arrangement_Boiler Parts_2031_Wave-2',
  ],
  ['no title that names only how it is asked for', 'en', 'Request for Proposals', null],
  ['no French title that names only how it is asked for', 'fr', 'Appel d’offres sur invitation', null],
  [
    'what is asked for behind who asks',
    'en',
    `This RFP is an invitation by the City of Toronto (the “City”) to prospective suppliers to submit Bids for ${OPINION}`,
    OPINION,
  ],
  ['no title that says who asks and not for what', 'en', 'This RFP is an invitation by the City of Toronto', null],
  ['no notice of a call that says no more', 'fr', 'Avis d’appel d’offres public', null],
  ['the title of a service that no request stands in', 'en', 'Professional services', 'Professional services'],
  [
    'of a title that is too long what stands behind the request',
    'en',
    TRAFFIC,
    'Non-Exclusive Supply, Delivery and Warranty of Traffic Poles and Related Hardware for the Crossings of the Harbour and Old Town',
  ],
  [
    'a title with its request where both can be told',
    'fr',
    'Demande de soumissions, pompes à incendie',
    'Demande de soumissions, pompes à incendie',
  ],
];

type ToldCase = [why: string, category: string, fields: Partial<NoticeCopy>, language: 'en' | 'fr', sentence: string];

/** The title beside a label that is one of the company's categories. */
function beside([why, language, title, said]: (typeof TITLES)[number]): ToldCase {
  const categories = [code('SOURCE', 'GD', { en: 'Goods', fr: 'Goods' })];
  const label =
    language === 'en' ? 'names “Goods”, one of your categories' : 'contient « Goods », une de vos catégories';
  const end = language === 'en' ? `; the title says “${said}”` : `; le titre dit « ${said} »`;
  return [
    why,
    'Goods',
    { title: { [language]: title }, nature: 'goods', categories },
    language,
    `${label}${said === null ? '' : end}. `,
  ];
}

const TOLD: readonly ToldCase[] = [
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
  ...TITLES.map(beside),
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
