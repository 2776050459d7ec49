import { type SCORE_SOURCES, type StoredStatus } from '#contract/opportunities.ts';
import {
  type Conditions,
  conditions,
  isOpenSql,
  type ListAsked,
  ruledOutSql,
  Values,
  withoutFilters,
} from './list-conditions-sql.ts';
import { ORDERS, type Position } from './list-order.ts';
import { SHIFTS } from './search-sieve.ts';
import { CLOSING_DAY, noticeTypeSql, spokenSql, VALUE_CURRENCY, VALUE_RANGE } from './shown-sql.ts';

/** A statement with its parameters, `$1` being the first. `isPlain`: no value of them changes how its rows are best found. */
export type Statement = { text: string; values: unknown[]; isPlain?: boolean };

/**
 * How the rows of a page are found. `ordered` walks the index of the sort: right when every row of the range counts.
 * `bounded` walks at most so many rows of it and keeps what passes the filters: right when many rows pass. `passing` takes
 * all rows that pass, by the index that tells most of them apart, and sorts them: right when few rows pass. `hits` takes them
 * by looking up each listing that holds the words of `q`: right when few listings do. `sieved` reads all rows that pass, through
 * a sieve of the listings that hold the words, and looks up the words of the first `kept` that it lets through: right when many
 * rows pass and many listings hold the words. Where that does not fill the page, the sieve may have let more through.
 */
export type Plan =
  | { kind: 'ordered' }
  | { kind: 'bounded'; rows: number }
  | { kind: 'passing' }
  | { kind: 'hits' }
  | Sieved;
type Sieved = { kind: 'sieved'; sieve: Uint8Array; kept: number };

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
  /** The day of the deadline on the source's calendar. */
  deadline_date: string | null;
  deadline_date_only: boolean;
  estimated_value: number | null;
  /** ISO code. */
  estimated_value_currency: string | null;
  /** As JSON: its `low`, `high` and `currency`. */
  estimated_value_range: string | null;
  source_url: string | null;
  notice_type: string | null;
  solicitation_number: string | null;
  score: number | null;
  score_source: (typeof SCORE_SOURCES)[number] | null;
  product_match_name: string | null;
  /** The text of the verdict's reasons, as JSON. */
  reasons: string | null;
  summary: string | null;
  latest_feedback_action: string | null;
  latest_feedback_at: string | null;
  latest_feedback_id: string | null;
  updated_at: string;
  eligible: boolean;
  geography: string | null;
  /** Sources of the tender's other copies. */
  also_on: string[];
  /** When a copy of the tender was last amended. */
  amended_at: string | null;
  /** Whether the asker's key holds; null when it was not asked for, or the key is unknown. */
  key_holds: boolean | null;
};

export type PageSettings = {
  after: Position | null;
  limit: number;
  tsquery: string | null;
  plan: Plan;
  language: 'en' | 'fr';
  /** The asker's key, to be told in each row whether it holds; `sql` writes that, given two parameters. */
  key?: { secretHash: Buffer; at: Date; sql: (secretHash: string, at: string) => string } | null;
};

/**
 * One page of a company's list: the narrow rows first, by index and up to `limit`, then the wide text of those rows only.
 * Grouped copies never appear (`visible`); archived rows only in their own view. `language` picks the summary's text.
 */
export function pageStatement(companyId: string, query: ListAsked, page: PageSettings): Statement {
  const values = new Values();
  const order = ORDERS[query.sort ?? 'score'];
  const by = (alias: string): string => `${alias}.${order.column} ${order.direction}, ${alias}.id ${order.direction}`;
  const company = values.add(companyId);
  const where = conditions(query, company, values, page.after);
  const narrow = narrowRows(where, { ...page, company, order, by, values });
  const language = values.add(page.language);
  const keyHolds = page.key ? page.key.sql(values.add(page.key.secretHash), values.add(page.key.at)) : 'null::boolean';
  const text = `
select p.id, p.listing_id as rfp_id, p.source, p.status, p.archived_at, p.discovered_at, p.updated_at,
  p.${order.column}::text as sort_key,
  ${spokenSql('title', language, 'p.group_id')} as title, ${spokenSql('buyer', language, 'p.group_id')} as buyer,
  l.deadline, ${CLOSING_DAY} as deadline_date,
  coalesce((l.content -> 'closing' ->> 'dateOnly')::boolean, false) as deadline_date_only,
  coalesce(l.estimated_value, f.estimated_value) as estimated_value, ${VALUE_CURRENCY} as estimated_value_currency,
  ${VALUE_RANGE} as estimated_value_range, l.source_url, ${noticeTypeSql(language)} as notice_type, l.solicitation_number,
  v.score, v.score_source, v.product_match ->> 'name' as product_match_name, v.reasons,
  coalesce(not ${ruledOutSql('v')}, true) as eligible, case ${language} when 'fr' then tf.place_fr else tf.place_en end as geography,
  array(select distinct source from listing_keys where group_id = p.group_id and source <> p.source order by source) as also_on,
  ${AMENDED_AT} as amended_at,
  coalesce(f.summary ->> ${language}, f.summary ->> 'en', f.summary ->> 'fr', f.summary ->> 'other') as summary,
  fb.action as latest_feedback_action, fb.created_at as latest_feedback_at, fb.id as latest_feedback_id, ${keyHolds} as key_holds
from (${narrow}) p
join listings l on l.id = p.listing_id
left join verdicts v on v.company_id = ${company} and v.group_id = p.group_id
left join notice_facts f on f.listing_id = p.listing_id
left join tender_filters tf on tf.group_id = p.group_id
left join lateral (
  select id, action, created_at from feedback
  where company_id = ${company} and group_id = p.group_id order by sequence desc limit 1
) fb on true
order by ${by('p')}`;
  return { text, values: values.list, isPlain: page.plan.kind === 'ordered' };
}

/** A later version of a copy in which more than addresses of the posting changed: what `/amendments` lists. */
const AMENDED_AT = `(select max(x.recorded_at) from listing_keys k
    join listing_versions x on x.listing_id = k.listing_id and x.version > 1
    where k.group_id = p.group_id and exists (
      select 1 from listing_changes c where c.listing_id = x.listing_id and c.version = x.version
        and c.field <> all(array['sourceUrl', 'originUrl'])
    ))`;

const NARROW_ROWS =
  'select o.id, o.listing_id, o.group_id, o.source, o.status, o.archived_at, o.discovered_at, o.updated_at, o.score_key, o.deadline_key from opportunities o';

type Narrowing = {
  company: string;
  order: (typeof ORDERS)[keyof typeof ORDERS];
  limit: number;
  tsquery: string | null;
  plan: Plan;
  by: (alias: string) => string;
  values: Values;
};

function narrowRows(where: Conditions, narrowing: Narrowing): string {
  const { limit, tsquery, plan, by, values } = narrowing;
  if (plan.kind === 'sieved') return sievedRows(where, plan, narrowing);
  const { filters } = where;
  const range = [...where.shown, ...where.range];
  const all = [...range, ...filters].join(' and ');
  // The number itself, so that a plan for any values is one for so few rows.
  if (plan.kind === 'ordered') return `${NARROW_ROWS} where ${all} order by ${by('o')} limit ${Math.trunc(limit)}`;
  const end = `order by ${by('o')} limit ${values.add(limit)}`;
  const words = tsquery === null ? null : values.add(tsquery);
  if (plan.kind === 'hits') {
    // `offset 0` keeps it a look-up by key for each listing: the planner thinks of words as independent and of hits as many.
    return `with hits as materialized (select listing_id from listing_search where document @@ ${words}::tsquery)
      select o.* from hits h cross join lateral (${NARROW_ROWS} where o.listing_id = h.listing_id and ${all} offset 0) o ${end}`;
  }
  if (plan.kind === 'passing') {
    const found =
      words === null ? '' : ` join listing_search s on s.listing_id = o.listing_id and s.document @@ ${words}::tsquery`;
    // Materialised, so that the planner cannot turn it back into a walk over the whole list until the page is full.
    return `with passing as materialized (${NARROW_ROWS}${found} where ${all}) select * from passing o ${end}`;
  }
  const walked = `${NARROW_ROWS} where ${range.join(' and ')} order by ${by('o')} limit ${values.add(plan.rows)}`;
  // `offset 0` keeps the word check a look-up by key for each row walked.
  const check =
    words === null
      ? ''
      : ` cross join lateral (
      select s.document @@ ${words}::tsquery as found from listing_search s where s.listing_id = o.listing_id offset 0
    ) s`;
  const kept = [...filters, ...(words === null ? [] : ['s.found'])].join(' and ');
  return `select o.* from (${walked}) o${check} where ${kept} ${end}`;
}

/** The number of a listing in a sieve; any that spreads will do, since the same server makes it for all statements. */
const hashOf = (listingId: string): string => `uuid_hash(${listingId})`;

/** The condition that a sieve lets a row through. */
function throughSieve(sieve: Uint8Array, values: Values): string {
  // Behind a `select`, so that planning does not copy it.
  const bits = `(select ${values.add(sieve)}::bytea)`;
  const lastBit = values.add(sieve.length * 8 - 1);
  const hash = hashOf('o.listing_id');
  const shifted = (shift: number): string => (shift === 0 ? hash : `(${hash} >> ${shift})`);
  // `> 0`, of which the planner thinks that many rows pass, so that each of its processes sorts those that it finds.
  return SHIFTS.map((shift) => `get_bit(${bits}, ${shifted(shift)} & ${lastBit}::int) > 0`).join(' and ');
}

/**
 * Whether the list shows a row is asked of the first `kept` alone: a scan takes each row apart as far as the last column of
 * any of its conditions, and the listing's id is among the first. A company that keeps most of its rows in the archive has
 * few enough others not to need a sieve.
 */
function sievedRows({ shown, range, filters }: Conditions, { sieve, kept }: Sieved, narrowing: Narrowing): string {
  const { company, order, limit, tsquery, by, values } = narrowing;
  const { column, direction } = order;
  // `least` keeps the planner from walking the index of the sort for them: in its order, rows lie all over the table.
  const key = `least(o.${column})`;
  return `select o.* from (
      select o.id, o.listing_id, ${key} as ${column} from opportunities o
      where ${[...range, ...filters, throughSieve(sieve, values)].join(' and ')}
      order by ${key} ${direction}, o.id ${direction} limit ${values.add(kept)}
    ) k cross join lateral (
      select s.document @@ ${values.add(tsquery)}::tsquery as found from listing_search s where s.listing_id = k.listing_id offset 0
    ) s cross join lateral (
      ${NARROW_ROWS} where o.company_id = ${company} and o.id = k.id and ${shown.join(' and ')} offset 0
    ) o where s.found order by ${by('k')} limit ${values.add(limit)}`;
}

/** Whether more than `count` rows from the cursor on pass the filters; with a sieve, whether it lets so many through, shown or not. */
export function morePassingStatement(
  companyId: string,
  query: ListAsked,
  after: Position | null,
  { count, sieve = null }: { count: number; sieve?: Uint8Array | null },
): Statement {
  const values = new Values();
  const { shown, range, filters } = conditions(query, values.add(companyId), values, after);
  const all = [...range, ...filters, ...(sieve === null ? shown : [throughSieve(sieve, values)])];
  const text = `select 1 from opportunities o where ${all.join(' and ')} offset ${values.add(count)} limit 1`;
  return { text, values: values.list };
}

/** A hash of the listings that hold the words of a search, for its sieve: four bytes each. */
export function hitHashesStatement(tsquery: string): Statement {
  const text = `select string_agg(int4send(${hashOf('listing_id')}), '') as hashes from listing_search where document @@ $1::tsquery`;
  return { text, values: [tsquery] };
}

/** Whether more than `count` listings hold the words of a search. */
export function moreHitsStatement(tsquery: string, count: number): Statement {
  const text = 'select 1 from listing_search where document @@ $1::tsquery offset $2 limit 1';
  return { text, values: [tsquery, count] };
}

/** Whether the list has a row after the next `rows` of the range of its sort: if not, a walk over so many saw them all. */
export function beyondStatement(companyId: string, query: ListAsked, after: Position | null, rows: number): Statement {
  const values = new Values();
  const { column, direction } = ORDERS[query.sort ?? 'score'];
  const { shown, range } = conditions(withoutFilters(query), values.add(companyId), values, after);
  const text = `
select 1 from opportunities o where ${[...shown, ...range].join(' and ')}
order by o.${column} ${direction}, o.id ${direction} offset ${values.add(rows)} limit 1`;
  return { text, values: values.list };
}

/** How many of the company's tenders that pass the filters are in each view; every row counts in one. */
export function countsStatement(companyId: string, query: ListAsked, tsquery: string | null): Statement {
  const values = new Values();
  const company = values.add(companyId);
  const { range, filters } = conditions(query, company, values, null);
  const found =
    tsquery === null
      ? []
      : [`o.listing_id in (select listing_id from listing_search where document @@ ${values.add(tsquery)}::tsquery)`];
  const text = `
select count(*) filter (where not archived and not answered and is_open)::int as open,
  count(*) filter (where not archived and not answered and not is_open)::int as screened,
  count(*) filter (where not archived and answered)::int as answered,
  count(*) filter (where archived)::int as archived
from (
  select o.archived, a.group_id is not null as answered, ${isOpenSql('coalesce(v.ruled_out, false)', values.add(query.now))} as is_open
  from opportunities o
  left join (select group_id, ${ruledOutSql('verdicts')} as ruled_out from verdicts where company_id = ${company}) v on v.group_id = o.group_id
  left join (select distinct group_id from feedback where company_id = ${company}) a on a.group_id = o.group_id
  where ${['o.visible', ...range, ...filters, ...found].join(' and ')}
) rows`;
  return { text, values: values.list };
}
