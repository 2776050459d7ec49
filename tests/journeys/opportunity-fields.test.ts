import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCatalog } from '#features/catalog/catalog.ts';
import { openWorld } from '../support/world.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const world = await openWorld({ now: () => NOW });
const company = await world.company('Une inc.');
await world.app.database.transaction((tx) =>
  addCatalog(tx, company.id, [
    {
      partner: 'Perfuzia',
      name: 'Infusion pump',
      model: 'LV-3000',
      description: null,
      commodity_codes: ['42222000'],
      specs: {},
      rep_status: 'carried',
    },
  ]),
);
await world.setProfile(company.id, {
  categories: ['Infusion pumps'],
  geography: ['Ontario'],
  target_buyers: ['Ottawa Hospital'],
  exclusions: ['veterinary'],
  certifications: ['ISO 13485'],
  is_canadian_supplier: true,
});
const DESCRIPTION =
  'The Ottawa Hospital requires infusion pumps, model LV-3000 or equivalent, with accessories. ' +
  'This solicitation is limited to Canadian goods and/or services. ' +
  'Bidders must hold a valid ISO 13485 certificate. ' +
  'Bidders must submit a letter from the manufacturer confirming that they are an authorized reseller. ' +
  'The estimated value of the contract is $250,000.00. ' +
  'Quantity: 40 each.';
const ROW: Record<string, string> = {
  'title-titre-eng': 'Infusion pumps',
  'title-titre-fra': 'Pompes à perfusion',
  'referenceNumber-numeroReference': 'cb-77-123',
  'amendmentNumber-numeroModification': '000',
  'solicitationNumber-numeroSollicitation': 'TOH-26-0155',
  'publicationDate-datePublication': '2026-11-02',
  'tenderClosingDate-appelOffresDateCloture': '2026-12-15T14:00:00',
  'tenderStatus-appelOffresStatut-eng': 'Open',
  unspsc: '*42222000',
  'unspscDescription-eng': '*Infusion pumps and accessories',
  'unspscDescription-fra': '*Pompes à perfusion et accessoires',
  'procurementCategory-categorieApprovisionnement': '*GD',
  'noticeType-avisType-eng': 'Request for Proposal',
  'noticeType-avisType-fra': 'Demande de propositions',
  'procurementMethod-methodeApprovisionnement-eng': 'Competitive - Open bidding',
  'procurementMethod-methodeApprovisionnement-fra': 'Concurrentielle - Invitation ouverte à soumissionner',
  'regionsOfDelivery-regionsLivraison-eng': '*Ontario (except NCR)',
  'contractingEntityName-nomEntitContractante-eng': 'Ottawa Hospital',
  'contractingEntityAddressCountry-entiteContractanteAdressePays-eng': 'Canada',
  'endUserEntitiesName-nomEntitesUtilisateurFinal-eng': 'Heart Institute',
  'endUserEntitiesName-nomEntitesUtilisateurFinal-fra': 'Institut de cardiologie',
  'contactInfoName-informationsContactNom': 'Contracting Officer',
  'contactInfoEmail-informationsContactCourriel': 'bids@hospital.invalid',
  'contactInfoPhone-contactInfoTelephone': '613-234-0187',
  'noticeURL-URLavis-eng': 'https://notices.invalid/77',
  'tenderDescription-descriptionAppelOffres-eng': DESCRIPTION,
};
const csvLine = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
await world.discover('canadabuys', 'one.csv', `${csvLine(Object.keys(ROW))}\n${csvLine(Object.values(ROW))}\n`);

const list = (await world.get('/api/v1/opportunities', company)).body['items'] as Record<string, unknown>[];
const item = list[0] ?? {};
const full = (await world.get(`/api/v1/opportunities/${String(item['id'])}`, company)).body;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Expected = string | number | boolean | null | RegExp | readonly string[] | ((value: unknown) => boolean);

const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

function holds(value: unknown, expected: Expected): void {
  if (expected instanceof RegExp) assert.match(String(value), expected);
  else if (typeof expected === 'function') assert.ok(expected(value), JSON.stringify(value));
  else assert.deepEqual(value, expected);
}

const fits = (value: unknown): boolean => typeof value === 'number' && value >= 80 && value <= 100;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

for (const [field, expected] of [
  ['id', UUID],
  ['rfp_id', UUID],
  ['title', 'Infusion pumps'],
  ['issuing_body', 'Ottawa Hospital'],
  ['source', 'canadabuys'],
  ['deadline', '2026-12-15T19:00:00.000Z'],
  ['estimated_value', 250000],
  ['estimated_value_currency', 'CAD'],
  ['estimated_value_range', null],
  ['deadline_date', '2026-12-15'],
  ['score', fits],
  ['score_source', 'metadata_verdict'],
  ['status', 'scored'],
  ['archived_at', null],
  ['product_match_name', 'Infusion pump'],
  ['discovered_at', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
  ['explanation', /^Strong fit .*“LV-3000”.*your product Infusion pump/],
  ['summary', /infusion pumps/],
  ['source_url', 'https://notices.invalid/77'],
  ['notice_type', 'Request for Proposal'],
  ['solicitation_number', 'TOH-26-0155'],
  ['latest_feedback_action', null],
  ['latest_feedback_at', null],
] as const) {
  test(`Opportunity list item: ${field}: as the notice and the verdict say`, () => holds(item[field], expected));
}

test('Opportunity list item: no sub-scores and no signals: they are on the detail record only', () => {
  for (const field of ['semantic_score', 'category_score', 'signals', 'bid_eligibility']) assert.ok(!(field in item));
});

for (const [field, expected] of [
  ['source_status', 'active'],
  ['id', UUID],
  ['rfp_id', UUID],
  ['score', fits],
  ['explanation', /Ottawa Hospital/],
  ['score_source', 'metadata_verdict'],
  ['status', 'scored'],
  ['archived_at', null],
  ['eligible', true],
  ['verdict_computed_at', '2026-11-21T12:00:00.000Z'],
  ['signal_source', 'metadata'],
  ['semantic_score', isPositive],
  ['category_score', isPositive],
  ['geography_score', 100],
  ['past_win_score', null],
  ['dimensional_score', fits],
  ['product_score', 100],
  ['modifier_score', 100],
  ['product_match', isObject],
  ['title', 'Infusion pumps'],
  ['issuing_body', 'Ottawa Hospital'],
  ['end_user_entity', 'Heart Institute'],
  ['source', 'canadabuys'],
  ['source_url', 'https://notices.invalid/77'],
  ['deadline', '2026-12-15T19:00:00.000Z'],
  ['estimated_value', 250000],
  ['estimated_value_currency', 'CAD'],
  ['categories', ['GD Goods', 'UNSPSC 42222000 Infusion pumps and accessories']],
  ['geography', 'Ontario (except NCR)'],
  ['reference_number', 'cb-77-123'],
  ['solicitation_number', 'TOH-26-0155'],
  ['notice_type', 'Request for Proposal'],
  ['procurement_method', 'Competitive - Open bidding'],
  ['contact_name', 'Contracting Officer'],
  ['contact_email', 'bids@hospital.invalid'],
  ['contact_phone', '613-234-0187'],
  ['discovered_at', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
  ['signals', isObject],
  ['bid_eligibility', 'canadian-only'],
  ['requires_manufacturer', false],
  ['requires_oem_documentation', true],
  ['mandatory_certifications', ['ISO 13485']],
  ['actual_product_category', /Infusion pumps/],
  ['total_estimated_units', 40],
  ['summary', /infusion pumps/],
  ['procurement_nature', 'goods'],
  ['end_user', isTextOrNull],
  ['extraction_signal_source', 'metadata'],
  ['feedback_history', []],
] as const) {
  test(`Opportunity detail: ${field}: as the notice and the verdict say`, () => holds(full[field], expected));
}

test('Opportunity detail: signals: each value read from text comes with its exact words', () => {
  const signals = full['signals'] as { evidence: { field: string; quote: string; page: number | null }[] };
  for (const { quote } of signals.evidence) assert.ok(DESCRIPTION.includes(quote), quote);
  const fields = new Set(signals.evidence.map((one) => one.field));
  for (const field of [
    'bid_eligibility',
    'requires_oem_documentation',
    'mandatory_certifications',
    'total_estimated_units',
  ]) {
    assert.ok(fields.has(field), field);
  }
});

test('Opportunity detail: product_match: the product, how well it fits and what was found', () => {
  const { product_id: id, ...match } = full['product_match'] as Record<string, unknown>;
  assert.match(String(id), UUID);
  assert.deepEqual(match, {
    name: 'Infusion pump',
    oem_name: 'Perfuzia',
    rep_status: 'carried',
    score: 100,
    matched_on: ['model'],
  });
});

test('Conventions: JSON, timestamps in UTC, uuid in paths: every instant ends in Z with milliseconds', () => {
  for (const field of ['deadline', 'discovered_at', 'verdict_computed_at']) {
    assert.match(String(full[field]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
});

test('Service: score from 0 to 100 with written reasoning: in French for a reader who asks for it, with the same quotes', async () => {
  const french = await world.get(`/api/v1/opportunities/${String(item['id'])}`, company, {
    'accept-language': 'fr-CA',
  });
  assert.match(String(french.body['explanation']), /^Forte correspondance .*LV-3000/);
  assert.equal(french.body['score'], full['score']);
});

test('Languages: as published in the language asked for: kind, method and end user of a notice that has columns for both', async () => {
  const spoken = { 'accept-language': 'fr-CA' };
  const { body } = await world.get(`/api/v1/opportunities/${String(item['id'])}`, company, spoken);
  assert.deepEqual(
    ['notice_type', 'procurement_method', 'end_user_entity'].map((field) => body[field]),
    ['Demande de propositions', 'Concurrentielle - Invitation ouverte à soumissionner', 'Institut de cardiologie'],
  );
  const listed = (await world.get('/api/v1/opportunities', company, spoken)).body['items'] as (typeof item)[];
  assert.equal(listed[0]?.['notice_type'], 'Demande de propositions');
});

test('Opportunity detail rules: unknown id: not_found', async () => {
  const { status, body } = await world.get('/api/v1/opportunities/7d9f0f0e-0000-4000-8000-000000000000', company);
  assert.deepEqual([status, body['error']], [404, 'not_found']);
});
