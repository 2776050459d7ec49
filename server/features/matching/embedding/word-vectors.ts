import { meaningStems } from './meaning-stems.ts';
import type { TrainedStem } from './word-vectors-training.ts';

/**
 * Directions of words, one for both languages: words that stand for like things point the same way. `weights` is how much each
 * word counts next to others of its text; it includes the scale of its numbers, which have one byte each.
 */
export type WordVectors = {
  dimensions: number;
  places: ReadonlyMap<string, number>;
  weights: Float32Array;
  numbers: Int8Array;
  /** What they were learned from, and under which licence that is. */
  sources: readonly string[];
};

const MOST = 127;

/** As a file: a line of JSON, then the weights (little-endian), then the numbers. */
export function writeWordVectors(trained: readonly TrainedStem[], sources: readonly string[]): Uint8Array {
  const dimensions = trained[0]?.vector.length ?? 0;
  const stems = trained.map(({ stem }) => stem).join(' ');
  let head = JSON.stringify({ dimensions, sources, stems });
  // The weights begin where a number of four bytes can.
  while ((Buffer.byteLength(head) + 1) % 4 !== 0) head += ' ';
  const weights = new Float32Array(trained.length);
  const numbers = new Int8Array(trained.length * dimensions);
  trained.forEach(({ inverse, vector }, at) => {
    const scale = Math.max(Number.EPSILON, ...vector.map(Math.abs)) / MOST;
    weights[at] = inverse * scale;
    numbers.set(
      Array.from(vector, (value) => Math.round(value / scale)),
      at * dimensions,
    );
  });
  return Buffer.concat([Buffer.from(`${head}\n`), Buffer.from(weights.buffer), Buffer.from(numbers.buffer)]);
}

/** Reads what {@link writeWordVectors} wrote; a RangeError says what else it is. */
export function readWordVectors(file: Uint8Array): WordVectors {
  const end = file.indexOf(10);
  const { dimensions, sources, stems } = headOf(new TextDecoder().decode(file.subarray(0, Math.max(0, end))));
  const names = stems.split(' ');
  const [from, numbersFrom] = [end + 1, end + 1 + 4 * names.length];
  // A copy of its own: what is read from a file may begin anywhere in a larger piece of memory.
  const bytes = Uint8Array.from(file);
  if (file.length !== numbersFrom + names.length * dimensions) {
    throw new RangeError(
      `expected ${numbersFrom + names.length * dimensions} bytes of word vectors, got ${file.length}`,
    );
  }
  return {
    dimensions,
    sources,
    places: new Map(names.map((stem, at) => [stem, at])),
    weights: new Float32Array(bytes.buffer, from, names.length),
    numbers: new Int8Array(bytes.buffer, numbersFrom),
  };
}

type Head = { dimensions: number; sources: string[]; stems: string };

function headOf(line: string): Head {
  let head: unknown;
  try {
    head = JSON.parse(line);
  } catch {
    throw new RangeError('expected a file of word vectors, as `train-meaning` writes it');
  }
  const { dimensions, sources, stems } = (head ?? {}) as Partial<Record<keyof Head, unknown>>;
  if (typeof dimensions !== 'number' || typeof stems !== 'string' || !Array.isArray(sources)) {
    throw new RangeError('expected a file of word vectors with `dimensions`, `sources` and `stems`');
  }
  return { dimensions, stems, sources: sources.map(String) };
}

/** What texts together are about, of length 1; all 0 where no word is known. */
export function directionOf(vectors: WordVectors, texts: readonly string[]): Float32Array {
  const { dimensions, places, weights, numbers } = vectors;
  const counts = new Map<number, number>();
  for (const stem of texts.flatMap(meaningStems)) {
    const place = places.get(stem);
    if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const sum = new Float32Array(dimensions);
  for (const [place, count] of counts) {
    const weight = (1 + Math.log(count)) * (weights[place] ?? 0);
    for (let at = 0; at < dimensions; at += 1) {
      sum[at] = (sum[at] ?? 0) + weight * (numbers[place * dimensions + at] ?? 0);
    }
  }
  return ofLengthOne(sum);
}

/** The direction between several, each of which counts the same; all 0 where none is known. */
export function between({ dimensions }: WordVectors, directions: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const direction of directions) direction.forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value));
  return ofLengthOne(sum);
}

function ofLengthOne(vector: Float32Array): Float32Array {
  const length = Math.sqrt(nearness(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Whether no word of a text is known. */
export function isNowhere(direction: Float32Array): boolean {
  return direction[0] === 0 && direction.every((value) => value === 0);
}

/** The cosine of two directions of length 1. */
export function nearness(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
