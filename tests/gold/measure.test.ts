import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { agreementOf } from './agreement.ts';
import { baselineOf, changesFrom } from './baseline.ts';
import { beforeSettling, type Labels, readGold } from './gold.ts';
import { type Fault, measure, type Member, type Reported } from './measure.ts';
import { tableOf } from './table.ts';

/** What a service says that reads nothing. */
const NOTHING: Reported = {
  mandatory_certifications: [],
  desirable_certifications: [],
  post_award_certifications: [],
  product_certifications: [],
  bid_eligibility: null,
  set_asides: [],
  biddable: null,
  trade_agreements: [],
  requires_manufacturer: false,
  requires_oem_documentation: false,
  procurement_nature: null,
  estimated_value: null,
  quantities: [],
  total_estimated_units: null,
  closing: null,
  questions_due_at: null,
  site_visit_at: null,
  end_user: null,
  place_of_work: null,
  summary: null,
  category: null,
  quotes: () => [],
};

function faultsOf(labels: Labels, reported: Partial<Reported>): Fault[] {
  return measure('made-up', labels, { ...NOTHING, ...reported }).flatMap(({ faults }) => faults);
}

function countsOf(member: Member, labels: Labels, reported: Partial<Reported>) {
  const one = measure('made-up', labels, { ...NOTHING, ...reported }).find((measured) => measured.member === member);
  return one && { labelled: one.labelled, reported: one.reported, right: one.right };
}

describe('Gold set, measuring:', () => {
  test('what is reported and not labelled is false, with its quotes', () => {
    const quotes = (member: Member) => (member === 'biddable' ? ['No bids are invited.'] : []);
    assert.deepEqual(faultsOf({}, { biddable: 'closed', quotes }), [
      {
        id: 'made-up',
        member: 'biddable',
        kind: 'false',
        item: null,
        expected: 'nothing',
        found: 'closed',
        quotes: ['No bids are invited.'],
      },
    ]);
  });

  test('what is labelled and not reported is missing', () => {
    const [fault] = faultsOf({ requires_manufacturer: true }, {});
    assert.equal(fault?.kind, 'missing');
    assert.deepEqual(countsOf('requires_manufacturer', { requires_manufacturer: true }, {}), {
      labelled: 1,
      reported: 0,
      right: 0,
    });
  });

  test('another value than the labelled one is one false fact, counted against both precision and recall', () => {
    const labels: Labels = { end_user: 'Correctional Service Canada' };
    const reported = { end_user: 'National Research Council' };
    const faults = faultsOf(labels, reported);
    assert.deepEqual(
      faults.map(({ kind, expected, found }) => [kind, expected, found]),
      [['false', 'Correctional Service Canada', 'National Research Council']],
    );
    assert.deepEqual(countsOf('end_user', labels, reported), { labelled: 1, reported: 1, right: 0 });
  });

  test('each item of a list is a fact of its own', () => {
    const labels: Labels = { mandatory_certifications: ['ISO 9001', 'ISO 14001'] };
    const reported = { mandatory_certifications: ['ISO 14001', 'COR'] };
    assert.deepEqual(
      faultsOf(labels, reported).map(({ kind, item }) => `${kind} ${item}`),
      ['false COR', 'missing ISO 9001'],
    );
    assert.deepEqual(countsOf('mandatory_certifications', labels, reported), { labelled: 2, reported: 2, right: 1 });
  });

  test('alternatives are one fact, in any order; one of them alone is another', () => {
    const labels: Labels = { mandatory_certifications: ['ISO 27001 or SOC 2 or equivalent'] };
    assert.deepEqual(faultsOf(labels, { mandatory_certifications: ['SOC 2 or ISO 27001 or equivalent'] }), []);
    for (const other of ['ISO 27001', 'ISO 27001 or SOC 2']) {
      assert.equal(faultsOf(labels, { mandatory_certifications: [other] }).length, 2);
    }
  });

  test('a fact reported twice is right once', () => {
    assert.deepEqual(
      faultsOf({ set_asides: ['indigenous'] }, { set_asides: ['indigenous', 'indigenous'] }).map(({ kind }) => kind),
      ['false'],
    );
  });

  test('a range is right with both of its ends, and no single value', () => {
    const labels: Labels = { estimated_value: { min: 400_000, max: 550_000, currency: 'CAD' } };
    const range = { min: 400_000, max: 550_000, currency: 'CAD' };
    assert.deepEqual(faultsOf(labels, { estimated_value: range }), []);
    for (const other of [
      { ...range, max: 560_000 },
      { ...range, currency: 'USD' },
      { amount: 550_000, currency: 'CAD' },
    ]) {
      assert.equal(faultsOf(labels, { estimated_value: other })[0]?.kind, 'false');
    }
  });

  test('instants are compared as instants, whatever their offsets', () => {
    const labels: Labels = { closing: '2026-12-03T14:00-05:00' };
    const at = (instant: string): Partial<Reported> => ({ closing: { at: instant, date: '', time: '' } });
    assert.deepEqual(faultsOf(labels, at('2026-12-03T19:00:00.000Z')), []);
    assert.deepEqual(faultsOf(labels, at('2026-12-03T12:00:00-07:00')), []);
    assert.equal(faultsOf(labels, at('2026-12-03T14:00:00.000Z'))[0]?.kind, 'false');
  });

  test('a day is not a time, nor a time a day', () => {
    const day = { at: null, date: '2026-12-03', time: null };
    assert.deepEqual(faultsOf({ closing: '2026-12-03' }, { closing: day }), []);
    assert.equal(faultsOf({ closing: '2026-12-04' }, { closing: day })[0]?.kind, 'false');
    assert.equal(faultsOf({ closing: '2026-12-03T14:00-05:00' }, { closing: day })[0]?.kind, 'false');
    const timed = { at: '2026-12-03T19:00:00Z', date: '2026-12-03', time: '14:00' };
    assert.equal(faultsOf({ closing: '2026-12-03' }, { closing: timed })[0]?.kind, 'false');
  });

  test('a time on the clock of no known zone is right where it is the labelled time of day', () => {
    const labels: Labels = { site_visit_at: '2026-12-03T09:30-05:00' };
    const found = { at: null, date: '2026-12-03', time: '09:30' };
    assert.deepEqual(faultsOf(labels, { site_visit_at: found }), []);
    assert.equal(faultsOf(labels, { site_visit_at: { ...found, time: '10:30' } })[0]?.kind, 'false');
  });

  test('a line of an order is its number, its unit and whether it is optional', () => {
    const labels: Labels = { quantities: [{ quantity: 12, unit: 'boxes', optional: false }] };
    const line = { item: 'gloves', quantity: 12, unit: 'box', optional: false };
    assert.deepEqual(faultsOf(labels, { quantities: [line] }), []);
    for (const other of [
      { ...line, quantity: 13 },
      { ...line, unit: 'pair' },
      { ...line, optional: true },
    ]) {
      const kinds = faultsOf(labels, { quantities: [other] }).map(({ kind }) => kind);
      assert.deepEqual(kinds, ['false', 'missing']);
    }
  });

  test('what is counted one by one may be labelled by its name', () => {
    const labels: Labels = { quantities: [{ quantity: 640, unit: 'winter parkas', optional: false }] };
    const line = { item: 'Parka, winter', quantity: 640, unit: 'each', optional: false };
    assert.deepEqual(faultsOf(labels, { quantities: [line] }), []);
    assert.equal(faultsOf(labels, { quantities: [{ ...line, item: 'boots' }] }).length, 2);
  });

  test('a place is right by what it stands for; one that only holds it leaves the fact missing, another is false', () => {
    const labels: Labels = { place_of_work: 'Petawawa, Ontario' };
    assert.deepEqual(faultsOf(labels, { place_of_work: 'Petawawa' }), []);
    const [around] = faultsOf(labels, { place_of_work: 'Ontario' });
    assert.equal(around?.kind, 'missing');
    assert.equal(countsOf('place_of_work', labels, { place_of_work: 'Ontario' })?.reported, 0);
    assert.equal(faultsOf(labels, { place_of_work: 'Toronto' })[0]?.kind, 'false');
    assert.equal(faultsOf({ place_of_work: 'Ontario' }, { place_of_work: 'Toronto' })[0]?.kind, 'false');
    assert.equal(
      faultsOf({ place_of_work: 'Nowhereville, Ontario' }, { place_of_work: 'Ontario' })[0]?.kind,
      'missing',
    );
    assert.equal(
      faultsOf({ place_of_work: 'Thame, Oxfordshire' }, { place_of_work: 'Oxfordshire' })[0]?.kind,
      'missing',
    );
  });

  test('a town of no table is right with its province or its region; the region alone leaves it missing', () => {
    const labels: Labels = { place_of_work: 'Saint-Félicien, Québec' };
    assert.deepEqual(faultsOf(labels, { place_of_work: 'Saint-Félicien, Saguenay–Lac-Saint-Jean' }), []);
    assert.equal(faultsOf(labels, { place_of_work: 'Saguenay–Lac-Saint-Jean' })[0]?.kind, 'missing');
    assert.equal(faultsOf(labels, { place_of_work: 'Saint-Félicien, Ontario' })[0]?.kind, 'false');
    assert.equal(faultsOf(labels, { place_of_work: 'Roberval, Saguenay–Lac-Saint-Jean' })[0]?.kind, 'false');
  });

  test('a unit is right in either language and as its sign', () => {
    const labels: Labels = { quantities: [{ quantity: 780, unit: 'm', optional: false }] };
    assert.deepEqual(
      faultsOf(labels, { quantities: [{ item: null, quantity: 780, unit: 'metre', optional: false }] }),
      [],
    );
    assert.equal(
      faultsOf(labels, { quantities: [{ item: null, quantity: 780, unit: 'tonne', optional: false }] }).length,
      2,
    );
  });

  test('summary, category and nature are judged where they are labelled', () => {
    const reported = { summary: 'Supply of\nboots.', category: 'Safety boots', procurement_nature: 'services' };
    assert.deepEqual(faultsOf({}, reported), []);
    assert.deepEqual(
      faultsOf({ summary: ['Supply of boots.'], category: ['BOOTS'], procurement_nature: 'services' }, reported),
      [],
    );
    const wrong: Labels = { summary: ['Supply of gloves.'], category: ['gloves'], procurement_nature: 'goods' };
    assert.deepEqual(
      faultsOf(wrong, reported).map(({ member, kind }) => [member, kind]),
      [
        ['procurement_nature', 'false'],
        ['summary', 'false'],
        ['category', 'false'],
      ],
    );
  });

  test('precision is right of reported, recall right of labelled', () => {
    const labels: Labels = { trade_agreements: ['CFTA', 'CETA', 'CPTPP', 'WTO-AGP'] };
    const measured = measure('a', labels, { ...NOTHING, trade_agreements: ['CFTA', 'NWPTA'] });
    const row = tableOf([{ file: 'federal-en', measured }])
      .split('\n')
      .find((line) => line.startsWith('trade_agreements'));
    assert.deepEqual(row?.split(/\s+/), ['trade_agreements', '4', '2', '1', '0.500', '0.250']);
  });
});

describe('Gold set, agreement of two readers:', () => {
  test('facts of both readers are counted of those of either; instants as instants, lists item by item', () => {
    const facts: Labels = { closing: '2026-12-03T14:00-05:00', set_asides: ['indigenous'], summary: ['A.', 'B.'] };
    const second: Labels = {
      closing: '2026-12-03T12:00-07:00',
      set_asides: ['indigenous', 'vcse'],
      summary: ['B.', 'C.'],
      end_user: 'Somebody',
    };
    assert.deepEqual(agreementOf([{ id: 'federal-en-001', facts }], new Map([['federal-en-001', second]])), [
      { member: 'closing', agreed: 1, labelled: 1 },
      { member: 'set_asides', agreed: 1, labelled: 2 },
      { member: 'summary', agreed: 1, labelled: 1 },
      { member: 'end_user', agreed: 0, labelled: 1 },
    ]);
  });

  test('two wordings of one place, of one thing counted and of one category agree; other places and things do not', () => {
    const mine: Labels = {
      place_of_work: 'Geel',
      quantities: [{ quantity: 120, unit: 'lits standards', optional: false }],
      category: ['sel de déglaçage'],
    };
    const agreedWith = (theirs: Labels): number[] =>
      agreementOf([{ id: 'federal-en-001', facts: mine }], new Map([['federal-en-001', theirs]])).map(
        ({ agreed }) => agreed,
      );
    const quantities = [{ quantity: 120, unit: 'lit', optional: false }];
    assert.deepEqual(agreedWith({ place_of_work: 'Geel, Belgium', quantities, category: ['sel'] }), [1, 1, 1]);
    const others = [{ quantity: 120, unit: 'caisses', optional: false }];
    assert.deepEqual(agreedWith({ place_of_work: 'Brussels', quantities: others, category: ['sable'] }), [0, 0, 0]);
    const optional = [{ quantity: 120, unit: 'lits', optional: true }];
    assert.deepEqual(agreedWith({ quantities: optional }), [0, 0, 0]);
  });

  test('the first reader counts as before corrections; what was labelled only since is left out', () => {
    const notice = {
      id: 'uk-en-001',
      facts: { end_user: 'Somebody', place_of_work: 'York', set_asides: ['vcse' as const] },
    };
    const [before] = beforeSettling([notice], 'uk-en-001: { end_user: null, place_of_work: Leeds }');
    assert.deepEqual(before, { id: 'uk-en-001', facts: { place_of_work: 'Leeds', set_asides: ['vcse'] } });
  });

  test('a notice that one reader did not read is not counted', () => {
    assert.deepEqual(agreementOf([{ id: 'federal-en-001', facts: { end_user: 'Somebody' } }], new Map()), []);
  });
});

describe('Gold set, baseline:', () => {
  const known = faultsOf({ set_asides: ['indigenous'], end_user: 'Somebody' }, {});

  test('a fault that is known is no news; a new one and a repaired one are', () => {
    const baseline = baselineOf(known);
    assert.deepEqual(baseline, { 'made-up': ['end_user: missing', 'set_asides: missing indigenous'] });
    assert.deepEqual(changesFrom(baseline, known), { fresh: [], repaired: [] });
    const now = faultsOf({ end_user: 'Somebody' }, { biddable: 'closed' });
    const { fresh, repaired } = changesFrom(baseline, now);
    assert.deepEqual(
      fresh.map(({ member }) => member),
      ['biddable'],
    );
    assert.deepEqual(repaired, ['made-up, set_asides: missing indigenous']);
  });

  test('a missing fact that becomes a false one is new', () => {
    const now = faultsOf({ end_user: 'Somebody' }, { end_user: 'Nobody' });
    const { fresh } = changesFrom(baselineOf(known), now);
    assert.deepEqual(
      fresh.map(({ member, kind }) => [member, kind]),
      [['end_user', 'false']],
    );
  });
});

describe('Gold set, reading its files:', () => {
  const notice = [
    '- id: federal-en-001',
    '  title: Boots',
    '  text: Supply of boots, by May.',
    '  buyer: Somebody',
    '  facts: { closing: 2026-12-03, summary: ["Supply of boots, by May."] }',
  ].join('\n');

  test('a notice is read, its dates as they are written', () => {
    const { notices, problems } = readGold('federal-en.yml', notice);
    assert.deepEqual(problems, []);
    assert.equal(notices[0]?.facts.closing, '2026-12-03');
    assert.equal(notices[0]?.style, 'federal');
  });

  const broken: readonly (readonly [string, string, string, RegExp])[] = [
    [
      'an unknown member',
      '  buyer: Somebody',
      '  buyer: Somebody\n  byer: X',
      /federal-en\.yml, federal-en-001, .*byer/,
    ],
    ['an impossible date', '2026-12-03', '2026-02-30', /federal-en-001, facts\.closing: a date such as/],
    ['a time without an offset', '2026-12-03', '2026-12-03T14:00', /facts\.closing: a date such as .* offset/],
    ['an id of another file', 'federal-en-001', 'quebec-fr-001', /quebec-fr-001, id: federal-en- and three digits/],
    [
      'a summary that is not in the text',
      '["Supply of boots',
      '["Supply of gloves',
      /facts\.summary: .* does not stand/,
    ],
    [
      'a summary cut at a comma',
      '["Supply of boots, by May."]',
      '[Supply of boots, by May.]',
      /only a part of a sentence/,
    ],
    ['a missing member', '  title: Boots\n', '', /federal-en-001, title: /],
    ['broken YAML', '- id', '- id: [', /federal-en\.yml: /],
  ];
  for (const [name, from, to, problem] of broken) {
    test(`${name} is refused with file, id and member`, () => {
      const { notices, problems } = readGold('federal-en.yml', notice.replace(from, to));
      assert.deepEqual(notices, []);
      assert.match(problems.join('\n'), problem);
    });
  }

  test('a file is named after its style and language', () => {
    assert.match(readGold('mars-en.yml', notice).problems.join(), /mars-en\.yml: a name such as federal-en\.yml/);
  });
});
