import { PROVINCES } from '../places/province-letters.ts';

/** How a sentence speaks of certifications, code lists and places, which facts and sources name in one way of their own. */

const CERTIFICATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Designated Organization Screening (DOS)': 'la vérification d’organisation désignée (VOD)',
    'Facility Security Clearance (FSC)': 'l’attestation de sécurité d’installation (ASI)',
    'Reliability Status': 'la cote de fiabilité',
    'Personnel Security Clearance: Secret': 'la cote de sécurité du personnel de niveau Secret',
    'Personnel Security Clearance: Top Secret': 'la cote de sécurité du personnel de niveau Très secret',
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
    'Security clearance: Protected B': 'l’attestation de sécurité de niveau Protégé B',
    'Small Employer Certificate of Recognition (SECOR)':
      'le certificat de reconnaissance des petits employeurs (SECOR)',
    'WSIB clearance': 'le certificat de décharge de la WSIB',
    'WCB clearance': 'l’attestation de la commission des accidents du travail (WCB)',
    'CNESST attestation': 'l’attestation de la CNESST',
    'Professional Engineer (P.Eng.)': 'le titre d’ingénieur (P.Eng.)',
    'PEO Certificate of Authorization': 'le certificat d’autorisation de la PEO',
    'Ordre des ingénieurs du Québec (OIQ)': 'l’inscription à l’Ordre des ingénieurs du Québec (OIQ)',
    'OAA Certificate of Practice': 'le certificat d’exercice de l’OAA',
    'CNSC licence or permit': 'la licence ou le permis de la CCSN',
    'CyberSecure Canada': 'la certification CyberSécuritaire Canada',
    'Licence to provide the services': 'un permis ou une licence pour fournir les services',
  }),
);

/** A certification as a sentence names it; all but one are names of their own. */
export function certificationInEnglish(name: string): string {
  return name === 'Licence to provide the services' ? 'a licence to provide the services' : name;
}

/** A certification with its article; one that has no French name of its own as it is. Alternatives are named each. */
export function certificationInFrench(name: string): string {
  const known = CERTIFICATIONS.get(name);
  if (known !== undefined) return known;
  const unless = ' (unless the manufacturer)';
  if (name.endsWith(unless)) return `${certificationInFrench(name.slice(0, -unless.length))} (sauf le fabricant)`;
  const [first = name, ...others] = name.split(' or ');
  if (others.length === 0) return name;
  const rest = others.map((one) => (one === 'equivalent' ? 'l’équivalent' : certificationInFrench(one)));
  return [certificationInFrench(first), ...rest].join(' ou ');
}

/** The one certification that is asked for, as what is held: `la certification ISO 13485`. */
export function oneCertificationInFrench(name: string): string {
  const named = certificationInFrench(name);
  return /^(?:l’|(?:le|la|les|une?) )/.test(named) ? named : `la certification ${named}`;
}

/** A certification as the entry of a list: `Licence RBQ`. */
export function certificationTitleInFrench(name: string): string {
  const plain = certificationInFrench(name).replace(/^(?:la |le |les |l’|une? )/, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const CODE_LISTS: ReadonlyMap<string, string> = new Map([
  ['GSIN', 'NIBS'],
  ['NAICS', 'SCIAN'],
]);

/** A code list by its French initials. */
export function codeListInFrench(list: string): string {
  return CODE_LISTS.get(list) ?? list;
}

/** CanadaBuys' name for every place outside Canada. */
const OUTSIDE = 'Foreign';
/** SEAO's `Hors Québec`. */
const OUTSIDE_OF = /^Hors /;

/** Places of Canadian sources, in English and French. */
const PLACES: readonly (readonly [english: string, french: string])[] = [
  ['Quebec', 'Québec'],
  ['Quebec City', 'Québec'],
  ['Montreal', 'Montréal'],
  ['Trois-Rivieres', 'Trois-Rivières'],
  ['Levis', 'Lévis'],
  ['British Columbia', 'Colombie-Britannique'],
  ['New Brunswick', 'Nouveau-Brunswick'],
  ['Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  ['Newfoundland', 'Terre-Neuve'],
  ['Nova Scotia', 'Nouvelle-Écosse'],
  ['Prince Edward Island', 'Île-du-Prince-Édouard'],
  ['Northwest Territories', 'Territoires du Nord-Ouest'],
  ['Nunavut Territory', 'Nunavut'],
  ['Yukon Territory', 'Yukon'],
  ['National Capital Region (NCR)', 'région de la capitale nationale (RCN)'],
  ['National Capital Region', 'région de la capitale nationale'],
  ['Atlantic Canada', 'Canada atlantique'],
  ['Western Canada', 'Ouest canadien'],
  ['Eastern Canada', 'Est du Canada'],
  ['Northern Canada', 'Nord canadien'],
  [OUTSIDE, 'à l’étranger'],
  ['World', 'monde entier'],
  ['European Economic Area', 'Espace économique européen'],
  ['European Union', 'Union européenne'],
  ['England', 'Angleterre'],
  ['Scotland', 'Écosse'],
  ['Wales', 'pays de Galles'],
  ['Northern Ireland', 'Irlande du Nord'],
];
const IN_FRENCH = new Map(PLACES.map(([english, french]) => [english, french]));
const EXCEPT_CAPITAL = ' (except NCR)';
/** Countries by their two letters, as people name them. */
const COUNTRIES = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  fr: new Intl.DisplayNames('fr', { type: 'region' }),
} as const;

/** A place as English readers name it: a country's letters by its name, what else has a name as it is. */
export function placeInEnglish(name: string): string {
  if (name === OUTSIDE) return 'outside Canada';
  if (OUTSIDE_OF.test(name)) return `outside ${name.replace(OUTSIDE_OF, '')}`;
  return countryName(name, 'en') ?? name;
}

/** A place as Canadian sources name it; a city or a region of its own as it is. A town may stand before its region. */
export function placeInFrench(name: string): string {
  if (OUTSIDE_OF.test(name)) return name.replace(OUTSIDE_OF, 'hors ');
  return name.split(', ').map(onePlaceInFrench).join(', ');
}

function onePlaceInFrench(name: string): string {
  const isExcepting = name.endsWith(EXCEPT_CAPITAL);
  const plain = isExcepting ? name.slice(0, -EXCEPT_CAPITAL.length) : name;
  return `${countryName(plain, 'fr') ?? IN_FRENCH.get(plain) ?? plain}${isExcepting ? ' (sauf RCN)' : ''}`;
}

const PROVINCE_NAMES: ReadonlySet<string> = new Set(PROVINCES.values());

/**
 * The places of a list, as `nameOf` names them. A province behind a town belongs to it, as `inRegion` writes it; its letters, as in
 * `Abernathy, SK`, are not those of a country.
 */
export function placeNames(listing: string, nameOf: (name: string) => string, inRegion = inEnglishRegion): string[] {
  const places: string[] = [];
  let isTown = false;
  for (const name of listing.split(', ')) {
    const province = isTown ? (PROVINCES.get(name) ?? name) : name;
    const isProvince = PROVINCE_NAMES.has(province);
    if (isTown && (isProvince || QUEBEC_REGIONS.has(name))) places.push(inRegion(places.pop() ?? '', nameOf(province)));
    else places.push(nameOf(name));
    isTown = !isProvince && !/^[A-Z]{2}$/.test(name) && !isWide(name);
  }
  return places;
}

function inEnglishRegion(town: string, region: string): string {
  return `${town}, ${region}`;
}

/** `Toronto (Ontario)`. */
export function inFrenchRegion(town: string, region: string): string {
  return `${town} (${region})`;
}

/** A part of a province, or several provinces: no town that a province could stand behind. */
function isWide(name: string): boolean {
  return (
    name.endsWith(EXCEPT_CAPITAL) || WIDE.has(name) || QUEBEC_REGIONS.has(name) || /^(?:Montr[ée]al|Laval)$/.test(name)
  );
}

/** Administrative regions of Quebec, but those that are a city, too. */
const QUEBEC_REGIONS: ReadonlySet<string> = new Set([
  'Bas-Saint-Laurent',
  'Saguenay–Lac-Saint-Jean',
  'Capitale-Nationale',
  'Mauricie',
  'Estrie',
  'Outaouais',
  'Abitibi-Témiscamingue',
  'Côte-Nord',
  'Nord-du-Québec',
  'Gaspésie–Îles-de-la-Madeleine',
  'Chaudière-Appalaches',
  'Lanaudière',
  'Laurentides',
  'Montérégie',
  'Centre-du-Québec',
]);

const WIDE: ReadonlySet<string> = new Set([
  'Canada',
  'National Capital Region (NCR)',
  'National Capital Region',
  'Atlantic Canada',
  'Western Canada',
  'Eastern Canada',
  'Northern Canada',
  'Nunavut Territory',
  'Yukon Territory',
  OUTSIDE,
  'World',
]);

function countryName(name: string, language: 'en' | 'fr'): string | undefined {
  if (name === 'Canada') return name;
  if (name === 'United States') return COUNTRIES[language].of('US');
  return /^[A-Z]{2}$/.test(name) ? COUNTRIES[language].of(name) : undefined;
}
