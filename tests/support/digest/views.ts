import { fitLine } from '#features/matching/matching.ts';
import type { DigestItem, DigestView } from '#features/digest/message-view.ts';

/** Digests as tests and screenshots show them. */

const AT = new Date('2026-11-23T12:00:00.000Z');

/** Of a tender of which nothing more is said. */
const PLAIN = { bid: null, amended: null, otherClosing: null, alsoOn: [] } as const;

const ENGLISH: readonly Omit<DigestItem, 'number' | 'detailUrl' | 'fit'>[] = [
  {
    title: 'Supply and installation of 12 portable ultrasound systems',
    buyer: 'Hamilton Health Sciences',
    place: 'Hamilton, Ontario',
    url: 'https://canadabuys.canada.ca/en/tender-opportunities/tender-notice/ws100',
    sourceLabel: 'CanadaBuys',
    score: 91,
    band: 'strong',
    ground: null,
    main: 'The title names “portable ultrasound”, one of your categories.',
    against: [],
    closing: { at: '2026-12-08T19:00:00.000Z', date: null },
    list: null,
    reference: 'WS-100',
    ...PLAIN,
    bid: 'No obstacle found in the notice',
    amended: 'Amended: closing December 1 → December 8',
    alsoOn: [{ label: 'SEAO (Québec)', url: 'https://seao.gouv.qc.ca/avis/20261230' }],
    published: '2026-11-20',
  },
  {
    title: 'Patient monitors, central stations and five years of maintenance',
    buyer: 'Nova Scotia Health Authority',
    place: 'Halifax, Nova Scotia',
    url: 'https://procurement.novascotia.ca/tenders/HA-2026-118',
    sourceLabel: 'Nova Scotia',
    score: 74,
    band: 'good',
    ground: null,
    main: 'The notice names “VX-300”, the number of your product Aurivane VX-300.',
    against: ['The place, Halifax, Nova Scotia, is not in your regions.'],
    closing: { at: '2026-11-25T18:00:00.000Z', date: null },
    list: null,
    reference: 'HA-2026-118',
    ...PLAIN,
    bid: 'To check: ISO 13485; other demands of the notice or its documents',
    otherClosing:
      'A document of the tender states another closing, Wednesday, November 25, 10:00\u00a0a.m.\u00a0ET. Ask the buyer which one counts.',
    published: '2026-11-20',
  },
  {
    title: 'Standing offer for dressings and wound care',
    buyer: 'Public Works and Government Services Canada',
    place: null,
    url: null,
    sourceLabel: 'CanadaBuys',
    score: 62,
    band: 'good',
    ground: null,
    main: 'A category of the notice names “Dressings”, one of your categories.',
    against: [],
    closing: { at: null, date: '2027-01-15' },
    list: null,
    reference: 'EN-27-4',
    ...PLAIN,
    bid: 'To check: Holders of the supply arrangement or standing offer only',
    published: '2026-11-20',
  },
];

const FRENCH: readonly Omit<DigestItem, 'number' | 'detailUrl' | 'fit'>[] = [
  {
    title: 'Acquisition de douze échographes portatifs et de leurs sondes',
    buyer: 'Centre intégré universitaire de santé et de services sociaux de l’Est-de-l’Île-de-Montréal',
    place: 'Montréal, Québec',
    url: 'https://seao.gouv.qc.ca/avis/20261234',
    sourceLabel: 'SEAO',
    score: 91,
    band: 'strong',
    ground: null,
    main: 'Le titre contient «\u00a0échographes portatifs\u00a0», une de vos catégories.',
    against: [],
    closing: { at: '2026-12-08T19:00:00.000Z', date: null },
    list: null,
    reference: '20261234',
    ...PLAIN,
    bid: 'Aucun obstacle relevé dans l’avis',
    amended: 'Modifié\u00a0: clôture 1er décembre → 8 décembre',
    alsoOn: [{ label: 'CanadaBuys', url: 'https://canadabuys.canada.ca/fr/occasions-de-marche/appels-d-offres/ws100' }],
    published: '2026-11-20',
  },
  {
    title: 'Moniteurs de signes vitaux, stations centrales et entretien pendant cinq ans',
    buyer: 'Réseau de santé Vitalité',
    place: 'Moncton, Nouveau-Brunswick',
    url: 'https://achats.gnb.ca/avis/118',
    sourceLabel: 'Nouveau-Brunswick',
    score: 74,
    band: 'good',
    ground: null,
    main: 'L’avis nomme «\u00a0VX-300\u00a0», le numéro de votre produit Aurivane VX-300.',
    against: ['Le lieu, Moncton, Nouveau-Brunswick, ne fait pas partie de vos régions.'],
    closing: { at: '2026-11-24T18:30:00.000Z', date: null },
    list: null,
    reference: '118',
    ...PLAIN,
    bid: 'À vérifier\u00a0: certification ISO 13485; d’autres exigences de l’avis ou de ses documents',
    otherClosing:
      'Un document de l’appel d’offres indique une autre clôture, le mardi 24 novembre à 10\u00a0h\u00a0HE. Demandez à l’acheteur laquelle compte.',
    published: '2026-11-20',
  },
  {
    title: 'Offre à commandes de pansements',
    buyer: 'Services publics et Approvisionnement Canada',
    place: null,
    url: null,
    sourceLabel: 'AchatsCanada',
    score: 62,
    band: 'good',
    ground: null,
    main: null,
    against: [],
    closing: { at: null, date: '2027-01-01' },
    list: null,
    reference: 'EN-27-5',
    ...PLAIN,
    bid: 'À vérifier\u00a0: l’avis publié, dont la source ne donne pas le texte',
    published: '2026-11-20',
  },
];

function detailUrl(number: number): string {
  return `https://tenders.example.org/opportunities/${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
}

export function digestView(language: 'en' | 'fr', fields: Partial<DigestView> = {}): DigestView {
  const given = language === 'fr' ? FRENCH : ENGLISH;
  return {
    language,
    zone: 'America/Toronto',
    at: AT,
    company: language === 'fr' ? 'Imagerie Laurentides inc.' : 'Example Medical Ltd.',
    items: given.map((item, index) => ({
      ...item,
      number: index + 1,
      fit: fitLine(item, language),
      detailUrl: detailUrl(index + 1),
    })),
    leftOut: { below_floor: 12, beyond_cap: 0, ruled_out: 2, closed: 1 },
    floor: 60,
    cap: 10,
    since: new Date('2026-11-20T12:00:00.000Z'),
    sources: [
      {
        source: 'canadabuys',
        label: 'CanadaBuys',
        state: 'read',
        notices: 214,
        lastSuccessAt: '2026-11-23T10:00:00.000Z',
      },
      { source: 'seao', label: 'SEAO', state: 'read', notices: 1_088, lastSuccessAt: '2026-11-23T10:00:00.000Z' },
      { source: 'ted', label: 'TED', state: 'failed', notices: 0, lastSuccessAt: '2026-11-19T10:00:00.000Z' },
    ],
    leftOutUrl: 'https://tenders.example.org/all',
    leaveUrl: 'https://tenders.example.org/digest/leave/c2lnbmVkdG9rZW4',
    host: 'tenders.example.org',
    takesReplies: false,
    ...fields,
  };
}

/** Words of the service, of which none comes from a notice. */
const LONGEST = {
  en: {
    bid: 'To check: Security clearance: Protected B; Designated Organization Screening (DOS); A letter from the manufacturer that you are an authorized dealer; 12 more',
    amended: 'Amended: closing September 30, 10:30\u00a0a.m.\u00a0ET → 10:45\u00a0a.m.\u00a0ET',
    otherClosing:
      'A document of the tender states another closing, Wednesday, September 30, 2026, 10:30\u00a0a.m.\u00a0ET. Alberta Purchasing Connection gives another closing, Wednesday, September 30, 2026, 10:45\u00a0a.m.\u00a0ET. Ask the buyer which one counts.',
  },
  fr: {
    bid: 'À vérifier\u00a0: attestation de sécurité de niveau Protégé B; vérification d’organisation désignée (VOD); Une lettre du fabricant attestant que vous êtes un distributeur autorisé; 12 de plus',
    amended: 'Modifié\u00a0: clôture 30 septembre à 10\u00a0h\u00a030\u00a0HE → 10\u00a0h\u00a045\u00a0HE',
    otherClosing:
      'Un document de l’appel d’offres indique une autre clôture, le mercredi 30 septembre 2026 à 10\u00a0h\u00a030\u00a0HE. Alberta Purchasing Connection indique une autre clôture, le mercredi 30 septembre 2026 à 10\u00a0h\u00a045\u00a0HE. Demandez à l’acheteur laquelle compte.',
  },
} as const;

/** Fifteen items of which every text is as long as it can be, `sign` being what they are written with. */
export function longestView(language: 'en' | 'fr', sign: string): DigestView {
  const long = (chars: number): string => `${sign.repeat(11)} `.repeat(Math.ceil(chars / 12));
  const url = `https://example.org/?${'a&'.repeat(950)}`;
  const items = Array.from({ length: 15 }, (_, index): DigestItem => ({
    number: index + 1,
    title: long(2_000),
    buyer: long(500),
    place: long(500),
    url,
    sourceLabel: long(60),
    detailUrl: detailUrl(index + 1),
    score: 100,
    band: 'strong',
    fit: fitLine({ band: 'strong', score: 100 }, language),
    ground: null,
    main: long(1_500),
    against: [long(1_500), long(1_500)],
    ...LONGEST[language],
    alsoOn: ['CanadaBuys', 'Alberta Purchasing Connection', 'City of Toronto', 'SEAO'].map((label) => ({ label, url })),
    list: null,
    reference: long(500),
    published: '2026-11-20',
    closing: { at: '2026-12-08T19:00:00.000Z', date: null },
  }));
  return digestView(language, { items, company: long(200), takesReplies: true });
}
