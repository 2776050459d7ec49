/** How a sentence speaks of what facts and sources name in English and without an article. */

const CERTIFICATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Designated Organization Screening (DOS)': 'la vérification d’organisation désignée (VOD)',
    'Facility Security Clearance (FSC)': 'l’attestation de sécurité d’installation (ASI)',
    'Reliability Status': 'la cote de fiabilité',
    'Personnel Security Clearance: Secret': 'la cote de sécurité du personnel de niveau Secret',
    'Document Safeguarding Capability (DSC)': 'l’autorisation de détenir des renseignements (ADR)',
    'Controlled Goods Program': 'l’inscription au Programme des marchandises contrôlées',
    'Certificate of Recognition (COR)': 'le certificat de reconnaissance (COR)',
    'RBQ licence': 'la licence RBQ',
    'Attestation de Revenu Québec': 'l’attestation de Revenu Québec',
    'Authorization to contract (AMP)': 'l’autorisation de contracter (AMP)',
    WHMIS: 'le SIMDUT',
    CGSB: 'l’ONGC',
    'Health Canada MDEL': 'la licence d’établissement pour les instruments médicaux (LEIM)',
    'Health Canada medical device licence': 'l’homologation d’instrument médical de Santé Canada',
    'Drug Establishment Licence': 'la licence d’établissement de produits pharmaceutiques',
    'Licence to provide the services': 'un permis ou une licence pour fournir les services',
  }),
);

/** A certification as a sentence names it; all but one are names of their own. */
export function certificationInEnglish(name: string): string {
  return name === 'Licence to provide the services' ? 'a licence to provide the services' : name;
}

/** A certification with its article; one that has no French name of its own as it is. */
export function certificationInFrench(name: string): string {
  return CERTIFICATIONS.get(name) ?? name;
}

const CODE_LISTS: ReadonlyMap<string, string> = new Map([
  ['GSIN', 'NIBS'],
  ['NAICS', 'SCIAN'],
]);

/** A code list by its French initials. */
export function codeListInFrench(list: string): string {
  return CODE_LISTS.get(list) ?? list;
}

const PLACES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Quebec: 'Québec',
    'British Columbia': 'Colombie-Britannique',
    'New Brunswick': 'Nouveau-Brunswick',
    'Newfoundland and Labrador': 'Terre-Neuve-et-Labrador',
    'Nova Scotia': 'Nouvelle-Écosse',
    'Prince Edward Island': 'Île-du-Prince-Édouard',
    'Northwest Territories': 'Territoires du Nord-Ouest',
    'Nunavut Territory': 'Nunavut',
    'Yukon Territory': 'Yukon',
    'National Capital Region (NCR)': 'région de la capitale nationale (RCN)',
    'National Capital Region': 'région de la capitale nationale',
    Foreign: 'étranger',
    World: 'monde entier',
    'United States': 'États-Unis',
  }),
);
const EXCEPT_CAPITAL = ' (except NCR)';

/** A place as Canadian sources name it; a city or a region of its own as it is. */
export function placeInFrench(name: string): string {
  const isExcepting = name.endsWith(EXCEPT_CAPITAL);
  const plain = isExcepting ? name.slice(0, -EXCEPT_CAPITAL.length) : name;
  return `${PLACES.get(plain) ?? plain}${isExcepting ? ' (sauf RCN)' : ''}`;
}
