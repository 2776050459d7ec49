import { CONNECTORS } from '#features/discovery/connectors.ts';
import type { Reader } from '../linear/linear-time.ts';
import { albertaRecord, canadabuysRow, release, samNotice, tedNotice, torontoRow } from './source-samples.ts';
import { reader, wordsIn } from './typed-readers.ts';

/** Records of every source in its own format, in which each text in turn is the one that is tried. */

/** The same value with the text in each place of a text in turn: as many values as it has texts. */
function* filled(value: unknown, text: string): Generator {
  if (typeof value === 'string') yield text;
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) for (const other of filled(item, text)) yield value.with(at, other);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      for (const other of filled(member, text)) yield { ...value, [name]: other };
    }
  }
}

/** Members that the files of a connector name, so that none is left out of a flat record. */
function withMembers(record: Readonly<Record<string, unknown>>, pattern: RegExp, ...files: readonly string[]): unknown {
  const words = wordsIn(...files.map((file) => `server/features/discovery/sources/${file}.ts`));
  const names = words.map((word) => word.trim()).filter((name) => pattern.test(name));
  return { ...Object.fromEntries(names.map((name) => [name, 'a'])), ...record };
}

const RICH_RELEASE = release('ocds-213czf-1', {
  language: 'en',
  parties: [
    {
      id: 'b1',
      name: 'City of Ottawa',
      roles: ['buyer', 'procuringEntity', 'supplier'],
      identifier: { scheme: 'CA-BN', id: '1' },
      address: { streetAddress: 'a', locality: 'Ottawa', region: 'Ontario', postalCode: 'K1A', countryName: 'Canada' },
      contactPoint: { name: 'Somebody', email: 'a@b.example', telephone: '613 555 0100' },
    },
  ],
  tender: {
    id: 'T-1',
    title: 'Boots',
    title_fr: 'Bottes',
    description: 'Boots for crews',
    status: 'active',
    procurementMethod: 'open',
    procurementMethodDetails: 'Open',
    mainProcurementCategory: 'goods',
    additionalProcurementCategories: ['goods'],
    value: { amount: '1000', currency: 'CAD' },
    classification: { scheme: 'UNSPSC', id: '53111601', description: 'Boots' },
    tenderPeriod: { startDate: '2026-08-01', endDate: '2026-08-25T14:00:00Z' },
    items: [
      {
        id: '1',
        description: 'Boots',
        classification: { scheme: 'CPV', id: '18830000-6', description: 'Boots' },
        additionalClassifications: [{ scheme: 'SOURCE', id: 'N84', description: 'N84 - Boots' }],
        deliveryAddresses: [{ locality: 'Ottawa', region: 'ON', countryName: 'Canada' }],
        deliveryLocation: { description: 'Ottawa' },
      },
    ],
    documents: [
      {
        id: 'd',
        title: 'a.pdf',
        url: 'https://a.example/a.pdf',
        documentType: 'notice',
        format: 'text/html',
        language: 'en',
        noticeType: 'UK4',
        datePublished: '2026-07-01',
      },
    ],
    amendments: [{ date: '2026-07-22', description: 'a' }],
    lots: [{ id: '1', title: 'a', description: 'b', value: { amount: 1, currency: 'CAD' } }],
  },
  awards: [
    {
      id: 'a',
      title: 'a',
      status: 'active',
      date: '2026-08-30',
      value: { amount: 1, currency: 'CAD' },
      suppliers: [{ id: 'b1', name: 'Boots Ltd.' }],
    },
  ],
  contracts: [{ id: 'c', awardID: 'a', status: 'active', value: { amount: 1, currency: 'CAD' } }],
  links: [{ rel: 'canonical', href: 'https://a.example/' }],
});

const PILOT = {
  ocid: 'PW-1',
  releaseTag: 'tenderNotice',
  releaseID: 'Buyandsell.gc.ca-2014-07-26-1',
  releaseDate: '2014-07-26',
  language: 'English',
  buyer: {
    id: { name: 'Agriculture Canada', uid: 'x1' },
    address: { locality: 'a', region: 'b', 'country-name': 'c' },
  },
  tender: {
    title: 'Boots',
    description: 'b',
    notice: { id: '1', publishedDate: '2014-07-01' },
    itemsToBeProcured: [
      { description: 'Boots', classificationScheme: 'GSIN', classificationDescription: 'N84: Boots, N85: Socks' },
    ],
    attachments: [{ uri: 'https://a.example', description: 'a' }],
  },
};

const xml = (name: string, children: readonly unknown[] = [], text = ''): unknown => ({
  name,
  attributes: {},
  children,
  text,
});
const SEAO_ROW = xml('avis', [
  xml('numeroseao', [], '900001'),
  ...'numero organisme titre adresse1 ville province pays codepostal section estimation type nature regionslivraison categorieseao datepublication datefermeture hyperlienseao precision unspscprincipale disposition'
    .split(' ')
    .map((name) => xml(name, [], 'a')),
  xml('fournisseurs', [
    xml('fournisseur', [xml('nomorganisation', [], 'a'), xml('neq', [], '1'), xml('adjudicataire', [], '1')]),
  ]),
]);

const EFORMS = xml('ContractNotice', [
  { name: 'ID', attributes: { schemeName: 'notice-id' }, children: [], text: '11111111-2222-3333-4444-555555555555' },
  ...['ContractFolderID', 'IssueDate', 'VersionID', 'NoticeTypeCode', 'NoticeLanguageCode'].map((name) =>
    xml(name, [], 'ENG'),
  ),
  xml('ProcurementProject', [
    xml('ID', [], 'a'),
    { name: 'Name', attributes: { languageID: 'ENG' }, children: [], text: 'Boots' },
    { name: 'Description', attributes: { languageID: 'ENG' }, children: [], text: 'Boots' },
    xml('MainCommodityClassification', [xml('ItemClassificationCode', [], '18830000')]),
  ]),
]);

const RECORDS: readonly { name: string; source: string; record: unknown }[] = [
  {
    name: 'canadabuys',
    source: 'canadabuys',
    record: withMembers(canadabuysRow('cb-1'), /^[a-z][A-Za-z]+(?:-[A-Za-z]+)+$/, 'canadabuys'),
  },
  { name: 'ocds', source: 'ocds', record: RICH_RELEASE },
  { name: 'seao', source: 'seao', record: { ...RICH_RELEASE, ocid: 'ocds-ec9k95-1' } },
  { name: 'uk-fts', source: 'uk-fts', record: { ...RICH_RELEASE, ocid: 'ocds-h6vhtk-1' } },
  { name: 'buyandsell, pilot', source: 'buyandsell', record: PILOT },
  {
    name: 'toronto',
    source: 'toronto',
    record: withMembers(torontoRow('4530978523'), /^[A-Z][a-z]+_[A-Za-z_]+$/, 'toronto'),
  },
  {
    name: 'alberta',
    source: 'alberta',
    record: {
      opportunity: withMembers(
        albertaRecord(1).opportunity,
        /^[a-z]+[A-Z][A-Za-z]+$/,
        'alberta-record',
        'alberta-awards',
      ),
    },
  },
  {
    name: 'sam',
    source: 'sam-gov',
    record: withMembers(samNotice('a'.repeat(32)), /^[a-z]+[A-Z]?[A-Za-z]+$/, 'sam-opportunity'),
  },
  {
    name: 'ted search',
    source: 'ted',
    record: withMembers(tedNotice('501152-2026'), /^[a-z]+(?:-[a-z]+)+$/, 'ted-search'),
  },
  { name: 'ted eForms', source: 'ted', record: EFORMS },
  {
    name: 'seao-xml',
    source: 'seao-xml',
    record: { element: SEAO_ROW, exportedThrough: '2016-01-31', revised: false },
  },
];

/** What each connector makes of the record before any text of it is replaced. */
export function kindsOfRecords(): Record<string, string> {
  const kinds = RECORDS.map(({ name, source, record }) => {
    const parsed = CONNECTORS.find((one) => one.source === source)?.parse({ place: 'row 1', value: record });
    return [name, parsed?.kind ?? 'no source'] as const;
  });
  return Object.fromEntries(kinds);
}

export const NATIVE_RECORD_READERS: readonly Reader[] = RECORDS.map(({ name, source, record }) => {
  const connector = CONNECTORS.find((one) => one.source === source);
  if (connector === undefined) throw new RangeError(`there is no source ${source}`);
  return reader(
    `record of ${name}, each text in turn`,
    '16 MB a record',
    (text) => {
      for (const value of filled(record, text)) connector.parse({ place: 'row 1', value });
    },
    { longest: 16_000 },
  );
});
