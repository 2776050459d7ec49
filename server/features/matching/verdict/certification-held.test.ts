import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHeld } from './certification-held.ts';

const ROWS: [listed: string, asked: string, held: boolean][] = [
  ['ISO 13485', 'ISO 13485', true],
  ['ISO 13485:2016', 'ISO 13485', true],
  ['iso13485', 'ISO 13485', true],
  ['Certified to ISO 13485 since 2019', 'ISO 13485', true],
  ['ISO', 'ISO 13485', false],
  ['ISO 9001', 'ISO 13485', false],
  ['CSA', 'CSA', true],
  ['CSA', 'CWB (CSA W47.1)', false],
  ['CSA W47.1', 'CWB (CSA W47.1)', true],
  ['CWB', 'CWB (CSA W47.1)', true],
  ['COR', 'Certificate of Recognition (COR)', true],
  ['Certificate of Recognition', 'Certificate of Recognition (COR)', true],
  ['Certificate', 'Certificate of Recognition (COR)', false],
  ['MDEL', 'Health Canada MDEL', true],
  ['Health Canada', 'Health Canada MDEL', false],
  ['Licence', 'Drug Establishment Licence', false],
  ['Security clearance', 'Personnel Security Clearance: Secret', false],
  ['Secret', 'Personnel Security Clearance: Secret', true],
  ['Facility Security Clearance', 'Facility Security Clearance (FSC)', true],
  ['RBQ', 'RBQ licence', true],
  ['Cote de fiabilité', 'Reliability Status', true],
  ['Licence d’établissement pour les instruments médicaux', 'Health Canada MDEL', true],
  ['LEIM', 'Health Canada MDEL', true],
  ['Licence', 'Health Canada MDEL', false],
  ['SIMDUT', 'WHMIS', true],
  ['—', 'ISO 13485', false],
];

for (const [listed, asked, held] of ROWS) {
  test(`a certification is told as held only where it is the one asked for: ${listed} of ${asked}: ${held}`, () => {
    assert.equal(isHeld(listed, asked), held);
  });
}
