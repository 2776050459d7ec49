import { sql } from 'kysely';
import type { RuleAnswer } from '#contract/rule-evidence.ts';
import type { Connection } from '#platform/database/database.ts';
import type { RuleCondition } from './rule-condition.ts';
import { countedEvidence } from './queries.ts';

export type AnswerRow = Omit<RuleAnswer, 'says'> & { favours: boolean | null; total: number };

/** A rule as far as its answers are found by it. */
type Sought = { id: string; condition: RuleCondition; isStated: boolean };

/**
 * The answers that the rule rests on, newest first: what counts as evidence, and where the rule was stated the answer that did
 * so. Each with the opportunity that shows its tender now, and with the number of all.
 */
export async function listRuleAnswers(
  db: Connection,
  companyId: string,
  { id, condition, isStated }: Sought,
  { language, limit }: { language: 'en' | 'fr'; limit: number },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    with stating as (
      select f.id from feedback f join learned_rules r on r.company_id = f.company_id and r.origin_opportunity_id = f.opportunity_id
      where ${isStated} and f.company_id = ${companyId} and r.id = ${id} and f.reason is not null and f.created_at <= r.created_at
      order by f.sequence desc limit 1
    ), answers as (
      select e.feedback_id, e.favours from ${countedEvidence(companyId)}
        and e.condition_kind = ${condition.kind} and e.condition_value = ${condition.value}
      union all
      select s.id, null from stating s where s.id not in (
        select e.feedback_id from ${countedEvidence(companyId)}
          and e.condition_kind = ${condition.kind} and e.condition_value = ${condition.value})
    )
    select f.id, coalesce(shown.id, f.opportunity_id) as opportunity_id, f.action, f.reason, f.member_name, f.created_at,
      coalesce(nullif(l.content -> 'title' ->> ${language}::text, ''), l.title) as title, a.favours,
      f.id in (select id from stating) as states_rule, (count(*) over ())::int as total
    from answers a
    join feedback f on f.company_id = ${companyId} and f.id = a.feedback_id
    left join opportunities shown on shown.company_id = ${companyId} and shown.group_id = f.group_id and shown.visible
    join opportunities o on o.company_id = ${companyId} and o.id = coalesce(shown.id, f.opportunity_id)
    join listings l on l.id = o.listing_id
    order by f.sequence desc limit ${limit}`.execute(db);
  return rows;
}
