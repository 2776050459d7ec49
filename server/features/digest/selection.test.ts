import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { coverage, type SourceRun } from './coverage.ts';
import { type Candidate, select } from './selection.ts';

const START = new Date('2026-11-23T12:00:00.000Z');

function candidate(id: string, fields: Partial<Candidate> = {}): Candidate {
  const standing = { score: 70, eligible: true, gate: null, deadline: null, version: 1 };
  return { id, discoveredAt: '2026-11-20T00:00:00.000Z', ...standing, ...fields };
}

const picked = (candidates: readonly Candidate[], floor = 60, cap = 3) => {
  const { mailed, rest } = select(candidates, { floor, cap }, START);
  return [mailed.map(({ id }) => id), Object.fromEntries(rest.map((one) => [one.candidate.id, one.why]))];
};

describe('What a digest mails', () => {
  test('Digest rules 1, 2: the best first, up to the cap and not below the floor; the rest is left out for one reason each', () => {
    const found = picked([
      candidate('floor', { score: 60 }),
      candidate('best', { score: 91 }),
      candidate('below', { score: 59 }),
      candidate('good', { score: 80 }),
      candidate('beyond', { score: 60, discoveredAt: '2026-11-19T00:00:00.000Z' }),
    ]);
    assert.deepEqual(found, [['best', 'good', 'floor'], { below: 'below_floor', beyond: 'beyond_cap' }]);
  });

  /** [what, fields, why it is left out; null: it is mailed] */
  const cases: readonly [string, Partial<Candidate>, string | null][] = [
    ['nothing against it', {}, null],
    ['ruled out by a decision rule', { gate: 'no_go', score: 90 }, 'ruled_out'],
    ['ruled out by an exclusion', { gate: 'exclusion', score: 90 }, 'ruled_out'],
    ['not eligible', { eligible: false, score: 90 }, 'ruled_out'],
    ['ruled out, whatever else', { gate: 'no_go', score: 1, deadline: '2026-11-01T00:00:00.000Z' }, 'ruled_out'],
    ['cancelled', { gate: 'cancelled' }, 'closed'],
    ['closed a moment ago', { deadline: '2026-11-23T12:00:00.000Z' }, 'closed'],
    ['closes in a moment', { deadline: '2026-11-23T12:00:00.001Z' }, null],
    ['not a call for bids, or awarded', { gate: 'not_biddable', score: 90 }, 'closed'],
  ];
  for (const [what, fields, why] of cases) {
    test(`Digest rules 2: ${what}: ${why ?? 'mailed'}`, () => {
      assert.deepEqual(picked([candidate('a', fields)]), why === null ? [['a'], {}] : [[], { a: why }]);
    });
  }

  test('of the same score the newer comes first', () => {
    const found = picked([candidate('old'), candidate('new', { discoveredAt: '2026-11-21T00:00:00.000Z' })]);
    assert.deepEqual(found, [['new', 'old'], {}]);
  });

  test('Digest rules 1, 2: every considered match is mailed or counted once, and none that is left out would have come before one that is mailed', () => {
    const worlds = fc.array(
      fc.record({
        score: fc.integer({ min: 0, max: 100 }),
        eligible: fc.boolean(),
        gate: fc.constantFrom(null, 'no_go', 'exclusion', 'cancelled', 'not_biddable'),
        deadline: fc.constantFrom(null, '2026-11-22T00:00:00.000Z', '2026-12-22T00:00:00.000Z'),
        discoveredAt: fc.constantFrom('2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(worlds, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 3, max: 15 }), (fields, floor, cap) => {
        const all = fields.map((one, index) => candidate(String(index), one));
        const { mailed, rest, counts } = select(all, { floor, cap }, START);
        assert.deepEqual(
          [...mailed, ...rest.map((one) => one.candidate)].map(({ id }) => id).toSorted(),
          all.map(({ id }) => id).toSorted(),
        );
        assert.equal(counts.below_floor + counts.beyond_cap + counts.ruled_out + counts.closed, rest.length);
        assert.ok(mailed.length <= cap && mailed.every(({ score }) => score >= floor));
        const beyond = rest.filter(({ why }) => why === 'beyond_cap').map((one) => one.candidate.score);
        if (beyond.length > 0)
          assert.ok(mailed.length === cap && Math.max(...beyond) <= Math.min(...mailed.map(({ score }) => score)));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('Which sources were read since the last digest', () => {
  const since = new Date('2026-11-20T12:00:00.000Z');
  const run = (state: SourceRun['state'], finishedAt: string, newCount = 0): SourceRun => {
    return { source: 'seao', label: 'SEAO', state, finishedAt, newCount };
  };
  const receipt = (runs: SourceRun[], at: string | null) =>
    coverage(runs, [{ source: 'seao', label: 'SEAO', at }], { since, until: START })[0];
  const known = { source: 'seao', label: 'SEAO' };
  const [before, first, second] = ['2026-11-20T11:00:00.000Z', '2026-11-21T11:00:00.000Z', '2026-11-22T11:00:00.000Z'];

  test('notices of all readings since then are added up, earlier and later ones left out', () => {
    const later = run('done', '2026-11-23T12:00:01.000Z', 500);
    const runs = [run('done', before, 100), run('done', first, 7), run('done', second, 5), later];
    assert.deepEqual(receipt(runs, second), { ...known, state: 'read', notices: 12, lastSuccessAt: second });
  });

  test('a source whose latest reading failed is named as failed', () => {
    const runs = [run('done', first, 7), run('failed', second)];
    assert.deepEqual(receipt(runs, first), { ...known, state: 'failed', notices: 7, lastSuccessAt: first });
    assert.equal(receipt([run('interrupted', first), run('done', second)], second)?.state, 'read');
  });

  test('a source that was not read is named, but not one that nobody reads any more', () => {
    assert.deepEqual(receipt([], before), { ...known, state: 'not_read', notices: 0, lastSuccessAt: before });
    assert.equal(receipt([], '2026-09-01T00:00:00.000Z'), undefined);
    assert.equal(receipt([], null), undefined);
  });
});
