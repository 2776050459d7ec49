import type { Evidence, Finding } from './facts.ts';
import { evidenceOf } from './sentences.ts';
import type { Sentence } from './sentences.ts';
import { isConditional, isMandatory } from './wording.ts';

/** A certification under one fixed name; `pattern` is read on folded text of either language. */
type Certification = { name: string; pattern: RegExp };

/** Clearances, registrations, licences and standards that notices demand (sources, section 12.4). */
const CERTIFICATIONS: readonly Certification[] = [
  {
    name: 'Designated Organization Screening (DOS)',
    pattern: /\bdesignated organi[sz]ation screening\b|\bverification d(?:e l)?'?\s?organisation designee\b/,
  },
  {
    name: 'Facility Security Clearance (FSC)',
    pattern: /\bfacility security clearance\b|\battestation de securite d'installation\b/,
  },
  { name: 'Reliability Status', pattern: /\breliability status\b|\bcote de fiabilite\b/ },
  {
    name: 'Personnel Security Clearance: Secret',
    pattern:
      /\b(?:personnel security (?:screening|clearance)|security clearance of personnel)\b.{0,40}\bsecret\b|\bsecret clearance\b|\bcote de securite\b.{0,50}\bsecrete?\b|\bcote secrete\b/,
  },
  {
    name: 'Document Safeguarding Capability (DSC)',
    pattern: /\bdocument safeguarding\b|\bautorisation de detenir des renseignements\b/,
  },
  {
    name: 'Controlled Goods Program',
    pattern: /\bcontrolled goods (?:program|registration|directorate)|\bprogrammes? des marchandises controlees\b/,
  },
  {
    name: 'Certificate of Recognition (COR)',
    pattern:
      /\bcertificate of recognition\b|\bcor (?:certification|certificate|certified|accreditation)\b|\bcertificat de reconnaissance\b/,
  },
  { name: 'RBQ licence', pattern: /\brbq\b|\bregie du batiment du quebec\b/ },
  {
    name: 'Attestation de Revenu Québec',
    pattern: /\battestation de revenu quebec\b|\brevenu quebec (?:attestation|certificate)\b/,
  },
  { name: 'Authorization to contract (AMP)', pattern: /\bautorite des marches (?:publics|financiers)\b/ },
  { name: 'ISO 9001', pattern: /\biso(?:\/iec)?[ -]?9001\b/ },
  { name: 'ISO 13485', pattern: /\biso[ -]?13485\b/ },
  { name: 'ISO 14001', pattern: /\biso[ -]?14001\b/ },
  { name: 'ISO 17025', pattern: /\biso(?:\/(?:iec|cei))?[ -]?17025\b/ },
  { name: 'ISO 27001', pattern: /\biso(?:\/(?:iec|cei))?[ -]?27001\b/ },
  { name: 'ISO 45001', pattern: /\biso[ -]?45001\b/ },
  { name: 'AS9100', pattern: /\bas[ -]?9100\b/ },
  { name: 'SOC 2', pattern: /\bsoc[ -]?2\b/ },
  { name: 'PCI DSS', pattern: /\bpci[ -]?dss\b/ },
  {
    name: 'CSA',
    pattern:
      /\bcsa\b[ -](?:certified|certification|approved|approval|listed|standards?|marked|[abcnzw]\d)|\b(?:certifie|approuve|homologue|norme)e?s? (?:par la |par |la )?csa\b|\b(?:certified|approved) by (?:the )?csa\b/,
  },
  {
    name: 'ULC',
    pattern:
      /\bulc[ -](?:certified|listed|approved|certification|s\d)|\b(?:certifie|homologue|approuve)e?s? (?:par )?ulc\b/,
  },
  { name: 'CWB (CSA W47.1)', pattern: /\bcwb\b|\bw47\.1\b|\bcanadian welding bureau\b|\bbureau canadien de soudage\b/ },
  { name: 'WHMIS', pattern: /\bwhmis\b|\bsimdut\b/ },
  {
    name: 'CGSB',
    pattern: /\bcgsb[ -](?:certified|certification|qualified|listed)|\b(?:certifie|qualifie)e?s? (?:par l')?ongc\b/,
  },
  { name: 'ECOLOGO', pattern: /\becologo\b/ },
  { name: 'EPEAT', pattern: /\bepeat\b/ },
  { name: 'ENERGY STAR', pattern: /\benergy star\b/ },
  {
    name: 'Health Canada MDEL',
    pattern:
      /\bmdel\b|\bmedical device establishment licen[cs]e|\blicence d'etablissement (?:pour les|d') ?instruments medicaux\b/,
  },
  {
    name: 'Health Canada medical device licence',
    pattern: /\bmedical device licen[cs]e\b|\bhomologation d'instrument medical\b/,
  },
  {
    name: 'Drug Establishment Licence',
    pattern: /\bdrug establishment licen[cs]e|\blicence d'etablissement de produits pharmaceutiques\b/,
  },
  {
    name: 'Licence to provide the services',
    // A thing that must be licensed asks nothing of the supplier; an establishment licence has its own name above.
    pattern:
      /(?<!\b(?:devices?|equipment|instruments?|products?|goods|items?|units?|systems?|software|vehicles?|drugs?|vaccines?|medications?) )\bmust be licen[cs]ed\b|\b(?:doit|doivent) (?:detenir|posseder) (?:une licence(?! d'etablissement)|un permis)\b/,
  },
];

/** `The anticipated security clearance level for this contract is …`: states what is required without a mandatory verb. */
const LEVEL_STATED =
  /\bclearance (?:level|required|anticipated)?.{0,40}\bthis (?:contract|project|requirement) is\b|\bniveau d'(?:attestation|habilitation) de securite .{0,60}\best\b/;
/** A clearance or licence held by the buyer, named in a form's title or asked of nobody. */
const NOT_ASKED =
  /\b(?:not required|no security requirements?|does not (?:include|contain)|not necessary|is not mandatory|n'est pas (?:requise?|necessaire|obligatoire|exigee?)|ne comprend pas|ne comporte (?:pas|aucune?)|aucune exigence)\b/;

/** What a bidder must hold: named in a sentence that demands it without condition. Names are sorted. */
export function readCertifications(sentences: readonly Sentence[]): Finding<string[]> {
  const found = new Map<string, Evidence>();
  for (const sentence of sentences) {
    if (!isDemanded(sentence)) continue;
    for (const { name, pattern } of CERTIFICATIONS) {
      if (found.has(name)) continue;
      const at = sentence.folded.search(pattern);
      if (at !== -1) found.set(name, evidenceOf('mandatory_certifications', sentence, at));
    }
  }
  const names = [...found.keys()].sort();
  return { value: names, evidence: names.flatMap((name) => found.get(name) ?? []) };
}

function isDemanded(sentence: Sentence): boolean {
  if (isConditional(sentence) || NOT_ASKED.test(sentence.folded)) return false;
  return isMandatory(sentence) || LEVEL_STATED.test(sentence.folded);
}
