import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNotice } from '#contract/notice.ts';
import { type OpportunityDetail, readOpportunity } from '#contract/opportunities.ts';
import { closingOn, publish, snowTender } from '../support/amendments/publish.ts';
import { openWorld, type TestCompany } from '../support/world.ts';

let now = new Date('2026-11-10T12:00:00.000Z');
const world = await openWorld({ now: () => now });
const mine = await world.company('Mine', {
  categories: ['Snow removal'],
  geography: ['Québec'],
  certifications: ['ISO 9001'],
  is_canadian_supplier: true,
});
const other = await world.company('Other', {
  categories: ['Snow removal'],
  geography: ['Québec'],
  is_canadian_supplier: false,
});

/** The first lines are broken by hand; “plow” also stands inside “snowplow”, before it stands alone. */
const TEXT =
  'The City requires a snowplow operator. The contractor shall plow the lots twice a\nday & keep <b>them</b> clear.\n' +
  'This solicitation is limited to Canadian suppliers.\n' +
  'Bidders must hold ISO 9001 certification. Bidders must hold a Facility Security Clearance (FSC).\n' +
  'Questions must be received by November 24, 2026 at 2:00 p.m. EST.';
const FRENCH = 'Déneiger les stationnements deux fois par jour.';
const TENDER = snowTender({ description: { en: TEXT, fr: FRENCH }, regions: ['Quebec'] });
const COPY = snowTender({
  source: 'canadabuys',
  nativeId: 'copy',
  closing: closingOn('2026-12-02'),
  sourceUrl: 'https://example.org/copy',
});

await publish(world, TENDER, COPY);

async function idFor(company: TestCompany): Promise<string> {
  const { body } = await world.get('/api/v1/opportunities', company);
  const [item] = body['items'] as { id: string }[];
  assert.ok(item, 'the tender is listed');
  return item.id;
}
const [id, theirs] = [await idFor(mine), await idFor(other)];

type Texts = { version: number; at: (position: Position) => string };
type Position = {
  language: 'en' | 'fr' | null;
  part: 'title' | 'buyer' | 'categories' | 'text';
  start: number;
  end: number;
};

async function noticeOf(opportunityId: string, language = 'en'): Promise<Texts & ReturnType<typeof parsedNotice>> {
  const headers = { 'accept-language': language };
  const { status, body } = await world.get(`/api/v1/opportunities/${opportunityId}/notice`, mine, headers);
  assert.equal(status, 200);
  const notice = parsedNotice(body);
  return {
    ...notice,
    at: ({ language: of, part, start, end }) =>
      notice.texts.find((one) => one.language === of)?.[part].slice(start, end) ?? '',
  };
}

function parsedNotice(body: unknown) {
  return readNotice.success.schema.parse(body);
}

async function detailOf(opportunityId: string, company = mine, language = 'en'): Promise<OpportunityDetail> {
  const { status, body } = await world.get(`/api/v1/opportunities/${opportunityId}`, company, {
    'accept-language': language,
  });
  assert.equal(status, 200);
  return readOpportunity.success.schema.parse(body);
}

/** A quote and the words at its position are the same, but for white space. */
const plain = (text: string): string => text.replace(/\s+/g, ' ');

test('the notice is plain text in each of its languages, the reader’s first, and a broken sentence is one line', async () => {
  const english = await noticeOf(id);
  assert.deepEqual(
    english.texts.map(({ language, title, buyer }) => [language, title, buyer]),
    [
      ['en', 'Snow removal, north sector', 'City of Testing'],
      ['fr', 'Déneigement, secteur nord', 'Ville de Testing'],
    ],
  );
  assert.ok(english.texts[0]?.text.includes('plow the lots twice a day & keep <b>them</b> clear.\n'));
  assert.equal((await noticeOf(id, 'fr')).texts[0]?.text, FRENCH);
});

for (const language of ['en', 'fr']) {
  test(`each fact, reason and requirement gives the place of its words in the notice, to a reader of ${language}`, async () => {
    const [detail, notice] = [await detailOf(id, mine, language), await noticeOf(id, language)];
    assert.equal(detail.notice_version, notice.version);
    const claims = [
      ...(detail.signals?.evidence ?? []),
      ...detail.requirements,
      ...detail.reasons.flatMap(({ quotes }) => quotes.map(({ text, position }) => ({ quote: text, position }))),
    ];
    assert.ok(claims.length > 6, `${claims.length} claims`);
    for (const { quote, position } of claims) {
      assert.ok(position, `${quote} is found`);
      assert.equal(plain(notice.at(position)), plain(quote ?? ''));
    }
  });
}

test('the reasons are the sentences of the explanation: what speaks for the tender, against it, and what to check', async () => {
  const { reasons, explanation } = await detailOf(id);
  const said = reasons.map(({ text }) => text);
  for (const sentence of (explanation ?? '').split(/(?<=\.) /).slice(2)) assert.ok(said.includes(sentence), sentence);
  assert.deepEqual(
    reasons.map(({ kind, about, text }) => [kind, about, text]),
    [
      ['for', 'need', 'The title names “Snow removal”, one of your categories.'],
      ['for', 'place', 'The place, the province of Quebec, is in your regions.'],
      ['for', 'requirements', 'The tender is limited to Canadian suppliers.'],
      ['for', 'requirements', 'The notice asks for ISO 9001, which you hold.'],
      ['check', 'requirements', 'Check that you hold: Facility Security Clearance (FSC).'],
    ],
  );
});

test('a sentence about certifications quotes the sentence that asks for each', async () => {
  const { reasons } = await detailOf(id);
  const asking = reasons.filter(({ text }) => /ISO 9001|FSC/.test(text));
  assert.deepEqual(
    asking.map(({ quotes }) => quotes.map(({ text }) => text)),
    [['Bidders must hold ISO 9001 certification.'], ['Bidders must hold a Facility Security Clearance (FSC).']],
  );
});

test('each requirement is held, not held or not stated by the company’s own profile, and says whether it can bid', async () => {
  const [own, foreign] = [await detailOf(id), await detailOf(theirs, other)];
  const held = ({ requirements }: OpportunityDetail) =>
    requirements.map(({ kind, name, held: is }) => [kind, name, is]);
  assert.deepEqual(held(own), [
    ['eligibility', 'Canadian suppliers only', true],
    ['security_clearance', 'Facility Security Clearance (FSC)', null],
    ['certification', 'ISO 9001', true],
  ]);
  assert.deepEqual(held(foreign), [
    ['eligibility', 'Canadian suppliers only', false],
    ['security_clearance', 'Facility Security Clearance (FSC)', null],
    ['certification', 'ISO 9001', null],
  ]);
  assert.deepEqual(own.can_bid, { answer: 'check', because: ['requirements', 'other_requirements'] });
  assert.deepEqual(foreign.can_bid, { answer: 'no', because: ['not_eligible'] });
  assert.equal((await detailOf(id, mine, 'fr')).requirements[1]?.name, 'Attestation de sécurité d’installation (ASI)');
});

test('the other copies are listed, and a copy that closes on another day says so', async () => {
  const { copies, source } = await detailOf(id);
  const [copy] = copies;
  assert.deepEqual(
    [copies.length, copy?.deadline_date, copy?.differs],
    [1, source === 'seao' ? '2026-12-02' : '2026-12-03', ['deadline']],
  );
  assert.notEqual(copy?.source, source);
  const back = await detailOf(copy?.id ?? '');
  assert.deepEqual([back.source, back.copies.map((one) => one.id)], [copy?.source, [id]]);
});

test('the dates are a calendar file with whose lines a calendar can work', async () => {
  const answer = await world.app.http.server.inject({
    url: `/api/v1/opportunities/${id}/calendar.ics`,
    headers: { authorization: `Bearer ${mine.secret}` },
  });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="tenderfit-dates\.ics"$/);
  assert.match(answer.body, /\r\nDTSTART:20261203T190000Z\r\n/);
  assert.match(answer.body, /\r\nDTSTART:20261124T190000Z\r\n/);
});

test('another company’s notice, calendar and copies are not found', async () => {
  for (const path of ['notice', 'calendar.ics']) {
    const { status, body } = await world.get(`/api/v1/opportunities/${theirs}/${path}`, mine);
    assert.deepEqual([status, body['error']], [404, 'not_found']);
  }
  const { copies } = await detailOf(theirs, other);
  assert.ok(
    copies.every((one) => one.id !== id),
    'a copy has the id of the company that asks',
  );
});

test('after an amendment the positions count in the text as it is now', async () => {
  now = new Date('2026-11-11T12:00:00.000Z');
  await publish(world, { ...TENDER, description: { en: `Revised. ${TEXT}`, fr: FRENCH } });
  const [detail, notice] = [await detailOf(id), await noticeOf(id)];
  assert.equal(notice.version, 2);
  assert.equal(detail.notice_version, 2);
  for (const { quote, position } of detail.requirements) {
    assert.ok(position, `${quote} is found`);
    assert.equal(plain(notice.at(position)), plain(quote ?? ''));
  }
});

test('after the closing date the answer is no, and nothing else is claimed', async () => {
  now = new Date('2026-12-04T12:00:00.000Z');
  assert.deepEqual((await detailOf(id)).can_bid, { answer: 'no', because: ['closed'] });
});
