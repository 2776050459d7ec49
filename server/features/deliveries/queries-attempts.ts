import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { SendResult } from '#platform/mail/mail.ts';

/** One time that a message was handed to a provider; `outcome` is null while the answer is not known. */
export type AttemptRow = {
  number: number;
  provider: string;
  startedAt: string;
  answeredAt: string | null;
  outcome: SendResult['outcome'] | null;
  reason: string | null;
  providerId: string | null;
};

type AttemptKey = { companyId: string; deliveryId: string; number: number };

export async function insertAttempt(
  tx: Connection,
  { companyId, deliveryId, number, provider, startedAt }: AttemptKey & { provider: string; startedAt: Date },
): Promise<void> {
  await sql`
    insert into delivery_attempts (company_id, delivery_id, number, provider, started_at)
    values (${companyId}, ${deliveryId}, ${number}, ${provider}, ${startedAt.toISOString()})`.execute(tx);
}

/** The provider of the attempt; null: there is no such attempt. */
export async function findAttemptProvider(
  tx: Connection,
  { companyId, deliveryId, number }: AttemptKey,
): Promise<string | null> {
  const { rows } = await sql<{ provider: string }>`
    select provider from delivery_attempts
    where company_id = ${companyId} and delivery_id = ${deliveryId} and number = ${number}`.execute(tx);
  return rows[0]?.provider ?? null;
}

/** Records what came of an attempt; a later answer takes the place of an earlier one. */
export async function updateAnswer(
  tx: Connection,
  { companyId, deliveryId, number }: AttemptKey,
  answer: { outcome: SendResult['outcome']; reason: string | null; providerId: string | null; answeredAt: Date },
): Promise<void> {
  await sql`
    update delivery_attempts set outcome = ${answer.outcome}, reason = ${answer.reason},
      provider_id = ${answer.providerId}, answered_at = ${answer.answeredAt.toISOString()}
    where company_id = ${companyId} and delivery_id = ${deliveryId} and number = ${number}`.execute(tx);
}

export async function listAttempts(db: Connection, companyId: string, deliveryId: string): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select number, provider, started_at as "startedAt", answered_at as "answeredAt", outcome, reason,
      provider_id as "providerId"
    from delivery_attempts where company_id = ${companyId} and delivery_id = ${deliveryId} order by number`.execute(db);
  return rows;
}
