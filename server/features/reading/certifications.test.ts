import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Certifications, readCertifications } from './certifications.ts';
import { splitSentences } from './sentences.ts';

const read = (text: string) =>
  readCertifications(splitSentences({ text, language: null, place: 'description', page: null }));

/** Asked of the bidder as a condition. */
const MANDATORY: [string[], string][] = [
  [['CWB (CSA W47.1)'], 'The fabricator must be certified to CSA W47.1 Division 2.'],
  [['WSIB clearance'], 'A WSIB clearance certificate must accompany the bid.'],
  [['Facility Security Clearance (FSC)'], 'The bidder must hold a valid Top Secret facility clearance.'],
  [['Personnel Security Clearance: Top Secret'], 'All resources must hold a Top Secret personnel security clearance.'],
  [
    ['Personnel Security Clearance: Top Secret'],
    'Les ressources proposées doivent détenir une cote de sécurité de niveau Très secret.',
  ],
  [
    ['Personnel Security Clearance: Secret'],
    'The contractor’s personnel must hold a valid Secret clearance at bid closing.',
  ],
  [
    [
      'Document Safeguarding Capability (DSC)',
      'Facility Security Clearance (FSC)',
      'Personnel Security Clearance: Secret',
    ],
    'Each proposed resource must hold a Secret clearance at closing, and the firm a Facility Security Clearance at Secret with Document Safeguarding Capability at Protected B.',
  ],
  [
    ['Facility Security Clearance (FSC)'],
    'To be eligible for award, a bidder will be required to obtain all required security clearances prior to the date of award.\nThe Contractor must, throughout the performance of the Contract, hold a Facility Security Clearance.',
  ],
  [
    ['Designated Organization Screening (DOS)'],
    'Pour être admissible à l’attribution, le proposant devra détenir les habilitations de sécurité requises.\nL’entrepreneur doit, pendant toute la durée du contrat, détenir une vérification d’organisation désignée.',
  ],
  [['Reliability Status'], 'Security requirement: bidders must hold reliability status at bid closing.'],
  [['Controlled Goods Program'], 'The bidder must be registered with the Controlled Goods Program.'],
  [['Health Canada MDEL'], 'Le fournisseur est titulaire d’une LEIM lors du dépôt de sa soumission.'],
  [['ISO 17025'], 'Le laboratoire soumissionnaire est accrédité ISO/CEI 17025 à la date du dépôt.'],
  [['Controlled Goods Program'], '2. Il doit être inscrit au Programme des marchandises contrôlées.'],
  [['Ordre des ingénieurs du Québec (OIQ)'], 'Le chargé de projet doit être membre de l’OIQ au dépôt de l’offre.'],
  [['SOC 2'], 'Le fournisseur doit remettre avec son offre un rapport SOC 2 de type II.'],
  [['Licence to provide the services'], 'Pour être admissible, il faut détenir un permis d’agence de gardiennage.'],
  [['Licence to provide the services'], 'The bidder must be a licensed electrical contractor when it bids.'],
  [['Certificate of Recognition (COR)'], 'Prime contractors need a COR on the closing date.'],
  [
    ['Certificate of Recognition (COR)'],
    'At bid closing and throughout the contract the bidder must hold a valid COR.',
  ],
  [['ISO 9001'], 'Bidders must hold and maintain ISO 9001 certification throughout the contract.'],
  [
    ['ISO 9001'],
    'À la clôture et pendant toute la durée du contrat, le soumissionnaire doit détenir une certification ISO 9001.',
  ],
  [['CHAS or SafeContractor or Constructionline'], 'Tenderers must hold CHAS, SafeContractor or Constructionline.'],
  [['RBQ licence'], 'Sont admis les entrepreneurs qui ont un bureau ici et sont titulaires d’une licence RBQ.'],
  [['ISO 9001'], 'Tenders are accepted from firms that hold ISO 9001 certification.'],
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
  [['ISO 9001 or ISO 14001 or ISO 45001'], 'Bidders must hold ISO 9001, ISO 14001 or ISO 45001 certification.'],
  [
    ['ISO 9001 or ISO 14001 or ISO 45001'],
    'Le soumissionnaire doit détenir la certification ISO 9001, ISO 14001 ou ISO 45001.',
  ],
  [
    ['Certificate of Recognition (COR) or Small Employer Certificate of Recognition (SECOR)', 'ISO 9001'],
    'Bidders must hold ISO 9001 certification, and COR or SECOR.',
  ],
  [
    ['CHAS or SafeContractor or SSIP'],
    'CHAS, SafeContractor accreditation or another SSIP scheme: one of these must be held at the time of tender.',
  ],
  [
    ['ISO 27001 or SOC 2'],
    'Le soumissionnaire doit détenir la certification ISO 27001 ou fournir un rapport SOC 2 de type II.',
  ],
  [
    ['ISO 9001 or equivalent'],
    'Le fournisseur doit posséder la certification ISO 9001 ou un programme de qualité équivalent.',
  ],
  [
    ['AS9100 or ISO 9001', 'Controlled Goods Program'],
    'The bidder must be certified to AS9100 or\nISO 9001 and must be registered in the\nControlled Goods Program on the date of bid closing.',
  ],
  [['ISO 9001'], 'The Contractor’s quality management system must be certified to ISO 9001.'],
  [['ISO 9001'], 'Le système de qualité de l’entreprise doit être certifié\nISO 9001:2015.'],
  [
    ['Professional Engineer (P.Eng.)'],
    'The field work must be led by a professional engineer (P.Eng.) licensed to practise in Yukon.',
  ],
  [
    ['Ordre des ingénieurs du Québec (OIQ)'],
    'Les travaux doivent être réalisés sous la direction d’un ingénieur membre de l’Ordre des ingénieurs du Québec.',
  ],
  [
    ['Ordre des ingénieurs du Québec (OIQ)'],
    'L’offre doit démontrer que la firme est inscrite à l’Ordre des ingénieurs du Québec.',
  ],
  [
    ['RBQ licence'],
    '2.1 Être titulaire d’une licence d’entrepreneur de la RBQ, sous-catégorie 1.10, à l’ouverture des soumissions.',
  ],
  [
    ['Attestation de Revenu Québec'],
    'Le soumissionnaire doit produire avec son offre une attestation valide de Revenu Québec.',
  ],
  [
    ['Attestation de Revenu Québec'],
    '2.2 Fournir une attestation de Revenu Québec délivrée moins de 90 jours avant l’ouverture.',
  ],
  [['Personnel Security Clearance: Secret'], 'The resources must hold a valid Secret personnel security clearance.'],
  [['Reliability Status'], 'Every interpreter must hold Reliability Status.'],
  [
    ['Document Safeguarding Capability (DSC)', 'Security clearance: Protected B'],
    'The bidder must hold approved Document Safeguarding at the level of Protected B.',
  ],
  [
    ['Certificate of Recognition (COR)', 'Licence to provide the services'],
    'Bidders must be licensed as an elevator contractor by the Authority and must hold a Certificate of Recognition (COR).',
  ],
  [
    ['Designated Organization Screening (DOS)', 'Licence to provide the services'],
    'L’agence doit être titulaire d’un permis d’agence de gardiennage et doit posséder une vérification d’organisation désignée (VOD).',
  ],
  [
    ['Licence to provide the services'],
    'Le soumissionnaire doit être titulaire d’un permis d’utilisation de pesticides.',
  ],
  [
    ['Licence to provide the services'],
    'Le candidat doit être titulaire d’une autorisation d’exercer délivrée par le Conseil national.',
  ],
  [['Licence to provide the services'], 'Une autorisation d’établissement valable est exigée de tout soumissionnaire.'],
  [
    ['Licence to provide the services'],
    'Suppliers must hold a valid temporary help agency licence issued by the Province of Ontario.',
  ],
  [
    ['Licence to provide the services'],
    'The Proponent must hold an Environmental Compliance Approval for the haulage of liquid waste.',
  ],
  [
    ['Licence to provide the services'],
    'The Supplier must be a security agency licensed under the Private Security Act.',
  ],
  [['Licence to provide the services'], 'Insurers must be authorised by the Prudential Regulation Authority.'],
  [
    ['WSIB clearance'],
    'Contractors must be registered with the Workplace Safety and Insurance Board and upload a WSIB clearance certificate.',
  ],
];

/** Nothing is asked of the bidder. */
const NOTHING: string[] = [
  'The manufacturer must be certified to ISO 13485.',
  'Le fabricant des gants doit être certifié ISO 13485.',
  'Manufacturing plants must be ISO 13485 registered.',
  'ISO 13485 certification of the manufacturing site is mandatory.',
  'Proof of the manufacturer’s ISO 9001 certification must be submitted with the bid.',
  'Subcontractors must be COR certified.',
  'All subcontractors of the contractor must hold a valid COR.',
  'Le sous-traitant doit être certifié ISO 9001.',
  'Les analyses peuvent être confiées à un laboratoire; celui-ci doit être accrédité ISO/CEI 17025.',
  'The successful bidder delivers training on ISO 9001.',
  'L’adjudicataire remettra un rapport sur les projets ISO 9001.',
  'A safe contractor is sought for the roof.',
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
  'Bidders must either hold ISO 14001 registration or describe in one page how they dispose of waste oil.',
  'Le soumissionnaire doit soit détenir un certificat ISO 27001, soit remettre une description de ses mesures.',
  'The bidder must hold ISO 9001 or submit its quality manual.',
  'The Contractor must hold a Certificate of Recognition (COR), or be in the process of obtaining it.',
  'Les soumissionnaires doivent être inscrits au registre ou être titulaires d’une licence RBQ.',
  'Les employés doivent avoir en main leur carte SIMDUT.',
  'The Agency must hold ISO 9001 certification.',
  'The supplier must carry an engineering firm for each discipline: mechanical and civil, with a valid Certificate of Authorization from Professional Engineers Ontario (PEO).',
  'Le fournisseur doit retenir les services d’un laboratoire détenant une accréditation ISO 17025.',
  'The Department must hold a Reliability Status.',
  'Posséder cinq ans d’expérience en ISO 9001.',
  'Each guard shall wear the licence card.',
  'The Contractor must have a permit from the City before closing a lane.',
  'Le soumissionnaire doit détenir une licence d’utilisation du logiciel.',
  'Every driver must hold a valid Alberta Class 2 licence and a clean abstract.',
  'Les soudeurs doivent être qualifiés selon la norme CSA W47.1.',
];

/** Asked for, not as a condition of bidding. */
const OTHERS: [Exclude<keyof Certifications, 'evidence'>, string[], string][] = [
  // While the contract is carried out, and not to bid.
  [
    'postAward',
    ['Facility Security Clearance (FSC)'],
    'During the performance of the Contract, the Contractor must hold a valid Facility Security Clearance (FSC).',
  ],
  // Of those who do the work.
  [
    'postAward',
    ['Reliability Status'],
    'The Contractor personnel requiring access to the site must each hold a valid Reliability Status.',
  ],
  [
    'postAward',
    ['Reliability Status'],
    'Le personnel de l’entrepreneur devant avoir accès aux lieux doit détenir une cote de fiabilité.',
  ],
  ['postAward', ['ISO 14001'], 'Throughout the contract, the supplier must be ISO 14001 certified.'],
  [
    'postAward',
    ['ISO 14001'],
    'The contractor shall obtain ISO 14001 certification before the commencement of the work.',
  ],
  ['postAward', ['Cyber Essentials'], 'While delivering the services, the provider must hold Cyber Essentials.'],
  ['postAward', ['ISO 9001'], 'Pendant la durée du contrat, l’entrepreneur doit détenir une certification ISO 9001.'],
  ['postAward', ['ISO 14001'], 'Durant l’exécution du contrat, le fournisseur doit être certifié ISO 14001.'],
  [
    'postAward',
    ['Reliability Status'],
    'L’entrepreneur doit, en tout temps pendant l’exécution des travaux, détenir une cote de fiabilité.',
  ],
  ['postAward', ['WSIB clearance'], 'The winning supplier files a WSIB clearance certificate within a week.'],
  ['postAward', ['CNESST attestation'], 'L’adjudicataire déposera une attestation de la CNESST.'],
  [
    'postAward',
    ['Reliability Status'],
    'Les ressources doivent détenir une cote de fiabilité lors de chaque commande.',
  ],
  ['postAward', ['Reliability Status'], 'Personnel must hold Reliability Status at the time of each call-up.'],
  ['desirable', ['ISO 14001'], 'ISO 14001 certification is considered an asset.'],
  ['desirable', ['ISO 13485'], 'Mandatory requirements: certification to ISO 13485 will be scored under section 5.'],
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
  ['desirable', ['ISO 13485'], 'ISO 13485 certification of the Supplier is preferred, not required.'],
  ['desirable', ['ISO 27001'], 'La certification ISO 27001 n’est pas obligatoire, mais constitue un atout.'],
  ['desirable', ['ISO 14001'], 'The Town prefers suppliers certified to ISO 14001.'],
  ['desirable', ['Cyber Essentials Plus'], 'Cyber Essentials Plus is\ndesirable.'],
  [
    'postAward',
    ['ISO 27001'],
    'The appointed supplier must achieve ISO 27001 certification within twelve months of contract award.',
  ],
  [
    'postAward',
    ['CNESST attestation'],
    '3.1 L’adjudicataire obtient la lettre de la CNESST confirmant l’ouverture du chantier.',
  ],
  ['postAward', ['Reliability Status'], 'Après l’attribution, ils feront l’objet d’une vérification de fiabilité.'],
  ['postAward', ['WHMIS'], 'Le fournisseur retenu devra fournir la preuve de formation SIMDUT de ses employés.'],
  ['desirable', ['Certificate of Recognition (COR)'], 'Bidders with a COR are preferred.'],
  ['postAward', ['Reliability Status'], 'Workers must be screened to Reliability Status after contract award.'],
  ['postAward', ['WSIB clearance'], 'The vendor furnishes a WSIB clearance upon award.'],
  ['postAward', ['WCB clearance'], 'L’entrepreneur choisi présente une attestation de Travail sécuritaire NB.'],
  ['postAward', ['ISO 27001'], 'The chosen supplier will gain ISO 27001 within a year of contract start.'],
  ['product', ['UL'], 'Desks shall be UL listed.'],
  ['product', ['CSA'], 'High-visibility panels must be certified to CSA Z96.'],
  [
    'product',
    ['CSA', 'ENERGY STAR'],
    'Les commutateurs doivent porter la marque CSA et figurer au registre ENERGY STAR.',
  ],
  ['product', ['EPEAT'], 'Les appareils sont inscrits à l’EPEAT.'],
  ['product', ['CGSB'], 'Les chaises sont homologuées selon la norme CGSB 44.232.'],
  ['product', ['CSA'], 'La Ville souhaite acquérir 860 luminaires DEL certifiés CSA.'],
  ['product', ['ENERGY STAR', 'EPEAT'], 'Models must be EPEAT Gold and ENERGY STAR rated.'],
  ['product', ['Health Canada medical device licence'], 'Dressings of Class II need a medical device licence.'],
  ['product', ['ECOLOGO'], 'Cleaning chemicals must be ECOLOGO certified.'],
  ['product', ['CSA', 'ENERGY STAR'], 'All freezers must be CSA approved and ENERGY STAR certified.'],
  ['product', ['ULC'], 'Le véhicule doit être homologué ULC (norme S515).'],
  [
    'product',
    ['Health Canada medical device licence'],
    'Les appareils proposés doivent être visés par une homologation d’instrument médical de classe III.',
  ],
  [
    'product',
    ['Health Canada medical device licence'],
    'Every device must be licensed by Health Canada for its class.',
  ],
  [
    'product',
    ['Health Canada medical device licence'],
    'Chaque appareil doit être homologué par Santé Canada pour sa classe.',
  ],
  ['maker', ['ISO 13485'], 'The manufacturer must be certified to ISO 13485.'],
  ['maker', ['ISO 13485'], 'Le fabricant des gants doit être certifié ISO 13485.'],
  ['maker', ['ISO 13485'], 'Manufacturing plants must be ISO 13485 registered.'],
  ['maker', ['ISO 9001'], 'Proof of the manufacturer’s ISO 9001 certification must be submitted with the bid.'],
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
    assert.deepEqual(lists, { mandatory: [], desirable: [], postAward: [], product: [], maker: [], [kind]: expected });
    assert.equal(evidence.length, expected.length);
  });
}

test('one sentence about one licence is one requirement, in either language', () => {
  const both = read(
    'The Bidder must hold a Medical Device Establishment Licence (MDEL).\nLe soumissionnaire doit détenir une licence d’établissement d’instruments médicaux (LEIM).',
  );
  assert.deepEqual(both.mandatory, ['Health Canada MDEL']);
});

test('of two demands in one sentence each has its own words, and neither those of the other', () => {
  const found = read(
    'Mandatory: the Bidder must hold a Medical Device Establishment Licence (MDEL) at bid closing, and every device must be licensed by Health Canada for its class.',
  );
  assert.deepEqual(
    found.evidence.map(({ field, quote }) => [field, quote]),
    [
      [
        'mandatory_certifications',
        'Mandatory: the Bidder must hold a Medical Device Establishment Licence (MDEL) at bid closing',
      ],
      ['product_certifications', 'every device must be licensed by Health Canada for its class.'],
    ],
  );
});

test('a certificate of the maker and the same of the bidder are two demands', () => {
  const found = read('Bidders must hold ISO 9001. The manufacturer must be certified to ISO 9001.');
  assert.deepEqual([found.mandatory, found.maker], [['ISO 9001'], ['ISO 9001']]);
});

test('what is asked for firmly is not told as desirable too', () => {
  const found = read(
    'Bidders must hold ISO 9001. ISO 9001 certification is an asset. ISO 14001 certification is an asset.',
  );
  assert.deepEqual([found.mandatory, found.desirable], [['ISO 9001'], ['ISO 14001']]);
});
