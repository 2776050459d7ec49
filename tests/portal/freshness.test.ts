import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageOf } from '../../portal/coverage/freshness.ts';

const NOW = new Date('2026-11-27T12:00:00.000Z');
const [HOURS_AGO, DAYS_AGO] = ['2026-11-27T06:00:00.000Z', '2026-11-24T12:00:00.000Z'];
const age = (every_hours: number | null, ...read: (string | null)[]): ReturnType<typeof ageOf> =>
  ageOf({ every_hours, sources: read.map((last_success_at) => ({ last_success_at })) }, NOW);

test('the list says when the sources were last read if that is more than two days ago or nothing is planned', () => {
  assert.deepEqual(age(6, DAYS_AGO, null), { at: DAYS_AGO, isScheduled: true });
  assert.deepEqual(age(null, HOURS_AGO, DAYS_AGO), { at: HOURS_AGO, isScheduled: false });
  assert.equal(age(6, DAYS_AGO, HOURS_AGO), null, 'read today, and again by itself');
});

test('before the first reading it says nothing of a last one', () => {
  assert.equal(age(null, null), null);
  assert.equal(age(6), null);
});
