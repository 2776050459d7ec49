import type { ListQuery, SCORE_SOURCES, StoredStatus } from '#contract/opportunities.ts';
import { ORDERS, type Position } from './list-order.ts';

/** A statement with its parameters, `$1` being the first. */
export type Statement = { text: string; values: unknown[] };

/**
 * How the rows of a page are found. `ordered` walks the index of the sort and keeps what passes the filters. `hits`
 * starts from the listings that hold the words of `q`: right when they are few. `bounded` walks at most so many rows of the
 * index, for words that are frequent.
 */
export type Plan = { kind: 'ordered' } | { kind: 'hits' } | { kind: 'bounded'; rows: number };

/** What the page statement answers with, a row an opportunity. */
export type PageRow = {
  id: string;
  rfp_id: string;
  source: string;
  status: StoredStatus;
  archived_at: string | null;
  discovered_at: string;
  /** The sort key as PostgreSQL writes it, for the cursor. */
  sort_key: string;
  title: string;
  buyer: string;
  deadline: string | null;
  estimated_value: number | null;
  source_url: string | null;
  notice_type: string | null;
  solicitation_number: string | null;
  score: number | null;
  score_source: (typeof SCORE_SOURCES)[number] | null;
  product_match_name: string | null;
  reasons: unknown;
  summary: string | null;
  latest_feedback_action: string | null;
  latest_feedback_at: string | null;
};

class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/**
 * One page of a company's list: the narrow rows first, by index and up to `limit`, then the wide text of those rows only.
 * Grouped copies never appear (`visible`); archived rows only in their own view. `language` picks the summary's text.
 */
export function pageStatement(
  companyId: string,
  query: ListQuery,
  page: { after: Position | null; limit: number; tsquery: string | null; plan: Plan; language: 'en' | 'fr' },
): Statement {
  const values = new Values();
  const order = ORDERS[query.sort ?? 'score'];
  const by = (alias: string): string => `${alias}.${order.column} ${order.direction}, ${alias}.id ${order.direction}`;
  const company = values.add(companyId);
  const where = conditions(query, company, values, page.after);
  const narrow = narrowRows(where, page, by, values);
  const language = values.add(page.language);
  const text = `
select p.id, p.listing_id as rfp_id, p.source, p.status, p.archived_at, p.discovered_at, p.${order.column}::text as sort_key,
  l.title, l.buyer, l.deadline, coalesce(l.estimated_value, f.estimated_value) as estimated_value, l.source_url, l.notice_type, l.solicitation_number,
  v.score, v.score_source, v.product_match ->> 'name' as product_match_name, v.reasons,
  coalesce(f.summary ->> ${language}, f.summary ->> 'en', f.summary ->> 'fr', f.summary ->> 'other') as summary,
  fb.action as latest_feedback_action, fb.created_at as latest_feedback_at
from (${narrow}) p
join listings l on l.id = p.listing_id
left join verdicts v on v.company_id = ${company} and v.group_id = p.group_id
left join notice_facts f on f.listing_id = p.listing_id
left join lateral (
  select action, created_at from feedback
  where company_id = ${company} and group_id = p.group_id order by sequence desc limit 1
) fb on true
order by ${by('p')}`;
  return { text, values: values.list };
}

function conditions(query: ListQuery, company: string, values: Values, after: Position | null): string {
  const archived = query.status?.[0] === 'archived';
  const order = ORDERS[query.sort ?? 'score'];
  const parts = [`o.company_id = ${company}`, 'o.visible', `o.archived = ${archived}`];
  if (query.status && !archived) parts.push(`o.status = any(${values.add([...new Set(query.status)])}::text[])`);
  if (query.source !== undefined) parts.push(`o.source = ${values.add(query.source)}`);
  if (query.min_score !== undefined) parts.push(`o.score_key >= ${values.add(Math.ceil(query.min_score))}::smallint`);
  if (query.deadline_before !== undefined)
    parts.push(`o.deadline_key < ${values.add(query.deadline_before)}::timestamptz`);
  if (query.deadline_after !== undefined) {
    parts.push(`o.deadline_key > ${values.add(query.deadline_after)}::timestamptz and o.deadline_key < 'infinity'`);
  }
  if (after !== null) {
    const comparison = order.direction === 'asc' ? '>' : '<';
    parts.push(
      `(o.${order.column}, o.id) ${comparison} (${values.add(after[0])}::${order.type}, ${values.add(after[1])}::uuid)`,
    );
  }
  return parts.join(' and ');
}

const NARROW =
  'o.id, o.listing_id, o.group_id, o.source, o.status, o.archived_at, o.discovered_at, o.score_key, o.deadline_key';

function narrowRows(
  where: string,
  page: { limit: number; tsquery: string | null; plan: Plan },
  by: (alias: string) => string,
  values: Values,
): string {
  const limit = values.add(page.limit);
  const ordered = `select ${NARROW} from opportunities o where ${where} order by ${by('o')}`;
  if (page.tsquery === null) return `${ordered} limit ${limit}`;
  const words = values.add(page.tsquery);
  if (page.plan.kind === 'hits') {
    // Materialised, so that the planner cannot turn a few hits back into a walk over the whole list.
    return `with hits as materialized (select listing_id from listing_search where document @@ ${words}::tsquery)
      select ${NARROW} from hits h join opportunities o on o.listing_id = h.listing_id
      where ${where} order by ${by('o')} limit ${limit}`;
  }
  const bound = page.plan.kind === 'bounded' ? ` limit ${values.add(page.plan.rows)}` : '';
  // `offset 0` keeps the word check a look-up by key for each row walked.
  return `select o.* from (${ordered}${bound}) o
    cross join lateral (
      select s.document @@ ${words}::tsquery as found from listing_search s where s.listing_id = o.listing_id offset 0
    ) s
    where s.found order by ${by('o')} limit ${limit}`;
}
