/**
 * A certification under one fixed name; `pattern` is read on folded text of either language. Whose it is: the bidder's own, a
 * mark or licence of goods, or either, as the sentence says; of a service, it can be the solution's that the bidder offers; of a
 * person, whoever does the work must have it.
 */
export type Certification = {
  name: string;
  pattern: RegExp;
  of: 'bidder' | 'person' | 'product' | 'either' | 'service';
};

const iso = (number: string): RegExp => new RegExp(`\\biso(?:\\/?(?:iec|cei|ts))?[ -]{0,2}${number}\\b`);

const CLEARANCES: readonly Certification[] = [
  {
    name: 'Designated Organization Screening (DOS)',
    pattern:
      /\bdesignated organi[sz]ation screening\b|\bverification d(?:e l)?'? ?organi[sz]ation designee\b|\bdos (?:clearance|screening)\b/,
    of: 'bidder',
  },
  {
    name: 'Facility Security Clearance (FSC)',
    pattern:
      /\bfacility (?:security )?clearances?\b|\battestation de securite d'installations?\b|\bhabilitation de securite d'installations?\b/,
    of: 'bidder',
  },
  {
    name: 'Reliability Status',
    pattern:
      /\breliability (?:status|screening|clearance)\b|\bcotes? de fiabilite\b|\bverification de (?:la )?fiabilite\b/,
    of: 'person',
  },
  {
    name: 'Personnel Security Clearance: Secret',
    pattern:
      /\b(?:personnel security (?:screening|clearance)|security clearance of personnel)\b.{0,40}(?<!top )\bsecret\b|(?<!top )\bsecret (?:level )?(?:personnel )?(?:security )?(?:clearance|screening)\b|\bcotes? de securite\b.{0,50}(?<!tres )\bsecrete?\b|\bcotes? secretes?\b/,
    of: 'person',
  },
  {
    name: 'Personnel Security Clearance: Top Secret',
    pattern:
      /\b(?:personnel security (?:screening|clearance)|security clearance of personnel)\b.{0,40}\btop secret\b|\btop secret (?:level )?(?:personnel )?(?:security )?(?:clearance|screening)\b|\bcotes? de securite\b.{0,50}\btres secrete?\b|\bcotes? tres secretes?\b/,
    of: 'person',
  },
  {
    name: 'Security clearance: Protected B',
    pattern:
      /\bprotected b\b(?=.{0,30}\b(?:clearance|screening|level)\b)|\bprotected b\b(?<=\b(?:clearance|safeguarding\b.{0,20}\blevel|screening)\b.{0,50}protected b)(?<!\bsafeguarding capability at protected b)|\bprotege b\b(?<=\b(?:attestation|habilitation|autorisation|cote)\b.{0,80}protege b)/,
    of: 'bidder',
  },
  {
    name: 'Document Safeguarding Capability (DSC)',
    pattern: /\bdocument safeguarding\b|\bautorisation de detenir des renseignements\b/,
    of: 'bidder',
  },
  {
    name: 'Controlled Goods Program',
    pattern:
      /\bcontrolled goods (?:program(?:me)?|registration|directorate|certificate)\b|\bprogrammes? (?:des|de) marchandises controlees\b/,
    of: 'bidder',
  },
  { name: 'CMMC', pattern: /\bcmmc\b|\bcybersecurity maturity model certification\b/, of: 'service' },
  {
    name: 'FedRAMP',
    pattern: /\bfedramp\b|\bfederal risk and authori[sz]ation management program\b/,
    of: 'service',
  },
  { name: 'Cyber Essentials Plus', pattern: /\bcyber ?essentials plus\b/, of: 'bidder' },
  { name: 'Cyber Essentials', pattern: /\bcyber ?essentials\b(?! plus)/, of: 'bidder' },
];

/** Clearances of an organization or of its people. */
export const CLEARANCE_NAMES: ReadonlySet<string> = new Set(
  CLEARANCES.map(({ name }) => name).filter((name) => !/^(?:Controlled|CMMC|FedRAMP|Cyber)/.test(name)),
);

const TRADES: readonly Certification[] = [
  {
    name: 'Certificate of Recognition (COR)',
    pattern:
      /\bcertificate of recognition\b|\bcor (?:certification|certificate|certified|accreditation|accredited|program)\b|\bcor\b(?= or secor| \(or| ou secor)|(?<=\b(?:valid|current|hold|have|need|needs|with|possess|detenir) (?:a |an |its |un )?)cor\b(?!-)|(?<=\bsecor (?:or|ou) (?:a )?)cor\b|(?<=\bcertifiee?s? )cor\b|\bcertificat de reconnaissance\b/,
    of: 'bidder',
  },
  {
    name: 'Small Employer Certificate of Recognition (SECOR)',
    pattern: /\bsecor\b|\bsmall employer certificate of recognition\b/,
    of: 'bidder',
  },
  {
    name: 'WSIB clearance',
    pattern:
      /\b(?:wsib|workplace safety and insurance board)(?:'s)? (?:clearance|certificate of clearance|good standing)|\bclearance (?:certificate |letter )?(?:from |of |issued by |with )?(?:the )?(?:wsib|workplace safety and insurance board)|\b(?:certificate|letter) of clearance (?:from|issued by) (?:the )?(?:wsib|workplace safety and insurance board)|\bgood standing with (?:the )?(?:wsib|workplace safety and insurance board)|\bcertificat de decharge de la (?:cspaat|wsib)/,
    of: 'bidder',
  },
  {
    name: 'WCB clearance',
    pattern:
      /\b(?:wcb|workers' compensation(?: board)?|worksafe ?(?:bc|nb)?)(?:'s)? clearance|\bclearance (?:certificate |letter )?(?:from |of |issued by )(?:the )?(?:wcb|workers' compensation|worksafe)|\b(?:attestation|certificat) (?:de conformite |de bonne conduite )?(?:de |du |d')(?:la |l')?(?:travail securitaire nb|worksafe ?(?:bc|nb))/,
    of: 'bidder',
  },
  {
    name: 'CNESST attestation',
    pattern:
      /\b(?:attestation|lettre|certificat)s?(?: de conformite| d'etat de conformite| d'employeur)?(?: valide)?(?:,? (?:delivree?|emise?) par)?(?: de)? la (?:cnesst|csst)\b|\bcnesst (?:attestation|clearance|certificate|letter)\b|\b(?:certificate|letter|clearance|attestation) (?:of compliance )?(?:from|of|issued by) (?:the )?cnesst\b/,
    of: 'bidder',
  },
  {
    name: 'RBQ licence',
    pattern:
      /\b(?:licences?|permis|licenses?)\b.{0,80}\b(?:rbq|regie du batiment)\b|\brbq (?:licen[cs]e|permit)|\b(?:rbq|regie du batiment)\b.{0,25}\blicen[cs]es?\b/,
    of: 'bidder',
  },
  {
    name: 'Attestation de Revenu Québec',
    pattern:
      /\battestations? (?:(?:fiscale|valide|valable|a jour|en vigueur|en regle) ){0,2}de revenu quebec\b|\brevenu quebec (?:attestation|certificate)\b|\b(?:attestation|certificate) (?:from|of|issued by) revenu quebec\b/,
    of: 'bidder',
  },
  {
    name: 'Authorization to contract (AMP)',
    pattern:
      /\bautorisation\b.{0,60}\b(?:autorite des marches (?:publics|financiers)|amp|amf)\b|\bautorisation de contracter\b|\bautorisee?s? (?:a contracter )?(?:aupres de|par) l'(?:autorite des marches (?:publics|financiers)|amp|amf)\b|\bauthori[sz]ation\b.{0,60}\b(?:autorite des marches|amp|amf)\b|\bamp authori[sz]ation\b|\bauthori[sz]ed (?:to contract )?by the (?:autorite des marches|amp|amf)\b/,
    of: 'bidder',
  },
  {
    name: 'Professional Engineer (P.Eng.)',
    pattern: /\bp\.? ?eng\b|\b(?:licensed |registered )?professional engineers?\b(?! ontario|s ontario)/,
    of: 'bidder',
  },
  {
    name: 'PEO Certificate of Authorization',
    pattern:
      /\bpeo (?:certificate of authori[sz]ation|licen[cs]e)|\bcertificate of authori[sz]ation\b.{0,90}\b(?:peo|professional engineers)\b|\bcertificat d'autorisation\b.{0,60}\b(?:peo|professional engineers)\b/,
    of: 'bidder',
  },
  {
    name: 'Ordre des ingénieurs du Québec (OIQ)',
    pattern: /\boiq\b|\bordre des ingenieurs du quebec\b/,
    of: 'bidder',
  },
  {
    name: 'OAA Certificate of Practice',
    pattern: /\bcertificate of practice\b.{0,60}\b(?:oaa|ontario association of architects)\b/,
    of: 'bidder',
  },
  {
    name: 'CWB (CSA W47.1)',
    pattern: /\bcwb\b|\bw47\.1\b|\bcanadian welding bureau\b|\bbureau canadien de soudage\b/,
    of: 'bidder',
  },
  { name: 'WHMIS', pattern: /\bwhmis\b|\bsimdut\b/, of: 'bidder' },
  {
    name: 'SSIP',
    pattern: /\bssip\b|\bsafety schemes in procurement\b/,
    of: 'bidder',
  },
  { name: 'Constructionline', pattern: /\bconstructionline\b/, of: 'bidder' },
  { name: 'CHAS', pattern: /\bchas\b|\bcontractors? health and safety assessment scheme\b/, of: 'bidder' },
  {
    name: 'SafeContractor',
    pattern: /\bsafecontractor\b|\bsafe contractor (?:accredit|approv|certif)\w+/,
    of: 'bidder',
  },
  {
    name: 'CNSC licence or permit',
    pattern: /\bcnsc\b|\bcanadian nuclear safety commission\b|\bccsn\b|\bcommission canadienne de surete nucleaire\b/,
    of: 'bidder',
  },
];

const SYSTEMS: readonly Certification[] = [
  { name: 'ISO 9001', pattern: iso('9001'), of: 'bidder' },
  { name: 'ISO 13485', pattern: iso('13485'), of: 'bidder' },
  { name: 'ISO 14001', pattern: iso('14001'), of: 'bidder' },
  { name: 'ISO 17025', pattern: iso('17025'), of: 'bidder' },
  { name: 'ISO 27001', pattern: iso('27001'), of: 'service' },
  { name: 'ISO 27017', pattern: iso('27017'), of: 'service' },
  { name: 'ISO 45001', pattern: iso('45001'), of: 'bidder' },
  { name: 'ISO 22301', pattern: iso('22301'), of: 'bidder' },
  { name: 'MDSAP', pattern: /\bmdsap\b|\bmedical device single audit program(?:me)?\b/, of: 'bidder' },
  { name: 'AS9100', pattern: /\bas[ -]?9100\b/, of: 'bidder' },
  { name: 'SOC 2', pattern: /\bsoc[ -]?2\b/, of: 'service' },
  { name: 'PCI DSS', pattern: /\bpci[ -]?dss\b/, of: 'service' },
  { name: 'CyberSecure Canada', pattern: /\bcybersecure canada\b|\bcybersecuritaire canada\b/, of: 'bidder' },
];

const GOODS: readonly Certification[] = [
  {
    name: 'CSA',
    pattern:
      /\bcsa\b(?!,? (?:w47|group building))[ -]{0,2}(?:certified|certification|approved|approval|listed|marked|mark)|\bcsa\b(?= or\b)|\b(?:certifie|approuve|homologue)e?s? (?:par la |par |la )?csa\b|\b(?:certified|approved) by (?:the )?csa\b|(?<=\b(?:ul|ulc|etl|cul) or )csa\b|\bcertification csa\b|\bmarque csa\b|(?<=\b(?:certified|approved|listed) (?:to|under) )csa\b(?! (?:w47|group))/,
    of: 'either',
  },
  {
    name: 'UL',
    pattern:
      /\bc?ul\b[ -]{0,2}(?:certified|listed|approved|certification|marked?)|\bc?ul\b(?= or\b)|(?<=\bcsa or )c?ul\b/,
    of: 'either',
  },
  {
    name: 'ULC',
    pattern:
      /\bulc\b[ -]{0,2}(?:certified|listed|approved|certification)|\bulc\b(?= or\b)|\b(?:certifie|homologue|approuve)e?s? (?:par (?:les )?)?ulc\b|(?<=\b(?:csa|ul) or )ulc\b/,
    of: 'either',
  },
  {
    name: 'CGSB',
    pattern:
      /\bcgsb[ -](?:certified|certification|qualified|listed)|\b(?:certifie|qualifie)e?s? (?:par l')?ongc\b|(?<=\bhomologuee?s? selon la norme )(?:cgsb|ongc)\b/,
    of: 'either',
  },
  { name: 'ECOLOGO', pattern: /\becologo\b/, of: 'product' },
  { name: 'EPEAT', pattern: /\bepeat\b/, of: 'product' },
  { name: 'ENERGY STAR', pattern: /\benergy star\b/, of: 'product' },
  {
    name: 'Health Canada MDEL',
    pattern:
      /\bmdel\b|\bleim\b|\bmedical devices? establishment licen[cs]e\b|\blicence d'etablissement (?:pour les |d'|d |de |pour )(?:les )?(?:instruments?|materiels?|dispositifs?) medica(?:l|ux)\b/,
    of: 'bidder',
  },
  {
    name: 'Health Canada medical device licence',
    pattern:
      /\bmedical devices? licen[cs]e\b|\bmdl\b|\bhomologations? (?:d'|de l')instruments? medica(?:l|ux)\b|\bclass (?:ii|iii|iv)\b.{0,30}\blicen[cs]e\b|\bclass [234] (?:medical )?device licen[cs]e\b|\b(?:licence|homologation)\b.{0,40}\bclasse (?:ii|iii|iv)\b|\bhomologation\b.{0,30}\bclasse [234]\b|(?<=\b(?:devices?|equipment|instruments?|probes?|systems?|units?|products?) (?:must|shall|is to|are to) be )(?:licen[cs]ed|authori[sz]ed) by health canada\b|(?<=\b(?:appareils?|instruments?|dispositifs?|equipements?|sondes?|systemes?|produits?) (?:medica(?:l|ux) )?(?:doit|doivent|devra|devront) etre )(?:homologue|autorise)s? par sante canada\b/,
    of: 'product',
  },
  {
    name: 'Drug Establishment Licence',
    pattern:
      /\bdrug establishment licen[cs]e|\blicence d'etablissement (?:de produits pharmaceutiques|pour les medicaments)\b/,
    of: 'bidder',
  },
];

/** Clearances, registrations, licences, standards and marks that notices demand (sources, section 12.4). */
export const CERTIFICATIONS: readonly Certification[] = [...CLEARANCES, ...TRADES, ...SYSTEMS, ...GOODS];

/** Where a licence of the bidder's own trade is demanded and none of the names above stands there. */
export const UNNAMED_LICENCE = 'Licence to provide the services';

/** What notices can be read to demand, as facts name it. */
export const CERTIFICATION_NAMES: readonly string[] = CERTIFICATIONS.map(({ name }) => name);
