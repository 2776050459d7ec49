import { words } from '#platform/text/fold.ts';
import { compact } from '../subjects/compiled-profile.ts';
import { certificationInFrench } from '../reasons/names-of-sources.ts';

/** Words of many certifications' names, by which none of them is told from another. */
const SHARED_WORDS = new Set(
  (
    'iso iec as csa health canada medical device drug establishment licence license permit certificate certification certified of the ' +
    'to a provide services status program goods controlled security clearance personnel facility document capability designated ' +
    'organization screening attestation revenu quebec authorization contract du de des la le les pour instrument instruments medical ' +
    'medicaux etablissement produits pharmaceutiques sante homologation cote securite personnel niveau installation inscription ' +
    'programme marchandises permis ou fournir certificat organisation autorisation verification peo oaa'
  ).split(' '),
);

/** What else a certification is called; the names of one are one thing. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  'Health Canada MDEL': [
    'Medical Device Establishment Licence',
    'Medical Device Establishment License',
    'Medical Devices Establishment Licence',
    'Licence d’établissement d’instruments médicaux',
    'Licence d’établissement pour les instruments médicaux',
    'Licence d’établissement de matériels médicaux',
  ],
  'WSIB clearance': ['WSIB', 'WSIB Clearance Certificate', 'Workplace Safety and Insurance Board'],
  'WCB clearance': ['WCB', 'WorkSafeBC', 'Workers’ Compensation Board'],
  'CNESST attestation': ['CNESST', 'Attestation de conformité de la CNESST'],
  'Professional Engineer (P.Eng.)': ['P.Eng', 'PEng', 'Professional Engineer', 'Professional Engineers'],
  // Who is a member of these bodies holds a licence of a person; the certificate is one of a firm.
  'PEO Certificate of Authorization': ['Certificate of Authorization', 'PEO C of A', 'Certificat d’autorisation'],
  'Ordre des ingénieurs du Québec (OIQ)': ['OIQ', 'Ordre des ingénieurs du Québec', 'Ordre des ingénieurs'],
  'Authorization to contract (AMP)': ['AMP', 'Autorité des marchés publics', 'Autorisation de contracter'],
  'Controlled Goods Program': ['CGP', 'PMC', 'Controlled Goods'],
  'Security clearance: Protected B': ['Protected B', 'Protégé B'],
  'CNSC licence or permit': ['CNSC', 'CCSN', 'Canadian Nuclear Safety Commission'],
  'OAA Certificate of Practice': ['Certificate of Practice', 'OAA C of P'],
  SSIP: ['Safety Schemes in Procurement'],
  CMMC: ['Cybersecurity Maturity Model Certification'],
  MDSAP: ['Medical Device Single Audit Program'],
};
/** `ISO 13485 or MDSAP`, `ISO 9001 or equivalent`, `Health Canada MDEL (unless the manufacturer)`. */
const QUALIFIED = / or equivalent$| \(unless the manufacturer\)$/;

/** Whether what a company lists, in either language, is the certification that is asked for, or one of its alternatives. */
export function isHeld(listed: string, asked: string): boolean {
  const plain = asked.replace(QUALIFIED, '');
  const alternatives = plain in ALSO_CALLED ? [plain] : plain.split(' or ');
  return alternatives.some((one) => isThis(listed, one));
}

/** Who holds the higher one holds what it includes. */
const INCLUDED_IN: Readonly<Record<string, readonly string[]>> = {
  'Designated Organization Screening (DOS)': ['Facility Security Clearance (FSC)'],
  'Reliability Status': ['Personnel Security Clearance: Secret', 'Personnel Security Clearance: Top Secret'],
  'Personnel Security Clearance: Secret': ['Personnel Security Clearance: Top Secret'],
};
const LEVEL = /\b(?:(?:top|tr[eè]s) )?secrete?\b|\b(?:level|niveau)\b/giu;

function isThis(given: string, asked: string): boolean {
  const listed = asked === 'Facility Security Clearance (FSC)' ? given.replaceAll(LEVEL, ' ') : given;
  if ((INCLUDED_IN[asked] ?? []).some((higher) => isThis(given, higher))) return true;
  const french = certificationInFrench(asked).replace(LEADING_ARTICLE, '');
  if (isNamed(listed, asked) || (french !== asked && isNamed(listed, french))) return true;
  const own = words(listed).join(' ');
  return (ALSO_CALLED[asked] ?? []).some((other) => holds(own.split(' '), words(other)));
}

const HIGHEST = ['top', 'tres'];
const LEADING_ARTICLE = /^(?:la |le |l’|une? )/;

/**
 * Whether what a company lists is the certification that is asked for: the name whole, without what stands in brackets or only
 * that (`COR` of `Certificate of Recognition (COR)`), or a part that tells it from others (`MDEL` of `Health Canada MDEL`).
 * `ISO` is not `ISO 13485`, and `CSA` is not `CWB (CSA W47.1)`.
 */
function isNamed(listed: string, asked: string): boolean {
  const own = words(listed);
  if (own.length === 0) return false;
  if (compact(listed).includes(compact(asked))) return true;
  const [plain = '', ...inBrackets] = asked.split(/[()]/);
  if (holds(own, words(plain)) || inBrackets.some((part) => words(part).join(' ') === own.join(' '))) return true;
  // `Cyber Essentials` is less than `Cyber Essentials Plus`.
  if (words(asked).at(-1) === 'plus' && own.at(-1) !== 'plus') return false;
  // So is `Secret` than `Top Secret`.
  if (words(asked).some((word) => HIGHEST.includes(word)) && !own.some((word) => HIGHEST.includes(word))) return false;
  const numbers = words(plain).filter((word) => /\d/.test(word));
  return (
    holds(words(asked), own) && own.some((word) => !SHARED_WORDS.has(word)) && numbers.every((one) => own.includes(one))
  );
}

/** Whether the words stand in the text in a row. */
function holds(text: readonly string[], run: readonly string[]): boolean {
  return run.length > 0 && ` ${text.join(' ')} `.includes(` ${run.join(' ')} `);
}
