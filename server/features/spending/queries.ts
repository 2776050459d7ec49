import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** Adds the tokens to what the company has spent on the day (`2026-11-20`), unless that is then more than the limit: false. */
export async function upsertReserved(
  tx: Connection,
  companyId: string,
  { day, tokens, limit }: { day: string; tokens: number; limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into model_spending (company_id, day, tokens)
    select ${companyId}::uuid, ${day}::date, ${tokens}::bigint where ${tokens}::bigint <= ${limit}::bigint
    on conflict (company_id, day) do update set tokens = model_spending.tokens + excluded.tokens
      where model_spending.tokens + excluded.tokens <= ${limit}::bigint
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Counts a task for which no tokens were left. */
export async function upsertRefused(tx: Connection, companyId: string, day: string): Promise<void> {
  await sql`
    insert into model_spending (company_id, day, refused) values (${companyId}::uuid, ${day}::date, 1)
    on conflict (company_id, day) do update set refused = model_spending.refused + 1`.execute(tx);
}

/** Corrects what was reserved on the day by `difference`, and counts the request. */
export async function updateSettled(
  tx: Connection,
  companyId: string,
  { day, difference, isAnswered }: { day: string; difference: number; isAnswered: boolean },
): Promise<void> {
  await sql`
    update model_spending set tokens = greatest(0, tokens + ${difference}::bigint),
      answered = answered + ${isAnswered ? 1 : 0}, failed = failed + ${isAnswered ? 0 : 1}
    where company_id = ${companyId}::uuid and day = ${day}::date`.execute(tx);
}

/** The same three for what the service spends itself. */
export async function upsertSharedReserved(
  tx: Connection,
  { day, tokens, limit }: { day: string; tokens: number; limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into model_spending_shared as s (day, tokens)
    select ${day}::date, ${tokens}::bigint where ${tokens}::bigint <= ${limit}::bigint
    on conflict (day) do update set tokens = s.tokens + excluded.tokens
      where s.tokens + excluded.tokens <= ${limit}::bigint
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function upsertSharedRefused(tx: Connection, day: string): Promise<void> {
  await sql`
    insert into model_spending_shared as s (day, refused) values (${day}::date, 1)
    on conflict (day) do update set refused = s.refused + 1`.execute(tx);
}

export async function updateSharedSettled(
  tx: Connection,
  { day, difference, isAnswered }: { day: string; difference: number; isAnswered: boolean },
): Promise<void> {
  await sql`
    update model_spending_shared set tokens = greatest(0, tokens + ${difference}::bigint),
      answered = answered + ${isAnswered ? 1 : 0}, failed = failed + ${isAnswered ? 0 : 1}
    where day = ${day}::date`.execute(tx);
}

/** What all companies together, and the service itself, spent on one day. */
export type DaySpending = { tokens: number; answered: number; failed: number; refused: number };

/** What was spent on the day. */
export async function findSpending(db: Connection, day: string): Promise<DaySpending> {
  const { rows } = await sql<DaySpending>`
    select coalesce(sum(tokens), 0)::float8 as tokens, coalesce(sum(answered), 0)::int as answered,
      coalesce(sum(failed), 0)::int as failed, coalesce(sum(refused), 0)::int as refused
    from (
      select tokens, answered, failed, refused from model_spending where day = ${day}::date
      union all
      select tokens, answered, failed, refused from model_spending_shared where day = ${day}::date) spent`.execute(db);
  return rows[0] ?? { tokens: 0, answered: 0, failed: 0, refused: 0 };
}

/** Takes away what was spent before the day. */
export async function deleteSpending(db: Connection, before: string): Promise<void> {
  await sql`delete from model_spending where day < ${before}::date`.execute(db);
  await sql`delete from model_spending_shared where day < ${before}::date`.execute(db);
}
