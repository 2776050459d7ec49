import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CopyRow, copiesOf } from './copies.ts';

const row = (given: Partial<CopyRow>): CopyRow => ({
  id: 'a',
  rfp_id: 'a',
  source: 'seao',
  source_url: null,
  source_status: 'active',
  deadline: '2026-12-15T19:00:00.000Z',
  deadline_date: '2026-12-15',
  deadline_date_only: false,
  ...given,
});
const DAY_ONLY = { deadline: '2026-12-16T04:59:59.999Z', deadline_date_only: true };

/** [what it shows, the other copy, what differs] */
const CASES: readonly [string, Partial<CopyRow>, string[]][] = [
  ['the same instant', { deadline: '2026-12-15T19:00:00.000Z' }, []],
  ['another time of the same day', { deadline: '2026-12-15T20:00:00.000Z' }, ['deadline']],
  ['the same day without a time', DAY_ONLY, []],
  ['another day without a time', { ...DAY_ONLY, deadline_date: '2026-12-14' }, ['deadline']],
  ['no deadline', { deadline: null, deadline_date: null }, []],
  ['another word for an open tender', { source_status: 'unknown' }, []],
  ['cancelled there', { source_status: 'cancelled' }, ['source_status']],
];

for (const [name, other, differs] of CASES) {
  test(`Copies of a tender: ${name}: ${differs.join(', ') || 'no difference'}`, () => {
    assert.deepEqual(copiesOf(row({}), [row({ id: 'b', ...other })])[0]?.differs, differs);
  });
}
