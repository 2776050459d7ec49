import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buyerNameIn } from './buyer-names.ts';

/** [as published, what a reader of French is shown, what a reader of English is shown] */
const CASES: readonly [string, string, string][] = [
  ['Canada Post Corporation', 'Société canadienne des postes', 'Canada Post Corporation'],
  ['Farm Credit Canada (FCC)', 'Financement agricole Canada', 'Farm Credit Canada (FCC)'],
  ['Export Development Canada - EDC', 'Exportation et développement Canada', 'Export Development Canada - EDC'],
  [
    'Defence Construction Canada - Western Region',
    'Construction de Défense Canada – Région de l’Ouest',
    'Defence Construction Canada - Western Region',
  ],
  ["Musée canadien de l'histoire", "Musée canadien de l'histoire", 'Canadian Museum of History'],
  ['DEFENCE CONSTRUCTION CANADA', 'Construction de Défense Canada', 'DEFENCE CONSTRUCTION CANADA'],
  ['City of Toronto', 'Ville de Toronto', 'City of Toronto'],
  // Not known, or only a part of a longer name: as published.
  ['City of Regina', 'City of Regina', 'City of Regina'],
  [
    'Defence Construction Canada - Site 12',
    'Defence Construction Canada - Site 12',
    'Defence Construction Canada - Site 12',
  ],
  ['Friends of Parks Canada', 'Friends of Parks Canada', 'Friends of Parks Canada'],
  ['VIA Rail Canada Inc.', 'VIA Rail Canada Inc.', 'VIA Rail Canada Inc.'],
  ['', '', ''],
];

describe('The name of a buyer in the language of the reader:', () => {
  for (const [published, french, english] of CASES) {
    test(published === '' ? 'none' : published, () => {
      assert.deepEqual([buyerNameIn(published, 'fr'), buyerNameIn(published, 'en')], [french, english]);
    });
  }
});
