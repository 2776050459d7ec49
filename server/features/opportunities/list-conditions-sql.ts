import { type ListQuery, type Sort, type StoredStatus } from '#contract/opportunities.ts';
import { words } from '#platform/text/fold.ts';
import { ORDERS, type Position } from './list-order.ts';
import { STATUS_ORDER } from './status.ts';

/** The conditions of a list, in SQL on a row `o`. */

/** The parameters of a statement, `$1` being the first. */
export class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** A list as it is asked for, at the instant `now`. `places`: of `region`, as codes. `updatedBefore`: where the feed of changes ends for now. */
export type ListAsked = ListQuery & { now: string; places?: readonly string[]; updatedBefore?: string };

/**
 * Conditions on a row: `shown` for whether the company's list shows it at all, `range` for the rest that bounds the range of
 * the sort's own index, and `filters` that rows of that range may fail.
 */
export type Conditions = { shown: string[]; range: string[]; filters: string[] };

export function conditions(query: ListAsked, company: string, values: Values, after: Position | null): Conditions {
  const sort = query.sort ?? 'score';
  const range = [`o.company_id = ${company}`];
  const filters = [
    ...statusFilters(query, values),
    ...viewFilters(query, company, values),
    ...tenderFilters(query, company, values),
  ];
  const rangeOf = (own: Sort): string[] => (sort === own ? range : filters);
  const { min_score: minScore, deadline_before: before, deadline_after: past, updated_since: since } = query;
  if (minScore !== undefined) rangeOf('score').push(`o.score_key >= ${values.add(Math.ceil(minScore))}::smallint`);
  if (before !== undefined) rangeOf('deadline').push(`o.deadline_key < ${values.add(before)}::timestamptz`);
  if (past !== undefined)
    rangeOf('deadline').push(`o.deadline_key > ${values.add(past)}::timestamptz and o.deadline_key < 'infinity'`);
  if (since !== undefined) rangeOf('updated_at').push(`o.updated_at > ${values.add(since)}::timestamptz`);
  if (query.updatedBefore !== undefined)
    rangeOf('updated_at').push(`o.updated_at < ${values.add(query.updatedBefore)}::timestamptz`);
  if (after !== null) {
    const { column, direction, type } = ORDERS[sort];
    const comparison = direction === 'asc' ? '>' : '<';
    range.push(`(o.${column}, o.id) ${comparison} (${values.add(after[0])}::${type}, ${values.add(after[1])}::uuid)`);
  }
  return { shown: shownConditions(query), range, filters };
}

/** The feed of changes has what was archived too, unless it is asked for by status: who follows it must hear of that. */
function shownConditions(query: ListAsked): string[] {
  const { sort, status, view } = query;
  if (sort === 'updated_at' && status === undefined && view === undefined) return ['o.visible'];
  return ['o.visible', `o.archived = ${isArchiveView(query)}`];
}

function isArchiveView({ status, view }: Pick<ListQuery, 'status' | 'view'>): boolean {
  return status?.[0] === 'archived' || view === 'archived';
}

/** What is in a view, as {@link isOpenSql} and the counts have it; `shown` tells the archive from the rest. */
function viewFilters({ view, now }: ListAsked, company: string, values: Values): string[] {
  if (view === undefined || view === 'archived') return [];
  const answered = answeredSql(company);
  if (view === 'answered') return [answered];
  const verdict = `exists (
      select from verdicts v where v.company_id = ${company} and v.group_id = o.group_id and ${ruledOutSql('v')})`;
  const isOpen = isOpenSql(verdict, values.add(now));
  return [`not ${answered}`, view === 'open' ? isOpen : `not (${isOpen})`];
}

/** `isRuledOut` of a row of verdicts. */
export function ruledOutSql(row: string): string {
  return `(not ${row}.eligible or ${row}.gate is not null)`;
}

/** Whether a bid can still be made on the tender of a row that no digest left out; `isRuledOut` as SQL. */
export function isOpenSql(isRuledOut: string, now: string): string {
  return `o.status <> 'screened' and o.deadline_key > ${now}::timestamptz and not ${isRuledOut}`;
}

function statusFilters({ status, source, view }: ListAsked, values: Values): string[] {
  const statuses: readonly StoredStatus[] | undefined = isArchiveView({ status, view })
    ? undefined
    : (status as readonly StoredStatus[] | undefined);
  const filters: string[] = [];
  if (statuses !== undefined) filters.push(`o.status = any(${values.add([...new Set(statuses)])}::text[])`);
  // The index of the filters has the status before the source: naming every status lets it tell sources apart.
  else if (source !== undefined) filters.push(`o.status = any(${values.add(STATUS_ORDER)}::text[])`);
  if (source !== undefined) filters.push(`o.source = ${values.add(source)}`);
  return filters;
}

/** Filters by what the row itself does not hold: each a look-up by key. */
function tenderFilters(query: ListAsked, company: string, values: Values): string[] {
  const { eligible, answered, buyer, category, places } = query;
  const filters: string[] = [];
  const of = (condition: string): string =>
    `exists (select from tender_filters tf where tf.group_id = o.group_id and ${condition})`;
  const named = (column: string, text: string): string =>
    of(`exists (select from unnest(tf.${column}) line where line like all(${values.add(patterns(text))}::text[]))`);
  if (eligible !== undefined) {
    // No verdict counts as eligible. As a join the verdicts of the company are read once, not row by row.
    filters.push(`${eligible ? 'not ' : ''}exists (
      select from verdicts v where v.company_id = ${company} and v.group_id = o.group_id and ${ruledOutSql('v')})`);
  }
  if (answered !== undefined) filters.push(`${answeredSql(company)} = ${answered}`);
  if (buyer !== undefined) filters.push(named('buyers', buyer));
  if (category !== undefined) filters.push(named('categories', category));
  if (places !== undefined) filters.push(of(`tf.places && ${values.add(places)}::text[]`));
  return filters;
}

/** Whether the company has given feedback on the tender of a row. */
export function answeredSql(company: string): string {
  return `exists (select from feedback af where af.company_id = ${company} and af.group_id = o.group_id)`;
}

/** What a line of folded words is like in which a word begins with each word of the text. */
function patterns(text: string): string[] {
  return [...new Set(words(text))].map((word) => `% ${word}%`);
}

/** The query without the filters that rows in the range of the sort's index can fail. */
export function withoutFilters(query: ListAsked): ListAsked {
  const { sort = 'score', status, min_score: minScore, deadline_before: before, deadline_after: after } = query;
  const { updated_since: since, updatedBefore, now, view } = query;
  return {
    sort,
    now,
    ...(isArchiveView({ status, view }) ? { status: ['archived' as const] } : {}),
    ...(sort === 'score' ? { min_score: minScore } : {}),
    ...(sort === 'deadline' ? { deadline_before: before, deadline_after: after } : {}),
    ...(sort === 'updated_at' ? { updated_since: since } : {}),
    ...(sort === 'updated_at' && updatedBefore !== undefined ? { updatedBefore } : {}),
  };
}

/** Whether rows in the range of the sort's index can fail the query's filters. */
export function hasFilters(query: ListAsked): boolean {
  return conditions(query, '', new Values(), null).filters.length > 0;
}
