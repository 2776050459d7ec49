import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** One for each caller that takes one back. */
const SEEDED_ANSWERS = 60;

/** Feedback that stands and that was taken back, and what was learned from it. */
export async function storeAnswers(tx: Connection, companyId: string, canary: string): Promise<void> {
  await sql`
    insert into feedback (company_id, id, opportunity_id, group_id, action, reason, member_name)
    select company_id, gen_random_uuid(), id, group_id, 'agree', ${canary}::text, ${`${canary} person`}::text
    from opportunities, generate_series(1, ${SEEDED_ANSWERS}::int)
    where company_id = ${companyId} and visible`.execute(tx);
  await sql`
    insert into rule_evidence (company_id, condition_kind, condition_value, feedback_id, favours)
    select company_id, 'buyer', ${canary}, id, true from feedback where company_id = ${companyId}`.execute(tx);
  await sql`
    insert into learned_rules (company_id, id, rule_type, favours, condition_kind, condition_value, condition_label,
      source, supporting, contrary, active, origin_opportunity_id)
    select ${companyId}::uuid, gen_random_uuid(), type, type <> 'no_go', 'buyer', ${canary}, ${canary}, 'answers', 3, 0,
      type = 'preference', (select id from opportunities where company_id = ${companyId} limit 1)
    from unnest(array['no_go', 'green_light', 'preference']) as t (type)`.execute(tx);
  await sql`
    insert into rule_statements (company_id, rule_id, feedback_id)
    select r.company_id, r.id, f.id from learned_rules r, lateral (
      select id from feedback where company_id = r.company_id order by sequence limit 1) f
    where r.company_id = ${companyId}`.execute(tx);
  await sql`
    insert into withdrawn_feedback (company_id, id, opportunity_id, action, profile_change_ids, created_at, withdrawn_at)
    select company_id, gen_random_uuid(), id, 'agree', '{}', now(), now()
    from opportunities where company_id = ${companyId} limit 1`.execute(tx);
}
