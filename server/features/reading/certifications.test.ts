import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Certifications, readCertifications } from './certifications.ts';
import { splitSentences } from './sentences.ts';

const read = (text: string) =>
  readCertifications(splitSentences({ text, language: null, place: 'description', page: null }));

/** Asked of the bidder as a condition. */
const MANDATORY: [string[], string][] = [
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
  [
    ['Designated Organization Screening (DOS)', 'Document Safeguarding Capability (DSC)'],
    'The Contractor must, at all times of the contract, hold a valid Designated Organization Screening (DOS) with approved Document Safeguarding Capability.',
  ],
  [['Reliability Status'], 'Personnel must EACH hold a valid RELIABILITY STATUS.'],
  [['Reliability Status'], 'Les employés doivent TOUS détenir une cote de FIABILITÉ en vigueur.'],
  [['Controlled Goods Program'], 'Bidders are required to be registered in the Controlled Goods Program.'],
  [['Controlled Goods Program'], 'L’inscription au Programme des marchandises contrôlées est obligatoire.'],
  [['Certificate of Recognition (COR)'], 'A valid Certificate of Recognition (COR) is required at closing.'],
  [['Certificate of Recognition (COR)'], 'Additional requirements: Certificate of Recognition (COR)'],
  [
    ['Certificate of Recognition (COR) or Small Employer Certificate of Recognition (SECOR)'],
    'Bidders must hold COR or SECOR at the time of bid closing.',
  ],
  [
    ['Small Employer Certificate of Recognition (SECOR) or Certificate of Recognition (COR)'],
    'All bidders shall hold a valid SECOR or COR at closing.',
  ],
  [['WSIB clearance'], 'The proponent must be in good standing with the WSIB.'],
  [['ISO 13485', 'ISO 9001'], 'The plant must be certified to ISO 9001:2015 and ISO 13485.'],
  [['ISO 9001'], 'The Bidder shall be ISO 9001 certified.'],
  [['ISO 9001'], 'Le soumissionnaire doit être certifié ISO 9001.'],
  [['ISO 9001 or equivalent'], 'Suppliers must be certified to ISO 9001 or an equivalent standard.'],
  [['ISO 9001 or equivalent'], 'Le fournisseur doit détenir la certification ISO 9001 ou l’équivalent.'],
  [['ISO 13485 or MDSAP'], 'The supplier must hold ISO 13485 or MDSAP certification.'],
  [['ISO 13485 or MDSAP'], 'Le fournisseur doit posséder un certificat ISO 13485 ou MDSAP.'],
  [['RBQ licence'], 'Le soumissionnaire doit détenir la licence appropriée de la Régie du bâtiment du Québec (RBQ).'],
  [['RBQ licence'], 'Seuls les entrepreneurs titulaires d’une licence RBQ seront considérés.'],
  [
    ['Authorization to contract (AMP)'],
    'L’entrepreneur doit être titulaire d’une autorisation de contracter délivrée par l’Autorité des marchés publics.',
  ],
  [['CNESST attestation'], 'Le soumissionnaire doit fournir une attestation de conformité de la CNESST.'],
  [['WSIB clearance'], 'Bidders must submit a valid WSIB clearance certificate with their bid.'],
  [['Professional Engineer (P.Eng.)'], 'The project manager must be a licensed Professional Engineer (P.Eng.).'],
  [
    ['Ordre des ingénieurs du Québec (OIQ)'],
    'Le chargé de projet du prestataire doit être membre de l’Ordre des ingénieurs du Québec.',
  ],
  [['CMMC'], 'Offerors must have a CMMC Level 2 certification at the time of award.'],
  [['FedRAMP'], 'The cloud service must be FedRAMP Moderate authorized.'],
  [
    ['Constructionline'],
    'To be on the list, Organisations MUST be registered within all relevant Work Categories on Constructionline.',
  ],
  [['SSIP'], 'Organisations must also be Safety Schemes in Procurement (SSIP) registered.'],
  [['CHAS or SSIP or equivalent'], 'Tenderers must hold CHAS or SSIP accreditation, or equivalent.'],
  [['Cyber Essentials Plus'], 'The supplier must hold Cyber Essentials Plus.'],
  [['CNSC licence or permit'], 'The carrier must hold a permit of the Canadian Nuclear Safety Commission.'],
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
  [
    ['Health Canada MDEL (unless the manufacturer)'],
    'The supplier must hold an MDEL unless it is the manufacturer of the devices.',
  ],
  [['Health Canada MDEL'], 'Suppliers of medical devices must hold a valid MDEL.'],
  [['ISO 27001', 'SOC 2'], 'Mandatory certifications:\n- ISO 27001\n- SOC 2 Type II'],
  [['ISO 27001', 'RBQ licence'], 'Exigences obligatoires\n- ISO 27001\n- Licence RBQ'],
  [['WSIB clearance'], 'Bidders must provide:\n- references\n- a WSIB clearance certificate'],
  [['ISO 14001'], 'The City requires that bidders hold ISO 14001 certification.'],
  [['Reliability Status'], 'The Contractor must ensure that its personnel hold a valid reliability status.'],
];

/** Nothing is asked of the bidder. */
const NOTHING: string[] = [
  'All software must be licensed for the term of the contract.',
  'All software must be licensed for 50 users.',
  'Every device must be licensed.',
  'Tous les instruments doivent être homologués.',
  'The Bidder must not hold an ISO 9001 certificate older than three years.',
  'Complaints must be sent to the Autorité des marchés publics.',
  'Les plaintes doivent être transmises à l’Autorité des marchés publics (AMP).',
  'Contracts may require a Facility Security Clearance.',
  'Typically, the security requirement will be Designated Organization Screening.',
  'Des exigences plus strictes peuvent s’appliquer, telles qu’une attestation de sécurité d’installation.',
  'Reliability status is not required for this work.',
  'Bidders are not required to hold ISO 9001 certification.',
  'Le fournisseur n’a pas à détenir la certification ISO 9001.',
  'This contract does not include security requirements.',
  'Aucune exigence relative à la sécurité, comme la cote de fiabilité, n’est requise.',
  'The plant was certified to ISO 9001 in 2019.',
  'The contractor must clean the CSA building.',
  'Drivers must hold a valid class 3 licence.',
  'The contractor’s vehicles must be licensed in Ontario.',
  'Les chauffeurs doivent détenir un permis de conduire valide.',
  'The City must hold a permit of the Canadian Nuclear Safety Commission.',
  'The Bidder must have three years of experience with ISO 27001 audits.',
  'The contractor must comply with ISO 9001.',
  'Le fournisseur doit posséder de l’expérience en ISO 27001.',
  'The vendor shall provide ISO 9001 certified steel.',
  'Le laboratoire du ministère doit être accrédité ISO 17025.',
  'Bidders that do not hold ISO 9001 certification must submit their quality manual.',
  'The drawings must be stamped by a Professional Engineer.',
  'If the work is done in Quebec, the contractor must hold an RBQ licence.',
  'The contractor must provide WHMIS training to its workers.',
  'The work must be inspected by the Régie du bâtiment du Québec.',
  'The Bidder must have qualified staff. The authority is certified to ISO 9001.',
  'A list of firms that hold a COR must be kept by the County.',
  'Corridor lighting and COR-TEN steel must be supplied.',
];

/** Asked for, not as a condition of bidding. */
const OTHERS: [Exclude<keyof Certifications, 'evidence'>, string[], string][] = [
  ['desirable', ['ISO 14001'], 'ISO 14001 certification is considered an asset.'],
  ['desirable', ['ISO 14001'], 'La certification ISO 14001 constitue un atout.'],
  ['desirable', ['ISO 9001'], 'Bidders should hold ISO 9001 certification.'],
  ['desirable', ['Cyber Essentials'], 'It is desirable that suppliers hold Cyber Essentials certification.'],
  ['desirable', ['ISO 9001'], 'Le soumissionnaire devrait détenir la certification ISO 9001.'],
  ['desirable', ['ISO 9001'], 'Desirable requirements:\n- ISO 9001 certification'],
  ['postAward', ['WSIB clearance'], 'The successful bidder must provide a WSIB clearance certificate.'],
  ['postAward', ['WSIB clearance'], 'A WSIB clearance certificate must be provided before work begins.'],
  ['postAward', ['CNESST attestation'], 'L’adjudicataire devra fournir une attestation de la CNESST.'],
  [
    'postAward',
    ['Reliability Status'],
    'Personnel of the contractor must obtain a reliability status before starting the work.',
  ],
  ['product', ['CSA'], 'All heaters must be CSA certified.'],
  ['product', ['UL or CSA'], 'All panels must be UL or CSA approved.'],
  ['product', ['ENERGY STAR'], 'Les appareils doivent être certifiés ENERGY STAR.'],
  [
    'product',
    ['Health Canada medical device licence'],
    'The PACS software must have a Class II medical device licence from Health Canada.',
  ],
];

for (const [expected, text] of MANDATORY) {
  test(`mandatory_certifications are [${expected.join(', ')}]: ${text.replaceAll('\n', ' ')}`, () => {
    const found = read(text);
    assert.deepEqual(found.mandatory, expected);
    assert.equal(found.evidence.filter(({ field }) => field === 'mandatory_certifications').length, expected.length);
  });
}

for (const text of NOTHING) {
  test(`no certification is asked of the bidder: ${text}`, () => {
    const { mandatory, desirable, postAward } = read(text);
    assert.deepEqual({ mandatory, desirable, postAward }, { mandatory: [], desirable: [], postAward: [] });
  });
}

for (const [kind, expected, text] of OTHERS) {
  test(`${kind} certifications are [${expected.join(', ')}]: ${text.replaceAll('\n', ' ')}`, () => {
    const { evidence, ...lists } = read(text);
    assert.deepEqual(lists, { mandatory: [], desirable: [], postAward: [], product: [], [kind]: expected });
    assert.equal(evidence.length, expected.length);
  });
}

test('one sentence about one licence is one requirement, in either language', () => {
  const both = read(
    'The Bidder must hold a Medical Device Establishment Licence (MDEL).\nLe soumissionnaire doit détenir une licence d’établissement d’instruments médicaux (LEIM).',
  );
  assert.deepEqual(both.mandatory, ['Health Canada MDEL']);
});

test('what is asked for firmly is not told as desirable too', () => {
  const found = read(
    'Bidders must hold ISO 9001. ISO 9001 certification is an asset. ISO 14001 certification is an asset.',
  );
  assert.deepEqual([found.mandatory, found.desirable], [['ISO 9001'], ['ISO 14001']]);
});
