import { leadingSpace } from './leading-space.ts';
import type { SparseMatrix } from './leading-space.ts';

/** What was learned of the stems of texts: how rare each is, and its direction, of length 1. */
export type TrainedStem = { stem: string; inverse: number; vector: Float64Array };

export type TrainingSettings = { dimensions: number; seed: number };

const LEAST_DOCUMENTS = 2;
/** Flattens the counts of neighbours, so that rare words do not stand out by their rareness alone. */
const NEIGHBOUR_POWER = 0.75;

/**
 * Learns directions of stems from documents, each the stems of texts that mean one thing, in whatever language: stems that stand
 * with the same others point the same way. Positive pointwise mutual information, reduced by a singular value decomposition.
 */
export function trainWordVectors(
  documents: readonly (readonly string[])[],
  { dimensions, seed }: TrainingSettings,
): TrainedStem[] {
  const sets = documents.map((document) => [...new Set(document)]);
  const held = new Map<string, number>();
  for (const set of sets) for (const stem of set) held.set(stem, (held.get(stem) ?? 0) + 1);
  const stems = [...held.keys()].filter((stem) => (held.get(stem) ?? 0) >= LEAST_DOCUMENTS).sort();
  const information = positiveInformation(togetherness(sets, stems), stems.length);
  const rows = leadingSpace(information, dimensions, seed);
  return stems.map((stem, at) => ({
    stem,
    inverse: Math.log((1 + sets.length) / (1 + (held.get(stem) ?? 0))) + 1,
    vector: rows[at] ?? new Float64Array(dimensions),
  }));
}

/** How often two stems stand together, by `first * stems + second`; a document counts each of its stems once in all. */
function togetherness(sets: readonly (readonly string[])[], stems: readonly string[]): Map<number, number> {
  const places = new Map(stems.map((stem, at) => [stem, at]));
  const together = new Map<number, number>();
  for (const set of sets) {
    const own = set.flatMap((stem) => places.get(stem) ?? []);
    for (const one of own) {
      for (const other of own) {
        if (one === other) continue;
        const key = one * stems.length + other;
        together.set(key, (together.get(key) ?? 0) + 1 / (own.length - 1));
      }
    }
  }
  return together;
}

/** How much more often stems stand together than by chance, in nats; nothing where less often. */
function positiveInformation(together: ReadonlyMap<number, number>, size: number): SparseMatrix {
  const sums = new Float64Array(size);
  for (const [key, count] of together) {
    const row = Math.floor(key / size);
    sums[row] = (sums[row] ?? 0) + count;
  }
  const total = sums.reduce((sum, one) => sum + one, 0);
  const flattened = sums.map((sum) => sum ** NEIGHBOUR_POWER);
  const flattenedTotal = flattened.reduce((sum, one) => sum + one, 0);
  const [rows, columns, values]: [number[], number[], number[]] = [[], [], []];
  for (const key of [...together.keys()].sort((a, b) => a - b)) {
    const [row, column] = [Math.floor(key / size), key % size];
    const expected = ((sums[row] ?? 0) * (flattened[column] ?? 0)) / flattenedTotal;
    const value = Math.log(((together.get(key) ?? 0) * 1) / expected);
    if (value <= 0 || total === 0) continue;
    rows.push(row);
    columns.push(column);
    values.push(value);
  }
  return { size, rows: Int32Array.from(rows), columns: Int32Array.from(columns), values: Float64Array.from(values) };
}
