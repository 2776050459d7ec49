/**
 * Vectors of texts, one byte a number. Only the angle between two of them says anything, and rounding to a 254th of the
 * greatest number turns it by less than texts of one meaning differ; sums of whole numbers are the same on every machine.
 */
export type Vectors = {
  /** Numbers of each vector. */
  dimension: number;
  /** All of them, one behind the other. */
  values: Int8Array;
  /** The length of each. */
  lengths: Float64Array;
};

const GREATEST = 127;

/** Rounds vectors of one length, each by its own greatest number. */
export function roundedVectors(vectors: readonly (readonly number[])[]): Vectors {
  const [dimension = 0] = vectors.map((vector) => vector.length);
  const values = new Int8Array(dimension * vectors.length);
  vectors.forEach((vector, at) => {
    const greatest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    vector.forEach((value, place) => {
      values[at * dimension + place] = greatest === 0 ? 0 : Math.round((GREATEST * value) / greatest);
    });
  });
  return measured(dimension, values);
}

/** Vectors as they are stored: their numbers, one byte each. */
export function vectorsFrom(dimension: number, bytes: Uint8Array): Vectors {
  return measured(dimension, new Int8Array(bytes));
}

export function bytesOf({ values }: Vectors): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function measured(dimension: number, values: Int8Array): Vectors {
  const lengths = new Float64Array(dimension === 0 ? 0 : values.length / dimension);
  for (let at = 0; at < lengths.length; at += 1) {
    lengths[at] = Math.sqrt(dot(values, at * dimension, values, at * dimension, dimension));
  }
  return { dimension, values, lengths };
}

/** The cosine of one vector of each; vectors of two lengths, which two models made, have nothing in common. */
export function cosine(one: Vectors, at: number, other: Vectors, otherAt: number): number {
  const { dimension } = one;
  const length = (one.lengths[at] ?? 0) * (other.lengths[otherAt] ?? 0);
  if (dimension !== other.dimension || length === 0) return 0;
  return dot(one.values, at * dimension, other.values, otherAt * dimension, dimension) / length;
}

/** At most 127² × 4,096, which a whole number of 32 bits holds. */
function dot(one: Int8Array, from: number, other: Int8Array, otherFrom: number, dimension: number): number {
  let sum = 0;
  for (let place = 0; place < dimension; place += 1) {
    sum = (sum + Math.imul(one[from + place] as number, other[otherFrom + place] as number)) | 0;
  }
  return sum;
}
