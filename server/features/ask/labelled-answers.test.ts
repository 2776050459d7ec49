import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MaterialPage } from './material.ts';
import { noticePages } from './notice-pages.ts';
import { answerByRules } from './rules-answer.ts';

/** Answers that stand behind a label and a colon, or in a row of a table, as lists of conditions have them. */

const page = (lines: readonly string[]): MaterialPage => ({
  kind: 'document',
  document: 'call.md',
  page: 1,
  lines: lines.map((text) => ({
    text,
    kind: text.includes(' | ') ? 'row' : text.startsWith('- ') ? 'item' : 'paragraph',
  })),
});
const first = (question: string, pages: readonly MaterialPage[], fallback: 'en' | 'fr' = 'en'): string | undefined =>
  answerByRules(question, pages, { found: [] }, { fallback }).quotes[0]?.text;

const FRENCH = [
  '- Fiches de sécurité disponibles en français pour les soumissionnaires, qui doivent les fournir.',
  '- **Langue:** Français uniquement',
  '- **Dépôt:** Remise en mains propres ou par courrier recommandé',
  '- **Durée initiale:** 24 mois',
  '**Valeur totale:** 560 000 $ - 640 000 $',
  '**Références clients** (minimum 3) avec leurs coordonnées',
  '**A. Prix (coût total)** | **35 points**',
  '**B. Qualité des produits** | **15 points**',
  'Un score minimal de 60 points sur 100 est requis.',
];
const ENGLISH = [
  '- Safety sheets are available in English, and bidders must supply them.',
  '- **Language:** English only',
  '- **Submission method:** by courier or by hand',
  '- **Initial term:** 24 months',
  '**Contract value:** $560,000 - $640,000',
  '**Client references** (minimum 3) with their addresses',
  '**A. Price (total cost)** | **35 points**',
  '**B. Quality of the products** | **15 points**',
  'A score of at least 60 points of 100 is required.',
];

describe('Ask rules: what stands behind a label or in a row of a table answers', () => {
  const CASES: readonly (readonly [question: string, lines: readonly string[], answer: string])[] = [
    ['Peut-on soumissionner en anglais?', FRENCH, 'Langue'],
    ['Can we bid in French?', ENGLISH, 'Language'],
    ['Est-ce qu’on peut envoyer notre soumission par courriel?', FRENCH, 'Dépôt'],
    ['Can we send our bid by email?', ENGLISH, 'Submission method'],
    ['Le contrat dure combien d’années?', FRENCH, 'Durée initiale'],
    ['How many years does the contract last?', ENGLISH, 'Initial term'],
    ['Combien vaut le contrat?', FRENCH, 'Valeur totale'],
    ['How much is the contract worth?', ENGLISH, 'Contract value'],
    ['Combien de références clients faut-il fournir?', FRENCH, 'Références clients'],
    ['How many client references do we need?', ENGLISH, 'Client references'],
    ['Le prix compte pour combien dans la note?', FRENCH, 'A. Prix'],
    ['How much does the price count for?', ENGLISH, 'A. Price'],
  ];
  for (const [question, lines, answer] of CASES)
    test(question, () =>
      assert.ok(first(question, [page(lines)])?.includes(`**${answer}`), first(question, [page(lines)])),
    );
});

describe('Ask rules: a tender that is set aside is found by the names of those it is set aside for', () => {
  const lines = ['Quotes are due in March.', 'This solicitation is set aside 100% for Indian small businesses.'];
  for (const question of [
    'Is this only open to Native American owned firms?',
    'Is it open only to small businesses?',
    'Est-ce seulement pour les petites entreprises?',
  ])
    test(question, () => assert.equal(first(question, [page(lines)]), lines[1]));
  test('two boxes of a form are no label with its value', () => {
    const form = 'Set aside: 100.00 for: Purchasing Office, 1011 Park Road';
    assert.equal(first('Is this a set-aside?', [page([form, ...lines])]), lines[1]);
  });
});

test('how bids are handed in is found by the system that takes them', () => {
  for (const [question, line] of [
    [
      'Comment faut-il déposer la soumission?',
      'Les soumissions seront reçues jusqu’à 14 h, par l’intermédiaire du système électronique d’appel d’offres (SEAO).',
    ],
    ['How must bids be submitted?', 'Bids are received until 2 p.m. and only through the portal of the City.'],
  ] as const) {
    const notices = 'Users receive notifications via email. Les usagers reçoivent des notifications par courriel.';
    assert.equal(first(question, [page([notices, line])]), line);
  }
});

test('whoever asks to mail a paper quote is told how quotes are accepted, not how invoices are', () => {
  const invoices = 'Payment requests must be submitted electronically through the Treasury.';
  for (const [question, accepted] of [
    ['Can we mail a paper quote?', 'Quotes will only be accepted via electronic mail.'],
    ['Peut-on envoyer une version papier?', 'Les offres sont transmises par courriel seulement.'],
  ] as const)
    assert.equal(first(question, [page([invoices, accepted])]), accepted);
});

test('of a notice in both languages the reader’s is quoted, though the other’s words match better', () => {
  const none = { deadline: null, deadline_date: null, solicitation_number: null };
  const fields = { ...none, deadline_date_only: null, deadline_time_zone: null };
  const contact = { contact_name: null, contact_email: null, contact_phone: null };
  const english = 'Waste is removed weekly. This contract does not include security requirements.';
  const french = 'Les déchets sont enlevés. Le présent contrat ne comprend pas d’exigences en matière de sécurité.';
  const texts = [
    { language: 'en' as const, text: english },
    { language: 'fr' as const, text: french },
  ];
  const notice = { texts } as unknown as Parameters<typeof noticePages>[1];
  const pages = noticePages({ ...fields, ...contact }, notice, 'fr');
  assert.match(first('Faut-il une enquête de sécurité?', pages, 'fr') ?? '', /exigences en matière de sécurité/);
  assert.match(first('Is a security clearance needed?', pages) ?? '', /security requirements/);
});
