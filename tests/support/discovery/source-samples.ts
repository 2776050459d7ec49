/** Small files in the format of each source, made up, each with two tenders. */
export type SourceSample = { source: string; name: string; content: string };

const csv = (rows: readonly Readonly<Record<string, string>>[]): string => {
  const [first = {}] = rows;
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row))];
  return `${lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`;
};

/** A row of CanadaBuys' tender notices with the columns that matter. */
export const canadabuysRow = (
  reference: string,
  members: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  'title-titre-eng': 'Boiler chemicals',
  'title-titre-fra': 'Produits chimiques',
  'referenceNumber-numeroReference': reference,
  'amendmentNumber-numeroModification': '000',
  'solicitationNumber-numeroSollicitation': `W-${reference}`,
  'publicationDate-datePublication': '2026-07-21',
  'tenderClosingDate-appelOffresDateCloture': '2026-08-25T14:00:00',
  'tenderStatus-appelOffresStatut-eng': 'Open',
  'contractingEntityName-nomEntitContractante-eng': 'City of Ottawa',
  ...members,
});
export const canadabuysCsv = (rows: readonly Readonly<Record<string, string>>[]): string => `\ufeff${csv(rows)}`;

/** A release of any publisher of the Open Contracting Data Standard. */
export const release = (ocid: string, members: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  ocid,
  id: `${ocid}-r1`,
  date: '2026-07-21T10:00:00Z',
  tag: ['tender'],
  initiationType: 'tender',
  language: 'en',
  buyer: { id: 'b1', name: 'City of Ottawa' },
  tender: { id: `T-${ocid}`, title: 'Boots', status: 'active', tenderPeriod: { endDate: '2026-08-25T14:00:00Z' } },
  ...members,
});
export const releasePackage = (releases: readonly unknown[], next?: string): string =>
  JSON.stringify({
    uri: 'https://example.org/p',
    version: '1.1',
    releases,
    ...(next === undefined ? {} : { links: { next } }),
  });

/** A row of Toronto's OData. */
export const torontoRow = (
  number: string,
  members: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({
  id: `row ${number}`,
  Solicitation_Document_Number: `Doc${number}`,
  Posting_Title: `Boots ${number}`,
  Solicitation_Document_Description: 'Supply of boots.',
  Issue_Date: '2026-07-02',
  Closing_Date: '2026-08-06T12:00:00',
  Status: 'Open',
  ...members,
});
export const torontoCsv = (numbers: readonly string[]): string =>
  csv(
    numbers.map((number) => ({
      _id: number,
      'Document Number': number,
      'Issue Date': '2026-07-02',
      'Submission Deadline': '2026-08-06',
      'Solicitation Document Description': 'Supply of boots for the city.',
    })),
  );

/** A detail record of Alberta Purchasing Connection; its `opportunity` is also the row of the search. */
export const albertaRecord = (
  number: number,
  members: Readonly<Record<string, unknown>> = {},
): { opportunity: Record<string, unknown> } => ({
  opportunity: {
    referenceNumber: `AB-2026-${String(number).padStart(5, '0')}`,
    shortTitle: 'Culvert',
    title: 'Town of Example - Invitation to Bid - Culvert',
    solicitationNumber: `ITB-${number}`,
    statusCode: 'OPEN',
    postDateTime: '2026-07-05T10:41:12.7',
    closeDateTime: '2026-08-26T14:00:00',
    ...members,
  },
});

export const samNotice = (id: string, members: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  noticeId: id,
  title: 'Office renovation',
  solicitationNumber: `47-${id}`,
  fullParentPathName: 'GENERAL SERVICES ADMINISTRATION.PUBLIC BUILDINGS SERVICE',
  postedDate: '2026-07-20',
  type: 'Solicitation',
  responseDeadLine: '2026-08-25T12:00:00-04:00',
  active: 'Yes',
  ...members,
});
export const samAnswer = (notices: readonly unknown[], totalRecords = notices.length): string =>
  JSON.stringify({ totalRecords, limit: 1000, offset: 0, opportunitiesData: notices });

export const tedNotice = (
  number: string,
  members: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({
  'publication-number': number,
  'notice-identifier': `notice-${number}`,
  'notice-version': '01',
  'notice-type': 'cn-standard',
  'form-type': 'competition',
  'publication-date': '2026-07-20+02:00',
  'dispatch-date': '2026-07-18+02:00',
  'title-proc': { eng: ['Boots'] },
  'buyer-name': { eng: ['City of Lyon'] },
  'deadline-receipt-tender-date-lot': ['2026-08-25+02:00'],
  'deadline-receipt-tender-time-lot': ['12:00:00+02:00'],
  ...members,
});

const EFORMS = `<?xml version="1.0" encoding="UTF-8"?>
<ContractNotice xmlns="urn:oasis:names:specification:ubl:schema:xsd:ContractNotice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID schemeName="notice-id">11111111-2222-3333-4444-555555555555</cbc:ID>
  <cbc:ContractFolderID>aaaaaaaa-2222-3333-4444-555555555555</cbc:ContractFolderID>
  <cbc:IssueDate>2026-07-18+02:00</cbc:IssueDate><cbc:VersionID>01</cbc:VersionID>
  <cbc:NoticeTypeCode listName="competition">cn-standard</cbc:NoticeTypeCode><cbc:NoticeLanguageCode>ENG</cbc:NoticeLanguageCode>
  <cac:ProcurementProject><cbc:Name languageID="ENG">Boots</cbc:Name></cac:ProcurementProject>
</ContractNotice>
`;
const SEAO_XML = `<?xml version="1.0" encoding="utf-8"?>
<export datedebut="2016-01-01" datefin="2016-01-31">
${['900001', '900002']
  .map(
    (number) =>
      `<avis><numeroseao>${number}</numeroseao><numero>N-${number}</numero><organisme>Ville d’Exemple</organisme><titre>Bottes</titre><datepublication>2016-01-04 10:00</datepublication><datefermeture>2016-01-20 14:00</datefermeture></avis>`,
  )
  .join('\n')}
</export>
`;
const PILOT = {
  releaseTag: 'tenderNotice',
  language: 'English',
  formationType: 'tender',
  releaseDate: '2014-07-26',
  buyer: { id: { name: 'Agriculture Canada' } },
};
const pilot = (number: string): Record<string, unknown> => ({
  ...PILOT,
  ocid: `PW-${number}`,
  releaseID: `Buyandsell.gc.ca-2014-07-26-${number}`,
  formation: {},
  tender: { title: 'Boots', tenderTitle: 'Boots', notice: { id: number, publishedDate: '2014-07-01' } },
});

/** One file of each format of each source. */
export const SOURCE_SAMPLES: readonly SourceSample[] = [
  {
    source: 'canadabuys',
    name: 'canadabuys.csv',
    content: canadabuysCsv([canadabuysRow('cb-1'), canadabuysRow('cb-2')]),
  },
  {
    source: 'seao',
    name: 'hebdo_20260713_20260719.json',
    content: releasePackage([release('ocds-ec9k95-1'), release('ocds-ec9k95-2')]),
  },
  { source: 'uk-fts', name: 'fts.json', content: releasePackage([release('ocds-h6vhtk-1'), release('ocds-h6vhtk-2')]) },
  { source: 'uk-cf', name: 'cf.json', content: releasePackage([release('ocds-b5fd17-1'), release('ocds-b5fd17-2')]) },
  {
    source: 'uk-scotland',
    name: 'pcs.json',
    content: releasePackage([release('ocds-r6ebe6-1'), release('ocds-r6ebe6-2')]),
  },
  {
    source: 'uk-wales',
    name: 's2w.json',
    content: releasePackage([release('ocds-kuma6s-1'), release('ocds-kuma6s-2')]),
  },
  { source: 'buyandsell', name: 'pilot.json', content: releasePackage([pilot('14-1'), pilot('14-2')]) },
  {
    source: 'ocds',
    name: 'ocds.jsonl',
    content: `${JSON.stringify(release('ocds-213czf-1'))}\n${JSON.stringify(release('ocds-213czf-2'))}\n`,
  },
  { source: 'seao-xml', name: 'Avis_20160101_20160131.xml', content: SEAO_XML },
  { source: 'toronto', name: 'toronto.csv', content: torontoCsv(['4530978523', '4530978524']) },
  {
    source: 'toronto',
    name: 'toronto.json',
    content: JSON.stringify({ '@odata.count': 2, value: [torontoRow('4530978525'), torontoRow('4530978526')] }),
  },
  { source: 'alberta', name: 'alberta.json', content: JSON.stringify([albertaRecord(1), albertaRecord(2)]) },
  { source: 'sam-gov', name: 'sam.json', content: samAnswer([samNotice('a'.repeat(32)), samNotice('b'.repeat(32))]) },
  { source: 'ted', name: 'ted.xml', content: EFORMS },
  {
    source: 'ted',
    name: 'ted.json',
    content: JSON.stringify({ notices: [tedNotice('501152-2026'), tedNotice('501153-2026')], totalNoticeCount: 2 }),
  },
];
