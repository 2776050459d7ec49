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
  [
    ['CETA', 'CFTA', 'Canada-Korea FTA', 'Canada-Peru FTA', 'Canada-UK TCA'],
    'Trade Agreement: CETA / CFTA / FTAs with Peru / Korea / UK',
  ],
  [
    ['CETA', 'Canada-Colombia FTA', 'Canada-Korea FTA', 'Canada-UK TCA'],
    'Entente sur le commerce : AECG/ALEs avec Colombie/Corée/R-U',
  ],
  [['Canada-Korea FTA'], 'Trade agreement: Canada Korea Trade Agreement (CKTA)'],
  [['Canada-Korea FTA'], 'Accords commerciaux : Accord de libre-échange Canada-Corée (ALECC)'],
  [[], 'The plant in Korea is covered by a lease.'],
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

/** What the text says, the column's entries, and what is told. */
const COLUMNS: [string[], string, string[]][] = [
  [
    ['CETA', 'CFTA', 'Canada-UK TCA', 'WTO-AGP'],
    'Supply of tents.',
    [
      'Canadian Free Trade Agreement (CFTA)',
      'Canada-European Union Comprehensive Economic and Trade Agreement (CETA)',
      'World Trade Organization Agreement on Government Procurement (WTO GPA)',
      'Canada-UK Trade Continuity Agreement (Canada-UK TCA)',
    ],
  ],
  [
    ['CFTA', 'CPTPP', 'Canada-Korea FTA', 'Canada-Peru FTA', 'Canada-UK TCA', 'WTO-AGP'],
    'Fourniture de tentes.',
    [
      'Accord de libre-échange canadien (ALEC)',
      'Accord de Partenariat transpacifique global et progressiste (PTPGP)',
      'Accord de libre-échange Canada-Corée',
      'Accord de libre-échange Canada-Pérou (ALECP)',
      'Accord de continuité commerciale Canada–Royaume-Uni (ACC Canada-Royaume-Uni)',
      "Accord sur les marchés publics de l'Organisation mondiale du commerce (AMP-OMC)",
    ],
  ],
  [['CETA', 'CFTA', 'Canada-UK TCA', 'NWPTA'], '', ['NWPTA', 'CFTA', 'TCA', 'CETA']],
  [['WTO-AGP'], '', ['GPA']],
  [['Canada-Colombia FTA'], '', ['Canada-Colombia']],
  [[], '', ['Comprehensive Land Claim Agreement (CLCA)', 'See the documents']],
  // Both hold; what the text denies does not.
  [['CETA', 'CFTA'], 'This procurement is subject to CETA.', ['CFTA']],
  [['CETA'], 'This procurement is not subject to the CFTA.', ['CFTA', 'CETA']],
  [[], 'This procurement is set aside from the international trade agreements.', ['CETA', 'CFTA']],
  [[], 'Ce marché est exclu des accords commerciaux internationaux. Accords applicables : AECG.', ['CETA']],
  [['CFTA'], 'Certain obligations under the trade agreements may not apply in Nunavut.', ['CFTA']],
];

for (const [expected, text, tradeAgreements] of COLUMNS) {
  test(`trade agreements are [${expected.join(', ')}] of the column ${JSON.stringify(tradeAgreements)} and: ${text}`, () => {
    const sentences = splitSentences({ text, language: null, place: 'description', page: null });
    const found = readTradeAgreements(sentences, { tradeAgreements });
    assert.deepEqual(found.value, expected);
    const ofColumn = found.evidence.filter(({ place }) => place === 'field').map(({ quote }) => quote);
    const isTold = expected.some((name) => !text.includes(name));
    assert.deepEqual(ofColumn, isTold ? [tradeAgreements.join('; ')] : []);
  });
}

test('the column of agreements is quoted in each language that the source has it in', () => {
  const { evidence } = readTradeAgreements([], {
    tradeAgreements: ['Canadian Free Trade Agreement (CFTA)'],
    tradeAgreementNames: {
      en: 'Canadian Free Trade Agreement (CFTA)',
      fr: 'Accord de libre-échange canadien (ALEC)',
    },
  });
  assert.deepEqual(
    evidence.map(({ language, quote, place }) => [language, quote, place]),
    [
      ['en', 'Canadian Free Trade Agreement (CFTA)', 'field'],
      ['fr', 'Accord de libre-échange canadien (ALEC)', 'field'],
    ],
  );
});
