import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fakeBody } from '../../../../tests/support/discovery/fake-body.ts';
import type { ParsedRecord } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';
import type { Award, Listing } from '../listing.ts';
import { registrationNumber } from './ted-codes.ts';
import { ted } from './ted.ts';

const NOTICE_ID = '11111111-1111-4111-8111-111111111111';
const PROCEDURE_ID = '22222222-2222-4222-8222-222222222222';
const ORGANIZATIONS = `<Organizations>
  <Organization><Company><PartyIdentification><ID>ORG-0001</ID></PartyIdentification>
    <PartyName><Name languageID="FRA">Ville d&#39;Exemple</Name><Name languageID="DEU">Stadt Exempel</Name></PartyName>
    <PostalAddress><CityName>Exemple</CityName><CountrySubentityCode>FRD22</CountrySubentityCode>
      <Country><IdentificationCode>FRA</IdentificationCode></Country></PostalAddress>
    <PartyLegalEntity><CompanyID>217600001</CompanyID></PartyLegalEntity>
    <Contact><Name>Achats</Name><Telephone>+33 2 35 00 11 22</Telephone><ElectronicMail>achats@exemple.fr</ElectronicMail></Contact>
  </Company></Organization>
  ${['2', '3', '4'].map((n) => `<Organization><Company><PartyIdentification><ID>ORG-000${n}</ID></PartyIdentification><PartyName><Name languageID="FRA">Firme ${n}</Name></PartyName><PostalAddress><Country><IdentificationCode>BEL</IdentificationCode></Country></PostalAddress></Company></Organization>`).join('')}
</Organizations>`;

function lot(id: string, process: string, project = ''): string {
  return `<ProcurementProjectLot><ID schemeName="Lot">${id}</ID><TenderingTerms><CallForTendersDocumentReference>
    <DocumentType>non-restricted-document</DocumentType><Attachment><ExternalReference><URI>https://docs.example/${id}</URI></ExternalReference></Attachment>
    </CallForTendersDocumentReference></TenderingTerms><TenderingProcess>${process}</TenderingProcess>
    <ProcurementProject><Name languageID="FRA">Lot ${id}</Name>${project}</ProcurementProject></ProcurementProjectLot>`;
}

function deadline(date: string, time?: string, period = 'TenderSubmissionDeadlinePeriod'): string {
  return `<${period}><EndDate>${date}</EndDate>${time ? `<EndTime>${time}</EndTime>` : ''}</${period}>`;
}

function notice(parts: {
  root?: string;
  extension?: string;
  ids?: string;
  type?: string;
  project?: string;
  lots?: string;
  buyer?: string;
}): string {
  const root = parts.root ?? 'ContractNotice';
  return `<?xml version="1.0"?><${root} xmlns="urn:x" xmlns:e="urn:e"><UBLExtensions><UBLExtension><ExtensionContent><e:EformsExtension>
    ${parts.extension ?? ''}${ORGANIZATIONS}</e:EformsExtension></ExtensionContent></UBLExtension></UBLExtensions>
    ${parts.ids ?? `<ID schemeName="notice-id">${NOTICE_ID}</ID><ContractFolderID>${PROCEDURE_ID}</ContractFolderID>`}
    <IssueDate>2026-09-01+02:00</IssueDate><IssueTime>10:15:00+02:00</IssueTime><VersionID>01</VersionID>
    ${parts.type ?? '<NoticeTypeCode listName="competition">cn-standard</NoticeTypeCode>'}<NoticeLanguageCode>FRA</NoticeLanguageCode>
    <ContractingParty><Party><PartyIdentification><ID>${parts.buyer ?? 'ORG-0001'}</ID></PartyIdentification></Party></ContractingParty>
    <TenderingProcess><ProcedureCode>open</ProcedureCode></TenderingProcess>
    ${parts.project ?? '<ProcurementProject><ID>2026-S-17</ID><Name languageID="FRA">Entretien</Name><Name languageID="ENG">Upkeep</Name><Name languageID="DEU">Pflege</Name><ProcurementTypeCode listName="contract-nature">services</ProcurementTypeCode><MainCommodityClassification><ItemClassificationCode>77310000</ItemClassificationCode></MainCommodityClassification></ProcurementProject>'}
    ${parts.lots ?? ''}</${root}>`;
}

async function parsed(xml: string): Promise<ParsedRecord[]> {
  const records: ParsedRecord[] = [];
  for await (const record of ted.fromFile(fakeBody(xml, 'notice.xml'))) records.push(ted.parse(record));
  return records;
}

async function listed(parts: Parameters<typeof notice>[0]): Promise<{ listing: Listing; awards: Award[] }> {
  const [first] = await parsed(notice(parts));
  assert.equal(first?.kind, 'listing', JSON.stringify(first));
  return first;
}

test('an eForms notice becomes a listing of its procedure, with the buyer found by its reference', async () => {
  const { listing } = await listed({ lots: lot('LOT-1', deadline('2026-10-02+02:00', '12:00:00+02:00')) });
  assert.deepEqual([listing.nativeId, listing.referenceNumber], [PROCEDURE_ID, NOTICE_ID]);
  assert.equal(listing.revision, '2026-09-01T08:15:00.000Z 0001');
  assert.deepEqual(listing.title, { fr: 'Entretien', en: 'Upkeep' });
  assert.deepEqual(listing.buyer, { fr: "Ville d'Exemple" });
  assert.deepEqual([listing.buyerId, listing.buyerCity, listing.buyerCountry], ['FR-217600001', 'Exemple', 'FR']);
  assert.deepEqual(
    [listing.contactName, listing.contactEmail, listing.contactPhone],
    ['Achats', 'achats@exemple.fr', '+33 2 35 00 11 22'],
  );
  assert.deepEqual(
    [listing.solicitationNumber, listing.nature, listing.procurementMethod],
    ['2026-S-17', 'services', 'open'],
  );
  assert.deepEqual(listing.categories, [{ scheme: 'CPV', code: '77310000', label: {} }]);
  assert.deepEqual(
    listing.documents.map(({ url }) => url),
    ['https://docs.example/LOT-1'],
  );
  assert.equal(listing.sourceStatus, 'active');
});

test('the closing is the earliest deadline of all lots, in the offset of its time', async (t) => {
  const cases: [name: string, lots: string[], at: string | null, localDate: string | null][] = [
    [
      'two lots, the later one first',
      [deadline('2026-10-15+02:00', '12:00:00+02:00'), deadline('2026-10-01+02:00', '09:00:00+02:00')],
      '2026-10-01T07:00:00.000Z',
      '2026-10-01',
    ],
    [
      'one lot without a deadline',
      ['', deadline('2026-10-15+02:00', '12:00:00+02:00')],
      '2026-10-15T10:00:00.000Z',
      '2026-10-15',
    ],
    [
      'date and time with different offsets',
      [deadline('2026-10-01+02:00', '23:30:00Z')],
      '2026-10-01T23:30:00.000Z',
      '2026-10-01',
    ],
    ['no time: the end of the day', [deadline('2026-10-01Z')], '2026-10-01T21:59:59.000Z', '2026-10-01'],
    [
      'request to participate',
      [deadline('2026-10-03+02:00', '12:00:00+02:00', 'ParticipationRequestReceptionPeriod')],
      '2026-10-03T10:00:00.000Z',
      '2026-10-03',
    ],
    ['no deadline', [''], null, null],
  ];
  for (const [name, processes, at, localDate] of cases) {
    await t.test(name, async () => {
      const { listing } = await listed({ lots: processes.map((process, index) => lot(`L${index}`, process)).join('') });
      assert.deepEqual([listing.closing.at, listing.closing.localDate], [at, localDate]);
    });
  }
});

test('questions are taken until the day that all lots give, and where they differ none is said', async () => {
  const questions = (date: string) => deadline(date, '16:00:00+02:00', 'AdditionalInformationRequestPeriod');
  const one = await listed({ lots: lot('LOT-1', questions('2026-09-21+02:00')) + lot('LOT-2', '') });
  assert.equal(one.listing.questionsDue?.at, '2026-09-21T14:00:00.000Z');
  const two = await listed({
    lots: lot('LOT-1', questions('2026-09-21+02:00')) + lot('LOT-2', questions('2026-09-22+02:00')),
  });
  assert.equal(two.listing.questionsDue, undefined);
});

test('the value is the procedure’s, else the sum of lots in one currency', async (t) => {
  const value = (amount: string, currency: string): string =>
    `<RequestedTenderTotal><EstimatedOverallContractAmount currencyID="${currency}">${amount}</EstimatedOverallContractAmount></RequestedTenderTotal>`;
  const project = `<ProcurementProject><Name languageID="FRA">X</Name>${value('70', 'EUR')}</ProcurementProject>`;
  const cases: [name: string, project: string | undefined, lots: string[], expected: Listing['estimatedValue']][] = [
    ['procedure', project, [value('10', 'EUR')], { amount: 70, currency: 'EUR' }],
    ['lots', undefined, [value('0.1', 'SEK'), value('0.2', 'SEK')], { amount: 0.3, currency: 'SEK' }],
    ['two currencies', undefined, [value('10', 'EUR'), value('20', 'SEK')], null],
    ['withheld', undefined, [value('-1', 'EUR')], null],
  ];
  for (const [name, ofProcedure, lots, expected] of cases) {
    await t.test(name, async () => {
      const xml = lots.map((it, index) => lot(`L${index}`, '', it)).join('');
      const { listing } = await listed({ ...(ofProcedure && { project: ofProcedure }), lots: xml });
      assert.deepEqual(listing.estimatedValue, expected);
    });
  }
});

test('places: NUTS codes and wide places, countries last', async () => {
  const place = `<RealizedLocation><Address><CountrySubentityCode>FRD22</CountrySubentityCode><Country><IdentificationCode>FRA</IdentificationCode></Country></Address></RealizedLocation><RealizedLocation><Address><Region>anyw-eea</Region></Address></RealizedLocation>`;
  const { listing } = await listed({ lots: lot('L1', '', place) + lot('L2', '', place) });
  assert.deepEqual(listing.regions, ['FRD22', 'Anywhere in the European Economic Area', 'FR']);
});

test('a text in neither English nor French is under `other`', async () => {
  const project = '<ProcurementProject><Name languageID="ITA">Fornitura</Name></ProcurementProject>';
  assert.deepEqual((await listed({ project })).listing.title, { other: 'Fornitura' });
});

test('a change notice amends; with reason cancel it cancels', async (t) => {
  const change = (reason: string): string =>
    `<Changes><ChangedNoticeIdentifier>33333333-3333-4333-8333-333333333333-01</ChangedNoticeIdentifier><ChangeReason><ReasonCode>${reason}</ReasonCode></ChangeReason></Changes>`;
  for (const [reason, status] of [
    ['update-add', 'active'],
    ['cancel-intent', 'active'],
    ['cancel', 'cancelled'],
  ] as const) {
    await t.test(reason, async () => {
      const { listing } = await listed({ extension: change(reason) });
      assert.deepEqual([listing.sourceStatus, listing.amendedAt], [status, '2026-09-01T08:15:00.000Z']);
    });
  }
  await t.test('without a procedure identifier it stands for the notice it changes', async () => {
    const { listing } = await listed({
      extension: change('update-add'),
      ids: `<ID>${NOTICE_ID}</ID><ContractFolderID></ContractFolderID>`,
    });
    assert.equal(listing.nativeId, '33333333-3333-4333-8333-333333333333');
  });
});

test('the publication number is the reference, without leading zeros, and leads to the page', async () => {
  const extension =
    '<Publication><NoticePublicationID>00501152-2026</NoticePublicationID><PublicationDate>2026-09-03+02:00</PublicationDate></Publication>';
  const { listing } = await listed({ extension });
  assert.equal(listing.referenceNumber, '501152-2026');
  assert.equal(listing.sourceUrl, 'https://ted.europa.eu/en/notice/-/detail/501152-2026');
  assert.equal(listing.publishedAt, '2026-09-02T22:00:00.000Z');
});

const RESULT = { root: 'ContractAwardNotice', type: '<NoticeTypeCode listName="result">can-standard</NoticeTypeCode>' };
function lotResult(outcome: string, tender: string, contract = ''): string {
  return `<LotResult><TenderResultCode>${outcome}</TenderResultCode><LotTender><ID>${tender}</ID></LotTender>${contract && `<SettledContract><ID>${contract}</ID></SettledContract>`}</LotResult>`;
}
function tenderOf(id: string, party: string, amount: string): string {
  return `<LotTender><ID>${id}</ID><LegalMonetaryTotal><PayableAmount currencyID="EUR">${amount}</PayableAmount></LegalMonetaryTotal><TenderingParty><ID>${party}</ID></TenderingParty></LotTender>`;
}
const PARTIES = `<TenderingParty><ID>TPA-1</ID><Tenderer><ID>ORG-0002</ID></Tenderer><Tenderer><ID>ORG-0003</ID><GroupLeadIndicator>true</GroupLeadIndicator></Tenderer></TenderingParty><TenderingParty><ID>TPA-2</ID><Tenderer><ID>ORG-0004</ID></Tenderer></TenderingParty>`;

test('a result lists its tenderers: winners by contract, a group’s amount with its lead only', async () => {
  const extension = `<NoticeResult>${lotResult('selec-w', 'TEN-1', 'CON-1')}${lotResult('clos-nw', 'TEN-2')}${tenderOf('TEN-1', 'TPA-1', '95414')}${tenderOf('TEN-2', 'TPA-2', '88000')}<SettledContract><ID>CON-1</ID><AwardDate>2000-01-01+01:00</AwardDate><IssueDate>2026-08-20+02:00</IssueDate><LotTender><ID>TEN-1</ID></LotTender></SettledContract>${PARTIES}</NoticeResult>`;
  const { listing, awards } = await listed({ ...RESULT, extension });
  assert.equal(listing.sourceStatus, 'complete');
  assert.deepEqual(
    awards.map(({ supplierName, won, amount, awardedOn, supplierCountry }) => [
      supplierName,
      won,
      amount,
      awardedOn,
      supplierCountry,
    ]),
    [
      ['Firme 3', true, 95414, '2026-08-20', 'BE'],
      ['Firme 2', true, null, '2026-08-20', 'BE'],
      ['Firme 4', false, 88000, null, 'BE'],
    ],
  );
  assert.deepEqual(listing.winners, [
    { name: 'Firme 3', amount: 95414, currency: 'EUR' },
    { name: 'Firme 2', amount: null, currency: null },
  ]);
});

test('an announced direct award names whom the buyer intends to award the contract to, and what it is worth', async () => {
  const extension = `<NoticeResult><TotalAmount currencyID="EUR">5640000</TotalAmount>${lotResult('selec-w', 'TEN-1', 'CON-1')}<LotTender><ID>TEN-1</ID><TenderingParty><ID>TPA-2</ID></TenderingParty></LotTender><SettledContract><ID>CON-1</ID><LotTender><ID>TEN-1</ID></LotTender></SettledContract>${PARTIES}</NoticeResult>`;
  const type = '<NoticeTypeCode listName="dir-awa-pre">veat</NoticeTypeCode>';
  const { listing } = await listed({ root: 'ContractAwardNotice', type, extension });
  assert.deepEqual(listing.winners, [{ name: 'Firme 4', amount: null, currency: null, is: 'intended' }]);
  assert.deepEqual([listing.isAwarded, listing.estimatedValue], [undefined, { amount: 5_640_000, currency: 'EUR' }]);
  const awarded = await listed({ ...RESULT, extension });
  assert.deepEqual([awarded.listing.winners?.[0]?.is, awarded.listing.estimatedValue], [undefined, null]);
});

test('the days of the contract are those that every lot gives; where lots differ there are none', async () => {
  const days = (start: string, end: string) =>
    `<PlannedPeriod><StartDate>${start}+02:00</StartDate><EndDate>${end}+01:00</EndDate></PlannedPeriod>`;
  const read = async (...periods: string[]) =>
    (await listed({ lots: periods.map((one, index) => lot(`LOT-${index}`, '', one)).join('') })).listing.contractPeriod;
  const period = days('2026-11-01', '2028-12-31');
  assert.deepEqual(await read(period), { start: '2026-11-01', end: '2028-12-31' });
  assert.deepEqual(await read(period, period), { start: '2026-11-01', end: '2028-12-31' });
  assert.equal(await read(period, days('2026-11-01', '2029-12-31')), undefined);
  assert.equal(await read('<PlannedPeriod><StartDate>soon</StartDate></PlannedPeriod>'), undefined);
});

test('a notice that an agreement covers names it in each language, not by a code', async () => {
  const terms = '<GovernmentAgreementConstraintIndicator>true</GovernmentAgreementConstraintIndicator>';
  const lots = `<ProcurementProjectLot><ID schemeName="Lot">LOT-0001</ID><TenderingProcess>${terms}</TenderingProcess></ProcurementProjectLot>`;
  const { listing } = await listed({ lots });
  assert.deepEqual(listing.tradeAgreementNames, {
    en: 'Agreement on Government Procurement (WTO-GPA)',
    fr: 'Accord sur les marchés publics (AMP de l’OMC)',
  });
});

test('a registration or reference number that says "not available" is none', async () => {
  const project = '<ProcurementProject><ID>not available</ID><Name languageID="ENG">Upkeep</Name></ProcurementProject>';
  assert.equal((await listed({ project })).listing.solicitationNumber, null);
  assert.deepEqual(
    ['n/a', 'Not applicable', ' 326 912 557 '].map((raw) => registrationNumber(raw)),
    [null, null, '326 912 557'],
  );
});

test('a result is unsuccessful only when every lot ended without a winner', async () => {
  const outcome = async (...codes: string[]): Promise<string> => {
    const extension = `<NoticeResult>${codes.map((code) => lotResult(code, 'TEN-9')).join('')}</NoticeResult>`;
    return (await listed({ ...RESULT, extension })).listing.sourceStatus;
  };
  assert.deepEqual(
    [await outcome('clos-nw', 'clos-nw'), await outcome('clos-nw', 'selec-w')],
    ['unsuccessful', 'complete'],
  );
});

test('a notice that cannot be listed is a failure with its own id and the reason', async (t) => {
  const cases: [name: string, xml: string, kind: string, record: string | undefined, reason: RegExp][] = [
    ['no identifier', notice({ ids: '<ID></ID>' }), 'failure', 'ContractNotice 1', /BT-701/],
    ['no title', notice({ project: '<ProcurementProject/>' }), 'failure', NOTICE_ID, /BT-21/],
    ['before eForms', '<TED_EXPORT DOC_ID="123456-2020"/>', 'failure', '123456-2020', /TED_EXPORT/],
    ['buyer profile', notice({ type: '<NoticeTypeCode>pin-buyer</NoticeTypeCode>' }), 'ignored', undefined, /profile/],
  ];
  for (const [name, xml, kind, record, reason] of cases) {
    await t.test(name, async () => {
      const [first] = await parsed(xml);
      assert.equal(first?.kind, kind);
      assert.match(first && 'reason' in first ? first.reason : '', reason);
      if (record) assert.equal(first && 'record' in first ? first.record : '', record);
    });
  }
});

test('a missing buyer organisation does not lose the notice', async () => {
  const { listing } = await listed({ buyer: 'ORG-0009' });
  assert.deepEqual([listing.buyer, listing.title.en], [{}, 'Upkeep']);
});

test('XML that is no notice is refused', async () => {
  await assert.rejects(parsed('<rss/>'), SourceFormatError);
});

const SAMPLES = fileURLToPath(new URL('../../../../../shared/data/ted/eforms-examples/', import.meta.url));

test('of the official examples only those marked INVALID fail, and none is lost', async (t) => {
  if (!existsSync(SAMPLES)) return t.skip('../shared/data is not here');
  const kinds = { listing: 0, awards: 0, ignored: 0, failure: 0 };
  for (const file of readdirSync(SAMPLES)) {
    const [record, ...more] = await parsed(readFileSync(SAMPLES + file, 'utf8'));
    assert.ok(record && more.length === 0, file);
    kinds[record.kind] += 1;
    if (record.kind === 'failure') assert.match(file, /^INVALID_/);
    if (/^(?:pin-buyer|X0)/.test(file)) assert.equal(record.kind, 'ignored', file);
  }
  assert.equal(kinds.listing + kinds.ignored + kinds.failure, readdirSync(SAMPLES).length);
});
