import { sql } from 'kysely';
import type { FeedbackVerdict } from '#contract/feedback.ts';
import type { StoredStatus } from '#contract/opportunities.ts';
import type { Connection } from '#platform/database/database.ts';
import type { FeedbackRow } from './queries.ts';
import { MOVES_FROM } from './status.ts';

const DRAFT_REQUESTED = 'draft_requested';

export type AnsweredOpportunity = { id: string; group_id: string; status: StoredStatus };

/** The opportunity as it is answered on. */
export async function findAnswered(tx: Connection, companyId: string, id: string): Promise<AnsweredOpportunity | null> {
  const { rows } = await sql<AnsweredOpportunity>`
    select id, group_id, status from opportunities where company_id = ${companyId} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Records an answer; the member's name is as it is now, and none for an API key. */
export async function insertFeedback(
  tx: Connection,
  companyId: string,
  answer: {
    id: string;
    opportunityId: string;
    groupId: string;
    action: FeedbackVerdict;
    reason: string | null;
    memberId: string | null;
    /** Of who answers by mail: a member by this address, or none. */
    memberEmail: string | null;
  },
): Promise<FeedbackRow> {
  const { rows } = await sql<FeedbackRow>`
    insert into feedback (company_id, id, opportunity_id, group_id, action, reason, member_name)
    values (${companyId}, ${answer.id}, ${answer.opportunityId}, ${answer.groupId}, ${answer.action}, ${answer.reason}, (
      select coalesce(name, email) from memberships where company_id = ${companyId} and (id = ${answer.memberId}::uuid or email = ${answer.memberEmail}::text)))
    returning id, action, reason, created_at, member_name`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an answer that was just recorded is not there');
  return row;
}

/** A draft is asked for: every copy of the tender that the company holds, and that is not further, is at that step. */
export async function updateDraftRequested(tx: Connection, companyId: string, groupId: string): Promise<void> {
  await sql`
    update opportunities o set status = ${sql.lit(DRAFT_REQUESTED)}, version = o.version + 1
    from listing_keys k
    where k.group_id = ${groupId} and o.company_id = ${companyId} and o.listing_id = k.listing_id
      and o.status in (${sql.join(MOVES_FROM[DRAFT_REQUESTED].map((status) => sql.lit(status)))})`.execute(tx);
}
