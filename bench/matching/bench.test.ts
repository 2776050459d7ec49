import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAST_FEATURES } from '../../server/features/matching/past/past-features.ts';
import type { PastNotice } from '../../server/features/matching/past/past-notice.ts';
import { PAST_RANKERS } from '../../server/features/matching/verdict/ranking-weights.ts';
import { seededRandom } from '../seeded-random.ts';
import { baselineScores } from './baselines.ts';
import { fitCalibration } from './calibration-fit.ts';
import { FEDERAL, SEAO } from './families.ts';
import { fitRanker } from './fit.ts';
import { shuffled } from './leaks.ts';
import { pastLesson, scoresBy, type TestedLesson } from './lessons.ts';
import { fitLogistic } from './logistic.ts';
import { figuresOf, meanOf } from './metrics.ts';
import { knownNames, withOneName } from './known-names.ts';
import { drawnDifference, rolledPairs, withoutFurthest } from './rolled-report.ts';
import { historyPairs, timeWindow } from './windows.ts';
import { areTwinsHere, twinScores } from './twins.ts';

const TRADES = ['déneigement', 'toiture', 'pavage', 'mobilier', 'traduction', 'plomberie', 'éclairage', 'papeterie'];
const REGIONS = ['Laval', 'Outaouais', 'Mauricie', 'Estrie'];

/** 1,600 notices of four years on which 96 companies bid in one trade and mostly one region. */
function made(): PastNotice[] {
  const random = seededRandom(3);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] ?? from[0] ?? assert.fail();
  return Array.from({ length: 1_600 }, (_, at) => {
    const trade = pick(TRADES);
    const region = pick(REGIONS);
    const near = [0, 1, 2].map((firm) => ({ company: `${trade} ${region} ${firm}`, city: region }));
    const bids = near.filter(() => random() < 0.6);
    if (random() < 0.2) bids.push({ company: `${trade} ${pick(REGIONS)} 0`, city: region });
    return {
      id: `n${String(at).padStart(5, '0')}`,
      family: 'seao',
      titles: [`${trade} ${pick(['lot', 'phase', 'secteur'])} ${Math.floor(random() * 50)}`],
      codes: [{ scheme: 'UNSPSC' as const, code: `${72 + TRADES.indexOf(trade)}100000` }],
      nature: null,
      buyer: `Ville de ${region}`,
      city: region,
      regions: [region],
      publishedAt: new Date(Date.UTC(2014, 0, 1) + at * 21_600_000 * 3.6).toISOString(),
      bids,
    };
  });
}

const FAMILY = { ...SEAO, learn: [['2014-07-01', '2015-01-01']] as const, test: ['2015-01-01', '2015-03-01'] as const };

function recallAt20({ window }: TestedLesson, scores: Float32Array): number {
  return meanOf(figuresOf(window, scores), 'R@20');
}

test('Ranking on made-up bids: fitted weights rank above every baseline, and shuffled companies fall to chance', () => {
  const notices = made();
  const lessons = FAMILY.learn.map((learned) => pastLesson(FAMILY, notices, learned));
  const { weights, constant } = fitRanker(lessons, PAST_FEATURES);
  const tested = pastLesson(FAMILY, notices, FAMILY.test);
  const reached = recallAt20(tested, scoresBy(tested.pairs, PAST_FEATURES, weights, constant));
  const baselines = baselineScores(tested.window);
  for (const [name, scores] of Object.entries(baselines)) {
    assert.ok(reached > recallAt20(tested, scores) - 0.01, `${name}: ${recallAt20(tested, scores)} against ${reached}`);
  }
  const drawn = pastLesson(FAMILY, shuffled(notices, FAMILY.test[0]), FAMILY.test);
  const chance = recallAt20(drawn, scoresBy(drawn.pairs, PAST_FEATURES, weights, constant));
  const random = recallAt20(drawn, baselineScores(drawn.window).random);
  assert.ok(Math.abs(chance - random) < 0.08, `${chance} against ${random} by chance`);
});

test('Logistic regression finds the weights that made the labels', () => {
  const random = seededRandom(1);
  const rows = 20_000;
  const values = Float64Array.from({ length: rows * 2 }, () => random() * 4 - 2);
  const labels = Float64Array.from({ length: rows }, (_, row) => {
    const value = -1 + 2 * (values[2 * row] ?? 0) - 0.5 * (values[2 * row + 1] ?? 0);
    return Number(random() < 1 / (1 + Math.exp(-value)));
  });
  const fitted = fitLogistic({ width: 2, values, labels, weights: new Float64Array(rows).fill(1) }, 1e-6);
  const found = [fitted.constant, ...fitted.weights];
  [-1, 2, -0.5].forEach((wanted, at) => assert.ok(Math.abs((found[at] ?? 0) - wanted) < 0.1, found.join(', ')));
});

test('A calibration rises and tells what was seen', () => {
  const random = seededRandom(2);
  const values = Float32Array.from({ length: 50_000 }, () => random() * 6 - 6);
  const labels = Uint8Array.from(values, (value) => Number(random() < 1 / (1 + Math.exp(-value))));
  const knots = fitCalibration({ values, labels, companies: Int32Array.from(values, (_, at) => at % 500) });
  assert.ok(knots.length > 5);
  knots.forEach(([value, share], at) => {
    assert.ok(at === 0 || share > (knots[at - 1]?.[1] ?? 1));
    assert.ok(Math.abs(share - 1 / (1 + Math.exp(-value))) < 0.08, `${value}: ${share}`);
  });
});

test('A company that wins whatever it is near does not make the calibration certain of the others', () => {
  // Of 100 companies one wins all of its 900 pairs at the top, the others one in three of theirs.
  const companies = Int32Array.from({ length: 3_000 }, (_, at) => (at % 10 < 3 ? 0 : 1 + (at % 99)));
  const labels = Uint8Array.from(companies, (company, at) => Number(company === 0 || at % 3 === 0));
  const values = Float32Array.from(companies, (_, at) => -3 + at / 1_000);
  const knots = fitCalibration({ values, labels, companies });
  const [, top = 1] = knots.at(-1) ?? [];
  assert.ok(top > 0.3 && top < 0.45, String(top));
});

test('The interval of the top band is as wide as companies differ, not as pairs are many', () => {
  const alike = Array.from({ length: 50 }, () => ({ pairs: 100, told: 40, seen: 35 }));
  const { low, high } = drawnDifference(alike);
  assert.ok(Math.abs(low - 0.05) < 1e-9 && Math.abs(high - 0.05) < 1e-9, `${low} to ${high}`);
  const renamed = alike.map((top, at) => (at === 7 ? { pairs: 1_000, told: 700, seen: 100 } : top));
  const wide = drawnDifference(renamed);
  assert.ok(wide.low < 0.06 && wide.high > 0.2, `${wide.low} to ${wide.high}`);
  const names = renamed.map((_, at) => `company ${at}`);
  assert.deepEqual(withoutFurthest(names, renamed), { company: 'company 7', tops: alike.slice(1) });
});

test('With the past read anew, a notice is compared with what was known at the last step before it', () => {
  const [from, to] = FAMILY.test;
  const second = '2015-02-01';
  const window = timeWindow(made(), from, to, FAMILY.population);
  const rolled = rolledPairs(window, made(), [from, second]);
  const still = historyPairs(window);
  const { length } = window.pool;
  const isSame = (pair: number): boolean =>
    Array.from({ length: still.width }, (_, at) => pair * still.width + at).every(
      (at) => rolled.values[at] === still.values[at],
    );
  const same = window.pool.map((_, place) => window.companies.every((_, company) => isSame(company * length + place)));
  window.pool.forEach(({ publishedAt }, place) => assert.equal(same[place], publishedAt < second, publishedAt));
});

test('A company that goes on under another name has, once the name is given, the bids of both', () => {
  const bids = (...companies: string[]): PastNotice['bids'] => companies.map((company) => ({ company, city: null }));
  const [some] = made();
  assert.ok(some !== undefined);
  const notices = [bids('first', 'other'), bids('anew'), bids('anew', 'other', 'first'), bids()].map((own) => ({
    ...some,
    bids: own,
  }));
  const of = (known: readonly string[][]): string[][] =>
    withOneName(notices, known).map((notice) => notice.bids.map(({ company }) => company));
  assert.deepEqual(of([['nobody'], ['first', 'anew']]), [['first', 'other'], ['first'], ['first', 'other'], []]);
  assert.deepEqual(of([['nobody', 'else']]), [['first', 'other'], ['anew'], ['anew', 'other', 'first'], []]);
});

test('Names that go on as one another are one list in the order of time; numbers and other families are left out', () => {
  const told = (company: string, on: string, family = 'federal'): PastNotice => ({
    id: `${company} ${on} ${family}`,
    family,
    titles: [],
    codes: [{ scheme: 'GSIN', code: 'T003AF' }],
    nature: null,
    buyer: null,
    city: null,
    regions: [],
    publishedAt: on,
    bids: [{ company, city: null }],
  });
  const bidThrice = (company: string, year: number, family?: string): PastNotice[] =>
    ['01', '02', '03'].map((month) => told(company, `${year}-${month}-01`, family));
  const notices = [
    // Neither of the two that came after zephyr ended before the other began.
    ...bidThrice('name zephyr one', 2012),
    ...bidThrice('name zephyr east', 2013),
    ...bidThrice('name zephyr west', 2013).map((notice) => ({ ...notice, publishedAt: `${notice.publishedAt}T12` })),
    // One after the other.
    ...bidThrice('name cossette anew', 2014),
    ...bidThrice('name cossette media', 2010),
    ...bidThrice('name cossette communication', 2012),
    ...bidThrice('number vaisala', 2012),
    ...bidThrice('number vaisala canada', 2013),
    ...bidThrice('name telus communications', 2012, 'seao'),
    ...bidThrice('name telus', 2013, 'seao'),
  ];
  const known = knownNames(notices).toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
  assert.deepEqual(known, [
    ['name cossette media', 'name cossette communication', 'name cossette anew'],
    ['name zephyr one', 'name zephyr east', 'name zephyr west'],
  ]);
});

test('In the federal contracts Cossette goes on under its other name, and 15 others do', (t) => {
  if (!FEDERAL.isHere()) return t.skip('../shared/data is not here');
  const known = knownNames(FEDERAL.notices());
  assert.equal(known.length, 16);
  const cossette = known.filter((names) => names.includes('name cossette media'));
  assert.deepEqual(cossette, [['name cossette media', 'name cossette communication']]);
});

test('Figures of a perfect and of a reversed order', () => {
  const window = { pool: [1, 2, 3, 4], relevant: [new Set([0])], categories: [['a'], ['a'], ['b'], ['a']] };
  const of = (scores: number[]) => figuresOf(window, Float32Array.from(scores))[0];
  assert.deepEqual([of([9, 1, 1, 1])?.MRR, of([9, 1, 1, 1])?.AUC], [1, 1]);
  assert.deepEqual([of([0, 1, 1, 1])?.MRR, of([0, 1, 1, 1])?.AUC], [1 / 4, 0]);
});

test('The service’s ranker on a real quarter of Quebec’s notices reaches what was measured', (t) => {
  if (!SEAO.isHere()) return t.skip('../shared/data is not here');
  const notices = SEAO.notices();
  const tested = pastLesson(SEAO, notices, ['2018-01-01', '2018-04-01']);
  const { weights, constant } = PAST_RANKERS['seao'] ?? PAST_RANKERS.other;
  const figures = figuresOf(tested.window, scoresBy(tested.pairs, PAST_FEATURES, weights, constant));
  // The whole year gives .70; fewer notices make it easier.
  assert.ok(meanOf(figures, 'R@20') > 0.75, String(meanOf(figures, 'R@20')));
});

test('Twins: six of seven pairs score within 3 points in English and in French', (t) => {
  if (!areTwinsHere()) return t.skip('../shared/data is not here');
  const twins = twinScores();
  const near = twins.filter(({ english, french }) => Math.abs(english - french) <= 3);
  assert.ok(twins.length > 1_000 && near.length / twins.length > 0.85, `${near.length} of ${twins.length}`);
});
