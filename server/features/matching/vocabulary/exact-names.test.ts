import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoriesNamed } from './exact-names.ts';

const ROWS: [category: string, thing: string, isSame: boolean][] = [
  ['Snow removal', 'snow removal', true],
  ['Déneigement', 'snow removal', true],
  ['Snow removal', 'déneigement', true],
  ['Photocopieurs', 'photocopiers', true],
  ['Photocopiers', 'photocopieurs', true],
  ['Ordinateurs portables', 'laptops', true],
  ['Notebook computers', 'ordinateurs portables', true],
  ['Postes de travail', 'laptops', false],
  // First names that only serve to find more.
  ['Ponts', 'bridge construction', false],
  ['Emballage', 'boxes', false],
  // Another name may be another thing of the same kind.
  ['Snow clearing', 'snow removal', false],
  ['Computers', 'laptops', false],
  ['Ordinateurs', 'laptops', false],
  ['Network switches', 'routers', false],
  ['432115', 'laptops', false],
  ['72102901 Snow removal', 'snow removal', true],
  ['72102901', 'snow removal', true],
  ['72102901', 'déneigement', true],
  ['Zorblat frames', 'zorblat frame', true],
  ['Snow removal from roofs', 'snow removal', false],
  ['Déneigement de toitures', 'déneigement', false],
  ['Snow removal equipment', 'snow removal', false],
  ['Snow removal', 'snow removal from roofs', false],
  ['Roof snow removal', 'snow removal', false],
  ['Déneigement', 'déneigement de toitures', false],
  ['Snow', 'snow removal', false],
  ['Multifunction printers', 'printers', false],
  ['Printers', 'multifunction printers', false],
  // A code of several things is wider than each; one below a thing's is narrower.
  ['GSIN N7025', 'printers', false],
  ['43211503', 'computers', false],
  ['72100000', 'snow removal', false],
  ['72102901, 43211500', 'snow removal', false],
  ['Zorblat frames', 'zorblats', false],
  ['', 'snow removal', false],
];

for (const [category, thing, isSame] of ROWS) {
  test(`the category “${category}” ${isSame ? 'is' : 'is not'} ${thing}`, () => {
    assert.deepEqual(categoriesNamed(['Patient monitors', category])(thing), isSame ? [category] : []);
  });
}
