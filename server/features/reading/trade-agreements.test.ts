import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences } from './sentences.ts';
import { readTradeAgreements } from './trade-agreements.ts';

const TABLE: [string[], string][] = [
  [['CETA', 'CFTA'], 'This procurement is subject to the Canadian Free Trade Agreement (CFTA) and CETA.'],
  [['CETA', 'CFTA'], 'Le marché est assujetti à l’Accord de libre-échange canadien (ALEC) et à l’AECG.'],
  [['CFTA', 'WTO-AGP'], 'Trade Agreements: CFTA, WTO-AGP'],
  [['CFTA'], 'Ce marché est mené conformément au chapitre 5 de l’Accord de libre-échange canadien.'],
  [['CFTA'], 'Accords commerciaux : Accord de libre-échange canadien'],
  [['CFTA', 'CPTPP'], 'Applicable agreements: CFTA, CPTPP.'],
  [['CETA'], 'Accords applicables : AECG.'],
  [['NWPTA'], 'The New West Partnership Trade Agreement applies to this procurement.'],
  [[], 'This procurement is not subject to the Canadian Free Trade Agreement.'],
  [[], 'Ce marché n’est pas assujetti à l’Accord de libre-échange canadien.'],
  [[], 'This procurement is exempt from CETA, which applies above a threshold.'],
  [[], 'The department reports each year on the CFTA.'],
  [[], 'The CFTA may apply to later call-ups.'],
];

for (const [expected, text] of TABLE) {
  test(`trade agreements are [${expected.join(', ')}]: ${text}`, () => {
    const found = readTradeAgreements(splitSentences({ text, language: null, place: 'description', page: null }));
    assert.deepEqual(found.value, expected);
    assert.ok(found.evidence.every(({ quote }) => text.includes(quote)));
  });
}
