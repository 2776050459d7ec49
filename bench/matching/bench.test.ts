import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { HISTORY_FEATURES } from '../../server/features/matching/history-features.ts';
import type { PastNotice } from '../../server/features/matching/past-notice.ts';
import { HISTORY_RANKERS } from '../../server/features/matching/ranking-weights.ts';
import { seededRandom } from '../grouping/synthetic-listings.ts';
import { baselineScores } from './baselines.ts';
import { fitCalibration } from './calibration-fit.ts';
import { SEAO } from './families.ts';
import { fitRanker } from './fit.ts';
import { shuffled } from './leaks.ts';
import { historyLesson, scoresBy, type TestedLesson } from './lessons.ts';
import { fitLogistic } from './logistic.ts';
import { figuresOf, meanOf } from './metrics.ts';
import { namedWindow } from './known-names.ts';
import { rolledPairs } from './rolled.ts';
import { drawnDifference, withNamed, withoutFurthest } from './rolled-report.ts';
import { timeWindow } from './windows.ts';
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
  const lessons = FAMILY.learn.map((learned) => historyLesson(FAMILY, notices, learned));
  const { weights, constant } = fitRanker(lessons, HISTORY_FEATURES);
  const tested = historyLesson(FAMILY, notices, FAMILY.test);
  const reached = recallAt20(tested, scoresBy(tested.pairs, HISTORY_FEATURES, weights, constant));
  const baselines = baselineScores(tested.window);
  for (const [name, scores] of Object.entries(baselines)) {
    assert.ok(reached > recallAt20(tested, scores) - 0.01, `${name}: ${recallAt20(tested, scores)} against ${reached}`);
  }
  const drawn = historyLesson(FAMILY, shuffled(notices, FAMILY.test[0]), FAMILY.test);
  const chance = recallAt20(drawn, scoresBy(drawn.pairs, HISTORY_FEATURES, weights, constant));
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

test('A company that goes on under another name has, once the name is given, the past and the bids of both', () => {
  const [from, to] = FAMILY.test;
  const notices = made();
  const [renamedOn, second] = ['2015-01-15', '2015-02-01'];
  const whole = timeWindow(notices, from, to, FAMILY.population);
  const dates = whole.relevant.map((own) => [...own].map((place) => whole.pool[place]?.publishedAt ?? ''));
  // One that bid before it, and after it before the second step.
  const at = dates.findIndex(
    (own) => own.some((on) => on < renamedOn) && own.some((on) => on >= renamedOn && on < second),
  );
  const [first = '', other = ''] = [whole.companies[at], whole.companies[at + 1]];
  const renamed = notices.map((notice) => ({
    ...notice,
    bids: notice.bids.map((bid) =>
      bid.company === first && notice.publishedAt >= renamedOn ? { ...bid, company: 'anew' } : bid,
    ),
  }));
  const window = timeWindow(renamed, from, to, FAMILY.population);
  const known = [[first, 'anew']];
  const named = namedWindow(window, known);
  assert.deepEqual(named?.companies, [first]);
  assert.deepEqual(named.relevant, [whole.relevant[at]]);
  assert.equal(namedWindow(window, [['nobody', 'anew']]), null);

  // The bids of the new name are known from the second step on.
  const steps = [from, second];
  const features = (keys: typeof known): Float32Array[] => {
    const { values, width } = rolledPairs(named, renamed, steps, undefined, keys);
    return named.pool.map((_, place) => values.slice(place * width, (place + 1) * width));
  };
  const [alone, both] = [features([]), features(known)];
  named.pool.forEach(({ publishedAt }, place) => {
    assert.equal(isDeepStrictEqual(both[place], alone[place]), publishedAt < second, publishedAt);
  });

  const tops = window.companies.map((_, place) => ({ pairs: place + 1, told: 1, seen: 1 }));
  const joined = { pairs: 99, told: 9, seen: 9 };
  const rest = tops.filter((_, place) => window.companies[place] !== first);
  const given = withNamed(window, tops, { companies: [first], tops: [joined] }, known);
  assert.deepEqual(given, [...rest, joined]);
  // Both names in the window are one company.
  const both2 = { ...window, companies: [first, other] };
  assert.deepEqual(namedWindow(both2, [[other, first]])?.companies, [other]);
  assert.deepEqual(withNamed(both2, tops.slice(0, 2), { companies: [other], tops: [joined] }, [[other, first]]), [
    joined,
  ]);
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
  const tested = historyLesson(SEAO, notices, ['2018-01-01', '2018-04-01']);
  const { weights, constant } = HISTORY_RANKERS['seao'] ?? HISTORY_RANKERS.other;
  const figures = figuresOf(tested.window, scoresBy(tested.pairs, HISTORY_FEATURES, weights, constant));
  // The whole year gives .70; fewer notices make it easier.
  assert.ok(meanOf(figures, 'R@20') > 0.75, String(meanOf(figures, 'R@20')));
});

test('Twins: six of seven pairs score within 3 points in English and in French', (t) => {
  if (!areTwinsHere()) return t.skip('../shared/data is not here');
  const twins = twinScores();
  const near = twins.filter(({ english, french }) => Math.abs(english - french) <= 3);
  assert.ok(twins.length > 1_000 && near.length / twins.length > 0.85, `${near.length} of ${twins.length}`);
});
