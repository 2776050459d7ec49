import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProcurementNature } from './facts.ts';
import { readNature } from './nature.ts';
import { splitSentences } from './sentences.ts';

const split = (text: string, place: 'title' | 'description') =>
  splitSentences({ text, language: null, place, page: null });

/** What the title or the sentence of the need says, against the source's own code. */
const SAID: [expected: ProcurementNature, code: ProcurementNature, title: string, said: string][] = [
  ['goods', 'mixed', 'Supply of Modems and Accessories for Toronto Paramedic Services.', ''],
  ['mixed', 'mixed', 'Supply and delivery of truck bodies, including parts and labour for mounting them', ''],
  ['mixed', 'mixed', 'Fourniture de carrosseries, y compris les pièces et la main-d’œuvre de montage', ''],
  ['services', 'mixed', 'Power Sweeping and Pressure Washing at the Parking Garages', ''],
  ['services', 'mixed', 'Supply and delivery of courier services', ''],
  [
    'mixed',
    'mixed',
    'Smart Infusion Pumps for Nursing Stations',
    'Pumps for nursing stations, with training and a maintenance plan.',
  ],
  ['mixed', 'mixed', 'Pompes', 'Pompes à perfusion avec formation et plan d’entretien.'],
  ['services', 'goods', 'Développement d’interface entre deux systèmes', ''],
  [
    'mixed',
    'goods',
    'Archive',
    'The hospital requires a bidder to supply, design, implement, maintain and support an archive system.',
  ],
  ['services', 'construction', 'Engineering Services - Bridge Rehabilitation', ''],
  ['services', 'construction', 'Services professionnels en architecture - Agrandissement de l’école', ''],
  ['services', 'construction', 'RFP - Inspection of Bridges', ''],
  ['construction', 'construction', 'Bridge rehabilitation and engineering services', ''],
  [
    'services',
    'goods',
    'Photocopiers',
    'The Agency requires the repair and preventive maintenance of the photocopiers.',
  ],
  ['services', 'goods', 'Street bins', 'Emptying and washing of street litter bins for three years.'],
  ['services', 'construction', 'Eau potable', 'Le ministère requiert l’échantillonnage mensuel de l’eau potable.'],
  [
    'services',
    'construction',
    'Bridges',
    'Proposals are invited from consultants for the biennial inspection of bridges.',
  ],
  [
    'services',
    'construction',
    'Étang',
    'La Ville retiendra les services d’une firme d’ingénierie pour l’étude de l’étang.',
  ],
  [
    'goods',
    'services',
    'Kitchen items',
    'The Department has a requirement to purchase the kitchen items listed below.',
  ],
  [
    'goods',
    'services',
    'Ordinateurs',
    'Le Centre lance un appel d’offres pour l’acquisition de 1 450 ordinateurs portables.',
  ],
  [
    'mixed',
    'goods',
    'Caméras',
    'Le contrat comprend la fourniture des appareils, leur installation et leur entretien.',
  ],
  ['services', 'services', 'Software', 'The City wishes to purchase a hosted system with training.'],
  ['construction', 'construction', 'Sewers', 'Quotations are invited for maintenance hole rehabilitation.'],
  ['construction', 'construction', 'Bridges', 'The City requires cleaning and coating of two bridges.'],
  [
    'construction',
    'construction',
    'School',
    'The Board requires the construction of a school with testing of materials.',
  ],
  ['goods', 'goods', 'Soap', 'The City requires dish washing liquid for its kitchens.'],
];

for (const [expected, nature, title, said] of SAID) {
  test(`a notice filed under ${nature} is ${expected}: ${title}; ${said}`, () => {
    const found = readNature({ nature, categories: [] }, split(title, 'title'), [], split(said, 'description'));
    assert.equal(found.value, expected);
    assert.equal(found.evidence.length, expected === nature ? 0 : 1);
  });
}

for (const [kind, title, expected] of [
  ['Services professionnels', 'Fourniture de contrats et de soutien des applications', 'services'],
  ['Services de nature technique', 'Fourniture de moniteurs pour le camp de jour', 'services'],
  ['Services de nature technique', 'Achat de sel', 'goods'],
  ['Services', 'Fourniture de sel', 'goods'],
] as const) {
  test(`the nature of “${title}” that its source lists as “${kind}”: ${expected}`, () => {
    const categories = [{ scheme: 'SOURCE', code: null, label: { fr: kind } }] as const;
    const read = readNature({ nature: 'services', categories: [...categories] }, split(title, 'title'), []);
    assert.equal(read.value, expected);
  });
}
