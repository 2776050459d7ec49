import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bidders, biddersOf, likenessOf, type OfGroups } from './bidders.ts';

type Shares = readonly (readonly [company: number, share: number])[];

/** Groups whose companies overlap in part, lie far apart, or are more than any table was made for. */
const GROUPS: readonly [name: string, full: Shares, content: Shares][] = [
  ['nobody', [], []],
  [
    'two of few',
    [
      [0, 0.5],
      [3, 0.5],
    ],
    [[3, 1]],
  ],
  [
    'three of few',
    [
      [3, 0.2],
      [1, 0.7],
      [0, 0.1],
    ],
    [
      [0, 0.25],
      [3, 0.75],
    ],
  ],
  [
    'one far away',
    [[90_000, 1]],
    [
      [90_000, 0.5],
      [3, 0.5],
    ],
  ],
  [
    'many',
    Array.from({ length: 3_000 }, (_, at) => [3 * at, 1 / 3_000] as const),
    [
      [6, 0.5],
      [90_000, 0.5],
    ],
  ],
];

/** The same by its definition: the cosine of two vectors over companies, some left out. */
function plainCosine(one: Shares, other: Shares, without: readonly number[]): number {
  const left = (shares: Shares): Map<number, number> =>
    new Map(shares.filter(([company]) => !without.includes(company)));
  const [a, b] = [left(one), left(other)];
  const product = [...a].reduce((sum, [company, share]) => sum + share * (b.get(company) ?? 0), 0);
  const length = (shares: Map<number, number>): number => Math.hypot(...shares.values());
  return product === 0 ? 0 : product / (length(a) * length(b));
}

function assertNear(found: OfGroups, full: number, content: number): void {
  assert.ok(Math.abs(found.full - full) < 1e-9, `full: ${found.full}, not ${full}`);
  assert.ok(Math.abs(found.content - content) < 1e-9, `content: ${found.content}, not ${content}`);
}

for (const without of [[], [3], [0, 90_000]]) {
  test(`likeness without companies ${without.join(', ') || 'none'}: the cosine, whoever was compared before`, () => {
    const read = GROUPS.map(([, full, content]): Bidders => biddersOf(new Map(full), new Map(content)));
    // Each is compared with all after each other, then all with each, so that what is kept of the last is never right twice.
    for (const [oneAt, otherAt] of [
      ...pairsOf(GROUPS.length),
      ...pairsOf(GROUPS.length).map(([a, b]) => [b, a] as const),
    ]) {
      const [one, other] = [GROUPS[oneAt], GROUPS[otherAt]];
      const [oneRead, otherRead] = [read[oneAt], read[otherAt]];
      assert.ok(one && other && oneRead && otherRead);
      const [full, content] = [plainCosine(one[1], other[1], without), plainCosine(one[2], other[2], without)];
      assertNear(likenessOf(oneRead, otherRead, without), full, content);
    }
  });
}

function pairsOf(count: number): (readonly [number, number])[] {
  return Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count] as const);
}
