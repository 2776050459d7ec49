/** A square matrix by its entries that are not 0. */
export type SparseMatrix = { size: number; rows: Int32Array; columns: Int32Array; values: Float64Array };

/** Further columns that are followed and thrown away: the last of the wanted ones would else be rough. */
const SPARE = 20;
const ROUNDS = 4;
const SWEEPS = 12;

/**
 * The rows of a matrix in the space of its greatest singular values, U S^0.5, each scaled to length 1: a randomised singular value
 * decomposition (Halko, Martinsson, Tropp 2011). The same matrix and seed give the same.
 */
export function leadingSpace(matrix: SparseMatrix, dimensions: number, seed: number): Float64Array[] {
  const random = normals(seed);
  const width = Math.min(matrix.size, dimensions + SPARE);
  let columns: Float64Array[] = Array.from({ length: width }, () => Float64Array.from({ length: matrix.size }, random));
  columns = orthonormal(columns.map((column) => times(matrix, column)));
  for (let round = 0; round < ROUNDS; round += 1) {
    columns = orthonormal(columns.map((column) => timesTransposed(matrix, column)));
    columns = orthonormal(columns.map((column) => times(matrix, column)));
  }
  const projected = columns.map((column) => timesTransposed(matrix, column));
  const { values, vectors } = eigen(projected.map((one) => Float64Array.from(projected, (other) => dot(one, other))));
  const order = Array.from(values.keys()).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  const axes = order.slice(0, dimensions).map((at) => {
    const scale = Math.max(0, values[at] ?? 0) ** 0.25;
    const axis = new Float64Array(matrix.size);
    columns.forEach((column, place) => addTo(axis, column, scale * (vectors[place]?.[at] ?? 0)));
    return axis;
  });
  return Array.from({ length: matrix.size }, (_, row) => {
    const vector = Float64Array.from({ length: dimensions }, (_, at) => axes[at]?.[row] ?? 0);
    const length = Math.sqrt(dot(vector, vector));
    return length === 0 ? vector : vector.map((value) => value / length);
  });
}

function times({ size, rows, columns, values }: SparseMatrix, column: Float64Array): Float64Array {
  const product = new Float64Array(size);
  for (let at = 0; at < values.length; at += 1) {
    const row = rows[at] ?? 0;
    product[row] = (product[row] ?? 0) + (values[at] ?? 0) * (column[columns[at] ?? 0] ?? 0);
  }
  return product;
}

function timesTransposed({ rows, columns, ...rest }: SparseMatrix, column: Float64Array): Float64Array {
  return times({ ...rest, rows: columns, columns: rows }, column);
}

function orthonormal(columns: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = [];
  for (const column of columns) {
    const own = column.slice();
    // Twice is enough to undo what rounding left.
    for (let again = 0; again < 2; again += 1) for (const other of done) addTo(own, other, -dot(own, other));
    const length = Math.sqrt(dot(own, own));
    done.push(length < Number.EPSILON ? new Float64Array(own.length) : own.map((value) => value / length));
  }
  return done;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function addTo(sum: Float64Array, other: Float64Array, factor: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + factor * (other[at] ?? 0);
}

/** Eigenvalues and eigenvectors (by column) of a symmetric matrix, by Jacobi's rotations. */
function eigen(matrix: readonly Float64Array[]): { values: Float64Array; vectors: Float64Array[] } {
  const rows = matrix.map((row) => row.slice());
  const vectors = matrix.map((_, at) => Float64Array.from(matrix, (_, other) => Number(at === other)));
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (let p = 0; p < rows.length; p += 1) for (let q = p + 1; q < rows.length; q += 1) rotate(rows, vectors, p, q);
  }
  return { values: Float64Array.from(rows, (row, at) => row[at] ?? 0), vectors };
}

function rotate(rows: readonly Float64Array[], vectors: readonly Float64Array[], p: number, q: number): void {
  const [first, second] = [rows[p], rows[q]];
  const off = first?.[q] ?? 0;
  if (first === undefined || second === undefined || off === 0) return;
  const theta = ((second[q] ?? 0) - (first[p] ?? 0)) / (2 * off);
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (let at = 0; at < first.length; at += 1) {
    const [one, other] = [first[at] ?? 0, second[at] ?? 0];
    first[at] = cosine * one - sine * other;
    second[at] = sine * one + cosine * other;
  }
  for (const row of [...rows, ...vectors]) {
    const [one, other] = [row[p] ?? 0, row[q] ?? 0];
    row[p] = cosine * one - sine * other;
    row[q] = sine * one + cosine * other;
  }
}

/** Numbers of a normal distribution: pairs by Box and Muller from the generator mulberry32. */
function normals(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
