/** `[a, b, c, d, e, f]`, as PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** First `inner`, then `outer`. */
export function joined(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Null: it presses the plane into a line. */
export function inverted([a, b, c, d, e, f]: Matrix): Matrix | null {
  const by = a * d - b * c;
  if (!Number.isFinite(by) || Math.abs(by) < 1e-9) return null;
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by];
}

export function applied([a, b, c, d, e, f]: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}
