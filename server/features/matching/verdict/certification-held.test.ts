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
  ['Secret', 'Personnel Security Clearance: Top Secret', false],
  ['Top Secret', 'Personnel Security Clearance: Top Secret', true],
  ['Très secret', 'Personnel Security Clearance: Top Secret', true],
  ['PEO', 'PEO Certificate of Authorization', false],
  ['PEO Certificate of Authorization', 'PEO Certificate of Authorization', true],
  ['Professional Engineers Ontario', 'PEO Certificate of Authorization', false],
  ['OAA', 'OAA Certificate of Practice', false],
  ['Facility Security Clearance', 'Facility Security Clearance (FSC)', true],
  ['Secret FSC', 'Facility Security Clearance (FSC)', true],
  ['FSC, Top Secret', 'Facility Security Clearance (FSC)', true],
  ['Secret', 'Facility Security Clearance (FSC)', false],
  // Who holds the higher one holds what it includes, and not the other way round.
  ['Secret FSC', 'Designated Organization Screening (DOS)', true],
  ['Attestation de sécurité d’installation (ASI)', 'Designated Organization Screening (DOS)', true],
  ['DOS', 'Facility Security Clearance (FSC)', false],
  ['Personnel Security Clearance: Secret', 'Reliability Status', true],
  ['Reliability Status', 'Personnel Security Clearance: Secret', false],
  ['RBQ', 'RBQ licence', true],
  ['Cote de fiabilité', 'Reliability Status', true],
  ['Licence d’établissement pour les instruments médicaux', 'Health Canada MDEL', true],
  ['LEIM', 'Health Canada MDEL', true],
  ['Licence', 'Health Canada MDEL', false],
  ['SIMDUT', 'WHMIS', true],
  ['—', 'ISO 13485', false],
  ['Licence d’établissement d’instruments médicaux', 'Health Canada MDEL', true],
  ['Medical Device Establishment Licence', 'Health Canada MDEL', true],
  ['Health Canada Medical Device Establishment License (MDEL)', 'Health Canada MDEL (unless the manufacturer)', true],
  ['Drug Establishment Licence', 'Health Canada MDEL', false],
  ['MDSAP', 'ISO 13485 or MDSAP', true],
  ['ISO 13485', 'ISO 13485 or MDSAP', true],
  ['ISO 9001', 'ISO 13485 or MDSAP', false],
  ['ISO 9001:2015', 'ISO 9001 or equivalent', true],
  ['Equivalent', 'ISO 9001 or equivalent', false],
  ['CNSC', 'CNSC licence or permit', true],
  ['WSIB', 'WSIB clearance', true],
  ['Autorité des marchés publics', 'Authorization to contract (AMP)', true],
  ['Cyber Essentials', 'Cyber Essentials Plus', false],
  ['OIQ', 'Ordre des ingénieurs du Québec (OIQ)', true],
];

for (const [listed, asked, held] of ROWS) {
  test(`a certification is told as held only where it is the one asked for: ${listed} of ${asked}: ${held}`, () => {
    assert.equal(isHeld(listed, asked), held);
  });
}
