import type { OpportunityListItem } from '#contract/opportunities.ts';
import { upperFirst } from '#platform/text/upper-first.ts';
import type { Position } from './list-order.ts';
import type { PageRow } from './list-sql.ts';
import { shownStatus } from './status.ts';

/** What a reader is told of a row's verdict, in their language. */
type Told = { explanation: string; keyReason: OpportunityListItem['key_reason'] };

/** A row of the page query as the API's list item; `told`: null where there is no verdict. */
export function listItemOf(row: PageRow, told: Told | null): OpportunityListItem {
  return {
    id: row.id,
    rfp_id: row.rfp_id,
    title: row.title,
    issuing_body: row.buyer,
    source: row.source,
    deadline: row.deadline,
    deadline_date: row.deadline_date,
    deadline_date_only: row.deadline === null ? null : row.deadline_date_only,
    estimated_value: row.estimated_value,
    estimated_value_currency: row.estimated_value_currency,
    estimated_value_range:
      row.estimated_value_range === null
        ? null
        : (JSON.parse(row.estimated_value_range) as OpportunityListItem['estimated_value_range']),
    score: row.score,
    score_source: row.score_source,
    status: shownStatus(row),
    archived_at: row.archived_at,
    product_match_name: row.product_match_name,
    discovered_at: row.discovered_at,
    explanation: told?.explanation ?? null,
    summary: row.summary,
    source_url: row.source_url,
    notice_type: row.notice_type,
    solicitation_number: row.solicitation_number,
    latest_feedback_action: row.latest_feedback_action,
    latest_feedback_at: row.latest_feedback_at,
    latest_feedback_id: row.latest_feedback_id,
    updated_at: row.updated_at,
    eligible: row.eligible,
    geography: row.geography === null ? null : upperFirst(row.geography),
    also_on: row.also_on,
    amended_at: row.amended_at,
    key_reason: told?.keyReason ?? null,
    can_bid: null,
  };
}

/** Where a page ends when there is more: its last row's place in the order. */
export function endOfPage(rows: readonly PageRow[], limit: number): { shown: PageRow[]; next: Position | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last !== undefined ? [last.sort_key, last.id] : null };
}
