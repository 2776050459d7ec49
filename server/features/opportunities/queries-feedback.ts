import { type RawBuilder, sql } from 'kysely';
import type { FeedbackVerdict } from '#contract/feedback.ts';
import type { StoredStatus } from '#contract/opportunities.ts';
import type { Connection } from '#platform/database/database.ts';
import type { FeedbackRow } from './queries.ts';
import { updateFeed } from './queries-feed.ts';
import { MOVES_FROM } from './status.ts';

const DRAFT_REQUESTED = 'draft_requested';
const DRAFT_REQUESTED_BY: FeedbackVerdict = 'request_draft';

/** `score` and `eligible` as the tender is shown. */
export type AnsweredOpportunity = {
  id: string;
  group_id: string;
  status: StoredStatus;
  archived_at: string | null;
  score: number | null;
  eligible: boolean;
};

/** The opportunity as it is answered on. */
export async function findAnswered(tx: Connection, companyId: string, id: string): Promise<AnsweredOpportunity | null> {
  const { rows } = await sql<AnsweredOpportunity>`
    select o.id, o.group_id, o.status, o.archived_at, v.score, coalesce(v.eligible and v.gate is null, true) as eligible
    from opportunities o left join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
    where o.company_id = ${companyId} and o.id = ${id}`.execute(tx);
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
    statusBefore: StoredStatus;
  },
): Promise<FeedbackRow> {
  const { rows } = await sql<FeedbackRow>`
    insert into feedback (company_id, id, opportunity_id, group_id, action, reason, member_name, status_before)
    values (${companyId}, ${answer.id}, ${answer.opportunityId}, ${answer.groupId}, ${answer.action}, ${answer.reason}, (
      select coalesce(name, email) from memberships
      where company_id = ${companyId} and (id = ${answer.memberId}::uuid or email = ${answer.memberEmail}::text)),
      ${replacedStatus(companyId, answer)})
    returning id, action, reason, created_at, member_name`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an answer that was just recorded is not there');
  await updateFeed(tx, companyId, answer.groupId);
  return row;
}

/** What a request for a draft replaces: the status that it finds, or that an earlier request replaced; null for other answers. */
function replacedStatus(
  companyId: string,
  { action, groupId, statusBefore }: { action: FeedbackVerdict; groupId: string; statusBefore: StoredStatus },
): RawBuilder<string | null> {
  if (action !== DRAFT_REQUESTED_BY) return sql`null`;
  if (MOVES_FROM[DRAFT_REQUESTED].includes(statusBefore)) return sql`${statusBefore}`;
  return sql`(
    select status_before from feedback
    where company_id = ${companyId} and group_id = ${groupId} and status_before is not null
    order by sequence desc limit 1)`;
}

/** The profile changes that the answer's reason made. */
export async function updateProfileChanges(
  tx: Connection,
  companyId: string,
  id: string,
  changeIds: readonly string[],
): Promise<void> {
  await sql`
    update feedback set profile_change_ids = ${[...changeIds]}::uuid[]
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export type GivenAnswer = {
  id: string;
  opportunity_id: string;
  group_id: string;
  action: FeedbackVerdict;
  created_at: string;
  status_before: StoredStatus | null;
  profile_change_ids: string[];
};

export async function findFeedback(tx: Connection, companyId: string, id: string): Promise<GivenAnswer | null> {
  const { rows } = await sql<GivenAnswer>`
    select id, opportunity_id, group_id, action, created_at, status_before, profile_change_ids
    from feedback where company_id = ${companyId} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteFeedback(tx: Connection, companyId: string, id: string): Promise<void> {
  await sql`delete from feedback where company_id = ${companyId} and id = ${id}`.execute(tx);
}

export type WithdrawnAnswer = {
  id: string;
  opportunity_id: string;
  profile_change_ids: string[];
  withdrawn_at: string;
};

/** Records that an answer was taken back; its reason and who gave it are not stored. */
export async function insertWithdrawn(
  tx: Connection,
  companyId: string,
  { id, opportunity_id: opportunityId, action, profile_change_ids: changeIds, created_at: createdAt }: GivenAnswer,
  at: string,
): Promise<WithdrawnAnswer> {
  await sql`
    insert into withdrawn_feedback (company_id, id, opportunity_id, action, profile_change_ids, created_at, withdrawn_at)
    values (${companyId}, ${id}, ${opportunityId}, ${action}, ${changeIds}::uuid[], ${createdAt}, ${at})`.execute(tx);
  return { id, opportunity_id: opportunityId, profile_change_ids: changeIds, withdrawn_at: at };
}

export async function findWithdrawn(tx: Connection, companyId: string, id: string): Promise<WithdrawnAnswer | null> {
  const { rows } = await sql<WithdrawnAnswer>`
    select id, opportunity_id, profile_change_ids, withdrawn_at
    from withdrawn_feedback where company_id = ${companyId} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The newest answer on the tender. */
export async function findLatestAction(
  tx: Connection,
  companyId: string,
  groupId: string,
): Promise<{ action: string; created_at: string } | null> {
  const { rows } = await sql<{ action: string; created_at: string }>`
    select action, created_at from feedback
    where company_id = ${companyId} and group_id = ${groupId} order by sequence desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Whether an answer on the tender requests a draft. */
export async function hasDraftRequest(tx: Connection, companyId: string, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from feedback
    where company_id = ${companyId} and group_id = ${groupId} and action = ${sql.lit(DRAFT_REQUESTED_BY)} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** No draft is requested any more: every copy that is still at that step goes back. */
export async function updateDraftWithdrawn(
  tx: Connection,
  companyId: string,
  groupId: string,
  status: StoredStatus,
): Promise<void> {
  await sql`
    update opportunities o set status = ${status}, version = o.version + 1
    from listing_keys k
    where k.group_id = ${groupId} and o.company_id = ${companyId} and o.listing_id = k.listing_id
      and o.status = ${sql.lit(DRAFT_REQUESTED)}`.execute(tx);
}

/** A draft is asked for: every copy of the tender that the company holds, and that is not further, is at that step. */
export async function updateDraftRequested(tx: Connection, companyId: string, groupId: string): Promise<void> {
  await sql`
    update opportunities o set status = ${sql.lit(DRAFT_REQUESTED)}, version = o.version + 1
    from listing_keys k
    where k.group_id = ${groupId} and o.company_id = ${companyId} and o.listing_id = k.listing_id
      and o.status in (${sql.join(MOVES_FROM[DRAFT_REQUESTED].map((status) => sql.lit(status)))})`.execute(tx);
}
