import { codesFor } from './codes.ts';
import type { FederalNotice } from './notice.ts';

/**
 * Federal notices that do not fit a medical-device reseller, one a line: solicitation | buyer | families | codes | regions |
 * days since publication | days to closing | kind | agreements | titles EN, FR | texts EN, FR.
 */
const TABLE = `
W9002-270201 | dnd | SRV | snow | ncr | 21 | 14 | itt | domestic | Snow Removal and De-icing, Uplands Site | Déneigement et déglaçage, site d’Uplands | Seasonal snow clearing, salting and hauling of parking lots and roads from November to April. | Déneigement saisonnier, épandage de sel et transport de la neige des stationnements et des routes de novembre à avril.
W9002-270207/B | dnd | CNST | paving roads | nb | 9 | 27 | itt | domestic | Asphalt Paving of Base Roads | Pavage des routes de la base | Removal of existing asphalt, granular base and paving of 4.2 km of roads. | Enlèvement de l’asphalte, fondation granulaire et pavage de 4,2 km de routes.
W9002-270207/C | dnd | CNST | paving roads | nb | 9 | 27 | itt | domestic | Asphalt Paving of Base Roads | Pavage des routes de la base | Second phase: paving of 2.8 km of roads and a parking area. | Deuxième phase : pavage de 2,8 km de routes et d’un stationnement.
5P900-27-0031/A | parks | CNST | buildings | alberta | 12 | 35 | itt | domestic | Visitor Centre Roof and Envelope Renewal | Réfection du toit et de l’enveloppe du centre d’accueil | Roof replacement, new windows and exterior cladding. Certificate of Recognition (COR) required. | Remplacement de la toiture, nouvelles fenêtres et revêtement extérieur. Certificate of Recognition (COR) exigé.
5P900-27-0036 | parks | SRV | grounds | quebec | 8 | 20 | rfq | domestic | Grounds Maintenance, Canal Locks | Entretien des terrains, écluses du canal | Mowing, leaf collection and flower beds for one season. | Tonte de pelouse, ramassage des feuilles et plates-bandes pour une saison.
SSC-9027-0044 | ssc | SRV | itServices | ncr | 17 | 30 | rfp | international | Informatics Professional Services | Services professionnels en informatique | Task-based informatics professional services: architects, programmers and testers. Bidders must hold a Facility Security Clearance at SECRET. | Services professionnels en informatique axés sur les tâches : architectes, programmeurs et testeurs. Une attestation de sécurité d’installation de niveau SECRET est exigée.
SSC-9027-0051 | ssc | GD | network | canada | 6 | 22 | rfq | international | Network Switches and Routers | Commutateurs et routeurs réseau | Supply of 320 network switches, OEM certification form required. | Fourniture de 320 commutateurs réseau; formulaire d’attestation du FEO exigé.
SSC-9027-0057 | ssc | GD | laptops | canada | 10 | 15 | rfso | international | Rugged Laptop Computers | Ordinateurs portables robustes | Standing offer for rugged notebook computers and docking stations. | Offre à commandes pour des ordinateurs portables robustes et des stations d’accueil.
1000270071 | isc | SRV | consulting | ncr | 13 | 21 | rfp | domestic | Evaluation of Community Programs | Évaluation de programmes communautaires | Program evaluation, interviews and report. This procurement is set aside under the Procurement Strategy for Indigenous Business. | Évaluation de programmes, entrevues et rapport. Marché réservé en vertu de la Stratégie d’approvisionnement auprès des entreprises autochtones.
1000270082 | isc | SRV | air | nunavut manitoba | 15 | 38 | rfso | none | Air Charter for Health Staff | Affrètement aérien pour le personnel de santé | Scheduled and on-call air charter of nurses and freight to remote communities. | Affrètement aérien régulier et sur demande d’infirmières et de fret vers des communautés éloignées.
21120-27-5102 | csc | SRV | catering | saskatchewan | 7 | 19 | rfp | domestic | Catering for Staff College | Services de traiteur pour le collège du personnel | Breakfast, lunch and supper for trainees, five days a week. | Déjeuner, dîner et souper pour les stagiaires, cinq jours par semaine.
21120-27-5110 | csc | SRV | legal | ncr | 11 | 28 | rfp | domestic | Legal Services for Independent Chairpersons | Services juridiques pour présidents indépendants | Lawyers to advise independent chairpersons at disciplinary hearings. | Avocats pour conseiller les présidents indépendants lors d’audiences disciplinaires.
21120-27-5117 | csc | GD | food | ontario | 5 | 13 | rfq | domestic | Fresh Produce and Dairy | Fruits, légumes et produits laitiers | Weekly delivery of fruit, vegetables, milk and cheese to two institutions. | Livraison hebdomadaire de fruits, de légumes, de lait et de fromage à deux établissements.
21120-27-5121 | csc | SRV | janitorial | bc | 19 | 17 | itt | domestic | Janitorial Services, Pacific Regional Office | Entretien ménager, bureau régional du Pacifique | Nightly cleaning of 3,400 square metres of offices. | Nettoyage de nuit de 3 400 mètres carrés de bureaux.
51019-27-0203 | vac | SRV | translation | pei | 14 | 23 | rfso | domestic | Translation Services, English to French | Services de traduction, de l’anglais au français | Translation and revision of program documents, 900,000 words a year. | Traduction et révision de documents de programme, 900 000 mots par an.
51019-27-0211 | vac | SRVTGD | printing | pei | 8 | 11 | rfq | domestic | Printing of Brochures and Forms | Impression de brochures et de formulaires | Offset printing, folding and delivery of 120,000 brochures. | Impression offset, pliage et livraison de 120 000 brochures.
M9000-27-0311 | rcmp | GD | vehicles | canada | 12 | 29 | rfso | international | Police Pursuit Vehicles | Véhicules de police | Standing offer for police sport utility vehicles with upfit. | Offre à commandes pour des véhicules utilitaires sport de police aménagés.
M9000-27-0318 | rcmp | GD | uniforms footwear | canada | 16 | 32 | rfp | domestic | Uniform Jackets and Boots | Vestes et bottes d’uniforme | Manufacture of 6,000 patrol jackets and 4,500 pairs of boots; samples required. | Fabrication de 6 000 vestes de patrouille et de 4 500 paires de bottes; échantillons exigés.
M9000-27-0325 | rcmp | SRV | guards | alberta | 6 | 18 | rfp | domestic | Guard Services for Regional Building | Services de gardiennage pour un immeuble régional | Commissionaires and access control, 24 hours a day. | Agents de sécurité et contrôle des accès, 24 heures sur 24.
F9013-270044 | dfo | SRV | environment | ns nl | 10 | 26 | rfp | domestic | Fish Habitat Monitoring | Suivi de l’habitat du poisson | Environmental monitoring and biological surveys of twelve estuaries. | Suivi environnemental et inventaires biologiques de douze estuaires.
F9013-270052 | dfo | CNST | buildings | nl | 18 | 36 | itt | domestic | Small Craft Harbour Wharf Repair | Réparation d’un quai de port pour petits bateaux | Repair of timber cribwork and concrete deck of a wharf. | Réparation des caissons de bois et du tablier de béton d’un quai.
39903-270101 | cfia | GD | lab | ncr | 9 | 25 | rfp | international | Laboratory Freezers and Centrifuges | Congélateurs et centrifugeuses de laboratoire | Ultra-low freezers and centrifuges for a plant health laboratory. | Congélateurs à très basse température et centrifugeuses pour un laboratoire de santé végétale.
39903-270108 | cfia | SRV | pest | canada | 13 | 16 | rfso | domestic | Pest Control Services | Services de lutte antiparasitaire | Rodent and insect control at inspection offices. | Lutte contre les rongeurs et les insectes dans les bureaux d’inspection.
E9001-270210 | pspc | SRV | engineering | quebec | 20 | 34 | rfp | domestic | Structural Engineering Services, Dams | Services de génie structural, barrages | Engineering inspection and design of repairs for three dams. | Inspection et conception de réparations pour trois barrages.
E9001-270217 | pspc | SRV | moving | canada | 11 | 24 | rfsa | domestic | Office Moving Services | Services de déménagement de bureaux | Supply arrangement for moving furniture and records between offices. | Arrangement pour le déménagement de mobilier et de dossiers entre bureaux.
E9001-270224 | pspc | GD | furniture | ncr | 15 | 20 | rfq | domestic | Office Seating and Workstations | Fauteuils et postes de travail | Ergonomic chairs and height-adjustable workstations, 400 units. | Fauteuils ergonomiques et postes de travail à hauteur réglable, 400 unités.
E9001-270231 | pspc | SRV | audit | ncr | 7 | 31 | rfp | domestic | Audit Support Services | Services de soutien à l’audit | Financial and internal audit professionals. | Professionnels en audit financier et en audit interne.
26-012 | northgate | CNST | electrical | nwt | 12 | 22 | itt | domestic | Emergency Generator Replacement | Remplacement de la génératrice d’urgence | Replace a 500 kW standby generator at a health centre; electrical contractor licence required. | Remplacer une génératrice de secours de 500 kW dans un centre de santé; licence d’entrepreneur électricien exigée.
`;

/** Copies and neighbours of notices on other portals: they show how duplicates are and are not grouped. */
const COPIES: readonly FederalNotice[] = [
  {
    ...copyOf('MX-900000101', 'toronto', ['SRV'], 'janitorial', 10, 21),
    title: {
      en: 'Cleaning services for community recreation centres',
      fr: 'Services de nettoyage de centres récréatifs',
    },
    solicitation: 'N/A',
    text: {
      en: 'Republished municipal notice. Daily cleaning of nine community recreation centres.',
      fr: 'Avis municipal republié. Nettoyage quotidien de neuf centres récréatifs communautaires.',
    },
  },
  {
    ...copyOf('MX-900000102', 'mapleButte', ['CNST'], 'sewer', 9, 28),
    title: { en: '7th Avenue Watermain Replacement', fr: 'Remplacement de l’aqueduc de la 7e Avenue' },
    solicitation: 'MB-RFT-2026/17',
    closingTime: '16:00',
    noticeUrl: 'https://example.org/demonstration/apc/AB-2026-90001',
    text: {
      en: 'Republished from Alberta Purchasing Connection. Replacement of 640 m of watermain.',
      fr: 'Republié d’Alberta Purchasing Connection. Remplacement de 640 m d’aqueduc.',
    },
  },
  {
    ...copyOf('MX-900000103', 'chenes', ['SRV'], 'janitorial', 8, 20),
    title: {
      en: 'Services d&#39;entretien m&eacute;nager - Lot 2',
      fr: 'Services d&#39;entretien m&eacute;nager - Lot 2',
    },
    solicitation: '',
    text: {
      en: 'Republished from SEAO; the text is in French only.',
      fr: 'Republié de SEAO. Entretien ménager de onze écoles.',
    },
  },
];

export const FEDERAL_OTHER: readonly FederalNotice[] = [...TABLE.trim().split('\n').map(readLine), ...COPIES];

function readLine(line: string, index: number): FederalNotice {
  const cells = line.split('|').map((cell) => cell.trim());
  const [solicitation = '', buyer = '', families = '', codes = '', regions = '', published = '', closing = ''] = cells;
  const [kind = '', agreements = '', titleEn = '', titleFr = '', en = '', fr = ''] = cells.slice(7);
  return {
    reference: `cb-9${String(50 + index)}-200200${String(10 + index)}`,
    solicitation,
    title: { en: titleEn, fr: titleFr },
    buyer: buyer as FederalNotice['buyer'],
    family: families.split(' ') as FederalNotice['family'],
    unspsc: codesFor(...codes.split(' ')),
    published: Number(published),
    closing: Number(closing),
    kind: kind as FederalNotice['kind'],
    agreements: agreements as FederalNotice['agreements'],
    regions: regions.split(' ') as FederalNotice['regions'],
    text: { en, fr },
  };
}

function copyOf(
  reference: string,
  buyer: FederalNotice['buyer'],
  family: FederalNotice['family'],
  code: string,
  published: number,
  closing: number,
): Omit<FederalNotice, 'title' | 'solicitation' | 'text'> {
  const regions: FederalNotice['regions'] = ['unspecified'];
  return {
    reference,
    buyer,
    family,
    unspsc: codesFor(code),
    published,
    closing,
    kind: 'itt',
    agreements: 'domestic',
    regions,
  };
}
