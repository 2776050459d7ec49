import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HISTORY_FEATURES } from './history-features.ts';
import { type Ranker, shareAt, valueOf } from './ranker.ts';
import { HISTORY_RANKERS, TYPED_RANKERS } from './ranking-weights.ts';
import { PLAIN_FEATURES, TYPED_FEATURES } from './typed-features.ts';

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

test('every ranker of the service has known features, a rising calibration, and tells what it was fitted on', () => {
  const all = [
    ...Object.values(HISTORY_RANKERS).map((ranker) => ({ ranker, names: HISTORY_FEATURES as readonly string[] })),
    ...Object.entries(TYPED_RANKERS).map(([name, ranker]) => ({
      ranker,
      names: (name === 'other' ? PLAIN_FEATURES : TYPED_FEATURES) as readonly string[],
    })),
  ];
  for (const { ranker, names } of all) {
    assert.deepEqual(Object.keys(ranker.weights).sort(), [...names].sort());
    const { calibration, fittedOn } = ranker;
    calibration.slice(1).forEach(([value, share], at) => {
      assert.ok(value > (calibration[at]?.[0] ?? Infinity) && share > (calibration[at]?.[1] ?? Infinity));
    });
    assert.ok(fittedOn.data.length > 20 && fittedOn.windows.length > 0 && /^\d{4}-\d\d-\d\d$/.test(fittedOn.on));
  }
});
