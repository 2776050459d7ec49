import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fakeBody } from '../../../../tests/support/discovery/fake-body.ts';
import { fakeReader } from '../../../../tests/support/discovery/fake-reader.ts';
import type { ParsedRecord } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';
import type { Listing } from '../listing.ts';
import { canadabuys } from './canadabuys.ts';

const SAMPLE = new URL('../../../../../shared/data/canadabuys/open-tender-notices-sample.csv', import.meta.url);
const NOTICE: Readonly<Record<string, string>> = {
  'title-titre-eng': 'Boiler Chemicals',
  'title-titre-fra': 'Produits chimiques pour chaudières',
  'referenceNumber-numeroReference': 'cb-12-34567890',
  'amendmentNumber-numeroModification': '000',
  'solicitationNumber-numeroSollicitation': ' W0000-26/A ',
  'publicationDate-datePublication': '2026-07-21',
  'tenderClosingDate-appelOffresDateCloture': '2026-08-05T14:00:00',
  'tenderStatus-appelOffresStatut-eng': 'Open',
};

const parsed = (columns: Record<string, string>): ParsedRecord =>
  canadabuys.parse({ place: 'row 7', value: { ...NOTICE, ...columns } });
function listing(columns: Record<string, string> = {}): Listing {
  const record = parsed(columns);
  assert.equal(record.kind, 'listing');
  return (record as { listing: Listing }).listing;
}
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('CanadaBuys: rows', () => {
  test('a notice keeps both titles, its number without blanks and the page built from its reference', () => {
    const notice = listing({ 'referenceNumber-numeroReference': 'SSC-26-00034400:T' });
    assert.deepEqual(notice.title, { en: 'Boiler Chemicals', fr: 'Produits chimiques pour chaudières' });
    assert.equal(notice.solicitationNumber, 'W0000-26/A');
    assert.equal(
      notice.sourceUrl,
      'https://canadabuys.canada.ca/en/tender-opportunities/tender-notice/ssc-26-00034400%3At',
    );
    assert.equal(notice.originUrl, null);
    assert.equal(notice.publishedAt, '2026-07-21T04:00:00.000Z');
  });

  test('a MERX row says that merx.com is where it was first published', () => {
    const url = 'https://www.merx.com/public/solicitations/1/abstract?language=EN';
    const notice = listing({ 'referenceNumber-numeroReference': 'MX-1', 'noticeURL-URLavis-eng': url });
    assert.deepEqual([notice.sourceUrl, notice.originUrl], [url, url]);
  });

  test('header names are read without case and with a BOM', () => {
    const {
      ['title-titre-eng']: title = '',
      ['tenderClosingDate-appelOffresDateCloture']: closing = '',
      ...rest
    } = NOTICE;
    const value = { ...rest, '\ufeffTITLE-titre-eng': title, 'tenderClosingDate-appelOffresdateCloture': closing };
    const record = canadabuys.parse({ place: 'row 2', value });
    assert.equal(record.kind === 'listing' && record.listing.title.en, 'Boiler Chemicals');
    assert.equal(record.kind === 'listing' && record.listing.closing.at, '2026-08-05T18:00:00.000Z');
  });

  test('a row that cannot be a notice is a failure that names it and says what is missing', () => {
    const cases: [Record<string, string>, string, RegExp][] = [
      [{ 'publicationDate-datePublication': '' }, 'cb-12-34567890', /no publication date/],
      [{ 'publicationDate-datePublication': 'Ottawa' }, 'cb-12-34567890', /"Ottawa"; a date such as/],
      [{ 'publicationDate-datePublication': '2026-13-45' }, 'cb-12-34567890', /"2026-13-45"/],
      [{ 'referenceNumber-numeroReference': ' ' }, 'row 7', /no reference number/],
      [{ 'title-titre-eng': '', 'title-titre-fra': ' ' }, 'cb-12-34567890', /no title/],
      [{ 'tenderClosingDate-appelOffresDateCloture': '<p>text' }, 'cb-12-34567890', /"<p>text"; a time such as/],
    ];
    for (const [columns, name, reason] of cases) {
      const record = parsed(columns);
      assert.equal(record.kind, 'failure');
      assert.equal(record.kind === 'failure' && record.record, name);
      assert.match(record.kind === 'failure' ? record.reason : '', reason);
    }
    for (const value of [null, 'text', 7, ['a']]) assert.equal(canadabuys.parse({ place: 'x', value }).kind, 'failure');
  });

  test('statuses in English and French; anything else is unknown', () => {
    const cases = {
      Open: 'active',
      Expired: 'complete',
      Cancelled: 'cancelled',
      Ouvert: 'active',
      Annulé: 'cancelled',
      Draft: 'unknown',
    };
    for (const [raw, status] of Object.entries(cases))
      assert.equal(listing({ 'tenderStatus-appelOffresStatut-eng': raw }).sourceStatus, status, raw);
  });

  test('nature comes from the procurement families', () => {
    const cases = {
      '*CNST': 'construction',
      '*GD': 'goods',
      '*SRVTGD': 'services',
      '*SRV\n*GD': 'mixed',
      '*SRV\n*SRVTGD': 'services',
      '': 'unknown',
    };
    for (const [raw, nature] of Object.entries(cases))
      assert.equal(listing({ 'procurementCategory-categorieApprovisionnement': raw }).nature, nature, raw);
  });

  test('a later amendment is the greater revision, also past amendment 9 and past the publication date', () => {
    const revision = (number: string, date: string) =>
      listing({ 'amendmentNumber-numeroModification': number, 'amendmentDate-dateModification': date }).revision;
    const inOrder = [
      revision('000', ''),
      revision('001', '2026-07-25'),
      revision('009', '2026-07-28'),
      revision('010', '2026-07-28'),
    ];
    assert.deepEqual([...inOrder].sort(), inOrder);
    assert.equal(new Set(inOrder).size, inOrder.length);
  });

  test('codes get English and French labels by position only when the lists are as long as the codes', () => {
    const { categories } = listing({
      unspsc: '*12160000\n*12350000',
      'unspscDescription-eng': '*Additives\n*Compounds and mixtures',
      'unspscDescription-fra': '*Additifs',
      'gsin-nibs': '*D304A',
      'gsinDescription-nibsDescription-eng': '*Data Transmission Service',
      'gsinDescription-nibsDescription-fra': '*Transmission de données',
    });
    assert.deepEqual(categories, [
      { scheme: 'UNSPSC', code: '12160000', label: { en: 'Additives' } },
      { scheme: 'UNSPSC', code: '12350000', label: { en: 'Compounds and mixtures' } },
      { scheme: 'GSIN', code: 'D304A', label: { en: 'Data Transmission Service', fr: 'Transmission de données' } },
    ]);
  });

  test('regions are those of delivery, else of opportunity, never "World" or "Unspecified"', () => {
    const delivery = 'regionsOfDelivery-regionsLivraison-eng';
    const opportunity = 'regionsOfOpportunity-regionAppelOffres-eng';
    assert.deepEqual(listing({ [delivery]: '*British Columbia\n*Nova Scotia', [opportunity]: '*Canada' }).regions, [
      'British Columbia',
      'Nova Scotia',
    ]);
    assert.deepEqual(listing({ [opportunity]: '*Canada' }).regions, ['Canada']);
    assert.deepEqual(listing({ [delivery]: '*Unspecified', [opportunity]: '*World' }).regions, []);
  });

  test('agreements are listed without "None" and without references to the documents', () => {
    const column = 'tradeAgreements-accordsCommerciaux-eng';
    assert.deepEqual(listing({ [column]: '*None' }).tradeAgreements, []);
    assert.deepEqual(
      listing({ [column]: '*Please refer to Tender Description or Tender Documents' }).tradeAgreements,
      [],
    );
    assert.deepEqual(listing({ [column]: '*Canadian Free Trade Agreement (CFTA)\n*Canada-Colombia' }).tradeAgreements, [
      'Canadian Free Trade Agreement (CFTA)',
      'Canada-Colombia',
    ]);
  });

  test('agreements keep their names in both languages, and the expected days of the contract are read', () => {
    const notice = listing({
      'tradeAgreements-accordsCommerciaux-eng': '*Canadian Free Trade Agreement (CFTA)\n*None',
      'tradeAgreements-accordsCommerciaux-fra': '*Accord de libre-échange canadien (ALEC)\n*Aucun',
      'expectedContractStartDate-dateDebutContratPrevue': '2026-10-01',
      'expectedContractEndDate-dateFinContratPrevue': '2027-03-31',
    });
    assert.deepEqual(notice.tradeAgreementNames, {
      en: 'Canadian Free Trade Agreement (CFTA)',
      fr: 'Accord de libre-échange canadien (ALEC)',
    });
    assert.deepEqual(notice.contractPeriod, { start: '2026-10-01', end: '2027-03-31' });
  });

  // Forms of one portal repeat a single day; an end before the start is no period.
  const PERIODS: [string, string, object | undefined][] = [
    ['2026-10-01', '2026-10-01', undefined],
    ['2026-10-01', '2026-09-01', undefined],
    ['', '', undefined],
    // Bids close on 2026-08-05.
    ['2026-07-31', '2027-03-31', undefined],
    ['', '2026-08-01', undefined],
    ['2026-10-01', '', { start: '2026-10-01', end: null }],
    ['', '2027-03-31', { start: null, end: '2027-03-31' }],
  ];
  for (const [start, end, expected] of PERIODS) {
    test(`from "${start}" to "${end}" is the contract period ${JSON.stringify(expected)}`, () => {
      const notice = listing({
        'expectedContractStartDate-dateDebutContratPrevue': start,
        'expectedContractEndDate-dateFinContratPrevue': end,
      });
      assert.deepEqual(notice.contractPeriod, expected);
    });
  }

  test('attachments are split only before http, with their language and file name', () => {
    const { documents } = listing({
      'attachment-piecesJointes-eng':
        'https://a.ca/f/annex a, b.pdf,https://a.ca/download_public/0092-66,https://a.ca/both.pdf',
      'attachment-piecesJointes-fra': 'https://a.ca/f/annexe.pdf,https://a.ca/both.pdf',
    });
    assert.deepEqual(
      documents.map(({ url, fileName, language }) => [url, fileName, language]),
      [
        ['https://a.ca/f/annex%20a,%20b.pdf', 'annex a, b.pdf', 'en'],
        ['https://a.ca/download_public/0092-66', null, 'en'],
        ['https://a.ca/both.pdf', 'both.pdf', null],
        ['https://a.ca/f/annexe.pdf', 'annexe.pdf', 'fr'],
      ],
    );
  });

  test('the kind of notice and the method are kept in each language where both columns name them', () => {
    const cases: [Record<string, string>, Pick<Listing, 'noticeType' | 'noticeTypeNames'>][] = [
      [
        { 'noticeType-avisType-eng': 'Request for Proposal', 'noticeType-avisType-fra': 'Demande de propositions' },
        {
          noticeType: 'Request for Proposal',
          noticeTypeNames: { en: 'Request for Proposal', fr: 'Demande de propositions' },
        },
      ],
      [{ 'noticeType-avisType-fra': 'Demande de propositions' }, { noticeType: 'Demande de propositions' }],
      [{}, { noticeType: null }],
    ];
    for (const [columns, expected] of cases) {
      const { noticeType, noticeTypeNames } = listing(columns);
      assert.deepEqual({ noticeType, ...(noticeTypeNames && { noticeTypeNames }) }, expected);
    }
    const { procurementMethod, procurementMethodNames } = listing({
      'procurementMethod-methodeApprovisionnement-eng': 'Competitive - Open bidding',
      'procurementMethod-methodeApprovisionnement-fra': 'Concurrentielle - Invitation ouverte à soumissionner',
    });
    assert.deepEqual(
      [procurementMethod, procurementMethodNames?.fr],
      ['Competitive - Open bidding', 'Concurrentielle - Invitation ouverte à soumissionner'],
    );
  });

  test('descriptions are plain text, buyers have their place, placeholder contacts are left out', () => {
    const notice = listing({
      'tenderDescription-descriptionAppelOffres-fra': '\n\tConstruction de D&eacute;fense&nbsp;Canada',
      'contractingEntityAddressCity-entiteContractanteAdresseVille-eng': 'Victoria',
      'contractingEntityAddressProvince-entiteContractanteAdresseProvince-eng': 'BC',
      'contractingEntityAddressCountry-entiteContractanteAdressePays-eng': 'Canada',
      'endUserEntitiesName-nomEntitesUtilisateurFinal-eng': '*Parks Canada\n*Other',
      'contactInfoPhone-contactInfoTelephone': '6139999999',
      'contactInfoEmail-informationsContactCourriel': 'A.Buyer@Forces.gc.ca',
    });
    assert.deepEqual(notice.description, { fr: 'Construction de Défense Canada' });
    assert.deepEqual(
      [notice.buyerCity, notice.buyerRegion, notice.buyerCountry],
      ['Victoria', 'British Columbia', 'CA'],
    );
    assert.equal(notice.endUserEntity, 'Parks Canada');
    assert.deepEqual([notice.contactPhone, notice.contactEmail], [null, 'A.Buyer@Forces.gc.ca']);
  });
});

describe('CanadaBuys: closing times are Eastern wall-clock time (sources.md 3.6)', () => {
  // Worked out by hand: Eastern daylight time is UTC-4 from the second Sunday of March 02:00 to the first of November 02:00.
  const cases: [string, string | null, string | null][] = [
    ['2026-08-18T16:00:00', '2026-08-18T20:00:00.000Z', '2026-08-18'], // cover page: 14:00 MDT
    ['2026-08-05T14:00:00', '2026-08-05T18:00:00.000Z', '2026-08-05'],
    ['2026-03-07T14:00:00', '2026-03-07T19:00:00.000Z', '2026-03-07'], // the day before the change to daylight time
    ['2026-03-08T14:00:00', '2026-03-08T18:00:00.000Z', '2026-03-08'], // the day of the change
    ['2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z', '2026-03-08'], // skipped in spring: moves forward to 03:30 EDT
    ['2026-10-31T14:00:00', '2026-10-31T18:00:00.000Z', '2026-10-31'],
    ['2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z', '2026-11-01'], // occurs twice: the first, still daylight time
    ['2026-11-01T14:00:00', '2026-11-01T19:00:00.000Z', '2026-11-01'],
    ['2029-03-31T23:59:00', '2029-04-01T03:59:00.000Z', '2029-03-31'], // next day in UTC, same date for the buyer
    ['2026-12-15', '2026-12-16T04:59:59.000Z', '2026-12-15'], // no time: end of that day
    ['2065-04-27T07:00:00', null, null], // placeholders
    ['2100-03-31T16:00:00', null, null],
  ];
  for (const [raw, at, localDate] of cases) {
    test(`${raw} closes at ${at ?? 'no time: a placeholder'}`, () => {
      const { closing } = listing({ 'tenderClosingDate-appelOffresDateCloture': raw });
      assert.deepEqual([closing.at, closing.localDate, closing.raw], [at, localDate, raw]);
    });
  }
});

describe('CanadaBuys: rows unlike those of the sample', () => {
  test('a cancelled amendment from Ariba, in French alone, for two departments', () => {
    const notice = listing({
      'title-titre-eng': '',
      'title-titre-fra': 'Produits chimiques pour chaudi&egrave;res',
      'referenceNumber-numeroReference': 'WS3512316700-Doc3512316731',
      'amendmentNumber-numeroModification': '012',
      'amendmentDate-dateModification': '2026-07-30',
      'solicitationNumber-numeroSollicitation': '',
      'tenderStatus-appelOffresStatut-eng': '',
      'tenderStatus-appelOffresStatut-fra': 'Annulé',
      'noticeType-avisType-fra': 'Demande de propositions',
      'procurementCategory-categorieApprovisionnement': '*SRVTGD\r\n*GD\r\n',
      'contractingEntityName-nomEntitContractante-eng': 'Parks Canada/Environment and Climate Change Canada',
      'contactInfoPhone-contactInfoTelephone': '(   )    -',
    });
    assert.deepEqual(notice.title, { fr: 'Produits chimiques pour chaudières' });
    assert.deepEqual([notice.sourceStatus, notice.noticeType], ['cancelled', 'Demande de propositions']);
    assert.deepEqual([notice.solicitationNumber, notice.contactPhone, notice.originUrl], [null, null, null]);
    assert.deepEqual([notice.revision, notice.amendedAt], ['2026-07-30.000012', '2026-07-30T04:00:00.000Z']);
    assert.equal(notice.buyer.en, 'Parks Canada/Environment and Climate Change Canada');
    assert.equal(notice.nature, 'mixed');
    assert.match(notice.sourceUrl ?? '', /\/tender-notice\/ws3512316700-doc3512316731$/);
  });
});

describe('CanadaBuys: reading', () => {
  const csv = (reference: string) =>
    `${Object.keys(NOTICE).join(',')}\n${Object.values({ ...NOTICE, 'referenceNumber-numeroReference': reference }).join(',')}\n`;

  test('reads what is new, what is open, then the fiscal year, each conditionally, and the year once a day', async () => {
    const first = fakeReader(({ url }) => fakeBody(csv(url.includes('/new') ? 'cb-1' : 'cb-2'), url), {
      now: '2026-03-31T12:00:00Z',
      settings: { base_url: 'http://127.0.0.1:8/pub' },
    });
    const records = await collect(canadabuys.fromAddress(first));
    assert.deepEqual(
      first.requests.map(({ url }) => url),
      [
        'http://127.0.0.1:8/pub/newTenderNotice-nouvelAvisAppelOffres.csv',
        'http://127.0.0.1:8/pub/openTenderNotice-ouvertAvisAppelOffres.csv',
        'http://127.0.0.1:8/pub/2025-2026-TenderNotice-AvisAppelOffres.csv',
      ],
    );
    assert.ok(first.requests.every(({ conditional }) => conditional));
    assert.equal(records.length, 3);

    const second = fakeReader(() => 'unchanged', { now: '2026-03-31T20:00:00Z', state: first.resumed.at(-1) ?? {} });
    assert.deepEqual(await collect(canadabuys.fromAddress(second)), []);
    assert.equal(second.requests.length, 2);

    const nextDay = fakeReader(() => 'unchanged', { now: '2026-04-01T12:00:00Z', state: first.resumed.at(-1) ?? {} });
    await collect(canadabuys.fromAddress(nextDay));
    assert.match(nextDay.requests.at(-1)?.url ?? '', /\/opendata\/pub\/2026-2027-TenderNotice/);
  });

  test('a file without the columns of tender notices is refused', async () => {
    await assert.rejects(collect(canadabuys.fromFile(fakeBody('a,b\n1,2\n', 'other.csv'))), SourceFormatError);
  });

  test('all 60 rows of the published sample are read, 40 of them from MERX, 4 with placeholder dates', async (t) => {
    if (!existsSync(SAMPLE)) return t.skip('…/shared/data is not here');
    const records = await collect(canadabuys.fromFile(fakeBody(readFileSync(SAMPLE, 'utf8'))));
    const listings = records
      .map((record) => canadabuys.parse(record))
      .flatMap((it) => (it.kind === 'listing' ? [it.listing] : []));
    assert.equal(records.length, 60);
    assert.equal(listings.length, 60);
    assert.equal(listings.filter(({ originUrl }) => originUrl?.startsWith('https://www.merx.com/')).length, 40);
    assert.equal(listings.filter(({ closing }) => closing.at === null && closing.raw !== null).length, 4);
    assert.ok(listings.every(({ description }) => !/&[a-z]{2,8};|&#\d+;/.test(`${description.en} ${description.fr}`)));
  });
});
