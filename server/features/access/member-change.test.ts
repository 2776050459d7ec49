import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberChange, type MemberState, type MemberWish } from './member-change.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const EARLIER = '2026-11-01T00:00:00.000Z';
const member: MemberState = { name: 'Ana', role: 'member', disabled_at: null };
const disabled: MemberState = { ...member, disabled_at: EARLIER };

/** [who it is, what is wanted, what becomes of them, what the trail says] */
const cases: readonly [MemberState, MemberWish, Partial<MemberState>, string[]][] = [
  [member, { role: 'admin' }, { role: 'admin' }, ['member.change']],
  [member, { name: null }, { name: null }, ['member.change']],
  [member, { role: 'member', name: 'Ana' }, {}, []],
  [member, { disabled: true }, { disabled_at: now.toISOString() }, ['member.disable']],
  [disabled, { disabled: true }, {}, []],
  [disabled, { disabled: false }, { disabled_at: null }, ['member.enable']],
  [disabled, { role: 'admin' }, { role: 'admin' }, ['member.change']],
  [
    disabled,
    { role: 'admin', disabled: false },
    { role: 'admin', disabled_at: null },
    ['member.change', 'member.enable'],
  ],
];

test('a change of a member keeps what is left out, and the trail says only what became different', () => {
  for (const [before, wish, becomes, actions] of cases) {
    const { after, entries } = memberChange(before, wish, now);
    assert.deepEqual(after, { ...before, ...becomes });
    assert.deepEqual(
      entries.map(({ action }) => action),
      actions,
    );
  }
});
