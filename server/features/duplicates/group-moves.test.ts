import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Move, type MovePlan, planMoves } from './group-moves.ts';

const move = (listingId: string, fromGroupId: string | null, toKey: string, toGroupId: string | null = null): Move => ({
  listingId,
  fromGroupId,
  toKey,
  toGroupId,
});

function plan(moves: Move[], sizes: Record<string, number>, leaving: string[] = []): MovePlan {
  let made = 0;
  return planMoves(moves, leaving, new Map(Object.entries(sizes)), () => `new${(made += 1)}`);
}

describe('Duplicate grouping: which rows of groups the moving listings end up with', () => {
  test('a listing without a group gets a new one, and two of one key share it', () => {
    assert.deepEqual(plan([move('a', null, 'K'), move('b', null, 'K')], {}), {
      renamed: [],
      created: [{ groupId: 'new1', key: 'K' }],
      assigned: [
        { listingId: 'a', groupId: 'new1' },
        { listingId: 'b', groupId: 'new1' },
      ],
      sizeChanges: new Map([['new1', 2]]),
    });
  });

  test('a group that all its members leave for a key without a row keeps its row', () => {
    assert.deepEqual(plan([move('a', 'g', 'K'), move('b', 'g', 'K'), move('c', null, 'K')], { g: 2 }), {
      renamed: [{ groupId: 'g', key: 'K' }],
      created: [],
      assigned: [{ listingId: 'c', groupId: 'g' }],
      sizeChanges: new Map([['g', 1]]),
    });
  });

  test('a group that keeps a member keeps its row for it', () => {
    assert.deepEqual(plan([move('a', 'g', 'K')], { g: 2 }), {
      renamed: [],
      created: [{ groupId: 'new1', key: 'K' }],
      assigned: [{ listingId: 'a', groupId: 'new1' }],
      sizeChanges: new Map([
        ['g', -1],
        ['new1', 1],
      ]),
    });
  });

  test('a group that is left by all but joined by another keeps its key', () => {
    const { renamed } = plan([move('a', 'g', 'K'), move('b', 'h', 'G', 'g')], { g: 1, h: 1 });
    assert.deepEqual(renamed, []);
  });

  test('a group that falls into parts follows the greatest', () => {
    const { renamed, created } = plan([move('a', 'g', 'K'), move('b', 'g', 'L'), move('c', 'g', 'L')], { g: 3 });
    assert.deepEqual(
      { renamed, created },
      {
        renamed: [{ groupId: 'g', key: 'L' }],
        created: [{ groupId: 'new1', key: 'K' }],
      },
    );
  });

  test('of groups that become one, the one with the most members stays', () => {
    const moves = [move('a', 'g', 'K'), move('b', 'h', 'K'), move('c', 'h', 'K')];
    assert.deepEqual(plan(moves, { g: 1, h: 2 }), {
      renamed: [{ groupId: 'h', key: 'K' }],
      created: [],
      assigned: [{ listingId: 'a', groupId: 'h' }],
      sizeChanges: new Map([
        ['g', -1],
        ['h', 1],
      ]),
    });
  });

  test('a removed listing only leaves, and a group is freed by removals too', () => {
    assert.deepEqual(plan([], { g: 1 }, ['g']).sizeChanges, new Map([['g', -1]]));
    const { renamed, sizeChanges } = plan([move('a', 'g', 'K')], { g: 2 }, ['g']);
    assert.deepEqual(
      { renamed, sizeChanges },
      {
        renamed: [{ groupId: 'g', key: 'K' }],
        sizeChanges: new Map([['g', -1]]),
      },
    );
  });
});
