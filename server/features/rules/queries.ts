import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { NewRule, RuleType, RuleUpdate, Tally } from './learning.ts';
import type { ConditionKind, RuleCondition } from './rule-condition.ts';
import type { Replay } from './rule-wording.ts';

export type RuleRow = {
  id: string;
  rule_type: RuleType;
  favours: boolean;
  condition_kind: ConditionKind;
  condition_value: string;
  condition_label: string;
  source: 'answers' | 'portal_feedback';
  supporting: number;
  contrary: number;
  last_evidence_at: string | null;
  active: boolean;
  switched_at: string | null;
  replayed_matches: number | null;
  replayed_hidden: number | null;
  replayed_yes: number | null;
  created_at: string;
  origin_id: string | null;
  origin_title: string | null;
};

const RULES = sql`
  select r.id, r.rule_type, r.favours, r.condition_kind, r.condition_value, r.condition_label, r.source, r.supporting,
    r.contrary, r.last_evidence_at, r.active, r.switched_at, r.replayed_matches, r.replayed_hidden, r.replayed_yes,
    r.created_at, o.id as origin_id, l.title as origin_title
  from learned_rules r
  left join opportunities o on o.company_id = r.company_id and o.id = r.origin_opportunity_id
  left join listings l on l.id = o.listing_id`;

/** Every rule of the company, newest first. */
export async function listRules(db: Connection, companyId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    ${RULES} where r.company_id = ${companyId} order by r.sequence desc`.execute(db);
  return rows;
}

export async function findRule(db: Connection, companyId: string, id: string): Promise<RuleRow | null> {
  const { rows } = await sql<RuleRow>`${RULES} where r.company_id = ${companyId} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The rules on any of these conditions. */
export async function listRulesOn(
  tx: Connection,
  companyId: string,
  conditions: readonly RuleCondition[],
): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    ${RULES} where r.company_id = ${companyId} and (r.condition_kind, r.condition_value) in (
      select * from unnest(${conditions.map(({ kind }) => kind)}::text[], ${conditions.map(({ value }) => value)}::text[]))
    order by r.sequence`.execute(tx);
  return rows;
}

export type ActiveRuleRow = { company_id: string } & Pick<
  RuleRow,
  'id' | 'rule_type' | 'favours' | 'condition_kind' | 'condition_value' | 'condition_label'
>;

/** The rules that count in the matching of these companies. */
export async function listActiveRules(db: Connection, companyIds: readonly string[]): Promise<ActiveRuleRow[]> {
  const { rows } = await sql<ActiveRuleRow>`
    select company_id, id, rule_type, favours, condition_kind, condition_value, condition_label
    from learned_rules where company_id = any(${[...companyIds]}::uuid[]) and active
    order by company_id, sequence`.execute(db);
  return rows;
}

export async function countRules(tx: Connection, companyId: string): Promise<{ active: number; kept: number }> {
  const { rows } = await sql<{ active: number; kept: number }>`
    select count(*) filter (where active)::int as active, count(*)::int as kept
    from learned_rules where company_id = ${companyId}`.execute(tx);
  return rows[0] ?? { active: 0, kept: 0 };
}

/** Records what an answer says of these conditions. */
export async function insertEvidence(
  tx: Connection,
  companyId: string,
  answer: { feedbackId: string; favours: boolean },
  conditions: readonly RuleCondition[],
): Promise<void> {
  if (conditions.length === 0) return;
  await sql`
    insert into rule_evidence (company_id, condition_kind, condition_value, feedback_id, favours)
    select ${companyId}::uuid, kind, value, ${answer.feedbackId}::uuid, ${answer.favours}::boolean
    from unnest(${conditions.map(({ kind }) => kind)}::text[], ${conditions.map(({ value }) => value)}::text[])
      as c (kind, value)
    on conflict do nothing`.execute(tx);
}

/** The conditions that the latest answer on the tender before this one spoke of: its word no longer counts. */
export async function listEarlierConditions(
  tx: Connection,
  companyId: string,
  answer: { feedbackId: string; groupId: string },
): Promise<RuleCondition[]> {
  const { rows } = await sql<RuleCondition>`
    select condition_kind as kind, condition_value as value, condition_value as label
    from rule_evidence
    where company_id = ${companyId} and feedback_id = (
      select id from feedback
      where company_id = ${companyId} and group_id = ${answer.groupId} and id <> ${answer.feedbackId}
      order by sequence desc limit 1)`.execute(tx);
  return rows;
}

/** The conditions that the latest answer on the tender speaks of. */
export async function listLatestConditions(
  tx: Connection,
  companyId: string,
  groupId: string,
): Promise<RuleCondition[]> {
  const { rows } = await sql<RuleCondition>`
    select condition_kind as kind, condition_value as value, condition_value as label
    from rule_evidence
    where company_id = ${companyId} and feedback_id = (
      select id from feedback where company_id = ${companyId} and group_id = ${groupId} order by sequence desc limit 1)`.execute(
    tx,
  );
  return rows;
}

/** Records that the answer states these rules. */
export async function insertStatements(
  tx: Connection,
  companyId: string,
  feedbackId: string,
  ruleIds: readonly string[],
): Promise<void> {
  if (ruleIds.length === 0) return;
  await sql`
    insert into rule_statements (company_id, rule_id, feedback_id)
    select ${companyId}::uuid, id, ${feedbackId}::uuid from unnest(${[...ruleIds]}::uuid[]) id
    on conflict do nothing`.execute(tx);
}

/** The rules that the answer states. */
export async function listRulesStatedBy(tx: Connection, companyId: string, feedbackId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    ${RULES} where r.company_id = ${companyId} and r.id in (
      select rule_id from rule_statements where company_id = ${companyId} and feedback_id = ${feedbackId})`.execute(tx);
  return rows;
}

/** Those of these rules that no answer states any more. */
export async function listUnstated(tx: Connection, companyId: string, ruleIds: readonly string[]): Promise<string[]> {
  if (ruleIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from learned_rules r where r.company_id = ${companyId} and r.id = any(${[...ruleIds]}::uuid[])
      and not exists (
        select from rule_statements s where s.company_id = ${companyId} and s.rule_id = r.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteRules(tx: Connection, companyId: string, ruleIds: readonly string[]): Promise<void> {
  if (ruleIds.length === 0) return;
  await sql`delete from learned_rules where company_id = ${companyId} and id = any(${[...ruleIds]}::uuid[])`.execute(
    tx,
  );
}

/** Evidence `e` with its answer `f`, where that is the latest on its tender: others no longer count. */
export function countedEvidence(companyId: string): RawBuilder<unknown> {
  return sql`rule_evidence e
    join feedback f on f.company_id = e.company_id and f.id = e.feedback_id
    where e.company_id = ${companyId} and not exists (
      select from feedback later
      where later.company_id = ${companyId} and later.group_id = f.group_id and later.sequence > f.sequence)`;
}

/** How the latest answers on tenders stand to each of these conditions; a condition without any is left out. */
export async function listTallies(
  tx: Connection,
  companyId: string,
  conditions: readonly RuleCondition[],
): Promise<Tally[]> {
  if (conditions.length === 0) return [];
  type Row = { condition_kind: string; condition_value: string; yes: number; no: number };
  const { rows } = await sql<Row>`
    select e.condition_kind, e.condition_value, count(*) filter (where e.favours)::int as yes,
      count(*) filter (where not e.favours)::int as no
    from ${countedEvidence(companyId)}
      and (e.condition_kind, e.condition_value) in (
        select * from unnest(${conditions.map(({ kind }) => kind)}::text[], ${conditions.map(({ value }) => value)}::text[]))
    group by e.condition_kind, e.condition_value`.execute(tx);
  const counted = new Map(rows.map((row) => [`${row.condition_kind} ${row.condition_value}`, row]));
  const all = await countAnswers(tx, companyId);
  return conditions.map((condition) => {
    const { yes = 0, no = 0 } = counted.get(`${condition.kind} ${condition.value}`) ?? {};
    return { condition, yes, no, others: { yes: all.yes - yes, no: all.no - no } };
  });
}

/** The latest answers on all tenders, those that are evidence of either. */
async function countAnswers(tx: Connection, companyId: string): Promise<{ yes: number; no: number }> {
  const { rows } = await sql<{ yes: number; no: number }>`
    select count(*) filter (where is_yes)::int as yes, count(*) filter (where not is_yes)::int as no
    from (select distinct e.feedback_id, e.favours as is_yes from ${countedEvidence(companyId)}) latest`.execute(tx);
  return rows[0] ?? { yes: 0, no: 0 };
}

export type RuleToInsert = NewRule & { id: string; replay: Replay | null };

export async function insertRules(
  tx: Connection,
  companyId: string,
  rules: readonly RuleToInsert[],
  origin: { opportunityId: string; at: string },
): Promise<void> {
  if (rules.length === 0) return;
  const rows = rules.map((rule, place) => ({
    id: rule.id,
    rule_type: rule.ruleType,
    favours: rule.favours,
    condition_kind: rule.condition.kind,
    condition_value: rule.condition.value,
    condition_label: rule.condition.label,
    source: rule.isStated ? 'portal_feedback' : 'answers',
    supporting: rule.supporting,
    contrary: rule.contrary,
    active: rule.active,
    replayed_at: rule.replay === null ? null : origin.at,
    replayed_matches: rule.replay?.matches ?? null,
    replayed_hidden: rule.replay?.hidden ?? null,
    replayed_yes: rule.replay?.yes ?? null,
    place,
  }));
  await sql`
    insert into learned_rules (company_id, id, rule_type, favours, condition_kind, condition_value, condition_label, source,
      supporting, contrary, last_evidence_at, active, origin_opportunity_id, replayed_at, replayed_matches, replayed_hidden,
      replayed_yes)
    select ${companyId}::uuid, id, rule_type, favours, condition_kind, condition_value, condition_label, source, supporting,
      contrary, ${origin.at}::timestamptz, active, ${origin.opportunityId}::uuid, replayed_at, replayed_matches,
      replayed_hidden, replayed_yes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, rule_type text, favours boolean,
      condition_kind text, condition_value text, condition_label text, source text, supporting int, contrary int,
      active boolean, replayed_at timestamptz, replayed_matches int, replayed_hidden int, replayed_yes int, place int)
    order by place`.execute(tx);
}

/** Writes the evidence as it stands now; `at` for the rules that this answer spoke of. */
export async function updateEvidence(
  tx: Connection,
  companyId: string,
  updates: readonly (RuleUpdate & { at: string | null })[],
): Promise<void> {
  if (updates.length === 0) return;
  await sql`
    update learned_rules r set supporting = u.supporting, contrary = u.contrary, active = u.active,
      last_evidence_at = coalesce(u.at, r.last_evidence_at)
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      as u (id uuid, supporting int, contrary int, active boolean, at timestamptz)
    where r.company_id = ${companyId} and r.id = u.id`.execute(tx);
}

/** Switches the rule as the company wants it; with what trying it on the past matches showed, where it was tried. */
export async function updateSwitched(
  tx: Connection,
  companyId: string,
  id: string,
  { active, at, replay }: { active: boolean; at: string; replay: Replay | null },
): Promise<void> {
  await sql`
    update learned_rules set active = ${active}, switched_at = ${at},
      replayed_at = case when ${replay !== null} then ${at}::timestamptz else replayed_at end,
      replayed_matches = coalesce(${replay?.matches ?? null}::int, replayed_matches),
      replayed_hidden = coalesce(${replay?.hidden ?? null}::int, replayed_hidden),
      replayed_yes = coalesce(${replay?.yes ?? null}::int, replayed_yes)
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}
