import type { ReadingPace } from '../connector.ts';

/** Where a publisher's packages are read. Addresses are the public ones of sources.md, section 5. */
export type OcdsAddress =
  | {
      kind: 'ckan';
      base: string;
      listPath: string;
      /** Which files of the data set hold releases; the first group is the day a file begins with, YYYYMMDD. */
      fileName: RegExp;
      /** How many files, newest first, the first run reads. */
      firstFiles: number;
    }
  | {
      kind: 'windows';
      base: string;
      path: string;
      /** Names of the two parameters that bound a window, and the parameters that stay the same. */
      from: string;
      to: string;
      query: Readonly<Record<string, string>>;
      windowHours: number;
      overlapHours: number;
      firstDays: number;
    }
  | { kind: 'months'; base: string; path: string; noticeTypes: readonly string[]; firstMonths: number }
  | { kind: 'setting' }
  | { kind: 'file'; why: string };

/** What differs between publishers of the Open Contracting Data Standard. */
export type OcdsPublisher = {
  source: string;
  label: string;
  zone: string;
  rank: number;
  /** Language of releases that name none. */
  language: 'en' | 'fr' | 'other';
  /** ISO 3166-1 alpha-2 and region of buyers without an address. */
  country: string | null;
  region: string | null;
  /** Currency of amounts that name none. */
  currency: string | null;
  /** What orders the releases of one process. SEAO leaves `date` at the first publication and only raises `id`. */
  revision: 'date' | 'release-id';
  nativeId: 'ocid' | 'number-after-last-dash';
  reference: 'ocid' | 'number-after-last-dash' | 'release-id' | 'guid-of-release-id';
  /** True when `tender.id` is the buyer's own number. */
  tenderIdIsSolicitationNumber: boolean;
  noticeType: 'tag' | 'method-details' | 'notice-code';
  /** The notice's page for people, with `{reference}` in it. */
  noticePage: string | null;
  /** True when `tender.documents` are pages of the posting instead of files. */
  documentsArePages: boolean;
  /** True when an item is a class of the publisher's own list: `C01 - Bâtiments`. */
  itemsAreCategories: boolean;
  /** Party ids that name the same buyer in every process. */
  stablePartyIds: RegExp | null;
  /** Who published its data and stands as the buyer of some releases. */
  publishedBy: string | null;
  /** Party ids that hold the supplier's registration number, as first group. */
  supplierNumbers: RegExp | null;
  /** What the ids of all its processes begin with, where it is documented. */
  ocidPrefix: string | null;
  /** True when it may carry processes of other publishers under their ids: Sell2Wales does those of Find a Tender. */
  carriesOthers: boolean;
  address: OcdsAddress;
  pace: ReadingPace;
};

const GENERIC: OcdsPublisher = {
  source: 'ocds',
  label: 'Open Contracting Data Standard (any publisher)',
  zone: 'UTC',
  rank: 30,
  language: 'other',
  country: null,
  region: null,
  currency: null,
  revision: 'date',
  nativeId: 'ocid',
  reference: 'ocid',
  tenderIdIsSolicitationNumber: false,
  noticeType: 'tag',
  noticePage: null,
  documentsArePages: false,
  itemsAreCategories: false,
  stablePartyIds: null,
  publishedBy: null,
  supplierNumbers: null,
  ocidPrefix: null,
  carriesOthers: false,
  address: { kind: 'setting' },
  pace: {},
};

const SEAO: OcdsPublisher = {
  ...GENERIC,
  source: 'seao',
  label: 'SEAO (Québec)',
  zone: 'America/Toronto',
  rank: 20,
  language: 'fr',
  country: 'CA',
  region: 'QC',
  currency: 'CAD',
  revision: 'release-id',
  nativeId: 'number-after-last-dash',
  reference: 'number-after-last-dash',
  tenderIdIsSolicitationNumber: true,
  noticeType: 'method-details',
  documentsArePages: true,
  itemsAreCategories: true,
  stablePartyIds: /^OP-\d+$/,
  supplierNumbers: /^FO-(\d{10})$/,
  ocidPrefix: 'ocds-ec9k95-',
  address: {
    kind: 'ckan',
    base: 'https://www.donneesquebec.ca',
    listPath: '/recherche/api/3/action/package_show?id=d23b2e02-085d-43e5-9e6e-e1d558ebfdd5',
    // The monthly files repeat the weekly ones.
    fileName: /^hebdo_(\d{8})_\d{8}\.json$/i,
    firstFiles: 8,
  },
};

const UNITED_KINGDOM: OcdsPublisher = {
  ...GENERIC,
  zone: 'Europe/London',
  rank: 20,
  language: 'en',
  country: 'GB',
  currency: 'GBP',
  stablePartyIds: /^GB-(?!FTS-|CFS-)[A-Z]{2,10}-\S+$/,
};

const FIND_A_TENDER: OcdsPublisher = {
  ...UNITED_KINGDOM,
  source: 'uk-fts',
  label: 'Find a Tender (United Kingdom)',
  ocidPrefix: 'ocds-h6vhtk-',
  reference: 'release-id',
  noticeType: 'notice-code',
  noticePage: 'https://www.find-tender.service.gov.uk/Notice/{reference}',
  address: {
    kind: 'windows',
    base: 'https://www.find-tender.service.gov.uk',
    path: '/api/1.0/ocdsReleasePackages',
    from: 'updatedFrom',
    to: 'updatedTo',
    query: { stages: 'planning,tender,award', limit: '100' },
    // Longer windows silently lose releases.
    windowHours: 6,
    overlapHours: 12,
    firstDays: 30,
  },
  // Twelve requests in two minutes.
  pace: { pauseMs: 10_000 },
};

const CONTRACTS_FINDER: OcdsPublisher = {
  ...UNITED_KINGDOM,
  source: 'uk-cf',
  label: 'Contracts Finder (United Kingdom)',
  ocidPrefix: 'ocds-b5fd17-',
  reference: 'guid-of-release-id',
  tenderIdIsSolicitationNumber: true,
  publishedBy: 'Spend Network',
  noticePage: 'https://www.contractsfinder.service.gov.uk/Notice/{reference}',
  address: {
    kind: 'windows',
    base: 'https://www.contractsfinder.service.gov.uk',
    path: '/Published/Notices/OCDS/Search',
    from: 'publishedFrom',
    to: 'publishedTo',
    query: { stages: 'planning,tender,award', limit: '100' },
    windowHours: 24,
    overlapHours: 24,
    firstDays: 30,
  },
  pace: { pauseMs: 5000, forbiddenWaitMs: 300_000 },
};

const SCOTLAND: OcdsPublisher = {
  ...UNITED_KINGDOM,
  source: 'uk-scotland',
  label: 'Public Contracts Scotland',
  ocidPrefix: 'ocds-r6ebe6-',
  carriesOthers: true,
  address: {
    kind: 'months',
    base: 'https://api.publiccontractsscotland.gov.uk',
    path: '/v1/Notices',
    noticeTypes: ['101', '102', '103', '104'],
    firstMonths: 3,
  },
  pace: { pauseMs: 5000 },
};

const WALES: OcdsPublisher = {
  ...UNITED_KINGDOM,
  source: 'uk-wales',
  label: 'Sell2Wales',
  ocidPrefix: 'ocds-kuma6s-',
  carriesOthers: true,
  address: {
    kind: 'months',
    base: 'https://api.sell2wales.gov.wales',
    path: '/v1/Notices',
    noticeTypes: ['51', '52', '53', '54', '55', '56'],
    firstMonths: 3,
  },
  pace: { pauseMs: 5000 },
};

const BUYANDSELL: OcdsPublisher = {
  ...GENERIC,
  source: 'buyandsell',
  label: 'Buyandsell.gc.ca open contracting pilot (2010-2017)',
  zone: 'America/Toronto',
  language: 'en',
  country: 'CA',
  currency: 'CAD',
  tenderIdIsSolicitationNumber: true,
  address: { kind: 'file', why: 'the federal pilot ended in 2017 and has no address any more' },
};

/** Every publisher read; `ocds` is for files and addresses of any other one. */
export const OCDS_PUBLISHERS: readonly OcdsPublisher[] = [
  SEAO,
  FIND_A_TENDER,
  CONTRACTS_FINDER,
  SCOTLAND,
  WALES,
  BUYANDSELL,
  GENERIC,
];
