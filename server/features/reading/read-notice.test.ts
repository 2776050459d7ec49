import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { htmlToText, oneLine } from '#platform/text/html.ts';
import { cpuMsOf } from '../../../tests/support/linear/cpu-time.ts';
import type { Evidence, NoticeFacts, NoticeInput, ProcurementNature } from './facts.ts';
import { unwrapLines } from './lines.ts';
import { readNotice } from './read-notice.ts';
import { MAX_READ_CHARS } from './sentences.ts';

const FEED = new URL('../../../../shared/data/canadabuys/open-tender-notices-sample.csv', import.meta.url);
const MISSING = '…/shared/data is not here';

const BLANK: NoticeInput = {
  title: {},
  description: {},
  buyer: {},
  buyerCountry: 'CA',
  endUserEntity: null,
  solicitationNumber: null,
  noticeType: null,
  closing: { localDate: null },
  categories: [],
  nature: 'unknown',
  regions: [],
  estimatedValue: null,
};

function textOf(notice: NoticeInput, { place, language }: Evidence): string {
  const texts = place === 'title' ? notice.title : notice.description;
  return unwrapLines((texts[language ?? 'other'] ?? '').slice(0, MAX_READ_CHARS));
}

function assertQuotesAreThere(notice: NoticeInput, facts: NoticeFacts): void {
  for (const one of facts.evidence) {
    assert.notEqual(one.quote, '');
    assert.equal(textOf(notice, one).slice(one.start, one.end), one.quote, one.field);
  }
}

test('a fact of either language holds for the notice, and each quote names its language', () => {
  const notice: NoticeInput = {
    ...BLANK,
    title: { en: 'Snow removal', fr: 'Déneigement' },
    description: {
      en: 'The supplier will clear the roads of the base every winter.',
      fr: 'Le soumissionnaire doit détenir la cote de fiabilité. La valeur estimée du contrat est de 250 000 $.',
    },
  };
  const facts = readNotice(notice);
  assert.deepEqual(facts.mandatoryCertifications, ['Reliability Status']);
  assert.deepEqual(facts.estimatedValue, { amount: 250_000, currency: 'CAD' });
  assert.equal(facts.evidence.find(({ field }) => field === 'estimated_value')?.language, 'fr');
  assertQuotesAreThere(notice, facts);
});

const POSTED_AT = {
  at: '2026-02-18T06:59:00.000Z',
  date: '2026-02-17',
  time: '23:59',
  timeZone: 'America/Edmonton',
  raw: '2026-02-17T23:59:00',
};
const { raw: POSTED_RAW, ...POSTED_MOMENT } = POSTED_AT;

/** What the text says, and the question deadline with its words, of a column that has 17 February. */
const QUESTIONS: [string, string, string][] = [
  ['Culvert works.', '2026-02-17', POSTED_RAW],
  ['Questions must be received no later than February 20, 2026.', '2026-02-17', POSTED_RAW],
  [
    'Questions must be received no later than February 12, 2026.',
    '2026-02-12',
    'Questions must be received no later than February 12, 2026.',
  ],
];
for (const [en, date, quote] of QUESTIONS) {
  test(`of the column and the text the earlier question deadline counts: ${en}`, () => {
    const facts = readNotice({
      ...BLANK,
      description: { en },
      closing: { localDate: '2026-02-26' },
      questionsDue: POSTED_AT,
    });
    assert.equal(facts.questionsDue?.date, date);
    assert.deepEqual(
      facts.evidence.filter(({ field }) => field === 'questions_due_at').map((one) => one.quote),
      [quote],
    );
  });
}

test('a visit, a contract period and an award of columns are told, with the content of the column for a quote', () => {
  const facts = readNotice({
    ...BLANK,
    siteVisit: POSTED_AT,
    contractPeriod: { start: '2026-05-04', end: '2026-10-15' },
    isAwarded: true,
  });
  assert.deepEqual(facts.siteVisit, POSTED_MOMENT);
  assert.deepEqual(facts.contractPeriod, { start: '2026-05-04', end: '2026-10-15' });
  assert.deepEqual(facts.biddable, { value: 'no', kind: 'awarded' });
  assert.deepEqual(
    facts.evidence.map(({ field, quote, place }) => [field, quote, place]),
    [
      ['site_visit_at', POSTED_RAW, 'field'],
      ['contract_period', '2026-05-04 – 2026-10-15', 'field'],
    ],
  );
});

test('what both languages say of who may bid is quoted in both', () => {
  const notice: NoticeInput = {
    ...BLANK,
    description: {
      en: 'All interested suppliers may submit a bid. Bids will only be accepted from manufacturers.',
      fr: 'Tous les fournisseurs intéressés peuvent présenter une soumission.',
    },
  };
  const facts = readNotice(notice);
  const languages = (wanted: string): unknown[] =>
    facts.evidence.filter(({ field }) => field === wanted).map(({ language }) => language);
  assert.deepEqual([facts.bidEligibility, facts.requiresManufacturer], ['open', true]);
  assert.deepEqual(languages('bid_eligibility'), ['en', 'fr']);
  assert.deepEqual(languages('requires_manufacturer'), ['en']);
  assertQuotesAreThere(notice, facts);
});

test('a text of one language that says another thing is not quoted for it', () => {
  const facts = readNotice({
    ...BLANK,
    description: {
      en: 'This requirement is solely limited to Canadian goods and services.',
      fr: 'Tous les fournisseurs intéressés peuvent présenter une soumission.',
    },
  });
  assert.equal(facts.bidEligibility, 'canadian-only');
  assert.deepEqual(
    facts.evidence.filter(({ field }) => field === 'bid_eligibility').map(({ language }) => language),
    ['en'],
  );
});

test('a notice without text states nothing and still has a summary and a label', () => {
  const facts = readNotice({ ...BLANK, title: { en: 'Office chairs' }, buyer: { en: 'City of Example' } });
  assert.equal(facts.bidEligibility, 'unknown');
  assert.equal(facts.actualProductCategory, 'Office chairs');
  assert.equal(facts.summary.en, 'Office chairs. Buyer: City of Example');
  assert.equal(facts.totalEstimatedUnits, null);
});

test('the value of the notice’s own field is kept', () => {
  const facts = readNotice({
    ...BLANK,
    description: { en: 'The estimated value of the contract is $90,000.' },
    estimatedValue: { amount: 120_000, currency: 'CAD' },
  });
  assert.deepEqual(facts.estimatedValue, { amount: 120_000, currency: 'CAD' });
});

test('every quote of any text is a part of that text, and nothing throws', () => {
  const phrase = fc.constantFrom(
    'Bidders must be manufacturers of the goods. ',
    'Quantity: 4 ',
    'The estimated value is $1,200,000.00.',
    'limited to Canadian suppliers\n',
    'Le soumissionnaire doit fournir une lettre du fabricant ; ',
    'Bids must be received by December 3, 2026. ',
    'set aside under PSIB.Next ',
    '\u0130\ud83d\ude00 \ud800',
    ':\n',
    'ﬁ ½ ™ Œuvre ',
  );
  const part = fc.oneof(
    phrase,
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  );
  const text = fc.array(part, { maxLength: 25 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, text, (title, en, fr) => {
      const notice = { ...BLANK, title: { en: title }, description: { en, fr, other: title } };
      assertQuotesAreThere(notice, readNotice(notice));
    }),
    { numRuns: 300 },
  );
});

const HOSTILE: [string, string][] = [
  ['one endless sentence', 'is reserved for set aside under '.repeat(20_000)],
  ['only digits and blanks', '1 000 '.repeat(80_000)],
  ['only full stops', '. A'.repeat(150_000)],
  ['only colons and line ends', 'must:\n'.repeat(80_000)],
  ['an introduction without end', `${'may be '.repeat(25_000)}:\n${'- x\n'.repeat(6_000)}`],
  ['dollar signs', 'estimated value $'.repeat(25_000)],
  ['only capitals', 'Department of National '.repeat(20_000)],
  ['months', 'bids must be received by December '.repeat(12_000)],
  ['makers', 'manufacturer letter must or '.repeat(16_000)],
];

for (const [name, text] of HOSTILE) {
  test(`a hostile text is read in bounded time: ${name}`, () => {
    const notice = { ...BLANK, title: { en: text }, description: { en: text, fr: text } };
    // Measured: 200 ms at most.
    const took = cpuMsOf(() => readNotice(notice));
    assert.ok(took < 4_000, `${took} ms`);
  });
}

type Row = Record<string, string>;

function list(cell = ''): string[] {
  return cell.split('\n').flatMap((line) => line.trim().replace(/^\*/, '') || []);
}

const FAMILIES: Readonly<Record<string, ProcurementNature>> = {
  CNST: 'construction',
  GD: 'goods',
  SRV: 'services',
  SRVTGD: 'services',
};

function noticeOf(row: Row): NoticeInput {
  const families = [
    ...new Set(list(row['procurementCategory-categorieApprovisionnement']).map((code) => FAMILIES[code] ?? 'unknown')),
  ];
  return {
    ...BLANK,
    title: { en: oneLine(row['title-titre-eng'] ?? ''), fr: oneLine(row['title-titre-fra'] ?? '') },
    description: {
      en: htmlToText(row['tenderDescription-descriptionAppelOffres-eng'] ?? ''),
      fr: htmlToText(row['tenderDescription-descriptionAppelOffres-fra'] ?? ''),
    },
    endUserEntity: row['endUserEntitiesName-nomEntitesUtilisateurFinal-eng'] || null,
    noticeType: row['noticeType-avisType-eng'] || null,
    closing: { localDate: row['tenderClosingDate-appelOffresDateCloture']?.slice(0, 10) ?? null },
    nature: families.length > 1 ? 'mixed' : (families[0] ?? 'unknown'),
  };
}

const ROWS: Row[] = existsSync(FEED) ? (parse(readFileSync(FEED), { bom: true, columns: true }) as Row[]) : [];

function rowNamed(reference: string): NoticeInput {
  const row = ROWS.find((one) => one['referenceNumber-numeroReference'] === reference);
  assert.ok(row, reference);
  return noticeOf(row);
}

test('every quote read from the real notices stands in their text', (t) => {
  if (ROWS.length === 0) return t.skip(MISSING);
  for (const row of ROWS) {
    const notice = noticeOf(row);
    const facts = readNotice(notice);
    assertQuotesAreThere(notice, facts);
    for (const summary of Object.values(facts.summary)) {
      assert.ok(summary.length <= 600 && summary.length >= 10, summary);
    }
  }
});

test('the hand-checked notices give the values stated for them', (t) => {
  if (ROWS.length === 0) return t.skip(MISSING);
  const rcmp = readNotice(rowNamed('cb-81-38683349'));
  assert.equal(rcmp.bidEligibility, 'trading-partner-or-canadian');
  assert.deepEqual(rcmp.setAsides, []);
  const bowden = readNotice(rowNamed('cb-53-60958033'));
  assert.equal(bowden.bidEligibility, 'trading-partner-or-canadian');
  assert.deepEqual([bowden.setAsides, bowden.mandatoryCertifications], [[], []]);
  const hazardous = readNotice(rowNamed('PW-_NCS-030-11940'));
  assert.equal(hazardous.bidEligibility, 'open');
  assert.deepEqual(hazardous.setAsides, []);
  assert.equal(readNotice(rowNamed('cb-689-16643830')).bidEligibility, 'open');
  assert.deepEqual(readNotice(rowNamed('cb-156-17992488')).setAsides, ['vehicle-holders']);
  assert.deepEqual(readNotice(rowNamed('MX-444086928167')).closingInText, {
    at: '2026-12-11T20:00:00.000Z',
    date: '2026-12-11',
    time: '16:00',
    timeZone: 'America/Halifax',
    parts: [],
  });
});

test('boilerplate of source lists about what may be set aside or required flags nothing', (t) => {
  if (ROWS.length === 0) return t.skip(MISSING);
  const lists = ROWS.map(noticeOf).filter(
    ({ title }) => /source list/i.test(title.en ?? '') && !/APN/.test(title.en ?? ''),
  );
  assert.ok(lists.length >= 20);
  for (const notice of lists) {
    const facts = readNotice(notice);
    assert.equal(facts.bidEligibility, 'unknown');
    assert.deepEqual([facts.setAsides, facts.mandatoryCertifications], [[], []]);
    assert.equal(facts.estimatedValue, null);
    assert.equal(facts.requiresManufacturer || facts.requiresOemDocumentation, false);
  }
});

test('the English and the French text of one notice give the same facts', (t) => {
  if (ROWS.length === 0) return t.skip(MISSING);
  for (const row of ROWS) {
    const notice = noticeOf(row);
    const [english, french] = (['en', 'fr'] as const).map((language) =>
      readNotice({
        ...notice,
        title: { [language]: notice.title[language] ?? '' },
        description: { [language]: notice.description[language] ?? '' },
      }),
    );
    assert.ok(english && french);
    const comparable = ({
      evidence: _evidence,
      summary: _summary,
      actualProductCategory: _label,
      endUser,
      endUserNames: _names,
      categoryNames: _categories,
      quantities,
      ...facts
    }: NoticeFacts) => ({
      ...facts,
      quantities: quantities.map(({ quantity, optional }) => ({ quantity, optional })),
      hasEndUser: endUser !== null,
    });
    assert.deepEqual(comparable(english), comparable(french), row['referenceNumber-numeroReference']);
  }
});
