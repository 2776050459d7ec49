import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OpportunityListItem } from '#contract/opportunities.ts';
import type { Change } from '../../portal/triage/triage-change.ts';
import { countsLeft, rowsLeft } from '../../portal/triage/triage-shown.ts';

const row = (id: string, answer: string | null = null): OpportunityListItem =>
  ({
    id,
    title: id,
    status: 'scored',
    archived_at: null,
    latest_feedback_action: answer,
    eligible: true,
    deadline: null,
  }) as OpportunityListItem;
const listOf = (...pages: { readAt: number; items: OpportunityListItem[] }[]) => ({
  pages,
  items: pages.flatMap(({ items }) => items),
});
const change = (id: string, part: Partial<Change>): Change => ({
  key: `${id} ${part.act}`,
  companyId: 'alder',
  email: 'ana@example.org',
  act: 'archive',
  item: row(id),
  state: 'done',
  ...part,
});
const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

describe('What was decided, on top of what was read', () => {
  const list = listOf({ readAt: 100, items: [row('a'), row('b')] }, { readAt: 200, items: [row('c'), row('d')] });

  test('a row leaves its tab at once and stays away from pages that were read before the service had it', () => {
    assert.deepEqual(ids(rowsLeft(list, 'open', [change('b', { state: 'waiting' })])), ['a', 'c', 'd']);
    assert.deepEqual(ids(rowsLeft(list, 'open', [change('b', { doneAt: 150, isSettled: true })])), ['a', 'c', 'd']);
  });

  test('a page that was read later is believed: somebody may have put the row back', () => {
    assert.deepEqual(ids(rowsLeft(list, 'open', [change('d', { doneAt: 150 })])), ['a', 'b', 'c', 'd']);
  });

  test('what is undone, or refused, is where it was', () => {
    const undone = [change('b', { doneAt: 300 }), change('b', { act: 'unarchive', state: 'sending' })];
    assert.deepEqual(ids(rowsLeft(list, 'open', undone)), ['a', 'b', 'c', 'd']);
    assert.deepEqual(ids(rowsLeft(list, 'open', [change('b', { state: 'failed' })])), ['a', 'b', 'c', 'd']);
  });

  test('a row that stays has the new answer; the others are the same as before', () => {
    const answered = listOf({ readAt: 100, items: [row('a', 'agree'), row('b', 'agree')] });
    const [first, second] = rowsLeft(answered, 'answered', [
      change('b', { act: 'interested', item: row('b', 'agree'), doneAt: 150 }),
    ]);
    assert.equal(first, answered.items[0]);
    assert.equal(second?.latest_feedback_action, 'interested');
  });

  test('counts follow what they do not hold yet, and nothing twice', () => {
    const counts = { open: 4, screened: 0, answered: 0, archived: 0 };
    const changes = [
      change('a', { doneAt: 50 }),
      change('b', { doneAt: 150 }),
      change('c', { act: 'agree', state: 'waiting' }),
    ];
    assert.deepEqual(countsLeft(counts, 100, changes), { open: 2, screened: 0, answered: 1, archived: 1 });
  });
});
