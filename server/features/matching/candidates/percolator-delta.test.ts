import type { NoticeCopy } from '../terms/notice-copy.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ActiveRule } from '#features/rules/rules.ts';
import { noticeCopy, productFields, profileFields } from '../../../../tests/support/matching.ts';
import { compileProfile } from '../subjects/compiled-profile.ts';
import { descriptionNeed, needsDescription } from './description-need.ts';
import { shownBound } from './most-score.ts';
import { type MatchedNotice, matchedNotice } from '../subjects/notice.ts';
import { couldMove, deltaOf } from './percolator-delta.ts';
import { companyKeys, type IndexedCompany, noticeKeys, type PastTender } from './percolator-keys.ts';
import { couldReach, essentialPlaces, keyPlaces, placeSums, readingKeys } from './percolator-places.ts';
import { createPercolator } from './percolator.ts';
import type { TermStatistics } from '../terms/term-weight.ts';
import { type Verdict, verdict } from '../verdict/verdict.ts';

const RUNS = Number(process.env['RESCORE_RUNS'] ?? 40) * 6;
const SHOWN_FROM_SCORE = 20;

/** Words and codes of which some mean the same, some lie near each other and some are parts of others. */
const THINGS = [
  'Ultrasound scanners',
  'Échographie',
  'Patient monitors',
  'Magnetic resonance imaging',
  'Medical equipment',
  'Surgical instruments',
  'Infusion pumps',
  'Pumps',
  'Snow removal',
  'Road paving',
  'Building construction',
  'Sports field',
  'Software licences',
  'Office furniture',
  'Zorblat frames',
];
const CODES = [
  '42201700',
  '42201712',
  '42181500',
  '42290000',
  '42000000',
  '72141100',
  '72153600',
  '43230000',
  '56101700',
];
const BUYERS = ['City of Testing', 'Ville de Laval', 'Hamilton Health Sciences'];
const PLACES = ['Quebec', 'Ontario', 'Toronto', 'Canada', 'New York'];
const OWN = ['C03', 'S7'];
const MODELS = ['VM-300X', 'KX 9007'];

const some = (values: readonly string[], maxLength: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength });
const sentence = fc
  .tuple(some([...THINGS, ...MODELS, 'required by', 'sonovia'], 2), fc.constantFrom('', ' and works', ' for the city'))
  .map(([things, end]) => `${things.join(' ')}${end}.`);

const rule: fc.Arbitrary<ActiveRule> = fc
  .oneof(
    fc.record({ kind: fc.constant<'buyer'>('buyer'), value: fc.constantFrom('city of testing', 'ville de laval') }),
    fc.record({ kind: fc.constant<'category'>('category'), value: fc.constantFrom('UNSPSC 4220', 'UNSPSC 7214') }),
    fc.record({ kind: fc.constant<'region'>('region'), value: fc.constantFrom('CA-QC', 'CA') }),
    fc.record({ kind: fc.constant<'nature'>('nature'), value: fc.constantFrom('goods', 'services') }),
    fc.record({ kind: fc.constant<'set_aside'>('set_aside'), value: fc.constant('indigenous') }),
    fc.record({ kind: fc.constant<'keyword'>('keyword'), value: fc.constant('pumps') }),
  )
  .chain((condition) =>
    fc.record({
      id: fc.constant(`${condition.kind} ${condition.value}`),
      ruleType: fc.constantFrom('green_light' as const, 'preference' as const, 'no_go' as const),
      favours: fc.boolean(),
      condition: fc.constant({ ...condition, label: condition.value }),
      what: fc.constant({ en: condition.value, fr: condition.value }),
    }),
  );

const pastTender: fc.Arbitrary<PastTender> = fc
  .record({
    titles: some(THINGS, 2),
    codes: some(CODES, 2),
    own: some(OWN, 1),
    buyers: some(BUYERS, 1),
    regions: some(PLACES, 2),
  })
  .map(({ codes, own, buyers: [buyer], ...one }) => ({
    ...one,
    codes: [
      ...codes.map((code) => ({ scheme: 'UNSPSC' as const, code })),
      ...own.map((code) => ({ scheme: 'SOURCE' as const, code })),
    ],
    buyer: buyer ?? null,
  }));

const FIELDS = {
  categories: some([...THINGS, ...CODES, `42201700 ${THINGS[0] ?? ''}`], 5),
  geography: some(PLACES, 2),
  exclusions: some(['snow', 'sewage', 'Software', 'Infusion pumps', ...CODES, 'UNSPSC 42', '42201700 scanners'], 3),
  target_buyers: some(BUYERS, 2),
  certifications: some(['ISO 9001', 'CSA'], 2),
  business_role: fc.constantFrom(null, 'Manufacturer', 'Reseller'),
  is_canadian_supplier: fc.constantFrom(null, true, false),
  min_contract_value: fc.constantFrom(null, 5_000, 40_000),
  max_contract_value: fc.constantFrom(null, 20_000, 90_000),
  products: some([...THINGS, ...MODELS], 3),
  rules: fc.uniqueArray(rule, { maxLength: 3, selector: (one) => one.id }),
  past: fc.array(pastTender, { maxLength: 3 }),
};
type Said = { [K in keyof typeof FIELDS]: (typeof FIELDS)[K] extends fc.Arbitrary<infer V> ? V : never };
const said = fc.record(FIELDS) as unknown as fc.Arbitrary<Said>;
/** A company before and after an edit of one or two fields. */
const edit = fc
  .tuple(
    said,
    said,
    fc.uniqueArray(fc.constantFrom(...(Object.keys(FIELDS) as (keyof Said)[])), { minLength: 1, maxLength: 2 }),
  )
  .map(([before, other, fields]): [Said, Said] => {
    const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
    // Most edits of a list add to it or take from it.
    return [before, fields.includes('categories') ? { ...after, categories: extended(before, other) } : after];
  });

function extended({ categories }: Said, other: Said): string[] {
  return [...new Set([...categories.slice(other.categories.length % 2), ...other.categories.slice(0, 1)])];
}

function company({ products, rules, past, ...fields }: Said): IndexedCompany {
  const catalog = products.map((name, at) => productFields({ id: name, name, model: MODELS[at % 3] ?? null }));
  return { profile: compileProfile(profileFields(fields), catalog, rules), awards: [], past };
}

const copy: fc.Arbitrary<NoticeCopy> = fc
  .record({
    title: some(THINGS, 2),
    description: fc.array(sentence, { maxLength: 3 }),
    codes: some(CODES, 2),
    own: some(OWN, 1),
    label: some(THINGS, 1),
    buyer: fc.constantFrom(...BUYERS),
    regions: some(PLACES, 1),
    amount: fc.constantFrom(null, 1_000, 30_000, 100_000),
    facts: fc.boolean(),
    nature: fc.constantFrom('goods' as const, 'services' as const, 'unknown' as const),
  })
  .map((one) =>
    noticeCopy({
      title: { en: `${one.title.join(' and ')} 1` },
      description: { en: one.description.join(' ') },
      buyer: { en: one.buyer },
      regions: one.regions,
      categories: [
        ...one.codes.map((code) => ({ scheme: 'UNSPSC' as const, code, label: { en: one.label[0] ?? '' } })),
        ...one.own.map((code) => ({ scheme: 'SOURCE' as const, code, label: {} })),
      ],
      estimatedValue: one.amount === null ? null : { amount: one.amount, currency: 'CAD' },
      facts: {
        bidEligibility: one.facts ? 'canadian-only' : 'unknown',
        procurementNature: one.nature,
        requiresManufacturer: one.facts,
        mandatoryCertifications: one.facts ? ['ISO 9001'] : [],
        setAsides: one.facts ? ['Indigenous'] : [],
        estimatedValue: null,
        evidence: [],
      },
    }),
  );

const statistics: TermStatistics = { total: 1_000, countOf: (stem) => (stem.startsWith('m') ? 200 : 3) };
const read = (one: NoticeCopy): MatchedNotice => matchedNotice({ id: 'g', version: 1 }, [one]);
const judged = ({ profile, awards }: IndexedCompany, notice: MatchedNotice): Verdict =>
  verdict(profile, notice, { statistics, awards });

function isFound(one: IndexedCompany, notice: MatchedNotice): boolean {
  const index = createPercolator();
  index.put('c', 1, companyKeys(one, statistics));
  return index.percolate(noticeKeys(notice)).places.length > 0 && isShown(one, notice);
}

function isShown(one: IndexedCompany, notice: MatchedNotice): boolean {
  const { gate, score, dimensionalScore } = judged(one, notice);
  return (gate === 'exclusion' || gate === 'no_go' ? dimensionalScore : score) >= SHOWN_FROM_SCORE;
}

function storedCategory({ categoryScore, reasons }: Verdict): Parameters<typeof couldMove>[1] {
  const told = reasons.reasons.find((reason) => reason.kind === 'category');
  const isTold = told?.kind === 'category' && told.via !== 'label';
  return { score: categoryScore, isTold };
}

function isRuledByCode({ reasons }: Verdict): boolean {
  return reasons.reasons.some((reason) => reason.kind === 'exclusion' && reason.codes !== undefined);
}

test('Re-score: a verdict that an edit is said not to concern is the same after it', () => {
  const seen = { held: 0, spared: 0, moved: 0, found: 0, ruledByCode: 0 };
  fc.assert(
    fc.property(edit, fc.array(copy, { minLength: 15, maxLength: 25 }), ([old, fresh], copies) => {
      const [before, after] = [company(old), company(fresh)];
      const delta = deltaOf(before, after, { statistics, learned: [] });
      if (delta.everything) return;
      const sums = placeSums(companyKeys(after, statistics));
      for (const notice of copies.map(read)) {
        const places = keyPlaces(readingKeys(notice));
        const reached = places.flatMap((place) => delta.places.get(place) ?? []);
        const verdicts = [judged(before, notice), judged(after, notice)] as const;
        if (isFound(before, notice)) {
          seen.held += 1;
          if (isRuledByCode(verdicts[0]) !== isRuledByCode(verdicts[1])) seen.ruledByCode += 1;
          if (couldMove(Math.max(0, ...reached), storedCategory(verdicts[0]))) seen.moved += 1;
          else {
            if (reached.length > 0) seen.spared += 1;
            assert.deepEqual(verdicts[1], verdicts[0]);
          }
        } else if (isFound(after, notice)) {
          seen.found += 1;
          const isRaised = places.some((place) => delta.raising.has(place));
          assert.ok(isRaised && couldReach(sums, new Set(places)), 'a tender that fits now is looked at');
          assert.ok(essentialPlaces(sums).some((place) => places.includes(place)));
        }
      }
    }),
    { numRuns: 3 * RUNS },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count >= RUNS / 60, `${kind}: ${JSON.stringify(seen)}`);
});

test('Re-score: what differs between two states is the same whether they have products in common or in equal words', () => {
  const seen = { moved: 0, same: 0, ordered: 0 };
  fc.assert(
    fc.property(said, some([...THINGS, ...MODELS], 3), fc.boolean(), (old, names, isTurned) => {
      const before = company(old);
      const came = company({ ...old, products: names.filter((name) => !old.products.includes(name)) }).profile.products;
      const stayed = before.profile.products.slice(names.length % 2);
      const products = [...(isTurned ? stayed.toReversed() : stayed), ...came];
      const apart = { ...before, profile: { ...before.profile, products: structuredClone(products) } };
      const shared = { ...before, profile: { ...before.profile, products } };
      const delta = deltaOf(before, apart, { statistics, learned: [] });
      assert.deepEqual(deltaOf(before, shared, { statistics, learned: [] }), delta);
      seen[delta.everything ? 'ordered' : delta.places.size > 0 ? 'moved' : 'same'] += 1;
    }),
    { numRuns: RUNS },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count >= RUNS / 20, `${kind}: ${JSON.stringify(seen)}`);
});

test('Re-score: a company that is read back with its members in another order has not changed', () => {
  const turned = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (_key, held: unknown) =>
      held === null || typeof held !== 'object' || Array.isArray(held)
        ? held
        : Object.fromEntries(Object.entries(held).toReversed()),
    ) as T;
  fc.assert(
    fc.property(said, fc.array(rule, { maxLength: 3 }), (fields, rules) => {
      const awards = [{ buyer: 'City of Testing', count: 2 }];
      const before = { ...company({ ...fields, rules: turned(rules) }), awards: turned(awards) };
      const delta = deltaOf(before, { ...company({ ...fields, rules }), awards }, { statistics, learned: ['seao'] });
      assert.deepEqual([delta.everything, delta.places.size], [false, 0]);
    }),
    { numRuns: RUNS },
  );
});

test('Re-score: a tender that a company is percolated for, by its profile or its past, is one that could reach it', () => {
  const seen = { byPast: 0, byProfile: 0, not: 0 };
  fc.assert(
    fc.property(said, fc.array(copy, { minLength: 5, maxLength: 10 }), (fields, copies) => {
      const own = company(fields);
      const keys = companyKeys(own, statistics);
      const sums = placeSums(keys);
      const essential = new Set(essentialPlaces(sums));
      const index = createPercolator();
      index.put('whole', 1, keys);
      index.put('without past', 1, companyKeys({ ...own, past: [] }, statistics));
      for (const notice of copies.map(read)) {
        const found = [...index.percolate(noticeKeys(notice)).places].map((place) => index.companyAt(place));
        seen[found.includes('without past') ? 'byProfile' : found.length > 0 ? 'byPast' : 'not'] += 1;
        if (!found.includes('whole')) continue;
        const places = keyPlaces(readingKeys(notice));
        assert.ok(couldReach(sums, new Set(places)));
        assert.ok(places.some((place) => essential.has(place)));
      }
    }),
    { numRuns: 5 * RUNS },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count >= RUNS, `${kind}: ${JSON.stringify(seen)}`);
});

test('Re-score: a tender that is shown is one that its keys say could be', () => {
  const seen = { shown: 0, spared: 0, reached: 0 };
  fc.assert(
    fc.property(said, fc.array(copy, { minLength: 5, maxLength: 10 }), (fields, copies) => {
      const own = company(fields);
      const bound = shownBound({ ...own, past: [] }, statistics, []);
      const asked = new Set(bound?.places);
      const sums = placeSums(companyKeys(own, statistics));
      for (const notice of copies.map(read)) {
        const held = keyPlaces(readingKeys(notice));
        const could = bound?.couldBeShown(new Set(held.filter((place) => asked.has(place))));
        if (isShown(own, notice)) {
          seen.shown += 1;
          assert.equal(could, true);
        } else if (couldReach(sums, new Set(held))) {
          seen.reached += 1;
          if (could === false) seen.spared += 1;
        }
      }
    }),
    { numRuns: 5 * RUNS },
  );
  assert.ok(seen.shown > RUNS && seen.spared > seen.reached / 8, JSON.stringify(seen));
});

test('Re-score: a tender whose description is said not to matter has the same verdict without it', () => {
  const seen = { needed: 0, spared: 0, different: 0 };
  fc.assert(
    fc.property(said, copy, fc.boolean(), (fields, one, isHeld) => {
      const own = company(fields);
      const [whole, short] = [read(one), read({ ...one, description: {} })];
      const need = descriptionNeed(own.profile, companyKeys(own, statistics), statistics);
      if (needsDescription(need, keyPlaces(readingKeys(whole)), isHeld)) {
        seen.needed += 1;
        if (JSON.stringify(judged(own, whole)) !== JSON.stringify(judged(own, short))) seen.different += 1;
        return;
      }
      seen.spared += 1;
      assert.deepEqual(judged(own, short), judged(own, whole));
      if (!isHeld) assert.equal(isFound(own, short), isFound(own, whole));
    }),
    { numRuns: 5 * RUNS },
  );
  for (const [kind, count] of Object.entries(seen)) assert.ok(count >= RUNS / 10, `${kind}: ${JSON.stringify(seen)}`);
});

test('Re-score: an edit of categories concerns every tender of a family that is compared with past bids, one of buyers none', () => {
  const plain = { categories: ['Pumps', 'Software licences'], target_buyers: ['City of Testing'] };
  const of = (fields: Partial<ReturnType<typeof profileFields>>): IndexedCompany => ({
    profile: compileProfile(profileFields({ ...plain, ...fields }), []),
    awards: [],
    past: [],
  });
  const paving = { title: { en: 'Paving' }, categories: [] };
  const isConcerned = (source: string, fields: Parameters<typeof of>[0], learned: readonly string[]): boolean => {
    const { everything, places } = deltaOf(of({}), of(fields), { statistics, learned });
    const held = keyPlaces(readingKeys(read(noticeCopy({ ...paving, source }))));
    const isAsked = shownBound(of(fields), statistics, learned)?.couldBeShown(new Set(held)) === true;
    return everything || (isAsked && held.some((place) => places.has(place)));
  };
  const categories = { categories: [...plain.categories, 'Office furniture'] };
  const buyers = { target_buyers: ['City of Testing', 'Ville de Laval'] };
  const asked: [source: string, fields: typeof categories | typeof buyers, learned: string[], isConcerned: boolean][] =
    [
      ['seao-xml', categories, [], false],
      ['seao-xml', categories, ['seao'], true],
      ['seao-xml', buyers, ['seao'], false],
      ['ted', categories, ['seao'], false],
    ];
  for (const [source, fields, learned, expected] of asked) {
    assert.equal(
      isConcerned(source, fields, learned),
      expected,
      `${source} ${JSON.stringify(fields)} ${learned.join()}`,
    );
  }
});
