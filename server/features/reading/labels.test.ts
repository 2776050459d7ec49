import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEndUser } from './end-user.ts';
import type { NoticeCategory, ProcurementNature } from './facts.ts';
import { readNature } from './nature.ts';
import { readProductCategory } from './product-category.ts';
import { splitSentences } from './sentences.ts';
import { summarize } from './summary.ts';

const read = (text: string) => splitSentences({ text, language: null, place: 'description', page: null });

const NATURES: [ProcurementNature, string, NoticeCategory[]][] = [
  ['goods', 'Anything', [{ scheme: 'UNSPSC', code: '12160000', label: { en: 'Additives' } }]],
  ['construction', 'Anything', [{ scheme: 'UNSPSC', code: '72141000', label: { en: 'Highway construction' } }]],
  ['services', 'Anything', [{ scheme: 'GSIN', code: 'D304A', label: { en: 'Data transmission' } }]],
  ['goods', 'Anything', [{ scheme: 'GSIN', code: 'N7025405', label: { en: 'Printers' } }]],
  ['construction', 'Anything', [{ scheme: 'CPV', code: '45233000', label: { en: 'Roads' } }]],
  [
    'mixed',
    'Anything',
    [
      { scheme: 'SOURCE', code: 'GD', label: {} },
      { scheme: 'SOURCE', code: 'SRV', label: {} },
    ],
  ],
  [
    'goods',
    'Anything',
    [
      { scheme: 'SOURCE', code: 'GD', label: {} },
      { scheme: 'UNSPSC', code: '81110000', label: {} },
    ],
  ],
  ['goods', 'Supply of winter tires', []],
  ['services', 'Janitorial services for the library', []],
  ['construction', 'Bridge rehabilitation, Main Street', []],
  ['services', 'Construction management services', []],
  ['goods', 'Achat de camions', []],
  ['services', 'Déneigement des stationnements', []],
  ['construction', 'Réfection de la toiture', []],
  ['mixed', 'Fourniture et installation de pompes', []],
  ['unknown', 'Lot 7', []],
];

for (const [expected, title, categories] of NATURES) {
  test(`procurement_nature is ${expected}: ${title} ${categories.map(({ code }) => code).join()}`, () => {
    assert.equal(readNature({ nature: 'unknown', categories }, read(title), []).value, expected);
  });
}

test('the nature that the source gives outweighs every word', () => {
  assert.equal(readNature({ nature: 'services', categories: [] }, read('Supply of trucks'), []).value, 'services');
});

const LABELS: [string, string, string[]][] = [
  ['Snow clearing services', 'RFP for snow clearing services', []],
  ['Snow clearing', '2026-114 - Snow clearing', []],
  ['Road works', 'Town of Example - Invitation to Bid - Road works', []],
  ['Articulating boom lift', 'Articulating Boom', ['Articulating boom lift']],
  ['Backpacks for Cadets', 'Backpacks for Cadets', ['Containers and storage']],
  ['Fertilizers', 'Agriculture fertilizer', ['Machinery', '*FERTILIZERS, Not Elsewhere Specified']],
  ['Services de déneigement', 'Demande de propositions pour services de déneigement', []],
];

for (const [expected, title, labels] of LABELS) {
  test(`actual_product_category is ${expected}: ${title}`, () => {
    const categories = labels.map((en) => ({ scheme: 'UNSPSC', code: '10000000', label: { en } }));
    assert.equal(readProductCategory({ title: { en: title }, categories }, 'unknown').label, expected);
  });
}

test('a label is cut at a word when the title is long', () => {
  const { label } = readProductCategory(
    { title: { en: 'Very long title of works '.repeat(10) }, categories: [] },
    'unknown',
  );
  assert.ok(label.length <= 91 && /\w…$/.test(label));
});

const END_USERS: [string | null, string][] = [
  ['Department of Example Affairs (DEA)', 'The Department of Example Affairs (DEA) has a requirement for forty desks.'],
  [
    'Department of National Defence',
    'It lists firms for work required by the Department of National Defence, at a base in Ontario.',
  ],
  ['Service correctionnel du Canada (SCC)', 'Le Service correctionnel du Canada (SCC) a un besoin pour une nacelle.'],
  ['ministère de la Défense nationale', 'des travaux requis par le ministère de la Défense nationale, à la base'],
  [null, 'The Contractor requires access to the site.'],
  [null, 'The City requires a consultant.'],
  [null, 'Services at the base are provided by a third party on behalf of others.'],
  [null, 'Contracts on behalf of the Department of National Defence may be subject to controls.'],
];

for (const [expected, text] of END_USERS) {
  test(`end_user is ${expected}: ${text}`, () => {
    assert.equal(readEndUser(read(text), null).value, expected);
  });
}

test('the end user that the notice names in its field outweighs the text', () => {
  const text = read('The Department of Example Affairs has a requirement for desks.');
  assert.equal(readEndUser(text, '*Parks Canada\n*Other').value, 'Parks Canada');
});

const NO_FIELDS = { buyer: {}, regions: [] };

test('a summary is the sentence that states the need, not headings, labels or conditions of bidding', () => {
  const text = [
    'NOTICE OF PROPOSED PROCUREMENT',
    'Trade Agreement: CFTA',
    'Nature of Requirements:',
    'Bids must be submitted by e-mail only.',
    'The City requires snow clearing of forty parking lots for three winters.',
    'The Crown retains the right to negotiate with suppliers on any procurement.',
  ].join('\n');
  const summary = summarize(NO_FIELDS, 'en', 'Snow clearing of parking lots', read(text));
  assert.equal(summary.text, 'The City requires snow clearing of forty parking lots for three winters.');
});

test('a summary names the subject when the sentence does not', () => {
  const summary = summarize(
    NO_FIELDS,
    'en',
    'Winter tires',
    read('The department has a requirement for the items detailed below.'),
  );
  assert.equal(summary.text, 'Winter tires. The department has a requirement for the items detailed below.');
});

test('a long sentence is cut at a word and says so', () => {
  const long = `The City requires snow clearing of ${'many large and small parking lots and '.repeat(30)}roads.`;
  const { text } = summarize(NO_FIELDS, 'en', 'Snow clearing', read(long));
  assert.ok(text.length <= 401);
  assert.match(text, /\w…$/);
});

test('a notice whose text says nothing is summed up from its fields, in its language', () => {
  const fields = { buyer: { en: 'City of Example', fr: 'Ville d’Exemple' }, regions: ['Ontario'] };
  assert.equal(
    summarize(fields, 'fr', 'Pneus d’hiver', []).text,
    'Pneus d’hiver. Acheteur : Ville d’Exemple. Livraison : Ontario',
  );
});
