import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLate, nextAttempt, type Readings } from './lateness.ts';

const now = new Date('2026-11-24T12:00:00Z');
const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const run = (state: Readings['state'], hours: number): Readings => ({ state, startedAt: ago(hours) });

/** [what it is, newest run, hours since the last success, schedule in hours, is it late] */
const cases: readonly [string, Readings | null, number | null, number | null, boolean][] = [
  ['read in time', run('done', 3), 2.9, 6, false],
  ['due, and the worker has its hour', run('done', 6.9), 6.9, 6, false],
  ['more than an hour over its time', run('done', 7.2), 7.1, 6, true],
  ['failed once, the success before still fresh', run('failed', 1), 6.5, 6, false],
  ['failing since the success before', run('failed', 1), 7.5, 6, true],
  ['never read to its end', run('failed', 1), null, 6, true],
  ['never tried', null, null, 6, false],
  ['being read for the first time', run('running', 0.1), null, 6, false],
  ['being read, long after the last success', run('running', 2), 50, 6, false],
  ['left running by a process that died', run('running', 7), 50, 6, true],
  ['read by an operator only', run('done', 500), 500, null, false],
];

test('a source is late where its last complete reading is older than its schedule and an hour', () => {
  for (const [name, latest, hours, everyHours, expected] of cases)
    assert.equal(isLate(latest, hours === null ? null : ago(hours), { everyHours, now }), expected, name);
});

test('a source is due again its hours after the latest reading began', () => {
  assert.deepEqual(nextAttempt(run('failed', 1), 6), ago(-5));
  assert.equal(nextAttempt(null, 6), null);
  assert.equal(nextAttempt(run('done', 1), null), null);
});
