import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActiveRule } from '#features/rules/rules.ts';
import { noticeCopy, productFields, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile, type ProfileFields } from '../subjects/compiled-profile.ts';
import { matchedNotice } from '../subjects/notice.ts';
import type { NoticeCopy, NoticeFactsForMatching } from '../terms/notice-copy.ts';
import { NO_STATISTICS } from '../terms/term-weight.ts';
import { type Gates, gateReasons, gates } from './gates.ts';

const FACTS: NoticeFactsForMatching = {
  bidEligibility: 'unknown',
  procurementNature: 'unknown',
  requiresManufacturer: false,
  mandatoryCertifications: [],
  setAsides: [],
  estimatedValue: null,
  evidence: [],
};
const read = (facts: Partial<NoticeFactsForMatching>): Partial<NoticeCopy> => ({ facts: { ...FACTS, ...facts } });
const NO_GO: ActiveRule = {
  id: '55555555-5555-4555-8555-555555555555',
  ruleType: 'no_go',
  favours: false,
  condition: { kind: 'buyer', value: 'city of testing', label: 'City of Testing' },
  what: { en: 'tenders of City of Testing', fr: 'les appels d’offres de City of Testing' },
};

type Setting = {
  rules?: ActiveRule[];
  hasCatalog?: boolean;
  /** Names of what the catalog holds. */
  catalog?: readonly string[];
  place?: Parameters<typeof gates>[3]['place'];
  hasProduct?: boolean;
};

function judged(fields: Partial<ProfileFields>, copy: Partial<NoticeCopy>, setting: Setting = {}) {
  const named = (setting.catalog ?? []).map((name) =>
    productFields({ id: name, name, model: null, commodity_codes: [] }),
  );
  const products = setting.hasCatalog === true ? [productFields()] : named;
  const profile = compileProfile(profileFields(fields), products, setting.rules ?? []);
  const notice = matchedNotice({ id: 'g', version: 1 }, [noticeCopy({ buyer: { en: 'City of Testing' }, ...copy })]);
  const { place = 'within', hasProduct = false } = setting;
  const against = gates(profile, notice, NO_STATISTICS, { place, hasProduct });
  return { against, reasons: gateReasons(profile, notice, against) };
}

const VET = { exclusions: ['veterinary'] };
const VET_TITLE = { title: { en: 'Veterinary ultrasound' } };
const CANCELLED: Partial<NoticeCopy> = { sourceStatus: 'cancelled' };
const LIMITED = read({ bidEligibility: 'canadian-only' });

/** What is ruled out scores 10 at most, and is kept; fit and eligibility are two things, so that who may not bid has no cap. */
const CLOSED: [
  what: string,
  fields: Partial<ProfileFields>,
  copy: Partial<NoticeCopy>,
  setting: Setting,
  closed: Gates['closed'],
  cap: number | null,
][] = [
  ['nothing', {}, {}, {}, null, 100],
  ['an exclusion in the title', VET, VET_TITLE, {}, 'exclusion', 10],
  ['an exclusion that does not stand there', VET, { title: { en: 'Ultrasound' } }, {}, null, 100],
  ['a no_go rule', {}, {}, { rules: [NO_GO] }, 'no_go', 10],
  ['a no_go rule of another buyer', {}, { buyer: { en: 'City of Laval' } }, { rules: [NO_GO] }, null, 100],
  ['an exclusion before a no_go rule', VET, VET_TITLE, { rules: [NO_GO] }, 'exclusion', 10],
  ['a tender that was cancelled', {}, CANCELLED, {}, 'cancelled', null],
  ['a tender that was withdrawn', {}, { sourceStatus: 'withdrawn' }, {}, 'cancelled', null],
  ['an exclusion before the end of the tender', VET, { ...VET_TITLE, ...CANCELLED }, {}, 'exclusion', 10],
  [
    'that only certain suppliers may bid',
    {},
    read({ biddable: { value: 'unknown', kind: 'invited_only' } }),
    {},
    null,
    60,
  ],
  [
    'a call of which the type says no',
    {},
    read({ biddable: { value: 'unknown', kind: 'not_a_solicitation' } }),
    {},
    null,
    60,
  ],
  [
    'a call that leads to a list',
    {},
    read({ biddable: { value: 'unknown', kind: 'not_a_solicitation', leadsTo: 'list' } }),
    {},
    null,
    100,
  ],
  [
    'an advance contract award notice',
    {},
    read({ biddable: { value: 'no', kind: 'not_a_solicitation', leadsTo: 'named_supplier' } }),
    {},
    'not_biddable',
    null,
  ],
  ['a condition that is not met', { is_canadian_supplier: false }, LIMITED, {}, 'eligibility', 100],
  [
    'the end of the tender before a condition',
    { is_canadian_supplier: false },
    { ...LIMITED, ...CANCELLED },
    {},
    'cancelled',
    null,
  ],
];

for (const [what, fields, copy, setting, closed, cap] of CLOSED) {
  test(`the gate is closed by ${what}: ${closed ?? 'it stays open'}`, () => {
    const { against } = judged(fields, copy, setting);
    assert.equal(against.closed, closed);
    if (cap !== null) assert.equal(against.cap, cap);
    else assert.ok(against.cap > 10 && against.cap < 40, `below any fit, above what is ruled out: ${against.cap}`);
  });
}

const ELIGIBLE: [fields: Partial<ProfileFields>, facts: Partial<NoticeFactsForMatching>, eligible: boolean][] = [
  [{ is_canadian_supplier: true }, { bidEligibility: 'canadian-only' }, true],
  [{ is_canadian_supplier: false }, { bidEligibility: 'canadian-only' }, false],
  // Unknown is not "no".
  [{ is_canadian_supplier: null }, { bidEligibility: 'canadian-only' }, true],
  [{ is_canadian_supplier: false }, { bidEligibility: 'trading-partner-or-canadian' }, true],
  [{ is_canadian_supplier: false }, { bidEligibility: 'open' }, true],
  [{ is_canadian_supplier: false }, { bidEligibility: 'unknown' }, true],
  [{ business_role: 'Reseller' }, { requiresManufacturer: true }, false],
  [{ business_role: 'Fabricant' }, { requiresManufacturer: true }, true],
  [{ business_role: null }, { requiresManufacturer: true }, true],
  [{ business_role: 'Reseller' }, { requiresManufacturer: false }, true],
];

for (const [fields, facts, eligible] of ELIGIBLE) {
  test(`${JSON.stringify(fields)} ${eligible ? 'may' : 'may not'} bid where the notice says ${JSON.stringify(facts)}`, () => {
    assert.equal(judged(fields, read(facts)).against.eligible, eligible);
  });
}

const worth = (amount: number, currency = 'CAD'): Partial<NoticeCopy> => ({ estimatedValue: { amount, currency } });
const BOUNDS = { min_contract_value: 10_000, max_contract_value: 50_000 };
const LOWERED: [
  what: string,
  fields: Partial<ProfileFields>,
  copy: Partial<NoticeCopy>,
  setting: Setting,
  isLowered: boolean,
][] = [
  ['a value within the bounds', BOUNDS, worth(20_000), {}, false],
  ['a value at the lower bound', BOUNDS, worth(10_000), {}, false],
  ['a value at the upper bound', BOUNDS, worth(50_000), {}, false],
  ['a value below them', BOUNDS, worth(9_999), {}, true],
  ['a value above them', BOUNDS, worth(50_001), {}, true],
  ['a value that is not known', BOUNDS, {}, {}, false],
  ['a value in another currency', BOUNDS, worth(90_000, 'EUR'), {}, false],
  ['services, where the catalog holds goods', {}, read({ procurementNature: 'services' }), { hasCatalog: true }, true],
  ['goods, where the catalog holds goods', {}, read({ procurementNature: 'goods' }), { hasCatalog: true }, false],
  ['services, where there is no catalog', {}, read({ procurementNature: 'services' }), {}, false],
  ['a place it serves', {}, {}, { place: 'within' }, false],
  ['a place around its city', {}, {}, { place: 'around' }, false],
  ['a place that is not known', {}, {}, { place: 'unknown' }, false],
  ['another place of its country', {}, {}, { place: 'outside' }, true],
  ['a place in a country it does not serve', {}, {}, { place: 'abroad' }, true],
];

const SERVICES = { ...read({ procurementNature: 'services' }), title: { en: 'Binders and collating services' } };
const ofGoods = (code: string): Partial<NoticeCopy> => ({
  ...SERVICES,
  categories: [
    /^[A-Z]/.test(code)
      ? { scheme: 'SOURCE', code, label: { en: 'Goods, or services related to goods' } }
      : { scheme: 'UNSPSC', code, label: { en: 'Binders', fr: 'Reliures' } },
  ],
});

const ALONE: readonly [catalog: readonly string[], isOfGoods: boolean][] = [
  [['Geotechnical study', 'Hazardous waste management consulting'], false],
  [['Surveillance de travaux', 'Étude de circulation'], false],
  [['Environmental site assessment, phase I'], false],
  [['Pump repair kit', 'Ultrasound scanner'], true],
  [['Table d’inspection', 'Échographe portable'], true],
];

for (const [catalog, isOfGoods] of ALONE) {
  test(`a catalog of ${catalog.join(' and ')} ${isOfGoods ? 'lists products' : 'is of services'}`, () => {
    const { against, reasons } = judged({}, SERVICES, { catalog });
    assert.equal(
      reasons.some(({ kind }) => kind === 'nature'),
      isOfGoods,
    );
    assert.equal(against.penalty > 0, isOfGoods);
  });
}

test('a notice is said to ask for services alone only where nothing in it names goods, and all that lowers its score is told', () => {
  const saysServices = (copy: Partial<NoticeCopy>, setting: Setting = { hasCatalog: true }): boolean =>
    judged({}, copy, setting).reasons.some((one) => one.kind === 'nature' && one.withGoods !== true);
  assert.ok(saysServices(SERVICES));
  assert.ok(saysServices(ofGoods('82121503')));
  assert.ok(!saysServices(ofGoods('44122000')));
  assert.ok(!saysServices(ofGoods('SRVTGD')));
  assert.ok(!saysServices(ofGoods('GD')));
  assert.ok(!saysServices(SERVICES, {}));
  const penalty = (copy: Partial<NoticeCopy>, hasProduct: boolean): number =>
    judged({}, copy, { hasCatalog: true, hasProduct }).against.penalty;
  assert.equal(penalty(ofGoods('44122000'), true), 0);
  for (const [copy, hasProduct] of [
    [ofGoods('44122000'), false],
    [SERVICES, true],
  ] as const) {
    assert.ok(penalty(copy, hasProduct) > 0);
    const { reasons } = judged({}, copy, { hasCatalog: true, hasProduct });
    assert.ok(reasons.some(({ kind }) => kind === 'nature'));
  }
  const { reasons } = judged({}, ofGoods('44122000'), { hasCatalog: true, hasProduct: true });
  assert.ok(!reasons.some(({ kind }) => kind === 'nature'));
});

for (const [what, fields, copy, setting, isLowered] of LOWERED) {
  test(`${what} ${isLowered ? 'lowers' : 'does not lower'} the score`, () => {
    assert.equal(judged(fields, copy, setting).against.penalty > 0, isLowered);
  });
}

test('a place abroad lowers the score more than another place of the country', () => {
  const penalty = (place: Setting['place']): number =>
    judged({}, {}, place === undefined ? {} : { place }).against.penalty;
  assert.ok(penalty('abroad') > penalty('outside'));
});

/** 100 where nothing speaks against it, 0 for what is ruled out, null where the company set nothing that could. */
const SCORES: [
  what: string,
  fields: Partial<ProfileFields>,
  copy: Partial<NoticeCopy>,
  score: (score: number | null) => boolean,
][] = [
  ['of a company that set nothing is null', {}, worth(90_000), (score) => score === null],
  ['is 100 where nothing speaks against it', BOUNDS, worth(20_000), (score) => score === 100],
  ['is 0 for what is ruled out', VET, VET_TITLE, (score) => score === 0],
  [
    'is between where the value is out of bounds',
    BOUNDS,
    worth(90_000),
    (score) => score !== null && score > 0 && score < 100,
  ],
];

for (const [what, fields, copy, isRight] of SCORES) {
  test(`the sub-score ${what}`, () => {
    const { score } = judged(fields, copy).against;
    assert.ok(isRight(score), `${score}`);
  });
}

const EVIDENCE: NoticeFactsForMatching['evidence'] = [
  { field: 'bid_eligibility', quote: 'limited to Canadian suppliers', language: 'en' },
];

const SAID: [fields: Partial<ProfileFields>, copy: Partial<NoticeCopy>, reason: object][] = [
  [VET, VET_TITLE, { kind: 'exclusion', quote: 'Veterinary' }],
  [BOUNDS, worth(9_000), { kind: 'value', side: 'below', amount: 9_000, currency: 'CAD', bound: 10_000 }],
  [BOUNDS, worth(90_000), { kind: 'value', side: 'above', amount: 90_000, currency: 'CAD', bound: 50_000 }],
  [{}, CANCELLED, { kind: 'status', status: 'cancelled' }],
  [
    { is_canadian_supplier: false },
    read({ bidEligibility: 'canadian-only', evidence: EVIDENCE }),
    { kind: 'eligibility', state: 'not-canadian', quote: 'limited to Canadian suppliers' },
  ],
  [{ is_canadian_supplier: true }, LIMITED, { kind: 'eligibility', state: 'canadian-only', quote: null }],
  [{}, read({ requiresManufacturer: true }), { kind: 'eligibility', state: 'manufacturer-only' }],
  [{}, read({ setAsides: ['indigenous'] }), { kind: 'eligibility', state: 'set-aside' }],
  [
    { certifications: ['ISO 9001'] },
    read({ mandatoryCertifications: ['ISO 9001'] }),
    { kind: 'certification', name: 'ISO 9001', held: true },
  ],
  [
    { certifications: ['ISO'] },
    read({ mandatoryCertifications: ['ISO 9001'] }),
    { kind: 'certification', name: 'ISO 9001', held: false },
  ],
];

for (const [fields, copy, reason] of SAID) {
  test(`what speaks against a match is said: ${JSON.stringify(reason)}`, () => {
    const { reasons } = judged(fields, copy);
    assert.ok(
      reasons.some((one) => Object.entries(reason).every(([name, value]) => Reflect.get(one, name) === value)),
      JSON.stringify(reasons),
    );
  });
}
