import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Settings } from './settings.ts';

export type SettingsRow = Settings & {
  company_id: string;
  next_digest_at: string | null;
  last_digest_sent_at: string | null;
};

/** A company as its digest needs it. */
export type RecipientCompany = {
  id: string;
  legal_name: string;
  contact_email: string;
  country: string;
  language: 'en' | 'fr';
  created_at: string;
  departed: string[];
};

const COLUMNS = sql`s.company_id, s.digest_days, s.digest_hour, s.digest_tz, s.digest_min_score, s.digest_max_items,
  s.notification_emails, s.amendment_notification_policy, s.paused_days, s.next_digest_at, s.last_digest_sent_at`;

export async function findSettings(db: Connection, companyId: string): Promise<SettingsRow | null> {
  const { rows } = await sql<SettingsRow>`
    select ${COLUMNS} from notification_settings s where s.company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the settings until the transaction ends: neither a change nor the schedule moves them meanwhile. */
export async function lockSettings(tx: Connection, companyId: string): Promise<SettingsRow | null> {
  const { rows } = await sql<SettingsRow>`
    select ${COLUMNS} from notification_settings s where s.company_id = ${companyId} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Makes the settings of companies that have none. */
export async function insertSettings(
  tx: Connection,
  rows: readonly { companyId: string; nextAt: string | null }[],
  { digest_days: days, notification_emails: emails, ...rest }: Settings,
): Promise<void> {
  await sql`
    insert into notification_settings (company_id, digest_days, digest_hour, digest_tz, digest_min_score, digest_max_items,
      notification_emails, amendment_notification_policy, next_digest_at)
    select made.company_id, ${[...days]}::smallint[], ${rest.digest_hour}::smallint, ${rest.digest_tz},
      ${rest.digest_min_score}::smallint, ${rest.digest_max_items}::smallint, ${[...emails]}::text[],
      ${rest.amendment_notification_policy}, made.next_at
    from unnest(${rows.map(({ companyId }) => companyId)}::uuid[], ${rows.map(({ nextAt }) => nextAt)}::timestamptz[])
      as made (company_id, next_at)
    on conflict (company_id) do nothing`.execute(tx);
}

export async function updateSettings(
  tx: Connection,
  companyId: string,
  { digest_days: days, paused_days: pausedDays, notification_emails: emails, ...rest }: Settings,
  nextAt: string | null,
): Promise<void> {
  await sql`
    update notification_settings set digest_days = ${[...days]}::smallint[],
      paused_days = ${[...pausedDays]}::smallint[], digest_hour = ${rest.digest_hour},
      digest_tz = ${rest.digest_tz}, digest_min_score = ${rest.digest_min_score},
      digest_max_items = ${rest.digest_max_items}, notification_emails = ${[...emails]}::text[],
      amendment_notification_policy = ${rest.amendment_notification_policy}, next_digest_at = ${nextAt}
    where company_id = ${companyId}`.execute(tx);
}

export async function updateNextDigests(
  tx: Connection,
  rows: readonly { companyId: string; nextAt: string | null }[],
): Promise<void> {
  await sql`
    update notification_settings s set next_digest_at = moved.next_at
    from unnest(${rows.map(({ companyId }) => companyId)}::uuid[], ${rows.map(({ nextAt }) => nextAt)}::timestamptz[])
      as moved (company_id, next_at)
    where s.company_id = moved.company_id`.execute(tx);
}

export async function updateLastSent(tx: Connection, companyId: string, at: string): Promise<void> {
  await sql`
    update notification_settings set last_digest_sent_at = greatest(last_digest_sent_at, ${at}::timestamptz)
    where company_id = ${companyId}`.execute(tx);
}

/** These companies with the addresses that left. */
export async function listRecipientCompanies(
  db: Connection,
  companyIds: readonly string[],
): Promise<Map<string, RecipientCompany>> {
  const { rows } = await sql<RecipientCompany>`
    select c.id, c.legal_name, c.contact_email, c.country, c.language, c.created_at,
      array(select d.email from digest_departures d where d.company_id = c.id order by d.email) as departed
    from companies c where c.id = any(${[...companyIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Companies without settings, with when they were created; `limit` at most. */
export async function listUnset(db: Connection, limit: number): Promise<{ id: string; created_at: string }[]> {
  const { rows } = await sql<{ id: string; created_at: string }>`
    select c.id, c.created_at from companies c
    where not exists (select from notification_settings s where s.company_id = c.id)
    order by c.id limit ${limit}`.execute(db);
  return rows;
}

/** True where the address had not left. */
export async function insertDeparture(tx: Connection, companyId: string, email: string, at: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into digest_departures (company_id, email, left_at) values (${companyId}, ${email}, ${at})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** True where the address had left. */
export async function deleteDeparture(tx: Connection, companyId: string, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from digest_departures where company_id = ${companyId} and email = ${email}`.execute(tx);
  return numAffectedRows === 1n;
}
