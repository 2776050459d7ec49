import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STATUSES, type StoredStatus } from '#contract/opportunities.ts';
import { MOVES_FROM, OUT_OF_ARCHIVE_FROM, shownStatus, STATUS_ORDER } from './status.ts';

const A = '2026-11-01T00:00:00.000Z';

test('Opportunity status: the order holds every status of the specification but the view `archived`', () => {
  assert.deepEqual([...STATUS_ORDER, 'archived'], [...STATUSES]);
});

test('Opportunity status: every move goes forward', () => {
  for (const [to, from] of Object.entries(MOVES_FROM)) {
    for (const one of from) assert.ok(STATUS_ORDER.indexOf(one) < STATUS_ORDER.indexOf(to as StoredStatus), to);
  }
});

test('Opportunity status: an archived opportunity shows `archived`, any other its own', () => {
  for (const status of STATUS_ORDER) {
    assert.equal(shownStatus({ status, archived_at: null }), status);
    assert.equal(shownStatus({ status, archived_at: A }), 'archived');
  }
});

test('Opportunity status: what takes a tender out of the archive is a draft, which only a person asks for', () => {
  assert.equal(OUT_OF_ARCHIVE_FROM, 'draft_requested');
  assert.deepEqual(MOVES_FROM[OUT_OF_ARCHIVE_FROM], ['scored', 'screened', 'notified']);
});
