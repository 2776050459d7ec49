/** A point of a calibration: a value of the model, and the share of pairs with about that value that were bid on. */
export type Knot = readonly [value: number, share: number];

/** Bids in each step of the curve; fewer leave the top to chance. */
const BIDS_A_STEP = 60;
const LEAST_SHARE = 1e-5;

/**
 * The rising curve nearest to what was seen: pairs in the order of their values, cut into steps with about the same number of
 * bids, steps that fall joined with the one before (isotonic regression).
 */
export function fitCalibration(values: Float32Array, labels: Uint8Array): Knot[] {
  const order = Uint32Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const bids = labels.reduce((sum, label) => sum + label, 0);
  const perStep = Math.max(10, Math.min(BIDS_A_STEP, Math.floor(bids / 12)));
  const steps: Step[] = [];
  let step: Step = { pairs: 0, bids: 0, sum: 0 };
  for (const pair of order) {
    step = {
      pairs: step.pairs + 1,
      bids: step.bids + (labels[pair] ?? 0),
      sum: step.sum + (values[pair] ?? 0),
    };
    if (step.bids < perStep) continue;
    steps.push(step);
    step = { pairs: 0, bids: 0, sum: 0 };
  }
  if (step.pairs > 0) {
    const last = steps.pop();
    steps.push(last === undefined ? step : joined(last, step));
  }
  return rising(steps).map(({ pairs, bids: seen, sum }) => [sum / pairs, Math.max(LEAST_SHARE, seen / pairs)]);
}

type Step = { pairs: number; bids: number; sum: number };

function joined(one: Step, other: Step): Step {
  return { pairs: one.pairs + other.pairs, bids: one.bids + other.bids, sum: one.sum + other.sum };
}

/** Pool adjacent violators. */
function rising(steps: readonly Step[]): Step[] {
  const kept: Step[] = [];
  for (const step of steps) {
    let last = step;
    for (let before = kept.at(-1); before !== undefined; before = kept.at(-1)) {
      if (before.bids / before.pairs < last.bids / last.pairs) break;
      kept.pop();
      last = joined(before, last);
    }
    kept.push(last);
  }
  return kept;
}
