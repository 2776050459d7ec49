import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCategory } from './code-bridge.ts';

const READINGS: [text: string, codes: string, concept: string | null, terms: string][] = [
  ['Ultrasound', '', 'ultrasound', 'ultrasound'],
  ['Échographie', '', 'ultrasound', 'echography'],
  ['42200000', 'UNSPSC 42200000', 'diagnostic-imaging', ''],
  ['UNSPSC 4220', 'UNSPSC 4220', 'diagnostic-imaging', ''],
  ['UNSPSC: 42201700 (Ultrasound)', 'UNSPSC 42201700', 'ultrasound', 'ultrasound'],
  ['GSIN N6515', 'GSIN N6515', 'medical-equipment', ''],
  ['NIBS 6515', 'GSIN 6515', 'medical-equipment', ''],
  ['6515', 'GSIN 6515', 'medical-equipment', ''],
  ['D304A', 'GSIN D304A', 'internet-access', ''],
  ['33112000-8', 'CPV 33112000-8', 'ultrasound', ''],
  ['33112000', 'CPV 33112000', 'ultrasound', ''],
  ['SCIAN 339112', 'NAICS 339112', null, ''],
  ['medical equipment', '', 'medical-equipment', 'medical equipment'],
  ['Déneigement des stationnements', '', 'snow-removal', 'deneigement stationnement'],
  ['snow removal', '', 'snow-removal', 'snow removal'],
  ['Building 42', '', null, 'building 42'],
  ['ISO 9001', '', null, 'iso 9001'],
  ['Monitor VS300', '', null, 'monitor vs300'],
  ['Trek system 42201712 N6515', 'UNSPSC 42201712, GSIN N6515', 'ultrasound', 'trek system'],
  ['', '', null, ''],
];

for (const [text, codes, concept, terms] of READINGS) {
  test(`the category "${text}" is read as ${codes || 'no code'} about ${concept ?? 'nothing known'}`, () => {
    const read = readCategory(text);
    assert.equal(read.codes.map(({ scheme, code }) => `${scheme} ${code}`).join(', '), codes);
    const strongest = read.concepts.toSorted((left, right) => right.weight - left.weight)[0];
    assert.equal(strongest?.id ?? null, concept);
    assert.equal(read.terms.join(' '), terms);
  });
}
