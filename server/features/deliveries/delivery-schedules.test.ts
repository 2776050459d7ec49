import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../bench/seeded-random.ts';
import { simulateSchedule } from '../../../tests/support/deliveries/uncertain-schedule.ts';

/** A small form of bench/attacks/delivery-schedules.ts. */

const HOUR_MS = 3_600_000;
const SCHEDULES = 400;

test('Digest rules 6: whatever is killed, paused or late, no attempt begins 23 hours after the first, and the operator decides', () => {
  const random = seededRandom(6);
  let latestMs = 0;
  for (let at = 0; at < SCHEDULES; at += 1) {
    const { begun, ended, state } = simulateSchedule(random);
    assert.ok(begun.length > 1);
    latestMs = Math.max(latestMs, ...begun);
    // With the pauses that no program can see, of half an hour at most.
    assert.ok(Math.max(...ended) <= 24 * HOUR_MS);
    assert.equal(state, 'needs_reconciliation');
  }
  assert.ok(latestMs < 23 * HOUR_MS, `${latestMs / HOUR_MS} h`);
  assert.ok(latestMs > 22.8 * HOUR_MS, 'the window is used');
});

test('the simulation is no weak one: with clocks of its own, some process begins an attempt too late', () => {
  const random = seededRandom(6);
  const schedules = Array.from({ length: SCHEDULES }, () => simulateSchedule(random, 'process'));
  assert.ok(schedules.some(({ begun }) => begun.some((ms) => ms > 23 * HOUR_MS)));
});
