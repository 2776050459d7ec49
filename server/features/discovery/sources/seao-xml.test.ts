import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { fakeBody } from '../../../../tests/support/discovery/fake-body.ts';
import type { AddressReader, ParsedRecord } from '../connector.ts';
import { SourceFormatError } from '../connector.ts';
import type { Award, Listing } from '../listing.ts';
import { seaoXml } from './seao-xml.ts';

const FIELDS = {
  numeroseao: '900001',
  numero: ' 16-AO-7 ',
  organisme: 'Ville de Saint-Exemple.',
  ville: 'Saint-Exemple',
  province: 'QC',
  pays: 'CAN',
  titre: 'Réfection de l¿aréna &amp; du stationnement',
  type: '3',
  nature: '3',
  precision: '0',
  datepublication: '2016-01-08 09:30',
  datefermeture: '2016-01-26 14:00',
  datesaisieouverture: '2016-01-26 15:10',
  datesaisieadjudication: '1900-01-01 00:00',
  dateadjudication: '2016-02-01',
  regionlivraison: '14,6',
  unspscprincipale: '72121400',
  disposition: '',
};
const BIDDERS = [
  {
    nomorganisation: 'Béton Nord inc.',
    neq: '1140000001',
    ville: 'Laval',
    province: 'QC',
    pays: 'CAN',
    adjudicataire: '1',
    montantsoumis: '120000.500000',
    montantssoumisunite: '1',
    montantcontrat: '118000.000000',
  },
  {
    nomorganisation: 'Granit Sud ltée',
    neq: '',
    adjudicataire: '0',
    montantsoumis: '15.000000',
    montantssoumisunite: '8',
    montantcontrat: '0.000000',
  },
];

function elements(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');
}

function exported(content: string): string {
  return `\uFEFF<?xml version="1.0"?>\n<export datedebut="2016-01-01" datefin="2016-01-31">${content}</export>`;
}

function notice(
  changed: Readonly<Record<string, string>> = {},
  bidders: readonly Record<string, string>[] = BIDDERS,
): string {
  const rows = bidders.map((bidder) => `<fournisseur>${elements(bidder)}</fournisseur>`).join('');
  return exported(`<avis>${elements({ ...FIELDS, ...changed })}<fournisseurs>${rows}</fournisseurs></avis>`);
}

async function parsed(text: string, name = 'Avis_20160101_20160131.xml'): Promise<ParsedRecord[]> {
  const records: ParsedRecord[] = [];
  for await (const record of seaoXml.fromFile(fakeBody(text, name))) records.push(seaoXml.parse(record));
  return records;
}

async function listed(text: string, name?: string): Promise<{ listing: Listing; awards: Award[] }> {
  const [first] = await parsed(text, name);
  assert.equal(first?.kind, 'listing');
  return first;
}

test('a notice of the XML export becomes a French listing in Toronto time', async () => {
  const { listing } = await listed(notice());
  assert.equal(listing.nativeId, '900001');
  assert.equal(listing.referenceNumber, '900001');
  assert.equal(listing.solicitationNumber, '16-AO-7');
  assert.deepEqual(listing.title, { fr: 'Réfection de l’aréna & du stationnement' });
  assert.deepEqual(listing.buyer, { fr: 'Ville de Saint-Exemple.' });
  assert.deepEqual([listing.buyerCity, listing.buyerRegion, listing.buyerCountry], ['Saint-Exemple', 'Quebec', 'CA']);
  assert.equal(listing.publishedAt, '2016-01-08T14:30:00.000Z');
  assert.deepEqual(listing.closing, {
    at: '2016-01-26T19:00:00.000Z',
    localDate: '2016-01-26',
    raw: '2016-01-26 14:00',
    dateOnly: false,
  });
  assert.equal(listing.nature, 'construction');
  assert.deepEqual(listing.regions, ['Lanaudière', 'Montréal']);
  assert.deepEqual(listing.categories[0], { scheme: 'UNSPSC', code: '72121400', label: {} });
  assert.equal(listing.procurementMethod, "Appel d'offres public");
  assert.equal(listing.sourceStatus, 'complete');
});

test('every bidder is an award: the winner with the contract amount, a percentage bid without amount', async () => {
  const { awards } = await listed(notice());
  assert.deepEqual(
    awards.map(({ supplierName, supplierNumber, won, amount, currency, supplierCity, awardedOn }) => [
      supplierName,
      supplierNumber,
      won,
      amount,
      currency,
      supplierCity,
      awardedOn,
    ]),
    [
      ['Béton Nord inc.', '1140000001', true, 118000, 'CAD', 'Laval', '2016-02-01'],
      ['Granit Sud ltée', null, false, null, null, null, '2016-02-01'],
    ],
  );
  assert.deepEqual(new Set(awards.map(({ nativeId }) => nativeId)), new Set(['900001']));
});

test('a listing names who won, for the amount of the contract: what was bid is no award', async () => {
  const [won = {}, lost = {}] = BIDDERS;
  const winners = async (...rows: Record<string, string>[]) => (await listed(notice({}, rows))).listing.winners;
  assert.deepEqual(await winners(won, lost), [{ name: 'Béton Nord inc.', amount: 118000, currency: 'CAD' }]);
  assert.deepEqual(await winners({ ...won, montantcontrat: '0.000000' }, lost), [
    { name: 'Béton Nord inc.', amount: null, currency: null },
  ]);
  assert.equal(await winners(lost), undefined);
});

test('bid amounts follow their unit', async (t) => {
  const cases: [unit: string, bid: string, amount: number | null, currency: string | null][] = [
    ['0', '500.000000', 500, 'CAD'],
    ['1', '500.250000', 500.25, 'CAD'],
    ['7', '500.000000', 500, 'USD'],
    ['2', '500.000000', null, null],
    ['11', '85.000000', null, null],
    ['1', '0.000000', null, null],
    ['1', 'n/d', null, null],
  ];
  for (const [unit, bid, amount, currency] of cases) {
    await t.test(`${bid} in unit ${unit}`, async () => {
      const bidder = { nomorganisation: 'A', adjudicataire: '0', montantsoumis: bid, montantssoumisunite: unit };
      const { awards } = await listed(notice({}, [bidder]));
      assert.deepEqual([awards[0]?.amount, awards[0]?.currency], [amount, currency]);
    });
  }
});

test('a nameless bidder is known by its number, an empty row is none', async () => {
  const { awards } = await listed(notice({}, [{ nomorganisation: '', neq: '1150000002' }, { nomorganisation: '' }]));
  assert.deepEqual(
    awards.map(({ supplierName }) => supplierName),
    ['NEQ 1150000002'],
  );
});

test('values that mean "none" or "date only" in the exports', async (t) => {
  const cases: [name: string, field: Record<string, string>, read: (listing: Listing) => unknown, expected: unknown][] =
    [
      ['1900 is no closing', { datefermeture: '1900-01-01 00:00' }, ({ closing }) => closing.raw, null],
      [
        'the day of award at midnight is no closing',
        { datefermeture: '2016-02-01 00:00' },
        ({ closing }) => [closing.at, closing.localDate, closing.raw],
        [null, null, null],
      ],
      [
        'the day of publication at midnight is no closing',
        { datefermeture: '2016-01-08 00:00' },
        ({ closing }) => closing.at,
        null,
      ],
      [
        'bids that closed on the day of award closed then',
        { datefermeture: '2016-02-01 14:00' },
        ({ closing }) => closing.at,
        '2016-02-01T19:00:00.000Z',
      ],
      [
        'a contract by agreement never closed',
        { type: '9', datefermeture: '2016-01-26 00:00' },
        ({ closing }) => closing.at,
        null,
      ],
      ['midnight is a date only', { datefermeture: '2016-01-26 00:00' }, ({ closing }) => closing.dateOnly, true],
      [
        'an unreadable time is kept as raw',
        { datefermeture: 'bientôt' },
        ({ closing }) => [closing.at, closing.raw],
        [null, 'bientôt'],
      ],
      ['summer time', { datefermeture: '2016-07-26 14:00' }, ({ closing }) => closing.at, '2016-07-26T18:00:00.000Z'],
      ['unknown region number', { regionlivraison: '36' }, ({ regions }) => regions, ['36']],
      ['no region', { regionlivraison: '' }, ({ regions }) => regions, []],
      ['unknown type', { type: '11' }, ({ noticeType }) => noticeType, '11'],
      ['disposition', { type: '9', disposition: '14' }, (it) => it.procurementMethod, 'Gré à gré (disposition 14)'],
      [
        'professional services',
        { nature: '2', precision: '1' },
        (it) => it.categories[1]?.label.fr,
        'Services professionnels',
      ],
      ['free precision', { nature: '5', precision: '0Subvention' }, (it) => it.categories[1]?.label.fr, 'Subvention'],
      ['own category', { categorieseao: 'C01 - Bâtiments' }, (it) => it.categories[1]?.code, 'C01'],
      ['script address', { hyperlienseao: 'javascript:1' }, (it) => it.sourceUrl, null],
    ];
  for (const [name, field, read, expected] of cases) {
    await t.test(name, async () => assert.deepEqual(read((await listed(notice(field))).listing), expected));
  }
});

test('the status is complete only once bids were opened or won', async () => {
  const unopened = { datesaisieouverture: '1900-01-01 00:00' };
  assert.equal((await listed(notice(unopened, []))).listing.sourceStatus, 'unknown');
  assert.equal((await listed(notice(unopened))).listing.sourceStatus, 'complete');
});

test('a revision is newer than the notice of its month and older than one of a later month', async () => {
  const own = (await listed(notice())).listing.revision;
  const revised = (await listed(notice(), 'AvisRevisions_20160101_20160131.xml')).listing.revision;
  const later = (await listed(notice().replace('2016-01-31', '2016-02-29'))).listing.revision;
  assert.ok(own < revised && revised < later, `${own} < ${revised} < ${later}`);
});

test('final contract data become awards; without a contractor they are left out, with a reason', async () => {
  const contract = { numeroseao: '900001', numero: '16-AO-7', montantfinal: '99.500000', nomcontractant: 'A &amp; B' };
  const [full, nameless] = await parsed(
    exported(
      `<contrat>${elements(contract)}</contrat><contrat>${elements({ ...contract, nomcontractant: '' })}</contrat>`,
    ),
  );
  assert.equal(full?.kind, 'awards');
  const [award] = full?.kind === 'awards' ? full.awards : [];
  assert.deepEqual([award?.nativeId, award?.supplierName, award?.won, award?.amount], ['900001', 'A & B', true, 99.5]);
  assert.equal(nameless?.kind, 'ignored');
});

test('JSON lines give the same listing, with bids of unknown currency', async () => {
  const line = {
    ...FIELDS,
    titre: 'Toit',
    bidders: [{ name: 'A', neq: null, won: true, bid: '10.000000', city: 'Laval' }],
  };
  const { listing, awards } = await listed(`${JSON.stringify(line)}\n`, 'notices.jsonl');
  assert.equal(listing.closing.at, '2016-01-26T19:00:00.000Z');
  assert.equal(listing.revision, '2016-01-26 0');
  assert.deepEqual(
    [awards[0]?.won, awards[0]?.amount, awards[0]?.currency, awards[0]?.supplierCity],
    [true, 10, null, 'Laval'],
  );
});

test('a bad record is a failure that names it', async (t) => {
  const cases: [name: string, text: string, record: string, reason: RegExp][] = [
    ['no number', notice({ numeroseao: '' }), 'avis 1', /numeroseao/],
    ['no title', notice({ titre: ' ' }), '900001', /titre/],
    [
      'contract without number',
      exported('<contrat><nomcontractant>A</nomcontractant></contrat>'),
      'contrat 1',
      /numeroseao/,
    ],
    ['a line that is no notice', '{"numeroseao":"1","titre":"x"}\n[]', 'line 2', /numeroseao/],
  ];
  for (const [name, text, record, reason] of cases) {
    await t.test(name, async () => {
      const failure = (await parsed(text)).at(-1);
      assert.equal(failure?.kind, 'failure');
      if (failure?.kind !== 'failure') return;
      assert.equal(failure.record, record);
      assert.match(failure.reason, reason);
    });
  }
});

test('another format is refused', async () => {
  await assert.rejects(parsed('<rss/>'), SourceFormatError);
  await assert.rejects(parsed('{"releases":[]}'), SourceFormatError);
});

test('nothing is read without base_url; with it, unseen XML resources are read and remembered', async () => {
  const resources = [
    { id: 'a', url: 'https://donnees.example/Avis_20160101_20160131.xml', last_modified: '1' },
    { id: 'b', url: 'https://donnees.example/seen.xml', last_modified: '1' },
    { id: 'c', url: 'https://donnees.example/2009.zip', last_modified: '1' },
    { id: 'd', url: 'https://donnees.example/doc.pdf', last_modified: '1' },
  ];
  const asked: string[] = [];
  let resumed: Record<string, unknown> = {};
  const reader = (settings: Record<string, string>): AddressReader => ({
    now: new Date('2026-10-01T00:00:00Z'),
    settings,
    state: { read: { b: '1' } },
    resumeAt: (state) => (resumed = state),
    read: ({ url }) => {
      asked.push(url);
      return Promise.resolve(
        fakeBody(url.endsWith('.xml') ? notice() : JSON.stringify({ result: { resources } }), url),
      );
    },
  });
  const kinds: string[] = [];
  for await (const record of seaoXml.fromAddress(reader({}))) kinds.push(record.place);
  assert.deepEqual([kinds, asked], [[], []]);
  for await (const record of seaoXml.fromAddress(reader({ base_url: 'https://donnees.example/list' }))) {
    kinds.push(seaoXml.parse(record).kind);
  }
  assert.deepEqual(kinds, ['listing', 'ignored']);
  assert.deepEqual(asked, ['https://donnees.example/list', 'https://donnees.example/Avis_20160101_20160131.xml']);
  assert.deepEqual(resumed, { read: { a: '1', b: '1', c: '1' } });
});

const SAMPLES = fileURLToPath(new URL('../../../../../shared/data/seao-xml/', import.meta.url));

test('the real exports are read without a failure', async (t) => {
  if (!existsSync(SAMPLES)) return t.skip('../shared/data is not here');
  const counts: [file: string, listings: number, awards: number][] = [
    ['Avis_20160101_20160131.xml', 1751, 0],
    ['AvisRevisions_20160201_20160229.xml', 193, 0],
    ['Contrats_20160101_20160131.xml', 0, 2127 - 1474],
  ];
  for (const [file, listings, awards] of counts) {
    const records = await parsed(gunzipSync(readFileSync(`${SAMPLES}${file}.gz`)).toString('utf8'), file);
    const of = (kind: ParsedRecord['kind']): number => records.filter((record) => record.kind === kind).length;
    assert.deepEqual([of('listing'), of('awards'), of('failure')], [listings, awards, 0], file);
  }
});

const LOSERS = BIDDERS.map((bidder) => ({ ...bidder, adjudicataire: '0', montantcontrat: '0.000000' }));
const TYPES_BY_RECORD: [string, string, Record<string, string>, readonly Record<string, string>[], string][] = [
  ['a winner', '3', {}, BIDDERS, "Contrat adjugé suite à un appel d'offres public"],
  ['a day of award only', '3', {}, LOSERS, "Contrat adjugé suite à un appel d'offres public"],
  [
    'a winner only',
    '3',
    { dateadjudication: '1900-01-01' },
    BIDDERS,
    "Contrat adjugé suite à un appel d'offres public",
  ],
  [
    'no winner and no day',
    '3',
    { dateadjudication: '1900-01-01' },
    LOSERS,
    "Appel d'offres public (aucun adjudicataire inscrit)",
  ],
  [
    'no winner and an empty day',
    '14',
    { dateadjudication: '' },
    LOSERS,
    "Appel d'offres sur invitation publié au SEAO (aucun adjudicataire inscrit)",
  ],
  ['a winner by agreement', '9', { dateadjudication: '1900-01-01' }, BIDDERS, 'Contrat octroyé de gré à gré'],
];
for (const [what, type, changed, bidders, expected] of TYPES_BY_RECORD) {
  test(`a notice of type ${type} with ${what} is "${expected}"`, async () => {
    const { listing } = await listed(notice({ type, ...changed }, bidders));
    assert.equal(listing.noticeType, expected);
  });
}
