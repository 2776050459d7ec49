import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { preference, representativeOf, type Standing } from './representative.ts';

const base: Standing = {
  source: 'canadabuys',
  nativeId: 'm',
  originating: true,
  sourceRank: 30,
  status: 'active',
  closingDate: '2026-03-09',
  closingAt: '2026-03-09T18:00:00.000Z',
  publishedAt: '2026-02-01T05:00:00.000Z',
};

/** Each row: what the shown copy has, what the other has instead; all else is equal, the other's key is the smaller. */
const CASES: [string, Partial<Standing>, Partial<Standing>][] = [
  [
    '4: the originating copy, though the republished one closes later',
    {},
    { originating: false, closingDate: '2026-04-01' },
  ],
  ['4: the originating copy, though it is cancelled', { status: 'cancelled' }, { originating: false }],
  ['4: the source nearer to the buyer', { sourceRank: 10 }, { sourceRank: 30 }],
  [
    '4: the source nearer to the buyer, though the other gives a later time of the same day',
    { sourceRank: 10 },
    { sourceRank: 30, closingAt: '2026-03-10T03:59:59.000Z' },
  ],
  ['4: the nearer source, cancelled, not the copy that missed it', { sourceRank: 10, status: 'cancelled' }, {}],
  [
    '1: the request for proposals, not the letter of interest of the same number',
    { closingDate: '2026-04-20', closingAt: '2026-04-20T18:00:00.000Z' },
    { sourceRank: 10, status: 'complete' },
  ],
  ['1: the solicitation, not its announcement', {}, { status: 'planned', closingDate: '2026-12-31' }],
  ['1: the copy with a closing date', {}, { closingDate: null, closingAt: null }],
  ['5: of two copies the one that is not over', {}, { status: 'complete' }],
  ['5: of two copies the later published', { publishedAt: '2026-02-02T05:00:00.000Z' }, {}],
  ['5: a publication time rather than none', {}, { publishedAt: null }],
];

describe('Duplicate grouping: the shown copy', () => {
  for (const [name, shown, other] of CASES) {
    test(name, () => {
      const copies = [
        { ...base, nativeId: 'z', ...shown },
        { ...base, nativeId: 'a', ...other },
      ];
      const members = copies.map((copy) => ({ id: copy.nativeId, preference: preference(copy) }));
      assert.equal(representativeOf(members)?.id, 'z');
      assert.equal(representativeOf(members.toReversed())?.id, 'z');
    });
  }

  test('4: copies that tie are told apart by their source, then by its own key, and never by an id of ours', () => {
    const named = (source: string, nativeId: string) => ({
      id: `${source} ${nativeId}`,
      preference: preference({ ...base, source, nativeId }),
    });
    const members = [named('seao', 'a'), named('merx', 'c'), named('merx', 'b'), named('merx-old', 'a')];
    assert.equal(representativeOf(members)?.id, 'merx b');
    assert.equal(representativeOf(members.toReversed())?.id, 'merx b');
  });

  test('an empty group shows nothing', () => assert.equal(representativeOf([]), null));

  test('a rank out of bounds keeps the parts in their places', () => {
    const length = (sourceRank: number): number => preference({ ...base, sourceRank }).length;
    assert.deepEqual([length(-5), length(12.5), length(1e9)], [length(30), length(30), length(30)]);
  });
});
