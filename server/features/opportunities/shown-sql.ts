/** What the list and the detail both show of a listing `l` and its facts `f`, so that neither says what the other does not. */

/**
 * A text of the listing in the reader's language; where its source has none, that of the best other copy of the tender which has
 * one; else as it was posted. `language` and `group` are SQL.
 */
export function spokenSql(field: 'title' | 'buyer', language: string, group: string): string {
  const spoken = (alias: string): string => `nullif(${alias}.content -> '${field}' ->> ${language}, '')`;
  return `coalesce(${spoken('l')}, (
    select ${spoken('x')} from listing_keys k join listings x on x.id = k.listing_id
    where k.group_id = ${group} and x.id <> l.id and ${spoken('x')} is not null order by k.preference, x.id limit 1
  ), l.${field})`;
}

/** What kind of call the listing is, in the reader's language where its source publishes it so. */
export function noticeTypeSql(language: string): string {
  return `coalesce(nullif(l.content -> 'noticeTypeNames' ->> ${language}, ''), l.notice_type)`;
}

export const CLOSING_DAY = `coalesce(l.content -> 'closing' ->> 'localDate', l.closing_date::text)`;

/** Of the value that is shown: the source's own, else that which the text states. */
export const VALUE_CURRENCY = `case when l.estimated_value is not null then l.content -> 'estimatedValue' ->> 'currency'
    when f.estimated_value is not null then f.facts -> 'estimatedValue' ->> 'currency' end`;

export const VALUE_RANGE = `case when f.facts -> 'statedValue' ->> 'low' is not null then jsonb_build_object(
    'low', f.facts -> 'statedValue' -> 'low', 'high', f.facts -> 'statedValue' -> 'high',
    'currency', f.facts -> 'statedValue' -> 'currency') end`;
