/** Rows of features with what is to be told (0..1) and how much each counts. */
export type Rows = { width: number; values: Float64Array; labels: Float64Array; weights: Float64Array };
export type Fitted = { weights: number[]; constant: number };

const STEPS = 25;
const ENOUGH = 1e-7;
const LEAST_VARIANCE = 1e-10;

/** Logistic regression with a quadratic penalty on standardised features, by Newton's method; the same rows give the same. */
export function fitLogistic(rows: Rows, penalty: number): Fitted {
  const { width, labels, weights } = rows;
  const { values, means, deviations } = standardised(rows);
  const size = width + 1;
  const found = new Float64Array(size);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = new Float64Array(size);
    const curvature = new Float64Array(size * size);
    for (let row = 0; row < labels.length; row += 1) {
      const from = row * width;
      let sum = found[width] ?? 0;
      for (let at = 0; at < width; at += 1) sum += (found[at] ?? 0) * (values[from + at] ?? 0);
      const chance = 1 / (1 + Math.exp(-sum));
      const weight = weights[row] ?? 0;
      const rest = weight * (chance - (labels[row] ?? 0));
      const bend = weight * chance * (1 - chance);
      for (let at = 0; at < width; at += 1) {
        const value = values[from + at] ?? 0;
        gradient[at] = (gradient[at] ?? 0) + rest * value;
        const bent = bend * value;
        for (let other = 0; other <= at; other += 1)
          curvature[at * size + other] = (curvature[at * size + other] ?? 0) + bent * (values[from + other] ?? 0);
        curvature[width * size + at] = (curvature[width * size + at] ?? 0) + bent;
      }
      gradient[width] = (gradient[width] ?? 0) + rest;
      curvature[width * size + width] = (curvature[width * size + width] ?? 0) + bend;
    }
    for (let at = 0; at < width; at += 1) {
      gradient[at] = (gradient[at] ?? 0) + penalty * (found[at] ?? 0);
      curvature[at * size + at] = (curvature[at * size + at] ?? 0) + penalty;
    }
    const change = solveSymmetric(curvature, gradient);
    change.forEach((value, at) => (found[at] = (found[at] ?? 0) - value));
    if (change.every((value) => Math.abs(value) < ENOUGH)) break;
  }
  const own = Array.from(means, (_, at) => (found[at] ?? 0) / (deviations[at] ?? 1));
  return {
    weights: own,
    constant: own.reduce((sum, weight, at) => sum - weight * (means[at] ?? 0), found[width] ?? 0),
  };
}

function standardised({ width, values, weights }: Rows): {
  values: Float64Array;
  means: Float64Array;
  deviations: Float64Array;
} {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const means = new Float64Array(width);
  const deviations = new Float64Array(width);
  values.forEach((value, place) => {
    const weight = weights[Math.floor(place / width)] ?? 0;
    means[place % width] = (means[place % width] ?? 0) + (weight * value) / total;
  });
  values.forEach((value, place) => {
    const weight = weights[Math.floor(place / width)] ?? 0;
    const off = value - (means[place % width] ?? 0);
    deviations[place % width] = (deviations[place % width] ?? 0) + (weight * off * off) / total;
  });
  // What is the same everywhere teaches nothing: its weight becomes 0.
  deviations.forEach((square, at) => (deviations[at] = square > LEAST_VARIANCE ? Math.sqrt(square) : Infinity));
  return {
    values: values.map((value, place) => (value - (means[place % width] ?? 0)) / (deviations[place % width] ?? 1)),
    means,
    deviations,
  };
}

/** Solves A x = b, the lower half of the positive definite A being given, by Cholesky's decomposition. */
function solveSymmetric(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const root = lower.slice();
  const get = (row: number, column: number): number => root[row * size + column] ?? 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = get(row, column);
      for (let at = 0; at < column; at += 1) sum -= get(row, at) * get(column, at);
      root[row * size + column] = row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / get(column, column);
    }
  }
  const found = right.slice();
  for (let row = 0; row < size; row += 1) {
    for (let at = 0; at < row; at += 1) found[row] = (found[row] ?? 0) - get(row, at) * (found[at] ?? 0);
    found[row] = (found[row] ?? 0) / get(row, row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let at = row + 1; at < size; at += 1) found[row] = (found[row] ?? 0) - get(at, row) * (found[at] ?? 0);
    found[row] = (found[row] ?? 0) / get(row, row);
  }
  return found;
}
