import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Opinion } from './opinion/opinion.ts';

/** Whose opinions count: those of this model, given and checked in this form, beside verdicts made by these rules. */
export type OpinionsBy = { model: string; form: number; judgement: number };
/** The pair as it was when it was judged. */
export type JudgedPair = { companyId: string; groupId: string; profileVersion: number; groupVersion: number };

/** Locks the verdicts of these pairs until commit: whoever stores one of them, or an opinion beside it, does so before or after. */
export async function lockVerdicts(
  tx: Connection,
  pairs: readonly Pick<JudgedPair, 'companyId' | 'groupId'>[],
): Promise<void> {
  await sql`
    select from verdicts v join unnest(
      ${pairs.map((pair) => pair.companyId)}::uuid[], ${pairs.map((pair) => pair.groupId)}::uuid[]
    ) as p (company_id, group_id) on v.company_id = p.company_id and v.group_id = p.group_id
    order by v.company_id, v.group_id for no key update of v`.execute(tx);
}

/** The opinions that count for these verdicts. */
export async function listOpinions(
  db: Connection,
  pairs: readonly JudgedPair[],
  by: OpinionsBy,
): Promise<(Opinion & Pick<JudgedPair, 'companyId' | 'groupId'>)[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<Opinion & Pick<JudgedPair, 'companyId' | 'groupId'>>`
    select m.company_id as "companyId", m.group_id as "groupId", m.points, m.quotes
    from model_opinions m join unnest(
      ${pairs.map((pair) => pair.companyId)}::uuid[], ${pairs.map((pair) => pair.groupId)}::uuid[],
      ${pairs.map((pair) => pair.profileVersion)}::int[], ${pairs.map((pair) => pair.groupVersion)}::int[]
    ) as p (company_id, group_id, profile_version, group_version)
      on m.company_id = p.company_id and m.group_id = p.group_id
      and m.profile_version = p.profile_version and m.group_version = p.group_version
    where m.model = ${by.model} and m.form = ${by.form} and m.judgement = ${by.judgement}`.execute(db);
  return rows;
}

/** The opinion of this model on the pair that rests on the very same request, whatever the versions. */
export async function findSameRequest(
  db: Connection,
  { companyId, groupId }: Pick<JudgedPair, 'companyId' | 'groupId'>,
  by: OpinionsBy,
  requestHash: Buffer,
): Promise<Opinion | null> {
  const { rows } = await sql<Opinion>`
    select points, quotes from model_opinions
    where company_id = ${companyId} and group_id = ${groupId} and model = ${by.model} and form = ${by.form}
      and judgement = ${by.judgement} and request_hash = ${requestHash}`.execute(db);
  return rows[0] ?? null;
}

/** Stores an opinion beside the pair's verdict; none where that is gone. */
export async function upsertOpinion(
  tx: Connection,
  { companyId, groupId, profileVersion, groupVersion }: JudgedPair,
  { points, quotes }: Opinion,
  given: OpinionsBy & { requestHash: Buffer; at: Date },
): Promise<void> {
  await sql`
    insert into model_opinions (company_id, group_id, profile_version, group_version, judgement, form, model, points, quotes,
      request_hash, given_at)
    select v.company_id, v.group_id, ${profileVersion}::int, ${groupVersion}::int, ${given.judgement}::int, ${given.form}::int,
      ${given.model}, ${points}::smallint, ${JSON.stringify(quotes)}::jsonb, ${given.requestHash}, ${given.at}
    from verdicts v where v.company_id = ${companyId} and v.group_id = ${groupId}
    on conflict (company_id, group_id) do update set profile_version = excluded.profile_version,
      group_version = excluded.group_version, judgement = excluded.judgement, form = excluded.form, model = excluded.model,
      points = excluded.points, quotes = excluded.quotes, request_hash = excluded.request_hash,
      given_at = excluded.given_at`.execute(tx);
}

/** Some pairs with opinions that count no more: of another model or form, or by other rules; all of them where `by` is null. */
export async function listOutdated(
  db: Connection,
  by: OpinionsBy | null,
  limit: number,
): Promise<Pick<JudgedPair, 'companyId' | 'groupId'>[]> {
  const isOther =
    by === null
      ? sql`true`
      : sql`(model, form, judgement) is distinct from (${by.model}, ${by.form}::int, ${by.judgement}::int)`;
  const { rows } = await sql<Pick<JudgedPair, 'companyId' | 'groupId'>>`
    select company_id as "companyId", group_id as "groupId" from model_opinions where ${isOther}
    order by company_id, group_id limit ${limit}`.execute(db);
  return rows;
}

export async function deleteOpinion(
  tx: Connection,
  { companyId, groupId }: Pick<JudgedPair, 'companyId' | 'groupId'>,
): Promise<void> {
  await sql`delete from model_opinions where company_id = ${companyId} and group_id = ${groupId}`.execute(tx);
}

/** Of the day `2026-11-20` and at the instant; `most`: how often a model is asked about the matches of a company in a day. */
export type TurnTime = { day: string; now: Date; most: number };

/** Takes the company over until then and counts a request; false: another process did, it is not due, or the day has no more. */
export async function upsertTurn(
  db: Connection,
  companyId: string,
  { day, now, most }: TurnTime,
  until: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into model_turns (company_id, day, asked, due_at) values (${companyId}, ${day}::date, 1, ${until})
    on conflict (company_id) do update set day = excluded.day, due_at = excluded.due_at,
      asked = case when model_turns.day = excluded.day then model_turns.asked + 1 else 1 end
    where model_turns.due_at <= ${now} and (model_turns.day <> excluded.day or model_turns.asked < ${most}::int)
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Ends the turn that was taken until then; false: another process has taken the company over. `isCounted`: a model was asked. */
export async function updateTurnEnded(
  tx: Connection,
  companyId: string,
  until: Date,
  { dueAt, isCounted }: { dueAt: Date; isCounted: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update model_turns set due_at = ${dueAt}, asked = greatest(0, asked - ${isCounted ? 0 : 1})
    where company_id = ${companyId} and due_at = ${until} returning 1`.execute(tx);
  return rows.length > 0;
}

/** A match that people may see and that no opinion counts for yet. */
export type PairForOpinion = { groupId: string; opportunityId: string };

/** The least score of a match that a model is asked about, where the company's digest takes lower ones. */
const LEAST_SCORE = 40;

/**
 * The matches of the company `c` that a model is asked about: open, not ruled out, with a score by the rules that its digest would take,
 * judged from what is known now, without an opinion that counts.
 */
const forOpinion = (by: OpinionsBy, now: Date) => sql`
  from opportunities o
  join verdicts v on v.company_id = o.company_id and v.group_id = o.group_id
  join tender_groups g on g.id = o.group_id and g.version = v.group_version
  join profiles p on p.company_id = o.company_id and p.version = v.profile_version
  where o.company_id = c.id and o.visible and not o.archived and o.status <> 'screened' and o.deadline_key > ${now}
    and o.score_key >= greatest(${LEAST_SCORE}::int, coalesce(
      (select s.digest_min_score from notification_settings s where s.company_id = c.id), 0))
    and v.eligible and v.gate is null
    and not exists (
      select from model_opinions m
      where m.company_id = v.company_id and m.group_id = v.group_id and m.profile_version = v.profile_version
        and m.group_version = v.group_version and m.model = ${by.model} and m.form = ${by.form}::int
        and m.judgement = ${by.judgement}::int)`;

/** The best of them. */
export async function findForOpinion(
  db: Connection,
  companyId: string,
  by: OpinionsBy,
  now: Date,
): Promise<PairForOpinion | null> {
  const { rows } = await sql<PairForOpinion>`
    select found.* from companies c cross join lateral (
      select o.group_id as "groupId", o.id as "opportunityId" ${forOpinion(by, now)}
      order by o.score_key desc, o.id desc limit 1) found
    where c.id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** The companies with such matches whose turn it is. Company by company, for each has few that are as good. */
export async function listForOpinions(
  db: Connection,
  by: OpinionsBy,
  { day, now, most }: TurnTime,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c left join model_turns t on t.company_id = c.id
    cross join lateral (select ${forOpinion(by, now)} limit 1) found
    where t.company_id is null or (t.due_at <= ${now} and (t.day <> ${day}::date or t.asked < ${most}::int))
    order by t.due_at nulls first, c.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** How many matches a model has an opinion on that raises the score, lowers it, or was found to say nothing. */
export type OpinionCounts = { raises: number; lowers: number; none: number };

export async function findOpinionCounts(db: Connection): Promise<OpinionCounts> {
  const { rows } = await sql<OpinionCounts>`
    select count(*) filter (where points > 0)::int as raises, count(*) filter (where points < 0)::int as lowers,
      count(*) filter (where points = 0)::int as none
    from model_opinions`.execute(db);
  return rows[0] ?? { raises: 0, lowers: 0, none: 0 };
}
