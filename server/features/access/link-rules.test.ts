import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LinkState, linkState } from './link-rules.ts';

const at = (time: string): string => `2026-11-20T${time}Z`;
const expiresAt = at('12:15:00.000');

const cases: [string, { used: string | null; now: string }, LinkState][] = [
  ['new', { used: null, now: at('12:00:00.000') }, 'usable'],
  ['in its last millisecond', { used: null, now: at('12:14:59.999') }, 'usable'],
  ['at its end', { used: null, now: at('12:15:00.000') }, 'expired'],
  ['used, in its time', { used: at('12:01:00.000'), now: at('12:02:00.000') }, 'used'],
  ['used, long ago', { used: at('12:01:00.000'), now: at('18:00:00.000') }, 'used'],
];

for (const [name, { used, now }, state] of cases) {
  test(`A sign-in link that is ${name} is ${state}`, () => {
    assert.equal(linkState({ used_at: used, expires_at: expiresAt }, new Date(now)), state);
  });
}
