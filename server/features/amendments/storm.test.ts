import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALERTS_A_DAY, paceOf, SUMMARY_EVERY_MS } from './storm.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const QUIET = { mailed: 0, waitingSince: null, lastSummaryAt: null, arriving: 1 };

test('amendments are mailed one by one up to the bound of a day; what comes after others that wait waits, too', () => {
  assert.equal(ALERTS_A_DAY, 20);
  assert.deepEqual(paceOf(QUIET, NOW), { alone: 1, isSummaryDue: false });
  assert.equal(paceOf({ ...QUIET, arriving: 60 }, NOW).alone, 20);
  assert.equal(paceOf({ ...QUIET, mailed: 19, arriving: 3 }, NOW).alone, 1);
  assert.equal(paceOf({ ...QUIET, mailed: 25 }, NOW).alone, 0);
  assert.equal(paceOf({ ...QUIET, waitingSince: ago(1) }, NOW).alone, 0);
});

test('a summary goes four hours after the first that waits, and never within four hours of the last summary', () => {
  const waiting = { ...QUIET, arriving: 0, waitingSince: ago(SUMMARY_EVERY_MS) };
  assert.equal(paceOf({ ...QUIET, arriving: 0 }, NOW).isSummaryDue, false);
  assert.equal(paceOf(waiting, NOW).isSummaryDue, true);
  assert.equal(paceOf({ ...waiting, waitingSince: ago(SUMMARY_EVERY_MS - 1) }, NOW).isSummaryDue, false);
  assert.equal(paceOf({ ...waiting, lastSummaryAt: ago(SUMMARY_EVERY_MS - 1) }, NOW).isSummaryDue, false);
  assert.equal(paceOf({ ...waiting, lastSummaryAt: ago(SUMMARY_EVERY_MS) }, NOW).isSummaryDue, true);
});
