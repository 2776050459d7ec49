import { codesFor } from './codes.ts';
import type { QuebecNotice } from './notice.ts';

const SECTIONS: Readonly<Record<string, string>> = {
  G21: 'G21 - Fourniture et équipement médicaux et produits pharmaceutiques',
  G8: 'G8 - Matériel et logiciel informatique',
  G13: 'G13 - Produits finis',
  G15: 'G15 - Alimentation',
  G17: 'G17 - Ameublement',
  G27: 'G27 - Instruments scientifiques',
  G28: 'G28 - Véhicules spéciaux',
  C01: 'C01 - Bâtiments',
  C02: 'C02 - Ouvrages de génie civil',
  C03: 'C03 - Autres travaux de construction',
  S3: 'S3 - Services d’architecture et d’ingénierie',
  S4: 'S4 - Traitement de l’information et services de télécommunications connexes',
  S5: 'S5 - Services environnementaux',
  S9: 'S9 - Entretien, réparation, modification, réfection et installation de biens et d’équipement',
  S10: 'S10 - Services de garde et autres services connexes',
  S11: 'S11 - Services financiers et autres services connexes',
  S13: 'S13 - Services de soutien professionnel et administratif et services de soutien à la gestion',
  S15: 'S15 - Services de communication, de photographie, de cartographie, d’impression et de publication',
  S16: 'S16 - Services pédagogiques et formation',
};

/** One a line: SEAO number | buyer's number | title | buyer | section | codes | days since publication | days to closing | hour. */
const TABLE = `
20900001 | 2026-CHU-0418 | Acquisition d’échographes pour la radiologie | valLaurent | G21 | ultrasound | 12 | 25 | 11:00
20900002 | 2026-CHU-0425 | Acquisition de moniteurs physiologiques pour l’urgence | valLaurent | G21 | monitors | 9 | 21 | 11:00
20900003 | AO-26-0311 | Pompes à perfusion volumétriques et pousse-seringues | rivieres | G21 | pumps syringePumps | 8 | 27 | 14:00
20900004 | AO-26-0317 | Échographe cardiaque – clinique de cardiologie | cardiology | G21 | cardiacUltrasound | 10 | 19 | 10:00
20900005 | FJ-2026-088 | Échographes portatifs pour le soutien à domicile | fjord | G21 | ultrasound probes | 6 | 30 | 13:30
20900006 | ER-26-1102 | Moniteurs de signes vitaux – hébergement | erables | G21 | monitors oximeters | 14 | 16 | 11:00
20900007 | ER-26-1109 | Lits électriques et matelas thérapeutiques | erables | G21 | beds | 11 | 24 | 11:00
20900008 | AO-26-0322 | Lève-personnes sur rail au plafond | rivieres | G21 | lifts | 13 | 22 | 14:00
20900009 | FJ-2026-091 | Autoclaves pour l’unité de retraitement des dispositifs médicaux | fjord | G21 | sterilizers | 7 | 33 | 13:30
20900010 | 2026-CHU-0431 | Endoscopes flexibles et colonnes vidéo | valLaurent | G21 | endoscopes | 15 | 35 | 11:00
20900011 | FJ-2026-094 | Entretien préventif d’échographes existants (service seulement) | fjord | S9 | medical | 9 | 18 | 13:30
20900012 | CEG-26-14 | Formation en échographie – enseignement clinique | cegep | S16 | training | 8 | 15 | 10:00
20900013 | CEG-26-17 | Simulateurs et mannequins pour le programme de soins infirmiers | cegep | G21 | medical | 10 | 20 | 10:00
20900014 | 2026-CHU-0440 | Analyseurs de biochimie – location avec réactifs | valLaurent | G21 | analyzers | 16 | 40 | 11:00
20900015 | RC-2026-045 | Déneigement des stationnements municipaux | claire | S9 | snow | 12 | 13 | 10:30
20900016 | RC-2026-048 | Réfection de la rue des Ormes – aqueduc, égout et pavage | claire | C02 | sewer paving | 9 | 26 | 10:30
20900017 | RC-2026-051 | Collecte et transport des matières résiduelles | claire | S5 | waste | 14 | 31 | 10:30
20900018 | RC-2026-053 | Acquisition d’un camion dix roues avec équipement à neige | claire | G28 | trucks | 7 | 23 | 10:30
20900019 | 26-012 | Réfection de la toiture de l’hôtel de ville | pins | C01 | roofing | 11 | 22 | 11:00
20900020 | 26-015 | Déneigement et déglaçage des chemins | pins | S9 | snow | 13 | 12 | 11:00
20900021 | 26-019 | Fourniture de carburant diesel | pins | G13 | fuel | 8 | 17 | 11:00
20900022 | MRC-26-07 | Confection du rôle d’évaluation foncière | hauteSource | S13 | consulting | 17 | 37 | 15:00
20900023 | MRC-26-09 | Vidange de fosses septiques et traitement des boues | hauteSource | S5 | waste | 10 | 28 | 15:00
20900024 | MRC-26-11 | Services d’audit externe | hauteSource | S11 | audit | 6 | 19 | 15:00
20900025 | CSSCR-26-118 | Services d'entretien ménager – Lot 2 | chenes | S9 | janitorial | 9 | 20 | 11:00
20900026 | CSSCR-26-121 | Services d'entretien ménager – Lot 3 | chenes | S9 | janitorial | 9 | 20 | 11:00
20900027 | CSSCR-26-127 | Mobilier scolaire pour une nouvelle école | chenes | G17 | furniture | 12 | 29 | 11:00
20900028 | CSSCR-26-130 | Remplacement de la chaudière et de la ventilation | chenes | C01 | hvac | 15 | 32 | 11:00
20900029 | CSSCR-26-133 | Services de cafétéria – trois écoles secondaires | chenes | G15 | meals | 7 | 21 | 11:00
20900030 | CEG-26-21 | Acquisition de microscopes et d’équipement de laboratoire | cegep | G27 | lab | 11 | 26 | 10:00
20900031 | CEG-26-24 | Ordinateurs portables pour le personnel | cegep | G8 | laptops | 5 | 14 | 10:00
20900032 | AO-26-0330 | Services professionnels en informatique – dossier clinique | rivieres | S4 | itServices software | 13 | 34 | 14:00
20900033 | AO-26-0334 | Gardiennage et surveillance des immeubles | rivieres | S10 | guards | 18 | 25 | 14:00
20900034 | ER-26-1115 | Services professionnels en ingénierie – agrandissement de l’urgence | erables | S3 | engineering | 10 | 30 | 11:00
20900035 | RC-2026-057 | Services d’impression du bulletin municipal | claire | S15 | printing | 6 | 16 | 10:30
20900036 | 26-022 | Aménagement d’un terrain de jeux et éclairage du parc | pins | C03 | playground lighting | 8 | 24 | 11:00
`;

/** What later releases change, by SEAO number. */
const LATER: Readonly<Record<string, Pick<QuebecNotice, 'amended' | 'cancelled'>>> = {
  '20900002': {
    amended: { closing: 35, title: 'Acquisition de moniteurs physiologiques pour l’urgence et les soins intensifs' },
  },
  '20900016': { amended: { closing: 33 } },
  '20900013': { cancelled: true },
};
const VALUES: Readonly<Record<string, number>> = { '20900004': 185000, '20900016': 2350000, '20900034': 640000 };

export const QUEBEC_NOTICES: readonly QuebecNotice[] = TABLE.trim().split('\n').map(readLine);

function readLine(line: string): QuebecNotice {
  const [number = '', solicitation = '', title = '', buyer = '', section = '', codes = '', ...days] = line
    .split('|')
    .map((cell) => cell.trim());
  const [published = '', closing = '', closingTime = ''] = days;
  const value = VALUES[number];
  return {
    number,
    solicitation,
    title,
    buyer: buyer as QuebecNotice['buyer'],
    section: SECTIONS[section] ?? section,
    codes: codesFor(...codes.split(' ')),
    published: Number(published),
    closing: Number(closing),
    closingTime,
    method: 'Avis d’appel d’offres',
    nature: natureOf(section),
    ...(value === undefined ? {} : { value }),
    ...LATER[number],
  };
}

function natureOf(section: string): QuebecNotice['nature'] {
  if (section.startsWith('C')) return 'works';
  return section.startsWith('S') ? 'services' : 'goods';
}
