import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAST_FEATURES } from '../past/past-features.ts';
import fc from 'fast-check';
import { BAND_SHARES, bandOf, scoreOfShare } from '../reasons/calibration.ts';
import { type Ranker, shareAt, shareWithPast, valueOf } from './ranker.ts';
import { PAST_RANKERS, TYPED_RANKERS } from './ranking-weights.ts';
import { PLAIN_FEATURES, RICH_FEATURES } from './typed-features.ts';

const MADE_UP: Ranker<'a' | 'b'> = {
  fittedOn: { data: '', extent: '', windows: [], on: '', figures: '' },
  constant: 1,
  weights: { a: 2 },
  calibration: [
    [-2, 0.01],
    [0, 0.1],
  ],
};

test('the value is the constant and the weights times the features; a feature without weight counts nothing', () => {
  assert.equal(valueOf(MADE_UP, ['a', 'b'], [3, 100]), 7);
});

/** [value, share]: between the points in the logarithm, beyond them on. */
const SHARES: readonly [number, number][] = [
  [-2, 0.01],
  [-1, Math.sqrt(0.01 * 0.1)],
  [0, 0.1],
  [-3, 0.01 / Math.E],
];

test('a share is read between the points of the calibration', () => {
  for (const [value, share] of SHARES) assert.ok(Math.abs(shareAt(MADE_UP, value) - share) < 1e-9, String(value));
  assert.ok(shareAt(MADE_UP, 40) < 1);
});

test('above the last point of a calibration the score goes on rising to 100, a unit of the value by a fifth of what is missing to 1', () => {
  // (0.1, 0.28, 0.424, 0.5392, 0.7051, 0.879): read from the points of the scores.
  const shares = [0, 1, 2, 3, 5, 9].map((value) => shareAt(MADE_UP, value));
  [0.1, 0.28, 0.424, 0.5392].forEach((share, at) => assert.ok(Math.abs((shares[at] ?? 0) - share) < 1e-9));
  const scores = shares.map(scoreOfShare);
  assert.deepEqual(
    scores,
    [...new Set(scores)].sort((a, b) => a - b),
    'all different, and rising',
  );
  assert.equal(scoreOfShare(shareAt(MADE_UP, 40)), 100);
});

test('a calibration that ends with certainty does not fail above its end', () => {
  const certain = {
    calibration: [
      [0, 0.5],
      [1, 1],
    ] as const,
  };
  assert.deepEqual([shareAt(certain, 1), shareAt(certain, 9)], [1, 1]);
});

/** [share by the past, share by the words, share of both]: words count a quarter, and reach the good band at most. */
const TOGETHER: readonly [number, number, number][] = [
  [0.3, 0.4, 0.3],
  [0.01, 0.2, 0.05],
  [0.04, 0.2, 0.05],
  [0.01, 0.999, 0.95 * BAND_SHARES.strong],
];

test('a company with a past is scored by the greater of its past and a quarter of its words, which alone are never strong', () => {
  for (const [past, typed, both] of TOGETHER) assert.ok(Math.abs(shareWithPast(past, typed) - both) < 1e-9);
  assert.equal(bandOf(scoreOfShare(shareWithPast(0, 1))), 'good');
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, share, share, (past, typed, more, further) => {
      const least = shareWithPast(past, typed);
      assert.ok(shareWithPast(Math.max(past, more), Math.max(typed, further)) >= least);
    }),
  );
});

test('every ranker of the service has known features, a rising calibration, and tells what it was fitted on', () => {
  const all = [
    ...Object.values(PAST_RANKERS).map((ranker) => ({ ranker, names: PAST_FEATURES as readonly string[] })),
    ...Object.entries(TYPED_RANKERS).map(([name, ranker]) => ({
      ranker,
      names: (name === 'other' ? PLAIN_FEATURES : RICH_FEATURES) as readonly string[],
    })),
  ];
  for (const { ranker, names } of all) {
    assert.deepEqual(Object.keys(ranker.weights).sort(), [...names].sort());
    const { calibration, fittedOn } = ranker;
    calibration.slice(1).forEach(([value, share], at) => {
      assert.ok(value > (calibration[at]?.[0] ?? Infinity) && share > (calibration[at]?.[1] ?? Infinity));
    });
    const [, most = 0] = calibration.at(-1) ?? [];
    assert.ok(
      most >= BAND_SHARES.strong && most < 1,
      'what lies above the last point is strong, and no share is certain',
    );
    assert.ok(fittedOn.data.length > 20 && fittedOn.windows.length > 0 && /^\d{4}-\d\d-\d\d$/.test(fittedOn.on));
  }
});
