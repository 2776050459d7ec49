import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servedPlaces } from './served-places.ts';

/** [what is written, places, the regions around them, cities it may be at home in]. */
const WRITTEN: readonly [geography: string[], places: string, around: string, cities: string][] = [
  [['Longueuil, QC'], 'CA-QC-16:longueuil', 'CA-QC-16 CA-QC-06 CA-QC-13', 'longueuil'],
  [['Sherbrooke'], 'CA-QC-05:sherbrooke', 'CA-QC-05', 'sherbrooke'],
  [['Toronto, ON'], 'CA-ON:toronto', 'CA-ON:mississauga CA-ON:brampton CA-ON:markham CA-ON:vaughan', 'toronto'],
  [['Winnipeg'], 'CA-MB:winnipeg', '', 'winnipeg'],
  // A city beside regions says where the company is, and takes nothing from the regions it serves.
  [['Montérégie', 'Longueuil, QC'], 'CA-QC-16 CA-QC-16:longueuil', '', 'longueuil'],
  [['Ontario', 'Laval, QC'], 'CA-ON CA-QC-13', '', 'laval'],
  // A city that is not in the tables does not make all of its province served where the company names regions of it.
  [['Montérégie', 'Saint-Rémi, QC'], 'CA-QC-16', '', 'saintremi'],
  [['Saint-Rémi, QC'], 'CA-QC', '', 'saintremi'],
  [['Saint-Rémi, Montérégie'], 'CA-QC-16', '', 'saintremi'],
  [['Saint-Rémi'], '', '', 'saintremi'],
  // Names of a region or a province that are names of a city, too.
  [['Montréal'], 'CA-QC-06', '', 'montreal'],
  [['Laval, QC'], 'CA-QC-13', 'CA-QC-06 CA-QC-16:longueuil', 'laval'],
  [['Québec, QC'], 'CA-QC-03:quebec-city', 'CA-QC-03', 'quebec'],
  [['Ville de Québec'], 'CA-QC-03:quebec-city', 'CA-QC-03', 'quebec'],
  [['Quebec City'], 'CA-QC-03:quebec-city', 'CA-QC-03', 'quebec'],
  [['Québec'], 'CA-QC', '', ''],
  [['Québec, Canada'], 'CA-QC', '', ''],
  [['Ontario, Canada'], 'CA-ON', '', ''],
  // Lists, and what names no city.
  [['Montreal, Laval'], 'CA-QC-06 CA-QC-13', '', ''],
  [['Canada', 'Atlantic provinces'], 'CA CA-NB CA-NS CA-PE CA-NL', '', ''],
  [['everywhere'], '*', '', ''],
  [[], '', '', ''],
  [['', ' , '], '', '', ''],
];

test('a city beside regions is where a company is at home; cities alone stand for what lies around them', () => {
  for (const [geography, ...expected] of WRITTEN) {
    const { places, around, cities } = servedPlaces(geography);
    assert.deepEqual([places.join(' '), around.join(' '), cities.join(' ')], expected, geography.join(' + '));
  }
});
