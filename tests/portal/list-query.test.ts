import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filtersOf } from '../../portal/opportunities/list-query.ts';
import { hasFilters, readListSearch } from '../../portal/opportunities/list-search.ts';

test('the list of the next days holds the last of them whole, as the rows count days', () => {
  const now = new Date(2026, 10, 23, 15, 30);
  const { deadline_before: before = '' } = filtersOf({ days: 7 }, now);
  assert.ok(new Date(2026, 10, 30, 23, 59) < new Date(before), 'the evening of the seventh day');
  assert.ok(new Date(2026, 11, 1, 0, 0) >= new Date(before), 'and nothing of the eighth');
});

test('a score and a source in the address narrow the list; what is no score does not', () => {
  const now = new Date(2026, 10, 23, 15, 30);
  const search = readListSearch({ score: 60, source: 'seao' });
  assert.deepEqual(filtersOf(search, now), { min_score: '60', source: 'seao' });
  assert.equal(hasFilters(search), true);
  for (const score of [-1, 0, 101, 'high']) assert.deepEqual(readListSearch({ score }), {});
  assert.equal(hasFilters(readListSearch({ tab: 'archived', open: 'x', sort: 'deadline' })), false);
});
