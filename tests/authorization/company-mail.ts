import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** Mail that a company was sent and that it sent, with its canary in every text. */

/** A message that is being sent. */
export async function storeDelivery(tx: Connection, companyId: string, canary: string): Promise<void> {
  const id = randomUUID();
  const message = JSON.stringify({
    from: { name: canary, email: `${canary}@example.org` },
    text: canary,
    html: canary,
  });
  await sql`
    insert into deliveries (company_id, id, kind, subject_id, recipient, message_id, subject_line, message, message_hash,
      state, attempts, created_at, first_attempt_at, attempt_after, recover_at)
    values (${companyId}, ${id}, 'digest', ${canary}, ${`${canary}@example.org`}, ${`<${id}@example.org>`}, ${canary},
      ${message}, sha256(${canary}::bytea), 'sending', 1, now(), now(), 'infinity', 'infinity')`.execute(tx);
  await sql`
    insert into delivery_attempts (company_id, delivery_id, number, provider, started_at)
    values (${companyId}, ${id}, 1, ${canary}, now())`.execute(tx);
}

/** Somebody who may instruct the assistant, a message of theirs, and what it changed. */
export async function storeReceivedMail(tx: Connection, companyId: string, canary: string): Promise<void> {
  const [id, email] = [randomUUID(), `${canary}@example.org`];
  await sql`
    insert into agent_access (company_id, email, granted_at) values (${companyId}, ${email}, now())`.execute(tx);
  await sql`
    insert into inbound_messages (id, received_at, raw_hash, size_bytes, arrived_by, subject, header_from, state, reason, detail,
      company_id, user_email, new_text, language)
    values (${id}, now(), sha256(${canary}::bytea), 1, 'command', ${canary}, ${email}, 'accepted', 'accepted', '',
      ${companyId}, ${email}, ${canary}, 'en')`.execute(tx);
  const details = JSON.stringify({ before: {}, after: { note: canary } });
  await sql`
    insert into reply_effects (company_id, message_id, position, kind, details)
    values (${companyId}, ${id}, 1, 'settings', ${details}::jsonb)`.execute(tx);
}
