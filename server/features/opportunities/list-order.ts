import type { ListQuery, Sort } from '#contract/opportunities.ts';

/**
 * The total order of each sort (decisions.md section 3): score descending, deadline ascending, discovered_at descending,
 * nulls last, ties by id; updated_at ascending. The columns are NOT NULL keys (`-1`, `infinity` stand for null), so a page starts where a row
 * comparison says, never by counting rows.
 */
export const ORDERS: Readonly<Record<Sort, { column: string; direction: 'asc' | 'desc'; type: string }>> = {
  score: { column: 'score_key', direction: 'desc', type: 'smallint' },
  deadline: { column: 'deadline_key', direction: 'asc', type: 'timestamptz' },
  discovered_at: { column: 'discovered_at', direction: 'desc', type: 'timestamptz' },
  updated_at: { column: 'updated_at', direction: 'asc', type: 'timestamptz' },
};

/** Where a page ended: the sort key of its last row, and its id. */
export type Position = readonly [key: string | number, id: string];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isPosition(value: readonly unknown[]): value is Position {
  const [key, id] = value;
  return (
    value.length === 2 &&
    (typeof key === 'string' || typeof key === 'number') &&
    typeof id === 'string' &&
    UUID.test(id)
  );
}

/**
 * Everything a cursor is bound to: company, sort and filters, in one spelling, so that the same filters in another order
 * are the same list. `limit` may change from page to page.
 */
export function listIdentity(companyId: string, query: ListQuery): string {
  return JSON.stringify([
    companyId,
    query.sort ?? 'score',
    [...new Set(query.status)].sort(),
    query.q ?? null,
    query.source ?? null,
    query.deadline_before ?? null,
    query.deadline_after ?? null,
    query.min_score ?? null,
    query.updated_since ?? null,
    query.eligible ?? null,
    query.answered ?? null,
    query.view ?? null,
    query.buyer ?? null,
    query.region ?? null,
    query.category ?? null,
  ]);
}
