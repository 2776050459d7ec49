import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCertifications } from './certifications.ts';
import { splitSentences } from './sentences.ts';

const read = (text: string) =>
  readCertifications(splitSentences({ text, language: null, place: 'description', page: null }));

const TABLE: [string[], string][] = [
  [
    ['Facility Security Clearance (FSC)'],
    'The supplier must hold a valid Facility Security Clearance at the level of SECRET.',
  ],
  [
    ['Facility Security Clearance (FSC)'],
    'Le fournisseur doit détenir une attestation de sécurité d’installation (ASI) valable.',
  ],
  [
    ['Designated Organization Screening (DOS)'],
    'The anticipated security clearance level for this contract is Designated Organization Screening (DOS).',
  ],
  [
    ['Designated Organization Screening (DOS)'],
    'Le niveau d’attestation de sécurité prévu pour ce contrat est une vérification d’organisation désignée (VOD).',
  ],
  [['Reliability Status'], 'Personnel must EACH hold a valid RELIABILITY STATUS.'],
  [['Controlled Goods Program'], 'Bidders are required to be registered in the Controlled Goods Program.'],
  [['Controlled Goods Program'], 'L’inscription au Programme des marchandises contrôlées est obligatoire.'],
  [['Certificate of Recognition (COR)'], 'A valid Certificate of Recognition (COR) is required at closing.'],
  [['ISO 13485', 'ISO 9001'], 'The plant must be certified to ISO 9001:2015 and ISO 13485.'],
  [['RBQ licence'], 'Le soumissionnaire doit détenir la licence appropriée de la Régie du bâtiment du Québec (RBQ).'],
  [['CSA'], 'All heaters must be CSA certified.'],
  [['Licence to provide the services'], 'Suppliers must be licensed and permitted to haul waste.'],
  [['Licence to provide the services'], 'Le transporteur doit détenir une licence de la province.'],
  [
    ['Health Canada MDEL'],
    'The Bidder must hold a Medical Device Establishment Licence (MDEL), and every device must be licensed by Health Canada.',
  ],
  [
    ['Health Canada MDEL'],
    'Le soumissionnaire doit détenir une licence d’établissement pour les instruments médicaux (LEIM) de Santé Canada.',
  ],
  [[], 'All software must be licensed for the term of the contract.'],
  [['ISO 27001', 'SOC 2'], 'Mandatory certifications:\n- ISO 27001\n- SOC 2 Type II'],
  [[], 'Contracts may require a Facility Security Clearance.'],
  [[], 'Typically, the security requirement will be Designated Organization Screening.'],
  [[], 'Des exigences plus strictes peuvent s’appliquer, telles qu’une attestation de sécurité d’installation.'],
  [[], 'Reliability status is not required for this work.'],
  [[], 'This contract does not include security requirements.'],
  [[], 'Aucune exigence relative à la sécurité, comme la cote de fiabilité, n’est requise.'],
  [[], 'The plant was certified to ISO 9001 in 2019.'],
  [[], 'The contractor must clean the CSA building.'],
];

for (const [expected, text] of TABLE) {
  test(`mandatory_certifications are [${expected.join(', ')}]: ${text.replaceAll('\n', ' ')}`, () => {
    const found = read(text);
    assert.deepEqual(found.value, expected);
    assert.equal(found.evidence.length, expected.length);
  });
}
