/** The files of a first look at Tenderfit are made from notices in these shapes. Every notice is invented. */

/** A demonstration buyer: a plausible public body; the municipal and health bodies do not exist. */
export type DemoBuyer = {
  en: string;
  fr: string;
  city: string;
  province: string;
  postalCode: string;
  /** SEAO's stable number of the buyer. */
  seaoId: string;
  isMunicipal: boolean;
};

export type DemoText = { en: string; fr: string };

/** A unit of work of the procurement: goods, services, construction, services related to goods. */
export type DemoFamily = 'GD' | 'SRV' | 'CNST' | 'SRVTGD';

/** A code with its own title in both languages. */
export type DemoCode = { code: string; en: string; fr: string };

/** A federal notice; days count from the first start: `published` into the past, `closing` into the future. */
export type FederalNotice = {
  reference: string;
  solicitation: string;
  title: DemoText;
  buyer: keyof typeof BUYERS;
  endUser?: DemoText;
  family: DemoFamily[];
  unspsc: DemoCode[];
  gsin?: DemoCode;
  published: number;
  closing: number;
  /** Wall clock of the buyer's notice in Eastern time. */
  closingTime?: string;
  kind: keyof typeof KINDS;
  agreements: keyof typeof AGREEMENTS;
  regions: (keyof typeof REGIONS)[];
  text: DemoText;
  noticeUrl?: string;
  /** The same notice as the source publishes it some days later. */
  amended?: { closing?: number; text: DemoText };
  cancelled?: true;
};

/** A Quebec notice, as SEAO publishes it: French, without description or contact. */
export type QuebecNotice = {
  number: string;
  solicitation: string;
  title: string;
  buyer: keyof typeof BUYERS;
  section: string;
  codes: DemoCode[];
  published: number;
  closing: number;
  closingTime: string;
  method: string;
  nature: 'goods' | 'services' | 'works';
  value?: number;
  amended?: { title?: string; closing?: number };
  cancelled?: true;
};

export const BUYERS = {
  dnd: buyer(
    'Department of National Defence (DND)',
    'Ministère de la Défense nationale (MDN)',
    'Ottawa',
    'Ontario',
    'K1A 0K2',
  ),
  pspc: buyer(
    'Department of Public Works and Government Services (PSPC)',
    'Ministère des Travaux publics et des Services gouvernementaux (SPAC)',
    'Gatineau',
    'Quebec',
    'K1A 0S5',
  ),
  csc: buyer(
    'Correctional Service of Canada (CSC)',
    'Service correctionnel du Canada (SCC)',
    'Ottawa',
    'Ontario',
    'K1A 0P9',
  ),
  isc: buyer(
    'Department of Indigenous Services (ISC)',
    'Ministère des Services aux Autochtones (SAC)',
    'Gatineau',
    'Quebec',
    'K1A 0H4',
  ),
  vac: buyer(
    'Department of Veterans Affairs (VAC)',
    'Ministère des Anciens Combattants (ACC)',
    'Charlottetown',
    'Prince Edward Island',
    'C1A 8M9',
  ),
  rcmp: buyer(
    'Royal Canadian Mounted Police (RCMP)',
    'Gendarmerie royale du Canada (GRC)',
    'Ottawa',
    'Ontario',
    'K1A 0R2',
  ),
  parks: buyer('Parks Canada Agency (PC)', 'Agence Parcs Canada (PC)', 'Gatineau', 'Quebec', 'J8X 0B3'),
  dfo: buyer(
    'Department of Fisheries and Oceans (DFO)',
    'Ministère des Pêches et des Océans (MPO)',
    'Ottawa',
    'Ontario',
    'K1A 0E6',
  ),
  cfia: buyer(
    'Canadian Food Inspection Agency (CFIA)',
    'Agence canadienne d’inspection des aliments (ACIA)',
    'Ottawa',
    'Ontario',
    'K1A 0Y9',
  ),
  ssc: buyer('Shared Services Canada (SSC)', 'Services partagés Canada (SPC)', 'Ottawa', 'Ontario', 'K1A 0R6'),
  northgate: buyer(
    'Northgate Regional Health Authority',
    'Régie régionale de la santé Northgate',
    'Yellowknife',
    'Northwest Territories',
    'X1A 2N4',
  ),
  valLaurent: buyer(
    'Centre hospitalier universitaire du Val-Laurent',
    'Centre hospitalier universitaire du Val-Laurent',
    'Montréal',
    'Quebec',
    'H2X 0A9',
    'OP-900101',
  ),
  erables: buyer('CISSS des Érables', 'CISSS des Érables', 'Drummondville', 'Quebec', 'J2B 1H8', 'OP-900102'),
  rivieres: buyer(
    'CIUSSS des Deux-Rivières',
    'CIUSSS des Deux-Rivières',
    'Trois-Rivières',
    'Quebec',
    'G9A 2G4',
    'OP-900103',
  ),
  fjord: buyer('CIUSSS du Fjord-du-Nord', 'CIUSSS du Fjord-du-Nord', 'Saguenay', 'Quebec', 'G7H 5H6', 'OP-900104'),
  cardiology: buyer(
    'Institut de cardiologie du Mont-Clair',
    'Institut de cardiologie du Mont-Clair',
    'Québec',
    'Quebec',
    'G1V 4G5',
    'OP-900105',
  ),
  claire: buyer(
    'City of Rivière-Claire',
    'Ville de Rivière-Claire',
    'Rivière-Claire',
    'Quebec',
    'J4W 1A9',
    'OP-900106',
    true,
  ),
  pins: buyer(
    'Municipality of Saint-Aurèle-des-Pins',
    'Municipalité de Saint-Aurèle-des-Pins',
    'Saint-Aurèle-des-Pins',
    'Quebec',
    'J0K 1B0',
    'OP-900107',
    true,
  ),
  hauteSource: buyer(
    'MRC de la Haute-Source',
    'MRC de la Haute-Source',
    'Mont-Argent',
    'Quebec',
    'J8L 2K3',
    'OP-900108',
    true,
  ),
  chenes: buyer(
    'Centre de services scolaire des Chênes-Rouges',
    'Centre de services scolaire des Chênes-Rouges',
    'Lévis',
    'Quebec',
    'G6V 4Z5',
    'OP-900109',
  ),
  cegep: buyer('Cégep de la Pointe-Noire', 'Cégep de la Pointe-Noire', 'Rimouski', 'Quebec', 'G5L 1R2', 'OP-900110'),
  toronto: buyer('Toronto', 'Toronto', 'Toronto', 'Ontario', 'M5H 2N2'),
  mapleButte: buyer('Maple Butte', 'Maple Butte', 'Maple Butte', 'Alberta', 'T0K 1K0'),
} as const satisfies Record<string, DemoBuyer>;

export const KINDS = {
  rfp: { en: 'Request for Proposal', fr: 'Demande de propositions' },
  rfso: { en: 'Request for Standing Offer', fr: 'Demande d’offre à commandes' },
  rfsa: { en: 'Request for Supply Arrangement', fr: 'Demande pour un arrangement en matière d’approvisionnement' },
  itt: { en: 'Invitation to Tender', fr: 'Appel d’offres' },
  rfq: { en: 'Request for Quotation', fr: 'Demande de prix' },
  rfi: { en: 'Request for Information', fr: 'Demande de renseignements' },
  acan: { en: 'Advance Contract Award Notice', fr: 'Préavis d’attribution du contrat' },
} as const satisfies Record<string, DemoText>;

const CFTA = { en: 'Canadian Free Trade Agreement (CFTA)', fr: 'Accord de libre-échange canadien (ALEC)' };
const CETA = {
  en: 'Canada-European Union Comprehensive Economic and Trade Agreement (CETA)',
  fr: 'Accord économique et commercial global entre le Canada et l’Union européenne (AECG)',
};
const GPA = {
  en: 'World Trade Organization Agreement on Government Procurement (WTO GPA)',
  fr: 'Accord sur les marchés publics de l’Organisation mondiale du commerce (AMP-OMC)',
};

export const AGREEMENTS = {
  none: [{ en: 'None', fr: 'Aucun' }],
  domestic: [CFTA],
  international: [CFTA, CETA, GPA],
} as const satisfies Record<string, readonly DemoText[]>;

export const REGIONS = {
  canada: { en: 'Canada', fr: 'Canada' },
  ncr: { en: 'National Capital Region (NCR)', fr: 'Région de la capitale nationale (RCN)' },
  quebec: { en: 'Quebec (except NCR)', fr: 'Québec (sauf RCN)' },
  ontario: { en: 'Ontario (except NCR)', fr: 'Ontario (sauf RCN)' },
  montreal: { en: 'Montréal', fr: 'Montréal' },
  alberta: { en: 'Alberta', fr: 'Alberta' },
  bc: { en: 'British Columbia', fr: 'Colombie-Britannique' },
  manitoba: { en: 'Manitoba', fr: 'Manitoba' },
  saskatchewan: { en: 'Saskatchewan', fr: 'Saskatchewan' },
  nb: { en: 'New Brunswick', fr: 'Nouveau-Brunswick' },
  ns: { en: 'Nova Scotia', fr: 'Nouvelle-Écosse' },
  pei: { en: 'Prince Edward Island', fr: 'Île-du-Prince-Édouard' },
  nl: { en: 'Newfoundland and Labrador', fr: 'Terre-Neuve-et-Labrador' },
  nwt: { en: 'Northwest Territories', fr: 'Territoires du Nord-Ouest' },
  nunavut: { en: 'Nunavut Territory', fr: 'Territoire du Nunavut' },
  foreign: { en: 'Foreign', fr: 'Étranger' },
  unspecified: { en: 'Unspecified', fr: 'Non spécifiée' },
} as const satisfies Record<string, DemoText>;

function buyer(
  en: string,
  fr: string,
  city: string,
  province: string,
  postalCode: string,
  seaoId = '',
  isMunicipal = false,
): DemoBuyer {
  return { en, fr, city, province, postalCode, seaoId, isMunicipal };
}
