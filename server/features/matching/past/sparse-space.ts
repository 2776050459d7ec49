import { FIELDS, type NoticeTokens } from './past-notice.ts';

/**
 * Past notices as sparse vectors over the tokens of four fields, by token: the notices that hold it and its weight there,
 * (1 + ln frequency) × (ln((1 + notices) / (1 + notices with it)) + 1). Document frequencies are those of the past.
 */
export type SparseSpace = {
  size: number;
  tokens: ReadonlyMap<string, number>;
  inverse: Float64Array;
  /** Where the postings of a token begin; one longer than there are tokens. */
  starts: Int32Array;
  notices: Int32Array;
  weights: Float32Array;
  /** Squared length of each past notice's vector, by field. */
  squares: readonly Float32Array[];
};

/** Scalar products of one notice with all past ones, by field, and its own squared lengths. */
export type Projection = { dots: readonly Float32Array[]; squares: readonly number[] };

type Counted = ReadonlyMap<string, number>;

export function buildSpace(past: readonly NoticeTokens[]): SparseSpace {
  const counted = past.map((notice) => FIELDS.map((field) => counts(notice.fields[field])));
  const { tokens, frequency } = vocabulary(counted);
  const inverse = Float64Array.from(frequency, (held) => Math.log((1 + past.length) / (1 + held)) + 1);
  const starts = new Int32Array(frequency.length + 1);
  frequency.forEach((held, token) => (starts[token + 1] = (starts[token] ?? 0) + held));
  const total = starts[frequency.length] ?? 0;
  const notices = new Int32Array(total);
  const weights = new Float32Array(total);
  const squares = FIELDS.map(() => new Float32Array(past.length));
  const next = starts.slice();
  counted.forEach((fields, notice) => {
    fields.forEach((field, at) => {
      let square = 0;
      for (const [token, count] of field) {
        const id = tokens.get(key(at, token)) ?? 0;
        const weight = (1 + Math.log(count)) * (inverse[id] ?? 0);
        const place = next[id] ?? 0;
        notices[place] = notice;
        weights[place] = weight;
        next[id] = place + 1;
        square += weight * weight;
      }
      (squares[at] ?? weights)[notice] = square;
    });
  });
  return { size: past.length, tokens, inverse, starts, notices, weights, squares };
}

/** Scalar products of a notice with every past notice. Tokens that the past does not hold are passed over. */
export function project(space: SparseSpace, notice: NoticeTokens): Projection {
  const squares: number[] = [];
  const dots = FIELDS.map((field, at) => {
    const sums = new Float32Array(space.size);
    let square = 0;
    for (const [token, count] of counts(notice.fields[field])) {
      const id = space.tokens.get(key(at, token));
      if (id === undefined) continue;
      const weight = (1 + Math.log(count)) * (space.inverse[id] ?? 0);
      square += weight * weight;
      const end = space.starts[id + 1] ?? 0;
      for (let place = space.starts[id] ?? 0; place < end; place += 1) {
        const past = space.notices[place] ?? 0;
        sums[past] = (sums[past] ?? 0) + weight * (space.weights[place] ?? 0);
      }
    }
    squares.push(square);
    return sums;
  });
  return { dots, squares };
}

function vocabulary(past: readonly (readonly Counted[])[]): { tokens: Map<string, number>; frequency: number[] } {
  const tokens = new Map<string, number>();
  const frequency: number[] = [];
  for (const fields of past) {
    fields.forEach((field, at) => {
      for (const token of field.keys()) {
        const name = key(at, token);
        const id = tokens.get(name) ?? tokens.size;
        tokens.set(name, id);
        frequency[id] = (frequency[id] ?? 0) + 1;
      }
    });
  }
  return { tokens, frequency };
}

/** The same word of two fields is two tokens. */
function key(field: number, token: string): string {
  return `${field} ${token}`;
}

function counts(tokens: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const token of tokens) found.set(token, (found.get(token) ?? 0) + 1);
  return found;
}
